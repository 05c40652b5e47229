import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { judgedWords } from '#app/compliance/rules/unfiled.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Badge,
  Card,
  Code,
  DateTime,
  EmptyState,
  formatCount,
  LinkButton,
  Money,
  PageHeader,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
  useTimeHead,
} from '#app/ui/index.ts'
import { unfiledTransactions } from './unfiled.server.ts'
import { directionWords, methodWords } from '../words.ts'

export const meta: MetaFunction = () => [{ title: 'May need an EFTR or CDR · Comply+' }]

const mostShown = 500

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  return unfiledTransactions(scope, mostShown)
}

export default function Unfiled() {
  const { rows, total } = useLoaderData<typeof loader>()
  const timeHead = useTimeHead()
  return (
    <>
      <PageHeader
        back={{ to: '/app/transactions', label: 'Transactions' }}
        title="May need an EFTR or CDR"
        description="Comply+ doesn’t file electronic funds transfer reports (EFTR) or casino disbursement reports (CDR) yet. File them with FINTRAC directly."
        actions={
          total === 0 ? undefined : (
            <LinkButton to="/app/transactions/unfiled.csv" reloadDocument icon="download">
              Export {formatCount(total)} as CSV
            </LinkButton>
          )
        }
      />
      <div className="space-y-4">
        <Alert tone="info">
          {judgedWords} The list includes transfers and payouts of one party that total $10,000.00 or more within your
          24-hour window.
        </Alert>
        {total > mostShown ? (
          <Alert tone="warn">
            The newest {formatCount(mostShown)} of {formatCount(total)} are shown. The export has them all.
          </Alert>
        ) : null}
        <Card flush>
          {rows.length === 0 ? (
            <EmptyState icon="check" title="None found">
              No transfer or casino payout on file reaches $10,000.00, alone or combined with others of the same party.
            </EmptyState>
          ) : (
            <Table label="Transactions that may need an EFTR or CDR" stack>
              <THead>
                <tr>
                  <Th>Transaction</Th>
                  <Th>{timeHead('When')}</Th>
                  <Th>How</Th>
                  <Th align="right">Amount</Th>
                  <Th align="right">In CAD</Th>
                  <Th>Conductor</Th>
                  <Th>May need</Th>
                </tr>
              </THead>
              <TBody>
                {rows.map((row) => (
                  <Tr key={`${row.id}${row.type}`}>
                    <Td label="Transaction" primary>
                      <Link to={`/app/transactions/${row.id}`} className="link">
                        <Code>{row.externalId.startsWith('row:') ? 'no ID' : row.externalId}</Code>
                      </Link>
                    </Td>
                    <Td label={timeHead('When')}>
                      {row.at === null ? (
                        'no time yet'
                      ) : (
                        <DateTime
                          at={row.at}
                          offsetMinutes={row.offsetMinutes}
                          zoneInHead
                          className="max-2xl:whitespace-normal!"
                        />
                      )}
                    </Td>
                    <Td label="How">
                      {methodWords[row.method]}, {directionWords[row.direction]}
                    </Td>
                    <Td label="Amount" align="right">
                      <Money value={row.amount} currency={row.currency} code />
                    </Td>
                    <Td label="In CAD" align="right">
                      <Money value={row.cadAmount} />
                    </Td>
                    <Td label="Conductor">{row.conductor ?? <span className="text-ink-3">not named</span>}</Td>
                    <Td label="May need" className="wrap-anywhere lg:min-w-60">
                      <Badge tone="warn">{row.type}</Badge>
                      <span className="mt-0.5 block text-xs text-ink-2">{row.reason}</span>
                    </Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
          )}
        </Card>
      </div>
    </>
  )
}
