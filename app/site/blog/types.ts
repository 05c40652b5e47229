export const categories = ['FINTRAC Enforcement', 'Regulatory Update', 'Case Study'] as const
export type Category = (typeof categories)[number]

export interface Article {
  slug: string
  category: Category
  title: string
  excerpt: string
  /** As displayed: "Sep 23, 2025". */
  date: string
  /** As displayed: "8 min". */
  readTime: string
  /** The regulator's public notice, if there is one. */
  notice?: string | undefined
  /** Markdown (components/prose.tsx). */
  body: string
}

export const author = 'Comply+ Team'

/** The date as YYYY-MM-DD. */
export function isoDate(article: Pick<Article, 'date'>): string {
  const match = /^(\w{3}) (\d{1,2}), (\d{4})$/.exec(article.date)
  if (!match) throw new Error(`"${article.date}" is not a date like "Sep 4, 2025".`)
  const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').indexOf(match[1]!) + 1
  return `${match[3]}-${String(month).padStart(2, '0')}-${match[2]!.padStart(2, '0')}`
}
