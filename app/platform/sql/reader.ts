import type { Prisma } from '../generated/client.ts'
import { checkValues, onlyOf, type Columns, type RowOf } from './columns.ts'
import type { Sql } from './sql.ts'

/** Reads rows within a unit of work: a connection, or Prisma's transaction (`readerOf`). */
export type Reader = Pick<Sql, 'rows' | 'one'>

/** Reads within a transaction of Prisma's, which tells no types of a result: its values are compared with what is declared. */
export function readerOf(db: Prisma.TransactionClient): Reader {
  const rows = async <Of extends Columns>(columns: Of, text: string, values: readonly unknown[] = []) => {
    const found = await db.$queryRawUnsafe<(RowOf<Of> & object)[]>(text, ...values)
    checkValues(columns, found)
    return found
  }
  return { rows, one: async (columns, text, values) => onlyOf(await rows(columns, text, values)) }
}
