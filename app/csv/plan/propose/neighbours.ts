/** What columns mean beside each other. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import { currencyCode } from '../../words/amounts.ts'
import { PARTIES, type Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { readYesNo } from '../../words/parties.ts'
import { bagOf, spacedOut, wordsIn } from '../headers/header-words.ts'
import { headerMeaning } from '../headers/headers.ts'
import { drop } from '../columns.ts'
import { samplesOf } from './column.ts'
import { isCoin } from '../headers/value-kinds.ts'

/** Used for nothing until a person has said what it is. */
const LEFT_OPEN = { field: 'ignore', confidence: 0, source: 'none', isOpen: true } as const
/** Columns of yes and no that say that nothing came of a transaction. */
const UNDONE = [
  'void',
  'voided',
  'cancelled',
  'canceled',
  'reversed',
  'refunded',
  'deleted',
  'test',
  'annule',
  'annulee',
  'anulado',
  'anulada',
  'storniert',
  'storno',
  'cancelado',
  'cancelada',
  'estornado',
  'estornada',
  'devuelto',
  'devuelta',
  'devolvido',
  'devolvida',
  'extourne',
  'extournee',
  'contrepasse',
  'contrepassee',
  'rembourse',
  'remboursee',
  'renverse',
  'renversee',
  'returned',
  'chargeback',
  'nsf',
  'declined',
  'rejected',
  'failed',
  'cancel',
  'reversal',
  'refund',
]

const PAYOUT = ['payout', 'destination', 'receiver', 'beneficiary', 'handed', 'recipient', 'payee']
/** What is handed out at the other end of a transfer. */
export const isOfPayout = ({ header }: ColumnMapping): boolean => PAYOUT.some((word) => wordsIn(header).has(word))

const NAMES: readonly Field[] = ['customer.name', 'customer.givenName', 'customer.surname']

interface Beside {
  columns: readonly ColumnMapping[]
  records: readonly CsvRecord[]
  /** The proposed columns of a field. */
  all: (field: Field) => ColumnMapping[]
  has: (field: Field) => boolean
}

function give(column: ColumnMapping | undefined, field: Field, why: string): void {
  if (column !== undefined) Object.assign(column, { field, why })
}

/** Settles what columns say together that each alone leaves open. */
export function settleNeighbours(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const own = columns.filter(({ source }) => source !== 'user')
  const beside: Beside = {
    columns,
    records,
    all: (field) => own.filter((column) => column.field === field),
    has: (field) => columns.some((column) => column.field === field),
  }
  settleNames(beside)
  settleReceipts(beside)
  settlePayout(beside)
  settleNativeCurrency(beside)
  settleSeveralCurrencies(beside)
  settleBooked(beside)
  settlePaidInAndOut(beside)
  settleCounted(beside)
  settleUndone(own, records)
  settleChange(beside)
  settleDocuments(beside)
  settleBookkeeper(beside)
  settleWordsOfTwo(beside)
}

/** `Nombre` beside `Apellidos`, `Name` beside `Surname`. */
function settleNames({ columns, records, all, has }: Beside): void {
  const alone = (word: string): ColumnMapping | undefined =>
    columns.find(
      ({ field, source, header, position }) =>
        field === 'ignore' &&
        source !== 'user' &&
        fold(header) === word &&
        samplesOf(records, position).every((text) => /\p{L}/u.test(text)),
    )
  const [first, last] = [alone('first'), alone('last')]
  if (first !== undefined && last !== undefined && !NAMES.some(has))
    for (const [column, field] of [
      [first, 'customer.givenName'],
      [last, 'customer.surname'],
    ] as const)
      Object.assign(column, {
        field,
        confidence: 0.7,
        source: 'header',
        why: '"First" and "Last" stand beside each other: the parts of a name.',
      })
  for (const role of PARTIES) {
    const name = all(`${role}.name`).find(({ either }) => either === undefined)
    const surname = columns.find(({ field }) => field === `${role}.surname`)
    if (name !== undefined && surname !== undefined && !has(`${role}.givenName`) && !wordsIn(name.header).has('full'))
      give(name, `${role}.givenName`, `It stands beside "${surname.header}": the given name.`)
  }
}

/** What a sender pays in is "sent", and what is paid out for it is sent as well: the first is the transaction's amount. */
function settlePayout({ all, has }: Beside): void {
  const sent = all('sent.amount')
  const [payout, principal] = [sent.filter(isOfPayout), sent.filter((column) => !isOfPayout(column))]
  if (payout.length === 1 && principal.length === 1)
    give(principal[0], 'amount', `"${payout[0]!.header}" is what was handed out for it.`)
  // `Send Ccy` beside `Payout Ccy` is the currency of what was paid in.
  const currencies = all('sent.currency')
  const own = currencies.filter((column) => !isOfPayout(column))
  if (own.length === 1 && currencies.length === 2 && !has('currency') && !has('received.currency'))
    give(own[0], 'currency', `"${currencies.find(isOfPayout)!.header}" is the currency of what was handed out.`)
}

