import { baseKey, baseKeySql } from '#app/product/report-states/candidate-keys.ts'
import { statesSql, editableStatesSql, draftStatesSql, editedStateSql } from '#app/product/report-states/states-sql.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { awaitedReceipts } from '#app/compliance/drafting/holds.ts'
import type { AwaitedReceipt } from '#app/compliance/drafting/hold.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import type { ReportChange } from '#app/compliance/aggregation/changes.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { canonicalJson } from '#app/product/reports/state/canonical.ts'
import { draftStates } from '#app/product/report-states/states.ts'
import { assemble, transactionsPerReport, type Assembled, type StoredOverride } from '../state/assemble.server.ts'
import { reasonOfPiece } from './create.server.ts'
import {
  carriedInto,
  ChangedMeanwhile,
  giveAway,
  noteCarried,
  nothingCarried,
  type Carried,
  type Giving,
} from './carried.server.ts'
import { loadFacts } from '../state/facts.server.ts'
import { partProposals } from './parts.server.ts'
import { vanishedProposals } from './vanished.ts'
import { piecesOf } from '../state/pieces.server.ts'
import { builtColumns, readReports, type Proposal, type StoredReport } from '../state/store.server.ts'
import { touchedSql, type Touched } from '../state/touched.ts'

const chunkSize = 250
const editable = `r.state IN ${editableStatesSql}`

/**
 * Rebuilds drafts from the current records; submitted reports are never touched. `onBuilt` is called with each built
 * draft.
 * @returns the ids of the drafts whose content changed
 */
export async function refreshDrafts(
  scope: Scope,
  touched: Touched,
  onBuilt?: (id: string, built: Assembled) => void,
): Promise<string[]> {
  const { where, parameters } = touchedSql(touched, editable)
  const ids = await scope.sql(async (client) =>
    (await client.rows({ id: col.text }, `SELECT r.id FROM report r WHERE ${where} ORDER BY r.id`, parameters)).map(
      (row) => row.id,
    ),
  )
  const changed: string[] = []
  for (let at = 0; at < ids.length; at += chunkSize)
    changed.push(...(await refreshChunk(scope, ids.slice(at, at + chunkSize), onBuilt)))
  return changed
}

async function refreshChunk(
  scope: Scope,
  ids: readonly string[],
  onBuilt: ((id: string, built: Assembled) => void) | undefined,
): Promise<string[]> {
  const { reports, facts } = await scope.sql(async (client) => {
    const found = await readReports(client, `${editable} AND r.id = ANY($1::uuid[])`, [ids])
    return {
      reports: found,
      facts: await loadFacts(
        client,
        found.flatMap((report) => [...report.core.transactionIds]),
      ),
    }
  })
  const now = Date.now()
  const rows = reports.flatMap((report) => {
    const assembled = assemble(report.core, facts, now)
    onBuilt?.(report.id, assembled)
    const built = builtColumns(assembled)
    const isSame =
      same(report.document, built.document) &&
      same(report.missing, built.missing) &&
      same(report.messages, built.messages) &&
      same(report.holds, built.holds)
    return isSame ? [] : [{ id: report.id, revision: report.revision, ...built }]
  })
  return writeBuilt(scope, rows)
}

const same = (left: unknown, right: unknown) =>
  canonicalJson(left ?? null) === canonicalJson(JSON.parse(JSON.stringify(right ?? null)))

type BuiltRow = { id: string; revision: number } & ReturnType<typeof builtColumns>

/** Writes built drafts unless they were changed concurrently. */
async function writeBuilt(scope: Scope, rows: readonly BuiltRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const written = await scope.tx((db) =>
    sqlIn(db).rows(
      { id: col.text },
      `UPDATE report r SET document = x.document, missing = x.missing, messages = x.messages, parties = x.parties, total_cad = x.total_cad,
        missing_count = x.missing_count, reject_count = x.reject_count, holds = x.holds, hold_count = x.hold_count, revision = r.revision + 1, updated_at = now(),
        proposal = CASE WHEN r.proposal -> 'fields' IS NULL THEN r.proposal END,
        state = ${editedStateSql('r.state')}
      FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, revision int, document jsonb, missing jsonb, messages jsonb, parties text,
        total_cad numeric, missing_count int, reject_count int, holds jsonb, hold_count int)
      WHERE r.id = x.id AND r.revision = x.revision AND r.state IN ${editableStatesSql} RETURNING r.id`,
      [JSON.stringify(rows)],
    ),
  )
  return written.map((row) => row.id)
}

