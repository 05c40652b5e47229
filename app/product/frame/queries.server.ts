import { localDate } from '#app/compliance/rules/window.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { SignedIn } from '#app/platform/identity/session.ts'
import { defaultEnvironment, type SubmissionEnvironment } from '../reports/state/default-environment.ts'
import { hasConfirmedTest } from '../reports/state/shown.server.ts'
import { expiryNotice, type ExpiryNotice } from '../settings/expiry.ts'
import { credentialList, type RegulatorEnvironment } from '../settings/queries.server.ts'

const dayMs = 86_400_000
/** After the trial, without a subscription, data is kept this long (decisions: Accounts and trial). */
const keptAfterTrialDays = 30

export interface TrialState {
  /** Days left, counting the one under way; 0 once it has ended. */
  daysLeft: number
  endsOn: string
  /** YYYY-MM-DD until which the data of an ended trial is kept; null before its end, and after that day (it had a subscription). */
  keptUntil: string | null
}

/** Where the organization stands in its trial, with days on its clock (minutes east of UTC); null with a subscription, or before the first sign-in. */
export function trialState(
  { plan, trialEndsAt }: SignedIn['organization'],
  clock: number,
  now = Date.now(),
): TrialState | null {
  if (plan !== null || trialEndsAt === null) return null
  const keptUntilMs = trialEndsAt.getTime() + keptAfterTrialDays * dayMs
  return {
    daysLeft: Math.max(0, Math.ceil((trialEndsAt.getTime() - now) / dayMs)),
    endsOn: localDate(trialEndsAt.getTime(), clock),
    keptUntil: trialEndsAt.getTime() <= now && keptUntilMs > now ? localDate(keptUntilMs, clock) : null,
  }
}

/** Where this person's next submission goes unless they choose otherwise. */
export async function environmentOf(scope: Scope): Promise<SubmissionEnvironment> {
  return defaultEnvironment(scope.mode, scope.mode === 'production' && (await hasConfirmedTest(scope)))
}

export interface CredentialNotice extends ExpiryNotice {
  environment: RegulatorEnvironment
}

/** The credentials that expire within 30 days or have expired, for who may replace them; none for anyone else. */
export async function credentialNotices(scope: Scope, now = new Date()): Promise<CredentialNotice[]> {
  if (!scope.can('change regulator credentials')) return []
  const today = now.toISOString().slice(0, 10)
  return (await credentialList(scope)).flatMap(({ environment, expiresOn }) => {
    const notice = expiryNotice(expiresOn, today)
    return notice ? [{ environment, ...notice }] : []
  })
}
