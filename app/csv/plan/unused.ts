/**
 * Columns that are used for nothing although their values plainly say what they are: an amount or a currency left out in silence is a
 * report that says too little, so they are asked; the others are named.
 */
import type { CsvRecord, Detection, Question } from '../types.ts'
import { MOST_OF_A_KIND, numbered, unnumberedOf, type Field } from '../words/fields.ts'
import type { Settled, SettledColumn } from './settled.ts'
import { currencyCode, isKnownCurrency, isZero, parseAmount, plainDigits, sumOf } from '../words/amounts.ts'
import { parseDate } from '../words/dates.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { fold, tidy } from '../words/fold.ts'
import { headerMeaning } from './headers.ts'
import { isPlaceholder } from '../words/parties.ts'
import { askTwoSides } from './two-sides.ts'

type Plain = 'amounts' | 'currencies' | 'dates' | 'phones' | 'names' | 'rates' | 'countries'

const MONEY_WORDS =
  /\b(amount|amt|montant|total|sum|somme|value|valeur|price|prix|cash|comptant|especes|cad|usd|eur|gbp|dollars?|paid|paye|payee|in|out|received|recu|tendered|gross|brut|principal|fiat|debit|credit|sent|envoye|bought|sold|achat|vente|versement|deposit|depot|encaisse|remis)\b/
/** Words of money that leave no doubt about whole numbers under them, where none of what is counted or numbered stands beside. */
const PLAINLY_MONEY =
  /\b(amount|amt|montant|somme|cash|comptant|especes|cad|usd|eur|gbp|dollars?|wire|paid|paye|payee|received|recu|tendered|gross|brut|deposit|depot|versement|remis)\b/
const COUNTED =
  /\b(id|no|number|num|numero|count|nombre|qty|quantity|quantite|code|ref|reference|type|method|mode|date|heure|time|account|acct|compte|year|annee|phone|bills|billets|days|jours|invoice|receipt|facture|branch|status)\b/
const RATE_WORDS = /\b(rate|taux|cours|fx)\b/
const OTHER_RATES = /\b(interest|interet|fee|frais|tax|taxe|commission|discount|type|source|date)\b/
/** A person or an organization that has to do with the customer, and not with the house. */
const PARTY_WORDS =
  /\b(name|names|nom|noms|person|personne|client|customer|beneficiary|beneficiaire|benef|receiver|recipient|destinataire|payee|payor|payer|sender|expediteur|from|to|company|societe|entreprise|compagnie|conductor|third|tiers|tierce|owner|buyer|seller|counterparty|contrepartie|party|partie|holder|titulaire)\b/
const HOUSE_WORDS =
  /\b(teller|cashier|caissiere?|employee?|employe|staff|clerk|agent|agency|agence|branch|succursale|store|magasin|product|produit|bank|banque|institution|file|fichier|user|location|city|ville|street|rue|address|adresse|country|pays|province|purpose|but|reason|status|statut|method|mode|type|place|lieu|description)\b/
const COUNTRY_WORDS = /\b(country|countries|ctry|pays|nation|jurisdiction)\b/
/** What a report has a field for, or a person would want it to say. */
const REPORT_WORDS =
  /\b(?:reference|wire|cheque|check|account|compte|iban|phone|telephone|purpose|motif|objet|but|wallet|hash|holder|titulaire|beneficiary|beneficiaire|destination|origin|id [2-9]|second(?:ary)? id|id type|id number|piece [2-9])\b/
const COMPANY = /\b(?:inc|ltd|ltee|llc|llp|srl|gmbh|sarl|corp|plc|co|pty|sas|spa|bv|nv)\.?$/i
/** Two to five words of letters, each with a capital or a particle of a name. */
const NAME =
  /^(?:(?:de|du|des|la|le|van|von|der|den|da|di|dos|el|al|bin|ben|st)\s+)*\p{Lu}[\p{L}'’.-]*,?(?:\s+(?:(?:de|du|des|la|le|van|von|der|den|da|di|dos|el|al|bin|ben)|\p{Lu}[\p{L}'’.&-]*,?|&)){1,4}$/u
