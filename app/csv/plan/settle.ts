/** Settles how a file is read from its mapping and evidence, or asks the questions that must be answered first. */
import type { Detection, Question } from '../types.ts'
import { positionOf, type ColumnMapping, type Mapping } from './columns.ts'
import { PARTY_ATTRIBUTES } from '#app/party/facts/attributes.ts'
import { numbered, partyField, unnumberedOf, type Field, type PartyRole } from '../words/fields.ts'
import { meaningsOf, withFlagMeaning } from './settle/meanings.ts'
import type { ImportPlan } from './plan.ts'
import { currencyCode, isVirtualCurrency } from '../words/money/currencies.ts'
import { decimalSignOf, type Evidence } from './settle/evidence.ts'
import { encodingName, encodingsName, encodingsText } from '../bytes/encodings.ts'
import { assumedText } from '../bytes/letters.ts'
import { tradeOf } from './settle/trade.ts'
import { moneyParts } from './ask/money-parts.ts'
import { candidate, reported } from './ask/competing.ts'
import { settleZone } from './ask/clocks.ts'
import { otherAddressNotices } from './propose/parties/address-columns.ts'
import { partedTold } from './propose/parties/parted-columns.ts'
import { furtherContactNotices } from './propose/prefer.ts'
import { settleMethod, settleNo } from './settle/methods.ts'
import { settleDirection, settleTypes, noteDeskSales } from './settle/senses.ts'
import { settleStatus } from './settle/status.ts'
import { dateOrder, decimalSign, settingFor } from './settle/values.ts'
import { settleYear } from './settle/years.ts'
import { restartNotices } from './settle/restarts.ts'
import { settleUndoneRows } from './settle/undone.ts'
import { settleUnits } from './ask/units.ts'
import { unnamedNotices } from './ask/unnamed.ts'
import { settleUnused } from './ask/unused.ts'
import { settleUnusedOfList } from './ask/unused-of-list.ts'
import { splitWords } from './headers/header-words.ts'
import { fits } from './headers/value-kinds.ts'
import { isDay } from './propose/column/facts.ts'
import { zoneNamed } from '../words/zones.ts'
import type { SettledColumn, Settled, SettleResult } from './settled.ts'
import { ratesForAllDays, standingNotices } from './standing.ts'

/**
 * Settles a transaction file or customer list; every question names its column and the setting that answers it.
 * `zoneChosen`: the user chose the zone of the whole file, even if it is the default.
 */
export function settle(
  detection: Detection,
  mapping: Mapping,
  evidence: Evidence,
  plan: ImportPlan,
  { zoneChosen = false }: { zoneChosen?: boolean } = {},
): SettleResult {
  const isOfTransactions = plan.subject === 'transactions'
  const questions: Question[] = []
  const assumptions: string[] = []
  const lacking = columnsNotThere(detection, mapping, plan)
  const defects = [...clashes(mapping), ...unknownZones(plan)]
  const money = isOfTransactions ? moneyParts(mapping.columns, { plan, preview: detection.preview }) : null
  defects.push(...(money?.defects ?? []))
  assumptions.push(...(money?.notices ?? []))
  const columns = settledColumns(money?.columns ?? mapping.columns, { detection, evidence, plan, questions, defects })
  questions.push(...whichColumns(columns, detection))
  settleSheet(detection, plan, questions, defects)
  settleEncoding(detection, questions, assumptions)
  assumptions.push(...readInPart(columns), ...ratesForAllDays(plan), ...datesAssumed(columns, evidence))
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
  if (isOfTransactions) {
    settleTransactions(settled, evidence, money?.questions ?? [], zoneChosen, questions)
    assumptions.push(...unnamedNotices(settled), ...standingNotices(plan), ...restartNotices(columns, evidence, plan))
  } else settleUnusedOfList(settled, questions)
  assumptions.push(...otherAddressNotices(columns), ...furtherContactNotices(columns), ...partedTold(columns))
  return { settled, questions, defects: [...new Set([...lacking, ...defects])], lacking }
}

