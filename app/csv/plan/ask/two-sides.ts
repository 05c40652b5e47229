/** Asks about two different amounts in one record. */
import Big from 'big.js'
import type { Settled, SettledColumn } from '../settled.ts'
import type { Question } from '../../types.ts'
import type { Field } from '../../words/fields.ts'
import { isZero, parseAmount, plainDigits } from '../../words/money/amounts.ts'
import { candidate } from './competing.ts'
import { wordsIn } from '../headers/header-words.ts'

/**
 * Asks about a debit or credit beside an amount, and an amount beside what was received, if records fill both
 * differently.
 */
export function askTwoSides({ columns, trade, detection: { preview } }: Settled, questions: Question[]): void {
  const at = (field: Field): SettledColumn | undefined => columns.find((column) => column.field === field)
  const main = at('amount')
  const sent = at('sent.amount')
  const digits = ({ position, decimalSign }: SettledColumn, cells: readonly string[]): string | null => {
    const read = parseAmount((cells[position] ?? '').trim(), decimalSign)
    return read.ok && !isZero(read.value.digits) ? plainDigits(read.value.digits) : null
  }
  if (main === undefined) {
    const sums = (column: SettledColumn): (string | null)[] => preview.map(({ cells }) => digits(column, cells))
    const balance = columns.find(({ field, header }) => field === 'ignore' && wordsIn(header).has('balance'))
    const balances = (column: SettledColumn): (string | null)[] =>
      preview.map(({ cells }) => {
        const text = (cells[column.position] ?? '').trim()
        const read = parseAmount(text, column.decimalSign)
        // `2,300.00 Dr` is the side of the ledger, no sign.
        return read.ok ? `${/^[-(\u2212]/.test(text) ? '-' : ''}${plainDigits(read.value.digits)}` : null
      })
    askJournal(
      at('debit'),
      at('credit'),
      sums,
      balance === undefined ? undefined : { ...balance, sums: balances(balance) },
      questions,
    )
    return
  }
  const ask = (column: SettledColumn, beside: SettledColumn, choices: [Field, string][]): void => {
    const pair = preview
      .map(({ cells }) => [digits(column, cells), digits(beside, cells)] as const)
      .find(([own, other]) => own !== null && other !== null && own !== other)
    if (pair === undefined || column.source === 'user') return
    questions.push({
      about: `what ${column.header.trim()} holds`,
      code: 'two-amounts',
      column: column.header,
      setting: `columns.${column.header.trim()}`,
      examples: [pair[0]!, pair[1]!],
      question: `"${column.header.trim()}" (${pair[0]!}) and "${beside.header.trim()}" (${pair[1]!}) differ in one record. What is "${column.header.trim()}"?`,
      choices: choices.map(([value, label]) => ({ value, label })),
    })
  }
  if (sent !== undefined) {
    // In a transfer, "sent" may also be what the sender paid in.
    const isOpen = trade.remittance && wordsIn(sent.header).has('sent') && wordsIn(main.header).has('paid')
    if (isOpen) {
      ask(sent, main, [
        ['amount', 'what the customer paid in (then map the other to what was handed out)'],
        ['sent.amount', 'what was handed out for it'],
        ['ignore', 'none of these: leave it out'],
      ])
      const both = [at('currency'), at('sent.currency')].filter((column) => column !== undefined)
      if (both.length === 2)
        questions.push({
          about: 'which column is currency',
          code: 'which-column',
          column: both[0]!.header,
          setting: 'columns',
          examples: both.map((column) => candidate(column, preview)),
          question: 'In which currency did the customer pay in?',
          choices: both.map((column) => ({ value: `#${column.position}`, label: candidate(column, preview) })),
        })
    }
    return
  }
  const [debit, credit, received] = [at('debit'), at('credit'), at('received.amount')]
  if (debit !== undefined && credit === undefined)
    ask(debit, main, [
      ['sent.amount', 'what was handed out for it'],
      ['ignore', 'none of these: leave it out'],
    ])
  if (credit !== undefined && debit === undefined)
    ask(credit, main, [
      ['amount#2', 'a second amount received in the same record'],
      ['ignore', 'none of these: leave it out'],
    ])
  if (received !== undefined)
    ask(main, received, [
      ['sent.amount', 'what was handed out for it'],
      ['received.amount#2', 'a second amount received in the same record'],
      ['cadAmount', 'its value in Canadian dollars'],
      ['ignore', 'none of these: leave it out'],
    ])
}