/**
 * Reconciles all reports with what the transactions require today: a draft adds and drops transactions, a draft whose
 * candidate disappeared is marked, and a submitted report gets a proposed change. Never creates a second report.
 * @throws AppError window-not-set
 */
export async function reconcile(
  scope: Scope,
  options: { transactionsPerReport?: number } = {},
  attempt = 1,
): Promise<{ regrouped: number; proposals: number }> {
  scope.require('prepare drafts')
  // Drafts are read before their transactions: a draft changed after this keeps its change, and everything is compared
  // again.
  const { drafts, filed } = await scope.sql(draftsAndFiledParts)
  const run = await candidates(scope)
  const limit = options.transactionsPerReport ?? transactionsPerReport
  const wanted = wantedPieces(run.candidates, drafts, filed, limit)
  const proposals = new Map([
    ...run.changes.flatMap(proposalOfChange),
    ...(await scope.sql((client) => partProposals(client, run.changes, limit))),
  ])
  const carried = await carriedAmong(scope, drafts, wanted)
  const left = new Map(carried.given.map((one) => [one.id, one.overrides]))
  const vanished = vanishedProposals(drafts, wanted)
  const regrouped: Regrouped[] = []
  const waiting: { id: string; awaits: readonly AwaitedReceipt[] }[] = []
  for (const report of drafts) {
    const piece = wanted.get(report.key)
    proposals.set(report.id, piece === undefined ? vanished(report) : null)
    const overrides = carried.taken.get(report.id) ?? left.get(report.id) ?? null
    if (piece === undefined) continue
    const awaits = awaitedReceipts(piece.candidate)
    if (!same(report.core.awaits, awaits)) waiting.push({ id: report.id, awaits })
    if (overrides !== null || !sameMembers(report, piece.transactionIds) || report.reason !== reasonOfPiece(piece))
      regrouped.push({ ...regroupedAs(report, piece), overrides })
  }
  const isWhole = await regroup(scope, regrouped, {
    ...carried,
    given: carried.given.filter(({ id }) => !regrouped.some((one) => one.id === id)),
  })
  await writeProposals(scope, proposals)
  await writeAwaits(scope, waiting)
  await refreshDrafts(scope, {
    reports: [...new Set([...regrouped, ...waiting, ...carried.given].map((one) => one.id))],
  })
  // A concurrent writer may have used older records. Also, a transaction that a drafted part took in is no longer
  // proposed to a submitted part.
  const isAskedElsewhere = drafts.some(
    ({ id, key }) => filed.has(baseKey(key)) && regrouped.some((one) => one.id === id),
  )
  if ((!isWhole || isAskedElsewhere) && attempt < mostAttempts) return reconcile(scope, options, attempt + 1)
  return { regrouped: regrouped.length, proposals: [...proposals.values()].filter((one) => one !== null).length }
}

/** Transactions of the submitted parts of reports, by the key that the parts share. */
type FiledParts = ReadonlyMap<string, readonly { id: string }[]>

type Piece = ReturnType<typeof piecesOf>[number]

/** The open drafts, and the submitted parts of the same reports. */
async function draftsAndFiledParts(client: Sql): Promise<{ drafts: StoredReport[]; filed: FiledParts }> {
  const drafts = await readReports(client, `r.type <> 'STR' AND r.state IN ${draftStatesSql}`, [])
  const parts = await client.rows(
    { key: col.text, id: col.text },
    `SELECT ${baseKeySql('r.candidate_key')} AS key, m.transaction_id AS id FROM report r JOIN report_transaction m ON m.report_id = r.id
     WHERE r.type <> 'STR' AND r.state NOT IN ${statesSql([...draftStates, 'deleted'])} AND ${baseKeySql('r.candidate_key')} = ANY($1)`,
    [drafts.map(({ key }) => baseKey(key))],
  )
  return { drafts, filed: Map.groupBy(parts, (row) => row.key) }
}

/**
 * The pieces required today, by key; the drafted parts of a partly submitted report share its remaining transactions.
 */
