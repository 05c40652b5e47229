/**
 * The settings file of the command line, and the stored form of a mapping template: every choice of the mapping page,
 * and the organization's settings that decide reports. Documented in docs/import-settings.md.
 *
 * People write it: several spellings of a key are accepted, and an unknown key is an error that names it.
 */
import type { WindowSetting } from '#app/compliance/types.ts'
import { type Field, fieldNamed } from '#app/csv/words/fields.ts'
import { headerMeaning } from '#app/csv/plan/headers/headers.ts'
import { type DayRate, emptyPlan, type ImportPlan, type LocationConstants } from '#app/csv/plan/plan.ts'
import { BENEFICIARY, THE_CONDUCTOR } from '#app/csv/plan/standing.ts'
import { partyWordOf } from '#app/party/text/fillers.ts'
import { customerKeyDefect } from './customer-key.ts'
import { importPlanSchema } from './plan-schema.ts'
import {
  dateOrder,
  decimalSign,
  delimiterOf,
  encodingsOf,
  isObject,
  type Json,
  meaningWords,
  unitOf,
} from './settings/words.ts'
import { type Draft, entries, listOf, section } from './settings/parts.ts'
import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import { readWindow } from './settings/window.ts'
import { readCustomers } from './settings/customers.ts'

export interface Settings {
  plan: ImportPlan
  /** False: the columns decide whether the file lists transactions or customers. */
  subjectChosen: boolean
  /** The settings name the zone of the whole file, even if it is the default. */
  zoneChosen: boolean
  /** The organization's 24-hour window over time; from 00:00 at UTC−05:00 if not given. */
  windows: WindowSetting[]
  /** The regulator's activity sector code. */
  sectorCode?: number
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; errors: string[] }

const record = (draft: Draft, name: string, given: unknown): Record<string, string> =>
  Object.fromEntries(entries(draft, name, given).map(([key, value]) => [key, String(value)]))

function fieldOf(draft: Draft, text: unknown, where: string): Field {
  const field =
    typeof text === 'string' ? (fieldNamed(text) ?? headerMeaning(text)?.field) : text === null ? 'ignore' : undefined
  if (field) return field
  draft.errors.push(`"${where}" names the field "${String(text)}", which does not exist.`)
  return 'ignore'
}

/** Reads one value for the whole file (`column` null), or one for each named column. */
const perColumn =
  (read: (plan: ImportPlan, column: string | null, given: unknown) => void) =>
  ({ plan }: Draft, given: unknown): void => {
    if (isObject(given)) for (const [column, value] of Object.entries(given)) read(plan, column, value)
    else read(plan, null, given)
  }

const readOrders = perColumn((plan, column, given) => {
  if (column === null) plan.dateOrder = given === null ? null : dateOrder(given)
  else plan.columnDateOrders[column] = dateOrder(given)
})

const readSigns = perColumn((plan, column, given) => {
  if (column === null) plan.decimalSign = given === null ? null : decimalSign(given)
  else plan.columnDecimalSigns[column] = decimalSign(given)
})

const isThousands = (given: unknown): boolean => /^thousand|group|millier/i.test(String(given))

const FILE = section<ImportPlan['file']>({
  encoding: { aliases: [], read: (file, given) => Object.assign(file, encodingsOf(given)) },
  sheet: { aliases: [], read: (file, given) => (file.sheet = String(given)) },
  delimiter: { aliases: [], read: (file, given) => (file.delimiter = delimiterOf(given)) },
  quote: {
    aliases: ['quotes'],
    read: (file, given) =>
      (file.quote = (given === null || given === false ? 'none' : given) as ImportPlan['file']['quote']),
  },
  headerLine: {
    aliases: ['header'],
    read: (file, given) =>
      (file.headerLine = given === 'none' || given === false || given === 0 ? null : (given as number | null)),
  },
  skipLines: { aliases: ['ignoredLines'], read: (file, given) => (file.skipLines = given as number[]) },
})

function readFile(draft: Draft, given: unknown, name: string): void {
  for (const [key, value] of entries(draft, name, given)) {
    const setting = FILE.of(key)
    if (setting) setting.read(draft.plan.file, value, key)
    else draft.errors.push(`"${name}" has no setting "${key}". It has: ${FILE.names}.`)
  }
}