/** Notices about columns that the settings name and the file doesn't have. */
function columnsNotThere({ header, width }: Detection, { unknownColumns }: Mapping, plan: ImportPlan): string[] {
  const named = [plan.values, plan.columnZones, plan.columnDateOrders, plan.columnDecimalSigns, plan.units]
    .flatMap((record) => Object.keys(record))
    .concat(plan.directionFrom?.column ?? [])
    .filter((key) => positionOf(key, header, width) === -1)
  return [...unknownColumns, ...named].map(
    (key) => `The settings name the column "${key}", which this file doesn’t have.`,
  )
}

const clashes = ({ clashes: found }: Mapping): string[] =>
  found.map(({ field, headers }) => {
    const { field: base, number } = unnumberedOf(field)
    const second = numbered(base, number + 1)
    const next =
      second === null
        ? ''
        : ` If a record has several, such as two receipts or two beneficiaries, the ${number === 1 ? 'second' : 'next'} is "${second}".`
    return `${headers.length} columns are mapped to the ${wordsOf(field)}: ${headers.map((header) => `"${header.trim()}"`).join(' and ')}. Keep one and map the others to another field or leave them out.${next}`
  })

const unknownZones = (plan: ImportPlan): string[] =>
  [plan.zone, ...Object.values(plan.columnZones), ...Object.values(plan.locationZones)].flatMap((zone) =>
    zoneNamed(zone) === null ? [`There is no time zone called "${zone}".`] : [],
  )

/** The columns with how their values are read; asks about open ones. */
function settledColumns(
  columns: readonly ColumnMapping[],
  {
    detection,
    evidence,
    plan,
    questions,
    defects,
  }: { detection: Detection; evidence: Evidence; plan: ImportPlan; questions: Question[]; defects: string[] },
): SettledColumn[] {
  const fileSigns = new Set(evidence.columns.map(decimalSignOf).filter((sign) => sign === '.' || sign === ','))
  const hasTime = columns.some(({ field }) => field === 'time')
  return columns.map((mapped) => {
    // The time of such a day is in the column beside it.
    const column = hasTime && isDay(mapped, detection.preview) ? { ...mapped, field: 'date' as const } : mapped
    const found = evidence.at(column.position)
    const unit = settingFor(plan.units, column, detection)
    return {
      ...column,
      ...dateOrder(column, found, plan, detection, questions),
      decimalSign: decimalSign(column, found, plan, detection, questions, fileSigns),
      zoneName: settingFor(plan.columnZones, column, detection) ?? column.zone ?? null,
      // `whole`: confirmed to be the currency itself.
      unit: unit === undefined || unit === 'whole' ? null : unit,
      ...withFlagMeaning(
        column,
        meaningsOf(column, settingFor(plan.values, column, detection), defects),
        found?.words.keys() ?? [],
      ),
    }
  })
}

/** Asks which of several equally good columns is the field. */
const whichColumns = (columns: readonly SettledColumn[], { preview }: Detection): Question[] =>
  columns.flatMap((column) => {
    if (!column.rivals?.length) return []
    const rivals = [column, ...column.rivals.map((position) => columns[position]!)]
    return {
      about: `which column is ${column.field}`,
      code: 'which-column',
      column: column.header,
      setting: 'columns',
      examples: rivals.map((rival) => candidate(rival, preview)),
      question: `Several columns could be the ${wordsOf(column.field)}. Which one is it?`,
      choices: rivals.map((rival) => {
        const would = reported(column.field, rival, preview)
        return {
          value: `#${rival.position}`,
          label: `${rival.header.trim()} (column ${rival.position + 1})${would === '' ? '' : `: ${would}`}`,
        }
      }),
    }
  })

const readInPart = (columns: readonly SettledColumn[]): string[] =>
  columns.flatMap(({ isPartial, field, header }) =>
    isPartial === true && field !== 'ignore'
      ? [
          `"${header.trim()}" is read as the ${wordsOf(field)}, although part of its header isn’t understood. If it’s something else, choose another field.`,
        ]
      : [],
  )

