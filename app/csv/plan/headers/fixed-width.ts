/** Fixed-width text, padded with blanks: print files and reports of old systems. */
import type { Detection } from '../../types.ts'
import type { Mapping } from '../columns.ts'

/** Blanks between two columns. */
const GAP = /\S {2,}(?=\S)/g
/** Without blanks between columns, all lines have the same length. */
const SHORTEST_LINE = 30

/** Why the columns can't be told apart; null if the file isn't of fixed width or its columns were found. */
export function fixedWidthText(
  { preview, delimiter, workbook }: Detection,
  { columns, combined }: Mapping,
  isChosen: boolean,
): string | null {
  if (workbook !== undefined || isChosen || combined.length > 0 || preview.length < 2) return null
  if (columns.some(({ source, field }) => source === 'user' || ['date', 'datetime', 'amount'].includes(field)))
    return null
  // A comma in an amount splits the line in two.
  const lines = preview.map(({ text, cells }) => text ?? cells.join(delimiter))
  if (columns.length > 3 || preview.some(({ cells }) => cells.length > 3)) return null
  const apart = lines.filter((line) => (line.match(GAP)?.length ?? 0) > 1)
  const isPadded =
    columns.length === 1 &&
    lines.every((line) => line.length === lines[0]!.length && line.length >= SHORTEST_LINE && /\d{6}/.test(line))
  return apart.length * 2 > lines.length || isPadded
    ? 'The columns of this file stand at fixed positions, with blanks or nothing between them. Open it in a spreadsheet (in Excel: Data, From Text, Fixed width), save it as a workbook or as CSV, and choose that file. Or have the system export with commas, semicolons or tabs.'
    : null
}
