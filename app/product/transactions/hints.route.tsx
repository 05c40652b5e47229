import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/session.ts'
import { Card, Checkbox, Code, DateTime, EmptyState, formatCount, formatMoney, LinkButton, Money, PageHeader, Section, SubmitButton } from '#app/ui/index.ts'
import { suspicionKey } from '../reports/suspicion-key.server.ts'
import { SuspiciousForm } from '../reports/suspicious-form.tsx'
import { suspicionHints, type Hint } from './hints.server.ts'

export const meta: MetaFunction = () => [{ title: 'To look at for an STR · Comply+' }]

/** So many are shown: the latest. */
const most = 100

const patterns: Record<Hint['code'], string> = { 'window-edge': "Around a window's edge", 'just-below-run': 'Just below the threshold', 'below-threshold-total': 'A high total of small amounts' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  return { ...(await suspicionHints(scope, most)), formKey: suspicionKey(scope) }
}

export default function Hints() {
  const { rows, total, formKey } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader back={{ to: '/app/transactions', label: 'Transactions' }} title="To look at for an STR" description="Patterns of the last 400 days that no large cash or virtual currency report shows. None is a report by itself: a suspicious transaction report rests on your grounds to suspect." />
      <div className="space-y-4">
        {rows.length === 0 ? <Card flush><EmptyState icon="check" title="Nothing to look at" actions={<LinkButton to="/app/transactions">See the transactions</LinkButton>}>No pattern stands out. You can still tick any transactions in the list and make an STR draft of them.</EmptyState></Card> : null}
        {total > rows.length ? <p className="text-sm text-ink-2">The latest {formatCount(rows.length)} of {formatCount(total)} are shown.</p> : null}
        {rows.map((hint, index) => <Look key={hint.key} hint={hint} number={index + 1} formKey={formKey} />)}
      </div>
    </>
  )
}

function Look({ hint, number, formKey }: { hint: Hint; number: number; formKey: string | null }) {
  const list = (
    <ul className="space-y-1.5">
      {hint.transactions.map(one => (
        <li key={one.id} className="flex flex-wrap items-start gap-x-3 gap-y-0.5 text-sm">
          {formKey === null ? null : <Checkbox name="transaction" value={one.id} defaultChecked hideLabel label={`Put ${one.externalId}, ${formatMoney(one.cadAmount)}, into the STR draft`} />}
          <Link to={`/app/transactions/${one.id}`} className="link"><Code>{one.externalId}</Code></Link>
          <DateTime at={one.at} offsetMinutes={one.offsetMinutes} />
          <Money value={one.cadAmount} />
        </li>
      ))}
    </ul>
  )
  return (
    <Section title={<>{number}. {patterns[hint.code]}: <Link to={`/app/customers/${hint.customer.id}`} className="link">{hint.customer.name}</Link></>} description={<>{hint.reason} <span className="text-ink-3">({hint.source})</span></>}>
      {formKey === null ? list : (
        <SuspiciousForm formKey={formKey} back="/app/transactions/hints" className="space-y-3">
          {list}
          <SubmitButton variant="secondary">Make an STR draft of the ticked</SubmitButton>
        </SuspiciousForm>
      )}
    </Section>
  )
}
