import { lock } from '../sql/locks.ts'
import { z } from 'zod'
import type { Tx } from '../data/database.ts'
import { env } from '../runtime/env.ts'
import { newId } from '../runtime/ids.ts'
import { defineJob, enqueue } from '../queue/jobs.ts'

/** One mail, written twice: as plain text and as HTML. */
export interface MailMessage {
  subject: string
  text: string
  html: string
}

export const sendMailJob = defineJob({
  name: 'send-mail',
  version: 1,
  schema: z.object({ mailId: z.uuid() }),
  attempts: 8,
  backoffMs: 2_000,
})

/**
 * Queues a mail in the same transaction as the change it reports. Each address gets one mail of a kind per day, except
 * our own support: public forms must not flood anyone's inbox. Returns the id of the day's mail.
 */
export async function queueMail(db: Tx, kind: string, recipient: string, message: MailMessage): Promise<string> {
  const id = newId()
  if (recipient !== env().SUPPORT_EMAIL) {
    await lock(db, `mail:${kind}:${recipient}`)
    const since = new Date(Date.now() - 86_400_000)
    const sent = await db.mail.findFirst({ where: { kind, recipient, createdAt: { gt: since } }, select: { id: true } })
    if (sent) return sent.id
  }
  await db.mail.create({
    data: { id, kind, recipient, subject: message.subject, text: message.text, html: message.html },
  })
  await enqueue(db, sendMailJob, { mailId: id })
  return id
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Lays out a mail from plain paragraphs: an optional link shown as a button, optional facts as a small table, and a
 * closing line in small print. All texts are plain; markup in them is shown, not run.
 */
export function composeMail(parts: {
  subject: string
  heading: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  link?: { label: string; url: string }
  after?: readonly string[]
  footer?: { text: string; link?: { label: string; url: string } }
}): MailMessage {
  const { subject, heading, paragraphs, facts = [], link, after = [], footer } = parts
  const text = [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...after,
    `-- \nComply+ · ${env().SUPPORT_EMAIL}`,
    ...(footer ? [footer.link ? `${footer.text} ${footer.link.label}: ${footer.link.url}` : footer.text] : []),
  ].join('\n\n')
  const p = (content: string) => `<p style="margin:0 0 16px">${escape(content)}</p>`
  const html = `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f6f7f8;color:#12181d;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 20px;font-weight:700;color:#0b5a78">Comply+</p>
<div style="background:#ffffff;border:1px solid #e2e6e9;border-radius:12px;padding:28px">
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escape(heading)}</h1>
${paragraphs.map(p).join('\n')}
${facts.length > 0 ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts.map(([label, value]) => `<tr><td style="padding:4px 16px 4px 0;color:#5b6873">${escape(label)}</td><td style="padding:4px 0">${escape(value)}</td></tr>`).join('')}</table>` : ''}
${link ? `<p style="margin:0 0 20px"><a href="${escape(link.url)}" style="display:inline-block;background:#0b5a78;color:#ffffff;text-decoration:none;font-weight:600;padding:11px 20px;border-radius:8px">${escape(link.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5b6873;word-break:break-all">${escape(link.url)}</p>` : ''}
${after.map(p).join('\n')}
</div>
<p style="margin:20px 0 0;font-size:13px;color:#5b6873">Comply+ · ${escape(env().SUPPORT_EMAIL)}${footer ? `<br>${escape(footer.text)}${footer.link ? ` <a href="${escape(footer.link.url)}" style="color:#0b5a78">${escape(footer.link.label)}</a>` : ''}` : ''}</p>
</div></body></html>`
  return { subject, text, html }
}
