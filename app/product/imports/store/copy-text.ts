/** PostgreSQL's COPY text format. */

const SPECIAL = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escape = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!)

/** A text column; NUL, which PostgreSQL can't store, is dropped. */
export function copyText(value: string | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value
  return SPECIAL.test(text) ? escape(text) : text
}
