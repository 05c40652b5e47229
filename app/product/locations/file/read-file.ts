import { decoderFor } from '#app/csv/bytes/encoding.ts'
import { RecordReader } from '#app/csv/bytes/read.ts'
import { detect, SAMPLE_BYTES, scanEncoding } from '#app/csv/plan/headers/detect.ts'
import { cellText } from '#app/csv/words/cell-text.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { columns, fieldOf, type LocationField } from './columns.ts'

/** The largest file of locations that is taken, in bytes, and its most rows. */
const largestLocationFile = 150_000
export const mostLocationRows = 500

export interface FileRow {
  /** 1-based line where the row begins. */
  line: number
  /** Cells of the columns that the file has, trimmed. */
  cells: Partial<Record<LocationField, string>>
  /** Why the row can't be read at all. */
  fault?: string
}

export interface LocationFile {
  rows: FileRow[]
  /** Headers that name no field, as written. */
  unused: string[]
}

const refused = (message: string): AppError =>
  new AppError('location-file', 422, `Nothing was read. ${message}`, { fields: { file: message } })

/** Reads a CSV of locations. @throws AppError location-file, where no row can be told */
export function readLocationFile(bytes: Uint8Array): LocationFile {
  if (bytes.length > largestLocationFile) throw refused('The file is larger than 150 kB. Split it.')
  const { encoding, second } = scanEncoding([bytes])
  const decode = decoderFor(encoding, second)
  if ((decode(bytes) + decode(null)).replace(/^\uFEFF/, '').trim() === '') throw refused('The file is empty.')
  const { delimiter, quote, newline } = detect(bytes.subarray(0, SAMPLE_BYTES), { whole: true })
  const reader = new RecordReader({ encoding, secondEncoding: second, delimiter, quote, newline })
  const records = [...reader.push(bytes), ...reader.end()].filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  )
  const start = records.findIndex(({ cells }) => {
    const named = cells.map((cell) => fieldOf(cell))
    return named.includes('name') && named.includes('fintracLocationId')
  })
  if (start < 0)
    throw refused(
      `The file needs the columns “Name” and “FINTRAC Location ID”. It may also have ${columns
        .filter(({ field }) => field !== 'name' && field !== 'fintracLocationId')
        .map(({ header }) => `“${header}”`)
        .join(', ')}.`,
    )
  const [head, ...rest] = records.slice(start)
  const named = head!.cells.map((cell) => fieldOf(cell))
  const twice = named.find((field, at) => field !== null && named.indexOf(field) !== at)
  if (twice !== undefined)
    throw refused(
      `Two columns hold the ${columns.find(({ field }) => field === twice)!.header}. Leave one of them out.`,
    )
  if (rest.length === 0) throw refused('The file has no rows under its header.')
  if (rest.length > mostLocationRows) throw refused(`The file has more than ${mostLocationRows} rows. Split it.`)
  return {
    rows: rest.map(({ line, cells, damagedCells, strayQuote }) => {
      const fault = damagedCells
        ? 'The row has characters that can’t be read. Save the file as CSV UTF-8.'
        : strayQuote
          ? 'A quote is opened and never closed.'
          : cells.slice(named.length).some((cell) => cell.trim() !== '')
            ? 'The row has more cells than the header. Put texts with a delimiter in quotes.'
            : null
      const given = named.flatMap((field, at) =>
        field === null || cells[at] === undefined ? [] : [[field, cellText(cells[at])] as const],
      )
      return { line, cells: Object.fromEntries(given), ...(fault !== null && { fault }) }
    }),
    unused: head!.cells.filter((cell, at) => named[at] === null && cell.trim() !== '').map((cell) => cell.trim()),
  }
}
