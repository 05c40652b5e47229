import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/session.ts'
import { Badge, Button, Card, Code, DateTime, EmptyState, Field, Input, LinkButton, Money, PageHeader, Select, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import { filterChoices, transactionList, type TransactionFilter } from './queries.server.ts'
import { directionWords, methodWords, statusWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Transactions · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) || undefined
  const kind = text('kind')
  const filter: TransactionFilter = {
    kind: kind === 'LCTR' || kind === 'LVCTR' || kind === 'none' ? kind : undefined,
    method: text('method'), direction: text('direction'), status: text('status'), from: text('from'), to: text('to'),
    customerId: text('customer'), locationId: text('location'), importId: text('import'), search: text('q'),
  }
  return { ...(await transactionList(scope, filter, query.get('after'))), choices: await filterChoices(scope), filtered: Object.values(filter).some(value => value !== undefined) }
}

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export default function Transactions() {
  const { rows, next, choices, filtered } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const value = (name: string) => query.get(name) ?? ''
  return (
    <>
      <PageHeader title="Transactions" description="Everything imported, newest first, with the reason why a large cash or virtual currency report counts it or not." actions={<LinkButton to="/app/imports" icon="upload">Import a file</LinkButton>} />
      <div className="space-y-4">
        <Card>
          <Form method="get" key={query.toString()} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
            <Field label="Search"><Input name="q" type="search" defaultValue={value('q')} placeholder="ID, customer number, surname" /></Field>
            <Field label="Counts for"><Select name="kind" defaultValue={value('kind')} placeholder="All" options={[{ value: 'LCTR', label: 'LCTR' }, { value: 'LVCTR', label: 'LVCTR' }, { value: 'none', label: 'No threshold report' }]} /></Field>
            <Field label="Method"><Select name="method" defaultValue={value('method')} placeholder="All" options={options(methodWords)} /></Field>
            <Field label="Direction"><Select name="direction" defaultValue={value('direction')} placeholder="All" options={options(directionWords)} /></Field>
            <Field label="Status"><Select name="status" defaultValue={value('status')} placeholder="All" options={options(statusWords)} /></Field>
            <Field label="From"><Input name="from" type="date" defaultValue={value('from')} /></Field>
            <Field label="To"><Input name="to" type="date" defaultValue={value('to')} /></Field>
            <Field label="Import"><Select name="import" defaultValue={value('import')} placeholder="All" options={choices.imports.map(({ id, label }) => ({ value: id, label }))} /></Field>
            <Field label="Location"><Select name="location" defaultValue={value('location')} placeholder="All" options={choices.locations.map(({ id, label }) => ({ value: id, label }))} /></Field>
            {value('customer') === '' ? null : <input type="hidden" name="customer" value={value('customer')} />}
            <div className="flex gap-2">
              <Button type="submit" variant="primary">Filter</Button>
              {filtered ? <LinkButton to="/app/transactions">Clear</LinkButton> : null}
            </div>
          </Form>
        </Card>
        <Card flush>
          {rows.length === 0 ? (
            filtered ? <EmptyState icon="search" title="No transaction matches" actions={<LinkButton to="/app/transactions">Show all transactions</LinkButton>}>Try fewer filters.</EmptyState>
            : <EmptyState icon="swap" title="No transactions yet" actions={<LinkButton to="/app/imports" variant="primary">Import a file</LinkButton>}>Transactions come with an import.</EmptyState>
          ) : (
            <Table label="Transactions" stack>
              <THead><tr><Th>Transaction</Th><Th>When</Th><Th>How</Th><Th align="right">Amount</Th><Th align="right">In CAD</Th><Th>Conductor</Th><Th>Counts for</Th></tr></THead>
              <TBody>
                {rows.map(row => (
                  <Tr key={row.id}>
                    <Td label="Transaction" primary className="align-top"><Link to={`/app/transactions/${row.id}`} className="link"><Code className="break-normal">{row.externalId.startsWith('row:') ? 'no id' : row.externalId}</Code></Link></Td>
                    <Td label="When" className="align-top">{row.at === null ? 'no time yet' : <DateTime at={row.at} offsetMinutes={row.offsetMinutes} />}{row.dateOnly ? <span className="block text-xs text-ink-3">date only</span> : null}</Td>
                    <Td label="How" className="align-top">{methodWords[row.method]}, {directionWords[row.direction]}{row.status === 'completed' ? null : <span className="block text-xs text-ink-3">{statusWords[row.status]}</span>}</Td>
                    <Td label="Amount" align="right" className="align-top"><Money value={row.amount} currency={row.currency} code /></Td>
                    <Td label="In CAD" align="right" className="align-top"><Money value={row.cadAmount} /></Td>
                    <Td label="Conductor" className="align-top">{row.customer ? <Link to={`/app/customers/${row.customer.id}`} className="link">{row.customer.label}</Link> : <span className="text-ink-3">not named</span>}</Td>
                    <Td label="Counts for" className="align-top lg:min-w-96">{row.kind ? <Badge tone="info">{row.kind}</Badge> : <Badge>None</Badge>}<span className="mt-0.5 block text-xs text-ink-2">{row.reason}</span></Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
          )}
        </Card>
        <nav aria-label="Pages" className="flex gap-2">
          {value('after') === '' ? null : <LinkButton to={`?${new URLSearchParams([...query].filter(([name]) => name !== 'after')).toString()}`}>First page</LinkButton>}
          {next ? <LinkButton to={`?${new URLSearchParams([...[...query].filter(([name]) => name !== 'after'), ['after', next]]).toString()}`}>Older transactions</LinkButton> : null}
        </nav>
      </div>
    </>
  )
}
