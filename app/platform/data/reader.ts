import type { QueryResultRow } from 'pg'
import type { Tx } from './database.ts'

/** Reads rows within a unit of work: a connection, or Prisma's transaction (`readerOf`). */
export interface Reader {
  query<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Reads within a transaction of Prisma's. */
export const readerOf = (db: Tx): Reader => ({
  query: async <Row extends QueryResultRow>(sql: string, values: unknown[] = []) => ({
    rows: await db.$queryRawUnsafe<Row[]>(sql, ...values),
  }),
})
