import type { Prisma } from '../generated/client.ts'

/**
 * SQL that takes an advisory lock on the name $1 until the transaction ends. `shared`: others may hold it shared too.
 */
export const lockText = (shared: boolean): string =>
  `SELECT pg_advisory_xact_lock${shared ? '_shared' : ''}(hashtextextended($1, 0))`

/** `Sql.lock` within a transaction of Prisma's. */
export async function lock(db: Prisma.TransactionClient, name: string, { shared = false } = {}): Promise<void> {
  await db.$executeRawUnsafe(lockText(shared), name)
}
