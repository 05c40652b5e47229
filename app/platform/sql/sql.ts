import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { Kysely, PostgresDialect, sql, type PostgresPool, type QueryCreator, type RawBuilder } from 'kysely'
import pg, { type ClientBase, type Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DB } from '../generated/tables.ts'
import { lockText } from './locks.ts'
import { checkFields, checkValues, onlyOf, type Columns, type ColumnsByPlace, type RowOf } from './columns.ts'

/** A piece of SQL text inside a built statement, such as `now()`. */
export { sql }

/**
 * SQL on one connection: a tenant's within `Scope.sql`, which sees only that tenant's rows, or an untenanted one
 * (`untenantedSql`). Statements on rows of a table or a join are built from `tables`, which the compiler checks against
 * the schema. Set-based statements that would be hard to read that way are SQL text with declared result columns: each
 * execution compares them with the result.
 */
export class Sql {
  /**
   * The query builder (Kysely) on this connection. It begins no transaction of its own, which would end the tenant's.
   */
  readonly tables: QueryCreator<DB>
  readonly #connection: ClientBase | Pool

  constructor(connection: ClientBase | Pool) {
    this.#connection = connection
    this.tables = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(connection) }) })
  }

  /** The rows that a statement returns. @throws UndeclaredColumn where they are not those that are declared */
  async rows<Of extends Columns>(columns: Of, text: string, values: readonly unknown[] = []): Promise<RowOf<Of>[]> {
    const { fields, rows } = await this.#connection.query<RowOf<Of> & object>(text, [...values])
    checkFields(columns, fields)
    checkValues(columns, rows)
    return rows
  }

  /** The row of a statement that always returns one, such as a count. */
  async one<Of extends Columns>(columns: Of, text: string, values: readonly unknown[] = []): Promise<RowOf<Of>> {
    return onlyOf(await this.rows(columns, text, values))
  }

  /** Runs statements for their effect. Returns the row count of the last one. */
  async run(text: string, values: readonly unknown[] = []): Promise<number> {
    const { rowCount } = await this.#connection.query(text, [...values])
    return rowCount ?? 0
  }

  /** The rows of a statement as lists of their values, where there are too many for an object each. */
  async lists<const Of extends ColumnsByPlace>(
    columns: Of,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<RowOf<Of>[]> {
    const { fields, rows } = await this.#connection.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
    checkFields(columns, fields)
    checkValues(columns, rows)
    return rows as RowOf<Of>[]
  }

  /** The rows of a result of any length, fetched part by part with a cursor. One at a time of a connection. */
  async *listsInParts<const Of extends ColumnsByPlace>(
    columns: Of,
    size: number,
    text: string,
    values: readonly unknown[] = [],
  ): AsyncGenerator<RowOf<Of>[]> {
    await this.run(`DECLARE parts NO SCROLL CURSOR FOR ${text}`, values)
    for (;;) {
      const part = await this.lists(columns, `FETCH ${size} FROM parts`)
      yield part
      if (part.length < size) break
    }
    await this.run('CLOSE parts')
  }

  /**
   * Sends rows with COPY. `target`: a table and its columns. `bytes`: few and large, as each crosses the stream layer.
   */
  async copyInto(target: string, format: 'text' | 'binary', bytes: readonly Buffer[]): Promise<void> {
    const copy = copyFrom(`COPY ${target} FROM STDIN (FORMAT ${format})`)
    await pipeline(Readable.from(bytes, { objectMode: false }), this.#connection.query(copy))
  }

  /** Takes an advisory lock on this name until the transaction ends. `shared`: others may hold it shared too. */
  async lock(name: string, { shared = false } = {}): Promise<void> {
    await this.run(lockText(shared), [name])
  }
}

/** Any of these values, sent as one array however many they are: `where('id', '=', anyOf(ids))`. */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`any(${values})`

/** A quoted identifier for SQL text, such as a table name that a query returned. */
export const identifier = (name: string): string => pg.escapeIdentifier(name)

/** A pool of this connection alone, which it neither opens nor closes. */
function poolOf(connection: ClientBase | Pool): PostgresPool {
  const held = {
    query: (text: string, values: readonly unknown[]) => connection.query(text, [...values]),
    release: () => {},
  }
  return { connect: () => Promise.resolve(held), end: () => Promise.resolve() } as unknown as PostgresPool
}
