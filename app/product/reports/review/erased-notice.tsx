import { contentKeptDays } from '#app/product/report-states/kept-content.ts'
import { Link } from '@remix-run/react'
import { Alert, DateTime, formatDate } from '#app/ui/index.ts'
import type { LostCorrection } from './lost-corrections.server.ts'

/** Notice that a report's content was erased, and which values a change must be given again. */
export function ErasedNotice({
  erasedAt,
  vaulted,
  lost,
  isOpen,
  isCopy,
}: {
  erasedAt: string | null
  /** What the record vault keeps of it. */
  vaulted: { submissionId: string; until: string } | null
  lost: readonly LostCorrection[]
  isOpen: boolean
  /** Whether it was filed elsewhere. */
  isCopy: boolean
}) {
  return (
    <>
      {erasedAt ? (
        <Alert tone="info">
          The content was erased on <DateTime at={erasedAt} />, either because someone confirmed that its copy is kept
          or because {contentKeptDays} days had passed since {isCopy ? 'the copy was uploaded or ' : ''}FINTRAC
          confirmed it. The reference, dates, hash, receipt and status stay.
          {vaulted ? (
            <>
              {' '}
              Its record copy is{' '}
              <Link to={`/app/submissions/${vaulted.submissionId}`} className="underline">
                kept in the record vault until {formatDate(vaulted.until)}
              </Link>
              .
            </>
          ) : null}
        </Alert>
      ) : null}
      {lost.length > 0 ? (
        <Alert
          tone="warn"
          title={
            isOpen
              ? 'Enter these values again before you send the change'
              : 'Changes start without your manual corrections'
          }
        >
          <p>
            The content of this report was erased, including the values you corrected by hand.{' '}
            {isOpen ? 'This change was' : 'A change is'} built from your records only. Take these values from your
            record copy if they still apply. {isOpen ? 'Upload it under “What changes” to take them from it:' : null}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {lost.map((one, index) => (
              <li key={index}>
                {one.label}
                {one.transaction === null ? '' : ` of transaction ${one.transaction} in the record copy`}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  )
}
