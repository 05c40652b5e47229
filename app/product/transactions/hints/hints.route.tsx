import { pageOf } from '#app/product/lists/page.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
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
import { ExportLink } from '../../lists/list-tools.tsx'
import { suspicionKey } from '#app/product/transactions/suspicion/key.server.ts'
import { SuspiciousForm } from '#app/product/transactions/suspicion/suspicious-form.tsx'
import { hintPage, type Hint } from './hints.server.ts'
import { patternNames, periodEnd } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Patterns to review · Comply+' }]

const pageSize = 25
/** More ids than these make an address too long. */
const mostInAddress = 100

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare suspicious transaction reports')
  const query = new URL(request.url).searchParams
  const until = periodEnd(query)
  const page = pageOf(query)
  return {
    found: await hintPage(scope, { until, page, pageSize }),
    page,
    until,
    formKey: suspicionKey(scope),
  }
}

export default function Hints() {
  const { found, page, until: asked, formKey } = useLoaderData<typeof loader>()
  const isLatest = asked === null
  const isListed = found !== 'later' && found.total > 0
  const head = (times: string) => (
    <PageHeader
      back={{ to: '/app/transactions', label: 'Transactions' }}
      title="Patterns to review"
      actions={
        <>
          {isListed ? <ExportLink to={`/app/transactions/hints.csv${isLatest ? '' : `?until=${asked}`}`} /> : null}
          <LinkButton to="/app/reports/not-filed">Decisions not to file</LinkButton>
        </>
      }
      description={`Patterns ${times} that an LCTR or LVCTR doesn’t show. These patterns may be suspicious. You decide whether to file an STR.`}
    />
  )
  if (found === 'later') {
    return (
      <>
        {head('in your transactions')}
        <Card flush>
          <EmptyState
            icon="search"
            title="Too many receipts for one page"
            actions={
              <>
                <LinkButton to="/app/customers">Choose a customer</LinkButton>
                {isLatest ? null : <LinkButton to="/app/transactions/hints">Back to latest</LinkButton>}
              </>
            }
          >
            Open a customer to see their transactions, and select the ones for an STR draft.
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
            You have many transactions, so only part of the period is shown.{' '}
            <Link to={`/app/transactions/hints?until=${before}`} className="link">
              Show earlier period
            </Link>
            .
          </Alert>
        )}
        {rows.length === 0 ? (
          <Card flush>
            <EmptyState
              icon="check"
              title={before === null ? 'No patterns found' : 'No patterns in this period'}
              actions={<LinkButton to="/app/transactions">See the transactions</LinkButton>}
            >
              No pattern stands out. You can still select any transactions in the list and create an STR draft.
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
        {isLatest ? null : <LinkButton to="/app/transactions/hints">Back to latest</LinkButton>}
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
              label={`Select ${one.externalId}, ${formatMoney(one.cadAmount)}, for the STR draft`}
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
          {number}. {patternNames[hint.code]}:{' '}
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
          <div className="flex flex-wrap gap-2">
            <SubmitButton variant="secondary">Create STR draft from selection</SubmitButton>
            {hint.transactions.length > mostInAddress ? null : (
              <LinkButton
                variant="quiet"
                to={`/app/reports/not-filed/new?${hint.transactions.map((one) => `transaction=${one.id}`).join('&')}`}
              >
                Decide not to file
              </LinkButton>
            )}
          </div>
        </SuspiciousForm>
      )}
    </Section>
  )
}
