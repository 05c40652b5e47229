import { isDeepStrictEqual } from 'node:util'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn, type Statements } from '#app/platform/sql/within.ts'
import { answeredOver, type Answers } from '#app/compliance/reports/facts/answers.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { knownTransactionSql, unknownTransactions } from '../../report-states/visible.server.ts'
import { resolveCustomers, writtenKey } from '../../customers/resolve.server.ts'
import { methodDoubtfulCode, receiptUndoneCode, valueCodes, valueContradictsCode } from '../problem-codes.ts'
import { afterCorrection, withCorrection } from '../../corrections/corrections.server.ts'
import type { ReportDetails } from '../record/stored-values.ts'
import { actionsOfOne, totalValue } from '../actions/actions.server.ts'
import { writeActions } from '../actions/write-actions.server.ts'
import { partyIds, type Actions } from '../actions/actions.ts'
import { correctedActions, writtenCustomers } from './correct-actions.ts'
import { reclassify } from '../rules/reclassify.server.ts'
import { hasWindow, windowClock } from '../../settings/company-rules.server.ts'
import { ratesOnFile, revalue, type RateOf } from '../rules/values.server.ts'
import type { Correction, Entry } from '../record/schema.ts'
import { rowsForStrOf } from '../record/shared-reference.server.ts'
import { versionOf } from '../record/version.server.ts'
import { refusingShared, typedReference } from './reference.server.ts'
import { timeOf, timeProblem } from './times.ts'

/**
 * Corrects a transaction: its time, direction, status, location and texts, and its starting and completing actions with
 * their parties. What its import asked is answered by that. It is evaluated again, drafts follow, and a report that
 * was submitted with it gets the proposal of a change.
 * @throws AppError not-found, transaction-changed, party-unknown, time-missing, time-in-future, and what
 * `correctedActions` throws
 */
export async function correctTransaction(scope: Scope, id: string | undefined, correction: Correction): Promise<void> {
  scope.require('edit transactions')
  if (!isId(id)) throw notFound('The transaction')
  const problem = (await correctTransactions(scope, [{ id, correction }])).get(id)
  if (problem) throw problem
}

/** What is written in the same unit of work as a correction of the actions. */
export type Beside = (db: Tx, change: { before: Actions; after: Actions }) => Promise<void>

/** One correction with what is written `beside` it. @throws AppError as `correctTransaction` does */
export async function correctBeside(scope: Scope, id: string, correction: Correction, beside: Beside): Promise<void> {
  scope.require('edit transactions')
  await withFollowing(scope, [id], () => correctOne(scope, id, correction, { beside }))
}

/**
 * Puts the actions of a transaction back as they were before a correction, where they still are as it left them.
 * @throws AppError not-found, actions-changed
 */
export async function restoreActions(
  scope: Scope,
  id: string,
  { from, to }: { from: Actions; to: Actions },
  beside: Beside,
): Promise<void> {
  scope.require('edit transactions')
  if ((await unknownTransactions(scope, [id])).size > 0) throw notFound('The transaction')
  await withFollowing(scope, [id], () =>
    refusingShared(
      scope.tx(async (db) => {
        const { row, actions: had } = await lockOne(db, id)
        const parties = partyIds(to)
        const known = await db.customer.count({ where: { id: { in: parties } } })
        if (known < parties.length || !isDeepStrictEqual(plain(had), plain(from)))
          throw new AppError(
            'actions-changed',
            409,
            'This can’t be undone: the transaction was changed in another way since.',
          )
        await writeActions(db, scope, id, to, { ...(row.details as Record<string, unknown>) })
        await beside(db, { before: had, after: to })
        await judge(sqlIn(db), id)
        await audit(db, scope, { action: 'transaction.corrected', subjectType: 'transaction', subjectId: id })
      }),
    ),
  )
}

/** As the database stores it, without values that a rate on file recomputes. */
const plain = ({ starting, completing }: Actions): unknown =>
  JSON.parse(
    JSON.stringify({
      starting: starting.map((one) => (one.threshold === null ? one : { ...one, cadAmount: null, threshold: null })),
      completing,
    }),
  )

