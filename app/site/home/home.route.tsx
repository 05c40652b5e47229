import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readForm } from '#app/platform/forms/form.ts'
import { Field, Input, useForm } from '#app/ui/index.ts'
import { company } from '../content/company.ts'
import { facts } from '../content/facts.ts'
import { FormSuccess, errorAttributes, Region, SendButton, SiteForm } from '../components/form.tsx'
import { organizationLd, seo } from '../components/seo.ts'
import { refused } from '../forms/refused.server.ts'
import { field, overLimit, referralCodeOf } from '../forms/save.server.ts'
import { requestDemo, schedulingUrl } from './commands.server.ts'
import { DemoPlayer } from './player.tsx'
import { ExitModal, Features, Hero, ProductPicture, ReferralBanner, Roadmap } from './sections.tsx'
import { demoWords } from './words.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Comply+ | FINTRAC reporting for Canadian money services businesses',
    description: company.description,
    jsonLd: [
      organizationLd,
      { '@type': 'WebSite', name: company.product, url: '@/' },
      {
        '@type': 'SoftwareApplication',
        name: company.product,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        url: '@/',
        offers: {
          '@type': 'Offer',
          price: '0',
          priceCurrency: 'CAD',
          description: `${facts.trialDays}-day free trial`,
        },
      },
    ],
  })

/** With script the browser stores the referral code of a link; without, it is submitted with the form. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  referralCode: new URL(request.url).searchParams.get('ref')?.slice(0, 20).toUpperCase() ?? '',
})

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const email = field(form, 'email')
  const referralCode = referralCodeOf(form)
  const outcome = (await overLimit(request, 'demo')) ?? (await requestDemo({ email, referralCode }))
  if (!outcome.success) return refused(outcome, { email })
  return data({ email, scheduleUrl: schedulingUrl(email, referralCode) })
}

export default function Home() {
  return (
    <>
      <Hero />
      <ReferralBanner />
      <section id="demo" className="site-wide scroll-mt-16 pt-20 sm:pt-28">
        <h2 className="max-w-3xl text-3xl font-semibold tracking-tight sm:text-4xl">
          From a CSV to a confirmed report in seven steps
        </h2>
        <p className="mt-3 mb-10 max-w-2xl text-ink-2">
          This is the main job, start to end. It takes minutes with your own file as well.
        </p>
        <DemoPlayer />
      </section>
      <Features />
      <ProductPicture />
      <Roadmap />
      <section className="site-wide grid gap-x-16 gap-y-8 py-20 sm:py-28 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl font-semibold tracking-tight sm:text-4xl">Request a demo</h2>
          <p className="mt-3 max-w-xl text-ink-2">
            {facts.demoCallMinutes} minutes with someone who knows FINTRAC reporting. Bring a file if you like: we
            import it on a clean account and you see what would be reported, and why.
          </p>
        </div>
        <DemoRequest />
      </section>
      <ExitModal />
    </>
  )
}

function DemoRequest() {
  const { referralCode } = useLoaderData<typeof loader>()
  const { answer, problem } = useForm<typeof action>()
  if (answer) {
    return (
      <Region id="waitlist" state="confirmed">
        <div data-open-url={answer.scheduleUrl} data-open-delay={2_000}>
          <FormSuccess title={demoWords.confirmed}>
            We wrote to {answer.email}.{' '}
            <a className="link" href={answer.scheduleUrl} target="_blank" rel="noopener">
              Choose a time for your demo
            </a>
            .
            <span data-with-script hidden>
              {' '}
              The page opens automatically in a moment.
            </span>
          </FormSuccess>
        </div>
      </Region>
    )
  }
  return (
    <Region id="waitlist" state="idle">
      <SiteForm
        action="/?index#waitlist"
        failed={demoWords.submitFailed}
        error={problem?.message}
        className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
      >
        <Field label="Work e-mail" required error={undefined}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@company.ca"
            {...errorAttributes(problem?.message)}
          />
        </Field>
        <input type="hidden" name="referralCode" defaultValue={referralCode} />
        <SendButton busy="Sending..." className="mt-4 w-full">
          Request Demo
        </SendButton>
      </SiteForm>
    </Region>
  )
}
