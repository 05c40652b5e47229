/** The scenario files that are about reading and writing files. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { cellText } from '#app/csv/words/cell-text.ts'
import { RecordReader } from '#app/csv/bytes/read.ts'
import { csvLine, type CellType } from '#app/csv/words/write.ts'

const folder = path.join(import.meta.dirname, 'hand')

describe('128 exports that a spreadsheet will open', () => {
  const { vectors } = JSON.parse(
    readFileSync(path.join(folder, '128-formula-injection-without-damage.scenario.json'), 'utf8'),
  ) as {
    vectors: { stored: string; type: CellType; inert?: boolean; cell?: string }[]
  }

  const parsed = (value: string, type: CellType): string => {
    const reader = new RecordReader({ encoding: 'utf-8', delimiter: ',', quote: '"', newline: 'CRLF' })
    const [record] = [
      ...reader.push(new TextEncoder().encode(csvLine(['id', value, 'end'], ['text', type, 'text']))),
      ...reader.end(),
    ]
    expect(record!.cells.length).toBe(3)
    return record!.cells[1]!
  }

  test.each(vectors)('$stored ($type)', ({ stored, type, inert, cell }) => {
    const shown = parsed(stored, type)
    if (cell !== undefined) expect(shown).toBe(cell)
    if (inert === true) expect(shown).not.toMatch(/^[=+\-@\t\r]/)
    if (inert === false) expect(shown).toBe(stored)
    expect(cellText(shown)).toBe(stored)
    // Exported, imported and exported again: nothing piles up.
    expect(parsed(cellText(shown), type)).toBe(shown)
  })
})

describe('122 a date without a time never moves by a day', () => {
  test.each(['UTC', 'America/Vancouver', 'Pacific/Auckland'])('with the server in %s', (zone) => {
    const place = mkdtempSync(path.join(tmpdir(), 'dates-'))
    try {
      const file = path.join(place, 'customers.csv')
      writeFileSync(
        file,
        'Customer ID,First Name,Last Name,Date of Birth\nC-1,Ada,Roy,1979-05-13\nC-2,Bram,Roy,13 mai 1979\nC-3,Celia,Roy,13/05/1979\nC-4,Dario,Roy,28988\n',
      )
      const root = path.resolve(import.meta.dirname, '../..')
      const output = execFileSync(
        path.join(root, 'node_modules/.bin/node'),
        ['scripts/comply.ts', 'check', file, '--json'],
        { cwd: root, env: { ...process.env, TZ: zone }, encoding: 'utf8' },
      )
      const { customers } = JSON.parse(output) as { customers: { date_of_birth: string }[] }
      expect(customers.map(({ date_of_birth }) => date_of_birth)).toEqual(Array.from({ length: 4 }, () => '1979-05-13'))
    } finally {
      rmSync(place, { recursive: true })
    }
  })
})
