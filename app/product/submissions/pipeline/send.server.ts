import { fieldLabel } from '#app/compliance/reports/index.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { env } from '#app/platform/runtime/env.ts'
import {
  REFERENCE_ALREADY_USED,
  resolveOutcome,
  type DeleteOutcome,
  type RegulatorClient,
  type RegulatorMessage,
  type ResolvedOutcome,
  type SubmitOutcome,
} from '#app/platform/regulator/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { companySettings } from '#app/product/settings/queries.server.ts'
import { startAgain, type Claimed } from './claim.server.ts'
import { backoffMs, drain } from './drain.server.ts'
import type { Finished } from './finish.server.ts'
import { leaseMs, type Lease } from './lease.server.ts'
import { kept, regulatorFor, type ClientOrProblem } from './regulator.server.ts'
import type { EnvironmentName } from '#app/product/report-states/states.ts'

/** The regulator's clock and ours may differ by this much. */
const clockToleranceMs = 24 * 60 * 60_000

/** Sends, or looks up, what is due of one organization. Returns how many submissions were worked on. */
export async function submitDue(scope: Scope, options: { run: string; signal: AbortSignal }): Promise<number> {
  if (scope.mode !== 'production') throw new Error('Demo submissions are answered here and never sent.')
  const clients = new Map<EnvironmentName, Promise<ClientOrProblem>>()
  let settings: ReturnType<typeof companySettings> | undefined
  return drain(scope, { ...options, demo: false }, async (claimed, lease) => {
    const { environment } = claimed
    if (environment === 'demo') throw new Error(`Submission ${claimed.id} is a Demo submission.`)
    let opened = clients.get(environment)
    if (!opened) clients.set(environment, (opened = regulatorFor(scope, environment)))
    const regulator = await opened
    if (regulator.kind === 'problem') {
      return claimed.before === 'queued' || claimed.before === 'held'
        ? waits(claimed, 'not-sent', 'held', { note: regulator.note })
        : waits(claimed, 'not-asked', 'unknown', { note: regulator.note })
    }
    const { reportingEntityNumber, submittingNumber } = await (settings ??= companySettings(scope))
    const transport = {
      client: regulator.client,
      lease,
      entity: { reporting: reportingEntityNumber, submitting: submittingNumber ?? reportingEntityNumber },
    }
    return settle(scope, transport, claimed)
  })
}

/** What a submission is sent and looked up with. */
interface Transport {
  client: RegulatorClient
  lease: Lease
  /** Organization numbers as the settings hold them now: whose reports the credentials should show. */
  entity: { reporting: number | null; submitting: number | null }
}

/** Brings one submission as far as it gets in this run. */
async function settle(scope: Scope, transport: Transport, claimed: Claimed): Promise<Finished> {
  if (claimed.before === 'queued' || claimed.before === 'held') return transmit(transport, claimed)
  const found = await lookUp(transport, claimed)
  if (found !== 'absent') return { ...found, isLookedUp: found.outcome !== 'not-asked' }
  const again = await startAgain(scope, claimed, leaseMs())
  // Another run holds it by now: what it finds out counts.
  if (!again) return { claimed, outcome: 'lost-lease', to: 'unknown', isAcceptance: false }
  return transmit(transport, again)
}

/** Sends exactly the frozen bytes. */
async function transmit(transport: Transport, claimed: Claimed): Promise<Finished> {
  if (sha256Hex(claimed.bytes) !== claimed.sha256) {
    throw new Error(`Submission ${claimed.id} is damaged: its bytes do not have the hash under which they were frozen.`)
  }
  const outcome = await send(transport, claimed)
  switch (outcome.kind) {
    case 'accepted':
      return {
        claimed,
        outcome: 'accepted',
        to: 'received',
        isAcceptance: true,
        messages: outcome.messages.map(kept),
        acknowledgement: {
          externalReportUuid: outcome.externalReportUuid,
          submitDateTime: outcome.submitDateTime,
          knownBy: 'answer',
          messagesKnown: true,
        },
      }
    case 'deleted':
      return deleted(claimed, 'answer')
    case 'rejected':
      return outcome.messages.some(isReferenceUsed)
        ? { ...(await resolveUsedReference(transport.client, claimed, outcome.messages)), isLookedUp: true }
        : refused(claimed, 'rejected', outcome.messages, withFields(outcome.text.en, outcome.messages))
    case 'notFound':
      return notFound(transport, claimed, outcome.detail)
    case 'forbidden':
      // Only an end that is proven gives the draft back: an earlier request may still be accepted.
      if (claimed.mayHaveArrived)
        return waits(claimed, 'forbidden', 'unknown', {
          note: `FINTRAC refused: ${outcome.detail} Check the FINTRAC organization number and the credentials in Settings. The report is then checked automatically.`,
        })
      // FINTRAC has taken nothing. Credentials are corrected in the settings; the report itself says for whom it is
      // submitted.
      return waits(claimed, 'forbidden', 'held', {
        note: `FINTRAC refused: ${outcome.detail} Check the credentials in Settings. The report is then sent automatically. If the FINTRAC organization number is wrong, withdraw the submission, correct the number in Settings and submit again.`,
      })
    case 'unauthorized':
      return waits(claimed, 'unauthorized', standing(claimed), {
        note: `${outcome.detail} Check the credentials in Settings. The report is then sent automatically.`,
      })
    case 'unavailable':
      return waits(claimed, 'unavailable', standing(claimed), {
        askedMs: outcome.retryAfterMs,
        detail: { reason: outcome.reason },
      })
    case 'unknown':
      return waits(claimed, 'unknown', 'unknown', { detail: { reason: outcome.reason }, soon: true })
  }
}

