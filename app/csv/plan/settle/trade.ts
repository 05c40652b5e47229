/**
 * The business behind a file. Some words mean different things on an exchange and at a counter: a customer who buys
 * coins at a machine hands over cash, one who buys them from a balance hands over nothing. If the file shows cash or
 * remittances, such words are asked about, because a wrong guess would lose a report.
 */
import type { Detection } from '../../types.ts'
import type { Field } from '../../words/fields.ts'
import type { ImportPlan } from '../plan.ts'
import { fold } from '../../words/fold.ts'
import { splitWords, wordsIn } from '../headers/header-words.ts'
import { descriptionMethod, methodNamed, parseMeaning, typeNamed } from '../../words/values.ts'

export interface Trade {
  /** Headers, values or the user's words mention cash, a counter or a cash machine. */
  cash: boolean
  /** Money transfers between a sender and a receiver: "sent" may be what the customer paid in. */
  remittance: boolean
  /**
   * Amounts in virtual currency without any sign of cash: trades on a balance can be recognized by their usual words.
   */
  exchange: boolean
  /**
   * The header of the amount says cash or, without an amount column, both those of the amounts paid in and paid out do.
   */
  cashAmount: boolean
  /** `cashAmount` holds for the headers of the amounts paid in and paid out. */
  cashSides: boolean
}

const CASH =
  /\b(cash|comptant|especes|numeraire|numerario|efectivo|dinheiro|bargeld|kiosk|kiosco|kiosque|atm|btm|gab|terminal|machine|teller|cashier|caissier|caissiere|guichet|guichetier|counter|comptoir|till|drawer|caisse|billets|banknotes?|bills|branch|succursale|store|magasin|caja|cajero|sucursal|tienda|kasse|filiale)\b/
const CASH_AMOUNT =
  /\b(cash|comptant|especes|numeraire|numerario|efectivo|dinheiro|bargeld|billets|banknotes|bills in|bills inserted)\b/
const REMITTANCE =
  /\b(mtcn|remittance|remise|payout|pay out|receiver|recipient|destinataire|destinatario|beneficiary|beneficiaire|beneficiario|empfanger|remitente|expediteur|sender|remitter)\b|\b(destination|receiving|sending|payout) country\b|\bpays de (destination|reception|paiement)\b/
const TRANSFERS =
  /\b(mtcn|remittance|payout country|destination country|receiving country|numero d[eu] transfert|pays de destination|transfer (number|no))\b/
/** Words that could be from the customer's or the business's point of view. */
const EITHER_WAY: ReadonlySet<string> = new Set(
  'send | sent | paid | paye | payee | receive | received | envoi | envoye | envoyee | envoyer | reception | recu | recus | recue | recevoir | outgoing | incoming | outgoing transfer | incoming transfer | outbound | inbound | payout | transfer in | transfer out'.split(
    ' | ',
  ),
)

/** The header as written, split at capitals, and in English: `cashAmount` contains "cash". */
const spoken = (header: string): string => `${fold(splitWords(header))} ${[...wordsIn(header)].join(' ')}`

interface Column {
  position: number
  header: string
  field: Field
}

/** Whether the header of an amount says cash. */
export const isOfCash = ({ header }: Pick<Column, 'header'>): boolean => CASH_AMOUNT.test(spoken(header))

/**
 * Classifies the business by headers, preview records and the user's words. `methods`: the distinct values of the
 * method column.
 */
export function tradeOf(
  columns: readonly Column[],
  detection: Detection,
  plan: ImportPlan,
  ledger: boolean,
  methods: Iterable<string>,
): Trade {
  const headers = columns.map(({ header }) => spoken(header))
  const worded = columns.filter(({ field }) => field === 'description' || field === 'type' || field === 'notes')
  const says = (text: string): boolean =>
    parseMeaning(text)?.method === 'cash' || parseMeaning(text)?.legs?.some(({ method }) => method === 'cash') === true
  const places = columns.filter(({ field }) => field === 'locationId')
  const cash =
    headers.some((header) => CASH.test(header)) ||
    places.some(({ position }) => detection.preview.some(({ cells }) => CASH.test(fold(cells[position] ?? '')))) ||
    [...methods].some((value) => methodNamed(value) === 'cash' || descriptionMethod(value) === 'cash') ||
    worded.some(({ position }) =>
      detection.preview.some(({ cells }) => descriptionMethod(cells[position] ?? '') === 'cash'),
    ) ||
    (plan.constants.method !== undefined && says(plan.constants.method)) ||
    Object.values(plan.values).some((words) => Object.values(words).some(says))
  const amount =
    columns.find(({ field }) => field === 'amount') ?? columns.find(({ field }) => field === 'received.amount')
  const amounts =
    amount === undefined ? columns.filter(({ field }) => field === 'credit' || field === 'debit') : [amount]
  const cashAmount = amounts.length > 0 && amounts.every(isOfCash)
  return {
    cash,
    remittance: columns.some(({ header }) => REMITTANCE.test(spoken(header))),
    exchange: ledger && !cash,
    cashAmount,
    cashSides: cashAmount && amount === undefined,
  }
}

/** The headers are about transfers, so "received" in a direction column may mean the receiver. */
export function namesTransfers(columns: readonly Column[]): boolean {
  return columns.some(({ header }) => TRANSFERS.test(fold(splitWords(header))))
}

/** Whether a type column's word would only be a guess in such a file. */
export function isDoubtfulType(word: string, trade: Trade): boolean {
  if (typeNamed(word)?.guess === true) return !trade.exchange
  return trade.remittance && EITHER_WAY.has(fold(word))
}

/** Whether a direction column's word may be from the customer's point of view. */
export function isEitherPointOfView(word: string): boolean {
  return EITHER_WAY.has(fold(word.trim()))
}

const RECEIVED =
  /\b(?:received|tender(?:ed)?|inserted|deposited|deposee?s?|recue?s?|encaissee?s?|inseree?s?|recibid[oa]s?|ingresad[oa]s?|insertad[oa]s?|bills in|notes in|recebid[oa]s?|inserid[oa]s?|erhalten|eingenommen|eingezahlt)\b/
const NOT_BY_US = /\b(?:customer|client|beneficiary|receiver|recipient|payee|by)\b/

/**
 * Whether the header of the amount says that the business received it; not so for transfers, where the other end
 * receives as well.
 */
export const namesReceipt = ({ header }: { header: string }): boolean => {
  const words = spoken(header)
  return RECEIVED.test(words) && !NOT_BY_US.test(words)
}
