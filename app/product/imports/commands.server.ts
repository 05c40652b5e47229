import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fold } from '#app/csv/fold.ts'
import { answerAttributes } from '#app/party/attributes.ts'
import { readPhone } from '#app/party/phone.ts'
import { emptyPlan, planDefects, type ImportPlan } from '#app/csv/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import { audit } from '#app/platform/audit.ts'
import type { Prisma, Tx } from '#app/platform/database.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/errors.ts'
import { removeFile, saveFile } from '#app/platform/files.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs.ts'
import type { Scope } from '#app/platform/scope.ts'
import { reconcile } from '#app/product/reports/refresh.server.ts'
import { reportingWindows } from '#app/product/settings/queries.server.ts'
import { importTransactionsJob } from './jobs.ts'
import { partyName } from './names.ts'
import { importFile } from './queries.server.ts'
import { removedWords, type Undone } from './undone-words.ts'
import { requireMappable, scanFile, surveyFile } from './survey.server.ts'

const json = (value: unknown) => value as Prisma.InputJsonValue

/** Files with the same header names, in the same order, are one kind of file. */
export function headerFingerprint(header: readonly string[]): string {
  return createHash('sha256').update(header.map(fold).join('\u001f')).digest('hex').slice(0, 32)
}

/**
 * Keeps an uploaded file and finds out what it is. A file whose headers a template knows starts with that template's plan.
 * @param source the file's bytes; streamed, never held
 * @returns the import's id, in state `mapping`
 * @throws AppError file-too-large, disk-full, empty-file, no-records, not-text, too-many-columns, runaway-quote
 */
export async function createImport(scope: Scope, file: { name: string; source: Readable }, chosen?: { plan?: ImportPlan; templateName?: string }): Promise<string> {
  scope.require('import files')
  const id = newId()
  const saved = await saveFile(scope, `imports/${id}`, file.source)
  try {
    const template = chosen?.templateName === undefined ? null : await templateNamed(scope, chosen.templateName)
    let plan = chosen?.plan ?? template?.plan ?? emptyPlan()
    let createCustomers = template?.createCustomers ?? false
    let analysis = await scanFile(scope, saved.key, plan)
    if (analysis.rejection) {
      const { code, message } = analysis.rejection
      const isWithoutRows = code === 'empty-file' || code === 'no-records'
      throw new AppError(code, 400, isWithoutRows ? `${message} Choose another file.` : message, { fields: { file: message } })
    }
    let templateId = template?.id ?? null
    if (!chosen?.plan && !template) {
      const known = await scope.tx(db =>
        db.mappingTemplate.findFirst({ where: { headerFingerprint: headerFingerprint(analysis.detection.header) }, orderBy: { updatedAt: 'desc' } }),
      )
      const choices = known === null ? null : choicesOf(known.plan)
      if (known && choices && planDefects(choices.plan).length === 0) {
        const asKnown = await scanFile(scope, saved.key, choices.plan)
        // A template whose choices do not read this file is not for it.
        if (asKnown.rejection === null) {
          ;({ plan, createCustomers } = choices)
          templateId = known.id
          analysis = asKnown
        }
      }
    }
    await scope.tx(async db => {
      await db.import.create({
        data: {
          id,
          organizationId: scope.organizationId,
          mode: scope.mode,
          fileName: file.name.slice(0, 255) || 'file.csv',
          fileKey: saved.key,
          byteSize: BigInt(saved.byteSize),
          sha256: saved.sha256,
          state: 'mapping',
          detection: json(withoutNul(analysis.detection)),
          plan: json(analysis.settled.plan),
          createCustomers,
          templateId,
          createdBy: scope.actor.userId,
        },
      })
      await audit(db, scope, { action: 'import.uploaded', subjectType: 'import', subjectId: id, detail: { sha256: saved.sha256, bytes: saved.byteSize } })
    })
    return id
  } catch (error) {
    await removeFile(scope, saved.key)
    throw error
  }
}

/** PostgreSQL cannot hold NUL characters, which a file's first records may. */
const withoutNul = (detection: Detection): Detection => JSON.parse(JSON.stringify(detection).replaceAll('\\u0000', '')) as Detection

