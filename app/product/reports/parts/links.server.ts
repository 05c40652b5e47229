import type { Scope } from '#app/platform/data/scope.ts'
import { transactionRecords } from '#app/product/transactions/record/record.server.ts'
import type { OpenReport } from '../review/open.server.ts'
import type { PartLink } from '../sections/props.ts'
import { ownLinks } from './own-links.server.ts'
import { partPlaces, type PartPlace } from './places.ts'
import { operationLabel, type PartOperation } from './words.ts'

/**
 * Links to add, copy, move or remove parts of the transactions on a report's page, by section. Each opens a form that
 * changes the transaction, or the report where it holds the part itself, and returns.
 */
export async function partLinks(
  scope: Scope,
  { report, canEdit }: Pick<OpenReport, 'report' | 'canEdit'>,
): Promise<Record<string, PartLink[]>> {
  if (!canEdit) return {}
  const own = await ownLinks(scope, report)
  if (report.copy !== null || !scope.can('edit transactions')) return own
  const paths = report.sections.map(({ path }) => path)
  const shown = report.transactionIds.flatMap((id, at) =>
    id !== '' && paths.includes(`/transactions/${at}`) ? [{ id, at }] : [],
  )
  const records = await transactionRecords(
    scope,
    shown.map(({ id }) => id),
  )
  const ofTransactions = Object.fromEntries(
    shown.flatMap(({ id, at }) => {
      const record = records.get(id)
      if (record === undefined) return []
      const linked = (operation: PartOperation, part: string): PartLink => ({
        operation,
        text: operation === 'add' ? operationLabel(operation, part) : linkWords[operation],
        to: `/app/reports/${report.id}/part?${new URLSearchParams({ do: operation, part, transaction: id, seen: record.version }).toString()}`,
      })
      return partPlaces(report.type, record.actions).map(
        (place) => [`/transactions/${at}${place.pointer}`, linksOf(place, linked)] as const,
      )
    }),
  )
  return { ...own, ...ofTransactions }
}

const linkWords = { copy: 'Copy', earlier: 'Move up', later: 'Move down', remove: 'Remove' } as const

function linksOf(
  { item, at, of, adds }: PartPlace,
  linked: (operation: PartOperation, part: string) => PartLink,
): PartLink[] {
  const added = adds.map((list) => linked('add', list))
  if (item === null) return added
  const isAccount = item.endsWith('.account')
  // A transaction needs a starting action, so the only one can't be removed.
  const isLast = of === 1 && /^starting\.\d+$/.test(item)
  return [
    ...(isAccount ? [] : [linked('copy', item)]),
    ...(at === 0 ? [] : [linked('earlier', item)]),
    ...(isAccount || at + 1 === of ? [] : [linked('later', item)]),
    ...(isLast ? [] : [linked('remove', item)]),
    ...added,
  ]
}

const pagesOf: Readonly<Record<string, string>> = { transactions: 'transactions', definitions: 'parties' }

/** URL of the report's page scrolled to a section: a report with many transactions or parties has several pages. */
export function addressOf(report: string, pointer: string, size: number, anchor: string): string {
  const [, list = '', at] = /^\/(transactions|definitions)\/(\d+)/.exec(pointer) ?? []
  const page = at === undefined ? 1 : Math.floor(Number(at) / size) + 1
  return `/app/reports/${report}${page > 1 ? `?${pagesOf[list]}=${page}` : ''}#${anchor}`
}
