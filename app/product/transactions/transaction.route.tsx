import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { channelLabels } from '#app/compliance/channels.ts'
import { actionError, parseForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { Alert, Badge, Checkbox, Code, DateOnly, DateTime, DefinitionList, Field, FieldGroup, Input, Money, PageHeader, Section, Select, SubmitButton, Table, TBody, Td, Textarea, Th, THead, Tr } from '#app/ui/index.ts'
import { ReportStateBadge } from '../reports/state-badge.tsx'
import { suspicionKey } from '../reports/suspicion-key.server.ts'
import { SuspiciousButton } from '../reports/suspicious-form.tsx'
import { correctTransaction } from './commands.server.ts'
import { filterChoices, transactionDetail, type TransactionDetail } from './queries.server.ts'
import { correctionSchema, momentText } from './schema.ts'
import { directionWords, methodWords, statusWords } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.transaction.isSynthetic ? 'Transaction' : (data?.transaction.externalId ?? 'Transaction')} · Comply+` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return { transaction: await transactionDetail(scope, params.id), locations: (await filterChoices(scope)).locations, editable: writable && scope.can('edit transactions'), formKey: suspicionKey(scope) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    await correctTransaction(scope, params.id, parseForm(correctionSchema, form))
    return redirectWithMessage(`/app/transactions/${params.id}`, 'The transaction is corrected. Drafts follow it.')
  } catch (error) {
    return actionError(error, form)
  }
}

const listed = (values: readonly string[]) => (values.length === 0 ? null : values.map(value => <span key={value} className="block"><Code>{value}</Code></span>))

export default function Transaction() {
  const { transaction: item, locations, editable, formKey } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={item.isSynthetic ? 'Transaction without an ID' : item.externalId} back={{ to: '/app/transactions', label: 'Transactions' }} badge={<Badge tone={item.status === 'completed' ? 'ok' : 'neutral'}>{statusWords[item.status]}</Badge>} actions={formKey === null ? undefined : <SuspiciousButton formKey={formKey} back={`/app/transactions/${item.id}`} transactionIds={[item.id]}>Flag as suspicious (STR draft)</SuspiciousButton>} />
      <div className="space-y-5">
        <Section title="Verdicts" description="Which reports can count it, and why or why not.">
          <ul className="space-y-3">
            {item.verdicts.map(verdict => (
              <li key={verdict.type} className="flex items-start gap-3 text-sm">
                <Badge tone={verdict.comingSoon ? 'note' : verdict.eligible ? 'info' : 'neutral'}>{verdict.type}{verdict.comingSoon ? ', coming soon' : verdict.eligible ? ', counts' : ', does not count'}</Badge>
                <p>{verdict.text} <span className="text-xs text-ink-3">{verdict.source}</span></p>
              </li>
            ))}
            {item.verdicts.length === 0 ? <li className="text-sm text-ink-2">It has no time yet, so nothing was received and no report counts it.</li> : null}
          </ul>
        </Section>
        <Section title="What happened">
          <DefinitionList
            columns={3}
            items={[
              { label: 'When', value: item.at === null ? null : <DateTime at={item.at} offsetMinutes={item.offsetMinutes} seconds />, hint: item.dateOnly ? 'The file gave a date only.' : undefined },
              { label: 'Amount', value: <Money value={item.amount} currency={item.currency} code /> },
              { label: 'In Canadian dollars', value: item.cadAmount === null ? null : <Money value={item.cadAmount} />, hint: item.rate ? `At ${item.rate}${item.rateSource ? `, ${item.rateSource}` : ''}` : undefined },
              { label: 'How', value: `${methodWords[item.method]}, ${directionWords[item.direction]}` },
              { label: 'Location', value: item.location ? <Link className="link" to={`/app/locations/${item.location.id}`}>{item.location.label}</Link> : null },
              { label: 'Posted', value: item.postedAt === null ? null : <DateTime at={item.postedAt} offsetMinutes={item.offsetMinutes} /> },
              ...item.parties.map(party => ({ label: party.role, value: <Link className="link" to={`/app/customers/${party.id}`}>{party.label}</Link> })),
              { label: 'Fee', value: item.fee },
              { label: 'Virtual currency', value: item.virtualCurrency.type ? `${item.virtualCurrency.amount ?? ''} ${item.virtualCurrency.type}` : null },
              { label: 'Sending addresses', value: listed(item.virtualCurrency.sending) },
              { label: 'Receiving addresses', value: listed(item.virtualCurrency.receiving) },
              { label: 'Transaction hashes', value: listed(item.virtualCurrency.hashes) },
            ]}
          />
        </Section>
        <Section title="Reports" flush>
          {item.reports.length === 0 ? <p className="px-4 py-4 text-sm text-ink-2 sm:px-5">It is in no report.</p> : (
            <Table label="Reports that hold it" stack>
              <THead><tr><Th>Report</Th><Th>State</Th><Th align="right">Total</Th><Th>Due</Th></tr></THead>
              <TBody>
                {item.reports.map(report => (
                  <Tr key={report.id}>
                    <Td label="Report" primary><Link className="link" to={`/app/reports/${report.id}`}>{report.type} <Code>{report.reference}</Code></Link></Td>
                    <Td label="State"><ReportStateBadge state={report.state} environment={report.environment} /></Td>
                    <Td label="Total" align="right"><Money value={report.totalCad} /></Td>
                    <Td label="Due"><DateOnly date={report.dueDate} /></Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
          )}
        </Section>
        <Correct item={item} locations={locations} editable={editable} />
        <Section title="As the file had it" description={item.import ? <>Line {item.line} of <Link className="link" to={`/app/imports/${item.import.id}`}>{item.import.fileName}</Link>.</> : 'It did not come with a file.'}>
          <DefinitionList columns={3} items={item.raw.map((cell, index) => ({ label: `${cell.header}${item.raw.findIndex(other => other.header === cell.header) === index ? '' : ` (${index + 1})`}`, value: cell.cell }))} />
        </Section>
      </div>
    </>
  )
}

function Correct({ item, locations, editable }: { item: TransactionDetail; locations: { id: string; label: string }[]; editable: boolean }) {
  const problem = useActionData<typeof action>()
  const error = problem?.fields ?? {}
  const party = (role: string) => {
    const found = item.parties.find(each => each.role === role)
    return found?.number ?? found?.id ?? ''
  }
  const channels = Object.entries(channelLabels).map(([value, label]) => ({ value, label }))
  const isKnown = item.channel === null || item.channel in channelLabels
  if (!editable) return null
  return (
    <Section id="correct" title="Correct it" description="What the file said stays in its raw row. Drafts are built again; for a submitted report a change is proposed.">
      {item.isSubmitted ? <div className="mb-4"><Alert tone="warn">It is in a report that was submitted: a correction proposes a change to that report.</Alert></div> : null}
      {problem ? <div className="mb-4"><Alert tone="bad" live="assertive">{problem.message}</Alert></div> : null}
      <Form key={item.version} method="post" className="space-y-6">
        <input type="hidden" name="seen" value={item.version} />
        <FieldGroup legend="What happened" columns={3}>
          <Field label="Date and time" error={error.at} hint="With the offset from UTC. Where the time is not known, the date alone."><Input name="at" defaultValue={item.at === null ? '' : momentText({ epochMs: item.at, offsetMinutes: item.offsetMinutes, dateOnly: item.dateOnly })} /></Field>
          <Field label="Method" error={error.method}><Select name="method" defaultValue={item.method} options={Object.entries(methodWords).map(([value, label]) => ({ value, label }))} /></Field>
          <Field label="Direction" error={error.direction}><Select name="direction" defaultValue={item.direction} options={Object.entries(directionWords).map(([value, label]) => ({ value, label }))} /></Field>
        </FieldGroup>
        <FieldGroup legend="Amount and status" columns={3}>
          <Field label="Amount" error={error.amount}><Input name="amount" inputMode="decimal" defaultValue={item.amount} /></Field>
          <Field label="Currency" error={error.currency}><Input name="currency" defaultValue={item.currency} /></Field>
          <Field label="Value in CAD" error={error.cadAmount} hint={item.currency === 'CAD' ? 'For an amount in CAD it is the amount: leave it empty.' : 'Left empty, or left as it was when the amount changes, it is amount × rate.'}><Input name="cadAmount" inputMode="decimal" defaultValue={item.currency === 'CAD' ? '' : (item.cadAmount ?? '')} /></Field>
          <Field label="Rate to CAD" error={error.rate}><Input name="rate" inputMode="decimal" defaultValue={item.rate ?? ''} /></Field>
          <Field label="Source of the rate" error={error.rateSource}><Input name="rateSource" defaultValue={item.rateSource ?? ''} /></Field>
          <Field label="Status" error={error.status}><Select name="status" defaultValue={item.status} options={Object.entries(statusWords).map(([value, label]) => ({ value, label }))} /></Field>
        </FieldGroup>
        {item.virtualCurrency.isBeside ? (
          <FieldGroup legend="Virtual currency" description={item.method === 'virtual_currency' ? 'The coins that were received. The rate is that of one coin.' : 'The coins that were bought or paid out, if any.'} columns={3}>
            <Field label="Amount of virtual currency" error={error.coins}><Input name="coins" inputMode="decimal" defaultValue={item.virtualCurrency.amount ?? ''} /></Field>
            <Field label="Which one" error={error.coin}><Input name="coin" defaultValue={item.virtualCurrency.type ?? ''} /></Field>
          </FieldGroup>
        ) : null}
        <FieldGroup legend="Parties and place" description="By customer number." columns={4}>
          <Field label="Conductor" error={error.conductor}><Input name="conductor" defaultValue={party('Conductor')} /></Field>
          <Field label="On behalf of" error={error.onBehalfOf}><Input name="onBehalfOf" defaultValue={party('On behalf of')} /></Field>
          <Field label="Beneficiary" error={error.beneficiary}><Input name="beneficiary" defaultValue={party('Beneficiary')} /></Field>
          <Field label="Location" error={error.locationId}><Select name="locationId" defaultValue={item.location?.id ?? ''} placeholder="None" options={locations.map(({ id, label }) => ({ value: id, label }))} /></Field>
        </FieldGroup>
        <FieldGroup legend="For the report" columns={4}>
          <Field label="How it was conducted" error={error.channel} hint="Left as it is: as its location says.">
            <Select name="channel" defaultValue={item.channel ?? ''} placeholder="As its location" options={isKnown ? channels : [{ value: item.channel!, label: `“${item.channel}” (unknown)` }, ...channels]} />
          </Field>
          <Field label="Purpose" error={error.purpose}><Input name="purpose" defaultValue={item.purpose ?? ''} /></Field>
          <Field label="Disposition" error={error.disposition}><Input name="disposition" defaultValue={item.disposition ?? ''} /></Field>
          <Field label="Account" error={error.account}><Input name="account" defaultValue={item.account ?? ''} /></Field>
        </FieldGroup>
        <Field label="Notes" error={error.notes}><Textarea name="notes" rows={2} defaultValue={item.notes ?? ''} /></Field>
        <FieldGroup legend="For the rules">
          <Checkbox name="isValidationReward" defaultChecked={item.rules.isValidationReward} label="A reward for validating a ledger, or a nominal amount sent only to validate a transfer" />
          <Checkbox name="ministerialDirective" defaultChecked={item.rules.ministerialDirective} label="Linked to Iran (ministerial directive IR2020): reported at any amount" />
          <Checkbox name="isInternational" defaultChecked={item.rules.isInternational} label="Sent to or received from outside Canada" />
        </FieldGroup>
        <SubmitButton>Save the correction</SubmitButton>
      </Form>
    </Section>
  )
}
