/**
 * Checks the method beside an amount of coins. If coins can't move that way, the receipt could end up in the wrong
 * report.
 */
import type { Direction, Method } from '../../types.ts'
import type { Problems } from '../text/problems.ts'

/** Methods by which coins are never received; cash beside coins paid out may be their price. */
const isOfNoCoins = (method: Method, direction: Direction | null): boolean =>
  method === 'cash'
    ? direction !== 'internal'
    : direction === 'in' && method !== 'virtual_currency' && method !== 'other'

/** The method of an amount of coins whose column says `method`; null, with a problem, if they contradict each other. */
export function methodOfCoins(
  method: Method,
  { direction, isExchange }: { direction: Direction | null; isExchange: boolean },
  { header, text, currency }: { header: string | null; text: string; currency: string },
  problems: Problems,
): Method | null {
  if (!isOfNoCoins(method, direction)) return method
  // Coins received in an exchange: the column's method is that of what was handed out for them.
  if (isExchange) return direction === 'in' ? 'virtual_currency' : method
  problems.add(
    'error',
    header,
    'method-contradicts',
    `The amount is in ${currency}, and "${text}" isn’t how virtual currency moves.`,
    'If virtual currency came in, say that the value means virtual currency. If it was paid for, map what was paid to the amount.',
    text,
  )
  return null
}
