import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { localDate } from '#app/compliance/rules/window.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  Code,
  DateOnly,
  DateTime,
  EmptyState,
  Field,
  Form,
  formatCount,
  Input,
  LinkButton,
  Money,
  PageHeader,
  Select,
  SubmitButton,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
  useTimeHead,
  VisuallyHidden,
} from '#app/ui/index.ts'
import { suspicionKey } from '../reports/suspicion/key.server.ts'
import { SuspiciousForm } from '../reports/suspicion/suspicious-form.tsx'
import { HintList, hintCount } from './hints/hints-notice.tsx'
import { hintsInTime } from './hints/hints.server.ts'
import { filterChoices, transactionList, type TransactionRow } from './queries.server.ts'
import { filterOf } from './filter.ts'
import { useTicks, type Ticks } from './ticks.ts'
import { directionWords, methodWords, statusWords, tickedWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Transactions · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const filter = filterOf(query)
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const after = query.get('after')
  const [page, choices, hints] = await Promise.all([
    transactionList(scope, filter, after),
    filterChoices(scope),
    filtered || after ? null : hintsInTime(scope, 3),
  ])
  const formKey = suspicionKey(scope)
  return {
    ...page,
    choices,
    filtered,
    hints,
    formKey,
    mayEnter: writable && scope.can('edit transactions'),
    tickOwner: formKey === null ? null : [scope.actor.userId, scope.organizationId, scope.mode].join(' '),
  }
}

