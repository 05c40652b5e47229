import { baseKey, baseKeySql, isPartSql } from '#app/product/report-states/candidate-keys.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { ReportChange } from '#app/compliance/aggregation/changes.ts'
import type { AggregationType } from '#app/compliance/types.ts'
import { isConfirmed, isEditable, type ReportStateName } from '#app/product/report-states/states.ts'
import { partReference } from '../state/pieces.server.ts'
import type { Proposal } from '../state/store.server.ts'

/** One of the reports in which a large report is filed; a report filed whole is its own only part. */
export interface Part {
  id: string
  /** From 1. */
  number: number
  reference: string
  state: ReportStateName
  aggregation: AggregationType
  transactionIds: string[]
  /** Decimal strings in Canadian dollars: as built, and of the same transactions today. */
  totalCad: string
  currentCad: string
  /** Whether its content was erased, so that there is no total to compare with. */
  isErased: boolean
}

export interface PartGroup {
  /** The candidate key that the parts share. */
  key: string
  /** By number, including deleted parts, whose numbers and references are never reused. */
  parts: Part[]
}

const partsSql = (where: string) => `
  SELECT r.id, r.candidate_key AS key, r.reference, r.state, r.aggregation, r.total_cad::text AS total, r.erased_at IS NOT NULL AS erased,
    coalesce((SELECT array_agg(m.transaction_id::text ORDER BY m.position) FROM report_transaction m WHERE m.report_id = r.id), '{}') AS ids,
    coalesce((SELECT sum(t.cad_amount) FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id), 0)::numeric(20, 2)::text AS current
  FROM report r WHERE r.type IN ('LCTR', 'LVCTR') AND ${where}`

const columns = {
  id: col.text,
  key: col.text,
  reference: col.text,
  state: col.oneOf<ReportStateName>(),
  aggregation: col.oneOf<AggregationType>(),
  total: col.text,
  erased: col.bool,
  ids: col.texts,
  current: col.text,
}

type Row = RowOf<typeof columns>

const partOf = ({ id, key, reference, state, aggregation, total, erased, ids, current }: Row): Part => ({
  id,
  number: Number(/#(\d{2,})$/.exec(key)?.[1] ?? 1),
  reference,
  state,
  aggregation,
  transactionIds: ids,
  totalCad: total,
  currentCad: current,
  isErased: erased,
})

const inOrder = (rows: readonly Row[]): Part[] => rows.map(partOf).sort((a, b) => a.number - b.number)

/** The parts of the report, itself included. */
export async function partGroup(client: Sql, reportId: string): Promise<PartGroup> {
  const own = await client.tables
    .selectFrom('report')
    .select('candidate_key')
    .where('id', '=', reportId)
    .executeTakeFirst()
  const key = baseKey(own?.candidate_key ?? '')
  const rows = await client.rows(columns, partsSql('(r.candidate_key = $1 OR starts_with(r.candidate_key, $2))'), [
    key,
    `${key}#`,
  ])
  return { key, parts: inOrder(rows) }
}

/** The number of the next part and its reference: the shared one with the next suffix. */
export function nextPart({ parts }: PartGroup, ahead = 0): { number: number; reference: string } {
  const first = parts[0]
  if (first === undefined) throw new RangeError('A report without parts has no next one.')
  const number = Math.max(...parts.map((part) => part.number)) + 1 + ahead
  const suffix = partReference('', first.number, 2)
  // A report filed whole has no suffix.
  const base = first.reference.endsWith(suffix) ? first.reference.slice(0, -suffix.length) : first.reference
  return { number, reference: partReference(base, number, number) }
}

/**
 * The proposed change for each submitted part of multi-part reports: transactions it must drop or that were corrected,
 * and late transactions for the part with the most room. Null for unchanged parts; drafted parts aren't included.
 */
export async function partProposals(
  client: Sql,
  changes: readonly ReportChange[],
  limit: number,
): Promise<Map<string, Proposal | null>> {
  const proposals = new Map<string, Proposal | null>()
  // The keys are read first: a subquery would run for every report of every part.
  const split = await client.rows(
    { key: col.text },
    `SELECT DISTINCT ${baseKeySql('candidate_key')} AS key FROM report WHERE ${isPartSql('candidate_key')} AND state <> 'deleted'`,
  )
  if (split.length === 0) return proposals
  const rows = await client.rows(
    columns,
    partsSql(`r.state <> 'deleted' AND ${baseKeySql('r.candidate_key')} = ANY($1)`),
    [split.map((row) => row.key)],
  )
  const changeOf = new Map(
    changes.flatMap((change) => (change.kind === 'new' ? [] : [[change.reportId, change] as const])),
  )
  for (const group of Map.groupBy(rows, (row) => baseKey(row.key)).values()) {
    const parts = inOrder(group)
    const change = parts.map((part) => changeOf.get(part.id)).find((one) => one !== undefined)
    if (change === undefined || parts.length < 2) continue
    for (const part of parts.filter(({ state }) => !isEditable(state))) {
      if (change.kind === 'change') proposals.set(part.id, proposalOf(part, change, limit))
      else
        proposals.set(
          part.id,
          change.kind === 'unchanged'
            ? null
            : { kind: change.kind, reason: change.reason.text, addedIds: [], removedIds: [] },
        )
    }
  }
  return proposals
}

const transactions = (count: number) => `${count} transaction${count === 1 ? '' : 's'}`

function proposalOf(part: Part, change: Extract<ReportChange, { kind: 'change' }>, limit: number): Proposal | null {
  const removed = new Set(change.removedIds)
  const removedIds = part.transactionIds.filter((id) => removed.has(id))
  const addedIds = part.id === change.reportId ? [...change.addedIds] : []
  const isCorrected = !part.isErased && part.totalCad !== part.currentCad
  const isRegrouped = part.aggregation !== change.candidate.aggregation
  if (addedIds.length + removedIds.length === 0 && !isCorrected && !isRegrouped) return null
  const further = Math.max(0, part.transactionIds.length - removedIds.length + addedIds.length - limit)
  const words = [
    ...(addedIds.length > further ? [`${transactions(addedIds.length - further)} to add`] : []),
    ...(further > 0 ? [`${transactions(further)} for another part, because every part is full`] : []),
    ...(removedIds.length > 0 ? [`${transactions(removedIds.length)} to remove`] : []),
    ...(isCorrected ? ['amounts were corrected'] : []),
    ...(isRegrouped ? ['its party or window changed'] : []),
  ]
  return {
    kind: 'change',
    reason: `This part of a multi-part report needs a change: ${words.join(', ')}.${isConfirmed(part.state) ? '' : ' Request it once FINTRAC has answered.'}`,
    addedIds,
    removedIds,
  }
}
