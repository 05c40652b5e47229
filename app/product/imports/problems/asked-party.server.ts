import { anyOf, type Sql } from '#app/platform/sql/sql.ts'
import type { AnyRole, PartyQuestion, Role } from '../read/ledger/ledger.ts'

/** Where the party in question is: in a column of the transaction, or among its further parties. */

const columnOf = {
  conductor: 'conductor_id',
  onBehalfOf: 'on_behalf_of_id',
  beneficiary: 'beneficiary_id',
} as const satisfies Record<Role, string>
const actionRoleOf = {
  source: 'source',
  conductor: 'conductor',
  onBehalfOf: 'on_behalf_of',
  beneficiary: 'beneficiary',
} as const satisfies Record<AnyRole, string>

export type AskedParty = Pick<PartyQuestion, 'place'> & { role: AnyRole }

/** Sets the customer in transactions with the same question. A customer set by a correction in the meantime stays. */
export async function nameParty(
  client: Sql,
  { role, place }: AskedParty,
  transactionIds: readonly string[],
  customerId: string,
): Promise<void> {
  if (transactionIds.length === 0) return
  if (place === undefined) {
    if (role === 'source') return
    await client.tables
      .updateTable('transaction')
      .set(columnOf[role], customerId)
      .where('id', '=', anyOf(transactionIds))
      .execute()
    return
  }
  await client.tables
    .updateTable('action_party')
    .set({ customer_id: customerId })
    .where('transaction_id', '=', anyOf(transactionIds))
    .where('side', '=', role === 'beneficiary' ? 'completing' : 'starting')
    .where('role', '=', actionRoleOf[role])
    .where('action', '=', place.action)
    .where('position', '=', place.position)
    .where('customer_id', 'is', null)
    .execute()
}
