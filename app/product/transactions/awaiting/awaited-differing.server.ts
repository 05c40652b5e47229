import { editableStatesSql } from '#app/product/report-states/states-sql.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { ReportCandidate, ReportType } from '#app/compliance/types.ts'
import type { DifferingFact } from '#app/party/same/differing.ts'
import { differingWhere, openSql, saidWhere, type DifferingShown } from '#app/product/differing/queries.server.ts'
import { isExcepted } from '#app/product/differing/values.ts'

/** Values of customers that differ, and the reports that hang on them: those to draft, and drafts that wait. */

export type OpenDiffering = Pick<
  DifferingShown,
  'id' | 'customerId' | 'field' | 'customer' | 'label' | 'onFile' | 'said' | 'at'
>

export const openDiffering = (client: Sql): Promise<OpenDiffering[]> =>
  differingWhere(client, `${openSql} ORDER BY d.id`, [])

/** Customers for whom an exception of the 24-hour rule counts that a file denies. */
export const contestedBy = (open: readonly OpenDiffering[]): Set<string> =>
  new Set(open.flatMap(({ field, onFile, customerId }) => (isExcepted(field, onFile) ? [customerId] : [])))

interface Draft {
  type: ReportType
  dueDate: string
  fileBy: string
}

const columns: ColumnsOf<Draft & { customer: string }> = {
  type: col.oneOf(),
  dueDate: col.text,
  fileBy: col.text,
  customer: col.text,
}

/** Drafts that are not submitted and have a due date, by the customers that they name. */
export async function draftsOf(client: Sql, customerIds: readonly string[]): Promise<Map<string, Draft[]>> {
  if (customerIds.length === 0) return new Map()
  const rows = await client.rows(
    columns,
    `SELECT DISTINCT r.id, r.type, r.due_date AS "dueDate", coalesce(r.file_by, r.due_date) AS "fileBy", p.id AS customer FROM report r JOIN report_transaction m ON m.report_id = r.id JOIN transaction t ON t.id = m.transaction_id
     CROSS JOIN LATERAL (SELECT unnest(ARRAY[t.conductor_id, t.on_behalf_of_id, t.beneficiary_id] || ARRAY(SELECT a.customer_id FROM action_party a WHERE a.transaction_id = t.id)) AS id) p
     WHERE r.state IN ${editableStatesSql} AND r.type <> 'STR' AND r.due_date IS NOT NULL AND p.id = ANY($1::uuid[])`,
    [customerIds],
  )
  return Map.groupBy(rows, (row) => row.customer)
}

export interface DifferingGroup {
  field: DifferingFact
  question: string
  action: string
  customerIds: string[]
  values: OpenDiffering[]
}

/** One question for each kind of value, of the customers on whom a report hangs. */
export function differingGroups(
  open: readonly OpenDiffering[],
  hangs: (customerId: string) => boolean,
): DifferingGroup[] {
  return [
    ...Map.groupBy(
      open.filter(({ customerId }) => hangs(customerId)),
      ({ field }) => field,
    ),
  ].map(([field, values]) => {
    const customerIds = [...new Set(values.map(({ customerId }) => customerId))]
    const [only] = values
    const question =
      values.length === 1
        ? `${only!.label} of ${only!.customer}: "${only!.onFile ?? ''}" is on file. ${saidWhere(only!)} says "${only!.said ?? ''}".`
        : `${only!.label}: imported files disagree with ${customerIds.length === 1 ? only!.customer : `${customerIds.length.toLocaleString('en-CA')} customers`} on file.`
    return {
      field,
      question,
      action: values.length === 1 ? 'Choose which value is right.' : 'Choose which values are right.',
      customerIds,
      values,
    }
  })
}

/** Who a candidate is of: its party, those of the same set, and of a report by itself those of its receipt. */
export const partiesOfCandidate = (
  { partyKey, sameSetGroups = [], transactionIds: [first = ''] }: ReportCandidate,
  partiesOfLone: ReadonlyMap<string, readonly string[]>,
): string[] => [
  ...(partyKey === null ? (partiesOfLone.get(first) ?? []) : [partyKey]),
  ...sameSetGroups.map((group) => group.partyKey),
]
