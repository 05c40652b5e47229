/**
 * The settings file of the command line, and the stored form of a mapping template: every choice that a user can make
 * in the mapping step, and the company settings that decide reports. Documented in docs/import-settings.md.
 *
 * People write it: several spellings of a key are understood, an unknown key is an error that names it.
 */
import { z } from 'zod'
import { answerAttributes, type AnswerAttribute } from '#app/party/facts/attributes.ts'
import type { WindowSetting } from '#app/compliance/types.ts'
import { isDate } from '#app/compliance/rules/window.ts'
import { fieldNamed, isField, type Field } from '#app/csv/words/fields.ts'
import { squash } from '#app/csv/words/fold.ts'
import { headerMeaning } from '#app/csv/plan/headers.ts'
import { emptyPlan, type DayRate, type ImportPlan } from '#app/csv/plan/plan.ts'
import type { DecimalSign, Unit } from '#app/csv/words/amounts.ts'
import type { DateOrder } from '#app/csv/words/dates.ts'
import type { Delimiter, Encoding } from '#app/csv/types.ts'
import { encodingNamed, ENCODINGS } from '#app/csv/bytes/encodings.ts'
import { offsetNamed } from '#app/csv/words/zones.ts'
import { customerKeyDefect } from './customer-key.ts'

const fieldSchema = z.custom<Field>(
  (value) => typeof value === 'string' && isField(value),
  'There is no field of that name',
)
const dayRateSchema = z.strictObject({
  date: z.string().refine(isDate, 'must be a date that exists, such as 2026-11-27'),
  rate: z.string().regex(/^\d+(\.\d+)?$/, 'must be a plain decimal number such as 1.3650'),
  source: z.string().min(1).optional(),
})
const decimalSchema = z.string().regex(/^\d+(\.\d+)?$/, 'must be a plain decimal number such as 1.3650')

const knownCustomerSchema = z.strictObject({
  customerId: z.string().min(1),
  name: z.string().optional(),
  kind: z.enum(['person', 'entity']).optional(),
  phone: z.string().optional(),
  dateOfBirth: z.iso.date().optional(),
  ...(Object.fromEntries(answerAttributes.map(({ name }) => [name, z.boolean().optional()])) as Record<
    AnswerAttribute,
    z.ZodOptional<z.ZodBoolean>
  >),
})

/** The import plan as it is stored with a template. */
export const importPlanSchema: z.ZodType<ImportPlan> = z.strictObject({
  version: z.literal(1),
  subject: z.enum(['transactions', 'customers']),
  file: z.strictObject({
    encoding: z.enum(ENCODINGS).optional(),
    delimiter: z.enum([',', ';', '\t', '|']).optional(),
    quote: z.enum(['"', "'", 'none']).optional(),
    headerLine: z.int().positive().nullable().optional(),
    skipLines: z.array(z.int().positive()).optional(),
  }),
  columns: z.record(z.string(), fieldSchema),
  proposeOthers: z.boolean(),
  combined: z.array(z.strictObject({ columns: z.array(z.string()).min(1), field: fieldSchema, separator: z.string() })),
  constants: z.record(z.string().refine(isField, 'There is no field of that name'), z.string()),
  values: z.record(z.string(), z.record(z.string(), z.string())),
  zone: z.string(),
  columnZones: z.record(z.string(), z.string()),
  locationZones: z.record(z.string(), z.string()),
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).nullable(),
  columnDateOrders: z.record(z.string(), z.enum(['DMY', 'MDY', 'YMD'])),
  decimalSign: z.enum(['.', ',']).nullable(),
  columnDecimalSigns: z.record(z.string(), z.enum(['.', ','])),
  units: z.record(z.string(), z.enum(['satoshi', 'millibitcoin', 'wei', 'gwei', 'cent'])),
  rates: z.record(
    z.string(),
    z.union([
      z.strictObject({ value: decimalSchema }),
      z.strictObject({ days: z.array(dayRateSchema).min(1) }),
      z.strictObject({ column: z.string() }),
    ]),
  ),
  rateSource: z.string().nullable(),
  directionFrom: z.strictObject({ column: z.string(), positive: z.enum(['in', 'out']) }).nullable(),
  legs: z.enum(['rows', 'transactions']).optional(),
  knownCustomers: z.array(knownCustomerSchema),
  customerKey: z.array(fieldSchema),
  links: z.record(z.string(), z.string()),
})

