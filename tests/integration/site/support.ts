import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { clientAddressHeader } from '#app/platform/http/client-address.ts'
import type { SignupInput } from '#app/site/signup/schema.ts'

/** A visitor of the public site, and a valid signup. */

export const unique = () => randomBytes(5).toString('hex')
export const from = (client = unique()) =>
  new Request('http://comply.test/', { headers: { [clientAddressHeader]: client, 'User-Agent': 'a browser' } })

export const signup = (change: Partial<SignupInput> = {}): SignupInput => ({
  firstName: 'Ada',
  lastName: 'Tremblay',
  email: `ada-${unique()}@maplefx.ca`,
  team: 'compliance',
  companyName: 'Maple FX',
  companySize: '11-50',
  phone: '416-555-0199',
  referralCode: null,
  ...change,
})

/** Runs `work` while a table is missing, as after a failed migration. */
export async function withoutTable<T>(adminUrl: string, table: string, work: () => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    return await work()
  } finally {
    await admin.query(`ALTER TABLE ${table}_away RENAME TO ${table}`)
    await admin.end()
  }
}
