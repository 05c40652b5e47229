import { baseKey, pieceKey } from '#app/product/report-states/candidate-keys.ts'
import { isDraft } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { lock } from '#app/platform/sql/locks.ts'
import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import { displayCents } from '#app/compliance/words/money.ts'
import { splitIntoParts } from '#app/compliance/aggregation/splitting.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { anyOf } from '#app/platform/sql/sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { newId, newReference } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { candidates, isToDraft, type CandidateRun } from '#app/product/transactions/rules/candidates.server.ts'
import { lockDecisions, reportsOfSetAside } from '#app/product/transactions/rules/set-aside-among.server.ts'
import { awaitedReceipts } from '#app/compliance/drafting/holds.ts'
import { assemble, transactionsPerReport, type ReportCore } from '../state/assemble.server.ts'
import { loadFacts } from '../state/facts.server.ts'
import { nextPart, type PartGroup } from './parts.server.ts'
import { partReference, piecesOf, type Piece } from '../state/pieces.server.ts'
import { builtColumns, type StoredReport } from '../state/store.server.ts'
import { carriedInto, ChangedMeanwhile, correctedReports, giveAway, noteCarried } from './carried.server.ts'

const chunkSize = 500

export interface Created {
  /** Ids of the drafts created by this call, soonest due first. */
  ids: string[]
  /** Number of reports that existed already, including those created at the same time. */
  existing: number
  /** Keys for which the transactions require no report (any more). */
  gone: string[]
}

interface Planned {
  id: string
  piece: Piece
  core: ReportCore
}

/**
 * Creates a draft for each of these candidates, or for all of them. Idempotent and safe to call concurrently: a
 * candidate has one report. Requires the 24-hour window.
 * @param keys candidates by `candidateKey` (compliance/aggregation/changes.ts)
 * @throws AppError window-not-set
 */
export async function createDrafts(
  scope: Scope,
  keys: readonly string[] | 'all',
  options: { transactionsPerReport?: number } = {},
): Promise<Created> {
  scope.require('prepare drafts')
  const run = await candidates(scope)
  const wanted = keys === 'all' ? null : new Set(keys)
  const chosen = run.changes.flatMap((change) =>
    isToDraft(change) && (wanted === null || wanted.has(change.key)) ? [change] : [],
  )
  const asked = new Set(run.changes.map((change) => change.key))
  const gone = wanted === null ? [] : [...wanted].filter((key) => !asked.has(key))
  chosen.sort((a, b) =>
    a.candidate.dueDate < b.candidate.dueDate
      ? -1
      : a.candidate.dueDate > b.candidate.dueDate
        ? 1
        : a.key < b.key
          ? -1
          : 1,
  )
  const limit = options.transactionsPerReport ?? transactionsPerReport
  const pieces = chosen.flatMap((change) => piecesOf(change.candidate, limit))
  const missing = await withoutReport(scope, pieces)
  const ids: string[] = []
  const kept = keptBy(run, limit)
  for (let at = 0; at < missing.length; at += chunkSize)
    ids.push(...(await createChunk(scope, missing.slice(at, at + chunkSize), kept)))
  return { ids, existing: pieces.length - ids.length, gone }
}

/** Which of their transactions the reports of today keep; null: all. */
type KeptBy = (report: StoredReport) => ReadonlySet<string> | null

function keptBy({ candidates: found, changes }: CandidateRun, limit: number): KeptBy {
  const pieces = found.flatMap((candidate) => piecesOf(candidate, limit))
  const asked = new Map(pieces.map((piece) => [piece.key, new Set(piece.transactionIds)]))
  const gone = new Set(changes.flatMap((change) => (change.kind === 'vanished' ? change.reportId : [])))
  return ({ id, key, state }) =>
    isDraft(state) ? (asked.get(key) ?? (asked.has(baseKey(key)) ? null : new Set())) : gone.has(id) ? new Set() : null
}

/** The pieces that have no live report yet, with the references shared by the parts of one report. */
async function withoutReport(scope: Scope, pieces: readonly Piece[]): Promise<Planned[]> {
  const references = await scope.sql(async (client) => {
    const rows = await client.tables
      .selectFrom('report')
      .select(['candidate_key', 'reference'])
      .where('candidate_key', '=', anyOf(pieces.map((piece) => piece.key)))
      .where('state', '<>', 'deleted')
      .execute()
    return new Map(rows.map((row) => [row.candidate_key, row.reference]))
  })
  const planned: Planned[] = []
  let base = ''
  for (const piece of pieces) {
    const there = references.get(piece.key)
    if (piece.part === 1)
      base = there?.replace(/-01$/, '') ?? newReference(piece.candidate.type, piece.candidate.window.date)
    if (there !== undefined) continue
    planned.push({
      id: newId(),
      piece,
      core: coreOf(piece.candidate, piece.transactionIds, partReference(base, piece.part, piece.parts)),
    })
  }
  return planned
}

