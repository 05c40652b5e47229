/**
 * Columns for what was received and what was paid out for it: two sides of one transaction, which don't replace each
 * other.
 */
import type { ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { tenderNamed } from '../../words/tenders.ts'
import { wordsIn } from '../headers/header-words.ts'

export const RECEIVED =
  /\b(?:received|recue?s?|encaissee?s?|tendered|inserted|in|recibid[oa]s?|recebid[oa]s?|cobrad[oa]s?|ingresad[oa]s?|ricevut[oaie]|incassat[oaie]|erhalten(?:e[rs]?)?|eingezahlt(?:e[rs]?)?|eingenommen(?:e[rs]?)?)\b/
/** `remis` alone may be what the customer handed over: it counts only beside what was received. */
export const PAID_OUT =
  /\b(?:out|paid|remise?s?|versee?s?|handed|given|payee?s?|decaissee?s?|pagad[oa]s?|pag[oa]s?|pagat[oaie]|consegnat[oaie]|ausgezahlt(?:e[rs]?)?|ausbezahlt(?:e[rs]?)?|ausgegeben(?:e[rs]?)?|bezahlt(?:e[rs]?)?)\b/

/** Whether the header says that the business handed it out. */
export const namesHandedOut = ({ header }: { header: string }): boolean =>
  PAID_OUT.test(fold(header)) && !RECEIVED.test(fold(header))

/** Whether the amount is all that the customer handed over, a fee or change included: `Cash Inserted`, `Comptant`. */
export function isAllHandedOver(header: string): boolean {
  const words = wordsIn(header)
  return (
    RECEIVED.test(fold(header)) ||
    tenderNamed(header) === 'cash' ||
    ['cash', 'paid', 'inserted', 'tendered', 'total'].some((word) => words.has(word))
  )
}

/** `Cash Received` beside `Paid Out`, `Montant reçu` beside `Montant remis`: received, and handed out for it. */
export function settleTwoSides(columns: readonly ColumnMapping[]): void {
  const own = columns.filter(({ source }) => source !== 'user')
  settleHandedOver(columns, own)
  settleOwnCurrencies(columns, own)
  const words = ({ header }: ColumnMapping): string => fold(header)
  const hasCredit = columns.some(({ field }) => field === 'credit')
  if (columns.some(({ field }) => field === 'sent.amount')) return
  const received =
    columns.find(({ field }) => field === 'received.amount') ??
    own.find((column) => column.field === 'amount' && RECEIVED.test(words(column)))
  const paidOut = own.filter(
    (column) =>
      column !== received &&
      ((column.field === 'debit' && !hasCredit) || column.field === 'amount') &&
      namesHandedOut(column),
  )
  if (received === undefined || paidOut.length !== 1) return
  const [sent] = paidOut as [ColumnMapping]
  Object.assign(sent, {
    field: 'sent.amount',
    why: `"${received.header.trim()}" was received, and this was paid out for it.`,
  })
  if (received.field === 'amount')
    Object.assign(received, {
      field: 'received.amount',
      why: `"${sent.header.trim()}" was paid out, and this was received for it.`,
    })
}

/**
 * What was handed over was received, unless another column says "received" outright: then it was handed out for that.
 */
const HANDED_OVER = /\b(?:entregad[oa]s?|entregues?)\b/

function settleHandedOver(columns: readonly ColumnMapping[], own: readonly ColumnMapping[]): void {
  for (const [received, sent, plain] of [
    ['received.amount', 'sent.amount', 'amount'],
    ['received.currency', 'sent.currency', 'currency'],
  ] as const) {
    const isOver = ({ header }: ColumnMapping): boolean => HANDED_OVER.test(fold(header))
    const over = own.filter((column) => column.field === received && isOver(column))
    const other = columns.find((column) => (column.field === received || column.field === plain) && !isOver(column))
    if (over.length === 1 && other !== undefined && !columns.some(({ field }) => field === sent))
      Object.assign(over[0]!, {
        field: sent,
        why: `"${other.header.trim()}" was received, and this was paid out for it.`,
      })
  }
}

/**
 * `Paid In` and `Paid Out` in a ledger are one movement each; with a currency each, they are two sides of one exchange.
 */
function settleOwnCurrencies(columns: readonly ColumnMapping[], own: readonly ColumnMapping[]): void {
  const has = (field: Field): boolean => columns.some((column) => column.field === field)
  if (
    !has('received.currency') ||
    !has('sent.currency') ||
    has('received.amount') ||
    has('sent.amount') ||
    has('amount')
  )
    return
  const [credit, debit] = (['credit', 'debit'] as const).map((field) => own.find((column) => column.field === field))
  if (credit === undefined || debit === undefined) return
  Object.assign(credit, {
    field: 'received.amount',
    why: `This was received and "${debit.header.trim()}" paid out for it: each has its own currency.`,
  })
  Object.assign(debit, {
    field: 'sent.amount',
    why: `"${credit.header.trim()}" was received and this paid out for it: each has its own currency.`,
  })
}
