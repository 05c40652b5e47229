import { describe, expect, it } from 'vitest'
import { splitIntoParts } from './splitting.ts'

const ids = (count: number, from = 1) => Array.from({ length: count }, (_unused, index) => `T${index + from}`)
const shape = (parts: ReturnType<typeof splitIntoParts>) =>
  parts.map(({ reference, transactionIds }) => `${reference} ${transactionIds.length}`)

describe('a report with more transactions than it may hold', () => {
  it('is filed in parts with suffixes, each transaction once, none alone', () => {
    const parts = splitIntoParts('LCTR-7', ids(11), 5)
    expect(shape(parts)).toEqual(['LCTR-7-01 4', 'LCTR-7-02 4', 'LCTR-7-03 3'])
    expect(parts.flatMap(({ transactionIds }) => transactionIds)).toEqual(ids(11))
  })

  it('keeps its plain reference when it fits', () => {
    expect(shape(splitIntoParts('R', ids(500)))).toEqual(['R 500'])
    expect(shape(splitIntoParts('R', ids(501)))).toEqual(['R-01 251', 'R-02 250'])
    expect(splitIntoParts('R', [])).toEqual([])
  })

  it('keeps references within 100 characters', () => {
    for (const { reference } of splitIntoParts('x'.repeat(100), ids(11), 5)) expect(reference).toHaveLength(100)
  })

  it('leaves what was filed in its part when late transactions arrive, and fills up before it adds parts', () => {
    const previous = splitIntoParts('R', ids(11), 5)
    const grown = splitIntoParts('R', ids(16), 5, previous)
    expect(shape(grown)).toEqual(['R-01 5', 'R-02 5', 'R-03 5', 'R-04 1'])
    previous.forEach((part, index) =>
      expect(grown[index]?.transactionIds).toEqual(expect.arrayContaining([...part.transactionIds])),
    )
    expect(splitIntoParts('R', ids(11), 5, previous)).toEqual(previous)
  })

  it('gives a report that was filed whole further parts beside it', () => {
    expect(shape(splitIntoParts('R', ids(7), 5, [{ reference: 'R', transactionIds: ids(5) }]))).toEqual([
      'R 5',
      'R-02 2',
    ])
  })

  it('returns a part that lost everything empty, to be deleted', () => {
    const previous = [
      { reference: 'R-01', transactionIds: ['a', 'b'] },
      { reference: 'R-02', transactionIds: ['c', 'd'] },
    ]
    expect(shape(splitIntoParts('R', ['a', 'b'], 2, previous))).toEqual(['R-01 2', 'R-02 0'])
  })

  it('refuses nonsense', () => {
    expect(() => splitIntoParts('R', ['a', 'a'])).toThrow(/twice/)
    expect(() => splitIntoParts('R', ['a'], 0)).toThrow(/limit/)
    expect(() => splitIntoParts('', ['a'])).toThrow(/reference/)
  })
})