/** What a correction would make of the actions. @throws AppError as `correctTransaction` does */
export async function correctedBy(
  scope: Scope,
  id: string,
  correction: Correction,
): Promise<{ before: Actions; after: Actions }> {
  scope.require('edit transactions')
  return scope.tx(async (db) => {
    const before = await actionsOfOne(db, id)
    return { before, after: correctedActions(before, correction, await customersOf(db, correction)) }
  })
}

/**
 * Changes transactions (`change`, which judges them), then what follows from it: drafts, and reports that were
 * submitted with them.
 */
async function withFollowing(scope: Scope, ids: readonly string[], change: () => Promise<readonly string[] | void>) {
  await withCorrection(scope, { transactions: ids }, async () => {
    const transactions = (await change()) ?? ids
    return { result: null, changed: { transactions, rule: transactions.length > 0 } }
  })
}

/**
 * The same for many transactions. A refused transaction doesn't stop the others. Drafts and reports are updated once,
 * at the end. Returns the refusals by transaction id.
 */
export async function correctTransactions(
  scope: Scope,
  corrections: readonly { id: string; correction: Correction }[],
): Promise<Map<string, AppError>> {
  scope.require('edit transactions')
  const ids = corrections.map(({ id }) => id)
  const refused = new Map<string, AppError>()
  await withFollowing(scope, ids, async () => {
    const rates = ids.length > 1 ? await scope.sql(ratesOnFile) : undefined
    for (const { id, correction } of corrections) {
      try {
        await correctOne(scope, id, correction, { rates })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(id, error)
      }
    }
    return ids.filter((id) => !refused.has(id))
  })
  return refused
}

/** The transaction, locked against other corrections. @throws AppError not-found */
async function lockOne(db: Tx, id: string) {
  await sqlIn(db).run('SELECT 1 FROM transaction WHERE id = $1::uuid FOR UPDATE', [id])
  const row = await db.transaction.findUnique({ where: { id } })
  if (!row) throw notFound('The transaction')
  return { row, actions: await actionsOfOne(db, id) }
}

async function correctOne(
  scope: Scope,
  id: string,
  correction: Correction,
  { beside, rates }: { beside?: Beside; rates?: RateOf | undefined } = {},
): Promise<void> {
  scope.require('edit transactions')
  if ((await unknownTransactions(scope, [id])).size > 0) throw notFound('The transaction')
  const work = scope.tx(async (db) => {
    const { row: before, actions: had } = await lockOne(db, id)
    if (correction.seen !== undefined && correction.seen !== versionOf(before, had)) {
      throw new AppError(
        'transaction-changed',
        409,
        'Someone else changed this transaction while you were editing. Your changes weren’t saved. Reload the page and enter them again.',
      )
    }
    await requireLocation(db, correction.locationId)
    const actions = correctedActions(had, correction, await customersOf(db, correction))
    const details = { ...(before.details as Record<string, unknown>) }
    put(details, 'rules', rulesOf(correction))
    put(details, 'report', reportDetails(details.report as ReportDetails | undefined, correction))
    if (correction.answers !== undefined)
      put(details, 'answers', answeredOver(details.answers as Answers | undefined, correction.answers))
    await db.transaction.update({
      where: { id },
      data: {
        rateSource: correction.rateSource,
        status: correction.status,
        ...(correction.direction && { direction: correction.direction }),
        ...(correction.fee !== undefined && { fee: correction.fee }),
        ...(correction.hashes !== undefined && { transactionHashes: correction.hashes }),
        ...timeOf(before, correction),
        locationId: correction.locationId,
        channel: correction.channel,
        purpose: correction.purpose,
        notes: correction.notes,
      },
    })
    await writeActions(db, scope, id, actions, details)
    if (before.importId !== null && before.line !== null)
      await answerQuestions(db, { importId: before.importId, line: before.line }, actions, had, correction.status)
    await beside?.(db, { before: had, after: await actionsOfOne(db, id) })
    await judge(sqlIn(db), id, rates)
    await audit(db, scope, { action: 'transaction.corrected', subjectType: 'transaction', subjectId: id })
  })
  await refusingShared(work)
}

