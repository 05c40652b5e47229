/**
 * Limits for submitted forms. A number in a field name decides how many items are made (`identifications.7.number`), so
 * names are bounded before anything reads them. None of our pages comes near these limits.
 */
export const formLimits = {
  /** Bytes of a form that anyone may send. */
  publicBytes: 64 * 1024,
  /** Bytes of a form of the signed-in product; files have a way of their own, which streams them. */
  bytes: 4 * 1024 * 1024,
  fields: 10_000,
  nameLength: 200,
  /** Steps of a dotted name. */
  depth: 8,
  /** Digits of a number in a name: a column of a file, or a place in a list. */
  placeDigits: 4,
  /** The same where names hold lines of a file. */
  lineDigits: 9,
  valueLength: 200_000,
  /** Items of one list, such as the identification documents of a person. */
  items: 100,
} as const

/** How many items of a list the values hold, by their names (`list.0.field`); never more than a form may. */
export function itemsOf(values: Readonly<Record<string, unknown>>, list: string): number {
  let most = 0
  for (const name of Object.keys(values)) {
    if (!name.startsWith(`${list}.`)) continue
    const place = /^\d+(?=\.|$)/.exec(name.slice(list.length + 1))?.[0]
    if (place !== undefined && place.length <= formLimits.placeDigits)
      most = Math.max(most, Math.min(Number(place) + 1, formLimits.items))
  }
  return most
}

/**
 * What is wrong with the form's size or field names, in words for its author; null for a form that our pages could have
 * sent.
 */
export function formDefect(form: FormData, { lines = false }: { lines?: boolean } = {}): string | null {
  const digits = new RegExp(`^\\d{${(lines ? formLimits.lineDigits : formLimits.placeDigits) + 1},}$`)
  let fields = 0
  for (const [name, value] of form) {
    fields += 1
    if (fields > formLimits.fields) return 'The form has too many fields. Send less at once.'
    if (name.length > formLimits.nameLength) return 'A field of the form has a name that is too long.'
    const steps = name.split('.')
    if (steps.length > formLimits.depth || steps.some((step) => digits.test(step)))
      return 'The form has a field we don’t recognize. Reload the page and try again.'
    if (typeof value === 'string' && value.length > formLimits.valueLength)
      return 'A field of the form is too long. Shorten it.'
  }
  return null
}
