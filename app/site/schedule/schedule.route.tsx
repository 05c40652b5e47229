import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { env } from '#app/platform/runtime/env.ts'
import { buttonClass } from '#app/ui/index.ts'
import { PageHead } from '../components/blocks.tsx'
import { seo } from '../components/seo.ts'
import { facts } from '../content/facts.ts'
import { proposeSlots } from './slots.ts'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Choose a demo time',
    description: `A ${facts.demoCallMinutes}-minute call about FINTRAC reporting with Comply+.`,
    hidden: true,
  })

export function loader({ request }: LoaderFunctionArgs) {
  const given = new URL(request.url).searchParams
  const email = given.get('email')?.slice(0, 254) ?? ''
  const referralCode = given.get('referralCode')?.slice(0, 20) ?? ''
  const outside = env().SCHEDULING_URL
  if (outside) {
    const url = new URL(outside)
    url.searchParams.set('email', email)
    if (referralCode) url.searchParams.set('referralCode', referralCode)
    throw redirect(url.href)
  }
  return { email, referralCode, support: env().SUPPORT_EMAIL, days: proposeSlots(new Date()) }
}

export default function Schedule() {
  const { email, referralCode, support, days } = useLoaderData<typeof loader>()
  const write = (slot: string) => {
    const body = `Please book my Comply+ demo.\n\nTime: ${slot} (Toronto time)\nE-mail: ${email || 'as the sender'}${referralCode ? `\nReferral code: ${referralCode}` : ''}`
    return `mailto:${support}?subject=${encodeURIComponent(`Demo: ${slot}`)}&body=${encodeURIComponent(body)}`
  }
  return (
    <>
      <PageHead title="Choose a time for your demo">
        {facts.demoCallMinutes} minutes, by video. Times are Toronto time. A choice opens an e-mail to us that is
        already written; we confirm with the call’s link.
      </PageHead>
      <div className="site-wide pb-24">
        {email ? (
          <p className="mb-8 text-ink-2">
            For <strong className="text-ink">{email}</strong>
            {referralCode ? (
              <>
                , referred with code <code className="font-mono">{referralCode}</code>
              </>
            ) : null}
          </p>
        ) : null}
        <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-5">
          {days.map((day) => (
            <li key={day.date}>
              <h2 className="border-b border-line pb-2 font-semibold lg:text-sm">{day.label}</h2>
              <ul className="mt-3 grid gap-2">
                {day.times.map((time) => (
                  <li key={time}>
                    <a href={write(`${day.label}, ${time}`)} className={buttonClass('secondary', 'lg', 'w-full')}>
                      {time}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