function wantedPieces(
  found: readonly ReportCandidate[],
  drafts: readonly StoredReport[],
  filed: FiledParts,
  limit: number,
): Map<string, Piece> {
  const wanted = new Map(found.flatMap((candidate) => piecesOf(candidate, limit)).map((piece) => [piece.key, piece]))
  for (const [key, parts] of filed) {
    const own = drafts.filter((draft) => baseKey(draft.key) === key).sort((a, b) => (a.key < b.key ? -1 : 1))
    const candidate = wanted.get(key)?.candidate
    const shares = candidate
      ? besideFiled(
          candidate.transactionIds,
          new Set(parts.map((part) => part.id)),
          own.map((draft) => draft.core.transactionIds),
          limit,
        )
      : []
    for (const [at, draft] of own.entries()) {
      const share = shares[at] ?? []
      if (candidate && share.length > 0)
        // Its number among the drafted parts isn’t the number that it has among all.
        wanted.set(draft.key, { key: draft.key, part: 1, parts: 1, candidate, transactionIds: share })
      else wanted.delete(draft.key)
    }
  }
  return wanted
}

/** What drafts take over from those whose transactions they take today. */
async function carriedAmong(
  scope: Scope,
  drafts: readonly StoredReport[],
  wanted: ReadonlyMap<string, Piece>,
): Promise<Carried> {
  const giving = drafts.flatMap((report): Giving[] => {
    if (report.core.overrides.length === 0) return []
    const piece = wanted.get(report.key)
    const keeps = new Set(piece?.transactionIds)
    const isGiving =
      report.core.transactionIds.some((id) => !keeps.has(id)) ||
      report.core.overrides.some(({ transactionId }) => transactionId !== undefined && !keeps.has(transactionId))
    return isGiving ? [{ report, keeps, isGoing: piece === undefined }] : []
  })
  if (giving.length === 0) return nothingCarried
  const moving = new Set(
    giving.flatMap(({ report: { core } }) => [
      ...core.transactionIds,
      ...core.overrides.flatMap((one) => one.transactionId ?? []),
    ]),
  )
  const targets = drafts.flatMap((report) => {
    const piece = wanted.get(report.key)
    return piece?.transactionIds.some((id) => moving.has(id))
      ? [{ id: report.id, key: report.key, core: report.core, transactionIds: piece.transactionIds }]
      : []
  })
  if (targets.length === 0) return nothingCarried
  const facts = await scope.sql((client) =>
    loadFacts(client, [
      ...new Set([
        ...giving.flatMap(({ report }) => report.core.transactionIds),
        ...targets.flatMap((one) => one.transactionIds),
      ]),
    ]),
  )
  return carriedInto(targets, giving, facts, { isNew: false })
}

/** The proposed change of a submitted report; null if it stays as it is. */
function proposalOfChange(change: ReportChange): [string, Proposal | null][] {
  if (change.kind === 'new') return []
  if (change.kind === 'unchanged') return [[change.reportId, null]]
  return [
    [
      change.reportId,
      {
        kind: change.kind,
        reason: change.reason.text,
        addedIds: change.kind === 'change' ? [...change.addedIds] : [],
        removedIds: change.kind === 'change' ? [...change.removedIds] : [],
      },
    ],
  ]
}

const regroupedAs = (report: StoredReport, piece: Piece): Omit<Regrouped, 'overrides'> => ({
  id: report.id,
  revision: report.revision,
  transactionIds: piece.transactionIds,
  due_date: piece.candidate.dueDate,
  file_by: piece.candidate.fileBy,
  reason: reasonOfPiece(piece),
})

/**
 * The transactions of the drafted parts of a partly submitted report: their own, without those submitted elsewhere or
 * no longer required, plus late ones while there is room. Those without room are proposed to a submitted part.
 */
function besideFiled(
  wanted: readonly string[],
  filed: ReadonlySet<string>,
  held: readonly (readonly string[])[],
  limit: number,
): string[][] {
  const kept = held.map((ids) => new Set(ids.filter((id) => !filed.has(id))))
  const late = wanted.filter((id) => !filed.has(id) && !kept.some((ids) => ids.has(id)))
  return kept.map((ids) => {
    const own = wanted.filter((id) => ids.has(id)).length
    const taken = new Set(late.splice(0, Math.max(0, limit - own)))
    return wanted.filter((id) => ids.has(id) || taken.has(id))
  })
}

