import { keptAfterEndDays } from '#app/platform/data/session-limits.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { SignedIn } from '#app/platform/identity/session.ts'
import { defaultEnvironment, type SubmissionEnvironment } from '../reports/state/default-environment.ts'
import { unreadSql } from '../reminders/queries.server.ts'
import { confirmedTestSql } from '../reports/state/shown.server.ts'
import { type Clock, dayOn } from '#app/ui/values/clock.ts'
import { expiryNotice, type ExpiryNotice } from '../settings/expiry.ts'
import type { RegulatorEnvironment } from '../settings/queries.server.ts'
import { clockIn } from '../settings/company-rules.server.ts'

const dayMs = 86_400_000
/** After the trial, without a subscription, data is kept this long (decisions: Accounts and trial). */

export interface TrialState {
  /** Days left, counting the one under way; 0 once it has ended. */
  daysLeft: number
  endsOn: string
  /**
   * YYYY-MM-DD until which the data of an ended trial is kept; null before its end, and after that day (it had a
   * subscription).
   */
  keptUntil: string | null
}

/**
 * The state of the organization's trial, with days on its clock; null with a subscription, or before the first sign-in.
 */
export function trialState(
  { plan, trialEndsAt }: SignedIn['organization'],
  clock: Clock,
  now = Date.now(),
): TrialState | null {
  if (plan !== null || trialEndsAt === null) return null
  const keptUntilMs = trialEndsAt.getTime() + keptAfterEndDays * dayMs
  return {
    daysLeft: Math.max(0, Math.ceil((trialEndsAt.getTime() - now) / dayMs)),
    endsOn: dayOn(clock, trialEndsAt),
    keptUntil: trialEndsAt.getTime() <= now && keptUntilMs > now ? dayOn(clock, keptUntilMs) : null,
  }
}

export interface CredentialNotice extends ExpiryNotice {
  environment: RegulatorEnvironment
}

export interface FrameFacts {
  /** The clock of all that people read. */
  clock: Clock
  /** Where this person's next submission goes unless they choose otherwise. */
  environment: SubmissionEnvironment
  /** The credentials that expire within 30 days or have expired, for who may replace them; none for anyone else. */
  credentials: CredentialNotice[]
  /** How many reminders this person has not read. */
  reminders: number
}

/** What stands around every page, in one unit of work: each page waits for it. */
export async function frameFacts(scope: Scope, now = new Date()): Promise<FrameFacts> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const clock = await clockIn(client, now.getTime())
    const today = dayOn(clock, now)
    const facts = await client.one(
      {
        tested: col.bool,
        reminders: col.int,
        expiring: col.json<{ environment: RegulatorEnvironment; expiresOn: string | null }[]>(),
      },
      `SELECT ${scope.mode === 'production' ? confirmedTestSql(scope) : 'FALSE'} AS tested, ${unreadSql(scope)} AS reminders,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('environment', c.environment, 'expiresOn', c.expires_on) ORDER BY c.environment), '[]')
           FROM regulator_credential c WHERE $1::bool AND c.environment IN ('test', 'production')) AS expiring`,
      [scope.can('change regulator credentials')],
    )
    return {
      clock,
      environment: defaultEnvironment(scope.mode, facts.tested),
      reminders: facts.reminders,
      credentials: facts.expiring.flatMap(({ environment, expiresOn }) => {
        const notice = expiryNotice(expiresOn, today)
        return notice ? [{ environment, ...notice }] : []
      }),
    }
  })
}
