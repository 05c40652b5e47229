import { answeredOver, type Answers } from '#app/compliance/reports/facts/answers.ts'
import { formatInstant } from '#app/compliance/rules/window.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { resolveCustomers, writtenKey } from '../../customers/resolve.server.ts'
import { receiptUndoneCode, valueCodes, valueContradictsCode } from '../../imports/read/ledger/problem-codes.ts'
import { followDirective } from '../../reports/drafts/directive.server.ts'
import type { ReportDetails } from '../../reports/state/facts.server.ts'
import { beforeCorrection, proposeCorrected } from '../../reports/change/filed.server.ts'
import { newReference } from '../../reports/state/pieces.server.ts'
import { reconcile, refreshDrafts } from '../../reports/drafts/refresh.server.ts'
import { actionsOfOne, totalValue } from '../actions/actions.server.ts'
import { writeActions } from '../actions/write-actions.server.ts'
import type { Actions } from '../actions/actions.ts'
import { correctedActions, writtenCustomers } from './correct-actions.ts'
import { reclassify } from '../rules/reclassify.server.ts'
import { hasWindow, readersClock } from '../rules/rule-transactions.server.ts'
import { revalue } from '../rules/values.server.ts'
import type { Correction, Entry, Moment } from '../record/schema.ts'
import { versionOf } from '../record/version.server.ts'

/**
 * Corrects a transaction: its time, direction, status, location and texts, and its starting and completing actions with their
 * parties. What its import asked is answered by that. Its verdict is made anew, drafts follow, and a report that was submitted with
 * it gets the proposal of a change.
 * @throws AppError not-found, transaction-changed, party-unknown, time-missing, time-in-future, and what `correctedActions` throws
 */
export async function correctTransaction(scope: Scope, id: string | undefined, correction: Correction): Promise<void> {
  scope.require('edit transactions')
  if (!isId(id)) throw notFound('The transaction')
  const problem = (await correctTransactions(scope, [{ id, correction }])).get(id)
  if (problem) throw problem
}

/**
 * The same for many transactions. A refused transaction doesn't stop the others. Drafts and reports are updated once, at the end. Returns
 * the refusals by transaction id.
 */
export async function correctTransactions(
  scope: Scope,
  corrections: readonly { id: string; correction: Correction }[],
): Promise<Map<string, AppError>> {
  scope.require('edit transactions')
  const ids = corrections.map(({ id }) => id)
  const submitted = await beforeCorrection(scope, { transactions: ids })
  const refused = new Map<string, AppError>()
  for (const { id, correction } of corrections) {
    try {
      await correctOne(scope, id, correction)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.set(id, error)
    }
  }
  const corrected = ids.filter((id) => !refused.has(id))
  if (corrected.length === 0) return refused
  await follow(scope, corrected)
  await proposeCorrected(scope, submitted)
  await refreshDrafts(scope, { transactions: corrected })
  await followDirective(scope, corrected)
  return refused
}

async function correctOne(scope: Scope, id: string, correction: Correction): Promise<void> {
  scope.require('edit transactions')
  await scope.tx(async (db) => {
    await db.$queryRaw`SELECT 1 FROM transaction WHERE id = ${id}::uuid FOR UPDATE`
    const before = await db.transaction.findUnique({ where: { id } })
    if (!before) throw notFound('The transaction')
    const had = await actionsOfOne(db, id)
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
    await audit(db, scope, { action: 'transaction.corrected', subjectType: 'transaction', subjectId: id })
  })
}

/** What follows from transactions that are new or another: their value, their verdict, and the reports that they enter or leave. */
async function follow(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.sql(async (client) => {
    await revalue(client, ids)
    await reclassify(client, ids)
  })
  if (await hasWindow(scope)) await reconcile(scope)
}

/**
 * Enters a transaction that came in no file. It is counted, drafted and submitted like any other. Sent twice, it is entered once.
 * Returns its id.
 * @throws AppError window-not-set, time-missing, time-in-future, reference-taken, party-unknown, not-found, and what `correctedActions` throws
 */