/** Written with a decimal sign and cents, or with the sign of a currency: no number of anything else. */
const MONEY_SHAPE = /[$€£¥]|[.,]\d{2}$/

const GENERAL_WORDS: ReadonlySet<string> = new Set('currency devise ccy code amount montant'.split(' '))

const valuesOf = (records: readonly CsvRecord[], position: number): string[] =>
  records.map(({ cells }) => tidy(cells[position] ?? '')).filter((text) => !isPlaceholder(text))

function digitsOf(text: string, sign: SettledColumn['decimalSign']): string | null {
  const read = parseAmount(text, sign)
  return read.ok ? read.value.digits : null
}

/** What values plainly are; null where they could be something else. `isNameless`: no other column names anybody, so that a header need not speak of a person. */
export function plainKind(header: string, values: readonly string[], isNameless = false): Plain | null {
  if (values.length === 0) return null
  const every = (test: (text: string) => boolean): boolean => values.every(test)
  if (every((text) => /^[A-Za-z]{3,5}$/.test(text) && isKnownCurrency(currencyCode(text) ?? ''))) return 'currencies'
  if (
    every(
      (text) =>
        /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})/.test(text) &&
        (parseDate(text, 'DMY').ok || parseDate(text, 'MDY').ok),
    )
  )
    return 'dates'
  if (
    every(
      (text) =>
        /^[+(]?[\d(][\d\s().+-]{8,}$/.test(text) && text.replace(/\D/g, '').length >= 10 && readPhone(text) !== null,
    )
  )
    return 'phones'
  const words = fold(header.replaceAll('_', ' '))
  if (every((text) => countryNamed(text) !== null) && (COUNTRY_WORDS.test(words) || every((text) => text.length > 3)))
    return 'countries'
  const isNumber = every((text) => digitsOf(text, '.') !== null || digitsOf(text, ',') !== null)
  if (
    isNumber &&
    RATE_WORDS.test(words) &&
    !OTHER_RATES.test(words) &&
    every((text) => /^\d+(?:[.,]\d+)?$/.test(text)) &&
    values.some((text) => /[.,]\d/.test(text))
  )
    return 'rates'
  if (isNumber)
    return MONEY_WORDS.test(words) &&
      (values.some((text) => MONEY_SHAPE.test(text)) || (PLAINLY_MONEY.test(words) && !COUNTED.test(words)))
      ? 'amounts'
      : null
  return !HOUSE_WORDS.test(words) &&
    every((text) => NAME.test(text)) &&
    (PARTY_WORDS.test(words) || values.some((text) => COMPANY.test(text)) || (isNameless && new Set(values).size > 1))
    ? 'names'
    : null
}

const shown = (values: readonly string[]): string =>
  values.slice(0, 3).join(values.some((value) => value.includes(',')) ? ' | ' : ', ')

/** An unused column's own words, where the file is not the user's own choice. */
function unusedColumns({ columns, plan, detection }: Settled): SettledColumn[] {
  if (!plan.proposeOthers || detection.headerLine === null) return []
  return columns.filter((column) => column.field === 'ignore' && column.source !== 'user' && tidy(column.header) !== '')
}

interface Sum {
  /** What is taken as the amount until it is answered. */
  taken: SettledColumn
  column: SettledColumn
  total: SettledColumn
  fee: SettledColumn
  sums: { without: string; with: string }
}

/** Whether a whole is a part and a fee together in every record, with the sums; null where it is not, or no fee was ever taken. */
function sumsOf(
  parts: readonly (string | null)[],
  fees: readonly (string | null)[],
  wholes: readonly (string | null)[],
): Sum['sums'] | null {
  let sums = { without: '0', with: '0' }
  let hasFee = false
  for (const [index, part] of parts.entries()) {
    const [charged, whole] = [fees[index] ?? '0', wholes[index] ?? null]
    if (part === null && whole === null) continue
    if (part === null || whole === null || !isEqual(sumOf(part, charged), whole)) return null
    sums = { without: sumOf(sums.without, part), with: sumOf(sums.with, whole) }
    hasFee ||= !isZero(charged)
  }
  return hasFee ? sums : null
}

/** A column that is the amount and a fee together in every record, beside the amount that was taken; and those that the amount and a fee explain. */
function totalsWithFee(
  settled: Settled,
  unused: readonly SettledColumn[],
): { asked: Sum | null; explained: Set<SettledColumn> } {
  const {
    detection: { preview },
    columns,
  } = settled
  const explained = new Set<SettledColumn>()
  let asked: Sum | null = null
  const amount = columns.find(({ field }) => field === 'amount' || field === 'credit' || field === 'received.amount')
  if (amount === undefined) return { asked, explained }
  const numbers = (column: SettledColumn): (string | null)[] =>
    preview.map(({ cells }) => digitsOf(tidy(cells[column.position] ?? ''), column.decimalSign ?? amount.decimalSign))
  const own = numbers(amount)
  const feeColumns = [...columns.filter(({ field }) => field === 'fee'), ...unused]
  const read = new Map([...feeColumns, ...unused].map((column) => [column, numbers(column)]))
  const at = own.findIndex((digits) => digits !== null)
  if (at < 0) return { asked, explained }
  // Files of hundreds of columns have as many pairs as their square: in one record each column says what its fee would have to be.
  const byFee = Map.groupBy(
    feeColumns.filter((fee) => read.get(fee)!.some((digits) => digits !== null && !isZero(digits))),
    (fee) => scaled(read.get(fee)![at] ?? '0'),
  )
  for (const other of unused) {
    const whole = read.get(other)![at]
    if (whole == null) continue
    const between = scaled(whole) - scaled(own[at]!)
    for (const fee of byFee.get(between < 0n ? -between : between) ?? []) {
      if (fee === other) continue
      const [others, fees] = [read.get(other)!, read.get(fee)!]
      const above = sumsOf(own, fees, others)
      const below = above === null ? sumsOf(others, fees, own) : null
      const sums = above ?? below
      if (sums === null) continue
      explained.add(other).add(fee)
      if (amount.source !== 'user')
        asked ??= {
          taken: amount,
          column: above === null ? other : amount,
          total: above === null ? amount : other,
          fee,
          sums,
        }
    }
  }
  return { asked, explained }
}

/** A decimal as a whole number that decimals of one value share. */
function scaled(digits: string): bigint {
  const [whole = '0', decimals = ''] = digits.split('.')
  return BigInt(whole + decimals.padEnd(30, '0').slice(0, 30))
}

const isEqual = (left: string, right: string): boolean => plainDigits(left) === plainDigits(right)

const key = ({ position }: SettledColumn): string => `#${position}`

function feeQuestion({ taken, column, total, fee, sums }: Sum, { preview }: Detection): Question {
  const [name, whole] = [tidy(column.header), tidy(total.header)]
  return {
    about: `which column is ${taken.field}`,
    code: 'which-column',
    column: taken.header,
    setting: 'columns',
    examples: [],
    question: `"${whole}" is "${name}" and "${tidy(fee.header)}" together in every record. Which one did the customer pay in: "${name}" (without the fee; ${sums.without} in the first ${preview.length === 1 ? 'record' : `${preview.length} records`}) or "${whole}" (with it; ${sums.with})?`,
    choices: [
      { value: key(column), label: `${name}: without the fee, ${sums.without}` },
      { value: key(total), label: `${whole}: with the fee, ${sums.with}` },
    ],
  }
}

/** In place of a question about the same that says less. */
function askOnce(questions: Question[], question: Question): void {
  const before = questions.findIndex(({ about }) => about === question.about)
  questions.splice(before < 0 ? questions.length : before, before < 0 ? 0 : 1, question)
}

/** Which fields an unused amount or currency could be. */
function choicesFor(kind: Plain, { columns }: Settled): { value: Field; label: string }[] {
  const has = (field: Field): boolean => columns.some((column) => column.field === field)
  const free = (choices: readonly [Field | null, string][]): { value: Field; label: string }[] =>
    choices.flatMap(([value, label]) =>
      value === null || (value !== 'ignore' && has(value)) ? [] : [{ value, label }],
    )
  const further = (field: Field, label: string, count: number): [Field | null, string][] =>
    Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => numbered(field, index + 2))
      .filter((each) => each !== null && !has(each))
      .slice(0, count)
      .map((each) => [each, `${label} (${unnumberedOf(each!).number})`])
  const elsewhere: [Field, string] = ['ignore', 'none of these: leave it out']
  const received: Field = has('received.amount') ? 'received.amount' : 'amount'
  const currency = columns.find(({ field }) => field === 'received.currency')
  // One that was only proposed gives way.
  const proposed = columns.find(({ field, source }) => field === 'amount' && source !== 'user')
  if (kind === 'amounts')
    return [
      ...(proposed === undefined
        ? []
        : [
            {
              value: 'amount' as const,
              label: `the amount of the transaction, in place of "${tidy(proposed.header)}"`,
            },
          ]),
      ...free([
        [
          currency === undefined ? received : 'received.amount',
          currency === undefined
            ? 'the amount of the transaction'
            : `the amount received, in the currency of "${tidy(currency.header)}"`,
        ],
        ...further(received, 'a further amount received in the same record', 2),
        ['sent.amount', 'what was handed out for it'],
        ...(has('sent.amount') ? further('sent.amount', 'a further amount handed out', 2) : []),
        ['cadAmount', 'its value in Canadian dollars'],
        ['fee', 'a fee'],
        elsewhere,
      ]),
    ]
  if (kind === 'names')
    return free([
      ['customer.name', 'the customer'],
      ['conductor.name', 'who conducted it, where that is not the customer'],
      ['onBehalfOf.name', 'on whose behalf it was'],
      ['beneficiary.name', 'the beneficiary'],
      ...(has('beneficiary.name') ? further('beneficiary.name', 'a further beneficiary', 1) : []),
      elsewhere,
    ])
  if (kind === 'countries')
    return free([
      ['originCountry', 'where the funds came from'],
      ['destinationCountry', 'where the funds went to'],
      ['customer.country', 'the country of the customer’s address'],
      elsewhere,
    ])
  if (kind === 'rates') return free([['rate', 'the rate of exchange that the client was given'], elsewhere])
  return free([
    ['currency', 'the currency of the amount'],
    ['received.currency', 'the currency received'],
    ['sent.currency', 'the currency handed out'],
    ['currency#2', 'the currency of a second amount received'],
    ['vc.type', 'the coin'],
    elsewhere,
  ])
}

