import { Link } from '@remix-run/react'
import { Alert, Form, formatCount, LinkButton, SubmitButton } from '#app/ui/index.ts'
import { countOf } from '#app/ui/values/format.ts'

/**
 * The notices above the list of reports: confirmed reports that need a change, reports without a draft, missing values.
 */
export function ReportNotices({
  changes,
  toDraft,
  missing,
  mayCreate,
}: {
  changes: number
  /** Undefined while the count loads. */
  toDraft: number | undefined
  missing: { records: number; values: number }
  mayCreate: boolean
}) {
  if (changes === 0 && !toDraft && missing.records === 0) return null
  return (
    <div className="mb-4 space-y-3">
      {changes > 0 ? (
        <Alert
          tone="warn"
          title={`${formatCount(changes)} confirmed ${changes === 1 ? 'report needs' : 'reports need'} a change`}
        >
          Their transactions changed after they were submitted.{' '}
          <Link to="/app/reports?show=changes" className="underline">
            Review changes
          </Link>
          .
        </Alert>
      ) : null}
      {toDraft ? (
        <Alert
          tone="warn"
          title={`${formatCount(toDraft)} ${toDraft === 1 ? 'report has' : 'reports have'} no draft yet`}
          actions={
            mayCreate ? (
              <Form method="post" action="/app/reports/candidates">
                <SubmitButton size="sm" name="intent" value="create-all">
                  Create {countOf(toDraft, 'draft')}
                </SubmitButton>
              </Form>
            ) : null
          }
        >
          Your transactions require them.{' '}
          <Link to="/app/reports/candidates" className="underline">
            Review and choose
          </Link>
          .
        </Alert>
      ) : null}
      <MissingNotice missing={missing} />
    </div>
  )
}

/** Links to the values missing in open drafts; nothing if no record lacks a value. */
export function MissingNotice({ missing }: { missing: { records: number; values: number } }) {
  if (missing.records === 0) return null
  return (
    <Alert
      tone="info"
      title={`${countOf(missing.values, 'value')} missing in open drafts`}
      actions={
        <LinkButton size="sm" to="/app/reports/missing">
          Fill in {countOf(missing.values, 'value')}
        </LinkButton>
      }
    >
      Enter each value once for all drafts that need it.
    </Alert>
  )
}
