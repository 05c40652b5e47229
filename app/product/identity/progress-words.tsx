import { formatCount } from '#app/ui/index.ts'
import type { Progress } from './queries.server.ts'

/** How far the questions to a provider have come; nothing where none was asked. */
export function ProgressWords({ progress: { waiting, answered, notFound, failed } }: { progress: Progress }) {
  if (waiting + answered + notFound + failed === 0) return null
  const parts = [
    ...(answered > 0 ? [`${formatCount(answered)} answered`] : []),
    ...(notFound > 0 ? [`${formatCount(notFound)} not found`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} still to ask`] : []),
  ]
  return (
    <p role="status" className="text-sm text-ink-2">
      Questions: {parts.join(', ')}.{waiting > 0 ? ' Reload the page to see how far it is.' : ''}
    </p>
  )
}
