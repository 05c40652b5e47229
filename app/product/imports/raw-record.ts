/**
 * The cells of a record as one text, as kept beside each transaction: joined by the unit separator, which files do not hold;
 * a record that does hold it is JSON behind a record separator instead.
 */

const unitSeparator = '\u001f'
const recordSeparator = '\u001e'

export interface EncodedCells {
  text: string
  /** No cell holds a backslash or a control character: whatever is taken from these cells needs no escape in COPY. */
  plain: boolean
}

/** The text of a record, looked at once for everything that any writer must escape. */
export function encodeRecord(cells: readonly string[]): EncodedCells {
  const text = cells.join(unitSeparator)
  let separators = 0
  let plain = true
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x1f) separators += 1
    else if (code < 32 || code === 92) plain = false
  }
  if (separators === cells.length - 1 && text.charCodeAt(0) !== 0x1e) return { text, plain }
  return { text: recordSeparator + JSON.stringify(cells), plain: false }
}

export function decodeCells(text: string): string[] {
  return text.startsWith(recordSeparator) ? (JSON.parse(text.slice(1)) as string[]) : text.split(unitSeparator)
}
