import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The database of the product that keeps its data in `folder`, as its superuser, to look and to break things: never for the code under test. */
export async function asAdminOf<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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

/** Until the worker has read the sample data in: tests look at it from the first page on. */
export async function sampleDataIn(folder: string): Promise<void> {
  await asAdminOf(folder, async (client) => {
    const isThere = `SELECT FROM import WHERE mode = 'demo' AND state = 'done'`
    while ((await client.query(isThere)).rowCount === 0) await sleep(100)
  })
}
