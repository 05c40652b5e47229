import nodemailer from 'nodemailer'
import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { log } from '#app/platform/runtime/log.ts'
import { queueMail, type MailMessage } from '#app/platform/services/mail.ts'
import { demoConfirmation, signupNotification } from '../content/mails.ts'
import { schedulingUrl } from '../home/commands.server.ts'

export interface TestResult {
  ok: boolean
  banner: string
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Whether mail could be sent now: checks the SMTP server, or the stored outbox if none is configured. */
export async function testConnection(): Promise<TestResult> {
  try {
    const { SMTP_URL } = env()
    if (!SMTP_URL) await untenantedDb().mail.count()
    else if (!(await nodemailer.createTransport(SMTP_URL).verify()))
      return { ok: false, banner: '❌ EmailJS test failed' }
    return { ok: true, banner: '✅ EmailJS test successful!' }
  } catch (error) {
    log.warn('The mail test failed.', { error })
    return { ok: false, banner: `❌ EmailJS test error: ${message(error)}` }
  }
}

async function queueTest(kind: string, name: string, mail: MailMessage): Promise<TestResult> {
  try {
    await untenantedDb().$transaction((db) => queueMail(db, kind, env().SUPPORT_EMAIL, mail))
    return { ok: true, banner: `✅ ${name} email sent successfully!` }
  } catch (error) {
    log.warn('A test mail could not be queued.', { error })
    return { ok: false, banner: `❌ ${name} email failed: ${message(error)}` }
  }
}

export const testSignupEmail = () =>
  queueTest(
    'signup',
    'Signup',
    signupNotification({
      firstName: 'Ada',
      lastName: 'Tremblay',
      email: 'ada@maplefx.example',
      companyName: 'Maple FX',
      team: 'compliance',
      companySize: '11-50',
      phone: '4165550199',
      referralCode: 'ABCD42',
    }),
  )

export const testDemoEmail = () =>
  queueTest(
    'demo',
    'Demo booking',
    demoConfirmation({
      email: 'ada@maplefx.example',
      name: 'Ada Tremblay',
      company: 'Maple FX',
      role: 'Compliance officer',
      forms: 'LCTR, LVCTR',
      referralCode: 'ABCD42',
      scheduleUrl: schedulingUrl('ada@maplefx.example', 'ABCD42'),
    }),
  )

/**
 * The latest mails. A signed-in owner sees only mails to their own address, because mails contain sign-in links. Empty
 * if the outbox can't be read.
 */
export async function recentMails(recipient: string | null) {
  try {
    return await untenantedDb().mail.findMany({
      where: recipient === null ? {} : { recipient },
      orderBy: { createdAt: 'desc' },
      take: 50,
      select: {
        id: true,
        kind: true,
        recipient: true,
        subject: true,
        text: true,
        attempts: true,
        error: true,
        sentAt: true,
        createdAt: true,
      },
    })
  } catch (error) {
    // The page is for finding faults, so it must open even if the outbox is broken.
    log.warn('The outbox could not be read.', { error })
    return []
  }
}
