import { useState } from 'react'
import { Button, DataTable, formatCount, SubmitButton } from '#app/ui/index.ts'
import { SuspiciousForm, type SuspiciousTarget, SuspiciousTargets } from '../suspicion/suspicious-form.tsx'
import type { TransactionRow } from './queries.server.ts'
import type { Ticks } from './ticks.ts'
import { tickedWords } from '../words.ts'
import { namedRow, transactionColumns } from './transaction-columns.tsx'

const rowKey = (row: TransactionRow) => row.id

/** The list, with checkboxes for people who may prepare a suspicious transaction report. */
export function TransactionRows({
  rows,
  formKey,
  targets,
  ticks,
  back,
  sort,
  hidden,
}: {
  rows: readonly TransactionRow[]
  formKey: string | null
  targets: readonly SuspiciousTarget[]
  ticks: Ticks
  back: string
  sort: string
  hidden: readonly string[]
}) {
  const [to, setTo] = useState('')
  const tickedCount = `${formatCount(ticks.ticked.length)} ${ticks.ticked.length === 1 ? 'transaction' : 'transactions'}`
  const shown = new Set(rows.map((row) => row.id))
  const elsewhere = ticks.ticked.filter((id) => !shown.has(id))
  const table = (
    <DataTable
      label="Transactions"
      columns={transactionColumns}
      rows={rows}
      rowKey={rowKey}
      hidden={hidden}
      server={{ sort, cursors: { next: null, previous: null, total: null } }}
      empty={null}
      selection={
        formKey === null
          ? undefined
          : {
              name: 'transaction',
              label: (row) => `Select ${namedRow(row)}`,
              chosen: ticks.ticked,
              onChange: (keys) => ticks.set([...elsewhere, ...keys]),
            }
      }
    />
  )
  if (formKey === null) return table
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
