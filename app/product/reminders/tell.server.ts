import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { env } from '#app/platform/runtime/env.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { composeMail, queueMail, type MailMessage } from '#app/platform/services/mail.ts'
import { countOf } from '#app/ui/values/format.ts'
import type { Choice, ReminderKind } from './choice.ts'

/** Lines of a mail; more are counted. */
const mailed = 20

/** What one person is told. */
export interface Entry {
  kind: ReminderKind
  key: string
  text: string
  path: string
  reportId: string | null
  isConfidential: boolean
}

/** One mail of all that is new. No mail mentions a suspicious transaction report. */
function mailOf(organization: string, entries: readonly Entry[]): MailMessage {
  const open = entries.filter((entry) => !entry.isConfidential)
  const hidden = entries.length - open.length
  const count = entries.length
  return composeMail({
    subject: count === 1 ? '1 reminder from Comply+' : `${count} reminders from Comply+`,
    heading: `${organization}: ${countOf(count, 'reminder')}`,
    paragraphs: [
      ...open.slice(0, mailed).map(({ text }) => text),
      ...(open.length > mailed ? [`${open.length - mailed} more are listed in Comply+.`] : []),
      ...(hidden > 0 ? [hidden === 1 ? '1 draft waits for you.' : `${hidden} drafts wait for you.`] : []),
    ],
    link: { label: 'See your reminders', url: new URL('/app/reminders', env().APP_URL).href },
    footer: {
      text: 'You choose what you are reminded of, and how, on that page.',
    },
  })
}

/**
 * Writes what is new for a person, and one mail of it if they want one. It may run twice at once: a reminder is written
 * once, in the transaction of its mail. Returns how many were written.
 */
export async function tell(
  db: Tx,
  scope: Scope,
  { userId, email }: { userId: string; email: string },
  entries: readonly Entry[],
  organization: { name: string; plan: string | null },
  choice: Choice,
): Promise<number> {
  const rows = entries.map((entry, place) => ({ id: newId(), place, ...entry }))
  const fresh = await sqlIn(db).rows(
    { key: col.text },
    `INSERT INTO reminder (id, organization_id, mode, user_id, key, kind, report_id, text, path, place)
    SELECT x.id, $1::uuid, $2::"Mode", $3::uuid, x.key, x.kind, x."reportId", x.text, x.path, x.place
    FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, key text, kind text, "reportId" uuid, text text, path text, place int)
    ON CONFLICT (organization_id, mode, user_id, key) DO NOTHING RETURNING key`,
    [scope.organizationId, scope.mode, userId, JSON.stringify(rows)],
  )
  const keys = new Set(fresh.map(({ key }) => key))
  // Of credentials, a mail of their own tells (retention/notices).
  const toMail = entries.filter(({ key, kind }) => keys.has(key) && kind !== 'credentials')
  if (toMail.length > 0 && choice.byMail && scope.mode === 'production' && organization.plan !== null)
    await queueMail(db, `reminder-${rows[0]!.id}`, email, mailOf(organization.name, toMail))
  return fresh.length
}
