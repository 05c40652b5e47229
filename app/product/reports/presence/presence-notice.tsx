import { DateTime, Icon } from '#app/ui/index.ts'
import { usePresence } from './use-presence.ts'

/** Other people who have this report open, and since when. */
export function PresenceNotice({ report }: { report: string }) {
  const others = usePresence(report)
  return (
    <div role="status" data-print="hide">
      {others.length === 0 ? null : (
        <p className="mb-4 flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
          <Icon name="users" className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <span className="min-w-0 wrap-anywhere">
            {others.map(({ name, since }, at) => (
              <span key={`${name} ${since}`} className="block">
                {name} is {at === 0 ? 'also here' : 'here too'}, since <DateTime at={since} />
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  )
}
