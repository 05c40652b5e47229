/** Settles direction, types and status, or asks. */
import type { Question } from '../../types.ts'
import { positionOf } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { askLetters, settleSideLetters } from './letters.ts'
import { wordKey } from './meanings.ts'
import { currencyCode, isVirtualCurrency } from '../../words/money/currencies.ts'
import type { Evidence } from './evidence.ts'
import {
  descriptionMethod,
  directionNamed,
  isAccountSide,
  parseMeaning,
  signNamed,
  typeNamed,
  type Meaning,
} from '../../words/values.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { isDoubtfulType, isEitherPointOfView, namesTransfers, namesReceipt, type Trade } from './trade.ts'
import { askContrarySigns } from './signs.ts'
import type { Settled, SettledColumn } from '../settled.ts'

/** The meaning of a type column's word in this file; null rather than a guess. */
export function typeMeaning(column: SettledColumn, value: string, trade: Trade): Meaning | null {
  return (
    column.meanings?.get(wordKey(value)) ??
    column.meanings?.get('*') ??
    (isDoubtfulType(value, trade) ? null : typeNamed(value))
  )
}

/** Whether the user explained a value, or all values of the column. */
const isExplained = (column: SettledColumn, value: string): boolean =>
  column.meanings?.has(wordKey(value)) === true || column.meanings?.has('*') === true

const isDirectionExplained = (columns: readonly SettledColumn[]): boolean =>
  columns.some(
    ({ meanings }) => meanings !== null && [...meanings.values()].some(({ direction }) => direction !== undefined),
  )

/** Records of two sides with a hash or address on a chain: coins were actually transferred. */
function areOnChain({ columns, detection: { preview } }: Settled): boolean {
  const position = (field: Field): number | undefined => columns.find((column) => column.field === field)?.position
  const [onChain, received, sent] = [
    position('vc.transactionHash') ?? position('vc.sendingAddress'),
    position('received.amount') ?? position('amount'),
    position('sent.amount'),
  ]
  if (onChain === undefined || received === undefined || sent === undefined) return false
  return preview.some(({ cells }) => [onChain, received, sent].every((at) => !isPlaceholder((cells[at] ?? '').trim())))
}

/** What the rules for the direction share. */
interface Deciding {
  settled: Settled
  evidence: Evidence
  questions: Question[]
  type: SettledColumn | undefined
}

const columnOf = ({ columns }: Settled, field: Field): SettledColumn | undefined =>
  columns.find((column) => column.field === field)

const wordsOf = (evidence: Evidence, column: SettledColumn): string[] => [
  ...(evidence.at(column.position)?.words.keys() ?? []),
]

const unknownWords = (evidence: Evidence, column: SettledColumn, known: (value: string) => boolean): string[] =>
  wordsOf(evidence, column).filter((value) => !isPlaceholder(value) && !known(value))

