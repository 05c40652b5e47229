import type { Hint } from './hints.server.ts'

export const patternNames: Readonly<Record<Hint['code'], string>> = {
  'window-edge': 'Around the window’s edge',
  'just-below-run': 'Just below the threshold',
  'below-threshold-total': 'High total of small amounts',
}

/** The last day (YYYY-MM-DD) of the period that an address asks for; null where it names none. */
export function periodEnd(query: URLSearchParams): string | null {
  const until = query.get('until')
  return until !== null && /^\d{4}-\d{2}-\d{2}$/.test(until) && Number.isFinite(Date.parse(until)) ? until : null
}
