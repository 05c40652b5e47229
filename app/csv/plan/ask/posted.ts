/** Files in which only the posting date says when something happened. */
import type { Settled } from '../settled.ts'
import { headerMeaning } from '../headers/headers.ts'

/** States that the posting date is used without a date of receipt: window and due date depend on it. */
export function postedOnly({ columns, assumptions }: Settled): void {
  const posted = columns.find(
    ({ field, source, header }) =>
      (field === 'datetime' || field === 'date') && source !== 'user' && headerMeaning(header)?.field === 'postedAt',
  )
  if (posted === undefined) return
  assumptions.push(
    `"${posted.header.trim()}" is when a transaction was posted, and no column says when it happened. The posting time is used as the time of the transaction. If money was received on another day, add that column, because the 24-hour window and the due date depend on it.`,
  )
}
