import type { DecimalSign } from '#app/csv/words/money/amounts.ts'
import { currencyCode } from '#app/csv/words/money/currencies.ts'
import { clockColumns } from '#app/csv/plan/ask/clocks.ts'
import { fieldNamed, isField, type Field } from '#app/csv/words/fields.ts'
import { positionOf, type Mapping } from '#app/csv/plan/columns.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { BENEFICIARY } from '#app/csv/plan/standing.ts'
import type { DateOrder } from '#app/csv/words/dates.ts'
import type { Delimiter, Detection, Question } from '#app/csv/types.ts'
import { encodingsNamed } from '#app/csv/bytes/encodings.ts'
import { identifiesByName } from './customer-key.ts'
import { withLocationConstants, type PlaceChoice } from './fields/location-constants.ts'
import { readRates } from './fields/rate-lines.ts'

/**
 * Converts the mapping form to an import plan: only differences from the file's own proposals become the user's
 * choices.
 */

const constantFields: readonly Field[] = [
  'method',
  'direction',
  'status',
  'currency',
  'locationId',
  'customer.customerId',
  'disposition',
  'channel',
  'purpose',
  'howObtained',
  BENEFICIARY,
]
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

interface Known {
  detection: Detection
  mapping: Mapping
  questions: readonly Question[]
}

/** A column's key in the plan: its header if that is unique, otherwise its position. */
export function columnKey(position: number, detection: Detection): string {
  const header = detection.header[position] ?? ''
  return header.trim() !== '' && positionOf(header, detection.header, detection.width) === position
    ? header
    : `#${position}`
}

/** The choice that takes the direction from the amount's sign. */
export const bySign = 'sign'

/**
 * Columns with a choice of zone, and the current one ('' for none): only if the file has several time columns or the
 * zone is asked about.
 */
export function columnZones(
  { detection, mapping, questions }: Known,
  plan: ImportPlan,
): { position: number; zone: string }[] {
  const chosen = new Map(
    Object.entries(plan.columnZones).map(([key, zone]) => [positionOf(key, detection.header, detection.width), zone]),
  )
  const clocks = clockColumns(detection, mapping)
  const shown = clocks.length > 1 || questions.some(({ code }) => code === 'time-zone') ? clocks : []
  return mapping.columns.flatMap(({ position }) =>
    shown.includes(position) || chosen.has(position) ? [{ position, zone: chosen.get(position) ?? '' }] : [],
  )
}

/** Answers for a single column, to be shown and changed. */
export interface ColumnChoices {
  position: number
  dateOrder: DateOrder | null
  decimalSign: DecimalSign | null
}

export function columnChoices(
  { detection, mapping }: Pick<Known, 'detection' | 'mapping'>,
  plan: ImportPlan,
): ColumnChoices[] {
  return mapping.columns.flatMap(({ position }) => {
    const chosen = <Value>(record: Record<string, Value>) =>
      Object.entries(record).find(([key]) => positionOf(key, detection.header, detection.width) === position)?.[1] ??
      null
    const [dateOrder, decimalSign] = [chosen(plan.columnDateOrders), chosen(plan.columnDecimalSigns)]
    return dateOrder === null && decimalSign === null ? [] : [{ position, dateOrder, decimalSign }]
  })
}

/** The columns of the transaction id, if the rows have one, and the choice of a second one. */
export interface IdChoice {
  position: number
  /** Position of the second column; `kept` if a settings file joined more than two; null for none. */
  second: number | 'kept' | null
}

const idField = 'transactionId'

export function idChoice({ detection, mapping }: Pick<Known, 'detection' | 'mapping'>): IdChoice | null {
  const joined = mapping.combined.find(({ field }) => field === idField)
  if (joined)
    return { position: joined.positions[0]!, second: joined.positions.length === 2 ? joined.positions[1]! : 'kept' }
  const column = mapping.columns.find(({ field }) => field === idField)
  return column === undefined || detection.width < 2 ? null : { position: column.position, second: null }
}

/** How many of the first records have the id of an earlier, different record. */
export function sharedIds(file: Pick<Known, 'detection' | 'mapping'>): number {
  const choice = idChoice(file)
  if (choice === null || choice.second !== null) return 0
  const first = new Map<string, string>()
  return file.detection.preview.filter(({ cells }) => {
    const id = cells[choice.position]?.trim() ?? ''
    const content = cells.join('\u001f')
    if (id === '' || !first.has(id)) first.set(id, content)
    return id !== '' && first.get(id) !== content
  }).length
}

