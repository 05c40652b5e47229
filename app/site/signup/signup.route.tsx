import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useForm } from '#app/ui/index.ts'
import { useLoaderData } from '@remix-run/react'
import { readForm, type FormProblem } from '#app/platform/forms/form.ts'
import { botCheckFailed, pageToken, passesBotCheck } from '#app/platform/services/bot-check.ts'
import { FormSuccess, Region } from '../components/form.tsx'
import { seo } from '../components/seo.ts'
import { facts } from '../content/facts.ts'
import { field, overLimit, referralCodeOf } from '../forms/save.server.ts'
import { validateEmail } from '../forms/validators.ts'
import { isRegistered, missingDetails, saveSignup } from './commands.server.ts'
import { signupWords, type SignupInput } from './schema.ts'
import { EmailStep, WelcomeStep } from './steps.tsx'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Start your free trial',
    description: `Try Comply+ free for ${facts.trialDays} days, without a credit card. Import a transaction file, see what is reportable to FINTRAC and why, and try drafts and submission in Demo mode.`,
  })

export function loader({ request }: LoaderFunctionArgs) {
  const given = new URL(request.url).searchParams
  // With script the browser stores the referral code of a link; without, it is submitted with the form.
  return {
    email: given.get('email')?.slice(0, 254) ?? '',
    referralCode: given.get('ref')?.slice(0, 20).toUpperCase() ?? '',
    token: pageToken('email_submit'),
  }
}

/** The next step, or the step that was refused. */
type Step =
  | { step: 'welcome'; email: string; referralCode: string; token: string }
  | (FormProblem & { step: 'email' | 'welcome'; token: string })
  | { step: 'success' }

async function takeEmail(request: Request, form: FormData): Promise<{ next: Step; status: number }> {
  const email = field(form, 'email')
  const again = (error: string, status: number) => ({
    next: {
      step: 'email' as const,
      message: error,
      fields: {},
      values: { email, referralCode: referralCodeOf(form) ?? '' },
      token: pageToken('email_submit'),
    },
    status,
  })
  const limited = await overLimit(request, 'signup')
  if (limited && !limited.success) return again(limited.error, limited.status)
  const verdict = validateEmail(email)
  // A silently blocked address continues like any other; the last step shows a fake success.
  if (!verdict.ok && !verdict.silent) return again(verdict.reason, 400)
  if (!(await passesBotCheck(String(form.get('token') ?? ''), 'email_submit'))) return again(botCheckFailed, 400)
  if (verdict.ok && (await isRegistered(email))) return again(signupWords.duplicate, 409)
  return {
    next: {
      step: 'welcome',
      email,
      referralCode: referralCodeOf(form) ?? '',
      token: pageToken('signup_submit'),
    },
    status: 200,
  }
}

async function takeDetails(request: Request, form: FormData): Promise<{ next: Step; status: number }> {
  const values: SignupInput = {
    email: field(form, 'email'),
    firstName: field(form, 'firstName'),
    lastName: field(form, 'lastName'),
    team: field(form, 'team'),
    companyName: field(form, 'companyName'),
    companySize: field(form, 'companySize'),
    phone: field(form, 'phone'),
    referralCode: referralCodeOf(form),
  }
  const again = (error: string, status: number, fields: Record<string, string> = {}) => ({
    next: {
      step: 'welcome' as const,
      message: error,
      fields,
      values: { ...values, referralCode: values.referralCode ?? '' },
      token: pageToken('signup_submit'),
    },
    status,
  })
  const limited = await overLimit(request, 'signup')
  if (limited && !limited.success) return again(limited.error, limited.status)
  // Before the human check, which the browser skips for an incomplete form.
  const lacking = missingDetails(values)
  if (lacking && !lacking.success) return again(lacking.error, lacking.status, lacking.fields)
  if (!(await passesBotCheck(String(form.get('token') ?? ''), 'signup_submit'))) return again(botCheckFailed, 400)
  const outcome = await saveSignup(values)
  return outcome.success
    ? { next: { step: 'success' }, status: 200 }
    : again(outcome.error, outcome.status, outcome.fields)
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { next, status } =
    form.get('step') === 'welcome' ? await takeDetails(request, form) : await takeEmail(request, form)
  return data(next, { status })
}

export default function Signup() {
  const loaded = useLoaderData<typeof loader>()
  const { answer, problem } = useForm<typeof action>()
  return (
    <div className="site-wide grid gap-x-20 gap-y-10 py-14 sm:py-20 lg:grid-cols-[1fr_30rem]">
      <div className="order-2 lg:order-1 lg:pt-6">
        <h2 className="text-2xl font-semibold tracking-tight">What the trial gives you</h2>
        <ul className="mt-6 space-y-5 text-ink-2">
          <li>
            <strong className="block text-ink">{facts.trialDays} days, no credit card</strong>The trial starts when you
            first sign in, not today.
          </li>
          <li>
            <strong className="block text-ink">Demo mode with real-looking data</strong>Try every step at once,
            submission included. Nothing is sent to FINTRAC from Demo mode; submitting there needs a subscription.
          </li>
          <li>
            <strong className="block text-ink">Your own file, in minutes</strong>Import what your system exports and see
            each reportable transaction with its reason and due date.
          </li>
          <li>
            <strong className="block text-ink">Data in Canada, encrypted</strong>Secrets are write-only; every
            organization is walled off in the database itself.
          </li>
        </ul>
      </div>
      <Region id="signup" state={answer?.step === 'success' ? 'confirmed' : 'idle'} className="order-1 lg:order-2">
        <div className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
          {answer?.step === 'success' ? (
            <>
              <h1 className="mb-5 text-3xl font-semibold tracking-tight">You’re all set</h1>
              <FormSuccess title="Thank you for signing up">
                Your login credentials arrive by e-mail within {facts.credentialsWithinHours} hours. Your{' '}
                {facts.trialDays}-day trial starts when you first sign in.
              </FormSuccess>
              <p className="mt-5 text-sm text-ink-2">
                Until then:{' '}
                <a className="link" href="/getting-started">
                  how Comply+ works
                </a>
                , step by step.
              </p>
            </>
          ) : answer || problem?.step === 'welcome' ? (
            <WelcomeStep
              email={answer?.email ?? problem?.values.email ?? ''}
              referralCode={answer?.referralCode ?? ''}
              token={(answer ?? problem)?.token ?? ''}
              problem={problem}
            />
          ) : (
            <EmailStep
              email={loaded.email}
              error={problem?.message}
              token={problem?.token ?? loaded.token}
              referralCode={problem?.values.referralCode ?? loaded.referralCode}
            />
          )}
        </div>
      </Region>
    </div>
  )
}