/** A native amount has the native currency. */
function settleNativeCurrency({ all, has }: Beside): void {
  const [quoted, amount] = [all('valueCurrency')[0], all('amount')[0]]
  if (quoted === undefined || amount === undefined || has('currency')) return
  const shared = ['native', 'quote', 'spot'].find((word) => wordsIn(quoted.header).has(word))
  if (shared !== undefined && wordsIn(amount.header).has(shared))
    give(quoted, 'currency', `It belongs to "${amount.header}".`)
}

/** Of two currencies that of coins is the coin, that of a payout the payout's; so is one that the amount's own header contradicts. */
function settleSeveralCurrencies({ records, all, has }: Beside): void {
  const currencies = all('currency')
  const isFree = has('sent.amount') && !has('sent.currency')
  if (currencies.length > 1)
    for (const column of currencies) {
      const values = samplesOf(records, column.position)
      if (values.length > 0 && values.every(isCoin) && !has('vc.type'))
        give(column, 'vc.type', 'The values are coins, and another column holds the currency.')
      else if (wordsIn(column.header).has('payment') && isFree)
        give(
          column,
          'sent.currency',
          'Another column holds the currency of the amount: this is that of what was handed out.',
        )
    }
  const stated = all('amount')[0]
  if (currencies.length !== 1 || stated?.currency === undefined || !isFree) return
  const codes = samplesOf(records, currencies[0]!.position).map((text) => currencyCode(text))
  if (codes.length > 0 && !codes.includes(stated.currency))
    give(currencies[0], 'sent.currency', `"${stated.header}" states its own currency.`)
}

/** A day on which it was booked and one from which it counts: the first is the transaction's where nothing else is. */
function settleBooked({ all, has }: Beside): void {
  const posted = all('postedAt')
  if (posted.length < 2 || has('datetime') || has('date')) return
  const booked = posted.filter(({ header }) => !wordsIn(header).has('value'))
  if (booked.length === 1)
    give(booked[0], 'datetime', 'The day on which it was booked; the other one is that from which it counts.')
}

/** `Chg` beside what was tendered is the change given, and no charge. */
function settleChange({ columns, all }: Beside): void {
  if (!columns.some(({ header }) => ['tendered', 'remis'].some((word) => wordsIn(header).has(word)))) return
  for (const column of all('fee'))
    if (/^(?:chg|chge|chng)$/.test(fold(column.header))) drop(column, 'It may be the change that was given.')
}

function settleUndone(own: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  for (const column of own) {
    const values = samplesOf(records, column.position)
    if (
      (column.field === 'ignore' || column.field === 'status') &&
      values.length > 0 &&
      values.every((value) => readYesNo(value) !== null) &&
      UNDONE.some((word) => wordsIn(column.header).has(word))
    )
      Object.assign(column, {
        ...LEFT_OPEN,
        isUndone: true,
        why: 'It says which transactions came to nothing. Whether anything was received before, it does not say.',
      })
  }
}

/** The number of a piece of bookkeeping as well as of an identity document. */
const DOCUMENT_NUMBER = /^doc(?:ument)? (?:no|nr|num|number|id|ref)$/
const OF_DOCUMENT = ['idType', 'idIssuer', 'idProvince', 'idCountry'] as const

/** The number of the document whose kind another column gives; alone, a document may be the customer's or the transaction's own. */
function settleDocuments({ columns, all, has }: Beside): void {
  for (const role of PARTIES) {
    const kind = columns.find(({ field }) => field === `${role}.idType`)
    if (kind === undefined || has(`${role}.idNumber`)) continue
    const words = fold(kind.header).split(' ')
    // A record without a document leaves it blank, so that it need not look like the number of a record.
    const number = columns.find(
      ({ field, source, header }) =>
        source !== 'user' &&
        (field === 'transactionId' || (field === 'ignore' && headerMeaning(header)?.field === 'transactionId')) &&
        fold(header)
          .split(' ')
          .some((word) => word.length > 3 && words.includes(word)),
    )
    give(number, `${role}.idNumber`, `"${kind.header}" is what kind of document it is.`)
  }
  if (OF_DOCUMENT.some((attribute) => has(`customer.${attribute}`))) return
  for (const document of all('customer.idNumber'))
    if (
      DOCUMENT_NUMBER.test(fold(spacedOut(document.header))) ||
      (!has('transactionId') && bagOf([...wordsIn(document.header)]) === 'document')
    )
      Object.assign(document, { ...LEFT_OPEN, why: 'It does not say whose document it is.' })
}

/** The "tiers" of a bookkeeper is the customer as well as a third party. */
function settleBookkeeper({ columns, all }: Beside): void {
  if (columns.some(({ field }) => /^(?:customer|conductor)\./.test(field))) return
  for (const party of all('onBehalfOf.name'))
    if (fold(party.header) === 'tiers') drop(party, 'It names a party, and no other column names the customer.')
  // The `Payee` of a book is whoever is at the other end, of what came in as well.
  for (const party of all('beneficiary.name'))
    if (fold(party.header) === 'payee') {
      drop(party, 'It names a party, and no other column names the customer.')
      party.isOpen = true
    }
}

