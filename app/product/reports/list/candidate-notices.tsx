import { Link } from '@remix-run/react'
import { Alert, Form, formatCount, LinkButton, SubmitButton } from '#app/ui/index.ts'

/**
 * The notices above the reports to draft: an error, what the directive requires, which submitted reports need
 * attention.
 */
export function CandidateNotices({
  problem,
  directives,
  windowProblem,
  changed,
  changes,
}: {
  problem: string | null
  directives: number | 'later'
  /** Why no reports can be found; null if they can. */
  windowProblem: string | null
  changed: number
  /** The first changed reports, listed individually. */
  changes: readonly { reportId: string; kind: string; text: string }[]
}) {
  const others = changed - changes.length
  return (
    <div className="mb-4 space-y-3">
      {problem !== null ? (
        <Alert tone="bad" live="assertive">
          {problem}
        </Alert>
      ) : null}
      {directives === 0 ? null : (
        <Alert
          tone="warn"
          title="Linked to Iran"
          actions={
            <Form method="post">
              <SubmitButton size="sm" name="intent" value="create-directive">
                {directives === 'later'
                  ? 'Create drafts'
                  : `Create ${formatCount(directives)} ${directives === 1 ? 'draft' : 'drafts'} under IR2020`}
              </SubmitButton>
            </Form>
          }
        >
          Under the ministerial directive, each such transaction other than cash or virtual currency received needs an
          STR, at any amount.
        </Alert>
      )}
      {windowProblem ? (
        <Alert
          tone="warn"
          actions={
            <LinkButton size="sm" to="/app/settings/window">
              Set window
            </LinkButton>
          }
        >
          {windowProblem}
        </Alert>
      ) : null}
      {changes.map((change) => (
        <Alert
          key={change.reportId}
          tone="warn"
          title={
            change.kind === 'change'
              ? 'A submitted report needs a change'
              : change.kind === 'held'
                ? 'A submitted report needs an exchange rate'
                : 'A submitted report is no longer required'
          }
        >
          {change.text}{' '}
          <Link to={`/app/reports/${change.reportId}`} className="underline">
            Open report
          </Link>
          .
        </Alert>
      ))}
      {others > 0 ? (
        <Alert tone="warn">
          {formatCount(others)} more submitted {others === 1 ? 'report needs' : 'reports need'} your attention.{' '}
          <Link to="/app/reports?show=changes" className="underline">
            See confirmed reports
          </Link>
          .
        </Alert>
      ) : null}
    </div>
  )
}