const coreOf = (candidate: ReportCandidate, transactionIds: readonly string[], reference: string): ReportCore => ({
  type: candidate.type,
  reference,
  aggregation: candidate.aggregation,
  window: candidate.window,
  isDirective: candidate.ministerialDirective !== undefined,
  isChange: false,
  transactionIds,
  overrides: [],
  confirmations: [],
  awaits: awaitedReceipts(candidate),
  copy: null,
})

/** The reason as text, with the receipts that may still belong to the report. */
export function reasonText(candidate: ReportCandidate): string {
  const waits = candidate.awaitingValueOf?.length ?? 0
  return waits === 0
    ? candidate.reason.text
    : `${candidate.reason.text} ${waits} more ${waits === 1 ? 'receipt' : 'receipts'} of the same party may belong here. Add ${waits === 1 ? 'its' : 'their'} exchange rate first.`
}

/** The same for a report, or for one of its parts. */
export function reasonOfPiece({ candidate, part, parts }: Piece): string {
  const reason = reasonText(candidate)
  return parts === 1 ? reason : `${reason} Part ${part} of ${parts}; together ${displayCents(candidate.totalCents)}.`
}

/**
 * Creates further parts for transactions that belong to a submitted report whose parts are all full. Safe to call
 * concurrently: no transaction enters two parts, the second call creates nothing.
 * @returns the ids of the drafts created
 */
export async function createFurtherParts(
  scope: Scope,
  group: PartGroup,
  candidate: ReportCandidate,
  transactionIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const shares = splitIntoParts('further', transactionIds, limit).map((part) => part.transactionIds)
  const planned = shares.map((share, index): Planned => {
    const { number, reference } = nextPart(group, index)
    const piece: Piece = {
      key: pieceKey(group.key, number),
      part: number,
      parts: nextPart(group, shares.length - 1).number,
      candidate,
      transactionIds: share,
    }
    return { id: newId(), piece, core: coreOf(candidate, share, reference) }
  })
  return createChunk(
    scope,
    planned,
    () => null,
    async (db) => {
      await lock(db, `parts:${scope.organizationId}:${scope.mode}:${group.key}`)
      const [there] = await sqlIn(db).rows(
        { taken: col.bool },
        `SELECT EXISTS (SELECT FROM report r JOIN report_transaction m ON m.report_id = r.id
        WHERE r.state <> 'deleted' AND (r.candidate_key = $1 OR starts_with(r.candidate_key, $2)) AND m.transaction_id = ANY($3::uuid[])) AS taken`,
        [group.key, `${group.key}#`, [...transactionIds]],
      )
      return there?.taken === false
    },
  )
}

/** Checked in the inserting transaction: nothing is inserted if it returns false. */
type IsOpen = (db: Tx) => Promise<boolean>

/** What belongs to the reports that were made, in the transaction that inserts them. */
type AfterInsert = (db: Tx, made: ReadonlySet<string>) => Promise<void>

async function createChunk(
  scope: Scope,
  planned: readonly Planned[],
  kept: KeptBy,
  isOpen?: IsOpen,
  attempt = 1,
): Promise<string[]> {
  const now = Date.now()
  const { facts, corrected } = await scope.sql(async (client) => {
    const ids = planned.flatMap((one) => [...one.core.transactionIds])
    const sources = await correctedReports(
      client,
      ids,
      planned.map((one) => one.piece.key),
    )
    return {
      corrected: sources,
      facts: await loadFacts(client, [...new Set([...ids, ...sources.flatMap((one) => one.core.transactionIds)])]),
    }
  })
  const targets = planned.map(({ id, piece: { key }, core }) => ({
    id,
    key,
    core,
    transactionIds: core.transactionIds,
  }))
  const giving = corrected.map((report) => {
    const keeps = kept(report)
    return { report, keeps: keeps ?? new Set(report.core.transactionIds), isGoing: keeps?.size === 0 }
  })
  const { taken } = carriedInto(targets, giving, facts, { isNew: true })
  const rows = planned.map(({ id, piece, core }) => {
    const { candidate } = piece
    const overrides = taken.get(id) ?? []
    return {
      id,
      type: core.type,
      aggregation: core.aggregation,
      party_id: candidate.partyKey,
      candidate_key: piece.key,
      window_start: new Date(candidate.window.startMs).toISOString(),
      window_end: new Date(candidate.window.endMs).toISOString(),
      window_offset: candidate.window.offsetMinutes,
      reference: core.reference,
      due_date: candidate.dueDate,
      file_by: candidate.fileBy,
      reason: reasonOfPiece(piece),
      awaits: core.awaits,
      overrides,
      ...builtColumns(assemble({ ...core, overrides }, facts, now)),
    }
  })
  try {
    return await insertReports(
      scope,
      rows,
      planned.map((one) => ({ id: one.id, transactionIds: one.core.transactionIds })),
      'drafts.created',
      {
        isOpen,
        after: async (db, made) => {
          const ofMade = carriedInto(
            targets.filter(({ id }) => made.has(id)),
            giving,
            facts,
            { isNew: true },
          )
          if (!(await giveAway(db, ofMade.given))) throw new ChangedMeanwhile()
          await noteCarried(db, scope, ofMade.trail)
        },
      },
    )
  } catch (error) {
    if (error instanceof ChangedMeanwhile && attempt < mostAttempts)
      return createChunk(scope, planned, kept, isOpen, attempt + 1)
    throw error
  }
}

