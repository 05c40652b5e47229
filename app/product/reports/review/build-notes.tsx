import { Alert } from '#app/ui/index.ts'
import { sourceLabel, sourceValue } from '#app/compliance/reports/index.ts'

/** Provided values that have no place in the report, and values that were adjusted. */
export function BuildNotes({
  notes,
}: {
  notes: {
    unplaced: readonly { field: string; value: string; why: string; where: string | null }[]
    adjusted: readonly { path: string; from: string; to: string; why: string }[]
  } | null
}) {
  if (!notes || notes.unplaced.length + notes.adjusted.length === 0) return null
  return (
    <Alert tone="info" title="Provided but not in the report">
      <ul className="mt-1 list-disc space-y-1 pl-4">
        {notes.unplaced.map((one) => (
          <li key={`${one.where}${one.field}${one.value}`}>
            <span className="font-medium">{sourceLabel(one.field)}</span>: {sourceValue(one.field, one.value)}.{' '}
            {one.why}
            {one.where === null ? null : <span className="block text-ink-2">{one.where}</span>}
          </li>
        ))}
        {notes.adjusted.map((one) => (
          <li key={`${one.path}${one.from}`}>
            {one.from} became {one.to}. {one.why}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