export async function enterTransaction(scope: Scope, entry: Entry): Promise<string> {
  scope.require('edit transactions')
  if (!(await hasWindow(scope)))
    throw new AppError(
      'window-not-set',
      409,
      'Set the 24-hour window in Settings first. It decides which transactions count together.',
    )
  if (entry.at === undefined || entry.at === null) throw timeProblem('time-missing', 'Enter when it happened.')
  const { id, reference } = entry
  const externalId =
    reference ?? newReference('TYPED', formatInstant(entry.at.epochMs, entry.at.offsetMinutes).slice(0, 10))
  const clock = await readersClock(scope)
  try {
    await scope.tx(async (db) => {
      if (await db.transaction.findFirst({ where: { externalId } })) throw taken()
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
        },
      })
      await writeActions(db, scope, id, actions, details)
      await audit(db, scope, { action: 'transaction.entered', subjectType: 'transaction', subjectId: id })
    })
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof AppError && error.code === 'reference-taken')) throw error
    // The same form again, or another transaction of this reference.
    if (!(await scope.tx((db) => db.transaction.findUnique({ where: { id }, select: { id: true } })))) throw taken()
    return id
  }
  await follow(scope, [id])
  await followDirective(scope, [id])
  return id
}

function taken(): AppError {
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

/** What is said of a report's own fields. How it was conducted stands in its column: what an earlier time kept here is no second answer. */
function reportDetails(
  { channel: _earlier, ...had }: ReportDetails = {},
  { channelOther, isAttempted, reasonNotCompleted }: Correction,
): ReportDetails {
  const kept = <Value>(written: Value | null | undefined, known: Value | undefined): Value | undefined =>
    written === undefined ? known : (written ?? undefined)
  const said = {
    channelOther: kept(channelOther, had.channelOther),
    isAttempted: kept(isAttempted, had.isAttempted),
    reasonNotCompleted: kept(reasonNotCompleted, had.reasonNotCompleted),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** What was answered for the rules; what nobody knows is left out. */
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

/** Who is meant by what a correction writes of its parties. @throws AppError party-unknown */
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

const timeProblem = (code: string, message: string): AppError =>
  new AppError(code, 422, message, { fields: { at: message } })

const minuteMs = 60_000
const dayMs = 86_400_000

interface Before {
  occurredAt: Date | null
  offsetMinutes: number | null
  postedAt: Date | null
  postedDateOnly: boolean
}
interface Times {
  occurredAt?: Date
  offsetMinutes?: number
  dateOnly?: boolean
  postedAt?: Date | null
  postedDateOnly?: boolean
}

/** When it happened and was posted, as corrected; nothing where it stays as it is. @throws AppError time-missing, time-in-future */
function timeOf(before: Before, { at, postedAt, status }: Correction): Times {
  if (at === null && before.occurredAt !== null) throw timeProblem('time-missing', 'Enter when it happened.')
  if (at && status === 'completed' && at.epochMs > Date.now() + dayMs)
    throw timeProblem('time-in-future', 'A completed transaction can’t be in the future.')
  const hadOffset = before.offsetMinutes ?? 0
  // A date alone names no clock: it stays on the one that the transaction has.
  const offset = at && !at.dateOnly ? at.offsetMinutes : hadOffset
  const instantOf = ({ epochMs, dateOnly }: Moment) => new Date(epochMs - (dateOnly ? offset * minuteMs : 0))
  return { ...(at && { occurredAt: instantOf(at), offsetMinutes: offset, dateOnly: at.dateOnly }), ...postingOf() }

  function postingOf(): Times {
    if (postedAt === null) return { postedAt: null, postedDateOnly: false }
    // The date of a posting is kept as its midnight on the clock of the transaction.
    if (postedAt !== undefined) return { postedAt: instantOf(postedAt), postedDateOnly: postedAt.dateOnly }
    return before.postedDateOnly && before.postedAt !== null
      ? { postedAt: new Date(before.postedAt.getTime() + (hadOffset - offset) * minuteMs) }
      : {}
  }
}
