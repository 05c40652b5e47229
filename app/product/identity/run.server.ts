import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { CheckedIdentity } from '#app/party/facts/checked-identity.ts'
import { audit } from '#app/platform/data/audit.ts'
import { mapAnswer, type ProviderAnswer } from '#app/platform/verification/index.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import { log } from '#app/platform/runtime/log.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { missingCustomerCodes } from '../transactions/problem-codes.ts'
import { rereadRefused } from '../imports/problems/problems.server.ts'
import { keepQuestions, type Question } from './ask.server.ts'
import { clientOf, problemWords } from './connections.server.ts'
import { demoAnswer } from './demo.server.ts'
import { askIdentityJob } from './jobs.ts'
import { askedNames, isProvider, type AskedProvider } from './providers.server.ts'
import { storeFound } from './store.server.ts'
import { identityOf } from './found/words.ts'

/** Questions of one run: a job that is cut off loses at most one answer, which is asked for again. */
const mostInARun = 200
/** A worker that gives no sign of life for this long has ended. No exchange takes as long. */
const takenFor = '90 seconds'
/** Tries of a provider that cannot be reached, with pauses that double: about 20 minutes in all. */
const mostAttempts = 9
const firstPauseMs = 5_000
const listPage = 500

const takenColumns = {
  id: col.text,
  provider: col.oneOf<AskedProvider>(),
  kind: col.oneOf<Question['kind']>(),
  key: col.text,
  customer_id: col.text.orNull,
  import_id: col.text.orNull,
  cursor: col.text.orNull,
  attempts: col.int,
  asked_at: col.instant,
}
type Taken = RowOf<typeof takenColumns>

/** What can be asked: a provider, or the stand-in of Demo. Null where the provider is not connected any more. */
interface Asker {
  ask(request: Taken): Promise<ProviderAnswer<CheckedIdentity>>
  list: ((after: string | null) => Promise<ProviderAnswer<{ numbers: string[]; next: string | null }>>) | null
}

/** Answers what waits, one question after the other, and says when to look again. */
export async function answerQuestions(scope: Scope, signal: AbortSignal): Promise<void> {
  const askers = new Map<AskedProvider, Asker | null>()
  for (let count = 0; count < mostInARun; count++) {
    signal.throwIfAborted()
    const request = await take(scope)
    if (request === null) return
    let asker = askers.get(request.provider)
    if (asker === undefined) askers.set(request.provider, (asker = await askerOf(scope, request.provider)))
    if (asker === null) await fail(scope, request, `${askedNames[request.provider]} is no longer connected.`)
    else if (request.kind === 'all') await askAll(scope, request, asker)
    else await askOne(scope, request, asker)
  }
  await scope.tx((db) => enqueue(db, askIdentityJob, { organizationId: scope.organizationId, mode: scope.mode }))
}

/** The next question that is due, for this worker alone. */
async function take(scope: Scope): Promise<Taken | null> {
  return scope.tx(async (db) => {
    const [row] = await sqlIn(db).rows(
      takenColumns,
      `UPDATE identity_request SET taken_until = now() + interval '${takenFor}', attempts = attempts + 1
       WHERE id = (SELECT id FROM identity_request WHERE state = 'waiting' AND due_at <= now() AND (taken_until IS NULL OR taken_until < now())
                   ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, provider, kind, key, customer_id, import_id, cursor, attempts, asked_at`,
    )
    return row ?? null
  })
}

async function askerOf(scope: Scope, provider: AskedProvider): Promise<Asker | null> {
  if (!isProvider(provider)) {
    const ask = async ({ key }: Taken): Promise<ProviderAnswer<CheckedIdentity>> => {
      const value = await demoAnswer(scope, key)
      return value === null ? { kind: 'not-found' } : { kind: 'ok', value }
    }
    return { ask, list: null }
  }
  const client = await clientOf(scope, provider)
  return client === null
    ? null
    : {
        ask: async ({ kind, key }) =>
          mapAnswer(await (kind === 'check' ? client.byReference(key) : client.byNumber(key)), identityOf),
        list: client.list,
      }
}

async function askOne(scope: Scope, request: Taken, asker: Asker): Promise<void> {
  const answer = await asker.ask(request)
  if (answer.kind !== 'ok') return notAnswered(scope, request, answer)
  const found = answer.value
  const number = request.kind === 'number' ? request.key : found.customerNumber
  const { customerId, checkId, filled, asked } = await storeFound(scope, request.provider, found, {
    customerId: request.customer_id,
    customerNumber: number,
    addsCustomer: request.import_id !== null,
  })
  await scope.tx(async (db) => {
    await close(db, request, 'answered', null)
    if (isProvider(request.provider))
      await db.identityConnection.updateMany({ where: { provider: request.provider }, data: { note: null } })
    await audit(db, scope, {
      action: 'identity.check-fetched',
      subjectType: customerId === null ? 'identity-check' : 'customer',
      subjectId: customerId ?? checkId,
      detail: { provider: request.provider, outcome: found.outcome, filled, asked },
    })
  })
  await readRowsAgain(scope, request)
}

