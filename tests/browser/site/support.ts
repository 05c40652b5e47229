import type pg from 'pg'
import { inject } from 'vitest'
import { asAdminOf } from '#tests/support/product/product-database.ts'

/** The product's database as its superuser. */
const asAdmin = <T>(work: (client: pg.Client) => Promise<T>) => asAdminOf(inject('productData'), work)

/** Runs something while a table is out of reach. */
export async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await asAdmin((client) => client.query(`ALTER TABLE ${table} RENAME TO ${table}_away`))
  try {
    return await work()
  } finally {
    await asAdmin((client) => client.query(`ALTER TABLE ${table}_away RENAME TO ${table}`))
  }
}

export const rowsOf = (sql: string, values: unknown[] = []) =>
  asAdmin(async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows)

let counter = 0
/** An address that no other test uses. */
export const freshEmail = (name: string) => `${name}-${Date.now().toString(36)}${counter++}@maplefx.ca`