/**
 * Adds a second column to the id. Both keep their own fields: a currency that distinguishes two legs stays the
 * currency.
 */
function setSecondOfId(plan: ImportPlan, file: Known, value: string | null, idPosition: number | undefined): void {
  if (value === null || value === 'kept') return
  plan.combined = plan.combined.filter(({ field }) => field !== idField)
  const second = /^\d{1,4}$/.test(value) ? file.mapping.columns[Number(value)] : undefined
  if (second === undefined || idPosition === undefined || second.position === idPosition) return
  const key = (position: number) => columnKey(position, file.detection)
  const has = (position: number) =>
    Object.keys(plan.columns).some((name) => positionOf(name, file.detection.header, file.detection.width) === position)
  if (!has(idPosition)) setColumn(plan, file.detection, idPosition, idField)
  if (!has(second.position)) setColumn(plan, file.detection, second.position, second.field)
  plan.combined.push({ columns: [key(idPosition), key(second.position)], field: idField, separator: '-' })
}

/**
 * The plan with the form's choices; an invalid field keeps its previous choice and gives an error under its name.
 * `locations`: those on file.
 */
export function planFromForm(
  form: FormData,
  plan: ImportPlan,
  file: Known,
  locations: readonly PlaceChoice[] = [],
): { plan: ImportPlan; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const text = (name: string): string | null => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : null
  }
  const next = structuredClone(plan)
  readFileChoices(next, text, errors)
  readColumns(next, text, file)
  readColumnDetails(next, text, file)
  const idPosition = file.mapping.columns.find(({ position }) => text(`column.${position}`) === idField)?.position
  setSecondOfId(next, file, text('id.second'), idPosition ?? idChoice(file)?.position)
  readConstants(next, text, errors)
  const legs = text('legs')
  if (legs === 'rows' || legs === 'transactions') next.legs = legs
  else if (legs === '') delete next.legs
  next.zone = text('zone') || next.zone
  const order = text('dateOrder')
  if (order !== null) next.dateOrder = dateOrderOf(order)
  const sign = text('decimalSign')
  if (sign !== null) next.decimalSign = decimalSignOf(sign)
  if (form.has('customerKey.present')) next.customerKey = customerKeyFrom(form.has('customerKey'), next.customerKey)
  const rates = text('rates')
  if (rates !== null) {
    const read = readRates(rates, file.detection)
    if (typeof read === 'string') errors.rates = read
    else next.rates = read
  }
  const rateSource = text('rateSource')
  if (rateSource !== null) next.rateSource = rateSource || null
  file.questions.forEach((question, index) => answer(next, question, text(`answer.${index}`), file))
  readMeanings(next, form)
  return { plan: withLocationConstants(next, text, errors, locations), errors }
}

/** Zone, order of dates and decimal sign of single columns. */
function readColumnDetails(plan: ImportPlan, text: (name: string) => string | null, file: Known): void {
  for (const { position } of file.mapping.columns) {
    const zone = text(`zone.${position}`)
    if (zone !== null) setOfColumn(plan.columnZones, file.detection, position, zone)
    const [order, sign] = [text(`dateOrder.${position}`), text(`decimalSign.${position}`)]
    if (order !== null) setOfColumn(plan.columnDateOrders, file.detection, position, dateOrderOf(order))
    if (sign !== null) setOfColumn(plan.columnDecimalSigns, file.detection, position, decimalSignOf(sign))
  }
}

/** The values for every row. */
function readConstants(plan: ImportPlan, text: (name: string) => string | null, errors: Record<string, string>): void {
  for (const field of constantFields) {
    const value = text(`constant.${field}`)
    if (value === null) continue
    if (field === 'direction' && value !== bySign) plan.directionFrom = null
    if (value === '' || (field === 'direction' && value === bySign)) delete plan.constants[field]
    else if (field === 'currency' && currencyCode(value) === null)
      errors['constant.currency'] = `“${value}” isn’t a currency. Enter a code, such as CAD or BTC.`
    else plan.constants[field] = value
  }
}

