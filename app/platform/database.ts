import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from './env.ts'
import { PrismaClient, type Prisma } from './generated/client.ts'
import { log } from './log.ts'

export type { Prisma }

/** What a unit of work gets: Prisma within one transaction. */
export type Tx = Prisma.TransactionClient

interface Connections {
  pool: pg.Pool
  prisma: PrismaClient
}

let connections: Connections | undefined

/** How long a unit of work may take before it is rolled back (Prisma's own 5 s is too short for a thousand drafts). */
const transactionLimits = { maxWait: 15_000, timeout: 120_000 }

/**
 * A process that stands still in the middle of a transaction keeps its locks, and with them what others should take over: after
 * this long, milliseconds, the database ends it.
 */
export const standstillMs = (): number => env().LEASE_MS * 2

function open(): Connections {
  if (connections) return connections
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    application_name: 'comply',
    idle_in_transaction_session_timeout: standstillMs(),
  })
  pool.on('error', (error) => log.warn('An idle database connection was lost.', { error }))
  // A connection may be lost while it is in use: its query fails, the process goes on.
  pool.on('connect', (client) => client.on('error', (error) => log.warn('A database connection was lost.', { error })))
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: transactionLimits,
    // The longer forms quote the values of the failed statement, and with them a customer's data, into the log.
    errorFormat: 'minimal',
  })
  connections = { pool, prisma }
  return connections
}

/** Identity and public-site tables, and the outbox: everything that belongs to no tenant. Tenant rows are invisible here. */
export const identityDb = (): PrismaClient => open().prisma

/** The shared pool, for bulk work (COPY, LISTEN). Tenant rows are invisible until a scope is set: use `Scope.bulk`. */
export const databasePool = (): pg.Pool => open().pool

/**
 * Has PostgreSQL count the tables that have doubled since it last counted them: before statements over many rows, which it
 * otherwise plans for the few rows of a minute ago. Costs next to nothing where there is nothing to count.
 */
export async function countGrownTables(): Promise<void> {
  await databasePool().query('SELECT count_grown_tables()')
}

export async function closeDatabase(): Promise<void> {
  if (!connections) return
  const { pool, prisma } = connections
  connections = undefined
  await prisma.$disconnect()
  await pool.end()
}

/** Throws when the application's role could see past row-level security: such a login must not serve. */
export async function assertRoleIsConfined(): Promise<void> {
  const { rows } = await open().pool.query<{ unconfined: boolean }>(
    `SELECT r.rolsuper OR r.rolbypassrls OR EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user) AS unconfined
     FROM pg_roles r WHERE r.rolname = current_user`,
  )
  if (rows[0]?.unconfined !== false) {
    throw new Error(
      'DATABASE_URL logs in as a role that can bypass row-level security. Use the role comply_app (docs/operations.md, Scaling).',
    )
  }
}
