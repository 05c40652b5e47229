import { statesSql, unsentStatesSql } from '#app/product/report-states/states-sql.ts'
import { unsentStates } from '#app/product/report-states/states.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { log } from '#app/platform/runtime/log.ts'
import { removeFile } from '#app/platform/services/files.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { takeBackDiffering } from '#app/product/differing/take-back.server.ts'
import { afterCorrection } from '#app/product/corrections/corrections.server.ts'
import { keepForSuspicion } from '#app/product/corrections/keep-records.server.ts'
import { removingParties } from '#app/product/corrections/keep-parties.server.ts'
import { knownTransactionSql } from '#app/product/report-states/visible.server.ts'
import { rowsForStrOf } from '#app/product/transactions/record/shared-reference.server.ts'
import { importTransactionsJob } from './mapping/jobs.ts'
import { importFile } from './upload/queries.server.ts'
import { removedWords, type UndoResult } from './progress/undone-words.ts'
import { removeDueUploads } from './upload/uploads.server.ts'

/** Asks a running import to stop after the current batch. Stored rows stay and can be undone. */
export async function stopImport(scope: Scope, importId: string): Promise<void> {
  scope.require('import files')
  await scope.tx(async (db) => {
    const waiting = await db.import.updateMany({
      where: { id: importId, state: 'queued' },
      data: { state: 'stopped', finishedAt: new Date() },
    })
    const running = await db.import.updateMany({
      where: { id: importId, state: 'reading', stopRequested: false },
      data: { stopRequested: true },
    })
    // A run that died can't see the request: another one takes the import over and ends it.
    if (running.count > 0)
      await enqueue(
        db,
        importTransactionsJob,
        { organizationId: scope.organizationId, mode: scope.mode, importId },
        { dedupeKey: `import:${importId}` },
      )
    if (waiting.count + running.count > 0)
      await audit(db, scope, { action: 'import.stopped', subjectType: 'import', subjectId: importId })
  })
}

/** Resumes a stopped or failed import after the last stored line. */
export async function resumeImport(scope: Scope, importId: string): Promise<void> {
  scope.require('import files')
  await scope.tx(async (db) => {
    const moved = await db.import.updateMany({
      where: { id: importId, state: { in: ['stopped', 'failed'] }, fileRemovedAt: null },
      data: { state: 'queued', stopRequested: false, message: null, finishedAt: null },
    })
    if (moved.count === 0) return
    await enqueue(
      db,
      importTransactionsJob,
      { organizationId: scope.organizationId, mode: scope.mode, importId },
      { dedupeKey: `import:${importId}` },
    )
    await audit(db, scope, { action: 'import.resumed', subjectType: 'import', subjectId: importId })
  })
}

/** Removes an upload that wasn't started. */
export async function discardImport(scope: Scope, importId: string): Promise<void> {
  scope.require('import files')
  const file = await importFile(scope, importId)
  await scope.tx(async (db) => {
    const removed = await db.import.deleteMany({ where: { id: importId, state: { in: ['mapping', 'uploading'] } } })
    if (removed.count === 0)
      throw new AppError('import-started', 409, 'The import has already started. Stop it and undo it instead.')
    await audit(db, scope, { action: 'import.discarded', subjectType: 'import', subjectId: importId })
  })
  // If the store doesn't answer, the nightly run removes the file.
  await removeFile(scope, file.fileKey).catch((error: unknown) => log.warn('A discarded file was left.', { error }))
}

/** Records whose drafts follow an undo: customers with a value that it took back, and transactions typed for STRs. */
interface Followed {
  asked: string[]
  held: string[]
}

/**
 * Undoes an import: removes its transactions, the customers that it created and nothing else uses, and drafts with its
 * transactions only (others release them). Its additions to existing customers stay, since they can't be told from
 * later edits. Refused once a report with one of its transactions was submitted.
 * @throws AppError import-running, import-reported
 */
