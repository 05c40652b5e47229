import { Link } from '@remix-run/react'
import type { NarrativeScore } from '#app/compliance/suspicion/score.ts'
import { ReportStateBadge } from '#app/product/report-states/state-badge.tsx'
import { Badge, Icon, Section } from '#app/ui/index.ts'
import type { AlsoReported } from './members.server.ts'

/** The six questions on one line, below the text. */
export function ScoreLine({ score }: { score: NarrativeScore }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5" aria-label="What the narrative answers">
      {score.questions.map(({ name, label, isMet }) => (
        <Badge key={name} tone={isMet ? 'ok' : 'neutral'}>
          <Icon name={isMet ? 'check' : 'close'} className="size-3.5" />
          {label}
          <span className="sr-only">{isMet ? ' answered' : ' not answered yet'}</span>
        </Badge>
      ))}
    </p>
  )
}

/** The score and what to do next, at the foot of a narrow screen while one writes: the advice stands further down. */
export function ScoreWhileWriting({ score }: { score: NarrativeScore }) {
  const blocking = score.checks.find(({ severity }) => severity === 'block')
  const open = score.questions.find(({ isMet }) => !isMet)
  const next = blocking
    ? `Can’t be sent: ${blocking.text}`
    : open
      ? `${open.label}: ${open.advice}`
      : (score.checks[0]?.text ?? 'It answers who, what, when, where, why and how.')
  return (
    <p
      data-print="hide"
      className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 py-2 text-sm sm:-mx-5 sm:px-5 lg:hidden"
    >
      <span className="font-medium">{score.score} of 100. </span>
      <span className={blocking ? 'text-bad' : 'text-ink-2'}>{next}</span>
    </p>
  )
}

/** Advice on missing answers, and on what FINTRAC's guidance objects to. */
export function ScoreAdvice({ score, also }: { score: NarrativeScore; also: readonly AlsoReported[] }) {
  const open = score.questions.filter(({ isMet }) => !isMet)
  return (
    <Section
      title={`Narrative: ${score.score} of 100`}
      description="Advice while you write. It doesn’t stop you from submitting, unless it says that it can’t be sent."
    >
      {open.length === 0 && score.checks.length === 0 ? (
        <p className="text-sm">It answers who, what, when, where, why and how.</p>
      ) : (
        <ul className="space-y-2 text-sm">
          {open.map(({ name, label, advice }) => (
            <li key={name}>
              <span className="font-medium">{label}: </span>
              {advice}
            </li>
          ))}
          {score.checks.map(({ id, text, severity }) => (
            <li
              key={id}
              className={severity === 'block' ? 'text-bad' : severity === 'info' ? 'text-ink-2' : 'text-warn'}
            >
              {severity === 'block' ? <span className="font-medium">Can’t be sent: </span> : null}
              {text}
            </li>
          ))}
        </ul>
      )}
      {also.length === 0 ? null : (
        <div className="mt-3 text-sm">
          <p>Its transactions are also in:</p>
          <ul className="mt-1 space-y-1.5">
            {also.map(({ id, type, reference, state, environment }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2">
                <Link to={`/app/reports/${id}`} className="link wrap-anywhere">
                  {type} {reference}
                </Link>
                <ReportStateBadge state={state} environment={environment} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
