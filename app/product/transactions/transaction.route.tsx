import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { proposalText } from '#app/compliance/rules/proposals.ts'
import { judgedWords } from '#app/compliance/rules/unfiled.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { localDate } from '#app/compliance/rules/window.ts'
import {
  Alert,
  Badge,
  Code,
  DateOnly,
  DateTime,
  DefinitionList,
  LinkButton,
  Money,
  PageHeader,
  Section,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
} from '#app/ui/index.ts'
import { cameFrom, wantedBy } from '../reports/missing/wanted.server.ts'
import { ReportStateBadge } from '../reports/state/state-badge.tsx'
import { suspicionKey } from '../reports/suspicion/key.server.ts'
import { SuspiciousButton } from '../reports/suspicion/suspicious-form.tsx'
import { SetAsideDecisions } from '../set-aside/decisions.tsx'
import { setAsideOf } from '../set-aside/queries.server.ts'
import { ActionsView, known } from './actions-view.tsx'
import { correctTransaction } from './commands.server.ts'
import { changedForm } from './changed-form.ts'
import { CorrectForm } from './correct-form.tsx'
import { actionChoices, filterChoices, transactionDetail } from './queries.server.ts'
import { correctionSchema } from './schema.ts'
import { directionWords, statusWords } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.transaction.isSynthetic ? 'Transaction' : (data?.transaction.externalId ?? 'Transaction')} · Comply+`,
  },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    setAside: await setAsideOf(scope, params.id),
    transaction: await transactionDetail(scope, params.id),
    locations: (await filterChoices(scope)).locations,
    choices: actionChoices(),
    wanted: await wantedBy(scope, request, 'transaction', params.id ?? ''),
    editable: writable && scope.can('edit transactions'),
    formKey: suspicionKey(scope),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  let form: FormData | undefined
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    form = await readForm(request)
    const changed = changedForm(form)
    if (changed !== null) return data(changed)
    await correctTransaction(scope, params.id, parseForm(correctionSchema, form))
    return redirectWithMessage(
      cameFrom(request) ?? `/app/transactions/${params.id}`,
      'Transaction corrected. Drafts are updated.',
    )
  } catch (error) {
    return actionError(error, form ?? request)
  }
}

export default function Transaction() {
  const { transaction: item, setAside, locations, choices, editable, formKey, wanted } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title={item.isSynthetic ? 'Transaction without an ID' : item.externalId}
        back={
          wanted
            ? { to: `/app/reports/${wanted.id}`, label: wanted.reference }
            : { to: '/app/transactions', label: 'Transactions' }
        }
        badge={<Badge tone={item.status === 'completed' ? 'ok' : 'neutral'}>{statusWords[item.status]}</Badge>}
        actions={
          formKey === null ? undefined : (
            <SuspiciousButton formKey={formKey} back={`/app/transactions/${item.id}`} transactionIds={[item.id]}>
              Flag as suspicious (STR draft)
            </SuspiciousButton>
          )
        }
      />
      <div className="space-y-5">
        {item.proposals.length > 0 ? (
          <Alert
            tone="warn"
            title="To confirm"
            actions={
              editable ? (
                <LinkButton size="sm" to="#correct">
                  Answer
                </LinkButton>
              ) : null
            }
          >
            <ul className="mt-1 list-disc space-y-1 pl-4">
              {item.proposals.map(({ flag, reason }) => (
                <li key={flag}>{proposalText({ flag, reason })}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <Section
          title="Reporting decision"
          description={`Which reports count this transaction, and why. ${judgedWords}`}
        >
          <ul className="space-y-3">
            {item.verdicts.map((verdict) => (
              <li key={verdict.type} className="flex items-start gap-3 text-sm">
                <Badge tone={verdict.comingSoon ? 'note' : verdict.eligible ? 'info' : 'neutral'}>
                  {verdict.type}
                  {verdict.comingSoon
                    ? ', not yet filed by Comply+'
                    : verdict.eligible
                      ? ', counts'
                      : ', does not count'}
                </Badge>
                <p>
                  {verdict.text} <span className="text-xs text-ink-3">{verdict.source}</span>
                </p>
              </li>
            ))}
            {item.verdicts.length === 0 ? (
              <li className="text-sm text-ink-2">
                It has no time yet, so nothing counts as received and no report counts it.
              </li>
            ) : null}
          </ul>
        </Section>
        <SetAsideDecisions decisions={setAside} />
        <Section title="What happened">
          <DefinitionList
            columns={3}
            items={[
              {
                label: 'When',
                value:
                  item.at === null ? null : item.dateOnly ? (
                    <DateOnly date={localDate(item.at, item.offsetMinutes)} />
                  ) : (
                    <DateTime at={item.at} offsetMinutes={item.offsetMinutes} seconds />
                  ),
                hint: item.dateOnly ? 'The time of day isn’t known. Enter it below.' : undefined,
              },
              { label: 'Direction', value: directionWords[item.direction] },
              {
                label: 'In Canadian dollars',
                value: item.cadAmount === null ? null : <Money value={item.cadAmount} />,
                hint:
                  item.actions.starting.length > 1
                    ? 'Total of all starting actions that one report counts.'
                    : undefined,
              },
              {
                label: 'Location',
                value: item.location ? (
                  <Link className="link" to={`/app/locations/${item.location.id}`}>
                    {item.location.label}
                  </Link>
                ) : null,
              },
              {
                label: 'Posted',
                value:
                  item.postedAt === null ? null : item.postedDateOnly ? (
                    <DateOnly date={localDate(item.postedAt, item.offsetMinutes)} />
                  ) : (
                    <DateTime at={item.postedAt} offsetMinutes={item.offsetMinutes} />
                  ),
              },
              ...known([
                {
                  label: 'How it was conducted',
                  value:
                    item.channel === null
                      ? null
                      : (channelLabels[item.channel as keyof typeof channelLabels] ?? item.channel),
                  hint: item.report.channelOther,
                },
                { label: 'Purpose', value: item.purpose },
                {
                  label: 'Attempted only',
                  value: item.report.isAttempted === undefined ? null : item.report.isAttempted ? 'Yes' : 'No',
                  hint: item.report.reasonNotCompleted,
                },
                { label: 'Fee', value: item.fee },
                {
                  label: 'Transaction hashes',
                  value:
                    item.hashes.length === 0
                      ? null
                      : item.hashes.map((hash) => (
                          <span key={hash} className="block">
                            <Code>{hash}</Code>
                          </span>
                        )),
                },
                { label: 'Notes', value: item.notes },
              ]),
            ]}
          />
        </Section>
        <ActionsView item={item} />
        <Section title="Reports" flush>
          {item.reports.length === 0 ? (
            <p className="px-4 py-4 text-sm text-ink-2 sm:px-5">Not in any report.</p>
          ) : (
            <Table label="Reports with this transaction" stack>
              <THead>
                <tr>
                  <Th>Report</Th>
                  <Th>State</Th>
                  <Th align="right">Total</Th>
                  <Th>Due</Th>
                </tr>
              </THead>
              <TBody>
                {item.reports.map((report) => (
                  <Tr key={report.id}>
                    <Td label="Report" primary>
                      <Link className="link" to={`/app/reports/${report.id}`}>
                        {report.type} <Code>{report.reference}</Code>
                      </Link>
                    </Td>
                    <Td label="State">
                      <ReportStateBadge state={report.state} environment={report.environment} />
                    </Td>
                    <Td label="Total" align="right">
                      <Money value={report.totalCad} />
                    </Td>
                    <Td label="Due">
                      <DateOnly date={report.dueDate} />
                    </Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
          )}
        </Section>
        {editable ? (
          <CorrectForm item={item} locations={locations} choices={choices} returned={returned} wanted={wanted} />
        ) : null}
        {item.typed ? (
          <Section title="Origin">
            <p className="text-sm">
              Entered by {item.typed.by}, <DateTime at={item.typed.at} />.
            </p>
          </Section>
        ) : (
          <Section
            title="Original row"
            description={
              item.import ? (
                <>
                  Line {item.line} of{' '}
                  <Link className="link" to={`/app/imports/${item.import.id}`}>
                    {item.import.fileName}
                  </Link>
                  .
                </>
              ) : (
                'It didn’t come from a file.'
              )
            }
          >
            <DefinitionList
              columns={3}
              items={item.raw.map((cell, index) => ({
                label: `${cell.header}${item.raw.findIndex((other) => other.header === cell.header) === index ? '' : ` (${index + 1})`}`,
                value: cell.cell,
              }))}
            />
          </Section>
        )}
      </div>
    </>
  )
}
