import { Link } from '@remix-run/react'
import { DateOnly, Money, formatCount, countOf } from '#app/ui/index.ts'
import type { MergePreview, ReportEffect } from './preview.server.ts'

const transactions = (count: number) => countOf(count, 'transaction')

function draftWords({ effect, before, after }: ReportEffect): string {
  if (effect === 'vanished') return 'is no longer required. Its transactions belong to another draft; delete it then.'
  if (effect === 'values') return 'shows the values that stay.'
  return `has ${transactions(after)} instead of ${formatCount(before)}.`
}

function submittedWords({ effect, before, after }: ReportEffect): string {
  if (effect === 'vanished') return 'is no longer required. You’re asked to request its deletion.'
  if (effect === 'values') return 'no longer matches. You’re asked to request a change.'
  return `should have ${transactions(after)} instead of ${formatCount(before)}. You’re asked to request a change.`
}

function Effects({ list, words }: { list: readonly ReportEffect[]; words: (effect: ReportEffect) => string }) {
  return (
    <ul className="mt-1 list-disc space-y-1 pl-5">
      {list.map((one) => (
        <li key={one.id}>
          {one.type}{' '}
          <Link className="link wrap-anywhere" to={`/app/reports/${one.id}`}>
            {one.reference}
          </Link>{' '}
          {words(one)}
        </li>
      ))}
    </ul>
  )
}

/** The effect of a merge, before it is done. */
export function PreviewPanel({
  preview: { transactions: moved, drafts, submitted, fresh },
}: {
  preview: MergePreview
}) {
  const isQuiet = drafts.length === 0 && submitted.length === 0 && fresh.length === 0
  return (
    <div className="space-y-4 text-sm">
      <p>
        {moved === 0
          ? 'No transaction names the record that is removed.'
          : `${transactions(moved)} of the record that goes will name the customer that stays.`}
        {isQuiet ? ' No report changes.' : ''}
      </p>
      {fresh.length === 0 ? null : (
        <div>
          <h3 className="font-medium">New under the 24-hour rule</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {fresh.map((one) => (
              <li key={`${one.type} ${one.date} ${one.count} ${one.totalCad}`}>
                {one.type} for <DateOnly date={one.date} />: {transactions(one.count)}, <Money value={one.totalCad} />,
                due <DateOnly date={one.dueDate} />. You’ll find it under Reports, To draft.
              </li>
            ))}
          </ul>
        </div>
      )}
      {drafts.length === 0 ? null : (
        <div>
          <h3 className="font-medium">{countOf(drafts.length, 'draft changes', 'drafts change')}</h3>
          <Effects list={drafts} words={draftWords} />
        </div>
      )}
      {submitted.length === 0 ? null : (
        <div>
          <h3 className="font-medium">
            {submitted.length === 1
              ? '1 submitted report needs a change'
              : `${formatCount(submitted.length)} submitted reports need a change`}
          </h3>
          <p className="text-ink-2">Reports at FINTRAC stay unchanged until you request the change.</p>
          <Effects list={submitted} words={submittedWords} />
        </div>
      )}
    </div>
  )
}
