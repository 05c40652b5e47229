import { absoluteTimeoutMs, idleTimeoutMs, trialDays } from '#app/platform/data/session-limits.ts'
import { spanWords } from '#app/platform/runtime/span-words.ts'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { readForm, textOf, type FormProblem } from '#app/platform/forms/form.ts'
import { clientAddress } from '#app/platform/http/client-address.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { afterEntry } from '#app/platform/identity/factor/entry.ts'
import { passkeySite } from '#app/platform/identity/factor/passkeys.ts'
import { findSignedIn, safeReturnPath } from '#app/platform/identity/session.ts'
import { signIn, signInByPasskey } from '#app/platform/identity/sign-in.ts'
import {
  Alert,
  Field,
  Form,
  Icon,
  type IconName,
  Input,
  PendingBar,
  ProblemAlert,
  SubmitButton,
  useForm,
  Wordmark,
} from '#app/ui/index.ts'
import { EmailField } from './email-field.tsx'
import { PasskeySignIn } from './factor/passkey-button.tsx'

export const meta: MetaFunction = () => [{ title: 'Sign in · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  if (await findSignedIn(request)) throw redirect('/app')
  return {
    isSessionEnded: new URL(request.url).searchParams.has('ended'),
    hasPasskeys: passkeySite(request) !== null,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const to = safeReturnPath(new URL(request.url).searchParams.get('to'))
  if (form.has('passkey')) return signedInByPasskey(request, textOf(form, 'passkey'), to)
  const email = String(form.get('email') ?? '').trim()
  const password = String(form.get('password') ?? '')
  const fields: Record<string, string> = {}
  if (email === '') fields.email = 'Enter your e-mail address.'
  else if (!email.includes('@')) fields.email = 'Enter a full e-mail address, such as name@company.ca.'
  if (password === '') fields.password = 'Enter your password.'
  if (Object.keys(fields).length > 0)
    return data<FormProblem>({ message: 'You’re not signed in yet.', fields, values: { email } }, { status: 422 })
  try {
    const entry = await signIn(request, { email, password, clientAddress: clientAddress(request) })
    return redirect(afterEntry(entry, to), { headers: entry.headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data<FormProblem>({ message: error.message, fields: {}, values: { email } }, { status: error.status })
  }
}

async function signedInByPasskey(request: Request, answer: string, to: string) {
  try {
    return redirect(to, { headers: await signInByPasskey(request, answer, clientAddress(request)) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data<FormProblem>({ message: error.message, fields: {}, values: {} }, { status: error.status })
  }
}

export default function Login() {
  const { isSessionEnded, hasPasskeys } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // After a refusal the keyboard starts at what has to be entered again.
    if (problem)
      form.current?.querySelector<HTMLInputElement>(problem.fields.email ? '[name=email]' : '[name=password]')?.focus()
  }, [problem])
  return (
    <>
      <PendingBar />
      <div className="grid min-h-dvh lg:grid-cols-2">
        <div className="flex flex-col px-5 py-6 sm:px-10">
          <header>
            <Link to="/" className="inline-block rounded-md">
              <Wordmark />
              <span className="sr-only"> start page</span>
            </Link>
          </header>
          <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
            <h1 className="text-2xl font-semibold tracking-tight">Sign in</h1>
            <p className="mt-1 text-sm text-ink-2">Prepare, check and submit your FINTRAC reports.</p>
            <Form ref={form} method="post" noValidate className="mt-6 space-y-4" aria-busy={busy}>
              {isSessionEnded && !problem ? (
                <Alert tone="warn" live="polite">
                  Your session ended before your last change was saved. Sign in and enter it again.
                </Alert>
              ) : null}
              <ProblemAlert problem={problem} />
              <EmailField error={problem?.fields.email} />
              <Field label="Password" error={problem?.fields.password} required>
                <Input name="password" type="password" autoComplete="current-password" />
              </Field>
              <SubmitButton size="lg" className="w-full text-sm">
                Sign in
              </SubmitButton>
            </Form>
            {hasPasskeys ? <PasskeySignIn /> : null}
            <p className="mt-6 text-sm">
              <Link to="/forgot" className="link">
                Forgotten password
              </Link>
            </p>
            <p className="mt-2 text-sm text-ink-2">
              No account yet?{' '}
              <Link to="/signup" className="link">
                Start a {trialDays}-day trial
              </Link>
            </p>
          </main>
          <footer className="text-xs text-ink-3">
            We sign you out after {spanWords(idleTimeoutMs)} without activity, and after {spanWords(absoluteTimeoutMs)}{' '}
            at most.
          </footer>
        </div>
        <aside className="hidden border-l border-line bg-sunken lg:flex lg:flex-col lg:justify-center lg:px-16 xl:px-24">
          <p className="max-w-md text-2xl leading-snug font-semibold tracking-tight text-balance">
            From a transaction file to a report that FINTRAC has confirmed.
          </p>
          <ol className="mt-8 max-w-md space-y-5">
            <Step
              icon="upload"
              title="Import any CSV"
              words="Map its columns once. Every row is kept, and each refused row says why."
            />
            <Step
              icon="shield"
              title="See what’s reportable, and why"
              words="Exact amounts, your own 24-hour window and the rule behind each decision."
            />
            <Step
              icon="send"
              title="Submit once, follow to confirmation"
              words="Each report reaches FINTRAC at most once, and its record copy is there to download."
            />
          </ol>
        </aside>
      </div>
    </>
  )
}

function Step({ icon, title, words }: { icon: IconName; title: string; words: string }) {
  return (
    <li className="flex gap-3.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg border border-line bg-surface text-accent shadow-card">
        <Icon name={icon} />
      </span>
      <div className="text-sm">
        <p className="font-medium">{title}</p>
        <p className="text-ink-2">{words}</p>
      </div>
    </li>
  )
}
