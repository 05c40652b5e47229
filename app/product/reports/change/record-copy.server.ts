import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { copyFileOf, headOf, refusedCopy } from '../elsewhere/copy.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { getAt } from '#app/compliance/reports/index.ts'
import { correctValue, correctValues } from '../edit/edit.server.ts'
import { typedText } from '../edit/editable.server.ts'
import { type Difference, differences } from './compare.ts'
import { openChangeOf, takeableRows } from './differences.server.ts'
import type { KeptVersion } from './kept-version.ts'

export interface OpenForChange {
  id: string
  reference: string
  type: string
  document: unknown
  environment: string
  /** SHA-256 of the versions accepted in the report's environment, latest first. */
  accepted: string[]
}

const notOpen = () =>
  new AppError('not-open', 409, 'This report isn’t open for a change. Request one on its page first.')

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
  if (state !== 'change_draft' || document === null || environment === null || accepted === null) throw notOpen()
  return { ...row, environment, document, accepted }
}

/**
 * Keeps the record copy of a report whose content was erased here with its open change, which is then compared with it
 * and can take values from it. The copy must be the version accepted last, byte for byte, which its stored digest
 * proves. It goes with the content of the change, or when that is discarded.
 * @throws AppError not-found, not-open, not-the-copy (its message says what the file is instead)
 */
export async function keepCopy(scope: Scope, id: string, file: Uint8Array): Promise<void> {
  scope.require('prepare drafts')
  const report = await reportOpenForChange(scope, id)
  if ((await openChangeOf(scope, id))?.isErased !== true)
    throw refusedCopy('The content that FINTRAC has is still here, and the change is compared with it.')
  const { bytes, content } = copyFileOf(file)
  const digest = sha256Hex(bytes)
  if (digest !== report.accepted[0]) throw refusedCopy(whyNot(report, content, digest))
  const kept: KeptVersion = { sha256: digest, document: content }
  await scope.tx(async (db) => {
    const written = await sqlIn(db).run(
      `UPDATE report SET kept_version = $2::jsonb, updated_at = now() WHERE id = $1::uuid AND state = 'change_draft'`,
      [id, JSON.stringify(kept)],
    )
    if (written === 0) throw notOpen()
    await audit(db, scope, { action: 'record-copy.compared', subjectType: 'report', subjectId: id })
    if (report.type === 'STR')
      await audit(db, scope, { action: 'suspicious-report.opened', subjectType: 'report', subjectId: id })
  })
}

/**
 * Takes values of a change from the record copy of a report whose content was erased here, as if they were typed.
 * `pointers`: which; null takes all that can be taken.
 * @returns how many were taken, and the labels of those that the report doesn't take any more
 * @throws AppError not-found, not-open, nothing-to-take, not-editable, changed-meanwhile
 */
export async function takeFromCopy(
  scope: Scope,
  id: string,
  pointers: readonly string[] | null,
): Promise<{ taken: number; refused: string[] }> {
  scope.require('prepare drafts')
  const open = await openChangeOf(scope, id)
  if (open === null || !open.isErased || open.before === null) throw notOpen()
  const rows = takeableRows(open, differences(open.before, open.document)).filter(
    ({ path }) => pointers === null || pointers.includes(path),
  )
  if (rows.length === 0) throw new AppError('nothing-to-take', 409, 'The change already says what the copy says there.')
  const textOf = ({ from }: Difference) => (from ? typedText(getAt(open.before, from)) : '')
  try {
    await correctValues(scope, id, Object.fromEntries(rows.map((row) => [row.path, textOf(row)])))
    return { taken: rows.length, refused: [] }
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  // One that the report doesn't take keeps no other from being taken.
  const refused: string[] = []
  for (const row of rows)
    try {
      await correctValue(scope, id, row.path, textOf(row))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push(row.label)
    }
  return { taken: rows.length - refused.length, refused }
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === 'invalid-value'

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
