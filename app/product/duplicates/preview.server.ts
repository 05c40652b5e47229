import { formatCents } from '#app/compliance/words/money.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { canonicalJson } from '../reports/state/canonical.ts'
import { assemble } from '../reports/state/assemble.server.ts'
import { loadFacts } from '../reports/state/facts.server.ts'
import { piecesOf } from '../reports/state/pieces.server.ts'
import { isDraft, type ReportStateName } from '../report-states/states.ts'
import { readReports } from '../reports/state/store.server.ts'
import { touchedSql } from '../reports/state/touched.ts'
import { knownTransactionSql, visibleSql } from '../report-states/visible.server.ts'
import { candidatesWithin, isToDraft, type CandidateRun } from '../transactions/rules/candidates.server.ts'
import { companyRules } from '../settings/company-rules.server.ts'
import { mergeWithin, refuseDuringImport, type Merge } from './merge.server.ts'
import { roleColumns } from './moved.ts'

/**
 * What becomes of a report. `regrouped`: other transactions; `values`: other values; `vanished`: no longer required.
 */
export interface ReportEffect {
  id: string
  reference: string
  type: string
  state: ReportStateName
  effect: 'regrouped' | 'values' | 'vanished'
  /** How many transactions it has, and has after the merge. */
  before: number
  after: number
}

export interface MergePreview {
  /** Transactions that name the other customer from then on. */
  transactions: number
  /**
   * Drafts that become others, and reports that were submitted of which a change is proposed, of those that this person
   * may know of.
   */
  drafts: ReportEffect[]
  submitted: ReportEffect[]
  /** Reports that the 24-hour rule asks for only then. */
  fresh: { type: string; date: string; count: number; totalCad: string; dueDate: string }[]
}

class Rollback extends Error {
  readonly preview: MergePreview

  constructor(preview: MergePreview) {
    super('A preview changes nothing.')
    this.preview = preview
  }
}

/** The effect of a merge: runs it and rolls back. @throws AppError as the merge */
export async function previewMerge(scope: Scope, merge: Merge): Promise<MergePreview> {
  scope.require('edit customers and locations')
  try {
    await scope.sql(async (client) => {
      await client.lock(`import:${scope.organizationId}:${scope.mode}`)
      await refuseDuringImport(client)
      throw new Rollback(await effects(client, scope, merge))
    })
  } catch (error) {
    if (error instanceof Rollback) return error.preview
    throw error
  }
  throw new Error('A preview was kept.')
}

async function effects(client: Sql, scope: Scope, merge: Merge): Promise<MergePreview> {
  const hasRule = (await companyRules(client)).windows.length > 0
  const customers = [merge.keptId, merge.goneId]
  const before = { run: hasRule ? await candidatesWithin(client) : null, reports: await documents(client, customers) }
  const { moved } = await mergeWithin(client, scope, merge)
  const renamed = new Map(moved.drafts.map(({ id, is }) => [id, is]))
  const after = {
    run: hasRule ? await candidatesWithin(client) : null,
    reports: await documents(client, [merge.keptId]),
  }
  const known = await knownReports(client, scope, [...before.reports.keys()])
  const [ruledBefore, ruled] = [before.run, after.run].map((run) => (run === null ? null : rulings(run)))
  const found = known.flatMap(({ id, key, type, ...report }): ReportEffect[] => {
    const was = before.reports.get(id)!
    const one = { id, type, ...report, before: was.ids.length }
    const rules = type !== 'STR' && ruled && ruledBefore
    const asked = rules ? askedOf(ruled, { id, key: renamed.get(id) ?? key, ...report }) : undefined
    const isAsOfBefore = !rules || isSameSet(asked, askedOf(ruledBefore, { id, key, ...report }))
    if (!isAsOfBefore && asked === null) return [{ ...one, effect: 'vanished', after: 0 }]
    if (!isAsOfBefore && asked && !isSameSet(asked, was.ids))
      return [{ ...one, effect: 'regrouped', after: asked.length }]
    return was.content === after.reports.get(id)?.content ? [] : [{ ...one, effect: 'values', after: was.ids.length }]
  })
  return {
    transactions: await countKnownTransactions(client, scope, [
      ...roleColumns.flatMap((column) => moved.roles[column]),
      ...moved.parties.map(({ transaction }) => transaction),
    ]),
    drafts: found.filter((one) => isDraft(one.state)),
    submitted: found.filter((one) => !isDraft(one.state)),
    fresh: freshOf(before.run, after.run, new Set([...known.map(({ key }) => key), ...renamed.values()])),
  }
}

