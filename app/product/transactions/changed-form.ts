import { withLess, withMore } from './actions/action-values.ts'
import type { Returned } from './correct-form.tsx'

/** The form with one item more or less, where a button asked for that; null where it is to be saved. */
export function changedForm(form: FormData): Returned | null {
  const { more, less, ...values } = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const changed = more === undefined ? (less === undefined ? null : withLess(values, less)) : withMore(values, more)
  return changed === null ? null : { message: '', fields: {}, ...changed }
}