/** Assumptions about spreadsheet days and dates without a time. */
function datesAssumed(columns: readonly SettledColumn[], evidence: Evidence): string[] {
  const hasTimes = columns.some(({ field }) => field === 'time')
  return columns.flatMap(({ position, field, header }) => {
    const found = evidence.at(position)
    const assumptions: string[] = []
    if (found !== undefined && found.serials > 0 && field !== 'ignore')
      assumptions.push(`Numbers in "${header.trim()}" are read as spreadsheet days counted from 1900.`)
    if (found !== undefined && found.withoutTime > 0 && !hasTimes && (field === 'date' || field === 'datetime'))
      assumptions.push(
        `Dates without a time in "${header.trim()}" are read on the clock of the 24-hour window. If the day falls in two windows and that affects a report, you’re asked for the time.`,
      )
    return assumptions
  })
}

/** Currency, direction, method and status of a transaction file, then its unused columns. */
function settleTransactions(
  settled: Settled,
  evidence: Evidence,
  ofMoney: readonly Question[],
  zoneChosen: boolean,
  questions: Question[],
): void {
  const { columns, detection, plan } = settled
  requireFields(settled, questions)
  settleYear(settled, evidence, questions)
  if (questions.every(({ code }) => code !== 'missing-field')) {
    settleCurrency(settled, evidence, questions)
    const methods = columns.find(({ field }) => field === 'method')
    const methodWords = (methods && evidence.at(methods.position)?.words.keys()) ?? []
    settled.trade = tradeOf(columns, detection, plan, settled.ledger, methodWords)
    settleNo(settled, evidence, questions)
    settleDirection(settled, evidence, questions)
    settleMethod(settled, evidence, questions)
    settleTypes(settled, evidence, questions)
    noteDeskSales(settled, evidence)
    settleStatus(settled, evidence, questions)
  }
  settleUndoneRows(settled, evidence, questions)
  settleUnits(settled, questions)
  for (const question of ofMoney) if (questions.every(({ about }) => about !== question.about)) questions.push(question)
  settleUnused(settled, questions)
  settleZone(settled, evidence.spread.records, questions, zoneChosen)
}

/** Why no sheet can be read; null if one can. */
export function noSheetText({ workbook }: Detection, { file: { sheet } }: ImportPlan): string | null {
  if (workbook === undefined || sheet === undefined || workbook.sheets.includes(sheet)) return null
  return `The workbook has no sheet "${sheet}" with rows. It has: ${workbook.sheets.join(', ')}.`
}

/** Asks which of several sheets to read. */
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

/** States an assumed encoding, and asks if its words are implausible. */
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
  time: 'time of the transaction',
  type: 'type',
  'received.amount': 'amount received',
  'received.currency': 'currency received',
  'sent.amount': 'amount handed out',
  'sent.currency': 'currency handed out',
  'sent.cadValue': 'value handed out in Canadian dollars',
  'sent.reference': 'reference of what was handed out',
  valueCurrency: 'currency of the value',
  postedAt: 'posting date',
  'vc.type': 'virtual currency',
  'vc.amount': 'amount of virtual currency',
}

const PARTY_NAMES: Record<PartyRole, string> = {
  customer: 'customer',
  conductor: 'conductor',
  onBehalfOf: 'third party',
  beneficiary: 'beneficiary',
  source: 'source of the funds',
}

/** A field in words: `date of birth of the customer`, `second amount`. */
function wordsOf(field: Field): string {
  const { field: base, number } = unnumberedOf(field)
  const party = partyField(base)
  const attribute = PARTY_ATTRIBUTES.find(({ name }) => name === party?.attribute)
  const words =
    FIELD_WORDS[base] ??
    (party === null || attribute === undefined
      ? splitWords(base.replace(/^.*\./, '')).toLowerCase()
      : `${attribute.label} of the ${PARTY_NAMES[party.role]}`)
  return number === 1 ? words : `${words} (${number})`
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
  /** Offers the columns whose values fit, if any. */
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