async function templateNamed(scope: Scope, name: string): Promise<{ id: string } & TemplateChoices> {
  const found = await scope.tx(db => db.mappingTemplate.findFirst({ where: { name } }))
  if (!found) throw new AppError('template-not-found', 404, `There is no mapping template called "${name}".`)
  return { id: found.id, ...choicesOf(found.plan) }
}

/** What a template keeps: the plan, and beside it whether customers may be created. */
interface TemplateChoices {
  plan: ImportPlan
  createCustomers: boolean
}

function choicesOf(stored: unknown): TemplateChoices {
  const { createCustomers = false, ...plan } = stored as ImportPlan & { createCustomers?: boolean }
  return { plan, createCustomers }
}

/**
 * Keeps the user's choices for a file that was not started yet.
 * @throws AppError plan-not-understood, too-many-columns, import-started
 */
export async function savePlan(scope: Scope, importId: string, plan: ImportPlan, createCustomers: boolean): Promise<void> {
  scope.require('import files')
  const defects = planDefects(plan)
  if (defects.length > 0) throw new AppError('plan-not-understood', 400, defects[0]!)
  const file = await importFile(scope, importId)
  if (file.state === 'mapping') await requireMappable(scope, file, plan)
  const changed = await scope.tx(db => db.import.updateMany({ where: { id: importId, state: 'mapping' }, data: { plan: json(plan), createCustomers } }))
  if (changed.count === 0) throw new AppError('import-started', 409, 'The import was started already; its mapping can no longer be changed.')
}

/**
 * Starts reading. Asked for many times at once, it starts once: the first moves the import on and asks for the job in the same
 * transaction, the others find it moved.
 * @throws AppError window-not-set, questions-open, import-not-ready
 */
export async function startImport(scope: Scope, importId: string, options: { withoutWindow?: boolean } = {}): Promise<{ started: boolean }> {
  scope.require('import files')
  const file = await importFile(scope, importId)
  if (file.state !== 'mapping') return { started: false }
  // Demo data comes before the company has set anything.
  if (!options.withoutWindow && (await reportingWindows(scope)).length === 0) {
    throw new AppError('window-not-set', 409, 'Set the 24-hour window in the company settings first: it decides which transactions count together.')
  }
  const survey = await surveyFile(scope, file, file.plan)
  if (survey.defects.length > 0) throw new AppError('plan-does-not-fit', 409, survey.defects[0]!)
  if (survey.questions.length > 0) throw new AppError('questions-open', 409, `Answer this first: ${survey.questions[0]!.question}`)
  return scope.tx(async db => {
    const moved = await db.import.updateMany({ where: { id: importId, state: 'mapping' }, data: { state: 'queued' } })
    if (moved.count === 0) return { started: false }
    await addKnownCustomers(db, scope, file.plan.knownCustomers)
    await enqueue(db, importTransactionsJob, { organizationId: scope.organizationId, mode: scope.mode, importId }, { dedupeKey: `import:${importId}` })
    await audit(db, scope, { action: 'import.started', subjectType: 'import', subjectId: importId })
    return { started: true }
  })
}

/** Customers that the plan names are on file before the rows are matched with them. */
async function addKnownCustomers(db: Tx, scope: Scope, known: ImportPlan['knownCustomers']): Promise<void> {
  for (const customer of known) {
    const had = await db.customer.findFirst({ where: { customerNumber: customer.customerId }, select: { id: true } })
    if (had) continue
    const name = partyName({ name: customer.name, kind: customer.kind })
    await db.customer.create({
      data: {
        id: newId(), organizationId: scope.organizationId, mode: scope.mode, customerNumber: customer.customerId, kind: name.kind, surname: name.surname, givenName: name.givenName,
        otherName: name.otherName, entityName: name.entityName, phone: customer.phone ? (readPhone(customer.phone)?.phone ?? null) : null, dateOfBirth: customer.dateOfBirth ?? null,
        ...Object.fromEntries(answerAttributes.map(({ name: answer }) => [answer, customer[answer] ?? null])),
      },
    })
  }
}