const sameMembers = (report: StoredReport, ids: readonly string[]) =>
  report.core.transactionIds.length === ids.length && report.core.transactionIds.every((id, at) => id === ids[at])

const mostAttempts = 5

interface Regrouped {
  id: string
  /** The revision that was read; a draft changed since has other members. */
  revision: number
  transactionIds: readonly string[]
  due_date: string
  file_by: string
  reason: string
  /** All that it has with those that it takes over; null where it takes none. */
  overrides: readonly StoredOverride[] | null
}

/**
 * Writes the new members of drafts, with all the corrections that they carry over; false if one of them was changed
 * concurrently.
 */
async function regroup(scope: Scope, rows: readonly Regrouped[], carried: Carried): Promise<boolean> {
  if (rows.length === 0) return true
  try {
    return await regroupWhole(scope, rows, carried)
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false
    throw error
  }
}

async function regroupWhole(scope: Scope, rows: readonly Regrouped[], carried: Carried): Promise<boolean> {
  const members = rows.flatMap(({ id, transactionIds }) =>
    transactionIds.map((transactionId, position) => ({ report_id: id, transaction_id: transactionId, position })),
  )
  const heads = rows.map(({ transactionIds: _, ...head }) => head)
  return scope.tx(async (db) => {
    const open = await sqlIn(db).rows(
      { id: col.text },
      `UPDATE report r SET due_date = x.due_date, file_by = x.file_by, reason = x.reason, overrides = coalesce(nullif(x.overrides, 'null'::jsonb), r.overrides), revision = r.revision + 1, updated_at = now()
      FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, revision int, due_date text, file_by text, reason text, overrides jsonb)
      WHERE r.id = x.id AND r.revision = x.revision AND r.state IN ${editableStatesSql} RETURNING r.id`,
      [JSON.stringify(heads)],
    )
    const ids = open.map((row) => row.id)
    if (carried.taken.size > 0 && ids.length < rows.length) throw new ChangedMeanwhile()
    if (!(await giveAway(db, carried.given))) throw new ChangedMeanwhile()
    await noteCarried(db, scope, carried.trail)
    await sqlIn(db).run('DELETE FROM report_transaction WHERE report_id = ANY($1::uuid[])', [ids])
    await sqlIn(db).run(
      `INSERT INTO report_transaction (report_id, transaction_id, organization_id, mode, position)
      SELECT x.report_id, x.transaction_id, $1::uuid, $2::"Mode", x.position
      FROM jsonb_to_recordset($3::jsonb) AS x(report_id uuid, transaction_id uuid, position int)
      WHERE x.report_id = ANY($4::uuid[])`,
      [scope.organizationId, scope.mode, JSON.stringify(members), ids],
    )
    return ids.length === rows.length
  })
}

/** Updates which receipts may belong to each draft. */
async function writeAwaits(
  scope: Scope,
  rows: readonly { id: string; awaits: readonly AwaitedReceipt[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await scope.tx((db) =>
    sqlIn(db).run(
      `UPDATE report r SET awaits = x.awaits, updated_at = now() FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, awaits jsonb)
      WHERE r.id = x.id AND r.state IN ${editableStatesSql}`,
      [JSON.stringify(rows)],
    ),
  )
}

/** A proposal from corrected records stays if the 24-hour rule proposes nothing. */
async function writeProposals(scope: Scope, proposals: ReadonlyMap<string, Proposal | null>): Promise<void> {
  const rows = [...proposals].map(([id, proposal]) => ({ id, proposal }))
  await scope.tx((db) =>
    sqlIn(db).run(
      `UPDATE report r SET proposal = nullif(x.proposal, 'null'::jsonb), updated_at = now()
      FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, proposal jsonb)
      WHERE r.id = x.id AND r.proposal IS DISTINCT FROM nullif(x.proposal, 'null'::jsonb)
        AND NOT (x.proposal = 'null'::jsonb AND r.proposal -> 'fields' IS NOT NULL AND r.state NOT IN ${editableStatesSql})`,
      [JSON.stringify(rows)],
    ),
  )
}
