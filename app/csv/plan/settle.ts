/**
 * From mapping and evidence to a file that can be read, or to the questions that must be answered first.
 */
import type { Detection, Question } from '../types.ts'
import { positionOf, type Mapping } from './columns.ts'
import { PARTY_ATTRIBUTES } from '#app/party/facts/attributes.ts'
import { numbered, partyField, unnumberedOf, type Field, type PartyRole } from '../words/fields.ts'
import { meaningsOf, withYes } from './settle/meanings.ts'
import type { ImportPlan } from './plan.ts'
import { currencyCode, isVirtualCurrency } from '../words/money/currencies.ts'
import { decimalSignOf, type Evidence } from './settle/evidence.ts'
import { encodingName, encodingsName, encodingsText } from '../bytes/encodings.ts'
import { assumedText } from '../bytes/letters.ts'
import { tradeOf } from './settle/trade.ts'
import { moneyParts } from './ask/money-parts.ts'
import { candidate, reported } from './ask/competing.ts'
import { settleZone } from './ask/clocks.ts'
import { otherAddressesTold } from './propose/parties/address-columns.ts'
import { furtherContactsTold } from './propose/prefer.ts'
import { settleMethod, settleNo } from './settle/methods.ts'
import { settleDirection, settleStatus, settleTypes } from './settle/senses.ts'
import { dateOrder, decimalSign, keyed } from './settle/values.ts'
import { settleUndoneRows } from './settle/undone.ts'
import { settleUnits } from './ask/units.ts'
import { unnamedTold } from './ask/unnamed.ts'
import { settleUnused } from './ask/unused.ts'
import { settleUnusedOfList } from './ask/unused-of-list.ts'
import { fits } from './headers/value-kinds.ts'
import { zoneNamed } from '../words/zones.ts'
import type { SettledColumn, Settled, Settling } from './settled.ts'

/**
 * Settles a transaction file or customer list; every question names its column and the choice that answers it.
 * `zoneChosen`: the user named the zone of the whole file, even if it is the usual one.
 */
