import { draftStatesSql } from '#app/product/report-states/states-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { exceptionOf, exceptionsFor } from '#app/compliance/rules/exceptions.ts'
import { formatCents } from '#app/compliance/words/money.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { afterCorrection } from '../corrections/corrections.server.ts'
import { reclassify } from '../transactions/rules/reclassify.server.ts'
import { ruleTransactions } from '../transactions/rules/rule-transactions.server.ts'
import { companyRules } from '../settings/company-rules.server.ts'
import { lockDecisions } from '../transactions/rules/set-aside-among.server.ts'
import { candidatesByKey, seenOf, type Asked } from './queries.server.ts'
import type { Decision } from './schema.ts'

interface Chosen {
  key: string
  /** What was shown of it (`seenOf`); absent where nothing was shown. */
  seen?: string
}

export interface SetAsideDone {
  ids: string[]
  /** Keys for which the transactions ask for no report (any more). */
  gone: string[]
}

/**
 * Sets reports aside that the transactions ask for, for an exception of the law: their transactions count for none of
 * their type until it is undone. All or none. What is drafted or submitted is refused, and so is what changed since it
 * was shown.
 * @param by who decides, where that is not the one who is signed in
 * @throws AppError nothing-selected, reason-not-offered, candidate-changed, directive, transaction-in-report
 */
export async function setAside(
  scope: Scope,
  chosen: readonly Chosen[],
  decision: Decision,
  by?: string,
): Promise<SetAsideDone> {
  scope.require('set reports aside')
  if (chosen.length === 0) throw new AppError('nothing-selected', 422, 'Select the reports to set aside first.')
  const asked = await candidatesByKey(scope)
  const found = chosen.flatMap(({ key, seen }) => {
    const one = asked.get(key)
    return one ? [{ ...one, seen }] : []
  })
  const gone = chosen.map((one) => one.key).filter((key) => !asked.has(key))
  if (found.length === 0) return { ids: [], gone }
  await requireException(
    scope,
    found.map((one) => one.candidate),
    decision.reason,
  )
  if (found.some((one) => one.seen !== undefined && one.seen !== seenOf(one.candidate))) {
    throw new AppError(
      'candidate-changed',
      409,
      'Transactions changed since you opened this page. Check the reports again, then set them aside.',
    )
  }
  const rows = [...new Map(found.map((one) => [one.key, one])).values()].map((one) => ({ ...one, id: newId() }))
  const members = [...new Set(rows.flatMap((row) => [...row.candidate.transactionIds]))]
  await scope.tx(async (db) => {
    await lockDecisions(db, scope, 'to decide')
    await refuseReported(db, rows)
    const who = by ?? scope.actor.label
    await db.setAside.createMany({
      data: rows.map(({ id, key, parties, candidate }) => ({
        id,
        organizationId: scope.organizationId,
        mode: scope.mode,
        type: candidate.type,
        candidateKey: key,
        reasonCode: decision.reason,
        note: decision.note,
        parties,
        totalCad: formatCents(candidate.totalCents),
        windowStart: new Date(candidate.window.startMs),
        windowEnd: new Date(candidate.window.endMs),
        windowOffset: candidate.window.offsetMinutes,
        dueDate: candidate.dueDate,
        setById: scope.actor.userId,
        setBy: who,
        setAt: new Date(),
      })),
    })
    for (const { id, candidate } of rows) {
      await sqlIn(db).run(
        `INSERT INTO set_aside_transaction (set_aside_id, transaction_id, organization_id, mode)
        SELECT $1::uuid, unnest($2::uuid[]), $3::uuid, $4::"Mode"`,
        [id, [...candidate.transactionIds], scope.organizationId, scope.mode],
      )
    }
    for (const { id, candidate } of rows) {
      await audit(db, scope, {
        action: 'report.set-aside',
        subjectType: 'set_aside',
        subjectId: id,
        detail: {
          type: candidate.type,
          reason: decision.reason,
          by: who,
          transactions: candidate.transactionIds.length,
        },
      })
    }
    await reclassify(sqlIn(db), members)
  })
  return { ids: rows.map((row) => row.id), gone }
}

/**
 * @throws AppError unless the exception can hold for reports of these types by an entity of this sector, and no receipt
 * is linked to Iran
 */
