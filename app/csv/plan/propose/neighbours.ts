/** Rules for columns whose meaning depends on other columns. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import { currencyCode } from '../../words/money/currencies.ts'
import { PARTIES, type Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { readYesNo } from '../../words/parties.ts'
import { bagOf, splitWords, wordsIn } from '../headers/header-words.ts'
import { headerMeaning, headerMeanings } from '../headers/headers.ts'
import { unmap } from '../columns.ts'
import { assignField, type Proposal } from './proposal.ts'
import { samplesOf } from './column/facts.ts'
import { settleNames, settleSource } from './name-columns.ts'
import { isCoin, isNumber } from '../headers/value-kinds.ts'

/** Unused until a person says what it is. */
const LEFT_OPEN = { field: 'ignore', confidence: 0, source: 'none', isOpen: true } as const
/** Yes/no columns for a transaction that wasn't completed. */
const UNDONE = [
  'void',
  'voided',
  'cancelled',
  'canceled',
  'reversed',
  'refunded',
  'deleted',
  'test',
  'training',
  'train',
  'practice',
  'demo',
  'simulation',
  'formation',
  'essai',
  'prueba',
  'teste',
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
/** Whether a column is about the payout of a transfer. */
export const isOfPayout = ({ header }: ColumnMapping): boolean => PAYOUT.some((word) => wordsIn(header).has(word))

/** Settles columns that are ambiguous alone but clear together. */
export function settleNeighbours(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const own = columns.filter(({ source }) => source !== 'user')
  const proposal: Proposal = {
    columns,
    records,
    all: (field) => own.filter((column) => column.field === field),
    has: (field) => columns.some((column) => column.field === field),
  }
  settleNames(proposal)
  settleReceipts(proposal)
  settlePayout(proposal)
  settleNativeCurrency(proposal)
  settleValued(proposal)
  settleSeveralCurrencies(proposal)
  settleBooked(proposal)
  settleCharge(proposal)
  settlePaidInAndOut(proposal)
  settleCounted(proposal)
  settleUndone(own, records)
  settleChange(proposal)
  settleStreetNumbers(proposal)
  settleDocuments(proposal)
  settleBookkeeper(proposal)
  settleWordsOfTwo(proposal)
  settleSource(proposal)
}

/**
 * In a transfer, both the amount paid in and the payout may be called "sent": the first is the transaction's amount.
 */
function settlePayout({ all, has }: Proposal): void {
  const sent = all('sent.amount')
  const [payout, principal] = [sent.filter(isOfPayout), sent.filter((column) => !isOfPayout(column))]
  if (payout.length === 1 && principal.length === 1)
    assignField(principal[0], 'amount', `"${payout[0]!.header}" is the amount paid out for it.`)
  // `Send Ccy` beside `Payout Ccy` is the currency paid in.
  const currencies = all('sent.currency')
  const own = currencies.filter((column) => !isOfPayout(column))
  if (own.length === 1 && currencies.length === 2 && !has('currency') && !has('received.currency'))
    assignField(own[0], 'currency', `"${currencies.find(isOfPayout)!.header}" is the currency paid out.`)
}

/** The currency of a "native" amount is the "native currency". */
function settleNativeCurrency({ all, has }: Proposal): void {
  const [quoted, amount] = [all('valueCurrency')[0], all('amount')[0]]
  if (quoted === undefined || amount === undefined || has('currency')) return
  const shared = ['native', 'quote', 'spot'].find((word) => wordsIn(quoted.header).has(word))
  if (shared !== undefined && wordsIn(amount.header).has(shared))
    assignField(quoted, 'currency', `It belongs to "${amount.header}".`)
}

/** `Value` beside `Value currency` and an amount is the amount's value. */
function settleValued({ all, has }: Proposal): void {
  if (all('valueCurrency').length === 0 || has('cadAmount')) return
  const [values, others] = [all('amount').filter(isWorth), all('amount').filter((column) => !isWorth(column))]
  if (values.length === 1 && others.length === 1)
    assignField(values[0], 'cadAmount', `"${all('valueCurrency')[0]!.header}" is the currency of this value.`)
}

const isWorth = ({ source, header }: ColumnMapping): boolean =>
  source !== 'user' && /^(?:value|worth|valor|valeur|wert|valore)$/.test(fold(header))

/**
 * With two currency columns, one over coins is the coin's and one for the payout the payout's, as is one that
 * contradicts the amount's header.
 */
function settleSeveralCurrencies({ records, all, has }: Proposal): void {
  const currencies = all('currency')
  const isFree = has('sent.amount') && !has('sent.currency')
  if (currencies.length > 1)
    for (const column of currencies) {
      const values = samplesOf(records, column.position)
      if (values.length > 0 && values.every(isCoin) && !has('vc.type'))
        assignField(column, 'vc.type', 'The values are coins, and another column holds the currency.')
      else if (wordsIn(column.header).has('payment') && isFree)
        assignField(
          column,
          'sent.currency',
          'Another column holds the currency of the amount: this is the currency paid out.',
        )
    }
  const stated = all('amount')[0]
  if (currencies.length !== 1 || stated?.currency === undefined || !isFree) return
  const codes = samplesOf(records, currencies[0]!.position).map((text) => currencyCode(text))
  if (codes.length > 0 && !codes.includes(stated.currency))
    assignField(currencies[0], 'sent.currency', `"${stated.header}" states its own currency.`)
}

/** Booking date and value date: the booking date is the transaction's, if no other column is. */
function settleBooked({ all, has }: Proposal): void {
  const posted = all('postedAt')
  if (posted.length < 2 || has('datetime') || has('date')) return
  const booked = posted.filter(({ header }) => !wordsIn(header).has('value'))
  if (booked.length === 1) assignField(booked[0], 'datetime', 'The booking date; the other one is the value date.')
}

/** `Chg` beside an amount tendered is change, not a charge. */
function settleChange({ columns, all }: Proposal): void {
  if (!columns.some(({ header }) => ['tendered', 'remis'].some((word) => wordsIn(header).has(word)))) return
  for (const column of all('fee'))
    if (/^(?:chg|chge|chng)$/.test(fold(column.header))) unmap(column, 'It may be change given back.')
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
        why: 'It marks transactions that were not completed, but doesn’t say whether anything was received before.',
      })
  }
}