/** What the words in the columns mean, as far as the page lists them. */
function readMeanings(plan: ImportPlan, form: FormData): void {
  for (let index = 0; form.has(`meaning.${index}.column`); index += 1) {
    const [column, value, words] = (['column', 'value', 'words'] as const).map((part) =>
      form.get(`meaning.${index}.${part}`),
    )
    if (typeof column !== 'string' || typeof value !== 'string') continue
    const meanings = { ...plan.values[column.trim()] }
    const meaning = typeof words === 'string' ? words.trim() : ''
    if (meaning) meanings[value] = meaning
    else delete meanings[value]
    if (Object.keys(meanings).length > 0) plan.values[column.trim()] = meanings
    else delete plan.values[column.trim()]
  }
}

/** Key parts from a settings file, beside or instead of the name, are kept. */
function customerKeyFrom(isByName: boolean, before: ImportPlan['customerKey']): ImportPlan['customerKey'] {
  if (isByName === identifiesByName(before)) return before
  return isByName ? ['customer.name'] : []
}

const dateOrderOf = (text: string): DateOrder | null =>
  text === 'DMY' || text === 'MDY' || text === 'YMD' ? text : null
const decimalSignOf = (text: string): DecimalSign | null => (text === '.' || text === ',' ? text : null)

function readFileChoices(
  plan: ImportPlan,
  text: (name: string) => string | null,
  errors: Record<string, string>,
): void {
  const pick = <Value extends string>(name: string, allowed: readonly Value[]): Value | undefined | null => {
    const value = text(name)
    return value === null ? null : allowed.find((each) => each === value || (value === 'tab' && each === '\t'))
  }
  const set = <Key extends keyof ImportPlan['file']>(
    key: Key,
    value: ImportPlan['file'][Key] | undefined | null,
  ): void => {
    if (value === null) return
    if (value === undefined) delete plan.file[key]
    else plan.file[key] = value
  }
  const encodings = text('file.encoding')
  if (encodings !== null) {
    delete plan.file.encoding
    delete plan.file.secondEncoding
    Object.assign(plan.file, encodingsNamed(encodings))
  }
  const sheet = text('file.sheet')
  set('sheet', sheet === '' ? undefined : sheet)
  set('delimiter', pick('file.delimiter', delimiters))
  set('quote', pick('file.quote', ['"', "'", 'none']))
  const line = text('file.headerLine')
  if (line === 'none') plan.file.headerLine = null
  else if (line === '') delete plan.file.headerLine
  else if (line !== null && /^\d{1,4}$/.test(line) && line !== '0') plan.file.headerLine = Number(line)
  else if (line !== null)
    errors['file.headerLine'] =
      `“${line}” isn’t a line. Enter its number, such as 1, or “none” if the file has no header row.`
  const skip = text('file.skipLines')
  if (skip !== null) {
    const parts = skip.split(/[\s,;]+/).filter((part) => part !== '')
    const lines = parts.map(Number)
    const wrong = parts.find((part) => !/^0*[1-9]\d{0,8}$/.test(part))
    if (wrong !== undefined)
      errors['file.skipLines'] = `“${wrong}” isn’t a line. Enter the number of each line, such as 12, 13.`
    else if (lines.length > 0) plan.file.skipLines = lines
    else delete plan.file.skipLines
  }
}

/**
 * Reads the fields of the columns. An untouched field isn't a choice, even if the page shows an earlier mapping, unless
 * another column was given the same field. Then both count as chosen, so that they are refused by name and neither is
 * dropped silently.
 */
function readColumns(plan: ImportPlan, text: (name: string) => string | null, file: Known): void {
  const chosen = file.mapping.columns.flatMap(({ position, field: proposed }) => {
    const field = text(`column.${position}`)
    if (field === null || !isField(field)) return []
    return [{ position, field, isTouched: field !== (text(`shown.${position}`) ?? proposed) }]
  })
  const given = new Set<Field>(
    chosen.flatMap(({ field, isTouched }) => (isTouched && field !== 'ignore' ? [field] : [])),
  )
  for (const { position, field, isTouched } of chosen)
    if (isTouched || given.has(field)) setColumn(plan, file.detection, position, field)
}

function setColumn(plan: ImportPlan, detection: Detection, position: number, field: Field): void {
  for (const key of Object.keys(plan.columns))
    if (positionOf(key, detection.header, detection.width) === position) delete plan.columns[key]
  plan.columns[columnKey(position, detection)] = field
}

