import { z } from 'zod'

const text = z.string().default('')

/** A house rate as it is written; `houseRate` judges it. */
export const houseSchema = z.object({ currency: text, rate: text, source: text, from: text, until: text })

export const ageSchema = z.object({
  days: z
    .string()
    .refine(
      (days) => days === '' || (/^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= 31),
      'Enter a number of days from 1 to 31, or leave it empty for 7.',
    )
    .transform((days) => (days === '' ? null : Number(days))),
})

/** What the list of rates is filtered by, from its address. */
export function rateFilter(query: URLSearchParams): { kind: 'bank' | 'house' | null; search: string } {
  const kind = query.get('kind')
  return {
    kind: kind === 'bank' || kind === 'house' ? kind : null,
    search: (query.get('q') ?? '').trim().slice(0, 100),
  }
}
