import type { PoolClient } from 'pg'
import type { AnyRole, PartyQuestion, Role } from '../read/ledger/ledger.ts'

/** Where the party stands that a question is about: in a column of the transaction, or among its further parties. */

const columnOf: Readonly<Record<Role, string>> = {
  conductor: 'conductor_id',
  onBehalfOf: 'on_behalf_of_id',
  beneficiary: 'beneficiary_id',
}
const actionRoleOf: Readonly<Record<AnyRole, string>> = {
  source: 'source',
  conductor: 'conductor',
  onBehalfOf: 'on_behalf_of',
  beneficiary: 'beneficiary',
}

export type AskedParty = Pick<PartyQuestion, 'place'> & { role: AnyRole }

/** Names the customer in transactions that are asked alike. One that a correction named meanwhile stays. */
export async function nameParty(
  client: PoolClient,
  { role, place }: AskedParty,
  transactionIds: readonly string[],
  customerId: string,
): Promise<void> {
  if (transactionIds.length === 0) return
  if (place === undefined) {
    if (role === 'source') return
    await client.query(`UPDATE transaction SET ${columnOf[role]} = $2 WHERE id = ANY($1::uuid[])`, [
      transactionIds,
      customerId,
    ])
    return
  }
  await client.query(
    `UPDATE action_party SET customer_id = $2 WHERE transaction_id = ANY($1::uuid[]) AND side = $3::"ActionSide" AND role = $4::"ActionRole" AND action = $5 AND position = $6 AND customer_id IS NULL`,
    [
      transactionIds,
      customerId,
      role === 'beneficiary' ? 'completing' : 'starting',
      actionRoleOf[role],
      place.action,
      place.position,
    ],
  )
}
