/**
 * From mapping and evidence to a file that can be read, or to the questions that must be answered first.
 */
import type { Detection, Question } from '../types.ts'
import { positionOf, type ColumnMapping, type Mapping } from './mapping.ts'
import { baseOf, DATE_FIELDS, MONEY_FIELDS, numbered, unnumberedOf, type Field } from '../words/fields.ts'
import { meaningsOf, wordKey } from './meanings.ts'
import type { ImportPlan } from './plan.ts'
import { currencyCode, isVirtualCurrency, type DecimalSign } from '../words/amounts.ts'
import { decimalSignOf, type ColumnEvidence, type Evidence } from './evidence.ts'
import {
  descriptionMethod,
  directionNamed,
  methodNamed,
  methodSaid,
  parseMeaning,
  typeNamed,
  type Meaning,
} from '../words/values.ts'
import { encodingName } from '../bytes/encodings.ts'
import { assumedText } from '../bytes/letters.ts'
import { isPlaceholder } from '../words/parties.ts'
import { tidy } from '../words/fold.ts'
import { isDoubtfulType, isEitherWay, namesTransfers, tradeOf, type Trade } from './trade.ts'
import { moneyParts } from './money-parts.ts'
import { settleZone } from './clocks.ts'
import { otherAddressesTold } from './address-columns.ts'
import { settleUnused } from './unused.ts'
import { zoneNamed } from '../words/zones.ts'
import type { SettledColumn, Settled, Settling } from './settled.ts'

const keyed = <Value>(
  record: Record<string, Value>,
  column: { position: number; header: string },
  detection: Detection,
): Value | undefined => {
  for (const [key, value] of Object.entries(record))
    if (positionOf(key, detection.header, detection.width) === column.position) return value
  return undefined
}

/**
 * Settles a transaction file or customer list; every question names its column and the choice that answers it.
 * `zoneChosen`: the user named the zone of the whole file, even if it is the usual one.
 */
export function settle(
  detection: Detection,
  mapping: Mapping,
  evidence: Evidence,
  plan: ImportPlan,
  { zoneChosen = false }: { zoneChosen?: boolean } = {},
): Settling {
  const questions: Question[] = []
  const assumptions: string[] = []
  const lacks = (key: string): string => `The settings name the column "${key}", which this file does not have.`
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
      `${headers.length} columns are mapped to the ${FIELD_WORDS[field] ?? `field "${field}"`}: ${headers.map((header) => `"${tidy(header)}"`).join(' and ')}. Keep one and map the others to another field or leave them out.${next}`,
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
      unit: keyed(plan.units, column, detection) ?? null,
      ...meaningsOf(column, keyed(plan.values, column, detection), defects),
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
      examples: [],
      question: `Several columns could be the ${FIELD_WORDS[column.field] ?? column.field}. Which one is it?`,
      choices: rivals.map((rival) => ({
        value: `#${rival.position}`,
        label: `${tidy(rival.header)} (column ${rival.position + 1})`,
      })),
    })
  }
  settleEncoding(detection, questions, assumptions)
  const settled: Settled = {
    plan,
    detection,
    columns,
    combined: mapping.combined,
    signDirection: null,
    defaultCurrency: 'CAD',
    ledger: false,
    trade: { cash: false, remittance: false, exchange: false, cashAmount: false },
    assumptions,
  }
  for (const [currency, choice] of Object.entries(plan.rates))
    if ('value' in choice)
      assumptions.push(
        `One ${currency} counts as ${choice.value} CAD in every record, as set here. A rate is right only for its own day, so a Bank of Canada rate on file for the record’s time is used instead.`,
      )
  for (const column of columns) {
    const serials = evidence.at(column.position)?.serials ?? 0
    if (serials > 0 && column.field !== 'ignore')
      assumptions.push(`Numbers in "${tidy(column.header)}" are read as spreadsheet days counted from 1900.`)
    const dates = evidence.at(column.position)
    if (
      dates !== undefined &&
      (column.field === 'date' || column.field === 'datetime') &&
      dates.withoutTime > 0 &&
      !columns.some(({ field }) => field === 'time')
    )
      assumptions.push(
        `Dates without a time in "${tidy(column.header)}" are read on the clock of the 24-hour window. If the day falls in two windows and that affects a report, you’re asked for the time.`,
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
      settleDirection(settled, evidence, questions)
      settleMethod(settled, evidence, questions)
      settleTypes(settled, evidence, questions)
    }
    for (const question of money?.questions ?? [])
      if (questions.every(({ about }) => about !== question.about)) questions.push(question)
    settleUnused(settled, questions)
    settleZone(settled, questions, zoneChosen)
  }
  assumptions.push(...otherAddressesTold(columns))
  return { settled, questions, defects: [...new Set([...lacking, ...defects])], lacking }
}

