import { setTimeout as wait } from 'node:timers/promises'
import { createPasswordLink, homeOf } from '#app/platform/identity/accounts.ts'
import { clientNetwork } from '#app/platform/http/client-address.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { composeMail, queueMail } from '#app/platform/services/mail.ts'
import { countEvent, tooMany } from '#app/platform/data/rate-limit.ts'

/**
 * How long a link holds that someone asked for. One mail goes out a day, so that no link is lost before the next may
 * follow.
 */
const resetLinkDays = 1
const kind = 'password-reset'
const asksAnHour = 20
const asksMs = 3_600_000
/** Longer than the work takes: the time of the answer does not tell whether there is an account. */
const answersAfterMs = 500

/**
 * Mails a link that sets a new password, if the address has an account. The answer is the same for any address.
 * @throws AppError 429 if one network asks too often
 */
export async function mailResetLink(request: Request, email: string): Promise<void> {
  if ((await countEvent(`forgot:client:${clientNetwork(request)}`, asksMs)) > asksAnHour)
    throw tooMany('requests', asksMs, 'asked-too-often')
  await Promise.all([wait(answersAfterMs), mailWhoHasAnAccount(email.trim().toLowerCase())])
}

async function mailWhoHasAnAccount(email: string): Promise<void> {
  await untenantedDb().$transaction(async (db) => {
    const user = await db.user.findUnique({ where: { email } })
    if (!user || !(await homeOf(db, user.id))) return
    const dayAgo = new Date(Date.now() - resetLinkDays * 86_400_000)
    if (await db.mail.findFirst({ where: { kind, recipient: email, createdAt: { gt: dayAgo } } })) return
    const mail = composeMail({
      subject: 'Choose a new password for Comply+',
      heading: 'Choose a new password',
      paragraphs: [
        'Someone asked for a new password for your account. If it was you, choose one with this link. It works once, within a day.',
      ],
      link: {
        label: 'Choose a new password',
        url: await createPasswordLink(db, user.id, resetLinkDays),
      },
      after: ['If it wasn’t you, ignore this e-mail. Your password stays as it is.'],
    })
    await queueMail(db, kind, email, mail)
  })
}