/** Starts only while the lease is held, which is looked at when everything else is ready, and gives up when it ends. */
function send({ client, lease }: Transport, claimed: Claimed): Promise<SubmitOutcome | DeleteOutcome> {
  const fileName = `${claimed.reference}.json`
  const gate = { mayStart: () => lease.isHeld(), signal: lease.signal }
  if (claimed.action === 'delete') return client.delete(claimed.bytes, { gate })
  if (claimed.action === 'change') return client.change(claimed.bytes, { fileName, gate })
  return client.submit(claimed.bytes, { reportTypeCode: claimed.reportTypeCode, fileName, gate })
}

const isReferenceUsed = (message: RegulatorMessage) => message.code === REFERENCE_ALREADY_USED

/** This attempt did not arrive. If an earlier one may have, the status stays unknown until it is looked up. */
const standing = (claimed: Claimed): 'held' | 'unknown' => (claimed.mayHaveArrived ? 'unknown' : 'held')

/**
 * Asks what became of what may have been sent. FINTRAC shows an entity its own reports: under the organization number
 * of another, absence would say nothing. Where the numbers agree and the credentials do not, sending again is refused,
 * which proves as much.
 */
async function lookUp(transport: Transport, claimed: Claimed): Promise<Finished | 'absent'> {
  if (!isOfSameEntity(transport, claimed)) {
    const { reporting, submitting } = frozenFor(claimed)
    return waits(claimed, 'not-asked', 'unknown', {
      note: `We don’t know whether FINTRAC has it. It was sent under the FINTRAC organization number ${submitting}${reporting === submitting ? '' : ` for ${reporting}`}, which is no longer in Settings. Enter that number and its credentials again, and the report is checked automatically.`,
    })
  }
  const found = await resolveOutcome(transport.client, claimed.reference)
  switch (found.kind) {
    case 'unavailable':
      return waits(claimed, 'unavailable', 'unknown', { askedMs: found.retryAfterMs, detail: { reason: found.reason } })
    case 'unauthorized':
    case 'forbidden':
      return waits(claimed, found.kind, 'unknown', {
        note: `${found.detail} Check the credentials in Settings. The report is then checked automatically.`,
      })
    case 'absent':
      // A deletion as well: sent again, it is answered that there is nothing to delete, by who knows whose report it
      // was.
      return 'absent'
    case 'accepted':
      return isTaken(claimed, found) ? taken(claimed, found) : 'absent'
  }
}

/** The submitting and the reporting entity of the frozen bytes. */
function frozenFor(claimed: Claimed): { reporting: number; submitting: number } {
  const { reportDetails } = JSON.parse(Buffer.from(claimed.bytes).toString('utf8')) as {
    reportDetails: { reportingEntityNumber: number; submittingReportingEntityNumber: number }
  }
  return { reporting: reportDetails.reportingEntityNumber, submitting: reportDetails.submittingReportingEntityNumber }
}

function isOfSameEntity({ entity }: Transport, claimed: Claimed): boolean {
  const { reporting, submitting } = frozenFor(claimed)
  return reporting === entity.reporting && submitting === entity.submitting
}

type Found = Extract<ResolvedOutcome, { kind: 'accepted' }>

/** Whether what the regulator has is what this submission asked for. */
function isTaken(claimed: Claimed, found: Found): boolean {
  if (claimed.action === 'submit') return isOurs(claimed, found)
  if (claimed.action === 'delete') return false
  // A change moves the regulator's own clock on the report past what it last told us. Of one that was filed elsewhere
  // it told nothing: its change is sent again, which leaves the same report.
  return claimed.takenAt !== null && Date.parse(found.updateDateTime) > Date.parse(claimed.takenAt)
}

/** A report that the regulator had before this one was submitted came from elsewhere, even under our reference. */
const isOurs = (claimed: Claimed, found: Found): boolean =>
  !(Date.parse(found.createDateTime) < claimed.createdAt.getTime() - clockToleranceMs)

const taken = (claimed: Claimed, found: Found): Finished => ({
  claimed,
  outcome: 'found',
  to: 'received',
  isAcceptance: true,
  messages: (found.messages ?? []).map(kept),
  acknowledgement: {
    externalReportUuid: found.externalReportUuid,
    submitDateTime: found.updateDateTime,
    knownBy: 'look-up',
    messagesKnown: found.messages !== null,
  },
})

