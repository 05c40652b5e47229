import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { missingCustomerCodes, unknownNumberStart } from '../transactions/problem-codes.ts'
import { askIdentityJob } from './jobs.ts'
import { askableProviders, type AskedProvider } from './providers.server.ts'

/** A question as it is asked: the same one waits once. */
export interface Question {
  provider: AskedProvider
  kind: 'number' | 'check' | 'all'
  key: string
  customerId?: string | null
  importId?: string | null
}

/** Keeps questions, in the unit of work of what asks them, and wakes the worker. Returns how many are new. */
export async function keepQuestions(db: Tx, scope: Scope, questions: readonly Question[]): Promise<number> {
  const { organizationId, mode } = scope
  const { count } = await db.identityRequest.createMany({
    data: questions.map(({ customerId = null, importId = null, ...question }) => ({
      id: newId(),
      organizationId,
      mode,
      ...question,
      customerId,
      importId,
    })),
    skipDuplicates: true,
  })
  // A running check may return stale data; queue it again.
  if (count < questions.length)
    for (const { provider, kind, key } of questions)
      await db.identityRequest.updateMany({
        where: { provider, kind, key, state: 'waiting', takenUntil: { not: null } },
        data: { askedAt: new Date() },
      })
  await enqueue(db, askIdentityJob, { organizationId, mode }, { dedupeKey: `identity:${organizationId}:${mode}` })
  return count
}

/** @throws AppError where this provider cannot be asked */
async function requireAskable(scope: Scope, provider: string): Promise<AskedProvider> {
  const found = (await askableProviders(scope)).find(({ provider: one }) => one === provider)
  if (found === undefined)
    throw new AppError(
      'provider-not-connected',
      422,
      'This provider isn’t connected. Connect it under Settings, Identity checks.',
    )
  return found.provider
}

/** Asks a provider about one customer on file, by the customer number. */
export async function askAboutCustomer(scope: Scope, customerId: string | undefined, provider: string): Promise<void> {
  scope.require('edit customers and locations')
  const asked = await requireAskable(scope, provider)
  if (!isId(customerId)) throw notFound('The customer')
  await scope.tx(async (db) => {
    const customer = await db.customer.findUnique({ where: { id: customerId }, select: { customerNumber: true } })
    if (customer === null) throw notFound('The customer')
    if (customer.customerNumber === null)
      throw new AppError(
        'no-customer-number',
        422,
        'Providers know a customer by the customer number, and this one has none. Enter it first.',
      )
    await keepQuestions(db, scope, [{ provider: asked, kind: 'number', key: customer.customerNumber, customerId }])
    await audit(db, scope, {
      action: 'identity.asked',
      subjectType: 'customer',
      subjectId: customerId,
      detail: { provider },
    })
  })
}

/** Asks a provider about everyone: whom it lists, or whom we have on file by number. */
export async function askAboutAll(scope: Scope, provider: string): Promise<void> {
  scope.require('edit customers and locations')
  const asked = await requireAskable(scope, provider)
  await scope.tx(async (db) => {
    await keepQuestions(db, scope, [{ provider: asked, kind: 'all', key: '' }])
    await audit(db, scope, { action: 'identity.all-asked', subjectType: 'identity-connection', detail: { provider } })
  })
}

/**
 * Asks a provider about the customers whom refused rows of an import name by a number that is not on file. Returns how
 * many.
 */
export async function askForImport(scope: Scope, importId: string, provider: string): Promise<number> {
  scope.require('import files')
  scope.require('edit customers and locations')
  const asked = await requireAskable(scope, provider)
  if (!isId(importId)) throw notFound('The import')
  return scope.tx(async (db) => {
    const numbers = await unknownNumbers(db, importId)
    await keepQuestions(
      db,
      scope,
      numbers.map((number) => ({ provider: asked, kind: 'number', key: number, importId })),
    )
    await audit(db, scope, {
      action: 'identity.asked-for-import',
      subjectType: 'import',
      subjectId: importId,
      detail: { provider, count: numbers.length },
    })
    return numbers.length
  })
}

/** The message after customers were requested. */
export const askedForWords = (count: number): string =>
  `${count === 1 ? '1 customer is' : `${count.toLocaleString('en-CA')} customers are`} being looked up. Their rows are imported once they’re found.`

/** Customer numbers that refused rows name and that nobody on file has. */
async function unknownNumbers(db: Tx, importId: string): Promise<string[]> {
  const rows = await db.importRowError.findMany({
    where: {
      importId,
      state: 'open',
      severity: 'error',
      code: { in: [...missingCustomerCodes] },
      message: { startsWith: unknownNumberStart },
      raw: { not: null },
    },
    distinct: ['raw'],
    select: { raw: true },
    orderBy: { raw: 'asc' },
    take: 20_000,
  })
  return rows.map(({ raw }) => raw!)
}

/** Whom an import may ask about the customers that its refused rows name. */
export async function askableForImport(
  scope: Scope,
  importId: string,
): Promise<{ customers: number; waiting: number; providers: { provider: AskedProvider; name: string }[] }> {
  // The stand-in of Demo knows whom we have on file, and nobody else.
  if (scope.mode === 'demo' || !scope.can('edit customers and locations'))
    return { customers: 0, waiting: 0, providers: [] }
  const providers = await askableProviders(scope)
  if (providers.length === 0) return { customers: 0, waiting: 0, providers }
  return scope.tx(async (db) => ({
    customers: (await unknownNumbers(db, importId)).length,
    waiting: await db.identityRequest.count({ where: { importId, state: 'waiting' } }),
    providers,
  }))
}