/** A posting's day stands in for that of the receipt where no other column has one: the window and the due date follow it. */
function postedOnly({ columns, assumptions }: Settled): void {
  const posted = columns.find(
    ({ field, source, header }) =>
      (field === 'datetime' || field === 'date') && source !== 'user' && headerMeaning(header)?.field === 'postedAt',
  )
  if (posted === undefined) return
  assumptions.push(
    `"${tidy(posted.header)}" is when a transaction was posted, and no column says when it happened. The posting time is used as the time of the transaction. If money was received on another day, add that column, because the 24-hour window and the due date depend on it.`,
  )
}

/** Numbers beside a currency whose amount no column is, or under a header that shares a word with it. */
function isAmountOfCurrency({ columns }: Settled, column: SettledColumn, values: readonly string[]): boolean {
  if (values.length === 0 || !values.every((text) => digitsOf(text, '.') !== null || digitsOf(text, ',') !== null))
    return false
  const words = ({ header }: SettledColumn): string[] =>
    fold(header.replaceAll('_', ' '))
      .split(' ')
      .filter((word) => word.length > 2 && !GENERAL_WORDS.has(word))
  const has = (field: Field): boolean => columns.some((each) => each.field === field)
  return (['received', 'sent'] as const).some((side) => {
    const currency = has(`${side}.amount`) ? undefined : columns.find(({ field }) => field === `${side}.currency`)
    if (currency === undefined || (side === 'received' && has('amount'))) return false
    return (
      words(column).some((word) => words(currency).includes(word)) ||
      (Math.abs(column.position - currency.position) === 1 && MONEY_WORDS.test(fold(column.header)))
    )
  })
}

