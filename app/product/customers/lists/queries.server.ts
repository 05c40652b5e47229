import type { CustomerList, StoredEntry } from '#app/party/facts/customer-lists.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import { unverifiedSql } from './sql.ts'
import { listingOf, type Listing } from './entries.ts'

/** The lists on a customer's page that have no page of their own, and whether a required verification is missing. */
export async function listsOfCustomer(
  scope: Scope,
  customerId: string,
): Promise<Record<Exclude<CustomerList, 'flags'>, Listing> & { isUnverified: boolean }> {
  scope.require('view the product')
  const [row] = await scope.sql((client) =>
    client.rows(
      { verifications: col.json<StoredEntry[]>(), ownership: col.json<StoredEntry[]>(), isUnverified: col.bool },
      `SELECT c.verifications, c.ownership, ${unverifiedSql} AS "isUnverified" FROM customer c WHERE c.id = $1::uuid`,
      [customerId],
    ),
  )
  return {
    verifications: listingOf(row?.verifications ?? []),
    ownership: listingOf(row?.ownership ?? []),
    isUnverified: row?.isUnverified ?? false,
  }
}
