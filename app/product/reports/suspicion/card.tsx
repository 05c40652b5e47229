import { Badge, LinkButton, Section } from '#app/ui/index.ts'
import type { SuspicionSummary } from './page.server.ts'

/** Progress of the description of suspicion, with a link to its page. */
export function SuspicionCard({ summary }: { summary: SuspicionSummary }) {
  const { id, hasNarrative, hasAction, score, open } = summary
  return (
    <Section
      title="Suspicion"
      description="You write this part. It’s saved with the report and stays when the report is rebuilt."
      actions={
        <LinkButton to={`/app/reports/${id}/suspicion`} variant={hasNarrative ? 'secondary' : 'primary'}>
          {hasNarrative ? 'Edit the narrative' : 'Write the narrative'}
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {hasNarrative ? (
          <>
            <Badge tone={score >= 80 ? 'ok' : 'warn'}>{`Narrative: ${score} of 100`}</Badge>
            {open.length === 0 ? null : <span className="text-ink-2">Not answered yet: {open.join(', ')}.</span>}
          </>
        ) : (
          <span>The description of suspicious activity is missing.</span>
        )}
        {hasAction ? null : <span>The action taken is missing.</span>}
      </div>
    </Section>
  )
}
