import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCells, encodeRecord } from './raw-record.ts'

const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\t', '\n', '\r', '\\', '\u001d', '\u001e', '\u001f', ',', '"'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 8,
})

test('the cells of a record come back as they were, quoted or not', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      expect(decodeCells(encodeRecord(cells, undefined, ','))).toEqual(cells)
    }),
  )
  fc.assert(
    fc.property(
      fc.array(
        cell.filter((text) => !text.includes(';')),
        { minLength: 1, maxLength: 6 },
      ),
      (cells) => {
        expect(decodeCells(encodeRecord(cells, cells.join(';'), ';'))).toEqual(cells)
      },
    ),
  )
})