/** An encoding that nothing proves is said, and asked where its words may be none. */
function settleEncoding(
  { encoding, secondEncoding, encodingReadings, isEncodingOpen }: Detection,
  questions: Question[],
  assumptions: string[],
): void {
  const [taken] = encodingReadings ?? []
  if (taken === undefined) return
  if (secondEncoding !== undefined)
    assumptions.push(
      `The file has rows in two encodings. Rows that aren’t ${encodingName(encoding)} were read as ${encodingName(secondEncoding)}, which gives ${taken.sample}.`,
    )
  else if (isEncodingOpen !== true) assumptions.push(assumedText(taken))
  else {
    questions.push({
      about: 'encoding of the file',
      code: 'encoding',
      column: null,
      setting: 'file.encoding',
      examples: [],
      question: 'Nothing in the file proves its encoding. Which of these looks right?',
      choices: encodingReadings!.map((reading) => ({
        value: reading.encoding,
        label: `${encodingName(reading.encoding)}: ${reading.sample}`,
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
  type: 'type',
}

function dateOrder(
  column: ColumnMapping,
  found: ColumnEvidence | undefined,
  plan: ImportPlan,
  detection: Detection,
  questions: Question[],
): Pick<SettledColumn, 'dateOrder' | 'dateSeparators'> {
  const chosen = keyed(plan.columnDateOrders, column, detection) ?? plan.dateOrder
  if (chosen) return { dateOrder: chosen, dateSeparators: null }
  const unsettled = { dateOrder: null, dateSeparators: null }
  if (!found || !DATE_FIELDS.has(baseOf(found.field))) return unsettled
  // Those first whose separator no other value explains: they are what is asked about.
  const all = [...found.dateOrders.values()].sort(
    (left, right) => Number(left.DMY.length + left.MDY.length > 0) - Number(right.DMY.length + right.MDY.length > 0),
  )
  const [dayFirst, monthFirst, open] = (['DMY', 'MDY', 'open'] as const).map((order) =>
    all.flatMap((orders) => orders[order]),
  ) as [string[], string[], string[]]
  // Dates with points are day first, where none of them says otherwise.
  const settledBy = [...found.dateOrders].map(([separator, { DMY, MDY }]) =>
    DMY.length > 0 && MDY.length > 0
      ? 'both'
      : DMY.length > 0
        ? 'DMY'
        : MDY.length > 0
          ? 'MDY'
          : separator === '.'
            ? 'DMY'
            : null,
  )
  const [first] = settledBy
  if ((first === 'DMY' || first === 'MDY') && settledBy.every((order) => order === first))
    return { dateOrder: first, dateSeparators: new Set(found.dateOrders.keys()) }
  // Each by itself can only be read in one way.
  if (open.length === 0) return unsettled
  const name = tidy(column.header)
  const both = dayFirst.length > 0 && monthFirst.length > 0
  questions.push({
    about: `date order of ${name}`,
    code: 'date-order',
    column: column.header,
    setting: 'dateOrder',
    examples: [open, dayFirst, monthFirst].flatMap((values) =>
      values.slice(0, dayFirst.length + monthFirst.length > 0 ? 1 : 3),
    ),
    question: both
      ? `In "${name}", ${dayFirst[0]} can only be day first and ${monthFirst[0]} only month first. Is ${open[0]} day first or month first?`
      : dayFirst.length + monthFirst.length > 0
        ? `In "${name}", ${dayFirst[0] ?? monthFirst[0]} can only be ${dayFirst.length > 0 ? 'day' : 'month'} first, but it is written in another way than ${open[0]}. Is ${open[0]} day first or month first?`
        : `In "${name}", is ${open[0]} day first or month first?`,
    choices: [
      { value: 'DMY', label: 'day, month, year' },
      { value: 'MDY', label: 'month, day, year' },
    ],
  })
  return unsettled
}

function decimalSign(
  column: ColumnMapping,
  found: ColumnEvidence | undefined,
  plan: ImportPlan,
  detection: Detection,
  questions: Question[],
  fileSigns: ReadonlySet<string>,
): DecimalSign | null {
  const chosen = keyed(plan.columnDecimalSigns, column, detection) ?? plan.decimalSign
  if (chosen) return chosen
  if (!found) return null
  const sign = decimalSignOf(found)
  if (sign !== 'open') return sign
  const free = !MONEY_FIELDS.has(baseOf(column.field)) || column.field === 'vc.amount'
  if (free && fileSigns.size === 1) return fileSigns.has('.') ? '.' : ','
  if (baseOf(column.field) === 'rate' && found.openComma.length === 0) return '.'
  const example = found.openDot[0] ?? found.openComma[0]!
  const mark = found.openDot.length > 0 ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  questions.push({
    about: `decimal sign of ${tidy(column.header)}`,
    code: 'decimal-sign',
    column: column.header,
    setting: 'decimalSign',
    examples: [...found.openDot, ...found.openComma],
    question: `In "${tidy(column.header)}", does ${example} mean ${example.replace(mark, ' ')} or ${example} with three decimals?`,
    choices: [
      { value: other, label: `thousands: ${example} is ${example.replace(mark, ' ')}` },
      { value: mark, label: `decimals: ${example} is a little more than ${example.split(mark)[0]}` },
    ],
  })
  return null
}

function requireFields(settled: Settled, questions: Question[]): void {
  const has = (...fields: Field[]): boolean =>
    fields.some(
      (field) =>
        settled.plan.constants[field] !== undefined ||
        settled.columns.some((column) => column.field === field) ||
        settled.combined.some((joined) => joined.field === field),
    )
  const need = (name: string, setting: string): void => {
    questions.push({
      about: `column for ${name}`,
      code: 'missing-field',
      column: null,
      setting,
      examples: [],
      question: `Which column holds the ${name}?`,
      choices: settled.columns
        .filter(({ field }) => field === 'ignore')
        .map(({ position, header }) => ({ value: `#${position}`, label: tidy(header) || `column ${position + 1}` })),
    })
  }
  if (!has('datetime', 'date')) need('date of the transaction', 'columns')
  if (!has('amount', 'debit', 'credit', 'received.amount', 'sent.amount', 'vc.amount')) need('amount', 'columns')
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
    ) || columns.some(({ unit }) => unit !== null && unit !== 'cent')
}

/** What a word of the type column means in this file; null when nobody said and it would only be guessed. */
function typeMeaning(column: SettledColumn, value: string, trade: Trade): Meaning | null {
  return (
    column.meanings?.get(wordKey(value)) ??
    column.meanings?.get('*') ??
    (isDoubtfulType(value, trade) ? null : typeNamed(value))
  )
}

function settleDirection(settled: Settled, evidence: Evidence, questions: Question[]): void {
  const { columns, plan, detection } = settled
  const at = (field: Field): SettledColumn | undefined => columns.find((column) => column.field === field)
  if (plan.directionFrom) {
    const position = positionOf(plan.directionFrom.column, detection.header, detection.width)
    const positive = plan.directionFrom.positive
    if (position >= 0) settled.signDirection = { position, positive, negative: positive === 'in' ? 'out' : 'in' }
    return
  }
  if (plan.constants.direction !== undefined) return
  if (['debit', 'credit', 'received.amount', 'sent.amount', 'balanceImpact'].some((field) => at(field as Field))) {
    const explained = columns.some(
      ({ meanings }) => meanings !== null && [...meanings.values()].some(({ direction }) => direction !== undefined),
    )
    const receiving = at('received.amount') ?? at('amount')
    if (!receiving || !at('sent.amount') || explained || at('direction')) return
    if (settled.trade.cash)
      questions.push({
        about: 'direction of exchanges',
        code: 'direction',
        column: receiving.header,
        setting: 'constants.direction',
        examples: [],
        question: `Records hold an amount received ("${tidy(receiving.header)}") and one sent ("${tidy(at('sent.amount')!.header)}"), and the file shows cash. Did the customer pay in the amount under "${tidy(receiving.header)}"?`,
        choices: [
          { value: 'in', label: 'yes: the business received it and paid out the amount under sent' },
          {
            value: 'swap',
            label:
              'no: the business paid it out and received the amount under sent (swap the two columns in the mapping)',
          },
          { value: 'internal', label: "neither: a trade on the customer's balance" },
        ],
      })
    else
      settled.assumptions.push(
        'Records with an amount received and one sent are read as trades on the customer’s balance. Nothing is received or paid out, so they’re never reported.',
      )
    return
  }
  const unknownWords = (column: SettledColumn, known: (value: string) => boolean): string[] =>
    [...(evidence.at(column.position)?.words.keys() ?? [])].filter((value) => !isPlaceholder(value) && !known(value))
  const type = at('type')
  const guessed = type
    ? unknownWords(
        type,
        (value) =>
          typeNamed(value)?.guess !== true ||
          type.meanings?.has(wordKey(value)) === true ||
          type.meanings?.has('*') === true,
      )
    : []
  const sayGuess = (): void => {
    if (guessed.length > 0)
      settled.assumptions.push(
        `${guessed.map((word) => `"${word}"`).join(', ')} in "${tidy(type!.header)}" was read as a trade on the customer’s balance. Nothing is received or paid out, so it’s never reported. If money or coins came in, say what it means under Value meanings.`,
      )
  }
  if (
    columns.some(
      ({ meanings }) => meanings !== null && [...meanings.values()].some(({ direction }) => direction !== undefined),
    )
  ) {
    const open =
      type && !at('direction')
        ? unknownWords(
            type,
            (value) =>
              type.meanings?.has(wordKey(value)) === true ||
              type.meanings?.has('*') === true ||
              !isDoubtfulType(value, settled.trade),
          )
        : []
    if (open.length > 0)
      askMeaning(type!, open, 'received (in), paid out (out) or neither (internal), and by which method', questions)
    else sayGuess()
    return
  }
  const direction = at('direction')
  if (direction) {
    const words = [...(evidence.at(direction.position)?.words.keys() ?? [])].filter((value) => !isPlaceholder(value))
    const unknown = unknownWords(
      direction,
      (value) => directionNamed(value) !== null || direction.meanings?.has(wordKey(value)) === true,
    )
    const either = namesTransfers(columns)
      ? words.filter((value) => isEitherWay(value) && direction.meanings?.has(wordKey(value)) !== true)
      : []
    if (either.length > 0)
      askMeaning(
        direction,
        [...new Set([...either, ...unknown])],
        'paid to the business (in), paid out by it (out) or neither (internal)',
        questions,
      )
    else if (words.length > 0 && unknown.length === words.length)
      askMeaning(direction, unknown, 'in, out or internal', questions)
    return
  }
  const amount = at('amount') ?? at('vc.amount')
  const signs = amount ? evidence.at(amount.position) : undefined
  if (amount && signs && signs.negatives > 0) {
    settled.signDirection = { position: amount.position, positive: 'in', negative: 'out' }
    const unknown = type
      ? unknownWords(type, (value) => typeMeaning(type, value, settled.trade)?.direction !== undefined)
      : []
    if (type && unknown.length > 0 && settled.ledger) {
      // In a ledger of coins a plus may be a purchase as well as a receipt.
      askMeaning(type, unknown, 'received (in), paid out (out) or neither (internal)', questions)
      return
    }
    if (type && unknown.length === 0) sayGuess()
    if (!type || unknown.length > 0)
      settled.assumptions.push(
        `The sign of "${tidy(amount.header)}" gives the direction. Plus is received, minus is paid out.`,
      )
    return
  }
  if (type) {
    const words = [...(evidence.at(type.position)?.words.keys() ?? [])]
    const unknown = unknownWords(type, (value) => typeMeaning(type, value, settled.trade)?.direction !== undefined)
    if (words.length > 0 && unknown.length === 0) {
      sayGuess()
      return
    }
    if (words.length > 0) {
      askMeaning(type, unknown, 'received (in), paid out (out) or neither (internal), and by which method', questions)
      return
    }
  }
  questions.push({
    about: 'direction',
    code: 'direction',
    column: null,
    setting: 'constants.direction',
    examples: [],
    question: 'No column says whether money was received or paid out. Which applies to all rows?',
    choices: [
      { value: 'in', label: 'received by the business' },
      { value: 'out', label: 'paid out by the business' },
    ],
  })
}

function settleMethod(settled: Settled, evidence: Evidence, questions: Question[]): void {
  const { columns, plan, detection } = settled
  if (plan.constants.method !== undefined) return
  if (
    columns.some(
      ({ meanings }) => meanings !== null && [...meanings.values()].some(({ method }) => method !== undefined),
    )
  )
    return
  const method = columns.find(({ field }) => field === 'method')
  if (method) {
    const words = [...(evidence.at(method.position)?.words.keys() ?? [])].filter((value) => !isPlaceholder(value))
    const unknown = words.filter((value) => methodSaid(value) === null && !method.meanings?.has(wordKey(value)))
    if (words.length > 0 && unknown.length === words.length)
      askMeaning(method, unknown, 'cash, virtual currency, e-transfer, wire, card, cheque or other', questions)
    return
  }
  const { trade } = settled
  if (trade.cashAmount) {
    settled.assumptions.push('The amounts are in a column called cash, so rows with no other method are cash.')
    return
  }
  if (settled.ledger && !trade.cash) return
  const told = columns.some(
    ({ field, position }) =>
      field === 'description' && detection.preview.some(({ cells }) => tidy(cells[position] ?? '') !== ''),
  )
  if (told || (!trade.cash && columns.some(({ field }) => field === 'description' || field === 'vc.amount'))) {
    settled.assumptions.push('Rows whose description names no method are read as neither cash nor virtual currency.')
    return
  }
  const type = columns.find(({ field }) => field === 'type')
  if (type) {
    const words = [...(evidence.at(type.position)?.words.keys() ?? [])]
    if (
      words.some(
        (value) =>
          typeMeaning(type, value, settled.trade)?.method !== undefined ||
          methodNamed(value) !== null ||
          descriptionMethod(value) !== null,
      )
    )
      return
  }
  questions.push({
    about: 'method',
    code: 'method',
    column: null,
    setting: 'constants.method',
    examples: [],
    question: 'No column says how the money moved. Which method applies to all rows?',
    choices: [
      ['cash', 'cash'],
      ['virtual_currency', 'virtual currency'],
      ['e_transfer', 'e-transfer'],
      ['wire', 'wire'],
      ['card', 'card'],
      ['cheque', 'cheque'],
      ['other', 'other'],
    ].map(([value, label]) => ({ value: value!, label: label! })),
  })
}

/** A type that nobody explained says neither that cash came in nor that it did not: where money was received it is asked. */
function settleTypes({ columns, plan, detection, trade }: Settled, evidence: Evidence, questions: Question[]): void {
  const type = columns.find(({ field }) => field === 'type')
  if (
    type === undefined ||
    plan.constants.method !== undefined ||
    columns.some(({ field }) => field === 'method') ||
    questions.some(({ code, column }) => code === 'value-meaning' && column === type.header)
  )
    return
  if (questions.some(({ code }) => code === 'method')) return
  const receipts = columns
    .filter(({ field }) => ['received.amount', 'credit', 'amount'].includes(field))
    .map(({ position }) => position)
  const unknown = [...(evidence.at(type.position)?.words.keys() ?? [])].filter(
    (value) =>
      !isPlaceholder(value) &&
      typeMeaning(type, value, trade) === null &&
      !isDoubtfulType(value, trade) &&
      parseMeaning(value) === null &&
      descriptionMethod(value) === null,
  )
  const received = unknown.filter((value) => {
    const rows = detection.preview.filter(({ cells }) => cells[type.position] === value)
    return (
      rows.length === 0 ||
      rows.some(
        ({ cells }) =>
          receipts.some((position) => /[1-9]/.test(cells[position] ?? '') && !/^\s*[-(]/.test(cells[position] ?? '')) &&
          !columns.some(({ field, position }) => field.endsWith('currency') && isCoinText(cells[position])),
      )
    )
  })
  if (received.length > 0)
    askMeaning(type, received, 'received (in), paid out (out) or neither (internal), and by which method', questions)
}

const isCoinText = (cell: string | undefined): boolean => {
  const code = currencyCode(cell ?? '')
  return code !== null && isVirtualCurrency(code)
}

function askMeaning(column: SettledColumn, unknown: string[], choices: string, questions: Question[]): void {
  questions.push({
    about: `meaning of the values in ${tidy(column.header)}`,
    code: 'value-meaning',
    column: column.header,
    setting: 'values',
    examples: unknown.slice(0, 20),
    question: `What do these values of "${tidy(column.header)}" mean: ${choices}?`,
    choices: unknown.slice(0, 50).map((value) => ({ value, label: value })),
  })
}
