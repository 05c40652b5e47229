import { clockColumns } from '#app/csv/clocks.ts'
import { fieldNamed, FIELDS, type Field } from '#app/csv/fields.ts'
import { positionOf, type Mapping } from '#app/csv/mapping.ts'
import type { ImportPlan } from '#app/csv/plan.ts'
import type { Delimiter, Detection, Encoding, Question } from '#app/csv/types.ts'

/** From the mapping form to an import plan: only what differs from what the file itself proposes becomes the user's choice. */

const known: ReadonlySet<string> = new Set(FIELDS)
const constantFields: readonly Field[] = ['method', 'direction', 'status', 'currency', 'locationId', 'customer.customerId']
const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh']
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

interface Known {
  detection: Detection
  mapping: Mapping
  questions: readonly Question[]
}

/** How a column is named in a plan: by its header where that is unique, else by its place. */
export function columnKey(position: number, detection: Detection): string {
  const header = detection.header[position] ?? ''
  return header.trim() !== '' && positionOf(header, detection.header, detection.width) === position ? header : `#${position}`
}

/**
 * Columns whose zone can be chosen, with the zone chosen so far ('' for none): where the file has several columns of times or
 * the zone is asked.
 */
export function columnZones({ detection, mapping, questions }: Known, plan: ImportPlan): { position: number; zone: string }[] {
  const chosen = new Map(Object.entries(plan.columnZones).map(([key, zone]) => [positionOf(key, detection.header, detection.width), zone]))
  const clocks = clockColumns(detection, mapping)
  const shown = clocks.length > 1 || questions.some(({ code }) => code === 'time-zone') ? clocks : []
  return mapping.columns.flatMap(({ position }) => (shown.includes(position) || chosen.has(position) ? [{ position, zone: chosen.get(position) ?? '' }] : []))
}

/** The columns of the transaction's id, where the rows carry one, and the choice of a second one. */
export interface IdChoice {
  position: number
  /** Position of the second column; `kept` where a settings file joined more than two; null for none. */
  second: number | 'kept' | null
}

const idField = 'transactionId'

export function idChoice({ detection, mapping }: Pick<Known, 'detection' | 'mapping'>): IdChoice | null {
  const joined = mapping.combined.find(({ field }) => field === idField)
  if (joined) return { position: joined.positions[0]!, second: joined.positions.length === 2 ? joined.positions[1]! : 'kept' }
  const column = mapping.columns.find(({ field }) => field === idField)
  return column === undefined || detection.width < 2 ? null : { position: column.position, second: null }
}

/** How many of the first records carry the id of an earlier one that is not the same record. */
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

/** Joins a second column to the id. Both keep the fields that they have besides: a currency that tells two legs apart stays the currency. */
function setSecondOfId(plan: ImportPlan, file: Known, value: string | null, idPosition: number | undefined): void {
  if (value === null || value === 'kept') return
  plan.combined = plan.combined.filter(({ field }) => field !== idField)
  const second = /^\d{1,4}$/.test(value) ? file.mapping.columns[Number(value)] : undefined
  if (second === undefined || idPosition === undefined || second.position === idPosition) return
  const key = (position: number) => columnKey(position, file.detection)
  const has = (position: number) => Object.keys(plan.columns).some(name => positionOf(name, file.detection.header, file.detection.width) === position)
  if (!has(idPosition)) setColumn(plan, file.detection, idPosition, idField)
  if (!has(second.position)) setColumn(plan, file.detection, second.position, second.field)
  plan.combined.push({ columns: [key(idPosition), key(second.position)], field: idField, separator: '-' })
}

export function planFromForm(form: FormData, plan: ImportPlan, file: Known): ImportPlan {
  const text = (name: string): string | null => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : null
  }
  const next = structuredClone(plan)
  readFileChoices(next, text)
  for (const column of file.mapping.columns) {
    const field = text(`column.${column.position}`)
    if (field === null || !known.has(field) || field === column.field) continue
    setColumn(next, file.detection, column.position, field as Field)
  }
  for (const { position } of file.mapping.columns) {
    const zone = text(`zone.${position}`)
    if (zone !== null) setZone(next, file.detection, position, zone)
  }
  const idPosition = file.mapping.columns.find(({ position }) => text(`column.${position}`) === idField)?.position
  setSecondOfId(next, file, text('id.second'), idPosition ?? idChoice(file)?.position)
  for (const field of constantFields) {
    const value = text(`constant.${field}`)
    if (value === null) continue
    if (value === '') delete next.constants[field]
    else next.constants[field] = value
  }
  next.zone = text('zone') || next.zone
  const order = text('dateOrder')
  if (order !== null) next.dateOrder = order === 'DMY' || order === 'MDY' || order === 'YMD' ? order : null
  const sign = text('decimalSign')
  if (sign !== null) next.decimalSign = sign === '.' || sign === ',' ? sign : null
  if (form.has('customerKey.present')) next.customerKey = form.has('customerKey') ? ['customer.name'] : []
  readRates(next, text)
  file.questions.forEach((question, index) => answer(next, question, text(`answer.${index}`), file))
  for (let index = 0; form.has(`meaning.${index}.column`); index += 1) {
    const [column, value, meaning] = [text(`meaning.${index}.column`), form.get(`meaning.${index}.value`), text(`meaning.${index}.words`)]
    if (column === null || typeof value !== 'string') continue
    const words = { ...next.values[column] }
    if (meaning) words[value] = meaning
    else delete words[value]
    if (Object.keys(words).length > 0) next.values[column] = words
    else delete next.values[column]
  }
  return next
}

