import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import { customerLabelSql } from '../queries.server.ts'
import type { Flag } from './flags.ts'
import { expiringSql, standingFlagsSql, unverifiedSql } from '../lists/sql.ts'

/** A day on which someone has to look at a customer. */
export interface CustomerDay {
  customerId: string
  /** What lists call the customer. */
  customer: string
  what: 'review' | 'expiry'
  /** YYYY-MM-DD */
  day: string
}

/**
 * The reviews and the ends of documents of all customers on the days from one to another (YYYY-MM-DD), inclusive; of
 * each day's kind, each customer once.
 */
export async function customerDays(scope: Scope, from: string, until: string): Promise<CustomerDay[]> {
  scope.require('view the product')
  return scope.sql((client) =>
    client.rows(
      { customerId: col.text, customer: col.text, what: col.oneOf<CustomerDay['what']>(), day: col.text },
      `SELECT DISTINCT c.id AS "customerId", coalesce(${customerLabelSql}, 'No name') AS customer, x.what, x.day FROM customer c
       CROSS JOIN LATERAL (
         SELECT 'review' AS what, f ->> 'reviewOn' AS day FROM (${standingFlagsSql}) flag
         UNION ALL SELECT 'expiry', d ->> 'expiresOn' FROM (${expiringSql}) document) x
       WHERE (c.flags <> '[]' OR c.identifications <> '[]') AND x.day BETWEEN $1 AND $2 ORDER BY x.day, customer, c.id LIMIT 2000`,
      [from, until],
    ),
  )
}

/** How many conductors of reported transactions have no verification on file. */
export async function unverifiedCount(scope: Scope): Promise<number> {
  scope.require('view the product')
  const { count } = await scope.sql((client) =>
    client.one({ count: col.int }, `SELECT count(*)::int AS count FROM customer c WHERE ${unverifiedSql}`),
  )
  return count
}

/** The flags of a customer: those that stand, by their next review, then those that were lifted, latest first. */
export async function flagsOf(scope: Scope, customerId: string): Promise<{ standing: Flag[]; lifted: Flag[] }> {
  scope.require('view the product')
  const rows = await scope.sql((client) =>
    client.rows({ flags: col.json<Flag[]>() }, 'SELECT flags FROM customer WHERE id = $1::uuid', [customerId]),
  )
  const flags = rows[0]?.flags ?? []
  return {
    standing: flags
      .filter(({ lifted }) => lifted === undefined)
      .sort((one, other) => (one.reviewOn < other.reviewOn ? -1 : 1)),
    lifted: flags.filter(({ lifted }) => lifted !== undefined).reverse(),
  }
}