export interface Settings {
  plan: ImportPlan
  /** False: whether the file lists transactions or customers is seen from its columns. */
  subjectChosen: boolean
  /** The settings name the zone of the whole file, even if it is the usual one. */
  zoneChosen: boolean
  /** The company's 24-hour window over time; from 00:00 at UTC−05:00 when the file does not say. */
  windows: WindowSetting[]
  /** The regulator's activity sector code. */
  sectorCode?: number
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; errors: string[] }

export const DEFAULT_WINDOW: WindowSetting = { startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null }

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const KEYS = {
  version: [],
  subject: ['kind', 'fileOf'],
  file: ['detection', 'format'],
  columns: ['mapping', 'map', 'columnMapping', 'fields'],
  positions: ['mappingByPosition', 'columnsByPosition', 'byPosition'],
  proposeOthers: ['propose', 'autoMap'],
  combined: ['combine', 'combinedColumns', 'join'],
  constants: ['constant', 'fixed'],
  values: ['valueMap', 'valueMaps', 'meanings', 'valueMeanings'],
  zone: ['timezone', 'timeZone', 'defaultTimezone', 'defaultZone'],
  columnZones: ['columnTimezone', 'columnTimezones', 'columnZone'],
  locationZones: ['locationTimezone', 'locationTimezones', 'locationZone'],
  dateOrder: ['dateOrders', 'dates'],
  columnDateOrders: ['columnDateOrder'],
  decimalSign: ['decimal', 'decimalMark', 'decimalSeparator', 'decimalSigns'],
  columnDecimalSigns: ['columnDecimalSign'],
  dotIs: ['dot'],
  commaIs: ['comma'],
  units: ['unit'],
  rates: ['rate', 'exchangeRates'],
  rateSource: [],
  directionFrom: ['direction'],
  legs: [],
  knownCustomers: ['existingCustomers', 'customers'],
  customerKey: ['customerKeys'],
  links: ['link'],
  window: ['windows', 'windowStart', 'reportingWindow'],
  sector: ['sectorCode', 'activitySectorCode'],
} as const satisfies Record<string, readonly string[]>
type Key = keyof typeof KEYS

const byName = new Map<string, Key>()
for (const [key, aliases] of Object.entries(KEYS) as [Key, readonly string[]][])
  for (const name of [key, ...aliases]) byName.set(squash(name), key)

/** Reads settings as a person wrote them; every error names the key and what is accepted. */
export function parseSettings(value: unknown): SettingsResult {
  if (!isObject(value)) return { ok: false, errors: ['The settings must be one JSON object.'] }
  const reader = new SettingsReader()
  for (const [name, given] of Object.entries(value)) reader.take(name, given)
  return reader.finish()
}

/** Reads the text of a settings file. */
export function parseSettingsText(text: string): SettingsResult {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    return {
      ok: false,
      errors: [`The settings are not JSON: ${error instanceof Error ? error.message : String(error)}`],
    }
  }
  return parseSettings(value)
}

class SettingsReader {
  readonly #plan: ImportPlan = emptyPlan()
  readonly #errors: string[] = []
  #subjectChosen = false
  #zoneChosen = false
  #windows: WindowSetting[] = []
  #sectorCode: number | undefined

