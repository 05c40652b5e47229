import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Card,
  Checkbox,
  Code,
  DateTime,
  EmptyState,
  formatDate,
  formatMoney,
  LinkButton,
  Money,
  PageHeader,
  Pagination,
  Section,
  SubmitButton,
} from '#app/ui/index.ts'
import { suspicionKey } from '#app/product/reports/suspicion/key.server.ts'
import { SuspiciousForm } from '#app/product/reports/suspicion/suspicious-form.tsx'
import { hintPage, type Hint } from './hints.server.ts'

export const meta: MetaFunction = () => [{ title: 'To look at for an STR · Comply+' }]

const pageSize = 25

const patterns: Record<Hint['code'], string> = {
  'window-edge': "Around a window's edge",
  'just-below-run': 'Just below the threshold',
  'below-threshold-total': 'A high total of small amounts',
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  const query = new URL(request.url).searchParams
  const asked = query.get('until')
  const until = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) && Number.isFinite(Date.parse(asked)) ? asked : null
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  return {
    found: await hintPage(scope, { until, page, pageSize }),
    page,
    isLatest: until === null,
    formKey: suspicionKey(scope),
  }
}

export default function Hints() {
  const { found, page, isLatest, formKey } = useLoaderData<typeof loader>()
  const head = (times: string) => (
    <PageHeader
      back={{ to: '/app/transactions', label: 'Transactions' }}
      title="To look at for an STR"
      description={`Patterns ${times} that no large cash or virtual currency report shows. None is a report by itself: a suspicious transaction report rests on your grounds to suspect.`}
    />
  )
  if (found === 'later') {
    return (
      <>
        {head('in your transactions')}
        <Card flush>
          <EmptyState
            icon="search"
            title="Too many receipts to look through on a page"
            actions={
              <>
                <LinkButton to="/app/customers">Choose a customer</LinkButton>
                {isLatest ? null : <LinkButton to="/app/transactions/hints">Back to the latest</LinkButton>}
              </>
            }
          >
            Open a customer and see its transactions: tick there what belongs into an STR draft.
          </EmptyState>
        </Card>
      </>
    )
  }
  const { rows, total, from, until, before } = found
  return (
    <>
      {head(`from ${formatDate(from)} to ${formatDate(until)}`)}
      <div className="space-y-4">
        {before === null ? null : (
          <Alert tone="note">
            Your transactions are many, so only a part of the time is shown.{' '}
            <Link to={`/app/transactions/hints?until=${before}`} className="link">
              Look at the time before
            </Link>
            .
          </Alert>
        )}
        {rows.length === 0 ? (
          <Card flush>
            <EmptyState
              icon="check"
              title={before === null ? 'Nothing to look at' : 'Nothing to look at in this time'}
              actions={<LinkButton to="/app/transactions">See the transactions</LinkButton>}
            >
              No pattern stands out. You can still tick any transactions in the list and make an STR draft of them.
            </EmptyState>
          </Card>
        ) : null}
        {rows.map((hint, index) => (
          <Look key={hint.key} hint={hint} number={(page - 1) * pageSize + index + 1} formKey={formKey} />
        ))}
        {total > pageSize ? (
          <Card flush>
            <Pagination page={page} pageSize={pageSize} total={total} noun="patterns" />
          </Card>
        ) : null}
        {isLatest ? null : <LinkButton to="/app/transactions/hints">Back to the latest</LinkButton>}
      </div>
    </>
  )
}

function Look({ hint, number, formKey }: { hint: Hint; number: number; formKey: string | null }) {
  const list = (
    <ul className="space-y-1.5">
      {hint.transactions.map((one) => (
        <li key={one.id} className="flex flex-wrap items-start gap-x-3 gap-y-0.5 text-sm">
          {formKey === null ? null : (
            <Checkbox
              name="transaction"
              value={one.id}
              defaultChecked
              hideLabel
              label={`Put ${one.externalId}, ${formatMoney(one.cadAmount)}, into the STR draft`}
            />
          )}
          <Link to={`/app/transactions/${one.id}`} className="link">
            <Code>{one.externalId}</Code>
          </Link>
          <DateTime at={one.at} offsetMinutes={one.offsetMinutes} />
          <Money value={one.cadAmount} />
        </li>
      ))}
    </ul>
  )
  return (
    <Section
      title={
        <>
          {number}. {patterns[hint.code]}:{' '}
          <Link to={`/app/customers/${hint.customer.id}`} className="link">
            {hint.customer.name}
          </Link>
        </>
      }
      description={
        <>
          {hint.reason} <span className="text-ink-3">({hint.source})</span>
        </>
      }
    >
      {formKey === null ? (
        list
      ) : (
        <SuspiciousForm formKey={formKey} back="/app/transactions/hints" className="space-y-3">
          {list}
          <SubmitButton variant="secondary">Create an STR draft of the selected transactions</SubmitButton>
        </SuspiciousForm>
      )}
    </Section>
  )
}
