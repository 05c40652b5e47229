/** Columns of a till, one per payment method: the header is the method. */
import type { Method } from '../types.ts'
import { fold } from './fold.ts'

const TENDERS: Record<Exclude<Method, 'virtual_currency'>, string> = {
  cash: 'cash | cash paid | cash tendered | cash tender | comptant | argent comptant | especes | efectivo | dinheiro | numerario | bar | bargeld | contanti | contant',
  cheque: 'cheque | cheques | check | checks | chq | chqs | scheck | assegno | assegni',
  card: 'visa | mastercard | mc | amex | discover | debit card | credit card | card | cards | carte | cartes | carte de credit | carte de debit | tarjeta | cartao | karte | ec karte | carta | bancomat | interac debit | debit interac | pinpas | kartenzahlung',
  e_transfer: 'interac | e transfer | etransfer | e transfers | emt | virement interac | interac e transfer',
  wire: 'wire | wires | eft | virement | transferencia | uberweisung | bonifico | bank transfer | wire transfer',
  other:
    'gift card | gift cards | carte cadeau | store credit | bank draft | draft | money order | traite | traite bancaire',
}
/** Card payments beside other payment methods; without those, the two sides of an account. */
const CARDS: ReadonlySet<string> = new Set('debit | credit | debits | credits | debito | credito'.split(' | '))

const methods = new Map(
  Object.entries(TENDERS).flatMap(([method, words]) =>
    words.split(' | ').map((word): [string, Method] => [word, method as Method]),
  ),
)
const REST =
  / (?:payments?|paiements?|sales|tendered|amount|amt|montant|importe|valor|betrag|importo|paid|received|deposited|deposits?|recue?s?|deposee?s?|encaissee?s?|total|cad|usd|eur)$/

const BEFORE =
  /^(?:paid|depots?|payments?|paye|payee|paiements?|pagado|pago|pagato|bezahlt|gezahlt) (?:by|in|with|par|en|de|d|con|mit|per|em)? ?(?=.)/

const one = (header: string): Method | undefined => {
  const words = fold(header).replace(REST, '')
  return methods.get(words) ?? methods.get(words.replace(BEFORE, ''))
}

/**
 * The payment method that the header of an amount column names; null if the header says anything else. `Visa/MC`: one
 * of several methods, none of them cash.
 */
export const tenderNamed = (header: string): Method | null => {
  const whole = one(header)
  if (whole !== undefined) return whole
  const parts = header.split(/[/,;+&|]/)
  const named = new Set(parts.map(one))
  if (parts.length < 2 || named.has(undefined)) return null
  return named.size === 1 ? [...named][0]! : named.has('cash') ? null : 'other'
}

/** `Debit` and `Credit` are card payments beside other payment methods. */
export const isCardOrSide = (header: string): boolean => CARDS.has(fold(header).replace(REST, ''))
