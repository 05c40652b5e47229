import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readForm } from '#app/platform/forms/form.ts'
import { botCheckFailed, pageToken, passesBotCheck } from '#app/platform/services/bot-check.ts'
import { Field, Input, useForm } from '#app/ui/index.ts'
import { PageHead } from '../components/blocks.tsx'
import { errorAttributes, Region, SendButton, SiteForm } from '../components/form.tsx'
import { seo } from '../components/seo.ts'
import { refused } from '../forms/refused.server.ts'
import { facts } from '../content/facts.ts'
import { field, missingFields, overLimit } from '../forms/save.server.ts'
import { saveReferral } from './commands.server.ts'
import { ReferralConfirmation } from './referral-confirmation.tsx'
import { referralWords } from './schema.ts'

const { proOrEnterprise, basic, months, firstYearShare } = facts.referral

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Referral program',
    description: `Earn ${proOrEnterprise} for each Pro or Enterprise customer and ${basic} for each Basic one that you refer to Comply+.`,
  })

export const loader = (_: LoaderFunctionArgs) => ({ token: pageToken('referral_submit') })

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const values = {
    name: field(form, 'name'),
    email: field(form, 'email'),
    company: field(form, 'company'),
    linkedinUrl: field(form, 'linkedinUrl'),
  }
  const again = (error: string, status: number, fields: Record<string, string> = {}) =>
    refused({ error, status, fields }, values, { token: pageToken('referral_submit') })
  const limited = await overLimit(request, 'referral')
  if (limited && !limited.success) return again(limited.error, limited.status)
  if (values.name === '' || values.email === '' || values.company === '')
    return again(
      referralWords.required,
      400,
      missingFields(values, ['name', 'email', 'company'], referralWords.required),
    )
  if (!(await passesBotCheck(String(form.get('token') ?? ''), 'referral_submit'))) return again(botCheckFailed, 400)
  const outcome = await saveReferral(values)
  if (!outcome.success) return again(outcome.error, outcome.status, outcome.fields)
  return data({ code: outcome.code ?? '', url: outcome.url ?? '' })
}

const benefits = [
  [proOrEnterprise, `for a Pro or Enterprise sign-up, once the customer has stayed at least ${months} months`],
  [basic, `for a Basic plan, once the customer has stayed at least ${months} months`],
  [firstYearShare, 'of first-year subscription fees as a bonus'],
] as const

const steps = [
  ['Join', 'Fill in the form. You get a code and a link at once, and by e-mail.'],
  ['Share', 'Send your link to a compliance officer, or give them the code to enter at sign-up.'],
  [
    'Earn',
    `When they subscribe and stay ${months} months, we write to you and pay. You also get a bonus of ${firstYearShare} of first-year subscription fees.`,
  ],
] as const

export default function ReferralProgram() {
  return (
    <>
      <PageHead
        eyebrow="Referral Program"
        title={`Earn ${proOrEnterprise} for a Pro or Enterprise customer, ${basic} for a Basic one`}
      >
        You know who files reports by hand. Introduce them to Comply+; they get a free trial, you get paid.
      </PageHead>
      <div className="site-wide grid gap-x-16 gap-y-12 pb-24 lg:grid-cols-[1fr_28rem]">
        <div>
          <dl className="grid gap-4 sm:grid-cols-3">
            {benefits.map(([figure, text]) => (
              <div key={figure} className="flex flex-col-reverse justify-end border-t-2 border-accent pt-4">
                <dt className="mt-1 text-sm text-ink-2">{text}</dt>
                <dd className="text-3xl font-semibold tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
          <h2 className="mt-14 text-2xl font-semibold tracking-tight">How it works</h2>
          <ol className="mt-5 space-y-5">
            {steps.map(([title, text], index) => (
              <li key={title} className="flex gap-4">
                <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-mono text-sm text-accent">
                  {index + 1}
                </span>
                <p className="text-ink-2">
                  <strong className="block text-ink">{title}</strong>
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </div>
        <JoinForm />
      </div>
    </>
  )
}

function JoinForm() {
  const loaded = useLoaderData<typeof loader>()
  const { answer, problem } = useForm<typeof action>()
  if (answer?.code && answer.url) return <ReferralConfirmation code={answer.code} url={answer.url} />
  const invalid = (name: string) => errorAttributes(problem?.fields[name])
  return (
    <Region id="join" state="idle">
      <SiteForm
        action="/referral#join"
        bot="referral_submit"
        token={problem?.token ?? loaded.token}
        failed={referralWords.processing}
        error={problem?.message}
        className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
      >
        <h2 className="text-2xl font-semibold tracking-tight">Join the program</h2>
        <div className="mt-5 space-y-4">
          <Field label="Name" required>
            <Input name="name" autoComplete="name" {...invalid('name')} />
          </Field>
          <Field label="E-mail" required>
            <Input name="email" type="email" autoComplete="email" {...invalid('email')} />
          </Field>
          <Field label="Company" required>
            <Input name="company" autoComplete="organization" {...invalid('company')} />
          </Field>
          <Field label="LinkedIn URL" optional>
            <Input
              name="linkedinUrl"
              type="url"
              placeholder="https://www.linkedin.com/in/…"
              {...invalid('linkedinUrl')}
            />
          </Field>
        </div>
        <SendButton busy="Joining..." className="mt-6 w-full">
          Get my referral code
        </SendButton>
        <p className="mt-4 text-xs text-ink-3">
          The{' '}
          <a className="link" href="/terms#referral">
            program terms
          </a>{' '}
          apply.
        </p>
      </SiteForm>
    </Region>
  )
}
