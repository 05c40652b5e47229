/**
 * A share of 0 to 1 in percent, to a tenth, in words and in files. What isn't all of them is never 100, and what isn't
 * none never 0.
 */
export function percentOf(share: number): number {
  const tenths = Math.round(share * 1_000)
  if (share > 0 && share < 1) return Math.min(999, Math.max(1, tenths)) / 10
  return tenths / 10
}
