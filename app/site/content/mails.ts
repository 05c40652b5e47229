import { env } from '#app/platform/runtime/env.ts'
import { composeMail, type MailMessage } from '#app/platform/services/mail.ts'
import { company } from './company.ts'
import { facts } from './facts.ts'

/*
 * Mails sent by the public forms. The recipient's address isn't verified: the mail contains nothing that the visitor
 * typed, so that nobody can use it to send text to others. Only the team's notification contains it.
 */

/** To the new user: the one-time link to set the password. */
export const credentialsMail = (to: { passwordLink: string }): MailMessage =>
  composeMail({
    subject: 'Your Comply+ sign-in',
    heading: 'Welcome to Comply+',
    paragraphs: [
      `Your account is ready. Choose a password to sign in. The link works once and expires after ${facts.passwordLinkDays} days.`,
    ],
    link: { label: 'Choose a password', url: to.passwordLink },
    after: [
      `Your ${facts.trialDays}-day trial starts when you first sign in. You start in Demo mode, with sample data to try everything. Nothing is sent to FINTRAC.`,
      'If you didn’t ask for this account, you don’t need to do anything. Nobody can use it without a password.',
    ],
  })

/** To the team: a new signup. */
export const signupNotification = (signup: {
  firstName: string
  lastName: string
  email: string
  companyName: string
  team: string
  companySize: string
  phone: string
  referralCode: string | null
}): MailMessage =>
  composeMail({
    subject: `New signup: ${signup.companyName}`,
    heading: 'A company signed up for the free trial',
    paragraphs: ['The account is ready and the sign-in link has been sent.'],
    facts: [
      ['Name', `${signup.firstName} ${signup.lastName}`],
      ['E-mail', signup.email],
      ['Company', signup.companyName],
      ['Team', signup.team],
      ['Company size', signup.companySize],
      ['Phone', signup.phone],
      ['Referral code', signup.referralCode ?? 'None'],
    ],
  })

/** To a person who requested a demo. Data that the form doesn't ask for has a placeholder. */
export const demoConfirmation = (request: {
  email: string
  scheduleUrl: string
  name?: string
  company?: string
  role?: string
  forms?: string
  referralCode: string | null
}): MailMessage =>
  composeMail({
    subject: 'Your Comply+ demo',
    heading: 'Choose a time for your demo',
    paragraphs: [
      `Thank you for your interest in Comply+. The demo is a ${facts.demoCallMinutes}-minute call. We import a transaction file, show what’s reportable and why, and submit a report in Demo mode.`,
    ],
    facts: [
      ['Name', request.name || 'Not given'],
      ['Company', request.company || 'Not given'],
      ['Role', request.role || 'Not given'],
      ['Reports', request.forms || 'LCTR, LVCTR, STR'],
      ['Referral code', request.referralCode ?? 'None'],
    ],
    link: { label: 'Choose a time', url: request.scheduleUrl },
  })

/** To a new newsletter subscriber; contains the unsubscribe link that CASL requires. */
export const newsletterConfirmation = (token: string): MailMessage => {
  const manage = new URL(`/newsletter/${token}`, env().APP_URL).href
  return composeMail({
    subject: 'Confirm your Comply+ newsletter subscription',
    heading: 'Welcome to our newsletter',
    paragraphs: [
      'You will get FINTRAC enforcement news and regulatory updates for Canadian reporting entities, a few times a month.',
      'Please confirm that this address is yours.',
    ],
    link: { label: 'Confirm subscription', url: manage },
    footer: {
      text: `${company.legalName}, ${company.city}. You’re receiving this because this address was entered on our blog.`,
      link: { label: 'Unsubscribe', url: manage },
    },
  })
}

/** To a new referral partner: the code and the link to share. */
export const referralConfirmation = (referral: { code: string; url: string }): MailMessage =>
  composeMail({
    subject: `Your Comply+ referral code: ${referral.code}`,
    heading: 'Welcome to the referral program',
    paragraphs: [
      `Share your link. When a company signs up with it for a Pro or Enterprise plan and stays at least ${facts.referral.months} months, you earn ${facts.referral.proOrEnterprise}; for a Basic plan, ${facts.referral.basic}.`,
    ],
    facts: [
      ['Your code', referral.code],
      ['Your link', referral.url],
    ],
    link: { label: 'Try your link', url: referral.url },
  })