/** A French `Reçu` is a receipt as well as what was received: numbers without cents, no two the same, beside an amount are the receipts'. */
function settleReceipts({ columns, records, all, has }: Beside): void {
  for (const column of all('received.amount')) {
    const values = samplesOf(records, column.position)
    if (
      /^(?:no )?recu$/.test(fold(column.header)) &&
      columns.some(({ field }) => field === 'amount' || field === 'credit') &&
      !has('transactionId') &&
      !has('sent.amount') &&
      values.length > 0 &&
      new Set(values).size === values.length &&
      values.every((text) => /^[A-Z]{0,4}-?\d+$/i.test(text))
    )
      give(column, 'transactionId', 'Another column holds the amount, and these are numbers of receipts.')
  }
}

/** A word of one language that is two fields: what stands beside it says which. */
function settleWordsOfTwo({ columns, records, all, has }: Beside): void {
  // `Taxa` is a fee or a rate.
  const fees = all('fee')
  for (const column of fees)
    if (
      fold(column.header) === 'taxa' &&
      !has('rate') &&
      (fees.length > 1 || samplesOf(records, column.position).some((text) => /[.,]\d{3,}$/.test(text)))
    )
      give(column, 'rate', 'Another column holds the fee, or its values have the digits of a rate.')
  // `Verwendungszweck` is the text of a statement of account, and the purpose of what was paid in cash.
  for (const column of all('description'))
    if (
      fold(column.header) === 'verwendungszweck' &&
      has('method') &&
      !has('purpose') &&
      !columns.some(({ field }) => field.startsWith('account'))
    )
      give(column, 'purpose', 'Another column says how it was paid: this one says what for.')
}

/** Pieces and prices of what a shop sells are no coins and no rates of exchange. */
function settleCounted({ columns, records, all, has }: Beside): void {
  const isOfCoins =
    columns.some(({ field }) => field.startsWith('vc.') && field !== 'vc.amount') ||
    has('valueCurrency') ||
    columns.some(
      ({ field, header, position }) =>
        /\b(?:crypto|coin|btc|eth|asset|token|wallet|bitcoin)\b/.test([...wordsIn(header)].join(' ')) ||
        (/urrency$/.test(field) && samplesOf(records, position).some(isCoin)),
    )
  const worth = all('cadAmount').find(({ header }) => wordsIn(header).has('base'))
  const isForeign = ['received.currency', 'currency'].some(
    (field) => new Set(all(field as Field).flatMap(({ position }) => samplesOf(records, position))).size > 1,
  )
  if (worth !== undefined && !has('valueCurrency') && !isForeign)
    drop(worth, 'Nothing says that its base is the Canadian dollar.')
  if (isOfCoins) return
  const isValued = all('cadAmount').some(({ header }) => !wordsIn(header).has('subtotal'))
  if (!has('sent.amount') && !isValued && !isForeign)
    for (const column of all('rate'))
      if (column.confidence <= 0.75) drop(column, 'The file shows one currency, and no rate of exchange.')
  for (const column of all('vc.amount'))
    if (has('amount') || samplesOf(records, column.position).every((value) => /^\d{1,3}$/.test(value)))
      drop(column, 'It counts pieces: no other column speaks of coins.')
  for (const column of all('rate'))
    if (wordsIn(column.header).has('price') && !has('sent.amount'))
      drop(column, 'It is a price: no other column speaks of coins or of another currency.')
}

/** `Cash In` alone is the amount, and `Cash Out` beside an amount is asked; an amount that repeats what was paid in or out says nothing more. */
function settlePaidInAndOut({ columns, records, all, has }: Beside): void {
  const [credit, debit, amount] = [all('credit')[0], all('debit')[0], all('amount')[0]]
  const isCash = ({ header }: ColumnMapping): boolean => wordsIn(header).has('cash')
  if (credit !== undefined && !has('debit') && !has('amount') && isCash(credit)) {
    Object.assign(credit, { field: 'amount', why: 'Nothing stands beside it that was paid out: the amount.' })
    return
  }
  for (const [column, other] of [
    [debit, 'credit'],
    [credit, 'debit'],
  ] as const)
    if (column !== undefined && !has(other) && has('amount') && isCash(column) && column.confidence <= 0.75)
      drop(column, 'It stands beside an amount, and nothing says what it is beside it.')
  if (credit === undefined || debit === undefined || amount === undefined) return
  const digits = (cells: readonly string[], { position }: ColumnMapping): string =>
    (cells[position] ?? '').replace(/[^\d]/g, '').replace(/^0+/, '')
  const repeats = records.every(({ cells }) => {
    const [own, paidIn, paidOut] = [amount, credit, debit].map((column) => digits(cells, column))
    return (paidIn === '') !== (paidOut === '') && (own === paidIn || own === paidOut)
  })
  if (repeats && records.length > 0 && columns.includes(amount))
    drop(amount, `It repeats what stands under "${credit.header}" and "${debit.header}".`)
}
