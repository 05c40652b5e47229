import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** The product's database as its superuser, to look and to break things: never for the code under test. */
export async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const folder = inject('productData')
  const running = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8')) as {
    environment: { DATABASE_URL: string }
  }
  const secrets = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as { databasePassword: string }
  const url = new URL(running.environment.DATABASE_URL)
  url.username = 'postgres'
  url.password = secrets.databasePassword
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

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
