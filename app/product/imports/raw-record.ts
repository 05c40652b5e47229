/**
 * The cells of a record as one text, as kept beside each transaction: joined by the unit separator, which files do not hold;
 * a record that does hold it is JSON behind a record separator instead.
 */

const unitSeparator = '\u001f'
const recordSeparator = '\u001e'

export function encodeCells(cells: readonly string[]): string {
  const joined = cells.join(unitSeparator)
  let separators = 0
  for (let at = joined.indexOf(unitSeparator); at >= 0; at = joined.indexOf(unitSeparator, at + 1)) separators += 1
  return separators === cells.length - 1 && !joined.startsWith(recordSeparator) ? joined : recordSeparator + JSON.stringify(cells)
}

export function decodeCells(text: string): string[] {
  return text.startsWith(recordSeparator) ? (JSON.parse(text.slice(1)) as string[]) : text.split(unitSeparator)
}