// eslint-disable-next-line complexity -- each stage in turn, and what is asked between them
export function settle(
  detection: Detection,
  mapping: Mapping,
  evidence: Evidence,
  plan: ImportPlan,
  { zoneChosen = false }: { zoneChosen?: boolean } = {},
): Settling {
  const questions: Question[] = []
  const assumptions: string[] = []
  const lacks = (key: string): string => `The settings name the column "${key}", which this file doesn’t have.`
  const lacking = mapping.unknownColumns.map(lacks)
  const defects: string[] = []
  for (const { field, headers } of mapping.clashes) {
    const { field: base, number } = unnumberedOf(field)
    const second = numbered(base, number + 1)
    const next =
      second === null
        ? ''
        : ` If a record has several, such as two receipts or two beneficiaries, the ${number === 1 ? 'second' : 'next'} is "${second}".`
    defects.push(
      `${headers.length} columns are mapped to the ${FIELD_WORDS[field] ?? `field "${field}"`}: ${headers.map((header) => `"${header.trim()}"`).join(' and ')}. Keep one and map the others to another field or leave them out.${next}`,
    )
  }
  const checkKeys = (records: Record<string, unknown>[]): void => {
    for (const record of records)
      for (const key of Object.keys(record))
        if (positionOf(key, detection.header, detection.width) === -1) lacking.push(lacks(key))
  }
  checkKeys([plan.values, plan.columnZones, plan.columnDateOrders, plan.columnDecimalSigns, plan.units])
  for (const zone of [plan.zone, ...Object.values(plan.columnZones), ...Object.values(plan.locationZones)])
    if (zoneNamed(zone) === null) defects.push(`There is no time zone called "${zone}".`)

  const fileSigns = new Set(evidence.columns.map(decimalSignOf).filter((sign) => sign === '.' || sign === ','))
  const money =
    plan.subject === 'transactions' ? moneyParts(mapping.columns, { plan, preview: detection.preview }) : null
  defects.push(...(money?.defects ?? []))
  assumptions.push(...(money?.told ?? []))
  const columns = (money?.columns ?? mapping.columns).map((column): SettledColumn => {
    const found = evidence.at(column.position)
    return {
      ...column,
      ...dateOrder(column, found, plan, detection, questions),
      decimalSign: decimalSign(column, found, plan, detection, questions, fileSigns),
      zoneName: keyed(plan.columnZones, column, detection) ?? column.zone ?? null,
      unit: wholeOrUnit(keyed(plan.units, column, detection)),
      ...withYes(column, meaningsOf(column, keyed(plan.values, column, detection), defects), found?.words.keys() ?? []),
    }
  })
  for (const column of columns) {
    if (!column.rivals?.length) continue
    const rivals = [column, ...column.rivals.map((position) => columns[position]!)]
    questions.push({
      about: `which column is ${column.field}`,
      code: 'which-column',
      column: column.header,
      setting: 'columns',
      examples: rivals.map((rival) => candidate(rival, detection.preview)),
      question: `Several columns could be the ${FIELD_WORDS[column.field] ?? column.field}. Which one is it?`,
      choices: rivals.map((rival) => {
        const would = reported(column.field, rival, detection.preview)
        return {
          value: `#${rival.position}`,
          label: `${rival.header.trim()} (column ${rival.position + 1})${would === '' ? '' : `: ${would}`}`,
        }
      }),
    })
  }
  settleSheet(detection, plan, questions, defects)
  settleEncoding(detection, questions, assumptions)
  const settled: Settled = {
    plan,
    detection,
    columns,
    combined: mapping.combined,
    signDirection: null,
    defaultCurrency: 'CAD',
    ledger: false,
    trade: { cash: false, remittance: false, exchange: false, cashAmount: false, cashSides: false },
    assumptions,
  }
  for (const { isPartial, field, header } of columns)
    if (isPartial === true && field !== 'ignore')
      assumptions.push(
        `"${header.trim()}" is read as the ${wordsOf(field)}, although part of its header isn’t understood. If it’s something else, choose another field.`,
      )
  for (const [currency, choice] of Object.entries(plan.rates))
    if ('value' in choice)
      assumptions.push(
        `One ${currency} counts as ${choice.value} CAD in every record, as set here. A rate is right only for its own day, so a Bank of Canada rate on file for the record’s time is used instead.`,
      )
  for (const column of columns) {
    const serials = evidence.at(column.position)?.serials ?? 0
    if (serials > 0 && column.field !== 'ignore')
      assumptions.push(`Numbers in "${column.header.trim()}" are read as spreadsheet days counted from 1900.`)
    const dates = evidence.at(column.position)
    if (
      dates !== undefined &&
      (column.field === 'date' || column.field === 'datetime') &&
      dates.withoutTime > 0 &&
      !columns.some(({ field }) => field === 'time')
    )
      assumptions.push(
        `Dates without a time in "${column.header.trim()}" are read on the clock of the 24-hour window. If the day falls in two windows and that affects a report, you’re asked for the time.`,
      )
  }
  if (plan.subject === 'transactions') {
    requireFields(settled, questions)
    if (questions.every(({ code }) => code !== 'missing-field')) {
      settleCurrency(settled, evidence, questions)
      const methods = columns.find(({ field }) => field === 'method')
      settled.trade = tradeOf(
        columns,
        detection,
        plan,
        settled.ledger,
        (methods && evidence.at(methods.position)?.words.keys()) ?? [],
      )
      settleNo(settled, evidence, questions)
      settleDirection(settled, evidence, questions)
      settleMethod(settled, evidence, questions)
      settleTypes(settled, evidence, questions)
      settleStatus(settled, evidence, questions)
    }
    settleUndoneRows(settled, evidence, questions)
    settleUnits(settled, questions)
    for (const question of money?.questions ?? [])
      if (questions.every(({ about }) => about !== question.about)) questions.push(question)
    settleUnused(settled, questions)
    settleZone(settled, questions, zoneChosen)
  } else settleUnusedOfList(settled, questions)
  if (plan.subject === 'transactions') assumptions.push(...unnamedTold(settled))
  assumptions.push(...otherAddressesTold(columns), ...furtherContactsTold(columns))
  return { settled, questions, defects: [...new Set([...lacking, ...defects])], lacking }
}

/** `whole`: somebody said that it is the currency itself. */
const wholeOrUnit = (unit: ImportPlan['units'][string] | undefined): SettledColumn['unit'] =>
  unit === undefined || unit === 'whole' ? null : unit

/** Why no sheet can be read; null where one can. */
export function noSheetText({ workbook }: Detection, { file: { sheet } }: ImportPlan): string | null {
  if (workbook === undefined || sheet === undefined || workbook.sheets.includes(sheet)) return null
  return `The workbook has no sheet "${sheet}" with rows. It has: ${workbook.sheets.join(', ')}.`
}

/** Of several sheets with rows one is read: which, only a person knows. */
function settleSheet(detection: Detection, plan: ImportPlan, questions: Question[], defects: string[]): void {
  const { workbook } = detection
  if (workbook === undefined) return
  const { sheet } = plan.file
  const missing = noSheetText(detection, plan)
  if (missing !== null) defects.push(missing)
  else if (sheet === undefined && workbook.sheets.length > 1)
    questions.push({
      about: 'sheet of the workbook',
      code: 'sheet',
      column: null,
      setting: 'file.sheet',
      examples: [],
      question: `The workbook has ${workbook.sheets.length} sheets with rows. Which one should be imported?`,
      choices: workbook.sheets.map((name) => ({ value: name, label: name })),
    })
}

