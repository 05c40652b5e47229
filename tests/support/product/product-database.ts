import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Connects to the database of the product with data in `folder` as its superuser, for inspection and fault injection:
 * never for the code under test.
 */
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

/** Waits until the worker has imported the sample data, which tests expect from the start. */
export async function sampleDataIn(folder: string): Promise<void> {
  await asAdminOf(folder, async (client) => {
    const isThere = `SELECT FROM import WHERE mode = 'demo' AND state = 'done'`
    while ((await client.query(isThere)).rowCount === 0) await sleep(100)
  })
}