export async function undoImport(scope: Scope, importId: string): Promise<UndoResult> {
  scope.require('import files')
  const known = knownTransactionSql(scope, 't')
  const { asked, held, ...undone } = await scope.tx(async (db): Promise<UndoResult & Followed> => {
    await lock(db, `import:${scope.organizationId}:${scope.mode}`)
    const row = await db.import.findUnique({ where: { id: importId }, select: { state: true } })
    if (!row) throw notFound('The import')
    if (row.state === 'undone') return { transactions: 0, customers: 0, drafts: 0, kept: 0, asked: [], held: [] }
    const busy = await db.import.findFirst({
      where: { state: { in: ['queued', 'reading'] } },
      select: { id: true, fileName: true },
    })
    if (busy)
      throw new AppError(
        'import-running',
        409,
        busy.id === importId
          ? 'The import is still running. Stop it first, then undo it.'
          : `The import of "${busy.fileName}" is running. Wait until it finishes, then undo this one.`,
      )
    // Locks its reports and changes their version: a concurrent submission is seen below, or sees the new revision.
    await sqlIn(db).run(
      `UPDATE report r SET revision = r.revision + 1, updated_at = now()
      WHERE r.type <> 'STR' AND r.id IN (SELECT m.report_id FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE t.import_id = $1::uuid)`,
      [importId],
    )
    const held = await sqlIn(db).one(
      { reports: col.int },
      `SELECT count(DISTINCT r.id)::int AS reports
      FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id JOIN report r ON r.id = m.report_id
      WHERE t.import_id = $1::uuid
        AND r.type <> 'STR' AND (r.state NOT IN ${statesSql([...unsentStates, 'deleted'])} OR EXISTS (SELECT FROM submission s WHERE s.report_id = r.id))`,
      [importId],
    )
    if (held.reports > 0) {
      throw new AppError(
        'import-reported',
        409,
        'Some of its transactions are in use, so the import can’t be undone. Correct the transactions one at a time instead.',
      )
    }
    // An undo that is refused, or leaves anything behind, would reveal a suspicious transaction report.
    await keepForSuspicion(db, scope, importId)
    const sharing = await rowsForStrOf(sqlIn(db), { importId })
    // A draft with other transactions releases these and is rebuilt; any other is proposed again if needed.
    const drafts = await sqlIn(db).run(
      `DELETE FROM report r WHERE r.state IN ${unsentStatesSql} AND r.type <> 'STR'
        AND EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id AND t.import_id = $1::uuid)
        AND NOT EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id AND t.import_id IS DISTINCT FROM $1::uuid)`,
      [importId],
    )
    await sqlIn(db).run(
      `DELETE FROM report_transaction m USING transaction t, report r WHERE t.id = m.transaction_id AND r.id = m.report_id AND r.type <> 'STR' AND t.import_id = $1::uuid`,
      [importId],
    )
    await sqlIn(db).run(
      'DELETE FROM doubt d USING transaction t WHERE t.id = d.transaction_id AND t.import_id = $1::uuid',
      [importId],
    )
    const transactions = await sqlIn(db).run('DELETE FROM transaction WHERE import_id = $1::uuid', [importId])
    const { result: customers, transactions: naming } = await removingParties(db, scope, { importId }, () =>
      sqlIn(db).run(
        `DELETE FROM customer c WHERE c.import_id = $1::uuid
        AND c.id NOT IN (SELECT conductor_id FROM transaction t WHERE conductor_id IS NOT NULL AND ${known})
        AND c.id NOT IN (SELECT on_behalf_of_id FROM transaction t WHERE on_behalf_of_id IS NOT NULL AND ${known})
        AND c.id NOT IN (SELECT beneficiary_id FROM transaction t WHERE beneficiary_id IS NOT NULL AND ${known})
        AND c.id NOT IN (SELECT p.customer_id FROM action_party p JOIN transaction t ON t.id = p.transaction_id WHERE p.customer_id IS NOT NULL AND ${known})
        AND c.id NOT IN (SELECT kept_id FROM customer_merge WHERE undone_at IS NULL)
        AND c.id NOT IN (SELECT party_id FROM report WHERE party_id IS NOT NULL AND type <> 'STR')`,
        [importId],
      ),
    )
    const kept = await db.customer.count({ where: { importId } })
    await db.import.updateMany({
      where: { id: importId },
      data: {
        state: 'undone',
        finishedAt: new Date(),
        stopRequested: false,
        message: removedWords({ transactions, customers, drafts, kept }),
      },
    })
    // Removes the refused rows and sample lines as well; the counts above stay.
    await db.importRowError.deleteMany({ where: { importId } })
    await sqlIn(db).run(
      `UPDATE import SET detection = detection - 'encodingReadings' || '{"preview": []}', forecast = NULL WHERE id = $1::uuid AND detection IS NOT NULL`,
      [importId],
    )
    const asked = await takeBackDiffering(db, importId)
    await audit(db, scope, {
      action: 'import.undone',
      subjectType: 'import',
      subjectId: importId,
      detail: { transactions, customers, drafts },
    })
    return { transactions, customers, drafts, kept, asked, held: [...new Set([...sharing, ...naming])] }
  })
  await removeDueUploads(scope)
  await afterCorrection(scope, { customers: asked, transactions: held, rule: undone.transactions > 0 })
  return undone
}
