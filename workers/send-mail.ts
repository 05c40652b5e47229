import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import nodemailer, { type Transporter } from 'nodemailer'
import { untenantedDb } from '#app/platform/data/database.ts'
import { env, onceOfEnvironment } from '#app/platform/runtime/env.ts'
import { sendMailJob } from '#app/platform/services/mail.ts'
import { handle } from './handler.ts'

const transport = onceOfEnvironment(({ SMTP_URL }): Transporter | null =>
  SMTP_URL ? nodemailer.createTransport(SMTP_URL) : null,
)

/** A mail without the tokens of its one-time links. */
const withoutLinks = (text: string): string => text.replaceAll(/\/welcome\/[\w-]+/g, '/welcome/<sent>')

/**
 * Sends one mail over SMTP where that is configured; otherwise it stays in the stored outbox and counts as sent. The
 * row is held while it is sent, so that two runs at once send it once. A mail whose sending fails keeps the reason and
 * is tried again.
 */
export const sendMail = handle(sendMailJob, async ({ mailId }) => {
  const { SMTP_URL, MAIL_FROM } = env()
  const failure = await untenantedDb().$transaction(async (db) => {
    const [held] = await sqlIn(db).rows(
      { id: col.text },
      'SELECT id FROM mail WHERE id = $1::uuid AND sent_at IS NULL FOR UPDATE SKIP LOCKED',
      [mailId],
    )
    if (!held) return null
    const mail = await db.mail.findUniqueOrThrow({ where: { id: mailId } })
    try {
      await transport()?.sendMail({
        from: MAIL_FROM,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same id at every try: a mail that arrived although its sending seemed to fail is recognized as the same
        // one.
        messageId: `<${mail.id}@comply-plus>`,
      })
    } catch (error) {
      await db.mail.update({
        where: { id: mailId },
        data: { attempts: { increment: 1 }, error: error instanceof Error ? error.message : String(error) },
      })
      return error
    }
    // Delivered: strip the one-time link from our copy. Without SMTP, people read the stored outbox on its page.
    const kept = SMTP_URL ? { text: withoutLinks(mail.text), html: withoutLinks(mail.html) } : {}
    await db.mail.update({
      where: { id: mailId },
      data: { ...kept, attempts: { increment: 1 }, error: null, sentAt: new Date() },
    })
    return null
  })
  if (failure) throw new Error('A mail could not be sent.', { cause: failure })
})