/** Headers for the number of a voucher or of an identity document. */
const DOCUMENT_NUMBER = /^doc(?:ument)? (?:no|nr|num|number|id|ref)$/
const OF_DOCUMENT = ['idType', 'idIssuer', 'idProvince', 'idCountry'] as const

/** `Logradouro, Número`: a bare number after a street is the house number. */
function settleStreetNumbers({ columns, has }: Proposal): void {
  for (const role of PARTIES) {
    const street = columns.find(({ field }) => field === `${role}.street` || field === `${role}.address`)
    const next = columns.find(({ position }) => position === (street?.position ?? NaN) + 1)
    if (
      street !== undefined &&
      next !== undefined &&
      next.source !== 'user' &&
      (next.field === 'transactionId' || next.field === 'ignore') &&
      !has(`${role}.building`) &&
      /^(?:number|numero|no|num|n|nr|nummer)$/.test(fold(next.header))
    )
      assignField(next, `${role}.building`, `After "${street.header}" it is the house number.`)
  }
}

/** `Photo ID #` beside `Photo ID Type`: the same words, so it is that document's number. */
function numbersSame(header: string, kind: string): boolean {
  const [own, beside] = [wordsIn(header), wordsIn(kind)]
  const others = [...own].filter((word) => word !== 'number')
  return own.has('number') && others.length > 0 && others.every((word) => beside.has(word))
}

/** The number of the document whose kind another column gives; a document alone may also be the transaction's own. */
function settleDocuments({ columns, all, has }: Proposal): void {
  for (const role of PARTIES) {
    const kind = columns.find(({ field }) => field === `${role}.idType`)
    if (kind === undefined || has(`${role}.idNumber`)) continue
    const words = fold(splitWords(kind.header)).split(' ')
    // Records without a document leave it blank, so it needn't look like a record number.
    const number = columns.find(
      ({ field, source, header }) =>
        source !== 'user' &&
        (((field === 'transactionId' || (field === 'ignore' && headerMeaning(header)?.field === 'transactionId')) &&
          fold(splitWords(header))
            .split(' ')
            .some((word) => word.length > 3 && words.includes(word))) ||
          (field === 'ignore' && numbersSame(header, kind.header))),
    )
    assignField(number, `${role}.idNumber`, `"${kind.header}" is the kind of document.`)
  }
  if (OF_DOCUMENT.some((attribute) => has(`customer.${attribute}`))) return
  for (const document of all('customer.idNumber'))
    if (
      DOCUMENT_NUMBER.test(fold(splitWords(document.header))) ||
      (!has('transactionId') && bagOf([...wordsIn(document.header)]) === 'document')
    )
      Object.assign(document, { ...LEFT_OPEN, why: 'It doesn’t say whose document it is.' })
}

/** A bookkeeper's "tiers" is the customer or a third party. */
function settleBookkeeper({ columns, all }: Proposal): void {
  if (columns.some(({ field }) => /^(?:customer|conductor)\./.test(field))) return
  for (const party of all('onBehalfOf.name'))
    if (fold(party.header) === 'tiers') unmap(party, 'It names a party, and no other column names the customer.')
  // The `Payee` in a ledger is the other party, for receipts too.
  for (const party of all('beneficiary.name'))
    if (fold(party.header) === 'payee') {
      unmap(party, 'It names a party, and no other column names the customer.')
      party.isOpen = true
    }
}

/**
 * A French `Reçu` is a receipt or what was received: unique numbers without cents beside an amount are receipt numbers.
 */
