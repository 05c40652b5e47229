import { LONGEST_RECORD } from '../../bytes/tokenize.ts'
import type { Settled } from '../../plan/settled.ts'
import type { CsvRecord } from '../../types.ts'
import type { Problems } from './problems.ts'

/** Reports what the reader repaired or couldn't read. */
export function reportDamage(record: CsvRecord, settled: Settled, problems: Problems): void {
  if (record.tooLong) {
    problems.add(
      'error',
      null,
      'record-too-long',
      `The record is longer than ${LONGEST_RECORD.toLocaleString('en-CA')} characters, so it wasn’t read.`,
      'Shorten its longest value in the file and import the file again.',
      null,
    )
    return
  }
  const header = (position: number): string | null => settled.columns[position]?.header ?? null
  for (const position of record.nulCells ?? [])
    problems.add(
      'warning',
      header(position),
      'nul-removed',
      'The value contained NUL characters, which were removed.',
      'Check the value.',
      record.cells[position] ?? null,
    )
  for (const position of record.damagedCells ?? [])
    problems.add(
      'error',
      header(position),
      'bytes-unreadable',
      'The value has bytes that aren’t characters in the file’s encoding.',
      'Choose the file’s encoding or correct the value.',
      record.cells[position] ?? null,
    )
  if (record.strayQuote)
    problems.add(
      'warning',
      null,
      'quote-never-closed',
      'A quote opens here and never closes. It was read as an ordinary character.',
      'Check the record.',
      null,
    )
  const width = settled.columns.length
  if (record.cells.length > width && record.cells.slice(width).some((cell) => cell.trim() !== '')) {
    problems.add(
      'error',
      null,
      'too-many-cells',
      `The record has ${record.cells.length} cells, the file has ${width} columns. A value may contain an unquoted delimiter.`,
      'Put quotes around the value with the delimiter.',
      null,
    )
  } else if (
    record.cells.length < width &&
    settled.columns.slice(record.cells.length).some(({ field }) => field !== 'ignore')
  ) {
    problems.add(
      'warning',
      null,
      'too-few-cells',
      `The record has ${record.cells.length} cells, the file has ${width} columns. The rest was read as empty.`,
      'Check the record.',
      null,
    )
  }
}
