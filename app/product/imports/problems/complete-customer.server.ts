import type { Sql } from '#app/platform/sql/sql.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { storeDoubts } from '#app/product/doubts/store.server.ts'
import type { RowDoubt } from '../read/batch/doubts.ts'
import { withMissing } from '../read/parties/party-details.ts'
import { CustomerStatements } from '../read/batch/customer-statements.ts'
import { DatabaseLedger, type LedgerContext } from '../store/database-ledger.server.ts'

/**
 * Fills in a customer's missing values from records that a person matched, and asks about different ones, like an
 * import.
 */
export async function completeCustomer(
  client: Sql,
  { scope, importId, correct }: Omit<LedgerContext, 'insertion'>,
  customerId: string,
  records: readonly { line: number; cells: PartyCells | null; doubts: readonly RowDoubt[] }[],
): Promise<void> {
  const stated = records.flatMap(({ cells, ...record }) => (cells === null ? [] : [{ ...record, cells }]))
  if (stated.length === 0) return
  const ledger = await DatabaseLedger.open(client, { scope, importId, insertion: { mayRepeat: true }, correct })
  await ledger.completeCustomers(new Map([[customerId, stated.map(({ cells }) => cells).reduce(withMissing)]]))
  const statements = new CustomerStatements()
  for (const { line, cells, doubts } of stated) statements.addListed({ id: customerId, cells, known: {}, line }, doubts)
  await storeDoubts(client, scope, importId, await statements.book(ledger, new Set()))
}