function readFileChoices(plan: ImportPlan, text: (name: string) => string | null): void {
  const pick = <Value extends string>(name: string, allowed: readonly Value[]): Value | undefined | null => {
    const value = text(name)
    return value === null ? null : allowed.find(each => each === value || (value === 'tab' && each === '\t'))
  }
  const set = <Key extends keyof ImportPlan['file']>(key: Key, value: ImportPlan['file'][Key] | undefined | null): void => {
    if (value === null) return
    if (value === undefined) delete plan.file[key]
    else plan.file[key] = value
  }
  set('encoding', pick('file.encoding', encodings))
  set('delimiter', pick('file.delimiter', delimiters))
  set('quote', pick('file.quote', ['"', "'", 'none']))
  const line = text('file.headerLine')
  if (line === 'none') plan.file.headerLine = null
  else if (line === '') delete plan.file.headerLine
  else if (line !== null && /^\d{1,4}$/.test(line) && line !== '0') plan.file.headerLine = Number(line)
  const skip = text('file.skipLines')
  if (skip !== null) {
    const lines = skip.split(/[\s,;]+/).filter(part => /^\d{1,9}$/.test(part)).map(Number)
    if (lines.length > 0) plan.file.skipLines = lines
    else delete plan.file.skipLines
  }
}

function setColumn(plan: ImportPlan, detection: Detection, position: number, field: Field): void {
  for (const key of Object.keys(plan.columns)) if (positionOf(key, detection.header, detection.width) === position) delete plan.columns[key]
  plan.columns[columnKey(position, detection)] = field
}

/** The zone of a column's times; '' takes it away. */
function setZone(plan: ImportPlan, detection: Detection, position: number, zone: string): void {
  for (const key of Object.keys(plan.columnZones)) if (positionOf(key, detection.header, detection.width) === position) delete plan.columnZones[key]
  if (zone !== '') plan.columnZones[columnKey(position, detection)] = zone
}

/** `USD 1.3650`, a line each; a column's name instead of a number takes the rate from there. */
function readRates(plan: ImportPlan, text: (name: string) => string | null): void {
  const lines = text('rates')
  if (lines !== null) {
    plan.rates = {}
    for (const line of lines.split('\n')) {
      const match = /^\s*([A-Za-z]{3,10})\s*[:=]?\s+(.+?)\s*$/.exec(line)
      if (!match) continue
      const value = match[2]!
      plan.rates[match[1]!.toUpperCase()] = /^\d+(?:\.\d+)?$/.test(value) ? { value } : { column: value }
    }
  }
  const source = text('rateSource')
  if (source !== null) plan.rateSource = source || null
}

function answer(plan: ImportPlan, question: Question, value: string | null, { detection, mapping }: Known): void {
  if (value === null || value === '' || !question.choices.some(choice => choice.value === value)) return
  const column = question.column
  if (question.code === 'date-order' && column !== null) plan.columnDateOrders[column] = value === 'DMY' ? 'DMY' : 'MDY'
  else if (question.code === 'decimal-sign' && column !== null) plan.columnDecimalSigns[column] = value === '.' ? '.' : ','
  else if (question.code === 'time-zone') {
    const clock = mapping.columns.find(({ header, field }) => header === column && (field === 'datetime' || field === 'date'))
    if (clock) setZone(plan, detection, clock.position, value)
  } else if (question.code === 'direction') plan.constants.direction = value
  else if (question.code === 'method') plan.constants.method = value
  else if (question.code === 'missing-field') setColumn(plan, detection, Number(value.slice(1)), question.about.includes('date') ? 'datetime' : 'amount')
  else if (question.code === 'which-column') {
    const field = fieldNamed(question.about.replace('which column is ', ''))
    if (field === null) return
    for (const choice of question.choices) setColumn(plan, detection, Number(choice.value.slice(1)), choice.value === value ? field : 'ignore')
  }
}
