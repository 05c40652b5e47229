/** Asks which direction a minus means if words in the same rows contradict it. */
import type { Question } from '../../types.ts'
import { wordsIn } from '../headers/header-words.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { withCents } from '../../words/money/amounts.ts'
import { fold } from '../../words/fold.ts'
import { NEGATIVE } from './evidence.ts'

/** Words for money that the business received. */
const RECEIVED =
  /\b(?:deposits?|depots?|receipts?|received|sales?|recus?|encaissements?|ventes?|depositos?|ingresos?|ventas?|einzahlung|bareinzahlung|verkauf|money in|buy in|incasso|versamento)\b/
const UNDOES =
  /\b(?:refund|refunded|return|returned|reversal|reversed|reverse|void|voided|cancel|cancelled|cancellation|correction|adjustment|chargeback|nsf|fee|fees|charge|remboursement|annulation|annule|contrepassation|extourne|devolucion|anulacion|storno|erstattung|withdrawal|out|debit|debito|cargos?|prelevement|lastschrift|abbuchung|credit note|credit memo)\b/

const saysReceipt = (text: string): boolean => {
  const words = `${fold(text)} ${[...wordsIn(text)].join(' ')}`
  return RECEIVED.test(words) && !UNDOES.test(words)
}

/** Texts that mean money received, whose amounts all have a minus. */
function receivedWithMinus({ columns, detection: { preview }, ledger }: Settled, amount: SettledColumn): string[] {
  // On an exchange, a sale of coins lowers the balance.
  if (ledger) return []
  const worded = columns.filter(({ field }) => field === 'type' || field === 'description')
  const signs = new Map<string, Set<boolean>>()
  for (const { cells } of preview) {
    const number = (cells[amount.position] ?? '').trim()
    if (!/[1-9]/.test(number)) continue
    for (const { position } of worded) {
      const text = (cells[position] ?? '').trim()
      if (text === '' || !saysReceipt(text)) continue
      const key = fold(text)
      signs.set(key, (signs.get(key) ?? new Set()).add(NEGATIVE.test(withCents(number))))
    }
  }
  return [...signs].flatMap(([text, found]) => (found.has(true) && !found.has(false) ? [text] : []))
}

/**
 * Asks what a minus means if receipts have it: read as paid out, none of them would be reported. Answers whether it
 * asked.
 */
export function askContrarySigns(settled: Settled, amount: SettledColumn, questions: Question[]): boolean {
  const received = receivedWithMinus(settled, amount)
  if (received.length === 0) return false
  const { detection, columns } = settled
  const name = amount.header.trim()
  const shown = detection.preview.flatMap(({ cells }) => {
    const text = columns
      .filter(({ field }) => field === 'type' || field === 'description')
      .map(({ position }) => (cells[position] ?? '').trim())
      .find((cell) => received.includes(fold(cell)))
    return text === undefined ? [] : [`${text} ${(cells[amount.position] ?? '').trim()}`]
  })
  questions.push({
    about: `sign of ${name}`,
    code: 'direction',
    column: amount.header,
    setting: 'directionFrom',
    examples: [...new Set(shown)].slice(0, 3),
    question: `"${name}" has a minus in rows that speak of money received. Does a minus there mean received?`,
    choices: [
      { value: 'negative-in', label: 'yes: minus is received by the business, plus is paid out' },
      { value: 'positive-in', label: 'no: plus is received by the business, minus is paid out' },
    ],
  })
  return true
}
