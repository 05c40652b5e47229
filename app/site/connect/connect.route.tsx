import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readForm } from '#app/platform/forms/form.ts'
import { defaultRewardMemo } from '#app/platform/services/wallet.ts'
import { buttonClass, Form, Spinner, useForm } from '#app/ui/index.ts'
import { FormError, Region } from '../components/form.tsx'
import { seo } from '../components/seo.ts'
import { refused } from '../forms/refused.server.ts'
import { storedReward, payReward, rememberReward, rewardView } from './commands.server.ts'
import { findEvent, giveawayStatus } from './events.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Thanks for connecting',
    description: 'You scanned a Comply+ card. Here is who we are, and what we have for you.',
    hidden: true,
  })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const event = findEvent(params.event)
  if (!event) throw new Response(null, { status: 404 })
  const given = event.giveaway.running ? await storedReward(request, event) : null
  const status = given
    ? giveawayStatus.ready
    : event.giveaway.running
      ? giveawayStatus.generating
      : giveawayStatus.finished
  return { ...event, status, given }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const event = findEvent(params.event)
  if (!event) throw new Response(null, { status: 404 })
  await readForm(request)
  const given = event.giveaway.running ? await storedReward(request, event) : null
  if (given) return data({ given })
  const reward = await payReward(request, event, { memo: defaultRewardMemo, description: event.name })
  if (!reward.success) return refused(reward, {}, { retry: reward.retry })
  return data(
    { given: await rewardView(reward.lnurl) },
    { headers: { 'Set-Cookie': await rememberReward(event, reward.lnurl) } },
  )
}

export default function Connect() {
  const event = useLoaderData<typeof loader>()
  const { answer, problem } = useForm<typeof action>()
  const given = answer?.given ?? event.given
  const status = given ? giveawayStatus.ready : event.status
  return (
    <div className="site-wide max-w-2xl py-14 sm:py-20">
      <p className="inline-block rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent">
        QR Code Landing
      </p>
      <h1 className="mt-5 text-4xl font-semibold tracking-tight sm:text-5xl">Thanks for connecting at {event.name}</h1>
      {event.message ? (
        <div className="mt-8 rounded-xl border border-line bg-accent-soft p-6">
          <h2 className="font-semibold">Amazing Conference!</h2>
          <p className="mt-2 text-ink-2">{event.message}</p>
        </div>
      ) : null}
      <Region
        id="giveaway"
        state="idle"
        className="mt-8 rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
      >
        {status === giveawayStatus.finished ? (
          <>
            <h2 className="text-2xl font-semibold tracking-tight">Thanks for Connecting!</h2>
            <p className="mt-2 text-ink-2">All rewards of this event have been given out.</p>
            <button type="button" disabled className={buttonClass('secondary', 'lg', 'mt-5')}>
              Sats Giveaway Complete
            </button>
          </>
        ) : given ? (
          <Ready {...given} />
        ) : (
          <Generating error={problem?.message ?? null} retry={problem?.retry ?? true} />
        )}
      </Region>
      {event.social ? (
        <section className="mt-8 rounded-xl border border-line p-6" aria-label="Follow and share">
          <p className="flex flex-wrap gap-3">
            <a href={event.social.companyUrl} target="_blank" rel="noopener" className={buttonClass('secondary', 'md')}>
              Follow Comply+
            </a>
            <a href={event.social.postUrl} target="_blank" rel="noopener" className={buttonClass('secondary', 'md')}>
              Share our post
            </a>
          </p>
          <blockquote className="mt-4 border-l-2 border-line-strong pl-4 text-sm text-ink-2">
            {event.social.preview}
          </blockquote>
        </section>
      ) : null}
      <p className="mt-10">
        <a href="/" className={buttonClass('primary', 'lg')}>
          Learn More
        </a>
      </p>
    </div>
  )
}

/** Submits itself with script; otherwise by its button. */
function Generating({ error, retry }: { error: string | null; retry: boolean }) {
  return (
    <>
      <h2 className="text-2xl font-semibold tracking-tight">
        {error ? (retry ? 'Your reward is not ready' : 'Thanks for Connecting!') : 'Generating Your Bitcoin Reward...'}
      </h2>
      {error ? null : (
        <p className="mt-3 flex items-center gap-3 text-ink-2">
          <Spinner /> Please wait while we prepare your LNURL withdrawal link.
        </p>
      )}
      <Form
        method="post"
        data-enhance
        {...(error ? {} : { 'data-auto-send': '' })}
        data-failed="Invalid response from server"
        className="mt-5"
      >
        <FormError error={error ?? undefined} />
        {retry ? (
          <button type="submit" className={buttonClass('secondary', 'md', 'mt-3')}>
            {error ? 'Try again' : 'Get my reward'}
          </button>
        ) : null}
      </Form>
    </>
  )
}

const claimSteps = [
  'Install a Lightning wallet, if you have none.',
  'Open it and choose to scan or receive.',
  'Scan the code, or paste the LNURL text.',
  'Confirm the amount.',
  'The sats arrive within seconds.',
]

function Ready({ lnurl, qr, simulated }: { lnurl: string; qr: string; simulated: boolean }) {
  return (
    <>
      <h2 data-focus tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        Your sats are ready!
      </h2>
      {simulated ? (
        <p className="mt-2 text-sm text-warn">Simulated wallet: this link is well formed and pays nothing.</p>
      ) : null}
      <img
        src={qr}
        width={240}
        height={240}
        alt="QR code of your LNURL withdrawal link"
        className="mt-5 rounded-lg border border-line bg-white"
      />
      <p className="mt-5 rounded-md bg-sunken p-3 font-mono text-xs break-all" data-lnurl>
        {lnurl}
      </p>
      <button type="button" data-copy={lnurl} className={buttonClass('primary', 'lg', 'mt-4')}>
        Copy LNURL
      </button>
      <ol className="mt-6 list-decimal space-y-1.5 pl-5 text-ink-2">
        {claimSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-5 text-sm">
        Wallets:{' '}
        <a className="link" href="https://phoenix.acinq.co/" target="_blank" rel="noopener">
          Phoenix
        </a>
        ,{' '}
        <a className="link" href="https://www.walletofsatoshi.com/" target="_blank" rel="noopener">
          Wallet of Satoshi
        </a>
      </p>
    </>
  )
}
