import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { readForm } from '#app/platform/forms/form.ts'
import { Field, Input, useForm } from '#app/ui/index.ts'
import { Panel } from '../components/blocks.tsx'
import { errorAttributes, Region, SendButton, SiteForm } from '../components/form.tsx'
import { seo } from '../components/seo.ts'
import { facts } from '../content/facts.ts'
import { refused } from '../forms/refused.server.ts'
import { field, overLimit } from '../forms/save.server.ts'
import { useSite } from '../frame/frame.route.tsx'
import { enterRaffle } from './commands.server.ts'
import { RaffleConfirmation } from './raffle-confirmation.tsx'
import { raffleWords } from './words.ts'

const { winners, prize, value } = facts.raffle

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Conference raffle',
    description: `Two visitors win an ${prize} valued at ${value} each. One entry per person.`,
  })

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const values = {
    name: field(form, 'name'),
    email: field(form, 'email'),
    company: field(form, 'company'),
    linkedinProfile: field(form, 'linkedinProfile'),
    twitterHandle: field(form, 'twitterHandle'),
  }
  const outcome = (await overLimit(request, 'raffle')) ?? (await enterRaffle(values))
  return outcome.success ? data({ entered: values.email }) : refused(outcome, values)
}

export default function Raffle() {
  const { support } = useSite()
  return (
    <>
      <nav aria-label="Raffle" className="site-wide pt-6 text-sm">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {[
            ['/', 'Home'],
            ['/about', 'About'],
            ['/blog', 'Blog'],
            ['/connect', 'Connect'],
          ].map(([href, label]) => (
            <li key={href}>
              <a className="link inline-block py-1" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="site-wide pt-10 pb-12 sm:pt-14">
        <p className="text-sm font-semibold text-accent">Conference raffle · Toronto</p>
        <h1 className="mt-2 max-w-4xl text-4xl font-semibold tracking-tight sm:text-5xl">
          Win one of {winners} {prize}s
        </h1>
        <p className="mt-5 max-w-2xl text-lg text-ink-2">
          Enter once, with the address where we can reach you. {winners === 2 ? 'Two' : winners} winners are drawn after
          the conference.
        </p>
      </section>
      <div className="site-wide grid gap-x-16 gap-y-10 pb-24 lg:grid-cols-[1fr_28rem]">
        <div className="space-y-8">
          <section aria-labelledby="prize">
            <h2 id="prize" className="text-2xl font-semibold tracking-tight">
              The prize
            </h2>
            <Panel className="mt-4">
              <p className="text-3xl font-semibold tabular-nums">{value}</p>
              <p className="mt-1 text-ink-2">
                Each of the {winners} winners receives one Apollo-brand paddle valued at {value}.
              </p>
            </Panel>
          </section>
          <section aria-labelledby="event">
            <h2 id="event" className="text-2xl font-semibold tracking-tight">
              The event
            </h2>
            <ul className="mt-4 list-disc space-y-2 pl-5 text-ink-2">
              <li>Conference in Toronto (code {facts.raffle.conference}).</li>
              <li>One entry per person by e-mail address. Duplicate entries will be disqualified.</li>
              <li>Winners are told by e-mail; the prize is sent within Canada at our cost.</li>
              <li>
                No purchase necessary. Your details are used for the draw as the{' '}
                <a className="link" href="/privacy">
                  Privacy Policy
                </a>{' '}
                says.
              </li>
            </ul>
            <p className="mt-4 text-sm text-ink-3">
              Questions:{' '}
              <a className="link" href={`mailto:${support}`}>
                {support}
              </a>{' '}
              ·{' '}
              <a className="link" href="/privacy">
                Privacy
              </a>{' '}
              ·{' '}
              <a className="link" href="/terms">
                Terms
              </a>
            </p>
          </section>
        </div>
        <EntryForm />
      </div>
    </>
  )
}

function EntryForm() {
  const { answer, problem } = useForm<typeof action>()
  if (answer) return <RaffleConfirmation email={answer.entered} />
  return (
    <Region id="entry" state="idle">
      <SiteForm
        action="/raffle#entry"
        failed={raffleWords.processing}
        error={problem?.message}
        className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
      >
        <h2 className="text-2xl font-semibold tracking-tight">Enter the raffle</h2>
        <div className="mt-5 space-y-4">
          <Field label="Name" required>
            <Input name="name" autoComplete="name" {...errorAttributes(problem?.fields.name)} />
          </Field>
          <Field label="E-mail" required>
            <Input name="email" type="email" autoComplete="email" {...errorAttributes(problem?.fields.email)} />
          </Field>
          <Field label="Company" optional>
            <Input name="company" autoComplete="organization" {...errorAttributes(problem?.fields.company)} />
          </Field>
          <Field label="LinkedIn profile" optional>
            <Input name="linkedinProfile" {...errorAttributes(problem?.fields.linkedinProfile)} />
          </Field>
          <Field label="X (Twitter) handle" optional>
            <Input name="twitterHandle" {...errorAttributes(problem?.fields.twitterHandle)} />
          </Field>
        </div>
        <SendButton busy="Submitting..." className="mt-6 w-full">
          Enter the raffle
        </SendButton>
      </SiteForm>
    </Region>
  )
}
