import { Alert, formatCount, LinkButton } from '#app/ui/index.ts'
import type { ImportView } from '../upload/queries.server.ts'

/** Notices above an import's counts: it was undone, ended early, or differs from what is on file. */
export function ImportNotices({
  view,
  differing,
}: {
  view: Pick<ImportView, 'state' | 'message'>
  differing: { customers: number; values: number }
}) {
  const undone = view.state === 'undone'
  return (
    <>
      {undone ? (
        <Alert tone="info" title="Import undone">
          {view.message} The counts below are from before the undo.
        </Alert>
      ) : view.message ? (
        <Alert tone="bad" title="Import ended early">
          {view.message}
        </Alert>
      ) : null}
      {differing.values > 0 && !undone ? (
        <Alert
          tone="warn"
          title={
            differing.customers === 1
              ? 'The file disagrees with a customer on file'
              : `The file disagrees with ${formatCount(differing.customers)} customers on file`
          }
          actions={
            <LinkButton size="sm" to="/app/customers/differing">
              {differing.values === 1 ? 'Choose the value' : `Choose from ${formatCount(differing.values)} values`}
            </LinkButton>
          }
        >
          Reports that state these values wait for your choice.
        </Alert>
      ) : null}
    </>
  )
}
