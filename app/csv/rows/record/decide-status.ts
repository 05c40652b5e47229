/** Decides a record's status: only a completed transaction was received. */
import type { Direction, Method, TransactionStatus } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { DecidingColumns, RowFacts } from './decide.ts'

/**
 * A receipt is reportable even if the money was returned later (s. 126 and 129), so such a word never drops one
 * silently.
 */
function askUndone(column: string | null, word: string, problems: Problems): void {
  problems.add(
    'ask',
    column,
    'receipt-undone',
    `"${word}" says that the money went back. What was received is reported all the same. Was it received?`,
    'If it was, correct the status to completed in the transaction. If nothing was received, dismiss the question.',
    word,
  )
}

/** REVERSAL CASH WDL, VOID, CORRECTION: the entry is about another row, which only a person can judge. */
function tellUndoing(
  columns: DecidingColumns,
  { cells, typeText }: RowFacts,
  direction: Direction | null,
  problems: Problems,
): TransactionStatus {
  for (const [from, words] of [
    [columns.type, typeText],
    [columns.description, columns.description?.read(cells) ?? ''],
  ] as const) {
    const undoing = from === null ? null : columns.readEntryKind(words)
    if (undoing === 'balance' && direction === 'in') {
      problems.add(
        'block_draft',
        from!.header,
        'may-be-balance',
        `"${words}" may be a balance that was already there and not a receipt. It counts as a receipt.`,
        'If nothing was received, set the status of the transaction to cancelled. If it was, confirm this.',
        words,
      )
      return 'completed'
    }
    if (undoing === null || undoing === 'balance') continue
    if (direction === 'out')
      problems.add(
        'ask',
        from!.header,
        'receipt-taken-back',
        `"${words}" ${undoing === 'reversal' ? 'takes back' : 'corrects'} an earlier entry. What was received by that entry is reported all the same. Was it received?`,
        'If it was, dismiss the question. If it wasn’t, set the status of the earlier transaction to cancelled, and of this one too.',
        words,
      )
    // A status column takes precedence.
    if (direction !== 'in' || columns.status !== null) return 'completed'
    if (undoing === 'reversal') {
      askUndone(from!.header, words, problems)
      return 'reversed'
    }
    problems.add(
      'block_draft',
      from!.header,
      'entry-corrects',
      `"${words}" may stand in place of an earlier entry. It counts as a receipt of its own beside it.`,
      'If it stands in place of the earlier entry, set the status of that transaction to cancelled. Then confirm this one.',
      words,
    )
    return 'completed'
  }
  return 'completed'
}

/** The status: only a completed transaction was received. */
export function decideStatus(
  columns: DecidingColumns,
  facts: RowFacts,
  direction: Direction | null,
  method: Method | null,
  problems: Problems,
): TransactionStatus {
  const { cells, meaning, when } = facts
  const isReportable = method === 'cash' || method === 'virtual_currency'
  const { status } = columns
  let state: TransactionStatus = meaning.status ?? columns.constantStatus ?? 'completed'
  if (status !== null && meaning.status === undefined) {
    const word = status.read(cells)
    const { known, isPlaceholder: isBlank, wentBack } = columns.readStatus(word)
    if (isBlank)
      problems.add(
        'warning',
        status.header,
        'status-missing',
        'The status is empty, so the transaction was read as completed.',
        'Check whether it was completed.',
        word,
      )
    else if (known === null)
      problems.add(
        'error',
        status.header,
        'status-unknown',
        `"${word}" isn’t a known status.`,
        'Use completed, pending, cancelled, failed or reversed, or say what the value means.',
        word,
      )
    else if (known.doubtful) {
      // Something failed after the money came in: a person decides whether it was received.
      state = direction === 'in' ? 'completed' : 'failed'
      problems.add(
        'warning',
        status.header,
        'status-doubtful',
        `"${word}": the money may have been taken even though the transaction failed. It was read as ${state}.`,
        'Check whether the money was returned.',
        word,
      )
    } else {
      state = known.status
      if (direction === 'in' && isReportable && wentBack) askUndone(status.header, word, problems)
    }
  }
  if (isReportable && !problems.failed && meaning.status === undefined && state === 'completed')
    state = tellUndoing(columns, facts, direction, problems)
  return when.open && state === 'completed' ? 'pending' : state
}