/** Sets a choice for one column; '' or null removes it. */
function setOfColumn<Value extends string>(
  choices: Record<string, Value>,
  detection: Detection,
  position: number,
  value: Value | null,
): void {
  for (const key of Object.keys(choices))
    if (positionOf(key, detection.header, detection.width) === position) delete choices[key]
  if (value) choices[columnKey(position, detection)] = value
}

interface Answered {
  plan: ImportPlan
  question: Question
  value: string
  detection: Detection
  mapping: Known['mapping']
  /** The columns with the question's header. */
  named: readonly Known['mapping']['columns'][number][]
  column: Known['mapping']['columns'][number] | undefined
}

/** The columns are from the customer's point of view. */
const SWAPPED: Partial<Record<Field, Field>> = {
  'received.amount': 'sent.amount',
  'received.currency': 'sent.currency',
  'sent.amount': 'received.amount',
  'sent.currency': 'received.currency',
}

const useAsField = ({ plan, value, detection, column }: Answered): void => {
  if (column && isField(value)) setColumn(plan, detection, column.position, value)
}

/** What the answer to each kind of question changes. */
const ANSWERS: Partial<Record<Question['code'], (given: Answered) => void>> = {
  'date-order': ({ plan, value, detection, column }) => {
    if (column) setOfColumn(plan.columnDateOrders, detection, column.position, dateOrderOf(value))
  },
  'date-year': ({ plan, value }) => void (plan.constants.dateYear = value),
  'decimal-sign': ({ plan, value, detection, column }) => {
    if (column) setOfColumn(plan.columnDecimalSigns, detection, column.position, decimalSignOf(value))
  },
  unit: ({ plan, value, detection, column }) => {
    const unit = value === 'cent' || value === 'thousand' ? value : 'whole'
    if (column) setOfColumn(plan.units, detection, column.position, unit)
  },
  'time-zone': ({ plan, value, detection, named }) => {
    const clock = named.find(({ field }) => field === 'datetime' || field === 'date')
    if (clock) setOfColumn(plan.columnZones, detection, clock.position, value)
  },
  direction: ({ plan, value, detection, mapping }) => {
    if (value === 'swap')
      for (const { field, position } of mapping.columns)
        if (SWAPPED[field] !== undefined) setColumn(plan, detection, position, SWAPPED[field])
    plan.constants.direction = value === 'swap' ? 'in' : value
  },
  'unused-column': useAsField,
  'two-amounts': useAsField,
  legs: ({ plan, value }) => void (plan.legs = value === 'rows' ? 'rows' : 'transactions'),
  method: ({ plan, question, value }) => {
    const field = question.setting.replace(/^constants\./, '')
    if (isField(field)) plan.constants[field] = value
  },
  sheet: ({ plan, value }) => void (plan.file.sheet = value),
  encoding: ({ plan, value }) => void Object.assign(plan.file, encodingsNamed(value)),
  currency: ({ plan, value, detection, column }) => {
    plan.constants.currency = value
    // Beside a chosen column, it fills the blanks.
    if (column) setColumn(plan, detection, column.position, column.field)
  },
  'missing-field': ({ plan, question, value, detection }) =>
    setColumn(plan, detection, Number(value.slice(1)), question.about.includes('date') ? 'datetime' : 'amount'),
  'which-column': ({ plan, question, value, detection }) => {
    const field = fieldNamed(question.about.replace('which column is ', ''))
    if (field === null) return
    for (const choice of question.choices)
      setColumn(plan, detection, Number(choice.value.slice(1)), choice.value === value ? field : 'ignore')
  },
}

function answer(plan: ImportPlan, question: Question, value: string | null, { detection, mapping }: Known): void {
  if (value === null || value === '' || !question.choices.some((choice) => choice.value === value)) return
  const named = mapping.columns.filter(({ header }) => header === question.column)
  // A joined column has no field of its own.
  const column = named.find(({ field }) => field !== 'ignore') ?? named[0]
  if (question.setting === 'directionFrom' && column && value !== 'swap')
    plan.directionFrom = {
      column: columnKey(column.position, detection),
      positive: value === 'negative-in' ? 'out' : 'in',
    }
  else ANSWERS[question.code]?.({ plan, question, value, detection, mapping, named, column })
}
