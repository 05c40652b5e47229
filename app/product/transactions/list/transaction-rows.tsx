import { useState } from 'react'
import { Button, DataTable, formatCount, SubmitButton } from '#app/ui/index.ts'
import { SuspiciousForm, type SuspiciousTarget, SuspiciousTargets } from '../suspicion/suspicious-form.tsx'
import type { TransactionRow } from './queries.server.ts'
import type { StrSelection } from './selection.ts'
import { selectionWords } from '../words.ts'
import { namedRow, transactionColumns } from './transaction-columns.tsx'

const rowKey = (row: TransactionRow) => row.id

/** The list, with checkboxes for people who may prepare a suspicious transaction report. */
export function TransactionRows({
  rows,
  formKey,
  targets,
  selection,
  back,
  sort,
  hidden,
}: {
  rows: readonly TransactionRow[]
  formKey: string | null
  targets: readonly SuspiciousTarget[]
  selection: StrSelection
  back: string
  sort: string
  hidden: readonly string[]
}) {
  const [to, setTo] = useState('')
  const selectedCount = `${formatCount(selection.selected.length)} ${selection.selected.length === 1 ? 'transaction' : 'transactions'}`
  const shown = new Set(rows.map((row) => row.id))
  const elsewhere = selection.selected.filter((id) => !shown.has(id))
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
              chosen: selection.selected,
              onChange: (keys) => selection.set([...elsewhere, ...keys]),
            }
      }
    />
  )
  if (formKey === null) return table
  return (
    <SuspiciousForm key={back} formKey={formKey} back={back} onSubmit={selection.sent}>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="transaction" value={id} />
      ))}
      {table}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
        {selection.selected.length === 0 && selection.isScripted ? null : (
          <>
            <SuspiciousTargets targets={targets} onChoose={setTo} />
            <SubmitButton variant="secondary">
              {selection.isScripted
                ? to === ''
                  ? `Create STR draft from ${selectedCount}`
                  : `Add ${selectedCount} to the STR`
                : 'Create STR draft from selection'}
            </SubmitButton>
          </>
        )}
        {selection.selected.length > 0 ? (
          <Button variant="quiet" onClick={selection.clear}>
            Clear selection
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-2">
          {selectionWords(selection.selected.length, elsewhere.length)}
        </p>
      </div>
    </SuspiciousForm>
  )
}
