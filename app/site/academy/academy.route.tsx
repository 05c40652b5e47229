import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { readForm } from '#app/platform/forms/form.ts'
import { buttonClass, Field, Input, useForm } from '#app/ui/index.ts'
import { FormSuccess, errorAttributes, Region, SendButton, SiteForm } from '../components/form.tsx'
import { seo } from '../components/seo.ts'
import { refused } from '../forms/refused.server.ts'
import { facts } from '../content/facts.ts'
import { field, overLimit } from '../forms/save.server.ts'
import { preRegister } from './commands.server.ts'
import { academyWords } from './words.ts'

const { modules, hours } = facts.academy

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Comply+ Academy',
    description: `Free AML training for Canadian reporting entities: ${modules.length} modules, ${hours} hours, self-paced, with a certificate. Pre-register now.`,
    jsonLd: [
      {
        '@type': 'Course',
        name: 'Comply+ Academy',
        description: 'Anti-money-laundering training for staff of Canadian reporting entities',
        provider: { '@type': 'Organization', name: 'Comply+', url: '@/' },
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'CAD', category: 'Free' },
      },
    ],
  })

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const values = { name: field(form, 'name'), email: field(form, 'email') }
  const outcome = (await overLimit(request, 'academy')) ?? (await preRegister(values))
  return outcome.success ? data({ registered: values.email }) : refused(outcome, values)
}

const contents = [
  'Who is a reporting entity, what the PCMLTFA asks of it, and what happens when it is ignored.',
  'Officer, policies, risk assessment, training and the two-year effectiveness review, with examples from published penalties.',
  'Thresholds, deadlines, the 24-hour rule, exceptions, and the mistakes that examiners find first.',
  'Reasonable grounds to suspect, indicators, and a narrative that says who, what, when, where, why and how.',
] as const

const reasons = [
  ['Free', 'No fee, no card, no sales call in between.'],
  ['Self-paced', 'Stop in the middle of a module and go on tomorrow.'],
  ['Canadian', 'FINTRAC’s own rules and forms, not another country’s.'],
  ['Certificate', 'A certificate of completion for the records of your training program.'],
] as const

export default function Academy() {
  return (
    <>
      <section className="site-wide pt-16 pb-16 sm:pt-24">
        <p className="inline-block rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent">
          Coming Soon
        </p>
        <h1 className="mt-5 max-w-4xl text-4xl font-semibold tracking-tight sm:text-6xl">Comply+ Academy</h1>
        <p className="mt-5 max-w-2xl text-lg text-ink-2">
          Anti-money-laundering training made for the work that your staff do: {modules.length} modules, {hours} hours
          total, free, with a certificate on completion.
        </p>
        <p className="mt-8">
          <a href="#preregister" className={buttonClass('primary', 'lg')}>
            Pre-register Now
          </a>
        </p>
      </section>
      <section className="border-y border-line bg-surface py-16" aria-labelledby="overview">
        <div className="site-wide">
          <h2 id="overview" className="text-2xl font-semibold tracking-tight sm:text-3xl">
            Course overview
          </h2>
          <dl className="mt-8 grid gap-6 sm:grid-cols-4">
            {[
              [String(modules.length), 'modules'],
              [hours, 'hours in total'],
              ['$0', 'now and later'],
              ['1', 'certificate'],
            ].map(([figure, label]) => (
              <div key={label} className="flex flex-col-reverse border-t-2 border-accent pt-4">
                <dt className="text-sm text-ink-2">{label}</dt>
                <dd className="text-3xl font-semibold tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="site-wide py-16" aria-labelledby="why">
        <h2 id="why" className="text-2xl font-semibold tracking-tight sm:text-3xl">
          Why choose us
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {reasons.map(([title, text]) => (
            <li key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="site-wide grid gap-x-16 gap-y-12 pb-24 lg:grid-cols-[1fr_28rem]">
        <div>
          <h2 className="text-2xl font-semibold tracking-tight sm:text-3xl">Curriculum</h2>
          <ol className="mt-6 divide-y divide-line border-y border-line">
            {modules.map((module, index) => (
              <li key={module.title} className="flex gap-5 py-5">
                <span className="font-mono text-sm text-accent">{index + 1}</span>
                <div className="flex-1">
                  <h3 className="font-semibold">{module.title}</h3>
                  <p className="mt-1 text-ink-2">{contents[index]}</p>
                </div>
                <span className="text-sm whitespace-nowrap text-ink-3">{module.minutes} min</span>
              </li>
            ))}
          </ol>
        </div>
        <PreRegistration />
      </section>
    </>
  )
}

function PreRegistration() {
  const { answer, problem } = useForm<typeof action>()
  return (
    <Region id="preregister" state={answer ? 'confirmed' : 'idle'}>
      {answer ? (
        <FormSuccess title="You're Pre-registered!">
          We will write to {answer.registered} when the academy opens.
        </FormSuccess>
      ) : (
        <SiteForm
          action="/academy-preregistration#preregister"
          failed={academyWords.processing}
          error={problem?.message}
          className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
        >
          <h2 className="text-2xl font-semibold tracking-tight">Pre-register</h2>
          <p className="mt-2 text-ink-2">One e-mail when it opens. Nothing else.</p>
          <div className="mt-5 space-y-4">
            <Field label="Name" required>
              <Input name="name" autoComplete="name" {...errorAttributes(problem?.fields.name)} />
            </Field>
            <Field label="E-mail" required>
              <Input name="email" type="email" autoComplete="email" {...errorAttributes(problem?.fields.email)} />
            </Field>
          </div>
          <SendButton busy="Pre-registering..." className="mt-6 w-full">
            Pre-register
          </SendButton>
        </SiteForm>
      )}
    </Region>
  )
}
