import { AppError } from '#app/platform/runtime/errors.ts'
import type { Correction, Moment } from '../record/schema.ts'

export const timeProblem = (code: string, message: string): AppError =>
  new AppError(code, 422, message, { fields: { at: message } })

const minuteMs = 60_000
const dayMs = 86_400_000

interface Before {
  occurredAt: Date | null
  offsetMinutes: number | null
  postedAt: Date | null
  postedDateOnly: boolean
}
interface Times {
  occurredAt?: Date
  offsetMinutes?: number
  dateOnly?: boolean
  postedAt?: Date | null
  postedDateOnly?: boolean
}

/**
 * When it happened and was posted, as corrected; nothing where it stays as it is.
 * @throws AppError time-missing, time-in-future
 */
export function timeOf(before: Before, { at, postedAt, status }: Correction): Times {
  if (at === null && before.occurredAt !== null) throw timeProblem('time-missing', 'Enter when it happened.')
  if (at && status === 'completed' && at.epochMs > Date.now() + dayMs)
    throw timeProblem('time-in-future', 'A completed transaction can’t be in the future.')
  const hadOffset = before.offsetMinutes ?? 0
  // A date alone names no clock: it stays on the one that the transaction has.
  const offset = at && !at.dateOnly ? at.offsetMinutes : hadOffset
  const instantOf = ({ epochMs, dateOnly }: Moment) => new Date(epochMs - (dateOnly ? offset * minuteMs : 0))
  return { ...(at && { occurredAt: instantOf(at), offsetMinutes: offset, dateOnly: at.dateOnly }), ...postingOf() }

  function postingOf(): Times {
    if (postedAt === null) return { postedAt: null, postedDateOnly: false }
    // The date of a posting is kept as its midnight on the clock of the transaction.
    if (postedAt !== undefined) return { postedAt: instantOf(postedAt), postedDateOnly: postedAt.dateOnly }
    return before.postedDateOnly && before.postedAt !== null
      ? { postedAt: new Date(before.postedAt.getTime() + (hadOffset - offset) * minuteMs) }
      : {}
  }
}
