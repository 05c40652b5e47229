/** Settles what the words of a status column mean for what was received, or asks. */
import type { Question } from '../../types.ts'
import type { Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { columnMethod, directionNamed, meansReturned, statusNamed } from '../../words/values.ts'
import { splitWords } from '../headers/header-words.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import type { Evidence } from './evidence.ts'
import { wordKey } from './meanings.ts'
import { askMeaning } from './senses.ts'
import { isOfCash, namesReceipt } from './trade.ts'

/** What a payment is for, whose state isn't that of the payment: `Layaway Status`. */
const PAID_FOR =
  /\b(?:layaway|lay away|loan|pledge|pawn|lease|rental|contract|policy|membership|repair|reservation|booking|appointment|instal?lment|plan|project|property|listing|vehicle|account|acct|claim|case|pret|bail|contrat|dossier|compte|contrato|prestamo|cuenta|vertrag|konto|darlehen)\b/
/** An invoice or a sale is open until it is paid in full: a part may have been. */
const OPEN = /^(?:open|ouverte?|offen|abiert[oa]|abert[oa]|apert[oa]|partial|partially paid|part paid)$/

/** Nobody finished it: what was paid in until then may have been kept. */
const UNFINISHED =
  /^(?:expired?e?|aborted|timed? ?out|timeout|abandoned|abandonnee?|expiree?s?|user (?:aborted|timed out|timeout)|session (?:expired|timed out|timeout)|abgebrochen|abgelaufen|caducad[oa]|vencid[oa]|expirad[oa]|abortad[oa]|scadut[oa]|verlopen)$/
/** The entry itself was taken back. */
const VOIDED = /^(?:void|voided|nul|deleted|anulad[oa]|annullat[oa]|storniert)$/

/**
 * Whether a status would leave out what stands in the record as paid in: an order that expired at a machine keeps the
 * notes that were inserted. `isInserted`: the header of the amount says that cash was received.
 */
function mayBeKept(word: string, isInserted: boolean): boolean {
  const state = statusNamed(word)?.status
  if (state !== 'cancelled' && state !== 'failed') return false
  const folded = fold(word)
  return UNFINISHED.test(folded) || (isInserted && !VOIDED.test(folded))
}

/** The words that would leave out what some record states as received. */
function keptWords(words: readonly string[], columns: readonly SettledColumn[], evidence: Evidence): string[] {
  const isInserted = columns.some(
    (column) =>
      (column.field === 'amount' || column.field === 'received.amount') && isOfCash(column) && namesReceipt(column),
  )
  return words.filter((word) => mayBeKept(word, isInserted) && evidence.statusWithMoney.has(word))
}

/** Whether a status that would leave a receipt out may be that of what was paid for. */
function mayBeOfAnother({ header, isPartial }: SettledColumn, word: string): boolean {
  const state = statusNamed(word)?.status
  if (state === undefined || state === 'completed' || state === 'reversed') return false
  return isPartial === true || PAID_FOR.test(fold(splitWords(header))) || (state === 'pending' && OPEN.test(fold(word)))
}

/**
 * A status such as "refunded": for cash or virtual currency, ask whether it was received. It may still be reportable.
 */
export function settleStatus(
  { columns, plan, trade, assumptions, signDirection }: Settled,
  evidence: Evidence,
  questions: Question[],
): void {
  const status = columns.find(({ field }) => field === 'status')
  if (status === undefined || plan.constants.status !== undefined || plan.constants.direction === 'out') return
  const methods = columns.find(({ field }) => field === 'method')
  const isReceived =
    trade.cash ||
    trade.cashAmount ||
    [...((methods && evidence.at(methods.position)?.words.keys()) ?? [])].some(
      (value) => columnMethod(value) === 'virtual_currency',
    )
  if (!isReceived || status.meanings?.has('*')) return
  const unexplained = [...(evidence.at(status.position)?.words.keys() ?? [])].filter(
    (value) => status.meanings?.has(wordKey(value)) !== true,
  )
  const direction = columns.find(({ field }) => field === 'direction')
  /** Whether some row with this status may be a reportable receipt. */
  const matters = (word: string): boolean => {
    const beside = evidence.besideStatus.get(word)
    if (methods === undefined || beside === undefined || plan.constants.method !== undefined) return true
    return [...beside.values()].some((row) => {
      const meaning = methods.meanings?.get(wordKey(row.method))
      const method = meaning?.method ?? (isPlaceholder(row.method) ? null : columnMethod(row.method))
      const rowDirection =
        meaning?.direction ??
        direction?.meanings?.get(wordKey(row.direction))?.direction ??
        (signDirection === null ? directionNamed(row.direction) : null)
      const isCounted = method === null || method === 'cash' || method === 'virtual_currency'
      return isCounted && (rowDirection === null || rowDirection === 'in')
    })
  }
  const words = unexplained.filter((word) => meansReturned(word) && matters(word))
  const reversed = unexplained.filter((value) => statusNamed(value)?.status === 'reversed' && !meansReturned(value))
  if (reversed.length > 0)
    assumptions.push(
      `${reversed.map((word) => `"${word}"`).join(', ')} in "${status.header.trim()}" was read as an entry in which nothing was received, so no report counts it. If money came in and went back later, say under Value meanings that it was completed.`,
    )
  // What is pending may be the payout of cash that was received.
  const has = (field: Field): boolean => columns.some((column) => column.field === field)
  const isPaidOn = (trade.cash || trade.cashAmount) && has('sent.amount') && !has('vc.amount')
  const waiting = isPaidOn ? unexplained.filter((word) => statusNamed(word)?.status === 'pending' && matters(word)) : []
  const kept = keptWords(unexplained, columns, evidence).filter(matters)
  const ofAnother = unexplained.filter((word) => mayBeOfAnother(status, word) && matters(word))
  const unknown = unexplained.filter((word) => statusNamed(word) === null && !isPlaceholder(word))
  if (words.length > 0)
    askMeaning(
      status,
      words,
      'for cash or virtual currency: completed (it was received and went back later, so it counts) or reversed (it was never received)',
      questions,
    )
  else if (ofAnother.length > 0)
    askMeaning(
      status,
      [...ofAnother, ...unknown],
      'for cash that was received: completed (it was received, whatever became of what it was for, so it counts), or pending, cancelled or failed (nothing was received)',
      questions,
    )
  else if (waiting.length > 0)
    askMeaning(
      status,
      waiting,
      'for cash that was received: completed (only what is handed out for it is still to come, so it counts) or pending (nothing was received yet)',
      questions,
    )
  else if (kept.length > 0)
    askMeaning(
      status,
      [...kept, ...unknown],
      'for cash that stands in the record as received: completed (it was received, even if it went back later, so it counts) or cancelled (nothing was received)',
      questions,
    )
}
