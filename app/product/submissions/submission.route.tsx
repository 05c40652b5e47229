import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { fieldLabel } from '#app/compliance/reports/index.ts'
import { unknownIntent } from '#app/platform/errors.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Badge,
  Code,
  DateTime,
  DefinitionList,
  PageHeader,
  Section,
  StatusBadge,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
  useTimeHead,
} from '#app/ui/index.ts'
import { groupEqual, referenceAt, transactionWords } from '../reports/state/places.ts'
import { tones } from '../reports/state/state-badge.tsx'
import { useFollow } from './follow.ts'
import { submissionDetail, submittedReferences } from './queries.server.ts'
import { reasonWords } from './reason-words.ts'
import { confirmKept } from './record/record.server.ts'
import { RecordSection } from './record/record-section.tsx'
import { actionText, environmentText, openStates, stateTone, submissionStateText } from '../reports/state/states.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.submission.reference ?? 'Submission'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const submission = await submissionDetail(scope, params.id ?? '')
  const references = submission.messages.length > 0 ? await submittedReferences(scope, submission.id) : []
  return {
    submission,
    mayConfirm: writable && scope.can('submit reports'),
    messages: submission.messages.map((message) => ({
      ...message,
      transaction: referenceAt(message.path, references),
      label: message.path?.startsWith('/') ? fieldLabel(message.path) : message.path,
    })),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  let form: FormData | undefined
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('submit reports')
    form = await readForm(request)
    if (form.get('intent') !== 'keep') throw unknownIntent()
    await confirmKept(scope, params.id ?? '')
    return redirectWithMessage(
      `/app/submissions/${params.id ?? ''}`,
      'Content erased. The reference, dates, hash, receipt and status stay.',
    )
  } catch (error) {
    return actionError(error, form ?? request)
  }
}

const kinds: Record<string, string> = {
  send: 'Sent',
  'look-up': 'Checked by reference',
  poll: 'Checked for confirmation',
}
const outcomes: Record<string, string> = {
  accepted: 'Received by FINTRAC',
  found: 'Found at FINTRAC',
  absent: 'Not found, sent again',
  deleted: 'Deleted',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  unavailable: 'Unreachable',
  unknown: 'No usable answer',
  'not-sent': 'Not sent',
  'not-asked': 'Not checked',
  unauthorized: 'Credentials refused',
  forbidden: 'Access refused',
  'not-found': 'Not found',
  'reference-used': 'Reference in use, checking again',
  'lost-lease': 'Handed to another run',
  'not-listed': 'Not listed yet',
  failed: 'Failed, checking again',
}

