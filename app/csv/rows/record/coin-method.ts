/** A method that coins don't move by, beside an amount of coins: which report the receipt belongs to would be wrong. */
import type { Direction, Method } from '../../types.ts'
import type { Problems } from '../text/problems.ts'

/** Coins are received by no such method; cash beside coins that went out may be what was paid for them. */
const isOfNoCoins = (method: Method, direction: Direction | null): boolean =>
  method === 'cash'
    ? direction !== 'internal'
    : direction === 'in' && method !== 'virtual_currency' && method !== 'other'

/** How an amount of coins moved, where a column says `method`; null, with a problem, where it can't be so. */
export function methodOfCoins(
  method: Method,
  { direction, isExchange }: { direction: Direction | null; isExchange: boolean },
  { header, text, currency }: { header: string | null; text: string; currency: string },
  problems: Problems,
): Method | null {
  if (!isOfNoCoins(method, direction)) return method
  // Coins that came in for something were received, and the method is that of what was handed out for them.
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
