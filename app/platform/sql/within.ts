import type { Prisma } from '../generated/client.ts'
import { checkValues, onlyOf, type Columns, type RowOf } from './columns.ts'
import type { Sql } from './sql.ts'

/** Reads rows within a unit of work: a connection, or Prisma's transaction (`sqlIn`). */
export type Reader = Pick<Sql, 'rows' | 'one'>

/** Reads and writes so. */
export type Statements = Pick<Sql, 'rows' | 'one' | 'run'>

/**
 * SQL text within a transaction of Prisma's, among what Prisma itself reads and writes there. Prisma tells no types of a result: its values
 * are compared with what is declared.
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