  take(name: string, given: unknown): void {
    const key = byName.get(squash(name))
    if (!key) {
      this.#errors.push(`There is no setting called "${name}". Settings are: ${Object.keys(KEYS).join(', ')}.`)
      return
    }
    const plan = this.#plan
    switch (key) {
      case 'version':
        if (given !== 1) this.#errors.push(`"${name}" is ${String(given)}; version 1 is understood.`)
        break
      case 'subject':
        this.#subjectChosen = true
        plan.subject = given as ImportPlan['subject']
        break
      case 'file':
        this.#file(name, given)
        break
      case 'columns':
        for (const [column, choice] of this.#entries(name, given)) this.#column(column, choice)
        break
      case 'positions':
        this.#positions(name, given)
        break
      case 'proposeOthers':
        plan.proposeOthers = given as boolean
        break
      case 'combined':
        this.#combined(name, given)
        break
      case 'constants':
        for (const [field, constant] of this.#entries(name, given)) this.#constant(field, constant)
        break
      case 'values':
        for (const [column, words] of this.#entries(name, given)) this.#values(column, words)
        break
      case 'zone':
        this.#zoneChosen = true
        plan.zone = given as string
        break
      case 'columnZones':
        Object.assign(plan.columnZones, this.#record(name, given))
        break
      case 'locationZones':
        Object.assign(plan.locationZones, this.#record(name, given))
        break
      case 'dateOrder':
      case 'columnDateOrders':
        if (isObject(given))
          for (const [column, order] of Object.entries(given)) plan.columnDateOrders[column] = dateOrder(order)
        else plan.dateOrder = given === null ? null : dateOrder(given)
        break
      case 'decimalSign':
      case 'columnDecimalSigns':
        if (isObject(given))
          for (const [column, sign] of Object.entries(given)) plan.columnDecimalSigns[column] = decimalSign(sign)
        else plan.decimalSign = given === null ? null : decimalSign(given)
        break
      case 'dotIs':
        plan.decimalSign = /^thousand|group|millier/i.test(String(given)) ? ',' : '.'
        break
      case 'commaIs':
        plan.decimalSign = /^thousand|group|millier/i.test(String(given)) ? '.' : ','
        break
      case 'units':
        for (const [column, unit] of this.#entries(name, given)) plan.units[column] = unitOf(unit)
        break
      case 'rates':
        for (const [currency, rate] of this.#entries(name, given)) this.#rate(currency, rate)
        break
      case 'rateSource':
        plan.rateSource = given as string | null
        break
      case 'directionFrom':
        this.#directionFrom(name, given)
        break
      case 'legs':
        plan.legs = given as 'rows'
        break
      case 'knownCustomers':
        this.#customers(name, given)
        break
      case 'customerKey':
        for (const item of Array.isArray(given) ? given : [given])
          plan.customerKey.push(this.#field(String(item).replace(/\s*\(.*\)\s*$/, ''), name))
        break
      case 'links':
        Object.assign(plan.links, this.#record(name, given))
        break
      case 'window':
        for (const item of Array.isArray(given) ? given : [given]) this.#window(name, item)
        break
      case 'sector':
        this.#sectorCode = Number(given)
        break
    }
  }

  finish(): SettingsResult {
    const checked = importPlanSchema.safeParse(this.#plan)
    if (!checked.success)
      for (const issue of checked.error.issues) this.#errors.push(`"${issue.path.join('.')}": ${issue.message}.`)
    const keyDefect = checked.success ? customerKeyDefect(checked.data.customerKey) : null
    if (keyDefect !== null) this.#errors.push(`"customerKey": ${keyDefect}`)
    if (this.#sectorCode !== undefined && !Number.isInteger(this.#sectorCode))
      this.#errors.push('"sector" must be the regulator\'s activity sector code, such as 11.')
    if (this.#errors.length > 0 || !checked.success) return { ok: false, errors: this.#errors }
    const settings: Settings = {
      plan: checked.data,
      subjectChosen: this.#subjectChosen,
      zoneChosen: this.#zoneChosen,
      windows: this.#windows.length > 0 ? this.#windows : [DEFAULT_WINDOW],
    }
    if (this.#sectorCode !== undefined) settings.sectorCode = this.#sectorCode
    return { ok: true, settings }
  }

  #entries(name: string, given: unknown): [string, unknown][] {
    if (isObject(given)) return Object.entries(given)
    this.#errors.push(`"${name}" must be an object.`)
    return []
  }

  #record(name: string, given: unknown): Record<string, string> {
    return Object.fromEntries(this.#entries(name, given).map(([key, value]) => [key, String(value)]))
  }

  #field(text: unknown, where: string): Field {
    const field =
      typeof text === 'string' ? (fieldNamed(text) ?? headerMeaning(text)?.field) : text === null ? 'ignore' : undefined
    if (field) return field
    this.#errors.push(`"${where}" names the field "${String(text)}", which does not exist.`)
    return 'ignore'
  }

  #file(name: string, given: unknown): void {
    const file = this.#plan.file
    for (const [key, value] of this.#entries(name, given)) {
      switch (squash(key)) {
        case 'encoding':
          file.encoding = encodingOf(value)
          break
        case 'delimiter':
          file.delimiter = delimiterOf(value)
          break
        case 'quote':
        case 'quotes':
          file.quote = (value === null || value === false ? 'none' : value) as ImportPlan['file']['quote']
          break
        case 'headerline':
        case 'header':
          file.headerLine = value === 'none' || value === false || value === 0 ? null : (value as number | null)
          break
        case 'skiplines':
        case 'ignoredlines':
          file.skipLines = value as number[]
          break
        default:
          this.#errors.push(
            `"${name}" has no setting "${key}". It has: encoding, delimiter, quote, headerLine, skipLines.`,
          )
      }
    }
  }

  #column(column: string, choice: unknown): void {
    const parts = column.split(/\s*\+\s*/)
    if (parts.length > 1 && parts.every((part) => part !== '')) {
      const field = this.#field(isObject(choice) ? choice.field : choice, column)
      const separator = isObject(choice) && typeof choice.separator === 'string' ? choice.separator : ' '
      this.#plan.combined.push({ columns: parts, field, separator })
      if (isObject(choice)) this.#details(parts[0]!, choice)
      return
    }
    if (isObject(choice)) {
      if ('field' in choice) this.#plan.columns[column] = this.#field(choice.field, column)
      this.#details(column, choice)
    } else this.#plan.columns[column] = this.#field(choice, column)
  }

  #details(column: string, choice: Json): void {
    const plan = this.#plan
    for (const [key, value] of Object.entries(choice)) {
      switch (squash(key)) {
        case 'field':
        case 'separator':
          break
        case 'zone':
        case 'timezone':
          plan.columnZones[column] = String(value)
          break
        case 'dateorder':
          plan.columnDateOrders[column] = dateOrder(value)
          break
        case 'decimalsign':
        case 'decimal':
          plan.columnDecimalSigns[column] = decimalSign(value)
          break
        case 'unit':
          plan.units[column] = unitOf(value)
          break
        case 'values':
        case 'valuemap':
        case 'meanings':
          this.#values(column, value)
          break
        default:
          this.#errors.push(
            `The column "${column}" has no setting "${key}". It has: field, zone, dateOrder, decimalSign, unit, values.`,
          )
      }
    }
  }

  #positions(name: string, given: unknown): void {
    const list = Array.isArray(given)
      ? given.map((field, position): [string, unknown] => [String(position), field])
      : this.#entries(name, given)
    for (const [position, field] of list) {
      const key = position.replace(/^#/, '')
      if (!/^\d+$/.test(key)) this.#errors.push(`"${name}" counts columns from 0; "${position}" is no such number.`)
      else this.#column(`#${key}`, field ?? 'ignore')
    }
  }

  #combined(name: string, given: unknown): void {
    for (const item of Array.isArray(given) ? given : [given]) {
      if (!isObject(item) || !Array.isArray(item.columns))
        this.#errors.push(`"${name}" is a list of { "columns": [...], "field": ... }.`)
      else
        this.#plan.combined.push({
          columns: item.columns.map(String),
          field: this.#field(item.field, name),
          separator: typeof item.separator === 'string' ? item.separator : ' ',
        })
    }
  }

  #constant(name: string, value: unknown): void {
    const field = this.#field(name, 'constants')
    if (typeof value === 'object') this.#errors.push(`The constant "${name}" must be one value.`)
    else this.#plan.constants[field] = String(value)
  }

  #values(column: string, given: unknown): void {
    this.#plan.values[column] = {
      ...this.#plan.values[column],
      ...Object.fromEntries(this.#entries(column, given).map(([value, meaning]) => [value, meaningWords(meaning)])),
    }
  }

  #rate(currency: string, given: unknown): void {
    const rates = this.#plan.rates
    if (Array.isArray(given)) {
      // Numbers are taken as they are written; anything else the schema refuses by name.
      rates[currency] = {
        days: given.map((day: unknown) =>
          isObject(day) && typeof day.rate === 'number' ? { ...day, rate: String(day.rate) } : day,
        ) as DayRate[],
      }
      const dates = given.flatMap((day: unknown) => (isObject(day) && typeof day.date === 'string' ? [day.date] : []))
      const twice = dates.find((date, index) => dates.indexOf(date) < index)
      if (twice !== undefined)
        this.#errors.push(`"rates" gives two rates for ${currency} on ${twice}. Leave the one that applies.`)
    } else if (isObject(given)) {
      const key = Object.keys(given)[0]
      rates[currency] = key === 'column' ? { column: String(given.column) } : { value: String(given.value) }
    } else {
      const column = typeof given === 'string' ? /^\s*column\s*:?\s+(.+)$/i.exec(given) : null
      rates[currency] = column ? { column: column[1]!.trim() } : { value: String(given).trim() }
    }
  }