async function requireException(scope: Scope, found: readonly ReportCandidate[], reason: string): Promise<void> {
  const { context, isDirective } = await scope.sql(async (client) => {
    const { windows, context } = await companyRules(client)
    const transactions = await ruleTransactions(
      client,
      { windows, context },
      found.flatMap((candidate) => [...candidate.transactionIds]),
    )
    return { context, isDirective: transactions.some((transaction) => transaction.ministerialDirective !== undefined) }
  })
  const exception = exceptionOf(reason)
  for (const type of new Set(found.map((candidate) => candidate.type))) {
    if (exception && exceptionsFor(type, context.sectorCode).includes(exception)) continue
    throw new AppError(
      'reason-not-offered',
      422,
      exception
        ? `This exception doesn’t apply to your sector for an ${type}. Choose another.`
        : 'Choose the exception that applies.',
      { fields: { reason: 'Choose an exception from the list.' } },
    )
  }
  if (isDirective)
    throw new AppError(
      'directive',
      409,
      'A receipt linked to Iran is reported at any amount, so a report with one can’t be set aside.',
    )
}

/** @throws AppError where a transaction is in a report of its type, or was set aside meanwhile */
async function refuseReported(db: Tx, rows: readonly Asked[]): Promise<void> {
  for (const type of ['LCTR', 'LVCTR'] as const) {
    const ids = rows.flatMap((row) => (row.candidate.type === type ? [...row.candidate.transactionIds] : []))
    if (ids.length === 0) continue
    const held = await sqlIn(db).rows(
      { reference: col.text, is_draft: col.bool },
      `SELECT DISTINCT r.reference, r.state IN ${draftStatesSql} AS is_draft FROM report r JOIN report_transaction m ON m.report_id = r.id
      WHERE r.type = $1::"ReportType" AND r.state <> 'deleted' AND m.transaction_id = ANY($2::uuid[]) ORDER BY 2, 1 LIMIT 4`,
      [type, ids],
    )
    const [first] = held
    if (first) {
      const names =
        held
          .slice(0, 3)
          .map((row) => row.reference)
          .join(', ') + (held.length > 3 ? ' and others' : '')
      throw new AppError(
        'transaction-in-report',
        409,
        first.is_draft
          ? `Its transactions are in ${names}. Delete the draft first, then set the report aside.`
          : `Its transactions are in ${names}, which was submitted. Open that report and ask FINTRAC to delete it first.`,
      )
    }
    const already = await sqlIn(db).run(
      'SELECT 1 FROM set_aside_transaction m JOIN set_aside s ON s.id = m.set_aside_id WHERE s.undone_at IS NULL AND s.type = $1::"ReportType" AND m.transaction_id = ANY($2::uuid[]) LIMIT 1',
      [type, ids],
    )
    if (already > 0)
      throw new AppError(
        'candidate-changed',
        409,
        'Someone already set some of these transactions aside. Check the reports again.',
      )
  }
}

/**
 * Undoes decisions: their transactions count again, and drafts take in what belongs to them. The decision and its
 * undoing stay on file. Returns how many were undone; what was undone already is left alone.
 */
export async function restore(scope: Scope, ids: readonly string[], by?: string): Promise<number> {
  scope.require('set reports aside')
  const wanted = ids.filter(isId)
  if (wanted.length === 0) throw new AppError('nothing-selected', 422, 'Select the reports to restore first.')
  const count = await scope.tx(async (db) => {
    await lockDecisions(db, scope, 'to decide')
    const who = by ?? scope.actor.label
    const undone = await sqlIn(db).rows(
      { id: col.text, type: col.text, reason_code: col.text },
      `UPDATE set_aside SET undone_by_id = $1::uuid, undone_by = $2, undone_at = now()
      WHERE id = ANY($3::uuid[]) AND undone_at IS NULL RETURNING id, type::text, reason_code`,
      [scope.actor.userId, who, wanted],
    )
    for (const { id, type, reason_code: reason } of undone)
      await audit(db, scope, {
        action: 'report.restored',
        subjectType: 'set_aside',
        subjectId: id,
        detail: { type, reason, by: who },
      })
    const rows = await db.setAsideTransaction.findMany({
      where: { setAsideId: { in: undone.map((one) => one.id) } },
      select: { transactionId: true },
    })
    await reclassify(sqlIn(db), [...new Set(rows.map((row) => row.transactionId))])
    return undone.length
  })
  if (count === 0) return 0
  await afterCorrection(scope, { rule: true })
  return count
}