/** Settles the direction by the first sufficient source: signs, words, types, a header. */
export function settleDirection(settled: Settled, evidence: Evidence, questions: Question[]): void {
  const { columns, plan, detection } = settled
  if (plan.directionFrom) {
    const position = positionOf(plan.directionFrom.column, detection.header, detection.width)
    const positive = plan.directionFrom.positive
    if (position >= 0) settled.signDirection = { position, positive, negative: positive === 'in' ? 'out' : 'in' }
    return
  }
  if (plan.constants.direction !== undefined) return
  const sides = ['debit', 'credit', 'received.amount', 'sent.amount', 'balanceImpact'] as const
  if (sides.some((field) => columnOf(settled, field))) {
    settleExchanges(settled, evidence, questions)
    return
  }
  const deciding: Deciding = { settled, evidence, questions, type: columnOf(settled, 'type') }
  const direction = columnOf(settled, 'direction')
  if (isDirectionExplained(columns)) askDoubtfulTypes(deciding, direction !== undefined)
  else if (direction) settleByWords(deciding, direction)
  else if (!isSettledBySigns(deciding) && !isSettledByTypes(deciding) && !isSettledByHeader(deciding))
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

/** Records of two sides: a direction column, a trade on a balance, or a question. */
function settleExchanges(settled: Settled, evidence: Evidence, questions: Question[]): void {
  const receiving = columnOf(settled, 'received.amount') ?? columnOf(settled, 'amount')
  const sent = columnOf(settled, 'sent.amount')
  if (!receiving || !sent || isDirectionExplained(settled.columns)) return
  const direction = columnOf(settled, 'direction')
  if (direction) {
    // An unexplained word isn't a trade on a balance.
    const unknown = unknownWords(
      evidence,
      direction,
      (value) =>
        directionNamed(value) !== null || signNamed(value) !== null || direction.meanings?.has(wordKey(value)) === true,
    )
    if (unknown.length > 0) askMeaning(direction, unknown, 'in, out or internal', questions)
    return
  }
  if (settled.trade.cash || settled.trade.remittance || !settled.ledger || areOnChain(settled))
    questions.push({
      about: 'direction of exchanges',
      code: 'direction',
      column: receiving.header,
      setting: 'constants.direction',
      examples: [],
      question: `Records hold an amount received ("${receiving.header.trim()}") and one sent ("${sent.header.trim()}")${settled.trade.cash ? ', and the file shows cash' : ''}. Did the customer pay in the amount under "${receiving.header.trim()}"?`,
      choices: [
        { value: 'in', label: 'yes: the business received it and paid out the amount under sent' },
        {
          value: 'swap',
          label:
            'no: the business paid it out and received the amount under sent (swap the two columns in the mapping)',
        },
        { value: 'internal', label: 'neither: a trade on the customer’s balance' },
      ],
    })
  else
    settled.assumptions.push(
      'Records with an amount received and one sent are read as trades on the customer’s balance. Nothing is received or paid out, so they’re never reported.',
    )
}

/** States which types were read as trades on a balance by a guess. */
function sayGuess({ settled, evidence, type }: Deciding): void {
  if (type === undefined) return
  const guessed = unknownWords(evidence, type, (value) => typeNamed(value)?.guess !== true || isExplained(type, value))
  if (guessed.length > 0)
    settled.assumptions.push(
      `${guessed.map((word) => `"${word}"`).join(', ')} in "${type.header.trim()}" was read as a trade on the customer’s balance. Nothing is received or paid out, so it’s never reported. If money or coins came in, say what it means under Value meanings.`,
    )
}

/** The user gave some meanings with a direction: ask about the remaining types. */
function askDoubtfulTypes(deciding: Deciding, hasDirection: boolean): void {
  const { settled, evidence, questions, type } = deciding
  const open =
    type && !hasDirection
      ? unknownWords(evidence, type, (value) => isExplained(type, value) || !isDoubtfulType(value, settled.trade))
      : []
  if (open.length > 0)
    askMeaning(type!, open, 'received (in), paid out (out) or neither (internal), and by which method', questions)
  else sayGuess(deciding)
}

/** By a direction column: signs, letters or words; ambiguous words are asked about. */
function settleByWords({ settled, evidence, questions }: Deciding, direction: SettledColumn): void {
  const all = wordsOf(evidence, direction)
  if (all.length > 0 && all.every((value) => signNamed(value) !== null)) {
    settled.assumptions.push(
      `The signs under "${direction.header.trim()}" give the direction. Plus is received, minus is paid out.`,
    )
    return
  }
  const words = all.filter((value) => !isPlaceholder(value))
  if (settleSideLetters(direction, words, settled) || askLetters(direction, words, settled, questions)) return
  const unknown = unknownWords(
    evidence,
    direction,
    (value) => directionNamed(value) !== null || direction.meanings?.has(wordKey(value)) === true,
  )
  const isTransfers = namesTransfers(settled.columns)
  const either = words.filter(
    (value) =>
      ((isTransfers && isEitherPointOfView(value)) || (settled.trade.cash && isAccountSide(value))) &&
      direction.meanings?.has(wordKey(value)) !== true,
  )
  if (either.length > 0)
    askMeaning(
      direction,
      [...new Set([...either, ...unknown])],
      'paid to the business (in), paid out by it (out) or neither (internal)',
      questions,
    )
  else if (words.length > 0 && unknown.length === words.length)
    askMeaning(direction, unknown, 'in, out or internal', questions)
}

const unknownTypes = ({ settled, evidence }: Deciding, type: SettledColumn): string[] =>
  unknownWords(evidence, type, (value) => typeMeaning(type, value, settled.trade)?.direction !== undefined)

const amountOf = (settled: Settled): SettledColumn | undefined =>
  columnOf(settled, 'amount') ?? columnOf(settled, 'vc.amount')

/** By the signs of the amount. */
function isSettledBySigns(deciding: Deciding): boolean {
  const { settled, evidence, questions, type } = deciding
  const amount = amountOf(settled)
  const signs = amount ? evidence.at(amount.position) : undefined
  if (!amount || !signs || signs.negatives === 0) return false
  settled.signDirection = { position: amount.position, positive: 'in', negative: 'out' }
  if (askContrarySigns(settled, amount, questions)) return true
  const unknown = type ? unknownTypes(deciding, type) : []
  if (type && unknown.length > 0 && settled.ledger) {
    // In a coin ledger, a plus may be a purchase as well as a receipt.
    askMeaning(type, unknown, 'received (in), paid out (out) or neither (internal)', questions)
    return true
  }
  if (type && unknown.length === 0) sayGuess(deciding)
  if (!type || unknown.length > 0)
    settled.assumptions.push(
      `The sign of "${amount.header.trim()}" gives the direction. Plus is received, minus is paid out.`,
    )
  return true
}

/** By the type column; types without a direction are asked about. */
function isSettledByTypes(deciding: Deciding): boolean {
  const { evidence, questions, type } = deciding
  if (!type || wordsOf(evidence, type).length === 0) return false
  const unknown = unknownTypes(deciding, type)
  if (unknown.length === 0) sayGuess(deciding)
  else askMeaning(type, unknown, 'received (in), paid out (out) or neither (internal), and by which method', questions)
  return true
}

/** By the header of the amount. */
function isSettledByHeader({ settled }: Deciding): boolean {
  const amount = amountOf(settled)
  if (!amount || settled.trade.remittance || !namesReceipt(amount)) return false
  settled.signDirection = { position: amount.position, positive: 'in', negative: 'out' }
  settled.assumptions.push(`"${amount.header.trim()}" says that it was received. All rows are read as received.`)
  return true
}

/** An unexplained type may or may not be a receipt of cash: asked about if money was received. */
export function settleTypes(
  { columns, plan, detection, trade }: Settled,
  evidence: Evidence,
  questions: Question[],
): void {
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

/** A currency sold by a desk was paid for: with only the payout stated, no report would include what was received. */
export function noteDeskSales({ columns, plan, assumptions }: Settled, evidence: Evidence): void {
  const type = columns.find(({ field }) => field === 'type')
  const value = columns.find(({ field }) => field === 'cadAmount')
  if (type === undefined || value === undefined || !columns.some(({ field }) => field === 'currency')) return
  if (columns.some(({ field }) => field === 'received.amount' || field === 'sent.amount')) return
  const method = plan.constants.method ?? (columns.some(({ field }) => field === 'method') ? 'cash' : undefined)
  const sales = [...(evidence.at(type.position)?.words.keys() ?? [])].filter((word) => {
    const meaning = type.meanings?.get(wordKey(word))
    return (
      typeNamed(word)?.guess === true &&
      meaning?.direction === 'out' &&
      meaning.legs === undefined &&
      (meaning.method ?? method) === 'cash'
    )
  })
  if (sales.length > 0)
    assumptions.push(
      `${sales.map((word) => `"${word}"`).join(', ')} in "${type.header.trim()}" is read as paid out, and what was received for it is in no report. If the customer paid the Canadian dollars under "${value.header.trim()}" in cash, say "cash out, cash in" under Value meanings.`,
    )
}

/** Asks for the meaning of a column's values; `choices` in words. */
export function askMeaning(column: SettledColumn, unknown: string[], choices: string, questions: Question[]): void {
  questions.push({
    about: `meaning of the values in ${column.header.trim()}`,
    code: 'value-meaning',
    column: column.header,
    setting: 'values',
    examples: unknown.slice(0, 20),
    question: `What do these values of "${column.header.trim()}" mean: ${choices}?`,
    choices: unknown.slice(0, 50).map((value) => ({ value, label: value })),
  })
}
