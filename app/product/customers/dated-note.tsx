import { DateOnly } from '#app/ui/index.ts'

/** What someone did with an entry of a customer's file, on which day, and what they noted. */
export function DatedNote({
  done,
  on,
  by,
  note,
}: {
  /** "Reviewed", "Lifted". */
  done: string
  /** YYYY-MM-DD */
  on: string
  by: string
  note?: string
}) {
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      {done} on <DateOnly date={on} /> by {by}
      {note === undefined ? null : `: ${note}`}
    </p>
  )
}