const mostAttempts = 5

/**
 * Inserts reports with their members in one transaction, except those whose candidate has a live report already or was
 * set aside in the meantime.
 */
export async function insertReports(
  scope: Scope,
  rows: readonly { id: string; type: string; candidate_key: string }[],
  members: readonly { id: string; transactionIds: readonly string[] }[],
  action: AuditAction,
  { isOpen, after }: { isOpen?: IsOpen | undefined; after?: AfterInsert } = {},
): Promise<string[]> {
  const memberRows = members.flatMap(({ id, transactionIds }) =>
    transactionIds.map((transactionId, position) => ({ report_id: id, transaction_id: transactionId, position })),
  )
  // A consistent order by key prevents deadlocks between concurrent calls.
  const sorted = [...rows].sort((a, b) => (a.candidate_key < b.candidate_key ? -1 : 1))
  const made = await scope.tx(async (db) => {
    if (isOpen && !(await isOpen(db))) return []
    await lockDecisions(db, scope, 'to report')
    const typeOf = new Map(rows.map((row) => [row.id, row.type]))
    const setAside = await reportsOfSetAside(
      db,
      memberRows.map((row) => ({ ...row, type: typeOf.get(row.report_id)! })),
    )
    const ordered = sorted.filter((row) => !setAside.has(row.id))
    const inserted = await sqlIn(db).rows(
      { id: col.text },
      `INSERT INTO report (id, organization_id, mode, type, aggregation, party_id, candidate_key, window_start, window_end, window_offset, reference,
        total_cad, due_date, file_by, reason, document, missing, messages, parties, missing_count, reject_count, holds, hold_count, awaits, overrides, created_by)
      SELECT x.id, $1::uuid, $2::"Mode", x.type::"ReportType", x.aggregation::"Aggregation", x.party_id, x.candidate_key,
        x.window_start, x.window_end, x.window_offset, x.reference, x.total_cad, x.due_date, x.file_by, x.reason, x.document, x.missing, x.messages,
        x.parties, x.missing_count, x.reject_count, x.holds, x.hold_count, coalesce(x.awaits, '[]'), coalesce(x.overrides, '{}'), $3::uuid
      FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, type text, aggregation text, party_id uuid, candidate_key text,
        window_start timestamptz, window_end timestamptz, window_offset int, reference text, total_cad numeric, due_date text, file_by text, reason text,
        document jsonb, missing jsonb, messages jsonb, parties text, missing_count int, reject_count int, holds jsonb, hold_count int, awaits jsonb, overrides jsonb)
      ON CONFLICT (organization_id, mode, candidate_key) WHERE state <> 'deleted' DO NOTHING RETURNING id`,
      [scope.organizationId, scope.mode, scope.actor.userId, JSON.stringify(ordered)],
    )
    if (inserted.length === 0) return []
    await sqlIn(db).run(
      `INSERT INTO report_transaction (report_id, transaction_id, organization_id, mode, position)
      SELECT x.report_id, x.transaction_id, $1::uuid, $2::"Mode", x.position
      FROM jsonb_to_recordset($3::jsonb) AS x(report_id uuid, transaction_id uuid, position int)
      WHERE x.report_id = ANY($4::uuid[])`,
      [scope.organizationId, scope.mode, JSON.stringify(memberRows), inserted.map((row) => row.id)],
    )
    await after?.(db, new Set(inserted.map((row) => row.id)))
    await audit(db, scope, {
      action,
      subjectType: 'report',
      subjectId: inserted.length === 1 ? inserted[0]!.id : null,
      detail: { reports: inserted.map((row) => row.id) },
    })
    return inserted
  })
  const ids = new Set(made.map((row) => row.id))
  return rows.filter((row) => ids.has(row.id)).map((row) => row.id)
}