async function countKnownTransactions(client: Sql, scope: Scope, ids: readonly string[]): Promise<number> {
  const { n } = await client.one(
    { n: col.int },
    `SELECT count(*)::int AS n FROM transaction t WHERE t.id = ANY($1::uuid[]) AND ${knownTransactionSql(scope, 't')}`,
    [ids],
  )
  return n
}

/** What live reports that name these customers say of their transactions and parties. */
async function documents(
  client: Sql,
  customers: readonly string[],
): Promise<Map<string, { ids: readonly string[]; content: string }>> {
  const { where, parameters } = touchedSql({ customers }, `r.state NOT IN ('deleted', 'deletion')`)
  const reports = await readReports(client, where, parameters)
  const facts = await loadFacts(
    client,
    reports.flatMap(({ core }) => [...core.transactionIds]),
  )
  const now = Date.now()
  return new Map(
    reports.map(({ id, core }) => {
      const { definitions, transactions } = assemble(core, facts, now).document
      return [id, { ids: core.transactionIds, content: canonicalJson({ definitions, transactions }) }]
    }),
  )
}

interface Known {
  id: string
  reference: string
  type: string
  state: ReportStateName
  key: string
}

async function knownReports(client: Sql, scope: Scope, ids: readonly string[]): Promise<Known[]> {
  return client.rows(
    { id: col.text, reference: col.text, type: col.text, state: col.oneOf<ReportStateName>(), key: col.text },
    `SELECT r.id, r.reference, r.type, r.state, r.candidate_key AS key FROM report r WHERE r.id = ANY($1::uuid[]) AND ${visibleSql(scope, 'r')} ORDER BY r.due_date NULLS FIRST, r.reference`,
    [ids],
  )
}

/** What a run asks: of drafts by their key, and of submitted reports by their id. */
interface Rulings {
  drafts: Map<string, readonly string[]>
  submitted: Map<string, readonly string[] | null>
}

function rulings({ changes, candidates }: CandidateRun): Rulings {
  return {
    drafts: new Map(candidates.flatMap((one) => piecesOf(one)).map((piece) => [piece.key, piece.transactionIds])),
    submitted: new Map(
      changes.flatMap((change) =>
        change.kind === 'new' || change.kind === 'held'
          ? []
          : [[change.reportId, change.kind === 'vanished' ? null : change.candidate.transactionIds] as const],
      ),
    ),
  }
}

/** The transactions a report must hold; null: no longer required; undefined: not affected. */
function askedOf(
  ruled: Rulings,
  { id, key, state }: Pick<Known, 'id' | 'key' | 'state'>,
): readonly string[] | null | undefined {
  if (isDraft(state)) return ruled.drafts.get(key) ?? null
  return ruled.submitted.get(id)
}

type Asked = readonly string[] | null | undefined

const isSameSet = (one: Asked, other: Asked): boolean =>
  one && other ? one.length === other.length && new Set([...one, ...other]).size === one.length : one === other

/** The candidates that are new only after the merge, and that no draft stands for. */
function freshOf(
  before: CandidateRun | null,
  after: CandidateRun | null,
  drafted: ReadonlySet<string>,
): MergePreview['fresh'] {
  if (before === null || after === null) return []
  const known = new Set(before.changes.filter(isToDraft).map(({ candidate }) => setOf(candidate)))
  return after.changes.filter(isToDraft).flatMap(({ key, candidate }) =>
    known.has(setOf(candidate)) || drafted.has(key)
      ? []
      : [
          {
            type: candidate.type,
            date: candidate.window.date,
            count: candidate.transactionIds.length,
            totalCad: formatCents(candidate.totalCents),
            dueDate: candidate.dueDate,
          },
        ],
  )
}

const setOf = ({ type, transactionIds }: ReportCandidate): string => `${type} ${[...transactionIds].sort().join(' ')}`
