import { Link } from '@remix-run/react'
import { useState } from 'react'
import { localDate } from '#app/compliance/rules/window.ts'
import {
  Badge,
  Button,
  Checkbox,
  Code,
  DateOnly,
  DateTime,
  formatCount,
  Money,
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
import { SuspiciousForm, type SuspiciousTarget, SuspiciousTargets } from '../../reports/suspicion/suspicious-form.tsx'
import type { TransactionRow } from './queries.server.ts'
import type { Ticks } from './ticks.ts'
import { directionWords, methodWords, statusWords, tickedWords } from '../words.ts'

/** The list; with checkboxes for those who may prepare a suspicious transaction report. */
export function TransactionRows({
  rows,
  formKey,
  targets,
  ticks,
  back,
}: {
  rows: readonly TransactionRow[]
  formKey: string | null
  targets: readonly SuspiciousTarget[]
  ticks: Ticks
  back: string
}) {
  const timeHead = useTimeHead()
  const [to, setTo] = useState('')
  const tickedCount = `${formatCount(ticks.ticked.length)} ${ticks.ticked.length === 1 ? 'transaction' : 'transactions'}`
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
          <>
            <SuspiciousTargets targets={targets} onChoose={setTo} />
            <SubmitButton variant="secondary">
              {ticks.isScripted
                ? to === ''
                  ? `Create STR draft from ${tickedCount}`
                  : `Add ${tickedCount} to the STR`
                : 'Create STR draft from selection'}
            </SubmitButton>
          </>
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