  #directionFrom(name: string, given: unknown): void {
    if (given === null) return
    if (typeof given === 'string') {
      const sign = /^\s*(?:the\s+)?sign\s+of\s+(.+?)\s*$/i.exec(given)
      if (sign) this.#plan.directionFrom = { column: sign[1]!, positive: 'in' }
      else this.#errors.push(`"${name}" must be "sign of COLUMN" or { "column": …, "positive": "in" }.`)
    } else if (isObject(given)) {
      const column = given.column ?? given.signOf
      const positive = given.positive ?? (given.negative === 'in' ? 'out' : 'in')
      this.#plan.directionFrom = { column: String(column), positive: positive as 'in' }
    } else this.#errors.push(`"${name}" must be "sign of COLUMN".`)
  }

  #customers(name: string, given: unknown): void {
    if (!Array.isArray(given)) {
      this.#errors.push(`"${name}" must be a list of customers.`)
      return
    }
    for (const item of given) {
      const customer: Json = {}
      const parts: Record<string, string> = {}
      for (const [key, value] of this.#entries(name, item)) {
        if (value === null) continue
        const known = CUSTOMER_KEYS[squash(key)]
        if (known) customer[known] = known.startsWith('is') ? value : String(value)
        else if (CUSTOMER_NAME_PARTS.has(squash(key))) parts[squash(key)] = String(value)
        else if (!CUSTOMER_OTHER.has(squash(key)))
          this.#errors.push(
            `A customer in "${name}" has no property "${key}". It has: ${Object.values(CUSTOMER_KEYS)
              .filter((value, index, all) => all.indexOf(value) === index)
              .join(', ')}.`,
          )
      }
      const joined = [parts.givenname ?? parts.firstname, parts.surname ?? parts.lastname]
        .filter((part) => part)
        .join(' ')
      if (customer.name === undefined && joined !== '') customer.name = joined
      this.#plan.knownCustomers.push(customer as unknown as ImportPlan['knownCustomers'][number])
    }
  }

  #window(name: string, given: unknown): void {
    const source: Json = typeof given === 'string' ? { start: given } : isObject(given) ? given : {}
    const window: WindowSetting = { ...DEFAULT_WINDOW }
    let from: string | null = null
    for (const [key, value] of Object.entries(source)) {
      switch (squash(key)) {
        case 'start':
        case 'starttime':
        case 'windowstart': {
          const time = /^(\d{1,2}):(\d{2})(?::00)?\s*(.*)$/.exec(String(value))
          const offset = time?.[3] ? offsetNamed(time[3].replace(/^at\s+/i, '').replace(/[()]/g, '')) : null
          if (!time || Number(time[1]) > 23 || Number(time[2]) > 59)
            this.#errors.push(`"${name}": the window starts at a time such as 06:00, not "${String(value)}".`)
          else window.startTime = `${time[1]!.padStart(2, '0')}:${time[2]}`
          if (offset !== null) window.offsetMinutes = offset
          break
        }
        case 'offset':
        case 'utcoffset':
        case 'zone': {
          const offset = typeof value === 'string' ? offsetNamed(value) : null
          if (offset === null) this.#errors.push(`"${name}": the offset is written as -05:00, not "${String(value)}".`)
          else window.offsetMinutes = offset
          break
        }
        case 'from':
        case 'effectivefrom': {
          if (typeof value !== 'string' || Number.isNaN(Date.parse(value)))
            this.#errors.push(`"${name}": "from" is a date such as 2026-01-01, not "${String(value)}".`)
          else from = value
          break
        }
        default:
          this.#errors.push(`"${name}" has no setting "${key}". It has: start, offset, from.`)
      }
    }
    // A date alone means the window that begins on it.
    if (from !== null)
      window.effectiveFromMs = /^\d{4}-\d{2}-\d{2}$/.test(from)
        ? Date.parse(`${from}T${window.startTime}:00Z`) - window.offsetMinutes * 60_000
        : Date.parse(from)
    this.#windows.push(window)
  }
}

