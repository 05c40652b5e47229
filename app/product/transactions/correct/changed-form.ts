import { withCopy, withEarlier, withLater, withLess, withMore } from '../actions/action-values.ts'
import type { Changed } from './correct-form.tsx'

/** What the buttons of a form's lists do, by their names. */
const changes = { more: withMore, less: withLess, copy: withCopy, earlier: withEarlier, later: withLater }

/** The form with its lists as a button asked for; null where it is to be saved. */
export function changedForm(form: FormData): Changed | null {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  for (const [button, change] of Object.entries(changes)) {
    const { [button]: item, ...rest } = values
    if (item === undefined) continue
    const changed = change(rest, item)
    return changed
  }
  return null
}
