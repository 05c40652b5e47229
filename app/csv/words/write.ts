/** Writes CSV cells that are safe to open in a spreadsheet. */

export type CellType = 'text' | 'phone' | 'amount' | 'date'

const NUMBER = /^-?\d+(?:\.\d+)?$/

const FORMULA_SIGN = String.raw`[=+\-@\t\r\n\u2212\uff1d\uff0b\uff0d\uff20]`

/** A guarded formula sign or a number kept as text ('000123): `cellText` removes one apostrophe from either. */
export const GUARDED = new RegExp(String.raw`^'+(?:${FORMULA_SIGN}|[($\u00a3\u20ac]?\d[\d\s.,()/:+$%\u00a0\u202f-]*$)`)
const NEEDS_GUARD = new RegExp(`^${FORMULA_SIGN}`)

/**
 * A cell that no spreadsheet reads as a formula and that `cellText` reads back unchanged: text that begins with `=`,
 * `+`, `-`, `@`, a tab or a line end gets an apostrophe, as does text that already looks guarded. Amounts stay numbers.
 */
function csvCell(value: string | null | undefined, type: CellType = 'text', delimiter = ','): string {
  if (value === null || value === undefined || value === '') return ''
  let text = value
  const numeric = type === 'amount' && NUMBER.test(value)
  if (!numeric && (NEEDS_GUARD.test(value) || GUARDED.test(value))) text = `'${value}`
  return text.includes(delimiter) || /["\r\n\t;]/.test(text) || /^\s|\s$/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** A record as one line of a CSV file, ending in CRLF. */
export function csvLine(
  values: readonly (string | null | undefined)[],
  types: readonly CellType[] = [],
  delimiter = ',',
): string {
  return `${values.map((value, index) => csvCell(value, types[index], delimiter)).join(delimiter)}\r\n`
}
