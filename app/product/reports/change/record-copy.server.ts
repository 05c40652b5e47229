import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { copyFileOf, headOf, refusedCopy } from '../elsewhere/copy.ts'
import { differences } from './compare.ts'
import type { Differences } from './differences.server.ts'

export interface OpenForChange {
  id: string
  reference: string
  type: string
  document: unknown
  environment: string
  /** SHA-256 of the versions accepted in the report's environment, latest first. */
  accepted: string[]
}

/** A report that is open for a change and that this person may see. @throws AppError not-found, not-open */
export async function reportOpenForChange(scope: Scope, id: string): Promise<OpenForChange> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This report')
  const row = await scope.sql(async (client) => {
    const rows = await client.rows(
      {
        id: col.text,
        reference: col.text,
        type: col.text,
        state: col.text,
        environment: col.text.orNull,
        document: col.json<unknown>().orNull,
        accepted: col.texts.orNull,
      },
      `SELECT r.id, r.reference, r.type, r.state, r.environment, r.document, (
         SELECT array_agg(s.sha256 ORDER BY s.created_at DESC, s.id DESC) FROM submission s WHERE s.report_id = r.id AND s.environment = r.environment
           AND s.action <> 'delete' AND s.state IN ${acceptedStatesSql}) AS accepted
       FROM report r WHERE r.id = $1 AND ${visibleSql(scope, 'r')}`,
      [id],
    )
    return rows[0]
  })
  if (row === undefined) throw notFound('This report')
  const { state, environment, document, accepted } = row
  if (state !== 'change_draft' || document === null || environment === null || accepted === null)
    throw new AppError('not-open', 409, 'This report isn’t open for a change. Request one on its page first.')
  return { ...row, environment, document, accepted }
}

/**
 * The differences between a change and a record copy that the person kept, for a report whose content was erased here.
 * The copy must be the version accepted last, byte for byte, which its stored digest proves. The copy isn't stored.
 * @throws AppError not-found, not-open, not-the-copy (its message says what the file is instead)
 */
export async function compareWithCopy(scope: Scope, id: string, file: Uint8Array): Promise<Differences> {
  scope.require('prepare drafts')
  const report = await reportOpenForChange(scope, id)
  const { bytes, content } = copyFileOf(file)
  const digest = sha256Hex(bytes)
  if (digest !== report.accepted[0]) throw refusedCopy(whyNot(report, content, digest))
  if (report.type === 'STR')
    await scope.tx((db) =>
      audit(db, scope, { action: 'suspicious-report.opened', subjectType: 'report', subjectId: id }),
    )
  return { isComparable: true, rows: differences(content, report.document) }
}

/** Explains why a file isn't the record copy. */
function whyNot({ accepted, reference, document }: OpenForChange, content: unknown, digest: string): string {
  if (accepted.includes(digest))
    return 'This is the copy of an earlier version. FINTRAC has a later one: choose its copy.'
  const head = headOf(content)
  const own = headOf(document)
  if (head.reportingEntityReportReference === undefined)
    return 'This file isn’t a report. Choose the exact bytes of the record copy.'
  if (head.reportingEntityNumber !== own.reportingEntityNumber)
    return `This report belongs to another organization: its reporting entity number is ${String(head.reportingEntityNumber).slice(0, 20)}.`
  if (head.reportingEntityReportReference !== reference)
    return `This is the copy of ${String(head.reportingEntityReportReference).slice(0, 100)}, not of ${reference}.`
  return 'This isn’t what was sent, byte for byte. Choose the file as it was downloaded, not one that was opened and saved again.'
}
