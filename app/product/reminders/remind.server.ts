import { statesSql } from '#app/product/report-states/states-sql.ts'
import { editableStates, confirmedStates } from '#app/product/report-states/states.ts'
import { weekdayDate } from '#app/compliance/rules/days/window.ts'
import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import { addDays } from '#app/compliance/rules/days/holidays.ts'
import { attentionDays } from '../customers/flags/flags.ts'
import { customerDays, unverifiedCount } from '../customers/flags/queries.server.ts'
import { can } from '#app/platform/data/permissions.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Role } from '#app/platform/generated/enums.ts'
import { formatDate } from '#app/ui/values/format.ts'
import { reportsToDraft } from '../reports/drafts/to-draft.server.ts'
import { dueReports, suspiciousToFile } from '../reports/list/queries.server.ts'
import { vanishedSql } from '../reports/state/shown.server.ts'
import { isConfirmed, isEditable } from '../report-states/states.ts'
import { mayKnowAs } from '../report-states/visible.server.ts'
import { expiryNotice } from '../settings/expiry.ts'
import { credentialList } from '../settings/queries.server.ts'
import { hasWindow, todayOf } from '../settings/company-rules.server.ts'
import type { Choice, ReminderKind } from './choice.ts'
import { reminderChoices } from './queries.server.ts'
import { tell, type Entry } from './tell.server.ts'

/** Read or not, a reminder goes after this many days. */
const keptDays = 90
const dayMs = 86_400_000

/** Something that people may be reminded of, before it is known of whom. */
interface Fact {
  kind: ReminderKind
  /** What has a due date: days left, and its state. */
  due: { date: string; daysLeft: number; state: string } | null
  /** Without the stage of its due date. */
  key: string
  subject: string
  said: string
  path: string
  report: { id: string; type: string; createdBy: string | null } | null
}

/** Drafts, what only TEST has, and changes that filed reports need. */
async function dueFacts(scope: Scope): Promise<Fact[]> {
  const due = (await dueReports(scope, null)).filter(
    (row) => row.due !== null && (isEditable(row.state) || isConfirmed(row.state)),
  )
  const drafts = due.map((row): Fact => ({
    kind: 'due',
    due: { date: row.dueDate!, ...row.due! },
    key: `due:${row.id}:${row.dueDate}`,
    subject: row.reference,
    said: '',
    path: `/app/reports/${row.id}`,
    report: { id: row.id, type: row.type, createdBy: null },
  }))
  const toDraft = (await hasWindow(scope)) ? (await reportsToDraft(scope)).rows : []
  return [
    ...drafts,
    ...toDraft.map((row): Fact => ({
      kind: 'due',
      due: { date: row.dueDate, ...row.due },
      key: `to-draft:${row.key}:${row.dueDate}`,
      subject: `An ${row.type} to draft`,
      said: '',
      path: '/app/reports/candidates',
      report: null,
    })),
  ]
}

/** Suspicious transaction reports that wait: a day after they were begun, then once a week. */
async function suspiciousFacts(scope: Scope, now: number): Promise<Fact[]> {
  const { rows } = await suspiciousToFile(scope, null)
  const open = rows.filter((row) => isEditable(row.state))
  const authors = await scope.tx((db) =>
    db.report.findMany({ where: { id: { in: open.map(({ id }) => id) } }, select: { id: true, createdBy: true } }),
  )
  const authorOf = new Map(authors.map((row) => [row.id, row.createdBy]))
  return open.flatMap((row): Fact[] => {
    const days = Math.floor((now - Date.parse(row.createdAt)) / dayMs)
    if (days < 1) return []
    return [
      {
        kind: 'due',
        due: null,
        key: `waits:${row.id}:${Math.floor(days / 7)}`,
        subject: row.reference,
        said: 'is due as soon as practicable.',
        path: `/app/reports/${row.id}`,
        report: { id: row.id, type: row.type, createdBy: authorOf.get(row.id) ?? null },
      },
    ]
  })
}

async function rejectedFacts(scope: Scope): Promise<Fact[]> {
  return scope.sql(async (client) => {
    const rows = await client.rows(
      {
        id: col.text,
        type: col.text,
        reference: col.text,
        created_by: col.text.orNull,
        submission: col.text,
        environment: col.text,
      },
      `SELECT r.id, r.type, r.reference, r.created_by, s.id AS submission, s.environment FROM report r
       JOIN LATERAL (SELECT s.id, s.state, s.environment FROM submission s WHERE s.report_id = r.id AND s.state <> 'cancelled' ORDER BY s.created_at DESC, s.id DESC LIMIT 1) s ON s.state = 'rejected'
       WHERE r.state IN ${statesSql([...editableStates, ...confirmedStates])} AND NOT (${vanishedSql} AND r.state <> 'change_draft')`,
    )
    return rows.map((row): Fact => ({
      kind: 'rejected',
      due: null,
      key: `rejected:${row.submission}`,
      subject: row.reference,
      said: `was rejected${row.environment === 'demo' ? ' (Demo)' : ` by FINTRAC${row.environment === 'test' ? ' (TEST)' : ''}`}. Correct it and submit it again.`,
      path: `/app/reports/${row.id}`,
      report: { id: row.id, type: row.type, createdBy: row.created_by },
    }))
  })
}

async function credentialFacts(scope: Scope, now: number): Promise<Fact[]> {
  if (scope.mode === 'demo') return []
  const today = await todayOf(scope, new Date(now))
  return (await credentialList(scope)).flatMap(({ environment, expiresOn }): Fact[] => {
    const notice = expiryNotice(expiresOn, today)
    if (notice === null) return []
    return [
      {
        kind: 'credentials',
        due: null,
        key: `credentials:${environment}:${expiresOn}:${notice.isExpired ? 'over' : 'soon'}`,
        subject: `The FINTRAC ${environment.toUpperCase()} credentials`,
        said: notice.isExpired ? `expired on ${formatDate(expiresOn!)}.` : `expire on ${formatDate(expiresOn!)}.`,
        path: '/app/settings/connection',
        report: null,
      },
    ]
  })
}

