import { Form } from '@remix-run/react'
import { useCallback, useState, type ReactNode } from 'react'
import { Card, DataTable, formatCount, type DataTableProps } from '#app/ui/index.ts'

interface TickTableProps<Row> extends Omit<DataTableProps<Row>, 'noun' | 'tall' | 'selection'> {
  selection?: Omit<NonNullable<DataTableProps<Row>['selection']>, 'onChange'>
  /** The buttons, below the table while rows can be ticked. `ticked`: in brackets, how many are; empty while none is. */
  actions: ((ticked: string) => ReactNode) | null
}

/** Reports in a table with boxes to tick, in the form that sends them. Only what is listed counts as ticked. */
export function TickTable<Row>({ actions, selection, ...table }: TickTableProps<Row>) {
  const [ticked, setTicked] = useState(0)
  const onChange = useCallback((keys: readonly string[]) => setTicked(keys.length), [])
  return (
    <Form method="post">
      <Card flush><DataTable noun="reports" {...table} selection={selection && { ...selection, onChange }} /></Card>
      {actions ? <div className="mt-3 flex flex-wrap items-end gap-3">{actions(ticked > 0 ? ` (${formatCount(ticked)})` : '')}</div> : null}
    </Form>
  )
}
