import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  DateOnly,
  Field,
  Form,
  formatCount,
  LinkButton,
  Money,
  PageHeader,
  ProblemAlert,
  RadioGroup,
  Section,
  SubmitButton,
  Table,
  TBody,
  Td,
  Textarea,
  Th,
  THead,
  Tr,
  useForm,
} from '#app/ui/index.ts'
import { setAside } from './commands.server.ts'
import { candidatesByKey, exceptionsOffered, seenOf } from './queries.server.ts'
import { decisionSchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'Set aside · Comply+' }]

const toDraft = '/app/reports/candidates'

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('set reports aside')
  const keys = new Set(new URL(request.url).searchParams.getAll('candidate'))
  if (keys.size === 0) return redirectWithMessage(toDraft, 'Select the reports to set aside first.', 'bad')
  const asked = await candidatesByKey(scope)
  const found = [...keys].flatMap((key) => asked.get(key) ?? [])
  if (found.length === 0)
    return redirectWithMessage(toDraft, 'The transactions no longer require these reports.', 'warn')
  const exceptions = await exceptionsOffered(
    scope,
    found.map((row) => row.type),
  )
  return {
    rows: found.map(({ candidate, ...row }) => ({ ...row, seen: seenOf(candidate) })),
    choices: exceptions.map(({ code, label, record, source }) => ({ value: code, label, record, source })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('set reports aside')
    const form = await readForm(request)
    const seen = form.getAll('seen').map(String)
    const chosen = form.getAll('candidate').map((key, at) => ({ key: String(key), seen: seen[at] ?? '' }))
    const { ids } = await setAside(scope, chosen, parseForm(decisionSchema, form))
    if (ids.length === 0)
      return redirectWithMessage(
        toDraft,
        'Nothing was set aside. The transactions no longer require these reports.',
        'warn',
      )
    return redirectWithMessage(
      '/app/reports/set-aside',
      `${formatCount(ids.length)} ${ids.length === 1 ? 'report' : 'reports'} set aside.`,
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function NewSetAside() {
  const { rows, choices } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const one = rows.length === 1
  return (
    <>
      <PageHeader
        back={{ to: toDraft, label: 'To draft' }}
        title={`Set ${one ? 'a report' : `${formatCount(rows.length)} reports`} aside`}
        description={`Under an exception in the law. The transactions then count for no report of this type until you restore ${one ? 'it' : 'them'}. Receipts that arrive later still count.`}
      />
      <Form method="post" keep="set-aside" className="space-y-5">
        <ProblemAlert problem={problem} />
        <Section title={one ? 'The report' : 'The reports'} flush>
          <Table label="Reports to set aside" stack>
            <THead>
              <tr>
                <Th>Type</Th>
                <Th>Parties</Th>
                <Th>Why it’s required</Th>
                <Th align="right">Total</Th>
                <Th>Due</Th>
              </tr>
            </THead>
            <TBody>
              {rows.map((row) => (
                <Tr key={row.key}>
                  <Td label="Type">
                    {row.type}
                    <input type="hidden" name="candidate" value={row.key} />
                    <input type="hidden" name="seen" value={row.seen} />
                  </Td>
                  <Td label="Parties" primary>
                    {row.parties || 'No party named'}
                  </Td>
                  <Td label="Why it’s required">
                    {row.reason} <span className="text-ink-3">({row.source})</span>
                  </Td>
                  <Td label="Total" align="right">
                    <Money value={row.totalCad} />
                  </Td>
                  <Td label="Due">
                    <DateOnly date={row.dueDate} />
                  </Td>
                </Tr>
              ))}
            </TBody>
          </Table>
        </Section>
        <Section title="The exception">
          <div className="max-w-3xl space-y-5">
            <RadioGroup
              legend={`Why ${one ? 'this report isn’t' : 'these reports aren’t'} required`}
              name="reason"
              required
              error={problem?.fields.reason}
              hint="Exceptions for your sector and this type of report. Your sector is in Settings."
              choices={choices.map(({ value, label, record, source }) => ({
                value,
                label,
                hint: (
                  <>
                    {record} <span className="whitespace-nowrap">({source})</span>
                  </>
                ),
              }))}
            />
            <Field
              label="Facts to record"
              required
              error={problem?.fields.note}
              hint="Record the facts the exception depends on, as listed under it. FINTRAC may examine them. Don’t enter a Social Insurance Number."
            >
              <Textarea name="note" rows={5} maxLength={2000} />
            </Field>
          </div>
        </Section>
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Set {one ? '1 report' : `${formatCount(rows.length)} reports`} aside</SubmitButton>
          <LinkButton to={toDraft}>Cancel</LinkButton>
        </div>
      </Form>
    </>
  )
}