/** An encoding that nothing proves is said, and asked where its words may be none. */
function settleEncoding(
  { encoding, secondEncoding, encodingReadings, isEncodingOpen }: Detection,
  questions: Question[],
  assumptions: string[],
): void {
  const [taken] = encodingReadings ?? []
  if (taken === undefined) return
  const isUtf8 = encoding === 'utf-8' && secondEncoding !== undefined
  if (isEncodingOpen !== true && secondEncoding !== undefined)
    assumptions.push(
      `The file has rows in two encodings. Rows that ${isUtf8 ? 'aren’t' : 'make no words in'} ${encodingName(encoding)} were read as ${encodingName(secondEncoding)}, which gives ${taken.sample}.`,
    )
  else if (isEncodingOpen !== true) assumptions.push(assumedText(taken))
  else {
    questions.push({
      about: 'encoding of the file',
      code: 'encoding',
      column: null,
      setting: 'file.encoding',
      examples: [],
      question: isUtf8
        ? 'Most lines are UTF-8, some aren’t, and nothing proves their encoding. Which of these looks right?'
        : 'Nothing in the file proves its encoding. Which of these looks right?',
      choices: encodingReadings!.map((reading) => ({
        value: isUtf8 ? encodingsText(encoding, reading.encoding) : encodingsText(reading.encoding, reading.second),
        label: `${encodingsName(reading.encoding, reading.second)}: ${reading.sample}`,
      })),
    })
  }
}

const FIELD_WORDS: Partial<Record<Field, string>> = {
  datetime: 'date and time of the transaction',
  date: 'date of the transaction',
  amount: 'amount',
  currency: 'currency',
  transactionId: 'transaction id',
  cadAmount: 'value in Canadian dollars',
  method: 'method',
  direction: 'direction',
  'customer.customerId': 'customer id',
  status: 'status',
  fee: 'fee',
  time: 'time of the transaction',
  type: 'type',
}

const PARTY_NAMES: Record<PartyRole, string> = {
  customer: 'customer',
  conductor: 'conductor',
  onBehalfOf: 'third party',
  beneficiary: 'beneficiary',
  source: 'source of the funds',
}

/** A field in words: of a party its attribute, `date of birth of the customer`. */
function wordsOf(field: Field): string {
  const party = partyField(field)
  const attribute = PARTY_ATTRIBUTES.find(({ name }) => name === party?.attribute)
  return (
    FIELD_WORDS[field] ??
    (party === null || attribute === undefined ? field : `${attribute.label} of the ${PARTY_NAMES[party.role]}`)
  )
}

function requireFields(settled: Settled, questions: Question[]): void {
  const has = (...fields: Field[]): boolean =>
    fields.some(
      (field) =>
        settled.plan.constants[field] !== undefined ||
        settled.columns.some((column) => column.field === field) ||
        settled.combined.some((joined) => joined.field === field),
    )
  const unused = settled.columns.filter(({ field }) => field === 'ignore')
  /** Columns whose values can be it, where some can. */
  const need = (name: string, field: Field): void => {
    const able = unused.filter((column) => {
      const values = settled.detection.preview
        .map(({ cells }) => (cells[column.position] ?? '').trim())
        .filter((text) => text !== '')
      return values.length > 0 && fits(field, values)
    })
    questions.push({
      about: `column for ${name}`,
      code: 'missing-field',
      column: null,
      setting: 'columns',
      examples: [],
      question: `Which column holds the ${name}?`,
      choices: (able.length > 0 ? able : unused).map(({ position, header }) => ({
        value: `#${position}`,
        label: header.trim() || `column ${position + 1}`,
      })),
    })
  }
  if (!has('datetime', 'date')) need('date of the transaction', 'datetime')
  if (!has('amount', 'debit', 'credit', 'received.amount', 'sent.amount', 'vc.amount')) need('amount', 'amount')
}

function settleCurrency(settled: Settled, evidence: Evidence, questions: Question[]): void {
  const { columns, plan } = settled
  const names = columns.some(
    ({ field, currency, unit }) =>
      field === 'currency' ||
      field === 'vc.type' ||
      field.endsWith('.currency') ||
      currency !== undefined ||
      unit !== null,
  )
  const coins = columns.some(
    ({ field, header }) => field.startsWith('vc.') || (field === 'transactionId' && /hash|txid/i.test(header)),
  )
  if (!names && plan.constants.currency === undefined && coins) {
    questions.push({
      about: 'currency',
      code: 'currency',
      column: null,
      setting: 'constants.currency',
      examples: [],
      question: 'The file has virtual currency, but no column names it. Which currency are the amounts in?',
      choices: ['BTC', 'ETH', 'CAD'].map((code) => ({ value: code, label: code })),
    })
  } else if (!names && plan.constants.currency === undefined)
    settled.assumptions.push('No column names a currency. Amounts without one are read as Canadian dollars.')
  const blank = plan.constants.currency === undefined ? evidence.blankCurrencies.question() : null
  if (blank !== null && !questions.some(({ code }) => code === 'currency')) questions.push(blank)
  const seen = evidence.columns.filter(({ field }) =>
    ['currency', 'vc.type', 'received.currency', 'sent.currency'].includes(field),
  )
  settled.ledger =
    seen.some(({ words }) =>
      [...words.keys()].some((word) => {
        const code = currencyCode(word)
        return code !== null && isVirtualCurrency(code)
      }),
    ) || columns.some(({ unit }) => unit !== null && unit !== 'cent' && unit !== 'thousand')
}
