import { Link } from '@remix-run/react'
import { cx, Icon, Section } from '#app/ui/index.ts'
import { demoEntityText } from '../settings/demo-entity-text.ts'
import type { FirstSteps } from './queries.server.ts'

const steps: readonly { key: keyof FirstSteps; to: string; title: string; words: string }[] = [
  {
    key: 'company',
    to: '/app/settings',
    title: 'Describe your company',
    words: 'Your activity sector, FINTRAC organization number and contact ID.',
  },
  {
    key: 'window',
    to: '/app/settings/window',
    title: 'Set the 24-hour window',
    words: 'Decide when your reporting day begins. You need this before the first import.',
  },
  {
    key: 'location',
    to: '/app/locations/new',
    title: 'Add a location',
    words: 'Use the exact Location ID that FINTRAC has on file.',
  },
  {
    key: 'credentials',
    to: '/app/settings/connection',
    title: 'Connect to FINTRAC',
    words: 'Enter your API Client ID and Client Secret for TEST. Demo doesn’t need them.',
  },
  {
    key: 'import',
    to: '/app/imports',
    title: 'Import a file',
    words: 'Use any CSV of transactions. You map its columns once.',
  },
  {
    key: 'drafts',
    to: '/app/reports/candidates',
    title: 'Create drafts',
    words: 'See which reports are required and why.',
  },
  {
    key: 'submission',
    to: '/app/reports',
    title: 'Submit your first report',
    words: 'Follow it until FINTRAC confirms it.',
  },
]

/** Steps to the first report. Each is marked done automatically, and the list is hidden once all are. */
export function FirstStepsList({ done, isDemo }: { done: FirstSteps; isDemo: boolean }) {
  const finished = steps.filter((step) => done[step.key]).length
  if (finished === steps.length) return null
  const next = steps.find((step) => !done[step.key])
  return (
    <Section title="First steps" description={`${finished} of ${steps.length} done`} flush>
      <ol className="divide-y divide-line">
        {steps.map((step, at) => (
          <li
            key={step.key}
            className={cx('relative flex items-start gap-3 px-4 py-3 sm:px-5', step === next && 'bg-accent-soft')}
          >
            <span
              aria-hidden="true"
              className={cx(
                'mt-px flex size-5 shrink-0 items-center justify-center rounded-full text-2xs font-semibold',
                done[step.key]
                  ? 'bg-ok-soft text-ok'
                  : step === next
                    ? 'bg-accent text-on-accent'
                    : 'border border-line-strong text-ink-2',
              )}
            >
              {done[step.key] ? <Icon name="check" className="size-3" /> : at + 1}
            </span>
            <div className="min-w-0">
              {done[step.key] ? (
                <p className="text-ink-2">
                  <span className="sr-only">Done: </span>
                  {step.title}
                </p>
              ) : (
                <>
                  <Link to={step.to} className="font-medium after:absolute after:inset-0 hover:underline">
                    {step.title}
                  </Link>
                  <p className="text-xs text-ink-2">{step.words}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {isDemo && !done.company ? (
        <p className="border-t border-line px-4 py-3 text-ink-2 sm:px-5">{demoEntityText}</p>
      ) : null}
    </Section>
  )
}
