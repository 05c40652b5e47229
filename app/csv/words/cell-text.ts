/** The text of a cell. */
import { GUARDED } from './write.ts'

/**
 * The text of a cell, trimmed, with spreadsheet guards removed: `="000123"`, and the apostrophe before a formula sign
 * (as `csvCell` writes it) or before a number kept as text.
 */
export function cellText(cell: string | undefined): string {
  if (cell === undefined || cell === '') return ''
  let text = cell
  const first = text.charCodeAt(0)
  // Before letters the apostrophe may belong to the text: 't Hooft.
  const isGuarded = first === 39 && GUARDED.test(text)
  if (isGuarded) text = text.slice(1)
  const last = text.charCodeAt(text.length - 1)
  if (first <= 32 || last <= 32 || first >= 160 || last >= 160) text = text.trim()
  return text.charCodeAt(0) === 61 && !isGuarded ? unguarded(text) : text
}

/** `="000123"`, `=T("000123")` and `=000123` protect text or leading zeros in a spreadsheet. */
function unguarded(text: string): string {
  if (text.startsWith('="') && text.endsWith('"') && text.length >= 3) return text.slice(2, -1)
  return /^=T\("([^"]*)"\)$/i.exec(text)?.[1] ?? /^=(\d+)$/.exec(text)?.[1] ?? text
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/

/** An id without invisible characters: a zero-width space copied from a page, or a spreadsheet's text marker. */
export function withoutInvisible(text: string): string {
  const seen = INVISIBLE.test(text) ? text.replace(new RegExp(INVISIBLE, 'g'), '').trim() : text
  return seen.charCodeAt(0) === 39 && /^'+[\p{L}\p{N}]/u.test(seen) && !seen.endsWith("'")
    ? seen.replace(/^'+/, '')
    : seen
}

/**
 * Whether an id lost digits because a program wrote it in exponent form: `4.5E+11`, `4E+11`, `4.5E11`. `8E2277` is a
 * document number.
 */
export function isExponent(text: string): boolean {
  return /^\d(?:[.,]\d+E\+?|E\+)\d{1,3}$/i.test(text)
}
