import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Card, DataTable, type DataTableProps, Form } from '#app/ui/index.ts'
import type { Selected } from './bulk-words.tsx'

interface TickTableProps<Row> extends Omit<DataTableProps<Row>, 'noun' | 'tall' | 'selection'> {
  selection?: Omit<NonNullable<DataTableProps<Row>['selection']>, 'onChange'> | undefined
  /** The buttons, below the table while rows can be selected. Without script nobody knows how many are. */
  actions: ((selected: Selected<Row>) => ReactNode) | null
  /** Over the table: how the reader sets it up. It sends forms of its own. */
  tools?: ReactNode
  /** Said in place of the buttons while nothing is selected. */
  hint?: ReactNode
}

/** Reports in a table with boxes, in the form that sends them. Only what is listed counts as selected. */
export function TickTable<Row>({ actions, selection, hint, tools, ...table }: TickTableProps<Row>) {
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
