import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../../plan/plan.ts'

const header = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Notes'
const record = (id: number, notes: string) =>
  `T${id},2026-03-04 10:00:00,${100 + id}.00,CAD,cash,in,completed,C${id},${notes}`

/** Analyses and reads a 40-record file, one record with these notes, in pieces of this size. */
async function read(notes: string, at: number, pieceBytes: number) {
  const bytes = Buffer.from(
    [header, ...Array.from({ length: 40 }, (_, id) => record(id, id === at ? `"${notes}"` : '')), ''].join('\n'),
  )
  const open = () =>
    Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, piece) =>
      bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes),
    )
  const analysis = await analyse(open, emptyPlan())
  const records: { line: number; kind: string; codes: string[]; notes: string | null }[] = []
  for await (const batch of takeRecords(open, analysis)) {
    for (const {
      record: { line },
      taken,
    } of batch) {
      const codes = 'problems' in taken ? taken.problems.map(({ code }) => code) : []
      if (taken.kind !== 'ignored')
        records.push({ line, kind: taken.kind, codes, notes: taken.kind === 'row' ? taken.row.notes : null })
    }
  }
  return { analysis, records }
}

const cells = {
  'one line of 100,000 characters': 'y'.repeat(100_000),
  'one line with delimiters and quotes': 'say ""hi"", '.repeat(100_000),
  'one line of 3,000,000 characters': 'some, words '.repeat(250_000),
  'many lines': 'some words; and, more\n'.repeat(20_000),
  'few lines': `${'z'.repeat(50_000)}\n`.repeat(12),
}

test.each(Object.entries(cells))('a quoted value of %s is read alike, however the file comes in', async (_, notes) => {
  for (const at of [0, 20]) {
    const [small, ...others] = [
      await read(notes, at, 65_536),
      await read(notes, at, 1 << 20),
      await read(notes, at, 1 << 26),
    ]
    for (const other of others) {
      expect(other.records).toEqual(small.records)
      expect(other.analysis.detection).toEqual(small.analysis.detection)
    }
  }
})

test('a long value on one line is read whole', async () => {
  const { analysis, records } = await read(cells['one line with delimiters and quotes'], 0, 65_536)
  expect(analysis.detection).toMatchObject({ delimiter: ',', width: 9, headerLine: 1 })
  expect(records).toHaveLength(40)
  expect(records.every(({ kind, codes }) => kind === 'row' && codes.length === 0)).toBe(true)
  expect(records[0]!.notes).toContain('say "hi", say "hi"')
})

test('a record of several megabytes is refused by itself, and what follows it is read', async () => {
  const { analysis, records } = await read(cells['one line of 3,000,000 characters'], 0, 65_536)
  expect(analysis.rejection).toBeNull()
  expect(analysis.detection).toMatchObject({ delimiter: ',', width: 9, headerLine: 1 })
  expect(records).toHaveLength(40)
  expect(records[0]).toMatchObject({ line: 2, kind: 'refused', codes: ['record-too-long'] })
  expect(records[1]).toMatchObject({ line: 3, kind: 'row', codes: [] })
})

test('a file whose first record has a quote that takes in what follows is refused, with the line', async () => {
  const { analysis } = await read(cells['many lines'], 0, 65_536)
  expect(analysis.rejection).toEqual({
    code: 'runaway-quote',
    message:
      'The quote that opens on line 2 is never closed, or its value runs over more than 60 lines or 65,536 characters. Close the quote or shorten the value, and choose the file again.',
  })
  expect((await read(cells['many lines'], 20, 65_536)).analysis.rejection).toBeNull()
})
