import { keptAfterEndDays } from '#app/platform/data/session-limits.ts'
import { col } from '#app/platform/sql/columns.ts'
import { untenantedDb, untenantedSql } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import type { Role } from '#app/platform/generated/enums.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { eachInTurn } from '#app/platform/runtime/each-in-turn.ts'
import { composeMail, queueMail, type MailMessage } from '#app/platform/services/mail.ts'
import { dayOn } from '#app/ui/values/clock.ts'
import { formatDate } from '#app/ui/values/format.ts'
import { readersClock, todayOf } from '../settings/company-rules.server.ts'

/**
 * Days before an end at which people are told. A day on which no worker ran is made up: who is told late is told how
 * many are left.
 */
const credentialDays = [1, 7, 14, 30] as const
const trialDays = [1, 3, 7] as const
const dayMs = 86_400_000

/**
 * The nearest of these days that has come: with 12 left, the notice of 14 days. Null while there is time, or once it is
 * over.
 */
const noticeOf = (days: readonly number[], left: number): number | null =>
  left < 0 ? null : (days.find((day) => left <= day) ?? null)

const leftWords = (left: number): string => (left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`)
/** Whole days from one calendar day to another (YYYY-MM-DD). */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Mails one notice to each of these people who did not get it yet; whenever this runs again, it was sent. */
async function tell(
  organizationId: string,
  roles: readonly Role[],
  kind: string,
  message: MailMessage,
): Promise<number> {
  const db = untenantedDb()
  const people = await db.membership.findMany({
    where: { organizationId, disabledAt: null, role: { in: [...roles] } },
    include: { user: { select: { email: true } } },
  })
  let sent = 0
  for (const { user } of people) {
    if (await db.mail.findFirst({ where: { kind, recipient: user.email }, select: { id: true } })) continue
    await db.$transaction((tx) => queueMail(tx, kind, user.email, message))
    sent++
  }
  return sent
}

interface ExpiringCredentials {
  organization_id: string
  environment: 'test' | 'production'
  /** YYYY-MM-DD. */
  expires_on: string
}

/** Those that have expired or do so within 30 days, on the clock of whatever organization. */
const expiringCredentials = (now: Date): Promise<ExpiringCredentials[]> =>
  untenantedSql().rows(
    { organization_id: col.text, environment: col.oneOf<'test' | 'production'>(), expires_on: col.text },
    'SELECT organization_id, environment, expires_on FROM credentials_expiring($1::date)',
    // Nowhere is it a later day than 14 hours east of UTC.
    [new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)],
  )

/** 30, 14, 7 and 1 days before credentials of the regulator expire, and once they have: nothing can be sent then. */
async function tellOfCredentials(credentials: ExpiringCredentials, now: Date): Promise<number> {
  const { organization_id: organizationId, environment, expires_on: expiresOn } = credentials
  const today = await todayOf(scopeForJob({ organizationId, mode: 'production', label: 'notices' }), now)
  const left = daysBetween(today, expiresOn)
  const notice = left < 0 ? 'over' : noticeOf(credentialDays, left)
  // Expired over a week ago: they were notified, or no longer submit.
  if (notice === null || left < -7) return 0
  const name = `FINTRAC ${environment.toUpperCase()}`
  const isOver = left < 0
  const message = composeMail({
    subject: isOver ? `Your ${name} credentials have expired` : `Your ${name} credentials expire ${leftWords(left)}`,
    heading: isOver ? 'Your FINTRAC credentials have expired' : 'Your FINTRAC credentials expire soon',
    paragraphs: [
      isOver
        ? `The credentials for ${name} expired on ${formatDate(expiresOn)}. Reports wait until you set new ones.`
        : `The credentials for ${name} expire on ${formatDate(expiresOn)}. After that, nothing can be sent there.`,
      'Create an application with FINTRAC, named CompanyName_API_MMYYYY, and enter its Client ID and Client Secret in Comply+.',
    ],
    link: { label: 'Replace the credentials', url: new URL('/app/settings/connection', env().APP_URL).href },
  })
  const kind = `credential-${environment}-${expiresOn}-${notice}-${organizationId}`
  return tell(organizationId, ['owner', 'officer'], kind, message)
}

interface Trial {
  id: string
  trialEndsAt: Date | null
}

const endingTrials = (now: Date): Promise<Trial[]> =>
  untenantedDb().organization.findMany({
    where: {
      plan: null,
      trialEndsAt: {
        gt: new Date(now.getTime() - (keptAfterEndDays + 1) * dayMs),
        lt: new Date(now.getTime() + 8 * dayMs),
      },
    },
    select: { id: true, trialEndsAt: true },
  })

/** 7, 3 and 1 days before a trial ends, once it has, and 7 and 1 days before its data goes. */
async function tellOfTrial({ id, trialEndsAt }: Trial, now: Date): Promise<number> {
  const ends = trialEndsAt!
  const kept = new Date(ends.getTime() + keptAfterEndDays * dayMs)
  const clock = await readersClock(scopeForJob({ organizationId: id, mode: 'production', label: 'notices' }))
  const left = daysBetween(dayOn(clock, now), dayOn(clock, ends))
  const leftOfData = daysBetween(dayOn(clock, now), dayOn(clock, kept))
  const keptUntil = formatDate(dayOn(clock, kept))
  const link = { label: 'Open Comply+', url: new URL('/app', env().APP_URL).href }
  if (ends > now) {
    const notice = noticeOf(trialDays, left)
    if (notice === null) return 0
    const message = composeMail({
      subject: `Your Comply+ trial ends ${leftWords(left)}`,
      heading: 'Your trial ends soon',
      paragraphs: [
        `It ends on ${formatDate(dayOn(clock, ends))}. After that you can read and download everything until ${keptUntil}, but not change anything. Then your data is deleted.`,
        `To go on, write to ${env().SUPPORT_EMAIL}: we start a subscription, and your settings carry over.`,
      ],
      link,
    })
    return tell(id, ['owner'], `trial-ends-${notice}-${id}`, message)
  }
  const notice = leftOfData <= 1 ? 1 : leftOfData <= 7 ? 7 : 'ended'
  const message = composeMail({
    subject:
      notice === 'ended' ? 'Your Comply+ trial has ended' : `Your Comply+ data is deleted ${leftWords(leftOfData)}`,
    heading: notice === 'ended' ? 'Your trial has ended' : 'Your data is deleted soon',
    paragraphs: [
      `You can read and download everything until ${keptUntil}. Then it is deleted: reports, transactions, customers, files and accounts.`,
      `To go on, write to ${env().SUPPORT_EMAIL} before then: we start a subscription, and everything is as you left it.`,
    ],
    link,
  })
  return tell(id, ['owner'], `trial-over-${notice}-${id}`, message)
}

/**
 * Sends what is due by now, each notice once to each person. Returns how many.
 * @throws AggregateError at the end, where one could not be sent
 */
export async function sendNotices(now = new Date()): Promise<number> {
  const notices = [
    ...(await expiringCredentials(now)).map((credentials) => ({
      organizationId: credentials.organization_id,
      send: () => tellOfCredentials(credentials, now),
    })),
    ...(await endingTrials(now)).map((trial) => ({ organizationId: trial.id, send: () => tellOfTrial(trial, now) })),
  ]
  let sent = 0
  await eachInTurn(
    notices,
    ({ organizationId }) => ({ organizationId }),
    async ({ send }) => {
      const mails = await send()
      sent += mails
    },
  )
  return sent
}