/** The filter of the page, which the export goes by as well. */
function exported(query: URLSearchParams): string {
  const filter = new URLSearchParams([...query].filter(([name, value]) => name !== 'after' && value !== ''))
  return filter.size > 0 ? `?${filter.toString()}` : ''
}

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export default function Transactions() {
  const { rows, next, choices, filtered, hints, formKey, tickOwner, mayEnter } = useLoaderData<typeof loader>()
  const ticks = useTicks(tickOwner)
  const [query] = useSearchParams()
  const value = (name: string) => query.get(name) ?? ''
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Everything imported or entered, newest first, and whether an LCTR or LVCTR counts it."
        actions={
          <>
            <LinkButton to="/app/transactions/unfiled" icon="file">
              May need an EFTR or CDR
            </LinkButton>
            <LinkButton to={`/app/transactions/export.csv${exported(query)}`} external>
              Export CSV
            </LinkButton>
            <LinkButton to="/app/imports" icon="upload">
              Import a file
            </LinkButton>
            {mayEnter ? (
              <LinkButton to="/app/transactions/new" icon="plus" variant="primary">
                New transaction
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="space-y-4">
        {hints === 'later' ? (
          <Alert tone="note">
            You have many transactions.{' '}
            <Link to="/app/transactions/hints" className="link">
              Review patterns for an STR
            </Link>
            .
          </Alert>
        ) : hints && hints.total > 0 ? (
          <Alert tone="note" title={hintCount(hints.total)}>
            <HintList rows={hints.rows} total={hints.total} />
          </Alert>
        ) : null}
        <Card>
          <Form
            method="get"
            key={query.toString()}
            className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-6"
          >
            <Field label="Search" className="col-span-2 sm:col-span-1 lg:col-span-2">
              <Input name="q" type="search" defaultValue={value('q')} placeholder="ID, customer number, surname" />
            </Field>
            <Field label="Counts for">
              <Select
                name="kind"
                defaultValue={value('kind')}
                placeholder="All"
                options={[
                  { value: 'LCTR', label: 'LCTR' },
                  { value: 'LVCTR', label: 'LVCTR' },
                  { value: 'none', label: 'No LCTR or LVCTR' },
                  { value: 'unfiled', label: 'May need an EFTR or CDR' },
                ]}
              />
            </Field>
            <Field label="Method">
              <Select name="method" defaultValue={value('method')} placeholder="All" options={options(methodWords)} />
            </Field>
            <Field label="Direction">
              <Select
                name="direction"
                defaultValue={value('direction')}
                placeholder="All"
                options={options(directionWords)}
              />
            </Field>
            <Field label="Status">
              <Select name="status" defaultValue={value('status')} placeholder="All" options={options(statusWords)} />
            </Field>
            <Field label="From">
              <Input name="from" type="date" defaultValue={value('from')} />
            </Field>
            <Field label="To">
              <Input name="to" type="date" defaultValue={value('to')} />
            </Field>
            <Field label="Import">
              <Select
                name="import"
                defaultValue={value('import')}
                placeholder="All"
                options={choices.imports.map(({ id, label }) => ({ value: id, label }))}
              />
            </Field>
            <Field label="Location">
              <Select
                name="location"
                defaultValue={value('location')}
                placeholder="All"
                options={choices.locations.map(({ id, label }) => ({ value: id, label }))}
              />
            </Field>
            {['customer', 'aside'].map((name) =>
              value(name) === '' ? null : <input key={name} type="hidden" name={name} value={value(name)} />,
            )}
            <div className="flex gap-2">
              <Button type="submit" variant="primary">
                Filter
              </Button>
              {filtered ? <LinkButton to="/app/transactions">Clear</LinkButton> : null}
            </div>
          </Form>
        </Card>
        <Card flush>
          {rows.length === 0 ? (
            filtered ? (
              <EmptyState
                icon="search"
                title="No transaction matches"
                actions={<LinkButton to="/app/transactions">Show all transactions</LinkButton>}
              >
                Try fewer filters.
              </EmptyState>
            ) : (
              <EmptyState
                icon="swap"
                title="No transactions yet"
                actions={
                  <>
                    <LinkButton to="/app/imports" variant="primary">
                      Import a file
                    </LinkButton>
                    {mayEnter ? <LinkButton to="/app/transactions/new">New transaction</LinkButton> : null}
                  </>
                }
              >
                Import a file or enter transactions one at a time.
              </EmptyState>
            )
          ) : (
            <Rows
              rows={rows}
              formKey={formKey}
              ticks={ticks}
              back={`/app/transactions${query.size > 0 ? `?${query.toString()}` : ''}`}
            />
          )}
        </Card>
        <nav aria-label="Pages" className="flex gap-2">
          {value('after') === '' ? null : (
            <LinkButton to={`?${new URLSearchParams([...query].filter(([name]) => name !== 'after')).toString()}`}>
              First page
            </LinkButton>
          )}
          {next ? (
            <LinkButton
              to={`?${new URLSearchParams([...[...query].filter(([name]) => name !== 'after'), ['after', next]]).toString()}`}
            >
              Older transactions
            </LinkButton>
          ) : null}
        </nav>
      </div>
    </>
  )
}

/** The list; with boxes to tick for those who may prepare a suspicious transaction report. */
function Rows({
  rows,
  formKey,
  ticks,
  back,
}: {
  rows: readonly TransactionRow[]
  formKey: string | null
  ticks: Ticks
  back: string
}) {
  const timeHead = useTimeHead()
  const table = (
    <Table label="Transactions" stack>
      <THead>
        <tr>
          {formKey === null ? null : (
            <Th>
              <VisuallyHidden>Select for an STR draft</VisuallyHidden>
            </Th>
          )}
          <Th>Transaction</Th>
          <Th>{timeHead('When')}</Th>
          <Th>How</Th>
          <Th align="right">Amount</Th>
          <Th align="right">In CAD</Th>
          <Th>Conductor</Th>
          <Th>Counts for</Th>
        </tr>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.id} selected={ticks.ticked.includes(row.id)}>
            {formKey === null ? null : (
              <Td>
                <Checkbox
                  name="transaction"
                  value={row.id}
                  checked={ticks.ticked.includes(row.id)}
                  onChange={() => ticks.toggle(row.id)}
                  hideLabel
                  label={`Select ${row.externalId.startsWith('row:') ? 'the transaction without an ID' : row.externalId}`}
                />
              </Td>
            )}
            <Td label="Transaction" primary>
              <Link to={`/app/transactions/${row.id}`} className="link">
                <Code className={row.externalId.length > 16 ? undefined : 'whitespace-nowrap'}>
                  {row.externalId.startsWith('row:') ? 'no ID' : row.externalId}
                </Code>
              </Link>
            </Td>
            <Td label={timeHead('When')}>
              {row.at === null ? (
                'no time yet'
              ) : row.dateOnly ? (
                <DateOnly date={localDate(row.at, row.offsetMinutes)} />
              ) : (
                <DateTime
                  at={row.at}
                  offsetMinutes={row.offsetMinutes}
                  zoneInHead
                  className="max-2xl:whitespace-normal!"
                />
              )}
              {row.dateOnly ? <span className="block text-xs text-ink-3">time not known</span> : null}
            </Td>
            <Td label="How">
              {methodWords[row.method]}, {directionWords[row.direction]}
              {row.status === 'completed' ? null : (
                <span className="block text-xs text-ink-3">{statusWords[row.status]}</span>
              )}
            </Td>
            <Td label="Amount" align="right" className="whitespace-nowrap">
              <Money value={row.amount} currency={row.currency} code />
            </Td>
            <Td label="In CAD" align="right" className="whitespace-nowrap">
              <Money value={row.cadAmount} />
            </Td>
            <Td label="Conductor">
              {row.customer ? (
                <Link to={`/app/customers/${row.customer.id}`} className="link">
                  {row.customer.label}
                </Link>
              ) : (
                <span className="text-ink-3">not named</span>
              )}
            </Td>
            <Td label="Counts for" className="lg:min-w-60 2xl:min-w-96">
              {row.kind ? (
                <Badge tone="info">{row.kind}</Badge>
              ) : row.unfiled.length + row.toAnswer.length === 0 ? (
                <Badge>None</Badge>
              ) : null}
              {row.unfiled.map((type) => (
                <Badge
                  key={type}
                  tone="warn"
                >{`May need ${type === 'EFTR' ? 'an' : 'a'} ${type}: not filed by Comply+`}</Badge>
              ))}
              {row.toAnswer.length === 0 ? null : <Badge tone="note">Needs an answer</Badge>}
              <span className="mt-0.5 block text-xs text-ink-2">{row.reason}</span>
              {row.toAnswer.map((question) => (
                <span key={question} className="mt-0.5 block text-xs text-ink-2">
                  {question}{' '}
                  <Link to={`/app/transactions/${row.id}#correct`} className="link">
                    Answer
                    <span className="sr-only">
                      {' '}
                      for {row.externalId.startsWith('row:') ? 'the transaction without an ID' : row.externalId}
                    </span>
                  </Link>
                </span>
              ))}
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
  if (formKey === null) return table
  const shown = new Set(rows.map((row) => row.id))
  const elsewhere = ticks.ticked.filter((id) => !shown.has(id))
  return (
    <SuspiciousForm key={back} formKey={formKey} back={back} onSubmit={ticks.sent}>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="transaction" value={id} />
      ))}
      {table}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
        {ticks.ticked.length === 0 && ticks.isScripted ? null : (
          <SubmitButton variant="secondary">
            {ticks.isScripted
              ? `Create STR draft from ${formatCount(ticks.ticked.length)} ${ticks.ticked.length === 1 ? 'transaction' : 'transactions'}`
              : 'Create STR draft from selection'}
          </SubmitButton>
        )}
        {ticks.ticked.length > 0 ? (
          <Button variant="quiet" onClick={ticks.clear}>
            Clear selection
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-2">
          {tickedWords(ticks.ticked.length, elsewhere.length)}
        </p>
      </div>
    </SuspiciousForm>
  )
}