const CUSTOMER_KEYS: Record<string, string> = {
  customerid: 'customerId',
  id: 'customerId',
  name: 'name',
  customername: 'name',
  fullname: 'name',
  entityname: 'name',
  kind: 'kind',
  type: 'kind',
  phone: 'phone',
  phonenumber: 'phone',
  dateofbirth: 'dateOfBirth',
  ...Object.fromEntries(
    answerAttributes.flatMap(({ name }) => [
      [squash(name), name],
      [squash(name).replace(/^is/, ''), name],
    ]),
  ),
}
const CUSTOMER_NAME_PARTS = new Set(['givenname', 'surname', 'firstname', 'lastname'])
/** What a customer may carry and matching does not need. */
const CUSTOMER_OTHER = new Set([
  'email',
  'address',
  'occupation',
  'employer',
  'city',
  'province',
  'country',
  'postalcode',
  'notes',
])

function meaningWords(meaning: unknown): string {
  if (meaning === null) return 'skip'
  if (Array.isArray(meaning)) return meaning.map(meaningWords).join(', ')
  if (isObject(meaning))
    return [meaning.method, meaning.direction, meaning.status].filter((part) => part !== undefined).join(' ')
  return String(meaning)
}

/** What is not understood is passed on as it stands: the schema refuses it by name. */
function dateOrder(given: unknown): DateOrder {
  const text = squash(String(given))
  if (/^(dmy|dayfirst|day|ddmm.*|jjmm.*|jour.*|daymonth.*)$/.test(text)) return 'DMY'
  if (/^(mdy|monthfirst|month|mmdd.*|mmjj.*|mois.*|monthday.*)$/.test(text)) return 'MDY'
  if (/^(ymd|yearfirst|year|y+mmdd|aammjj|annee.*)$/.test(text)) return 'YMD'
  return given as DateOrder
}

function decimalSign(given: unknown): DecimalSign {
  const text = squash(String(given))
  if (['dot', 'point', 'period', 'dotdecimal', 'dotisdecimal'].includes(text)) return '.'
  if (['comma', 'virgule', 'commaisdecimal', 'dotisthousands'].includes(text)) return ','
  return given as DecimalSign
}

function unitOf(given: unknown): Unit {
  const text = squash(String(given))
  const names: Record<string, Unit> = {
    sat: 'satoshi',
    sats: 'satoshi',
    satoshis: 'satoshi',
    mbtc: 'millibitcoin',
    cents: 'cent',
  }
  return names[text] ?? (text as Unit)
}

function encodingOf(given: unknown): Encoding {
  return encodingNamed(String(given)) ?? (given as Encoding)
}

function delimiterOf(given: unknown): Delimiter {
  const names: Record<string, Delimiter> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', '\\t': '\t' }
  return names[String(given).toLowerCase()] ?? (given as Delimiter)
}