/** Asks a running import to stop after the batch at hand. What was stored stays and can be undone. */
export async function stopImport(scope: Scope, importId: string): Promise<void> {
  scope.require('import files')
  await scope.tx(async db => {
    const waiting = await db.import.updateMany({ where: { id: importId, state: 'queued' }, data: { state: 'stopped', finishedAt: new Date() } })
    const running = await db.import.updateMany({ where: { id: importId, state: 'reading', stopRequested: false }, data: { stopRequested: true } })
    // A run that ended without a word cannot hear the wish: another one takes the import over and ends it.
    if (running.count > 0) await enqueue(db, importTransactionsJob, { organizationId: scope.organizationId, mode: scope.mode, importId }, { dedupeKey: `import:${importId}` })
    if (waiting.count + running.count > 0) await audit(db, scope, { action: 'import.stopped', subjectType: 'import', subjectId: importId })
  })
}

/** Goes on with an import that was stopped or failed, from the last line that was stored. */
export async function resumeImport(scope: Scope, importId: string): Promise<void> {
  scope.require('import files')
  await scope.tx(async db => {
    const moved = await db.import.updateMany({ where: { id: importId, state: { in: ['stopped', 'failed'] } }, data: { state: 'queued', stopRequested: false, message: null, finishedAt: null } })
    if (moved.count === 0) return
    await enqueue(db, importTransactionsJob, { organizationId: scope.organizationId, mode: scope.mode, importId }, { dedupeKey: `import:${importId}` })
    await audit(db, scope, { action: 'import.resumed', subjectType: 'import', subjectId: importId })
  })
}

/** Removes an upload that was not started. */
export async function discardImport(scope: Scope, importId: string): Promise<void> {
  scope.require('import files')
  const file = await importFile(scope, importId)
  await scope.tx(async db => {
    const removed = await db.import.deleteMany({ where: { id: importId, state: { in: ['mapping', 'uploading'] } } })
    if (removed.count === 0) throw new AppError('import-started', 409, 'The import was started already. Stop it and undo it instead.')
    await audit(db, scope, { action: 'import.discarded', subjectType: 'import', subjectId: importId })
  })
  await removeFile(scope, file.fileKey)
}

/** Keeps the import's plan and whether customers may be created under a name, for files with the same headers. A template of that name is replaced. */
export async function saveTemplate(scope: Scope, importId: string, name: string): Promise<void> {
  scope.require('import files')
  const label = name.trim()
  if (label === '' || label.length > 80) throw new AppError('template-name', 400, 'Give the template a name of up to 80 characters.', { fields: { template: 'Give the template a name of up to 80 characters.' } })
  const file = await importFile(scope, importId)
  const fingerprint = headerFingerprint(file.detection.header)
  const data = { headerFingerprint: fingerprint, plan: json({ ...file.plan, createCustomers: file.createCustomers }), createdBy: scope.actor.userId }
  try {
    await scope.tx(async db => {
      const changed = await db.mappingTemplate.updateMany({ where: { name: label }, data })
      if (changed.count === 0) await db.mappingTemplate.create({ data: { id: newId(), organizationId: scope.organizationId, mode: scope.mode, name: label, ...data } })
    })
  } catch (error) {
    // Saved twice at the same moment: the other one is the same wish.
    if (!isUniqueViolation(error)) throw error
  }
}

/** Uses a template's plan for a file. */
export async function applyTemplate(scope: Scope, importId: string, templateId: string): Promise<void> {
  scope.require('import files')
  const template = await scope.tx(db => db.mappingTemplate.findUnique({ where: { id: templateId } }))
  if (!template) throw notFound('The template')
  const { plan, createCustomers } = choicesOf(template.plan)
  const file = await importFile(scope, importId)
  if (file.state === 'mapping') await requireMappable(scope, file, plan)
  const changed = await scope.tx(db => db.import.updateMany({ where: { id: importId, state: 'mapping' }, data: { plan: json(plan), createCustomers, templateId } }))
  if (changed.count === 0) throw new AppError('import-started', 409, 'The import was started already; its mapping can no longer be changed.')
}

/**
 * Takes an import back: its transactions, the customers that it created and nothing else uses, and drafts that hold only its
 * transactions (others let them go). What it added to customers of before stays: nobody can tell it from what was looked at since. Refused once a report with one of them was submitted.
 * @throws AppError import-running, import-reported
 */