/**
 * Computes the value and verdict of a transaction in the unit of work that adds or changes it: a crash leaves no stale
 * verdict.
 */
async function judge(client: Statements, id: string, rates?: RateOf): Promise<void> {
  await revalue(client, [id], rates)
  await reclassify(client, [id])
}

/**
 * Enters a transaction that came in no file. It is counted, drafted and submitted like any other. Sent twice, it is
 * entered once. `madeForStr`: only who may know of that STR knows of it. Returns its id.
 * @throws AppError window-not-set, time-missing, time-in-future, reference-taken, party-unknown, not-found, and what
 * `correctedActions` throws
 */
export async function enterTransaction(
  scope: Scope,
  entry: Entry,
  { madeForStr = false }: { madeForStr?: boolean } = {},
): Promise<string> {
  scope.require('edit transactions')
  if (!(await hasWindow(scope)))
    throw new AppError(
      'window-not-set',
      409,
      'Set the 24-hour window in Settings first. It decides which transactions count together.',
    )
  if (entry.at === undefined || entry.at === null) throw timeProblem('time-missing', 'Enter when it happened.')
  const { id } = entry
  const externalId = entry.reference ?? typedReference(entry.at)
  const clock = await windowClock(scope)
  try {
    await scope.tx(async (db) => {
      // One that the person may not know of doesn’t stand in the way: its STR is held instead (`referenceDoubts`).
      const taken = await sqlIn(db).rows(
        { id: col.text },
        `SELECT t.id FROM transaction t WHERE t.external_id = $1 AND ${knownTransactionSql(scope, 't')} LIMIT 1`,
        [externalId],
      )
      if (taken.length > 0) throw referenceTaken()
      await requireLocation(db, entry.locationId)
      const actions = correctedActions(
        { starting: [], completing: [] },
        { ...entry, starting: entry.starting ?? [] },
        await customersOf(db, entry),
      )
      const [first] = actions.starting
      const details: Record<string, unknown> = { typed: { by: scope.actor.label, at: new Date().toISOString() } }
      put(details, 'rules', rulesOf(entry))
      put(details, 'report', reportDetails(undefined, entry))
      if (entry.answers !== undefined) put(details, 'answers', entry.answers)
      await db.transaction.create({
        data: {
          id,
          organizationId: scope.organizationId,
          mode: scope.mode,
          externalId,
          contentHash: `typed ${id}`,
          method: first!.method,
          amount: first!.amount!,
          currency: first!.currency!,
          direction: entry.direction,
          status: entry.status,
          rateSource: entry.rateSource,
          fee: entry.fee ?? null,
          transactionHashes: entry.hashes ?? [],
          ...timeOf({ occurredAt: null, offsetMinutes: clock, postedAt: null, postedDateOnly: false }, entry),
          locationId: entry.locationId,
          channel: entry.channel,
          purpose: entry.purpose,
          notes: entry.notes,
          madeForStr,
          madeForStrById: madeForStr ? scope.actor.userId : null,
        },
      })
      await writeActions(db, scope, id, actions, details)
      await judge(sqlIn(db), id)
      await audit(db, scope, { action: 'transaction.entered', subjectType: 'transaction', subjectId: id })
    })
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof AppError && error.code === 'reference-taken')) throw error
    // The same form again, or another transaction of this reference. The first sending may have ended before its drafts
    // followed.
    if (!(await scope.tx((db) => db.transaction.findUnique({ where: { id }, select: { id: true } }))))
      throw referenceTaken()
  }
  const held = await scope.sql((client) => rowsForStrOf(client, { transactionId: id }))
  await afterCorrection(scope, { transactions: [id, ...held], rule: true })
  return id
}

