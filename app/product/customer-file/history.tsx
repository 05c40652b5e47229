import { Link } from '@remix-run/react'
import { DateTime, Section } from '#app/ui/index.ts'
import { wordsOf } from '../trail/words.ts'

/** The newest events of a customer, with a link to all of them. */
export function CustomerHistory({
  id,
  events,
}: {
  id: string
  events: readonly { id: string; at: Date; actor: string; action: string }[]
}) {
  return (
    <Section title="History">
      {events.length === 0 ? (
        <p className="text-sm text-ink-2">No changes yet.</p>
      ) : (
        <ul className="space-y-3 text-sm">
          {events.map((event) => (
            <li key={event.id}>
              {wordsOf(event.action)}
              <span className="block wrap-anywhere text-ink-2">
                {event.actor}, <DateTime at={event.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p data-print="hide" className="mt-4 text-sm">
        <Link className="link" to={`/app/settings/trail?q=${id}`}>
          See the audit trail
        </Link>
      </p>
    </Section>
  )
}