/** Settings of one column; its field and joined columns are read with them (`readColumn`). */
const COLUMN = section<{ draft: Draft; column: string }>({
  field: { aliases: [], read: () => {} },
  separator: { aliases: [], isUnlisted: true, read: () => {} },
  zone: { aliases: ['timezone'], read: ({ draft, column }, given) => (draft.plan.columnZones[column] = String(given)) },
  dateOrder: {
    aliases: [],
    read: ({ draft, column }, given) => (draft.plan.columnDateOrders[column] = dateOrder(given)),
  },
  decimalSign: {
    aliases: ['decimal'],
    read: ({ draft, column }, given) => (draft.plan.columnDecimalSigns[column] = decimalSign(given)),
  },
  unit: { aliases: [], read: ({ draft, column }, given) => (draft.plan.units[column] = unitOf(given)) },
  values: {
    aliases: ['valueMap', 'meanings'],
    read: ({ draft, column }, given) => readValues(draft, column, given),
  },
})

function readDetails(draft: Draft, column: string, choice: Json): void {
  for (const [key, value] of Object.entries(choice)) {
    const setting = COLUMN.of(key)
    if (setting) setting.read({ draft, column }, value, key)
    else draft.errors.push(`The column "${column}" has no setting "${key}". It has: ${COLUMN.names}.`)
  }
}

function readColumn(draft: Draft, column: string, choice: unknown): void {
  const { plan } = draft
  const parts = column.split(/\s*\+\s*/)
  if (parts.length > 1 && parts.every((part) => part !== '')) {
    const field = fieldOf(draft, isObject(choice) ? choice.field : choice, column)
    const separator = isObject(choice) && typeof choice.separator === 'string' ? choice.separator : ' '
    plan.combined.push({ columns: parts, field, separator })
    if (isObject(choice)) readDetails(draft, parts[0]!, choice)
    return
  }
  if (isObject(choice)) {
    if ('field' in choice) plan.columns[column] = fieldOf(draft, choice.field, column)
    readDetails(draft, column, choice)
  } else plan.columns[column] = fieldOf(draft, choice, column)
}

