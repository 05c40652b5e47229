/**
 * Rows as PostgreSQL's COPY text format, built as one string per batch: no object per cell, one encoding to bytes.
 */

const SPECIAL = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escape = (text: string): string => text.replace(/[\\\t\n\r]/g, sign => escapes[sign]!)

/** A text column; NUL, which PostgreSQL cannot hold, is left out. */
export function copyText(value: string | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value
  return SPECIAL.test(text) ? escape(text) : text
}

/** An instant in milliseconds as timestamptz. */
export const copyInstant = (epochMs: number | null): string => (epochMs === null ? '\\N' : new Date(epochMs).toISOString())

/** A text[] column. */
export function copyTexts(values: readonly string[] | undefined): string {
  if (values === undefined || values.length === 0) return '{}'
  return copyText(`{${values.map(value => `"${value.replace(/["\\]/g, sign => `\\${sign}`)}"`).join(',')}}`)
}
