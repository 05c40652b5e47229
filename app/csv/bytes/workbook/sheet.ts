/** The rows of one sheet as records, streamed in constant memory. */
import type { CsvRecord } from '../../types.ts'
import { numberText, type NumberFormat } from './numbers.ts'
import { readXml } from './xml.ts'

export interface SheetContext {
  strings: readonly string[]
  /** Number formats, by the style index of the cells. */
  formats: readonly NumberFormat[]
  is1904: boolean
}

/** The column limit of spreadsheet programs. */
const MOST_COLUMNS = 16_384
/** Rows that determine the table's width: empty cells at the end of a row aren't stored. */
const ROWS_FOR_WIDTH = 200
/** Excel allows 32,767 characters in a cell; a longer text isn't from Excel. */
const MOST_CHARACTERS = 200_000

const PLAIN: NumberFormat = { moment: null, digits: 0 }

/** Column index from a cell reference: `C5` is 2; -1 without letters. */
function columnOf(reference: string | undefined): number {
  let column = 0
  for (const sign of reference ?? '') {
    const letter = sign.charCodeAt(0) - 64
    if (letter < 1 || letter > 26 || column > MOST_COLUMNS) break
    column = column * 26 + letter
  }
  return column - 1
}

/** The records of a sheet in batches; `line` is the row number. */
export async function* sheetRecords(
  bytes: AsyncIterable<Uint8Array>,
  { strings, formats, is1904 }: SheetContext,
): AsyncGenerator<CsvRecord[]> {
  let records: CsvRecord[] = []
  let line = 0
  let cells: string[] = []
  let position = -1
  let kind = 'n'
  let format = PLAIN
  let value = ''
  let formula: string | null = null
  let isFormula = false
  let isReading = false
  let isPhonetic = false
  let isHidden = false

  const cellValue = (): string => {
    if (value === '') return formula === null ? '' : `=${formula}`
    if (kind === 's') return strings[Number(value)] ?? ''
    if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    return kind === 'n' ? numberText(value, format, is1904) : value
  }
  const take = (): CsvRecord[] | null => {
    if (records.length === 0) return null
    const taken = records
    records = []
    return taken
  }
  const batches = readXml(
    bytes,
    {
      open(name, attributes) {
        if (name === 'row') {
          line = Number(attributes.r) > line ? Number(attributes.r) : line + 1
          isHidden = attributes.hidden === '1' || attributes.hidden === 'true' || attributes.ht === '0'
          cells = []
          position = -1
        } else if (name === 'c') {
          const named = columnOf(attributes.r)
          position = named >= 0 ? named : position + 1
          kind = attributes.t ?? 'n'
          format = formats[Number(attributes.s ?? 0)] ?? PLAIN
          value = ''
          formula = null
        } else if (name === 'v' || name === 't') isReading = !isPhonetic
        else if (name === 'f') [formula, isFormula, isReading] = ['', true, true]
        else if (name === 'rPh') isPhonetic = true
      },
      text(text) {
        if (!isReading) return
        if (isFormula) formula += text
        else if (value.length < MOST_CHARACTERS) value += text
      },
      close(name) {
        if (name === 'v' || name === 't' || name === 'f') isReading = false
        if (name === 'rPh') isPhonetic = false
        if (name === 'f') isFormula = false
        if (name === 'c' && position >= 0 && position < MOST_COLUMNS) {
          const text = cellValue()
          if (text === '') return
          while (cells.length < position) cells.push('')
          cells[position] = text
        }
        if (name === 'row' && cells.length > 0) records.push(isHidden ? { line, cells, isHidden } : { line, cells })
      },
    },
    take,
  )
  let width = 0
  let seen: CsvRecord[] | null = []
  for await (const batch of batches) {
    if (seen !== null) {
      seen.push(...batch)
      if (seen.length < ROWS_FOR_WIDTH) continue
    }
    const ready = seen ?? batch
    if (seen !== null) width = Math.max(0, ...seen.slice(0, ROWS_FOR_WIDTH).map((record) => record.cells.length))
    seen = null
    yield padded(ready, width)
  }
  if (seen !== null && seen.length > 0) yield padded(seen, Math.max(...seen.map((record) => record.cells.length)))
}

function padded(records: CsvRecord[], width: number): CsvRecord[] {
  for (const { cells } of records) while (cells.length < width) cells.push('')
  return records
}
