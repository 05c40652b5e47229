import { baseKey, baseKeySql } from '#app/product/report-states/candidate-keys.ts'
import { draftStatesSql } from '#app/product/report-states/states-sql.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isDraft, isEditable } from '#app/product/report-states/states.ts'
import { assemble, type StoredOverride } from '../state/assemble.server.ts'
import { loadFacts, type Facts } from '../state/facts.server.ts'
import { readReports, type StoredReport } from '../state/store.server.ts'
import { carriedFrom, withCarried, type CarrySource, type CarryTarget } from './carry.ts'

/** A change of which corrections a report has. */
export interface OverridesChange {
  id: string
  /** What it was read at. */
  revision: number
  overrides: readonly StoredOverride[]
}

/** Corrections that reports take over from others. */
export interface Carried {
  /** By the id of the draft that takes them: all that it then has. */
  taken: ReadonlyMap<string, readonly StoredOverride[]>
  /** What it took, for the trail, and from whom. */
  trail: readonly { id: string; from: string; pointers: string[] }[]
  /** Drafts that gave theirs away, with what they keep. */
  given: readonly OverridesChange[]
}

export const nothingCarried: Carried = { taken: new Map(), trail: [], given: [] }

/** A report whose corrections may go with its transactions. */
export interface Giving {
  report: StoredReport
  keeps: ReadonlySet<string>
  isGoing: boolean
}

const withCorrections = `r.type <> 'STR' AND r.state <> 'deleted' AND jsonb_typeof(r.overrides) = 'array' AND r.overrides <> '[]'`

/** Reports with corrections that hold one of these transactions, or are parts of one of these reports. */
export const correctedReports = (
  client: Sql,
  transactionIds: readonly string[],
  keys: readonly string[],
): Promise<StoredReport[]> =>
  readReports(
    client,
    `${withCorrections} AND (EXISTS (SELECT FROM report_transaction m WHERE m.report_id = r.id AND m.transaction_id = ANY($1::uuid[]))
      OR ${baseKeySql('r.candidate_key')} = ANY($2)
      OR EXISTS (SELECT FROM jsonb_array_elements(CASE WHEN jsonb_typeof(r.overrides) = 'array' THEN r.overrides ELSE '[]' END) o WHERE o ->> 'transactionId' = ANY($1::uuid[]::text[])))`,
    [transactionIds, keys.map(baseKey)],
  )

/**
 * What these drafts take over from reports that were corrected. `isNew`: parts of a report are made, and say of its
 * parties what the others say. Only drafts give theirs away; what was submitted keeps what it said.
 */
export function carriedInto(
  targets: readonly (Pick<StoredReport, 'id' | 'key' | 'core'> & { transactionIds: readonly string[] })[],
  giving: readonly Giving[],
  facts: Facts,
  { isNew }: { isNew: boolean },
): Carried {
  if (giving.length === 0) return nothingCarried
  const now = Date.now()
  const sources = giving.map(({ report, keeps, isGoing }) => ({
    report,
    source: {
      id: report.id,
      reference: report.core.reference,
      overrides: report.core.overrides,
      members: report.core.transactionIds,
      keeps,
      isGoing,
      parties: assemble(report.core, facts, now).notes.parties,
    } satisfies CarrySource,
    given: new Set<StoredOverride>(),
  }))
  const taken = new Map<string, readonly StoredOverride[]>()
  const trail: { id: string; from: string; pointers: string[] }[] = []
  for (const { id, key, core, transactionIds } of targets) {
    const near = sources.filter(({ report }) => report.id !== id && report.core.type === core.type)
    if (near.length === 0) continue
    const target: CarryTarget = {
      id,
      overrides: core.overrides,
      before: new Set(isNew ? [] : core.transactionIds),
      transactionIds: new Set(transactionIds),
      parties: assemble({ ...core, transactionIds }, facts, now).notes.parties,
    }
    let all = [...core.overrides]
    for (const { report, source, given } of near) {
      const carried = carriedFrom(source, target, isNew && baseKey(report.key) === baseKey(key))
      if (carried.length === 0) continue
      all = withCarried(all, source, carried)
      for (const one of carried) given.add(one)
      trail.push({ id, from: source.reference, pointers: carried.map((one) => pointerIn(one, transactionIds)) })
    }
    if (all.length > core.overrides.length) taken.set(id, all)
  }
  const given: OverridesChange[] = []
  for (const { report, source, given: gone } of sources) {
    if (!isDraft(report.state)) continue
    const isKept = (one: StoredOverride) =>
      !gone.has(one) || (!source.isGoing && (one.transactionId === undefined || source.keeps.has(one.transactionId)))
    const left = (taken.get(report.id) ?? report.core.overrides).filter(isKept)
    if (taken.has(report.id)) taken.set(report.id, left)
    else if (left.length < report.core.overrides.length)
      given.push({ id: report.id, revision: report.revision, overrides: left })
  }
  return { taken, trail, given }
}

