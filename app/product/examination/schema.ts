import { z } from 'zod'
import { isDate } from '#app/compliance/rules/days/window.ts'

const day = (word: string) =>
  z.string().default('').refine(isDate, `Enter the ${word} day of the period as YYYY-MM-DD.`)

/** The period of an examination: both days inclusive, on the 24-hour window's clock, as those of transactions are. */
export const periodSchema = z.object({ from: day('first'), to: day('last') }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'The last day is before the first. Enter a later one.',
})
export type Period = z.output<typeof periodSchema>

/** The last twelve months until a day (YYYY-MM-DD). */
export function lastYear(today: string): Period {
  const from = new Date(`${today}T00:00:00Z`)
  from.setUTCFullYear(from.getUTCFullYear() - 1)
  from.setUTCDate(from.getUTCDate() + 1)
  return { from: from.toISOString().slice(0, 10), to: today }
}