function settleReceipts({ columns, records, all, has }: Proposal): void {
  for (const column of all('received.amount')) {
    const values = samplesOf(records, column.position)
    if (
      /^(?:no )?recu$/.test(fold(column.header)) &&
      (columns.some(({ field }) => field === 'amount' || field === 'credit') ||
        values.every((text) => /^[A-Z]/i.test(text))) &&
      !has('transactionId') &&
      !has('sent.amount') &&
      values.length > 0 &&
      new Set(values).size === values.length &&
      values.every((text) => /^[A-Z]{0,4}-?\d+$/i.test(text))
    )
      assignField(column, 'transactionId', 'Another column holds the amount, and these are receipt numbers.')
  }
}

/** A word with two meanings in one language: the neighbouring columns decide. */
function settleWordsOfTwo({ columns, records, all, has }: Proposal): void {
  // `Taxa` is a fee or a rate.
  const fees = all('fee')
  for (const column of fees)
    if (
      fold(column.header) === 'taxa' &&
      !has('rate') &&
      (fees.length > 1 || samplesOf(records, column.position).some((text) => /[.,]\d{3,}$/.test(text)))
    )
      assignField(column, 'rate', 'Another column holds the fee, or its values have the digits of a rate.')
  // `Verwendungszweck` is a statement's text, and the purpose of a cash deposit.
  for (const column of all('description'))
    if (
      fold(column.header) === 'verwendungszweck' &&
      has('method') &&
      !has('purpose') &&
      !columns.some(({ field }) => field.startsWith('account'))
    )
      assignField(column, 'purpose', 'Another column says how it was paid: this one says what for.')
}

/** Quantities and prices of goods aren't coins or exchange rates. */
function settleCounted({ columns, records, all, has }: Proposal): void {
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
    unmap(worth, 'It isn’t clear that its base is the Canadian dollar.')
  if (isOfCoins) return
  const isValued = all('cadAmount').some(({ header }) => !wordsIn(header).has('subtotal'))
  const isExchanged = has('sent.amount') || has('sent.currency')
  if (!isExchanged && !isValued && !isForeign)
    for (const column of all('rate'))
      if (column.confidence <= 0.75) unmap(column, 'The file has one currency, so this isn’t an exchange rate.')
  for (const column of all('vc.amount'))
    if (has('amount') || samplesOf(records, column.position).every((value) => /^\d{1,3}$/.test(value)))
      unmap(column, 'It counts pieces: no other column holds coins.')
  for (const column of all('rate'))
    if (wordsIn(column.header).has('price') && !has('sent.amount'))
      unmap(column, 'It is a price: no other column holds coins or another currency.')
}

/** `Cargo` is also a job title; beside a paid-in column, over numbers or no values, it is the amount paid out. */
function settleCharge({ records, all, has }: Proposal): void {
  const charge = all('customer.occupation').filter(
    ({ header, position }) =>
      headerMeanings(header).some(({ field }) => field === 'debit') && samplesOf(records, position).every(isNumber),
  )
  if (charge.length === 1 && has('credit') && !has('debit'))
    assignField(charge[0], 'debit', 'Another column is the amount paid in, so this is the amount paid out.')
}

/**
 * `Cash In` alone is the amount, and `Cash Out` beside an amount is asked; an amount that repeats the one paid in or
 * out is left out.
 */
function settlePaidInAndOut({ columns, records, all, has }: Proposal): void {
  const [credit, debit, amount] = [all('credit')[0], all('debit')[0], all('amount')[0]]
  const receipt = amount ?? all('received.amount')[0]
  // `Receipt Amt` beside `Disb Amt`: received and paid out.
  if (
    credit === undefined &&
    debit !== undefined &&
    receipt !== undefined &&
    wordsIn(debit.header).has('disbursement') &&
    ['receipt', 'received', 'deposit'].some((word) => wordsIn(receipt.header).has(word))
  ) {
    assignField(receipt, 'credit', `"${debit.header}" is the amount paid out, so this is the amount received.`)
    return
  }
  const isCash = ({ header }: ColumnMapping): boolean => wordsIn(header).has('cash')
  if (credit !== undefined && !has('debit') && !has('amount') && isCash(credit)) {
    Object.assign(credit, { field: 'amount', why: 'No other column was paid out, so this is the amount.' })
    return
  }
  for (const [column, other] of [
    [debit, 'credit'],
    [credit, 'debit'],
  ] as const)
    if (column !== undefined && !has(other) && has('amount') && isCash(column) && column.confidence <= 0.75)
      unmap(column, 'The file has another amount, and it isn’t clear what this one is.')
  if (credit === undefined || debit === undefined || amount === undefined) return
  const digits = (cells: readonly string[], { position }: ColumnMapping): string =>
    (cells[position] ?? '').replace(/[^\d]/g, '').replace(/^0+/, '')
  const repeats = records.every(({ cells }) => {
    const [own, paidIn, paidOut] = [amount, credit, debit].map((column) => digits(cells, column))
    return (paidIn === '') !== (paidOut === '') && (own === paidIn || own === paidOut)
  })
  if (repeats && records.length > 0 && columns.includes(amount))
    unmap(amount, `It repeats the amounts of "${credit.header}" and "${debit.header}".`)
}