function readPositions(draft: Draft, given: unknown, name: string): void {
  const list = Array.isArray(given)
    ? given.map((field, position): [string, unknown] => [String(position), field])
    : entries(draft, name, given)
  for (const [position, field] of list) {
    const key = position.replace(/^#/, '')
    if (!/^\d+$/.test(key)) draft.errors.push(`"${name}" counts columns from 0, and "${position}" isn’t such a number.`)
    else readColumn(draft, `#${key}`, field ?? 'ignore')
  }
}

function readCombined(draft: Draft, given: unknown, name: string): void {
  for (const item of listOf(given)) {
    if (!isObject(item) || !Array.isArray(item.columns))
      draft.errors.push(`"${name}" is a list of { "columns": [...], "field": ... }.`)
    else
      draft.plan.combined.push({
        columns: item.columns.map(String),
        field: fieldOf(draft, item.field, name),
        separator: typeof item.separator === 'string' ? item.separator : ' ',
      })
  }
}

function readConstant(draft: Draft, name: string, value: unknown): void {
  const field = fieldOf(draft, name, 'constants')
  if (typeof value === 'object') draft.errors.push(`The constant "${name}" must be one value.`)
  else
    draft.plan.constants[field] =
      field === BENEFICIARY && partyWordOf(String(value)) === 'conductor' ? THE_CONDUCTOR : String(value)
}

const LOCATION = section<LocationConstants>({
  disposition: { aliases: [], read: (constants, given) => (constants.disposition = String(given)) },
  purpose: { aliases: [], read: (constants, given) => (constants.purpose = String(given)) },
  name: { aliases: ['alsoCalled'], read: (constants, given) => (constants.name = String(given)) },
})

function readLocationConstants(draft: Draft, id: string, given: unknown): void {
  const constants: LocationConstants = {}
  for (const [key, value] of entries(draft, `locationConstants.${id}`, given)) {
    const setting = LOCATION.of(key)
    if (setting === undefined)
      draft.errors.push(`"locationConstants" has no setting "${key}". It has: ${LOCATION.names}.`)
    else if (typeof value === 'object') draft.errors.push(`"${key}" of "${id}" must be one value.`)
    else setting.read(constants, value, key)
  }
  draft.plan.locationConstants = { ...draft.plan.locationConstants, [id]: constants }
}

function readValues(draft: Draft, column: string, given: unknown): void {
  draft.plan.values[column] = {
    ...draft.plan.values[column],
    ...Object.fromEntries(entries(draft, column, given).map(([value, meaning]) => [value, meaningWords(meaning)])),
  }
}

function readRate({ plan: { rates }, errors }: Draft, currency: string, given: unknown): void {
  if (Array.isArray(given)) {
    // Numbers are kept as written; the schema refuses anything else by name.
    rates[currency] = {
      days: given.map((day: unknown) =>
        isObject(day) && typeof day.rate === 'number' ? { ...day, rate: String(day.rate) } : day,
      ) as DayRate[],
    }
    const dates = given.flatMap((day: unknown) => (isObject(day) && typeof day.date === 'string' ? [day.date] : []))
    const twice = dates.find((date, index) => dates.indexOf(date) < index)
    if (twice !== undefined)
      errors.push(`"rates" gives two rates for ${currency} on ${twice}. Leave the one that applies.`)
  } else if (isObject(given)) {
    const key = Object.keys(given)[0]
    rates[currency] = key === 'column' ? { column: String(given.column) } : { value: String(given.value) }
  } else {
    const column = typeof given === 'string' ? /^\s*column\s*:?\s+(.+)$/i.exec(given) : null
    rates[currency] = column ? { column: column[1]!.trim() } : { value: String(given).trim() }
  }
}

function readDirection(draft: Draft, given: unknown, name: string): void {
  if (given === null) return
  if (typeof given === 'string') {
    const sign = /^\s*(?:the\s+)?sign\s+of\s+(.+?)\s*$/i.exec(given)
    if (sign) draft.plan.directionFrom = { column: sign[1]!, positive: 'in' }
    else draft.errors.push(`"${name}" must be "sign of COLUMN" or { "column": …, "positive": "in" }.`)
  } else if (isObject(given)) {
    const column = given.column ?? given.signOf
    const positive = given.positive ?? (given.negative === 'in' ? 'out' : 'in')
    draft.plan.directionFrom = { column: String(column), positive: positive as 'in' }
  } else draft.errors.push(`"${name}" must be "sign of COLUMN".`)
}

/** Reads each named item of an object. */
const each =
  (read: (draft: Draft, key: string, given: unknown) => void) =>
  (draft: Draft, given: unknown, name: string): void => {
    for (const [key, value] of entries(draft, name, given)) read(draft, key, value)
  }

/** The settings of a file. The plan's schema validates the values. */
const SETTINGS = section<Draft>({
  version: {
    aliases: [],
    read: ({ errors }, given, name) => {
      if (given !== 1) errors.push(`"${name}" must be 1, not ${String(given)}.`)
    },
  },
  subject: {
    aliases: ['kind', 'fileOf'],
    read: (draft, given) => {
      draft.subjectChosen = true
      draft.plan.subject = given as ImportPlan['subject']
    },
  },
  file: { aliases: ['detection', 'format'], read: readFile },
  columns: { aliases: ['mapping', 'map', 'columnMapping', 'fields'], read: each(readColumn) },
  positions: { aliases: ['mappingByPosition', 'columnsByPosition', 'byPosition'], read: readPositions },
  proposeOthers: {
    aliases: ['propose', 'autoMap'],
    read: ({ plan }, given) => (plan.proposeOthers = given as boolean),
  },
  combined: { aliases: ['combine', 'combinedColumns', 'join'], read: readCombined },
  constants: { aliases: ['constant', 'fixed'], read: each(readConstant) },
  locationConstants: { aliases: ['constantsByLocation', 'locationConstant'], read: each(readLocationConstants) },
  values: { aliases: ['valueMap', 'valueMaps', 'meanings', 'valueMeanings'], read: each(readValues) },
  zone: {
    aliases: ['timezone', 'timeZone', 'defaultTimezone', 'defaultZone'],
    read: (draft, given) => {
      draft.zoneChosen = true
      draft.plan.zone = given as string
    },
  },
  columnZones: {
    aliases: ['columnTimezone', 'columnTimezones', 'columnZone'],
    read: (draft, given, name) => Object.assign(draft.plan.columnZones, record(draft, name, given)),
  },
  locationZones: {
    aliases: ['locationTimezone', 'locationTimezones', 'locationZone'],
    read: (draft, given, name) => Object.assign(draft.plan.locationZones, record(draft, name, given)),
  },
  dateOrder: { aliases: ['dateOrders', 'dates'], read: readOrders },
  columnDateOrders: { aliases: ['columnDateOrder'], read: readOrders },
  decimalSign: { aliases: ['decimal', 'decimalMark', 'decimalSeparator', 'decimalSigns'], read: readSigns },
  columnDecimalSigns: { aliases: ['columnDecimalSign'], read: readSigns },
  dotIs: { aliases: ['dot'], read: ({ plan }, given) => (plan.decimalSign = isThousands(given) ? ',' : '.') },
  commaIs: { aliases: ['comma'], read: ({ plan }, given) => (plan.decimalSign = isThousands(given) ? '.' : ',') },
  units: { aliases: ['unit'], read: each(({ plan }, column, unit) => (plan.units[column] = unitOf(unit))) },
  rates: { aliases: ['rate', 'exchangeRates'], read: each(readRate) },
  rateSource: { aliases: [], read: ({ plan }, given) => (plan.rateSource = given as string | null) },
  directionFrom: { aliases: ['direction'], read: readDirection },
  legs: { aliases: [], read: ({ plan }, given) => (plan.legs = given as 'rows') },
  knownCustomers: { aliases: ['existingCustomers', 'customers'], read: readCustomers },
  customerKey: {
    aliases: ['customerKeys'],
    read: (draft, given, name) => {
      for (const item of listOf(given))
        draft.plan.customerKey.push(fieldOf(draft, String(item).replace(/\s*\(.*\)\s*$/, ''), name))
    },
  },
  links: {
    aliases: ['link'],
    read: (draft, given, name) => Object.assign(draft.plan.links, record(draft, name, given)),
  },
  window: {
    aliases: ['windows', 'windowStart', 'reportingWindow'],
    read: (draft, given, name) => {
      for (const item of listOf(given)) readWindow(draft, item, name)
    },
  },
  sector: {
    aliases: ['sectorCode', 'activitySectorCode'],
    read: (draft, given) => (draft.sectorCode = Number(given)),
  },
})

/** Parses settings written by a person; every error names the key and the accepted values. */
export function parseSettings(value: unknown): SettingsResult {
  if (!isObject(value)) return { ok: false, errors: ['The settings must be one JSON object.'] }
  const draft: Draft = { plan: emptyPlan(), errors: [], subjectChosen: false, zoneChosen: false, windows: [] }
  for (const [name, given] of Object.entries(value)) {
    const setting = SETTINGS.of(name)
    if (setting) setting.read(draft, given, name)
    else draft.errors.push(`There is no setting called "${name}". Settings are: ${SETTINGS.names}.`)
  }
  return checked(draft)
}

/** The parsed settings, after validation by the plan's schema. */
function checked({ plan, errors, subjectChosen, zoneChosen, windows, sectorCode }: Draft): SettingsResult {
  const taken = importPlanSchema.safeParse(plan)
  if (!taken.success)
    for (const issue of taken.error.issues) errors.push(`"${issue.path.join('.')}": ${issue.message}.`)
  const keyDefect = taken.success ? customerKeyDefect(taken.data.customerKey) : null
  if (keyDefect !== null) errors.push(`"customerKey": ${keyDefect}`)
  if (sectorCode !== undefined && !Number.isInteger(sectorCode))
    errors.push('"sector" must be the regulator\'s activity sector code, such as 11.')
  if (errors.length > 0 || !taken.success) return { ok: false, errors }
  return {
    ok: true,
    settings: {
      plan: taken.data,
      subjectChosen,
      zoneChosen,
      windows: windows.length > 0 ? windows : [DEFAULT_WINDOW],
      ...(sectorCode !== undefined && { sectorCode }),
    },
  }
}

/** Parses the text of a settings file. */
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
