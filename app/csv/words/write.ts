/**
 * Cells of CSV files that people open in a spreadsheet.
 */

export type CellType = 'text' | 'phone' | 'amount' | 'date'

const NUMBER = /^-?\d+(?:\.\d+)?$/

const FORMULA_SIGN = String.raw`[=+\-@\t\r\n\u2212\uff1d\uff0b\uff0d\uff20]`

/** What only a guard makes of a formula sign: `cellText` takes one apostrophe away from it, and from a number that is kept as text ('000123). */
export const GUARDED = new RegExp(String.raw`^'+(?:${FORMULA_SIGN}|[($\u00a3\u20ac]?\d[\d\s.,()/:+$%\u00a0\u202f-]*$)`)
const NEEDS_GUARD = new RegExp(`^${FORMULA_SIGN}`)

/**
 * A cell that no spreadsheet takes for a formula, and that reads back as the stored value: text that begins with
 * `=`, `+`, `-`, `@`, a tab or a line end gets an apostrophe in front (and one more what would read as such a cell), which `cellText` takes
 * away. Amounts stay numbers.
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

/** A record as one line of a CSV file, CRLF at its end. */
export function csvLine(
  values: readonly (string | null | undefined)[],
  types: readonly CellType[] = [],
  delimiter = ',',
): string {
  return `${values.map((value, index) => csvCell(value, types[index], delimiter)).join(delimiter)}\r\n`
}
