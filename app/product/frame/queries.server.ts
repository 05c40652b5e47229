import type { Scope } from '#app/platform/scope.ts'
import type { SignedIn } from '#app/platform/session.ts'
import { hasConfirmedTest } from '../reports/detail.server.ts'

const dayMs = 86_400_000
/** After the trial, without a subscription, data is kept this long (decisions: Accounts and trial). */
const keptAfterTrialDays = 30

export interface TrialState {
  /** Days left, counting the one under way; 0 once it has ended. */
  daysLeft: number
  endsOn: string
  /** YYYY-MM-DD (UTC) until which the data of an ended trial is kept. */
  keptUntil: string
}

/** Where the organization stands in its trial; null with a subscription, or before the first sign-in. */
export function trialState({ plan, trialEndsAt }: SignedIn['organization'], now = Date.now()): TrialState | null {
  if (plan !== null || trialEndsAt === null) return null
  return {
    daysLeft: Math.max(0, Math.ceil((trialEndsAt.getTime() - now) / dayMs)),
    endsOn: trialEndsAt.toISOString().slice(0, 10),
    keptUntil: new Date(trialEndsAt.getTime() + keptAfterTrialDays * dayMs).toISOString().slice(0, 10),
  }
}

/**
 * Where a submission goes unless the user chooses otherwise: Demo never leaves the program; TEST is the default until a
 * TEST submission was confirmed (decisions: Demo and production).
 */
export async function defaultEnvironment(scope: Scope): Promise<'demo' | 'test' | 'production'> {
  if (scope.mode === 'demo') return 'demo'
  return (await hasConfirmedTest(scope)) ? 'production' : 'test'
}
