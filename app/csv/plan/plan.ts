/**
 * The import plan: one JSON value with every choice a user makes for a file. Shared by mapping templates, the mapping
 * page and `--settings` of the command line.
 */
import type { AnswerAttribute } from '#app/party/facts/attributes.ts'
import type { Delimiter, Encoding } from '../types.ts'
import type { Field } from '../words/fields.ts'
import { isField } from '../words/fields.ts'
import type { DateOrder } from '../words/dates.ts'
import type { DecimalSign, Unit } from '../words/money/amounts.ts'

/** A column: its header text, or `#` with its 0-based position (`#4`) for files without unique headers. */
export type ColumnKey = string

/** The rate in effect on one day of the records' own clocks. */
export interface DayRate {
  /** YYYY-MM-DD */
  date: string
  rate: string
  /** The source; absent: the plan's `rateSource`. */
  source?: string | undefined
}

/** CAD for one unit of a currency: one value for the file, one per day, or the column that holds it. */
export type RateChoice = { value: string } | { days: DayRate[] } | { column: ColumnKey }

export interface KnownCustomer extends Partial<Record<AnswerAttribute, boolean | undefined>> {
  customerId: string
  name?: string | undefined
  kind?: 'person' | 'entity' | undefined
  /** E.164, or any form that can be parsed. */
  phone?: string | undefined
  /** YYYY-MM-DD */
  dateOfBirth?: string | undefined
}

/** Values for the rows of one location that don't say them. */
export interface LocationConstants {
  /** Its name, where rows may have that instead of its id. */
  name?: string | undefined
  disposition?: string | undefined
  purpose?: string | undefined
}

export interface ImportPlan {
  version: 1
  subject: 'transactions' | 'customers'
  /** Overrides of what was detected; absent properties are detected. */
  file: {
    encoding?: Encoding | undefined
    /** The encoding of lines that are invalid, or make no words, in `encoding`. */
    secondEncoding?: Encoding | undefined
    /** The sheet of a workbook. */
    sheet?: string | undefined
    delimiter?: Delimiter | undefined
    quote?: '"' | "'" | 'none' | undefined
    /** 1-based line of the header row; null: the file has none. */
    headerLine?: number | null | undefined
    /** 1-based lines that aren't data, whatever they look like. */
    skipLines?: number[] | undefined
  }
  /** Column to field. Columns that aren't listed take the proposed field. */
  columns: Record<ColumnKey, Field>
  /** False: columns that aren't listed are ignored instead. */
  proposeOthers: boolean
  /** Columns joined into one text for one field, in this order. */
  combined: { columns: ColumnKey[]; field: Field; separator: string }[]
  /** One value for every record, for a field without a column. */
  constants: Partial<Record<Field, string>>
  /** By location id, as its rows have it; they go before `constants`. */
  locationConstants?: Record<string, LocationConstants> | undefined
  /**
   * By column: the meaning of each value, in words: `cash`, `in`, `cash in, virtual currency out`, `internal`,
   * `completed`, `skip`.
   */
  values: Record<ColumnKey, Record<string, string>>
  /** The zone of times without one. IANA name or fixed offset (`-05:00`). */
  zone: string
  columnZones: Record<ColumnKey, string>
  /** By location id; for times whose column names no zone. */
  locationZones: Record<string, string>
  /** For dates such as 03/04/2026; null: settled by the values or asked. */
  dateOrder: DateOrder | null
  columnDateOrders: Record<ColumnKey, DateOrder>
  /** For amounts such as 9.500; null: settled by the values or asked. */
  decimalSign: DecimalSign | null
  columnDecimalSigns: Record<ColumnKey, DecimalSign>
  /** `whole`: confirmed to be the currency itself. */
  units: Record<ColumnKey, Unit | 'whole'>
  /** By currency code. */
  rates: Record<string, RateChoice>
  rateSource: string | null
  /** Rows with one transaction id: actions of one transaction, or a transaction each, which is the default. */
  legs?: 'rows' | 'transactions' | undefined
  /** The sign of this amount column gives the direction: positive (or CR) means `positive`, negative the opposite. */
  directionFrom: { column: ColumnKey; positive: 'in' | 'out' } | null
  knownCustomers: KnownCustomer[]
  /** Fields that identify a customer without a customer id or phone, as confirmed by the user. */
  customerKey: Field[]
  /** Transaction id to customer id: the user's answers for ambiguous customers. */
  links: Record<string, string>
}

/** A plan without any choices. */
export function emptyPlan(subject: ImportPlan['subject'] = 'transactions'): ImportPlan {
  return {
    version: 1,
    subject,
    file: {},
    columns: {},
    proposeOthers: true,
    combined: [],
    constants: {},
    values: {},
    zone: 'America/Toronto',
    columnZones: {},
    locationZones: {},
    dateOrder: null,
    columnDateOrders: {},
    decimalSign: null,
    columnDecimalSigns: {},
    units: {},
    rates: {},
    rateSource: null,
    directionFrom: null,
    knownCustomers: [],
    customerKey: [],
    links: {},
  }
}

const optionalKeys: ReadonlySet<string> = new Set<keyof ImportPlan>(['legs', 'locationConstants'])

/**
 * Validates a stored plan. Returns what is wrong, in words, or an empty list. (Files written by people go through the
 * more lenient `parseSettings`.)
 */
export function planDefects(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return ['The import plan is not an object.']
  const plan = value as Record<string, unknown>
  const expected = emptyPlan()
  const defects: string[] = []
  if (plan.version !== 1) defects.push(`The import plan has version ${String(plan.version)}; version 1 is understood.`)
  if (plan.subject !== 'transactions' && plan.subject !== 'customers')
    defects.push('`subject` must be transactions or customers.')
  if (plan.legs !== undefined && plan.legs !== 'rows' && plan.legs !== 'transactions')
    defects.push('`legs` must be rows or transactions.')
  for (const key of Object.keys(plan))
    if (!(key in expected) && !optionalKeys.has(key)) defects.push(`The import plan has no property "${key}".`)
  for (const [key, sample] of Object.entries(expected)) {
    const given = plan[key]
    if (given === undefined) defects.push(`The import plan lacks "${key}".`)
    else if (
      sample !== null &&
      given !== null &&
      (Array.isArray(sample) !== Array.isArray(given) || typeof sample !== typeof given)
    ) {
      defects.push(`"${key}" of the import plan has the wrong shape.`)
    }
  }
  for (const field of Object.values((plan.columns ?? {}) as Record<string, unknown>)) {
    if (typeof field !== 'string' || !isField(field)) defects.push(`There is no field "${String(field)}".`)
  }
  for (const field of Object.keys((plan.constants ?? {}) as Record<string, unknown>)) {
    if (!isField(field)) defects.push(`There is no field "${field}".`)
  }
  return defects
}