/** A column whose header is of a report, and that none will say. */
const leftOutTold = ({ header }: SettledColumn, values: readonly string[]): string[] =>
  values.length > 0 && REPORT_WORDS.test(fold(header.replaceAll('_', ' ')))
    ? [
        `"${tidy(header)}" (${shown(values)}) isn’t used: no report says it. If one should, choose the field that it belongs to.`,
      ]
    : []

/** In a file of an exchange's trades, which shows no cash, what is left out is named and not asked. */
const isOnlyTold = ({ trade, ledger }: Settled, kind: Plain): boolean =>
  kind !== 'names' && kind !== 'countries' && !trade.cash && !trade.cashAmount && ledger

/** Asks about amounts and currencies that are used for nothing, and names other columns that plainly hold something. */
export function settleUnused(settled: Settled, questions: Question[]): void {
  askTwoSides(settled, questions)
  postedOnly(settled)
  const unused = unusedColumns(settled)
  if (unused.length === 0) return
  const { detection, trade, plan, assumptions, columns } = settled
  const { asked, explained } = totalsWithFee(settled, unused)
  // Where the amount taken is the whole, no receipt is missed: it is asked of cash alone.
  if (
    asked !== null &&
    (trade.cash || trade.cashAmount || (plan.constants.method !== undefined && asked.taken === asked.column))
  )
    askOnce(questions, feeQuestion(asked, detection))
  const isNameless = !columns.some(({ field }) => /\.(?:name|givenName|surname|entityName)(?:#|$)/.test(field))
  for (const column of unused) {
    if (explained.has(column)) continue
    const values = valuesOf(detection.preview, column.position)
    const meaning = headerMeaning(column.header)
    // What a header is known not to be used for, such as a balance or a tax, is left out as before.
    if (meaning?.field === 'ignore') continue
    const hasCurrency = isAmountOfCurrency(settled, column, values)
    const kind = hasCurrency ? 'amounts' : plainKind(column.header, values, isNameless)
    const name = tidy(column.header)
    if (kind === null) {
      assumptions.push(...leftOutTold(column, values))
      continue
    }
    // Which column is the amount is asked first: what the others are is asked once that is known.
    if (kind === 'amounts' && questions.some(({ about }) => about === 'column for amount')) continue
    if (kind === 'rates' && columns.some(({ field }) => field === 'rate')) {
      assumptions.push(`"${name}" holds rates (${shown(values)}) and isn’t used, since another column has the rate.`)
      continue
    }
    if (kind === 'dates' || kind === 'phones') {
      assumptions.push(
        `"${name}" holds ${kind === 'dates' ? 'dates' : 'phone numbers'} (${shown(values)}) and isn’t used.`,
      )
      continue
    }
    if (!hasCurrency && isOnlyTold(settled, kind)) {
      assumptions.push(`"${name}" holds ${kind} (${shown(values)}) and isn’t used.`)
      continue
    }
    questions.push({
      about: `what ${name} holds`,
      code: 'unused-column',
      column: column.header,
      setting: `columns.${name}`,
      examples: values.slice(0, 3),
      question: `"${name}" holds ${kind} (${shown(values)}) and isn’t used. What is it?`,
      choices: choicesFor(kind, settled),
    })
  }
}
