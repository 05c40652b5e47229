import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Prisma } from '#app/platform/generated/client.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { AppError, isUniqueViolation } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { reportingEntity } from '#app/product/settings/reporting-entity.server.ts'
import type { AggregationType } from '#app/compliance/types.ts'
import { isFiled, type ReportStateName } from '#app/product/report-states/states.ts'
import { mayKnow } from '#app/product/report-states/visible.server.ts'
import { contentOfCopy } from './content.server.ts'
import { copiedReport, copyFileOf, dueOf, headOf, refusedCopy, type CopiedReport, type CopyFile } from './copy.ts'

const aggregations: Readonly<Record<number, AggregationType>> = { 1: 'beneficiary', 2: 'conductor', 3: 'on_behalf_of' }

/** Reveals nothing more: the reference may belong to a confidential STR. */
const takenReference = () =>
  refusedCopy('This reference can’t be used for this copy. Check the file, or ask a compliance officer to upload it.')

/** The format of STR references created by the product (state/pieces.server.ts). */
const ownStrReference = /^STR-\d{8}-[0-9A-Z]{8}$/

/**
 * Registers a report that was filed outside the product from its record copy: its document replaces records, and it can
 * be changed and deleted at the regulator. No transactions are created. A copy whose content was erased here is
 * accepted again if it is the version that the regulator has. `receipt`: FINTRAC's, as typed; empty if unknown.
 * @throws AppError not-the-copy, settings-incomplete
 */
export async function registerCopy(
  scope: Scope,
  file: Uint8Array,
  receipt: string,
): Promise<{ id: string; reference: string; isAgain: boolean }> {
  scope.require('prepare drafts')
  const read = copyFileOf(file)
  const report = copiedReport(read.content)
  if (report.type === 'STR') scope.require('prepare suspicious transaction reports')
  else if (ownStrReference.test(report.reference)) throw takenReference()
  await assertOwn(scope, report)
  const given = { ...report, receipt: receipt === '' ? read.receipt : receipt, fileSha256: sha256Hex(file) }
  const aggregation = aggregationOf(report.document)
  const content = await contentOfCopy(scope, { ...report, aggregation, copy: report.document })
  const again = await takenAgain(scope, given, content, read)
  if (again !== null) return { id: again, reference: report.reference, isAgain: true }
  try {
    return { id: await taken(scope, given, { ...content, aggregation }), reference: report.reference, isAgain: false }
  } catch (error) {
    // Two people uploaded it at the same time: use the other one's.
    if (!isUniqueViolation(error)) throw error
    throw refusedCopy(`${report.reference} is in Comply+ already. Find it under Reports and request the change there.`)
  }
}

type Content = Awaited<ReturnType<typeof contentOfCopy>>
type Given = CopiedReport & { receipt: string | null; fileSha256: string }

async function assertOwn(scope: Scope, { reportingEntityNumber }: CopiedReport): Promise<void> {
  const { number } = await scope.sql((client) => reportingEntity(client))
  if (number === null)
    throw new AppError(
      'settings-incomplete',
      409,
      'Settings are missing the FINTRAC organization number. Complete them first.',
    )
  if (number !== reportingEntityNumber)
    throw refusedCopy(
      `This report belongs to another organization: its reporting entity number is ${reportingEntityNumber}, yours is ${number}.`,
    )
}

/**
 * Restores an erased copy; null if no report has the reference.
 * @throws AppError not-the-copy if the report still has its content
 */
async function takenAgain(scope: Scope, given: Given, content: Content, { bytes }: CopyFile): Promise<string | null> {
  return scope.tx(async (db) => {
    const [row] = await sqlIn(db).rows(
      {
        id: col.text,
        type: col.text,
        created_by: col.text.orNull,
        state: col.oneOf<ReportStateName>(),
        is_copy: col.bool,
        is_held: col.bool,
        is_filed: col.bool,
        sha256: col.text.orNull,
      },
      `SELECT r.id, r.type, r.created_by, r.state, r.copy_sha256 IS NOT NULL AS is_copy, r.copy IS NOT NULL AS is_held, r.copy_sha256 IS NOT NULL OR r.confirmed_at IS NOT NULL AS is_filed,
         coalesce((SELECT s.sha256 FROM submission s WHERE s.report_id = r.id AND s.action <> 'delete' AND s.state IN ${acceptedStatesSql}
           ORDER BY s.created_at DESC, s.id DESC LIMIT 1), r.copy_sha256) AS sha256
       FROM report r WHERE r.reference = $1 FOR UPDATE OF r`,
      [given.reference],
    )
    if (row === undefined) return null
    if (!mayKnow(scope, { type: row.type, createdBy: row.created_by })) throw takenReference()
    const { reference } = given
    if (row.type !== given.type)
      throw refusedCopy(`${reference} is an ${row.type} in Comply+. This file is an ${given.type}.`)
    if (row.state === 'deleted' && row.is_filed)
      throw refusedCopy(`${reference} was deleted at FINTRAC. Its reference can’t be used again.`)
    if (!row.is_copy || row.is_held || !isFiled(row.state))
      throw refusedCopy(`${reference} is in Comply+ already. Find it under Reports and request the change there.`)
    if (row.sha256 !== sha256Hex(bytes) && row.sha256 !== given.sha256)
      throw refusedCopy(`This isn’t the version of ${reference} that FINTRAC has. Choose the copy of the last one.`)
    await sqlIn(db).run(
      `UPDATE report SET copy = $2::jsonb, copied_at = now(), copy_receipt = coalesce($3, copy_receipt), erased_at = NULL, revision = revision + 1, updated_at = now() WHERE id = $1::uuid`,
      [row.id, JSON.stringify(given.document), given.receipt],
    )
    await db.report.update({ where: { id: row.id }, data: content })
    await tell(db, scope, row.id, given)
    return row.id
  })
}

async function taken(scope: Scope, given: Given, content: Content & { aggregation: AggregationType }): Promise<string> {
  const id = newId()
  const { type, reference, document, sha256, receipt, reportingEntityNumber } = given
  const due = dueOf(type, document)
  await scope.tx(async (db) => {
    await db.report.create({
      data: {
        id,
        organizationId: scope.organizationId,
        mode: scope.mode,
        type,
        state: 'filed_elsewhere',
        // Only the filing environment can hold a report that the product didn't file.
        environment: scope.mode === 'demo' ? 'demo' : 'production',
        candidateKey: `record-copy:${id}`,
        reference,
        dueDate: due?.dueDate ?? null,
        fileBy: due?.fileBy ?? null,
        copy: document as unknown as Prisma.InputJsonObject,
        copySha256: sha256,
        copyEntity: reportingEntityNumber,
        copyReceipt: receipt,
        copiedAt: new Date(),
        createdBy: scope.actor.userId,
        ...content,
      },
    })
    await tell(db, scope, id, given)
  })
  return id
}

function aggregationOf(document: unknown): AggregationType {
  const { twentyFourHourRule } = headOf(document) as { twentyFourHourRule?: { aggregationTypeCode?: number } }
  return aggregations[twentyFourHourRule?.aggregationTypeCode ?? 4] ?? 'not_applicable'
}

const tell = (db: Tx, scope: Scope, id: string, { type, reference, receipt, fileSha256 }: Given) =>
  audit(db, scope, {
    action: 'record-copy.uploaded',
    subjectType: 'report',
    subjectId: id,
    detail: { type, reference, receipt, sha256: fileSha256 },
  })