/** Asks for everyone page by page: each page is a question of its own to go on from. */
async function askAll(scope: Scope, request: Taken, asker: Asker): Promise<void> {
  const list = asker.list ?? ((after: string | null) => numbersOnFile(scope, after))
  const page = await list(request.cursor)
  if (page.kind !== 'ok') return notAnswered(scope, request, page)
  const { numbers, next } = page.value
  await scope.tx(async (db) => {
    await keepQuestions(
      db,
      scope,
      numbers.map((key) => ({ provider: request.provider, kind: 'number', key })),
    )
    if (next === null) await close(db, request, 'answered', null)
    else
      await db.identityRequest.updateMany({
        where: { id: request.id },
        data: { cursor: next, takenUntil: null, attempts: 0 },
      })
  })
}

async function numbersOnFile(
  scope: Scope,
  after: string | null,
): Promise<ProviderAnswer<{ numbers: string[]; next: string | null }>> {
  const rows = await scope.tx((db) =>
    db.customer.findMany({
      where: { customerNumber: { not: null, ...(after === null ? {} : { gt: after }) } },
      select: { customerNumber: true },
      orderBy: { customerNumber: 'asc' },
      take: listPage,
    }),
  )
  const numbers = rows.map(({ customerNumber }) => customerNumber!)
  return { kind: 'ok', value: { numbers, next: numbers.length === listPage ? numbers.at(-1)! : null } }
}

/** A failure: tried again after a pause, or shown. */
async function notAnswered(
  scope: Scope,
  request: Taken,
  answer: Exclude<ProviderAnswer<unknown>, { kind: 'ok' }>,
): Promise<void> {
  const { provider } = request
  const note = isProvider(provider) ? problemWords(provider, answer) : 'The Demo provider knows only customers on file.'
  switch (answer.kind) {
    case 'not-found':
      await scope.tx((db) => close(db, request, 'not-found', note))
      return readRowsAgain(scope, request)
    case 'too-many':
      return pause(scope, request, answer.retryAfterMs)
    case 'unauthorized':
    case 'forbidden':
      // Each of the others would be refused as well.
      return refuseAll(scope, provider, note)
    case 'unavailable':
    case 'unexpected': {
      log.warn('A provider of identity checks did not answer.', { provider, kind: answer.kind, reason: answer.reason })
      if (request.attempts >= mostAttempts) return fail(scope, request, note)
      await scope.tx((db) =>
        db.identityRequest.updateMany({
          where: { id: request.id },
          data: {
            takenUntil: null,
            note,
            dueAt: new Date(Date.now() + firstPauseMs * 2 ** Math.min(request.attempts - 1, 8)),
          },
        }),
      )
    }
  }
}

/** Nothing is asked of this provider until it may be: that was no try of the question. */
async function pause(scope: Scope, request: Taken, retryAfterMs: number): Promise<void> {
  const dueAt = new Date(Date.now() + retryAfterMs)
  await scope.tx(async (db) => {
    await db.identityRequest.updateMany({
      where: { provider: request.provider, state: 'waiting', dueAt: { lt: dueAt } },
      data: { dueAt },
    })
    await db.identityRequest.updateMany({
      where: { id: request.id },
      data: { takenUntil: null, attempts: request.attempts - 1 },
    })
    const { organizationId, mode } = scope
    await enqueue(
      db,
      askIdentityJob,
      { organizationId, mode },
      { runAt: dueAt, dedupeKey: `identity:${organizationId}:${mode}` },
    )
  })
}

async function refuseAll(scope: Scope, provider: AskedProvider, note: string): Promise<void> {
  await scope.tx(async (db) => {
    await db.identityRequest.updateMany({
      where: { provider, state: 'waiting' },
      data: { state: 'failed', note, answeredAt: new Date(), takenUntil: null },
    })
    await db.identityConnection.updateMany({ where: { provider }, data: { note } })
  })
}

async function fail(scope: Scope, request: Taken, note: string): Promise<void> {
  await scope.tx(async (db) => {
    await close(db, request, 'failed', note)
    await db.identityConnection.updateMany({ where: { provider: request.provider }, data: { note } })
  })
  await readRowsAgain(scope, request)
}

type Db = Parameters<Parameters<Scope['tx']>[0]>[0]

/**
 * Closes the question, unless it was asked again meanwhile. Of equal questions only the last that was answered is kept.
 */
async function close(
  db: Db,
  { id, provider, kind, key, asked_at: askedAt }: Taken,
  state: 'answered' | 'not-found' | 'failed',
  note: string | null,
): Promise<void> {
  await db.identityRequest.deleteMany({ where: { provider, kind, key, state: { not: 'waiting' } } })
  const { count } = await db.identityRequest.updateMany({
    where: { id, askedAt },
    data: { state, note, answeredAt: new Date(), takenUntil: null },
  })
  if (count === 0) await db.identityRequest.updateMany({ where: { id }, data: { takenUntil: null, attempts: 0 } })
}

/** Once all customers that an import asked for are answered, its refused rows are read again. */
async function readRowsAgain(scope: Scope, { import_id: importId }: Taken): Promise<void> {
  if (importId === null) return
  const waiting = await scope.tx((db) => db.identityRequest.count({ where: { importId, state: 'waiting' } }))
  if (waiting > 0) return
  for (const code of missingCustomerCodes) await rereadRefused(scope, importId, code)
}
