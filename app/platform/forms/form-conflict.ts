import { AppError } from '../runtime/errors.ts'

/**
 * Carries the values that a form showed when its page was opened, so that a save over someone else's can show both.
 */
export const seenField = 'seen-values'

export const seenText = (values: Readonly<Record<string, string>>): string => JSON.stringify(values)

function seenIn(form: FormData): Record<string, string> | null {
  const text = form.get(seenField)
  if (typeof text !== 'string') return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    // Not as a page of ours sends it.
    return null
  }
}

const listOf = (name: string): string | null => /^(.*?)\.\d+(?:\.|$)/.exec(name)?.[1] ?? null

/** How many items each list holds. */
function lengths(values: Iterable<readonly [string, string]>): Map<string, number> {
  const items = new Map<string, Set<string>>()
  for (const [name, value] of values) {
    const list = listOf(name)
    if (list !== null && value.trim() !== '')
      items.set(list, (items.get(list) ?? new Set()).add(/\d+/.exec(name.slice(list.length))![0]))
  }
  return new Map([...items].map(([list, places]) => [list, places.size]))
}

type Values = readonly (readonly [string, string])[]

/**
 * The fields that are compared together: each by itself, but all fields of a list once it has gained or lost items,
 * because the same index then means another item.
 */
function unitsOf(before: Values, now: Values, typed: Values): (name: string) => string {
  const counts = [before, now, typed].map(lengths)
  const moved = new Set(
    counts.flatMap((of) => [...of.keys()]).filter((list) => new Set(counts.map((of) => of.get(list) ?? 0)).size > 1),
  )
  return (name) => {
    const list = listOf(name)
    return list !== null && moved.has(list) ? list : name
  }
}

/** Values by unit; of a list the filled ones. */
function texts(values: Values, unitOf: (name: string) => string): Map<string, string> {
  const all = new Map<string, string[]>()
  for (const [name, value] of values) {
    const unit = unitOf(name)
    if (unit !== name && value.trim() === '') continue
    all.set(unit, [...(all.get(unit) ?? []), unit === name ? value.trim() : `${name} ${value.trim()}`])
  }
  return new Map([...all].map(([unit, parts]) => [unit, parts.sort().join('\n')]))
}

const textsOf = (form: FormData) => [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/**
 * Whether the stored values are still those that the form was opened with. Without that information, they count as
 * unchanged. `stored`: every field of the form as it is now.
 */
export function isUnchangedSince(form: FormData, stored: Readonly<Record<string, string>>): boolean {
  const seen = seenIn(form)
  if (seen === null) return true
  return [...new Set([...Object.keys(seen), ...Object.keys(stored)])].every(
    (name) => (seen[name] ?? '').trim() === (stored[name] ?? '').trim(),
  )
}

/**
 * The refusal when a save would overwrite someone else's change. Fields that only they changed take their value;
 * fields that both changed keep what was typed and show theirs. Saving again then saves what is shown. `stored`: the
 * current values; `what` was changed; `words`: how a value is shown; `version`: the field by which the form says what
 * it saw.
 */
export function changedMeanwhile(
  form: FormData,
  {
    stored,
    what,
    last = null,
    version = {},
    words = (_name, value) => value,
  }: {
    stored: Readonly<Record<string, string>>
    what: string
    /** Who changed it and when, as the beginning of a sentence; null if that isn't known. */
    last?: string | null
    version?: Readonly<Record<string, string>>
    words?: (name: string, value: string) => string
  },
): AppError {
  const seen = seenIn(form) ?? {}
  const unitOf = unitsOf(Object.entries(seen), Object.entries(stored), textsOf(form))
  const typed = texts(textsOf(form), unitOf)
  const [before, now] = [texts(Object.entries(seen), unitOf), texts(Object.entries(stored), unitOf)]
  const fields: Record<string, string> = {}
  let taken = 0
  for (const unit of new Set([...before.keys(), ...now.keys()])) {
    const theirs = now.get(unit) ?? ''
    if (theirs === (before.get(unit) ?? '')) continue
    const mine = typed.get(unit) ?? ''
    if (mine === theirs) continue
    const ofUnit = Object.entries(stored).filter(([name]) => unitOf(name) === unit)
    if (mine === (before.get(unit) ?? '')) {
      for (const [name] of textsOf(form)) if (unitOf(name) === unit) form.delete(name)
      for (const [name, value] of ofUnit) form.set(name, value)
      taken += 1
    } else {
      const shown = ofUnit.filter(([, value]) => value.trim() !== '').map(([name, value]) => `“${words(name, value)}”`)
      const at = textsOf(form).find(([name]) => unitOf(name) === unit)?.[0] ?? ofUnit[0]?.[0] ?? unit
      fields[at] =
        `Saved meanwhile: ${shown.length === 0 ? 'nothing' : shown.join(', ')}. Yours is still in the field. Save again to keep yours.`
    }
  }
  form.set(seenField, seenText(stored))
  for (const [name, value] of Object.entries(version)) form.set(name, value)
  const both = Object.keys(fields).length
  return new AppError(
    'changed-meanwhile',
    409,
    [
      last === null
        ? `Someone else changed ${what} while you were editing, or you did in another tab. Yours isn’t saved yet.`
        : `${last}, while you were editing. Yours isn’t saved yet.`,
      ...(taken > 0 ? ['Fields that only they changed now show what they saved.'] : []),
      both > 0
        ? 'Fields that you both changed are marked and keep what you typed. Check them and save again.'
        : 'Check the form and save again.',
    ].join(' '),
    { fields },
  )
}

/** @throws AppError changed-meanwhile, if the stored values are no longer those that the form was opened with */
export function assertSeen(form: FormData, about: Parameters<typeof changedMeanwhile>[1]): void {
  if (!isUnchangedSince(form, about.stored)) throw changedMeanwhile(form, about)
}
