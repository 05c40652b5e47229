import type { ReportSection } from '#app/compliance/reports/index.ts'

/** Most transactions or parties on one page: a report has up to 500 of each. */
export const sectionsPerPage = 25

interface Shown {
  page: number
  size: number
  total: number
}

export interface SectionPages {
  transactions: Shown
  parties: Shown
}

const lists = { transactions: '/transactions/', parties: '/definitions/' } as const

const pageOf = (query: string | null): number => (/^\d{1,4}$/.test(query ?? '') ? Math.max(1, Number(query)) : 1)

/**
 * The sections of the requested page (all of them for print) and their number. If no page is requested, the page that
 * contains `pointer`.
 */
export function pagedSections(
  sections: readonly ReportSection[],
  query: URLSearchParams,
  pointer: string | null,
): { sections: ReportSection[]; pages: SectionPages } {
  const shown = (name: keyof SectionPages): Shown & { from: number } => {
    const of = sections.filter(({ path }) => path.startsWith(lists[name]))
    const at = pointer === null ? -1 : of.findIndex(({ path }) => pointer === path || pointer.startsWith(`${path}/`))
    if (query.has('all')) return { page: 1, size: Math.max(of.length, sectionsPerPage), total: of.length, from: 0 }
    const last = Math.max(1, Math.ceil(of.length / sectionsPerPage))
    const page =
      at < 0 || query.has(name) ? Math.min(pageOf(query.get(name)), last) : Math.floor(at / sectionsPerPage) + 1
    return { page, size: sectionsPerPage, total: of.length, from: (page - 1) * sectionsPerPage }
  }
  const pages = { transactions: shown('transactions'), parties: shown('parties') }
  const seen = { transactions: 0, parties: 0 }
  const kept = sections.filter(({ path }) => {
    const name = path.startsWith(lists.transactions)
      ? 'transactions'
      : path.startsWith(lists.parties)
        ? 'parties'
        : null
    if (name === null) return true
    const place = seen[name]++
    return place >= pages[name].from && place < pages[name].from + pages[name].size
  })
  return { sections: kept, pages }
}
