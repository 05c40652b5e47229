import { Alert } from '#app/ui/index.ts'
import { countOf } from '#app/ui/values/format.ts'
import type { rateState } from './queries.server.ts'

/** What went into the rates on file, and the lines of a file that did not. */
interface SavedNotice {
  text: string
  errors: readonly { line: number; message: string }[]
  /** Further lines that are not listed. */
  more: number
}

/** What stands in the way of valuing receipts, and what the last file did. */
export function RateNotices({
  state,
  saved,
}: {
  state: Pick<Awaited<ReturnType<typeof rateState>>, 'fetchFailure' | 'waiting'>
  saved: SavedNotice | undefined
}) {
  return (
    <>
      {state.fetchFailure ? (
        <Alert tone="warn" title="Bank of Canada rates could not be read">
          {state.fetchFailure} Add its file below. No rate was guessed.
        </Alert>
      ) : null}
      {state.waiting > 0 ? (
        <Alert tone="warn">
          {countOf(state.waiting, 'receipt waits', 'receipts wait')} for a rate. Until then{' '}
          {state.waiting === 1 ? 'it counts' : 'they count'} toward no report.
        </Alert>
      ) : null}
      {saved ? (
        <Alert tone="warn" live="polite" title={saved.text}>
          <p>These lines were not added:</p>
          <ul className="mt-1 list-disc pl-5">
            {saved.errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
          {saved.more > 0 ? <p className="mt-1">And {countOf(saved.more, 'more line')}.</p> : null}
        </Alert>
      ) : null}
    </>
  )
}