function referenceTaken(): AppError {
  const message = 'Another transaction already has this reference. Enter a different one or leave it empty.'
  return new AppError('reference-taken', 409, message, { fields: { reference: message } })
}

/** @throws AppError not-found */
async function requireLocation(db: Tx, id: string | null): Promise<void> {
  if (id !== null && !(isId(id) && (await db.location.findUnique({ where: { id } })))) throw notFound('The location')
}

/** Writes what is known of one kind; nothing where that is nothing. */
function put(details: Record<string, unknown>, name: string, known: object): void {
  if (Object.keys(known).length > 0) details[name] = known
  else delete details[name]
}

/**
 * Values of a report's own fields. How it was conducted is in its own column; a value that an earlier version kept here
 * is ignored.
 */
function reportDetails(
  { channel: _earlier, ...had }: ReportDetails = {},
  { channelOther, isAttempted, reasonNotCompleted }: Correction,
): ReportDetails {
  const kept = <Value>(written: Value | null | undefined, known: Value | undefined): Value | undefined =>
    written === undefined ? known : (written ?? undefined)
  const entered = {
    channelOther: kept(channelOther, had.channelOther),
    isAttempted: kept(isAttempted, had.isAttempted),
    reasonNotCompleted: kept(reasonNotCompleted, had.reasonNotCompleted),
  }
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined))
}

/** The answers for the rules, without unknown ones. */
const rulesOf = ({
  isValidationReward,
  ministerialDirective,
  isInternational,
  fromOutsideCanada,
}: Correction): Record<string, unknown> => ({
  ...(isValidationReward !== null && { isValidationReward }),
  ...(ministerialDirective !== null &&
    (ministerialDirective ? { ministerialDirective: 'IR2020' } : { isLinkedToIran: false })),
  ...(isInternational !== null && { isInternational }),
  ...(fromOutsideCanada !== null && { fromOutsideCanada }),
})

/** Resolves the parties that a correction names. @throws AppError party-unknown */
async function customersOf(
  db: Tx,
  correction: Correction | Entry,
): Promise<(customer: string | null, known?: string) => string | null> {
  const ids = await resolveCustomers(db, writtenCustomers(correction))
  return (customer, known) => (customer === null ? null : (ids.get(writtenKey(customer, known)) ?? null))
}

/** What an import asked of a transaction is answered where a correction says it. */
async function answerQuestions(
  db: Tx,
  { importId, line }: { importId: string; line: number },
  actions: Actions,
  had: Actions,
  status: Correction['status'],
): Promise<void> {
  const conductors = actions.starting.flatMap((action) => action.conductors)
  const named = {
    conductor: conductors,
    onBehalfOf: conductors.flatMap(({ onBehalfOf }) => onBehalfOf),
    beneficiary: actions.completing.flatMap(({ beneficiaries }) => beneficiaries),
  }
  const answered = Object.entries(named)
    .filter(([, parties]) => parties.length > 0 && parties.every(({ customerId }) => customerId !== null))
    .map(([role]) => ({ question: { path: ['role'], equals: role } }))
  await db.importRowError.updateMany({
    where: {
      importId,
      line,
      state: 'open',
      severity: 'ask',
      OR: [
        ...(totalValue(actions) === null ? [] : [{ code: { in: [...valueCodes] } }]),
        // The value that the file gave was that of another amount.
        ...(isSameMoney(actions, had) ? [] : [{ code: valueContradictsCode }]),
        ...(status === 'completed' ? [{ code: receiptUndoneCode }] : []),
        ...(actions.starting.some(({ method }, index) => method !== had.starting[index]?.method)
          ? [{ code: methodDoubtfulCode }]
          : []),
        ...answered,
      ],
    },
    data: { state: 'fixed' },
  })
}

const isSameMoney = (one: Actions, other: Actions): boolean =>
  one.starting.length === other.starting.length &&
  one.starting.every(
    ({ amount, currency }, index) =>
      amount === other.starting[index]!.amount && currency === other.starting[index]!.currency,
  )