const deleted = (claimed: Claimed, knownBy: 'answer' | 'look-up', note?: string): Finished => ({
  claimed,
  outcome: 'deleted',
  to: 'accepted',
  isAcceptance: true,
  note,
  acknowledgement: { externalReportUuid: null, submitDateTime: new Date().toISOString(), knownBy, messagesKnown: true },
})

/**
 * The regulator has a report under our reference already. An earlier request of ours arrived after all, or it came from
 * elsewhere before this report was submitted.
 */
async function resolveUsedReference(
  client: RegulatorClient,
  claimed: Claimed,
  messages: readonly RegulatorMessage[],
): Promise<Finished> {
  const found = await resolveOutcome(client, claimed.reference)
  if (found.kind === 'accepted' && isOurs(claimed, found)) return taken(claimed, found)
  if (found.kind === 'absent' && !claimed.mayHaveArrived) {
    return refused(
      claimed,
      'rejected',
      messages,
      'FINTRAC says this reference is already used but lists no report under it. Delete this draft and create it again. It then gets a new reference.',
    )
  }
  if (found.kind === 'accepted') {
    return refused(
      claimed,
      'rejected',
      messages,
      'FINTRAC has an older report under this reference that Comply+ didn’t send. Delete this draft and create it again. It then gets a new reference.',
    )
  }
  return waits(claimed, 'reference-used', 'unknown', {
    soon: true,
    note:
      found.kind === 'absent'
        ? `FINTRAC says the reference ${claimed.reference} is already used but lists no report under it yet. An earlier try may have arrived. We check again automatically, and it counts once. If this lasts more than a day, ask FINTRAC about this reference.`
        : 'FINTRAC says this reference is already used, but its list of reports couldn’t be read. We check again automatically.',
  })
}

/**
 * A 404. For a change or a deletion the list says whether it means the report: one that is not there any more is the
 * end that a deletion wanted, and cannot be changed; one that is listed is tried again.
 */
async function notFound(transport: Transport, claimed: Claimed, detail: string): Promise<Finished> {
  if (claimed.action === 'submit') {
    return waits(claimed, 'not-found', standing(claimed), {
      note: 'The FINTRAC address answers but doesn’t accept reports (404). Ask your operator to check it.',
    })
  }
  if (!isOfSameEntity(transport, claimed)) return unproven(claimed)
  return {
    ...judgeAbsence(claimed, await resolveOutcome(transport.client, claimed.reference), detail),
    isLookedUp: true,
  }
}

function judgeAbsence(claimed: Claimed, found: ResolvedOutcome, detail: string): Finished {
  if (found.kind === 'absent') {
    if (claimed.action === 'change')
      return refused(claimed, 'not-found', [], `FINTRAC no longer has this report: ${detail}`)
    return deleted(
      claimed,
      'look-up',
      claimed.mayHaveArrived ? undefined : 'FINTRAC no longer had this report when its deletion was requested.',
    )
  }
  return found.kind === 'accepted' && claimed.mayHaveArrived && isTaken(claimed, found)
    ? taken(claimed, found)
    : unproven(claimed)
}

/** Nothing of this try was done: it stands where it stood. */
function unproven(claimed: Claimed): Finished {
  return waits(claimed, 'not-found', standing(claimed), {
    note: 'FINTRAC answered that it doesn’t know this report (404), but its list of reports didn’t confirm that. We try again automatically.',
  })
}

/** What FINTRAC says of a report as a whole, with the values that its messages are about. */
function withFields(text: string, messages: readonly RegulatorMessage[]): string {
  const labels = [
    ...new Set(messages.flatMap((message) => (message.path?.startsWith('/') ? [fieldLabel(message.path)] : []))),
  ]
  if (text === '' || labels.length === 0) return text
  return `${text.replace(/[\s.:]+$/, '')}: ${labels.slice(0, 5).join(', ')}${labels.length > 5 ? ` and ${labels.length - 5} more` : ''}.`
}

function refused(claimed: Claimed, outcome: string, messages: readonly RegulatorMessage[], text: string): Finished {
  const all = messages.map(kept)
  if (all.length === 0 || (text !== '' && !messages.length))
    all.push({
      type: 'reject',
      path: null,
      rule: null,
      code: null,
      text: text || 'FINTRAC refused the report without saying why.',
    })
  return { claimed, outcome, to: 'rejected', messages: all, note: text || undefined, isAcceptance: false }
}

function waits(
  claimed: Claimed,
  outcome: string,
  to: 'held' | 'unknown',
  options: { note?: string; askedMs?: number | null; detail?: Record<string, unknown>; soon?: boolean } = {},
): Finished {
  const waitMs =
    options.soon && claimed.attempts <= 3 ? env().POLL_BASE_MS : backoffMs(claimed.attempts, options.askedMs)
  return { claimed, outcome, to, waitMs, note: options.note, detail: options.detail, isAcceptance: false }
}
