import { isDeepStrictEqual } from 'node:util'
import { emptyPlan, planDefects, type ImportPlan } from '#app/csv/plan/plan.ts'
import { answerAttributes } from '#app/party/facts/attributes.ts'
import { readPartyName } from '#app/party/names/names.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { audit } from '#app/platform/data/audit.ts'
import { json, type Tx } from '#app/platform/data/database.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/runtime/errors.ts'
import { Prisma } from '#app/platform/generated/client.ts'
import { numberedCustomer } from '#app/product/customers/numbered.server.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { reportingWindows } from '#app/product/settings/queries.server.ts'
import { importFile } from '../upload/queries.server.ts'
import { choicesOf, headerFingerprint } from '../upload/templates.server.ts'
import { importTransactionsJob } from './jobs.ts'
import { requireMappable, scanFile, surveyFile } from '../look/apart.server.ts'

const alreadyStarted = () =>
  new AppError('import-started', 409, 'The import has already started, so its mapping can’t be changed.')

const choicesChanged = () =>
  new AppError(
    'choices-changed',
    409,
    'The choices for this file were changed while it was being started, perhaps in another tab. Nothing was imported. Check them and start again.',
  )

interface Choices {
  plan: ImportPlan
  createCustomers: boolean
}

/** In the form in which the database stores them. */
const asStored = ({ plan, createCustomers }: Choices): unknown => JSON.parse(JSON.stringify({ plan, createCustomers }))

/** Equal for equal choices: the page carries it, so that a save over someone else's is detected. */
export const choicesKey = (choices: Choices): string => sha256Hex(JSON.stringify(asStored(choices)))

/**
 * Saves the user's choices for a file that wasn't started yet. `over`: the choices they were based on; different
 * choices that were saved since aren't overwritten.
 * @throws AppError plan-not-understood, too-many-columns, import-started
 * @returns whether they were saved
 */
export async function savePlan(
  scope: Scope,
  importId: string,
  plan: ImportPlan,
  createCustomers: boolean,
  basedOn?: Choices,
): Promise<boolean> {
  scope.require('import files')
  const defects = planDefects(plan)
  if (defects.length > 0) throw new AppError('plan-not-understood', 400, defects[0]!)
  const file = await importFile(scope, importId)
  if (file.state === 'mapping') await requireMappable(scope, file, plan)
  const changed = await scope.tx((db) =>
    db.import.updateMany({
      where: {
        id: importId,
        state: 'mapping',
        ...(basedOn && { plan: { equals: json(basedOn.plan) }, createCustomers: basedOn.createCustomers }),
      },
      data: { plan: json(plan), createCustomers },
    }),
  )
  if (changed.count > 0) return true
  if (basedOn && (await importFile(scope, importId)).state === 'mapping') return false
  throw alreadyStarted()
}

/**
 * Starts reading. Concurrent calls start it once: the first one changes the state and enqueues the job in the same
 * transaction, the others find it changed. `chosen`: the choices on the page; a late update of the page may have saved
 * older ones since.
 * @throws AppError window-not-set, questions-open, import-not-ready, choices-changed
 */
export async function startImport(
  scope: Scope,
  importId: string,
  options: { withoutWindow?: boolean; chosen?: Choices } = {},
): Promise<{ started: boolean }> {
  scope.require('import files')
  const file = await importFile(scope, importId)
  if (file.state !== 'mapping') return { started: false }
  if (options.chosen && !isDeepStrictEqual(asStored(options.chosen), asStored(file))) throw choicesChanged()
  // Demo data is created before any settings exist.
  if (!options.withoutWindow && (await reportingWindows(scope)).length === 0) {
    throw new AppError(
      'window-not-set',
      409,
      'Set the 24-hour window in Settings first. It decides which transactions count together.',
    )
  }
  const survey = await surveyFile(scope, file, file.plan)
  if (survey.defects.length > 0) throw new AppError('plan-does-not-fit', 409, survey.defects[0]!)
  if (survey.questions.length > 0)
    throw new AppError('questions-open', 409, `Answer this first: ${survey.questions[0]!.question}`)
  return scope.tx(async (db) => {
    const moved = await db.import.updateMany({
      // Only the choices that were checked, not ones saved in between.
      where: {
        id: importId,
        state: 'mapping',
        plan: { equals: json(file.plan) },
        createCustomers: file.createCustomers,
      },
      // From now on the import itself shows its result.
      data: { state: 'queued', forecast: Prisma.DbNull, readAs: json(survey.facts) },
    })
    if (moved.count === 0) {
      const now = await db.import.findUnique({ where: { id: importId }, select: { state: true } })
      if (now?.state !== 'mapping') return { started: false }
      throw choicesChanged()
    }
    await addKnownCustomers(db, scope, file.plan.knownCustomers)
    await enqueue(
      db,
      importTransactionsJob,
      { organizationId: scope.organizationId, mode: scope.mode, importId },
      { dedupeKey: `import:${importId}` },
    )
    await audit(db, scope, { action: 'import.started', subjectType: 'import', subjectId: importId })
    return { started: true }
  })
}

