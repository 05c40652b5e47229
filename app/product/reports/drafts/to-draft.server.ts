import { col } from '#app/platform/sql/columns.ts'
import { anyOf, type Sql } from '#app/platform/sql/sql.ts'
import { foldOnce } from '#app/party/text/fold.ts'
import { deadlineState, type DeadlineState } from '#app/compliance/rules/days/deadlines.ts'
import { formatCents, toCents } from '#app/compliance/words/money.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerLabels, customerLabelSql } from '#app/product/customers/queries.server.ts'
import { candidates, isToDraft, type CandidateRun } from '#app/product/transactions/rules/candidates.server.ts'
import { piecesOf } from '../state/pieces.server.ts'

export type ToDraftSort = 'due' | 'type' | 'parties' | 'count' | 'total'

export interface ToDraftFilter {
  type: 'LCTR' | 'LVCTR' | null
  /** Part of a party's name. */
  search: string
}

export interface ToDraft {
  key: string
  type: 'LCTR' | 'LVCTR'
  reason: string
  source: string
  parties: string
  count: number
  totalCad: string
  dueDate: string
  due: { state: DeadlineState; daysLeft: number }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The candidates that already have a draft, or a report filed elsewhere, for each of their parts. */
export async function draftedOf(client: Sql, found: readonly ReportCandidate[]): Promise<Set<ReportCandidate>> {
  const keysOf = new Map(found.map((candidate) => [candidate, piecesOf(candidate).map((piece) => piece.key)]))
  const rows = await client.tables
    .selectFrom('report')
    .select('candidate_key')
    .where('candidate_key', '=', anyOf([...keysOf.values()].flat()))
    .where('state', '<>', 'deleted')
    .execute()
  const there = new Set(rows.map((row) => row.candidate_key))
  return new Set(found.filter((candidate) => keysOf.get(candidate)!.every((key) => there.has(key))))
}

/**
 * Required reports that have no draft yet, or too few (a candidate that outgrew one report needs a further part),
 * soonest due first; with the candidate run that found them.
 */
export async function reportsToDraft(scope: Scope): Promise<{ rows: ToDraft[]; run: CandidateRun }> {
  const run = await candidates(scope)
  const fresh = run.changes.filter(isToDraft)
  const partyIds = [...new Set(fresh.flatMap((change) => change.candidate.partyKey ?? []))]
  const lone = fresh.flatMap((change) =>
    change.candidate.partyKey === null ? change.candidate.transactionIds.slice(0, 1) : [],
  )
  const { drafted, names, conductors } = await scope.sql(async (client) => {
    const first = await client.rows(
      { id: col.text, name: col.text.orNull },
      `SELECT t.id, ${customerLabelSql} AS name FROM transaction t JOIN customer c ON c.id = coalesce(t.conductor_id, t.on_behalf_of_id, t.beneficiary_id) WHERE t.id = ANY($1::uuid[])`,
      [lone],
    )
    return {
      drafted: await draftedOf(
        client,
        fresh.map((change) => change.candidate),
      ),
      names: await customerLabels(client, partyIds),
      conductors: new Map(first.map((row) => [row.id, row.name])),
    }
  })
  const now = Date.now()
  const rows = fresh
    .filter((change) => !drafted.has(change.candidate))
    .map(({ key, candidate }) => ({
      key,
      type: candidate.type,
      reason: candidate.reason.text,
      source: candidate.reason.source,
      parties:
        (candidate.partyKey === null
          ? conductors.get(candidate.transactionIds[0] ?? '')
          : names.get(candidate.partyKey)) ?? '',
      count: candidate.transactionIds.length,
      totalCad: formatCents(candidate.totalCents),
      dueDate: candidate.dueDate,
      due: deadlineState(candidate, now),
    }))
  rows.sort((a, b) => byText(a.dueDate, b.dueDate) || byText(a.key, b.key))
  return { rows, run }
}

/** The reports to draft that match the filter, in the same order. */
export function foundToDraft(rows: readonly ToDraft[], { type, search }: ToDraftFilter): ToDraft[] {
  const words = foldOnce(search)
  return rows.filter((row) => (type === null || row.type === type) && foldOnce(row.parties).includes(words))
}

const { compare: byName } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compareToDraft: Record<ToDraftSort, (a: ToDraft, b: ToDraft) => number> = {
  due: (a, b) => byText(a.dueDate, b.dueDate),
  type: (a, b) => byText(a.type, b.type),
  parties: (a, b) => byName(a.parties, b.parties),
  count: (a, b) => a.count - b.count,
  total: (a, b) => Number(toCents(a.totalCad) - toCents(b.totalCad)),
}

export interface ToDraftPage {
  rows: ToDraft[]
  /** Number of reports that match the filter. */
  total: number
  /** The page shown: the last one if a later one was requested. */
  page: number
}

/** One page of the result of `reportsToDraft`. The sort is stable, so that ties stay soonest due first. */
export function toDraftPage(
  rows: readonly ToDraft[],
  query: ToDraftFilter & { sort: ToDraftSort; descending: boolean; page: number; pageSize: number },
): ToDraftPage {
  const found = foundToDraft(rows, query)
  const compare = compareToDraft[query.sort]
  found.sort((a, b) => (query.descending ? compare(b, a) : compare(a, b)))
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / query.pageSize)))
  return { rows: found.slice((page - 1) * query.pageSize, page * query.pageSize), total: found.length, page }
}

/** Whether a proposed change isn't stored with its report yet. */
export async function isProposalMissing(
  scope: Scope,
  changes: readonly { reportId: string; kind: string }[],
): Promise<boolean> {
  if (changes.length === 0) return false
  return scope.sql(async (client) => {
    const { missing } = await client.one(
      { missing: col.bool },
      `SELECT EXISTS (SELECT FROM unnest($1::uuid[], $2::text[]) AS x (id, kind) JOIN report r ON r.id = x.id WHERE r.proposal->>'kind' IS DISTINCT FROM x.kind) AS missing`,
      [changes.map((change) => change.reportId), changes.map((change) => change.kind)],
    )
    return missing
  })
}

/** Keys of all reports to draft that match a filter, on all pages. @throws AppError nothing-found */
export async function allFound(scope: Scope, filter: ToDraftFilter): Promise<string[] | 'all'> {
  if (filter.type === null && filter.search === '') return 'all'
  const found = foundToDraft((await reportsToDraft(scope)).rows, filter)
  if (found.length === 0)
    throw new AppError('nothing-found', 422, 'Nothing was created. The filter no longer matches any report.')
  return found.map((row) => row.key)
}
