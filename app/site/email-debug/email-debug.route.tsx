import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readForm } from '#app/platform/forms/form.ts'
import { env } from '#app/platform/runtime/env.ts'
import { findSignedIn } from '#app/platform/identity/session.ts'
import { buttonClass, cx, Form, formatInstant, useForm } from '#app/ui/index.ts'
import { PageHead } from '../components/blocks.tsx'
import { FormError, Region } from '../components/form.tsx'
import { recentMails, testConnection, testDemoEmail, testSignupEmail, type TestResult } from './commands.server.ts'
import { addLines, parseLog, serializeLog } from './log-lines.ts'

export const meta: MetaFunction = () => [{ title: 'Email debug | Comply+' }, { name: 'robots', content: 'noindex' }]

/** Mails contain one-time links: the page must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

/**
 * Allowed on a local installation; in production only if enabled, and only for a signed-in owner.
 * @returns the address whose mails may be shown; null: all
 */
async function gate(request: Request): Promise<string | null> {
  if (env().APP_MODE !== 'production' && env().EMAIL_DEBUG !== 'off') return null
  const signedIn = env().EMAIL_DEBUG === 'on' ? await findSignedIn(request) : null
  if (signedIn?.role !== 'owner') throw new Response(null, { status: 404 })
  return signedIn.user.email
}

const masked = (text: string) => (text.length > 8 ? `${text.slice(0, 4)}${'•'.repeat(8)}${text.slice(-2)}` : '••••')

export async function loader({ request }: LoaderFunctionArgs) {
  const recipient = await gate(request)
  const { SMTP_URL, MAIL_FROM, RECAPTCHA_SITE_KEY } = env()
  return {
    mails: await recentMails(recipient),
    settings: [
      ['Transport', SMTP_URL ? 'SMTP' : 'Stored outbox (this page)'],
      ['Server', SMTP_URL ? new URL(SMTP_URL).host : 'None'],
      ['From', MAIL_FROM],
      ['Public key', RECAPTCHA_SITE_KEY ? masked(RECAPTCHA_SITE_KEY) : 'Self-hosted check, no key'],
    ] as [string, string][],
  }
}

const testNames = {
  connection: 'Test EmailJS Connection',
  signup: 'Test Signup Email',
  demo: 'Test Demo Booking Email',
} as const

const isTest = (text: string): text is keyof typeof testNames => Object.hasOwn(testNames, text)

export async function action({ request }: ActionFunctionArgs) {
  await gate(request)
  const form = await readForm(request)
  const test = String(form.get('test'))
  if (!isTest(test)) return data({ result: null, log: '' })
  const before = parseLog(String(form.get('log') ?? ''))
  const started = new Date()
  const result: TestResult = await { connection: testConnection, signup: testSignupEmail, demo: testDemoEmail }[test]()
  return data({
    result,
    log: serializeLog(
      addLines(before, [
        [started, `${testNames[test]} started`],
        [new Date(), result.banner],
      ]),
    ),
  })
}

export default function EmailDebug() {
  const { mails, settings } = useLoaderData<typeof loader>()
  const { answer: answered } = useForm<typeof action>()
  const lines = parseLog(answered?.log ?? '')
  return (
    <>
      <PageHead title="Email debug" />
      <div className="site-wide grid gap-x-12 gap-y-10 pb-24 lg:grid-cols-[1fr_20rem]">
        <Region id="debug" state="idle" className="min-w-0">
          <Form method="post" action="/email-debug#debug" data-enhance data-failed="❌ EmailJS test failed">
            <input type="hidden" name="log" value={answered?.log ?? ''} readOnly />
            <div className="flex flex-wrap gap-3">
              {Object.entries(testNames).map(([key, name]) => (
                <button key={key} name="test" value={key} className={buttonClass('secondary', 'md')}>
                  {name}
                </button>
              ))}
              <button name="test" value="clear" className={buttonClass('quiet', 'md')}>
                Clear Logs
              </button>
            </div>
            <FormError />
          </Form>
          {answered?.result ? (
            <p
              role="status"
              data-focus
              tabIndex={-1}
              data-ok={answered.result.ok}
              className={cx(
                'mt-5 rounded-md px-4 py-3 font-medium',
                answered.result.ok ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad',
              )}
            >
              {answered.result.banner}
            </p>
          ) : null}
          <h2 className="mt-8 font-semibold">Logs</h2>
          <ul data-log className="mt-2 space-y-1 font-mono text-xs">
            {lines.length === 0 ? (
              <li className="text-ink-3">No entries yet.</li>
            ) : (
              lines.map((line, index) => (
                <li key={index}>
                  [{line.at}] {line.text}
                </li>
              ))
            )}
          </ul>
        </Region>
        <section aria-labelledby="configuration" className="self-start rounded-xl border border-line bg-surface p-5">
          <h2 id="configuration" className="font-semibold">
            Configuration
          </h2>
          <dl className="mt-3 space-y-2 text-sm">
            {settings.map(([label, value]) => (
              <div key={label}>
                <dt className="text-ink-3">{label}</dt>
                <dd className="break-all">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="outbox" className="min-w-0 lg:col-span-2">
          <h2 id="outbox" className="text-xl font-semibold">
            Outbox
          </h2>
          {mails.length === 0 ? (
            <p className="mt-2 text-ink-2">No mail yet. Send a form, or press a test button.</p>
          ) : null}
          <ul className="mt-4 divide-y empty:hidden divide-line border-y border-line">
            {mails.map((mail) => (
              <li key={mail.id} data-mail={mail.kind}>
                <details>
                  <summary className="flex flex-wrap gap-x-4 gap-y-1 py-3 text-sm">
                    <span className="font-medium">{mail.subject}</span>
                    <span className="break-all text-ink-2">{mail.recipient}</span>
                    <span className="text-ink-3">{formatInstant(mail.createdAt, 0)}</span>
                    <span className={mail.sentAt ? 'text-ok' : mail.error ? 'text-bad' : 'text-ink-3'}>
                      {mail.sentAt ? 'Sent' : mail.error ? `Failed ${mail.attempts} times: ${mail.error}` : 'Waiting'}
                    </span>
                  </summary>
                  <pre className="mb-4 rounded-md bg-sunken p-4 text-xs break-words whitespace-pre-wrap">
                    {mail.text}
                  </pre>
                </details>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