/**
 * A debit of the cash account is what was received: in a journal, and in a ledger whose balance rises by its debits.
 */
function askJournal(
  debit: SettledColumn | undefined,
  credit: SettledColumn | undefined,
  sumsOf: (column: SettledColumn) => (string | null)[],
  balance: (SettledColumn & { sums: (string | null)[] }) | undefined,
  questions: Question[],
): void {
  if (debit === undefined || credit === undefined || [debit, credit].some(({ source }) => source === 'user')) return
  const [paid, got] = [sumsOf(debit), sumsOf(credit)]
  const [name, other] = [debit.header.trim(), credit.header.trim()]
  const isJournal = areEqualByEntry(paid, got)
  if (!isJournal && (balance === undefined || !risesByDebits(paid, got, balance.sums))) return
  questions.push({
    about: `what ${name} holds`,
    code: 'two-amounts',
    column: debit.header,
    setting: `columns.${name}`,
    examples: paid.filter((sum) => sum !== null).slice(0, 3),
    question: isJournal
      ? `"${name}" and "${other}" are equal entry by entry, as in a bookkeeping journal. There, a debit of the cash account is what was received. What is "${name}"?`
      : `"${balance!.header.trim()}" rises by "${name}" and falls by "${other}", as in the ledger of a cash account. There, a debit is what was received. What is "${name}"?`,
    choices: [
      {
        value: 'credit',
        label: isJournal
          ? 'what was received: a journal (its rows of other accounts are to be left out)'
          : `what was received, and "${other}" what was paid out: a ledger (rows of other accounts than cash are to be left out)`,
      },
      { value: 'debit', label: 'what was paid out' },
    ],
  })
}

/** Rows with equal debits and credits, repeatedly: journal entries, where only one of the accounts is the cash. */
function areEqualByEntry(paid: readonly (string | null)[], got: readonly (string | null)[]): boolean {
  let [open, entries] = [new Big(0), 0]
  for (const [index, out] of paid.entries()) {
    const into = got[index]!
    if ((out === null) === (into === null)) return false
    open = open.plus(out ?? 0).minus(into ?? 0)
    if (open.eq(0)) entries += 1
  }
  return open.eq(0) && entries > 1
}

/**
 * Whether the balance, at least once and never the other way, rises by the debit of its row or falls by its credit. The
 * first balance may start from nothing; the newest record may come first.
 */
function risesByDebits(
  paid: readonly (string | null)[],
  got: readonly (string | null)[],
  balances: readonly (string | null)[],
): boolean {
  const rows = balances.flatMap((now, index) =>
    now === null ? [] : [{ now: new Big(now), moved: new Big(paid[index] ?? 0).minus(got[index] ?? 0) }],
  )
  const ways = [rows, rows.toReversed()].map((order) => {
    let [asLedger, asStatement] = [0, 0]
    for (const [index, { now, moved }] of order.entries()) {
      const change = now.minus(order[index - 1]?.now ?? 0)
      if (moved.eq(0)) continue
      if (change.eq(moved)) asLedger += 1
      else if (change.eq(moved.times(-1))) asStatement += 1
    }
    return { asLedger, asStatement, proven: asLedger + asStatement }
  })
  const [first, other] = ways as [(typeof ways)[0], (typeof ways)[0]]
  const { asLedger, asStatement } = other.proven > first.proven ? other : first
  return asLedger > 0 && asStatement === 0
}
