import { Link } from '@remix-run/react'
import { Badge, DateTime, Section } from '#app/ui/index.ts'
import type { SetAsideRow } from './queries.server.ts'

/** The decisions that a transaction was set aside by, and by whom they were undone. Renders nothing without any. */
export function SetAsideDecisions({ decisions }: { decisions: readonly SetAsideRow[] }) {
  if (decisions.length === 0) return null
  return (
    <Section
      title="Set aside"
      description={
        decisions.some((decision) => decision.undoneAt === null) ? (
          <>
            Restore it under{' '}
            <Link className="link" to="/app/reports/set-aside">
              reports set aside
            </Link>
            .
          </>
        ) : undefined
      }
    >
      <ul className="space-y-4">
        {decisions.map((decision) => (
          <li key={decision.id} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={decision.undoneAt === null ? 'warn' : 'neutral'}>
                {decision.undoneAt === null ? 'Set aside' : 'Restored'}
              </Badge>
              <span>
                {decision.type}: {decision.reason} <span className="text-xs text-ink-3">{decision.source}</span>
              </span>
            </p>
            <p className="mt-1 break-words whitespace-pre-line text-ink-2">{decision.note}</p>
            <p className="mt-1 text-xs text-ink-3">
              By <span className="break-all">{decision.setBy}</span>, <DateTime at={decision.setAt} />
              {decision.undoneBy === null ? null : (
                <>
                  . Restored by <span className="break-all">{decision.undoneBy}</span>,{' '}
                  <DateTime at={decision.undoneAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
