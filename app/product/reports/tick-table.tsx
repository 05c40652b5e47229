import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Card, DataTable, type DataTableProps } from '#app/ui/index.ts'

/** Reports in a table with boxes to tick, in the form that sends them; `actions` are its buttons, below the table while rows can be ticked. */
export function TickTable<Row>({ actions, ...table }: Omit<DataTableProps<Row>, 'noun' | 'tall'> & { actions: ReactNode }) {
  return (
    <Form method="post">
      <Card flush><DataTable noun="reports" {...table} /></Card>
      {actions ? <div className="mt-3 flex flex-wrap items-end gap-3">{actions}</div> : null}
    </Form>
  )
}
