/**
 * The columns that a statement returns, declared where the statement stands: `{ id: col.text, at: col.instant.orNull
 * }`. The row's type follows from it, and every execution compares it with what PostgreSQL says of the result.
 */

/** Run-time description of a column. */
interface AnyColumn {
  readonly kind: string
  readonly oids: readonly number[]
  readonly isNullable: boolean
  holds(value: unknown): boolean
}

/** Types that the schema makes itself (enums) are numbered from here on; the driver hands them over as text. */
const firstOwnOid = 16_384

export class Column<Value> implements AnyColumn {
  /** For the compiler alone: one column stands for another only where both hold the very same values. */
  declare readonly value: (value: Value) => Value
  readonly kind: string
  readonly oids: readonly number[]
  readonly isNullable: boolean
  readonly #holds: (value: unknown) => boolean

  constructor(kind: string, oids: readonly number[], holds: (value: unknown) => boolean, isNullable = false) {
    this.kind = kind
    this.oids = oids
    this.isNullable = isNullable
    this.#holds = holds
  }

  get orNull(): Column<Value | null> {
    return new Column<Value | null>(this.kind, this.oids, this.#holds, true)
  }

  holds(value: unknown): boolean {
    return value === null ? this.isNullable : this.#holds(value)
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isArray = (value: unknown) => Array.isArray(value)

/** bpchar, varchar, text, name, uuid, and what would lose digits as a number: int8, numeric. */
const textOids = [25, 1043, 1042, 19, 2950, 20, 1700, firstOwnOid]
const textColumn = new Column<string>('text', textOids, isText)
const jsonOids = [3802, 114]

/**
 * PostgreSQL's types as the driver returns them (pg-types). There is no column for `date` and `timestamp`, which have
 * no offset, nor for `float8` and `numeric[]`, which would bring money into floating point: a statement casts them.
 */
export const col = {
  /** Text, ids, enums, amounts (`numeric`) and large counts (`bigint`). */
  text: textColumn,
  /** Text with a fixed set of values, according to the schema's enums and checks. */
  oneOf: <Value extends string>() => textColumn as unknown as Column<Value>,
  int: new Column<number>('int', [23, 21], (value) => typeof value === 'number'),
  bool: new Column<boolean>('bool', [16], (value) => typeof value === 'boolean'),
  /** `timestamptz`. */
  instant: new Column<Date>('instant', [1184], (value) => value instanceof Date),
  bytes: new Column<Buffer>('bytes', [17], (value) => value instanceof Uint8Array),
  /** Lists of text or ids. */
  texts: new Column<string[]>('texts', [1009, 1015, 2951], isArray),
  /** Such a list that may hold nulls. */
  textsOrNulls: new Column<(string | null)[]>('texts', [1009, 1015, 2951], isArray),
  ints: new Column<number[]>('ints', [1007], isArray),
  /** JSON that the product itself wrote as this type. */
  json: <Value>() => new Column<Value>('json', jsonOids, (value) => value !== undefined),
}

/** Columns of a result by name. */
export type Columns = Readonly<Record<string, AnyColumn>>

/** Columns of a result by their place. */
export type ColumnsByPlace = readonly AnyColumn[]

/** The row that columns make. */
export type RowOf<Of> = { -readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never }

/** The columns that make a row which has a name already. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> }

interface Field {
  name: string
  dataTypeID: number
}

/** A statement returned something other than its declared columns. */
class UndeclaredColumn extends Error {
  override name = 'UndeclaredColumn'
}

const isOf = (column: AnyColumn, oid: number): boolean => column.oids.includes(oid < firstOwnOid ? oid : firstOwnOid)

/** @throws UndeclaredColumn where the result lacks a declared column, or has it as another type */
export function checkFields(columns: Columns | ColumnsByPlace, fields: readonly Field[]): void {
  if (Array.isArray(columns) && fields.length !== columns.length)
    throw new UndeclaredColumn(`The statement returns ${fields.length} columns; ${columns.length} are declared.`)
  for (const [name, column] of Object.entries(columns)) {
    const field = Array.isArray(columns) ? fields[Number(name)] : fields.find((one) => one.name === name)
    if (field === undefined) throw new UndeclaredColumn(`The statement returns no column ${name}.`)
    if (!isOf(column, field.dataTypeID))
      throw new UndeclaredColumn(
        `The statement returns column ${name} as type ${field.dataTypeID}, which isn't a ${column.kind}.`,
      )
  }
}

/**
 * @throws UndeclaredColumn where a row has a null, or a value, that its column doesn't hold. The value stays out of the
 * message.
 */
export function checkValues(columns: Columns | ColumnsByPlace, rows: readonly object[]): void {
  for (const [name, column] of Object.entries(columns)) {
    const found = (rows as readonly Record<string, unknown>[]).find((row) => !column.holds(row[name]))
    if (found === undefined) continue
    const value = found[name]
    throw new UndeclaredColumn(
      `The statement returns column ${name} as ${value === null ? 'null' : typeof value}, which isn't a ${column.kind}.`,
    )
  }
}

/** @throws RangeError unless there is exactly one row */
export function onlyOf<Row>(rows: readonly Row[]): Row {
  const [row, ...more] = rows
  if (row === undefined || more.length > 0) throw new RangeError('The statement returned no row, or more than one.')
  return row
}
