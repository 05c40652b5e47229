/**
 * A record as one text, as kept beside each transaction. Where no cell was quoted: the line of the file, behind a group
 * separator and the delimiter. Else the cells, joined by the unit separator, which files do not hold; a record that
 * does hold it is JSON behind a record separator.
 */

const groupSeparator = '\u001d'
const recordSeparator = '\u001e'
const unitSeparator = '\u001f'

/** @param line the record's line in the file, if no cell is quoted */
export function encodeRecord(cells: readonly string[], line: string | undefined, delimiter: string): string {
  if (line !== undefined) return `${groupSeparator}${delimiter}${line}`
  const text = cells.join(unitSeparator)
  const isJoined =
    text !== '' &&
    text.charCodeAt(0) !== 0x1d &&
    text.charCodeAt(0) !== 0x1e &&
    !cells.some((cell) => cell.includes(unitSeparator))
  return isJoined ? text : recordSeparator + JSON.stringify(cells)
}

export function decodeCells(text: string): string[] {
  if (text.startsWith(groupSeparator)) return text.slice(2).split(text.charAt(1))
  return text.startsWith(recordSeparator) ? (JSON.parse(text.slice(1)) as string[]) : text.split(unitSeparator)
}