export async function undoImport(scope: Scope, importId: string): Promise<Undone> {
  scope.require('import files')
  const undone = await scope.tx(async (db): Promise<Undone> => {
    await db.$queryRaw`SELECT 1 AS held FROM (SELECT pg_advisory_xact_lock(hashtextextended(${`import:${scope.organizationId}:${scope.mode}`}, 0))) lock`
    const row = await db.import.findUnique({ where: { id: importId }, select: { state: true } })
    if (!row) throw notFound('The import')
    if (row.state === 'undone') return { transactions: 0, customers: 0, drafts: 0, kept: 0 }
    const busy = await db.import.findFirst({ where: { state: { in: ['queued', 'reading'] } }, select: { id: true, fileName: true } })
    if (busy) throw new AppError('import-running', 409, busy.id === importId ? 'The import is still running. Stop it first, then undo it.' : `The import of "${busy.fileName}" is running. Wait until it is done, then undo this one.`)
    // Locks its reports and marks them as others: one that is being submitted at this moment is seen below, or its submission sees this.
    await db.$executeRaw`
      UPDATE report r SET revision = r.revision + 1, updated_at = now()
      WHERE r.id IN (SELECT m.report_id FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE t.import_id = ${importId}::uuid)`
    const [held] = await db.$queryRaw<{ reports: bigint }[]>`
      SELECT count(DISTINCT r.id) AS reports
      FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id JOIN report r ON r.id = m.report_id
      WHERE t.import_id = ${importId}::uuid
        AND (r.type = 'STR' OR r.state NOT IN ('draft', 'approved', 'deleted') OR EXISTS (SELECT FROM submission s WHERE s.report_id = r.id))`
    if (held && held.reports > 0n) {
      // The same words and no number, whatever kind of report it is: they would tell of suspicious transaction reports.
      throw new AppError('import-reported', 409, 'Some of its transactions have been used since, so the import cannot be undone. Correct the transactions one by one instead.')
    }
    // A draft that holds others besides lets these go and is built again; one that holds no other is proposed anew, if at all.
    const drafts = await db.$executeRaw`
      DELETE FROM report r WHERE r.state IN ('draft', 'approved') AND r.type <> 'STR'
        AND EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id AND t.import_id = ${importId}::uuid)
        AND NOT EXISTS (SELECT FROM report_transaction m JOIN transaction t ON t.id = m.transaction_id WHERE m.report_id = r.id AND t.import_id IS DISTINCT FROM ${importId}::uuid)`
    await db.$executeRaw`DELETE FROM report_transaction m USING transaction t WHERE t.id = m.transaction_id AND t.import_id = ${importId}::uuid`
    await db.$executeRaw`DELETE FROM doubt d USING transaction t WHERE t.id = d.transaction_id AND t.import_id = ${importId}::uuid`
    const transactions = await db.$executeRaw`DELETE FROM transaction WHERE import_id = ${importId}::uuid`
    const customers = await db.$executeRaw`
      DELETE FROM customer c WHERE c.import_id = ${importId}::uuid
        AND c.id NOT IN (SELECT conductor_id FROM transaction WHERE conductor_id IS NOT NULL)
        AND c.id NOT IN (SELECT on_behalf_of_id FROM transaction WHERE on_behalf_of_id IS NOT NULL)
        AND c.id NOT IN (SELECT beneficiary_id FROM transaction WHERE beneficiary_id IS NOT NULL)
        AND c.id NOT IN (SELECT customer_id FROM action_party WHERE customer_id IS NOT NULL)
        AND c.id NOT IN (SELECT party_id FROM report WHERE party_id IS NOT NULL)`
    const kept = await db.customer.count({ where: { importId } })
    await db.import.updateMany({ where: { id: importId }, data: { state: 'undone', finishedAt: new Date(), stopRequested: false, message: removedWords({ transactions, customers, drafts, kept }) } })
    await db.importRowError.updateMany({ where: { importId, state: 'open' }, data: { state: 'dismissed' } })
    await audit(db, scope, { action: 'import.undone', subjectType: 'import', subjectId: importId, detail: { transactions, customers, drafts } })
    return { transactions, customers, drafts, kept }
  })
  if (undone.transactions > 0) await reconcile(scope)
  return undone
}