/** One weekly reminder for all unverified customers; none has a due date. */
async function unverifiedFacts(scope: Scope, now: number): Promise<Fact[]> {
  const count = await unverifiedCount(scope)
  if (count === 0) return []
  return [
    {
      kind: 'customers',
      due: null,
      key: `unverified:${Math.floor(now / dayMs / 7)}`,
      subject: count === 1 ? 'The identity of one conductor' : `The identity of ${count} conductors`,
      said: 'in your reports isn’t verified.',
      path: '/app/customers?attention=unverified',
      report: null,
    },
  ]
}

/**
 * Reviews of flags, and ends of documents: once when they are near, once when they are past. Their customers stand on
 * the customer’s page only.
 */
async function customerFacts(scope: Scope, now: number): Promise<Fact[]> {
  const today = deadlineDay(now)
  const days = await customerDays(scope, addDays(today, -keptDays), addDays(today, attentionDays))
  return [...Map.groupBy(days, ({ customerId, what, day }) => `${what}:${customerId}:${day}`)].map(
    ([key, [first]]): Fact => {
      const { what, day, customerId } = first!
      const isPast = day < today
      return {
        kind: 'customers',
        due: null,
        key: `customer-${key}:${isPast ? 'past' : 'soon'}`,
        subject: what === 'review' ? 'The review of a customer’s flag' : 'A customer’s identification document',
        said:
          what === 'review'
            ? `${isPast ? 'was due' : 'is due'} ${weekdayDate(day)}.`
            : `${isPast ? 'expired' : 'expires'} on ${formatDate(day)}.`,
        path: `/app/customers/${customerId}`,
        report: null,
      }
    },
  )
}

/**
 * What one person is told of a fact; null if they aren't, or not yet. For a due date, only its state today: missed
 * reminders are not sent one by one.
 */
function entryOf(fact: Fact, person: { role: Role; userId: string }, choice: Choice): Entry | null {
  if (!choice.kinds.includes(fact.kind)) return null
  if (fact.kind === 'credentials' && !can(person.role, 'change regulator credentials')) return null
  if (fact.kind !== 'credentials' && !can(person.role, 'prepare drafts')) return null
  if (fact.report !== null && !mayKnowAs(person, fact.report)) return null
  const base = {
    kind: fact.kind,
    path: fact.path,
    reportId: fact.report?.id ?? null,
    isConfidential: fact.report?.type === 'STR',
  }
  if (fact.due === null) return { ...base, key: fact.key, text: `${fact.subject} ${fact.said}` }
  const { date, daysLeft, state } = fact.due
  const day = weekdayDate(date)
  if (state === 'overdue')
    return { ...base, key: `${fact.key}:overdue`, text: `${fact.subject} has been overdue since ${day}.` }
  if (state === 'due-today')
    return { ...base, key: `${fact.key}:today`, text: `${fact.subject} must be filed today: it is due ${day}.` }
  if (daysLeft > choice.daysBefore) return null
  return { ...base, key: `${fact.key}:soon`, text: `${fact.subject} is due ${day}.` }
}

/**
 * The order in which one run tells of things: what is overdue, the longest first; what is due today; STRs, which are
 * due as soon as practicable; what was rejected; what is due soon, the soonest first; credentials.
 */
function byUrgency(one: Fact, other: Fact): number {
  const rank = ({ kind, due }: Fact): number => {
    if (due !== null) return due.state === 'overdue' ? 0 : due.state === 'due-today' ? 1 : 4
    return kind === 'due' ? 2 : kind === 'rejected' ? 3 : 5
  }
  const text = ({ due, subject, key }: Fact): string => `${due?.date ?? ''} ${subject} ${key}`
  return rank(one) - rank(other) || (text(one) < text(other) ? -1 : text(one) > text(other) ? 1 : 0)
}

/**
 * Tells the people of an organization what they were not told yet: each once, in the product, and in Production by one
 * mail for all that is new. It may run twice at once: a reminder is written once, in the transaction of its mail.
 * Returns how many were written.
 */
export async function remind(scope: Scope, now = Date.now()): Promise<number> {
  const organization = await untenantedDb().organization.findUnique({
    where: { id: scope.organizationId },
    select: { name: true, plan: true },
  })
  if (organization === null) return 0
  const members = await untenantedDb().membership.findMany({
    where: { organizationId: scope.organizationId, disabledAt: null, role: { in: ['owner', 'officer', 'preparer'] } },
    include: { user: { select: { email: true } } },
  })
  const choices = await reminderChoices(
    scope,
    members.map(({ userId }) => userId),
  )
  const facts = [
    ...(await dueFacts(scope)),
    ...(await suspiciousFacts(scope, now)),
    ...(await rejectedFacts(scope)),
    ...(await credentialFacts(scope, now)),
    ...(await customerFacts(scope, now)),
    ...(await unverifiedFacts(scope, now)),
  ].toSorted(byUrgency)
  await scope.tx((db) => db.reminder.deleteMany({ where: { createdAt: { lt: new Date(now - keptDays * dayMs) } } }))
  let written = 0
  for (const { userId, role, user } of members) {
    const choice = choices.get(userId)!
    const entries = facts.flatMap((fact) => entryOf(fact, { role, userId }, choice) ?? [])
    if (entries.length === 0) continue
    written += await scope.tx((db) => tell(db, scope, { userId, email: user.email }, entries, organization, choice))
  }
  return written
}