export default function Submission() {
  const { submission, messages, mayConfirm } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const { revalidate } = useRevalidator()
  const timeHead = useTimeHead()
  const isOpen = (openStates as readonly string[]).includes(submission.state)
  useFollow(isOpen, revalidate)
  return (
    <>
      <PageHeader
        back={{ to: '/app/submissions', label: 'Submissions' }}
        title={<span className="font-mono text-lg">{submission.reference}</span>}
        badge={
          <StatusBadge tone={tones[stateTone(submission.state)]} pulse={isOpen}>
            {submissionStateText(submission.state, submission.environment)}
          </StatusBadge>
        }
        description={`${submission.type} · ${actionText[submission.action]} · ${environmentText[submission.environment]}`}
      />
      <div className="space-y-4">
        {problem ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        {submission.state === 'unknown' && submission.note === null && submission.nextAttemptAt ? (
          <Alert tone="warn">
            We don’t know yet whether FINTRAC has this report. Next check by reference:{' '}
            <DateTime at={submission.nextAttemptAt} seconds />. Nothing is sent again before then.
          </Alert>
        ) : null}
        {submission.note ? (
          <Alert tone={submission.state === 'rejected' ? 'bad' : 'warn'}>{submission.note}</Alert>
        ) : null}
        <Section
          title="Record"
          actions={
            <Link to={`/app/reports/${submission.reportId}`} className="text-sm text-accent underline">
              Open the report
            </Link>
          }
        >
          <DefinitionList
            columns={3}
            items={[
              { label: 'Submitted', value: <DateTime at={submission.createdAt} seconds /> },
              {
                label: 'First sent',
                value: <DateTime at={submission.environment === 'demo' ? null : submission.sentAt} seconds />,
              },
              { label: 'Answered', value: <DateTime at={submission.answeredAt} seconds /> },
              { label: 'Confirmed', value: <DateTime at={submission.confirmedAt} seconds /> },
              { label: 'Last checked', value: <DateTime at={submission.lastLookedAt} seconds /> },
              {
                label: submission.state === 'sending' || submission.state === 'unknown' ? 'Next check' : 'Next try',
                value: isOpen ? <DateTime at={submission.nextAttemptAt} seconds /> : null,
              },
              { label: 'Receipt', value: submission.receipt ? <Code>{submission.receipt}</Code> : null },
              { label: 'SHA-256 of the bytes', value: <Code>{submission.sha256}</Code> },
              { label: 'Version of the report', value: submission.revision },
            ]}
          />
        </Section>
        <RecordSection submission={submission} mayConfirm={mayConfirm} />
        <Section id="messages" title="Messages">
          {messages.length === 0 ? (
            <p className="text-sm text-ink-2">None.</p>
          ) : (
            <ul className="space-y-2 text-sm">
              {groupEqual(messages, (one) => [one.type, one.label, one.text, one.rule, one.code].join(' ')).map(
                ([message, ...same], index) =>
                  message && (
                    <li key={`${index}-${message.code}`}>
                      <Badge tone={message.type === 'reject' ? 'bad' : 'warn'}>
                        {message.type === 'reject' ? 'Reject' : 'Warning'}
                      </Badge>{' '}
                      {message.label ? <strong className="font-medium">{message.label}: </strong> : null}
                      {message.text}
                      {transactionWords([message, ...same].map((one) => one.transaction)) ? (
                        <span className="block text-ink-2">
                          {transactionWords([message, ...same].map((one) => one.transaction))}
                        </span>
                      ) : null}
                      {message.rule ? (
                        <span className="text-ink-3">
                          {' '}
                          ({message.rule}
                          {message.code ? `, ${message.code}` : ''})
                        </span>
                      ) : null}
                    </li>
                  ),
              )}
            </ul>
          )}
        </Section>
        <Section title="History" description="Every attempt and its result." flush>
          <Table label="Attempts" stack>
            <THead>
              <tr>
                <Th>{timeHead('Started')}</Th>
                <Th>What</Th>
                <Th>Outcome</Th>
                <Th>{timeHead('Ended')}</Th>
                <Th>Run</Th>
              </tr>
            </THead>
            <TBody>
              {submission.trail.map((attempt) => (
                <Tr key={attempt.id}>
                  <Td label={timeHead('Started')} primary>
                    <DateTime at={attempt.startedAt} seconds zoneInHead />
                  </Td>
                  <Td label="What">
                    {submission.environment === 'demo' ? 'Simulated (Demo)' : (kinds[attempt.kind] ?? attempt.kind)}
                  </Td>
                  <Td label="Outcome">
                    {attempt.outcome === null
                      ? attempt.finishedAt
                        ? ''
                        : isOpen
                          ? 'In progress'
                          : 'Interrupted'
                      : (outcomes[attempt.outcome] ?? attempt.outcome)}
                    {attempt.reason ? <span className="text-ink-3"> ({reasonWords(attempt.reason)})</span> : null}
                  </Td>
                  <Td label={timeHead('Ended')}>
                    <DateTime at={attempt.finishedAt} seconds zoneInHead />
                  </Td>
                  <Td label="Run">
                    <Code>{attempt.run}</Code>
                  </Td>
                </Tr>
              ))}
            </TBody>
          </Table>
        </Section>
      </div>
    </>
  )
}