/** Stores customers that the plan names before rows are matched with them. */
async function addKnownCustomers(db: Tx, scope: Scope, known: ImportPlan['knownCustomers']): Promise<void> {
  for (const customer of known) {
    if ((await numberedCustomer(sqlIn(db), customer.customerId)) !== null) continue
    const name = readPartyName({ name: customer.name, kind: customer.kind }).name
    await db.customer.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        customerNumber: customer.customerId,
        kind: name.kind,
        surname: name.surname,
        givenName: name.givenName,
        otherName: name.otherName,
        entityName: name.entityName,
        phone: customer.phone ? (readPhone(customer.phone)?.phone ?? null) : null,
        dateOfBirth: customer.dateOfBirth ?? null,
        ...Object.fromEntries(answerAttributes.map(({ name: answer }) => [answer, customer[answer] ?? null])),
      },
    })
  }
}

/**
 * Saves the import's plan and the customer creation choice under a name, for files with the same headers. Replaces a
 * template of that name.
 */
export async function saveTemplate(scope: Scope, importId: string, name: string): Promise<void> {
  scope.require('import files')
  const label = name.trim()
  if (label === '' || label.length > 80)
    throw new AppError('template-name', 400, 'Enter a template name of up to 80 characters.', {
      fields: { template: 'Enter a template name of up to 80 characters.' },
    })
  const file = await importFile(scope, importId)
  const fingerprint = headerFingerprint(file.detection.header)
  const data = {
    headerFingerprint: fingerprint,
    plan: json({ ...file.plan, createCustomers: file.createCustomers }),
    createdBy: scope.actor.userId,
  }
  try {
    await scope.tx(async (db) => {
      const changed = await db.mappingTemplate.updateMany({ where: { name: label }, data })
      if (changed.count === 0)
        await db.mappingTemplate.create({
          data: { id: newId(), organizationId: scope.organizationId, mode: scope.mode, name: label, ...data },
        })
    })
  } catch (error) {
    // A concurrent save has the same content.
    if (!isUniqueViolation(error)) throw error
  }
}

/** Discards every choice of an upload, including those that it started with. */
export async function resetChoices(scope: Scope, importId: string): Promise<void> {
  scope.require('import files')
  const file = await importFile(scope, importId)
  const { settled } = await scanFile(scope, file.fileKey, emptyPlan())
  const changed = await scope.tx((db) =>
    db.import.updateMany({
      where: { id: importId, state: 'mapping' },
      data: { plan: json(settled.plan), createCustomers: false, templateId: null, remembered: Prisma.DbNull },
    }),
  )
  if (changed.count === 0) throw alreadyStarted()
}

/** Applies a template's plan to a file. */
export async function applyTemplate(scope: Scope, importId: string, templateId: string): Promise<void> {
  scope.require('import files')
  const template = await scope.tx((db) => db.mappingTemplate.findUnique({ where: { id: templateId } }))
  if (!template) throw notFound('The template')
  const { plan, createCustomers } = choicesOf(template.plan)
  const file = await importFile(scope, importId)
  if (file.state === 'mapping') await requireMappable(scope, file, plan)
  const changed = await scope.tx((db) =>
    db.import.updateMany({
      where: { id: importId, state: 'mapping' },
      data: { plan: json(plan), createCustomers, templateId, remembered: Prisma.DbNull },
    }),
  )
  if (changed.count === 0) throw alreadyStarted()
}