/** Where a correction stands in the report that took it over; of a party, some position. */
const pointerIn = ({ path, transactionId, refId }: StoredOverride, transactionIds: readonly string[]): string =>
  transactionId !== undefined
    ? `/transactions/${transactionIds.indexOf(transactionId)}${path}`
    : refId !== undefined
      ? `/definitions/0${path}`
      : path

/** Someone changed a draft while its corrections were carried over: nothing was written, and it is tried again. */
export class ChangedMeanwhile extends Error {}

/** Takes away what drafts gave to others; false where someone changed one of them meanwhile. */
export async function giveAway(db: Tx, given: readonly OverridesChange[]): Promise<boolean> {
  if (given.length === 0) return true
  const written = await sqlIn(db).run(
    `UPDATE report r SET overrides = x.overrides, revision = r.revision + 1, updated_at = now()
    FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, revision int, overrides jsonb)
    WHERE r.id = x.id AND r.revision = x.revision AND r.state IN ${draftStatesSql}`,
    [JSON.stringify(given)],
  )
  return written === given.length
}

/** Notes in the history of each draft which corrections it took over, and from which. */
export async function noteCarried(db: Tx, scope: Scope, trail: Carried['trail']): Promise<void> {
  for (const { id, from, pointers } of trail)
    await audit(db, scope, {
      action: 'report.corrections-carried',
      subjectType: 'report',
      subjectId: id,
      detail: { from, pointer: [...new Set(pointers)].join(' ') },
    })
}

/**
 * Corrections of drafts that nothing asks for any more, in the open change that took their transactions in. The drafts
 * keep them: a change that is left unmade gives the transactions back.
 */
export async function carryIntoChange(scope: Scope, reportId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { target, giving, facts } = await scope.sql(async (client) => {
      const [report] = await readReports(client, `r.id = $1 AND r.state = 'change_draft'`, [reportId])
      const ids = report?.core.transactionIds ?? []
      const corrected = await correctedReports(client, ids, [])
      const gone = corrected.filter(
        (one) =>
          one.id !== reportId && one.proposal?.kind === 'vanished' && isEditable(one.state) && !one.core.isChange,
      )
      return {
        target: report,
        giving: gone.map((one): Giving => ({ report: one, keeps: new Set(), isGoing: true })),
        facts: await loadFacts(client, [...new Set([...ids, ...gone.flatMap((one) => one.core.transactionIds)])]),
      }
    })
    if (target === undefined) return
    const { id, key, core, revision } = target
    const { taken, trail } = carriedInto([{ id, key, core, transactionIds: core.transactionIds }], giving, facts, {
      isNew: false,
    })
    const overrides = taken.get(id)
    if (overrides === undefined) return
    const isWritten = await scope.tx(async (db) => {
      const written = await sqlIn(db).run(
        `UPDATE report SET overrides = $1::jsonb, revision = revision + 1, updated_at = now() WHERE id = $2::uuid AND revision = $3 AND state = 'change_draft'`,
        [JSON.stringify(overrides), id, revision],
      )
      if (written === 1) await noteCarried(db, scope, trail)
      return written === 1
    })
    if (isWritten) return
    if (attempt === mostAttempts) throw new ChangedMeanwhile()
  }
}

const mostAttempts = 5
