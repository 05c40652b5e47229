import type { Prisma } from '../generated/client.ts'
import { checkValues, onlyOf, type Columns, type RowOf } from './columns.ts'
import type { Sql } from './sql.ts'

/** Reads rows within a unit of work: a connection, or Prisma's transaction (`sqlIn`). */
export type Reader = Pick<Sql, 'rows' | 'one'>

/** Reads and writes so. */
export type Statements = Pick<Sql, 'rows' | 'one' | 'run'>

/**
 * SQL text within a Prisma transaction, beside Prisma's own reads and writes. Prisma doesn't give the types of a
 * result, so its values are compared with the declared columns.
 */
export function sqlIn(db: Prisma.TransactionClient): Statements {
  const rows = async <Of extends Columns>(columns: Of, text: string, values: readonly unknown[] = []) => {
    const found = await db.$queryRawUnsafe<(RowOf<Of> & object)[]>(text, ...values)
    checkValues(columns, found)
    return found
  }
  return {
    rows,
    one: async (columns, text, values) => onlyOf(await rows(columns, text, values)),
    run: (text, values = []) => db.$executeRawUnsafe(text, ...values),
  }
}
