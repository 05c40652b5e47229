import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CopyBlock, copyText } from './copy-text.ts'
import { decodeCells, encodeRecord } from './raw-record.ts'

const cell = fc.string({ unit: fc.oneof(fc.constantFrom('\t', '\n', '\r', '\\', '\u001d', '\u001e', '\u001f', ',', '"'), fc.string({ minLength: 1, maxLength: 1 })), maxLength: 8 })

test('the cells of a record come back as they were, quoted or not', () => {
  fc.assert(fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), cells => {
    expect(decodeCells(encodeRecord(cells, undefined, ','))).toEqual(cells)
  }))
  fc.assert(fc.property(fc.array(cell.filter(text => !text.includes(';')), { minLength: 1, maxLength: 6 }), cells => {
    expect(decodeCells(encodeRecord(cells, cells.join(';'), ';'))).toEqual(cells)
  }))
})

test('a block gives back the columns of each line, whatever they hold, and those of the lines that are kept', () => {
  fc.assert(fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 20 }), fc.func(fc.boolean()), (lines, isKept) => {
    const block = new CopyBlock()
    const fill = () => {
      block.clear()
      for (const columns of lines) block.add(columns.map(copyText).join('\t'))
    }
    fill()
    expect(lines.map((_, index) => block.columns(index))).toEqual(lines)
    const kept = lines.filter((_, index) => isKept(index))
    block.keep(index => isKept(index))
    expect(block.length).toBe(kept.length)
    expect(kept.map((_, index) => block.columns(index))).toEqual(kept)
    expect(block.slice(0, block.length).toString()).toBe(kept.map(columns => `${columns.map(copyText).join('\t')}\n`).join(''))
    fill()
    expect(block.length).toBe(lines.length)
  }))
})
