import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Card, DataTable, type DataTableProps, Form } from '#app/ui/index.ts'
import type { Selected } from './bulk-words.tsx'

interface SelectionTableProps<Row> extends Omit<DataTableProps<Row>, 'noun' | 'tall' | 'selection'> {
  selection?: Omit<NonNullable<DataTableProps<Row>['selection']>, 'onChange'> | undefined
  /** The buttons, below the table while rows are selected. Without script the number selected isn't known. */
  actions: ((selected: Selected<Row>) => ReactNode) | null
  /** Column settings above the table, in forms of their own. */
  tools?: ReactNode
  /** Shown in place of the buttons while nothing is selected. */
  hint?: ReactNode
}

/** A table with checkboxes inside the form that submits them. Only rows on this page count as selected. */
export function SelectionTable<Row>({ actions, selection, hint, tools, ...table }: SelectionTableProps<Row>) {
  const [keys, setKeys] = useState<readonly string[] | null>(null)
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const onChange = useCallback((chosen: readonly string[]) => setKeys(chosen), [])
  const selected = isScripted ? table.rows.filter((row) => keys?.includes(table.rowKey(row))) : null
  return (
    <>
      {tools ? (
        <Card flush className="rounded-b-none border-b-0 shadow-none">
          {tools}
        </Card>
      ) : null}
      <Form method="post">
        <Card flush className={tools ? 'rounded-t-none' : undefined}>
          <DataTable noun="reports" {...table} selection={selection && { ...selection, onChange }} />
        </Card>
        {actions ? (
          <div className="mt-3 flex flex-wrap items-end gap-3">
            {actions(selected)}
            {selected?.length === 0 && hint ? (
              <p data-print="hide" className="text-sm text-ink-2">
                {hint}
              </p>
            ) : null}
          </div>
        ) : null}
      </Form>
    </>
  )
}
