import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '../runtime/env.ts'
import { databaseCode } from '../runtime/errors.ts'
import { PrismaClient, type Prisma } from '../generated/client.ts'
import { col } from '../sql/columns.ts'
import { Sql } from '../sql/sql.ts'
import { log } from '../runtime/log.ts'
import { closeChanges } from './changes.ts'
import { PooledClient } from '../sql/pooled-client.ts'

export type { Prisma }

/** A value as Prisma takes it for a JSON column. */
export const json = (value: unknown) => value as Prisma.InputJsonValue

/** The database handle of a unit of work: Prisma within one transaction. */
export type Tx = Prisma.TransactionClient

interface Connections {
  pool: pg.Pool
  prisma: PrismaClient
}

let connections: Connections | undefined

/** How long a unit of work may take before it is rolled back (Prisma's own 5 s is too short for a thousand drafts). */
const transactionLimits = { maxWait: 15_000, timeout: 120_000 }

/**
 * A process that stands still in the middle of a transaction keeps its locks, and with them what others should take
 * over: after this long, milliseconds, the database ends it.
 */
export const standstillMs = (): number => env().LEASE_MS * 2

function open(): Connections {
  if (connections) return connections
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    application_name: 'comply',
    idle_in_transaction_session_timeout: standstillMs(),
    Client: PooledClient,
  })
  pool.on('error', (error) => log.warn('An idle database connection was lost.', { error }))
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: transactionLimits,
    // The longer forms quote the values of the failed statement, and with them a customer's data, into the log.
    errorFormat: 'minimal',
  })
  connections = { pool, prisma }
  return connections
}

/**
 * Identity and public-site tables, and the outbox: everything that belongs to no tenant. Tenant rows are invisible
 * here.
 */
export const untenantedDb = (): PrismaClient => open().prisma

/** The same tables for statements that `Sql` asks better. Each is a transaction of its own. */
export const untenantedSql = (): Sql => new Sql(databasePool())

/** The shared pool. Tenant rows are invisible until a scope is set: use `Scope.sql`. */
export const databasePool = (): pg.Pool => open().pool

/**
 * Refreshes the planner's statistics of tables that have doubled. Call it before statements over many rows, which
 * PostgreSQL otherwise plans for the few rows of a minute ago. Costs next to nothing if no table has doubled.
 */
export async function countGrownTables(): Promise<void> {
  await untenantedSql().run('SELECT count_grown_tables()')
}

export async function closeDatabase(): Promise<void> {
  await closeChanges()
  if (!connections) return
  const { pool, prisma } = connections
  connections = undefined
  await prisma.$disconnect()
  await pool.end()
}

/** Whether the database was there and has just gone, or is coming back: a crash, a restart, a cut connection. */
export function isConnectionLost(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = databaseCode(cause) ?? (cause as NodeJS.ErrnoException).code ?? ''
    if (/^(?:08|57P0)/.test(code) || code === 'ECONNRESET' || code === 'EPIPE') return true
    if (/connection terminated|not queryable|connection error/i.test(cause.message)) return true
  }
  return false
}

/** Runs a step of the start. While the database is coming back, it retries for at most a minute. */
export async function whileItComesBack<T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > deadline) throw error
      await sleep(300)
    }
  }
}

/** Throws when the application's role could see past row-level security: such a login must not serve. */
export async function assertRoleIsConfined(): Promise<void> {
  const { unconfined } = await untenantedSql().one(
    { unconfined: col.bool },
    `SELECT r.rolsuper OR r.rolbypassrls OR EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user) AS unconfined
     FROM pg_roles r WHERE r.rolname = current_user`,
  )
  if (unconfined) {
    throw new Error(
      'DATABASE_URL logs in as a role that can bypass row-level security. Use the role comply_app (docs/operations.md, Scaling).',
    )
  }
}
