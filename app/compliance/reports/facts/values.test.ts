import { describe, expect, it } from 'vitest'
import { getAt, setAt } from '../document/pointer.ts'
import { amountText, dateTimeText, referenceText, telephone, timeText } from './values.ts'

describe('amounts in a report', () => {
  it.each([
    ['17', '17'],
    ['17.00', '17.00'],
    ['17.5', '17.50'],
    ['17.0', '17.00'],
    ['0.12345678', '0.12345678'],
    [' 12 ', '12'],
    ['1.000000000000000000', '1.00'],
    ['1.123456789012345678', '1.123456789'],
    ['0.123456789050000000', '0.1234567891'],
    ['9.99999999995', '10.00'],
    ['0.00000000004', '0.00'],
    ['1,000', '1,000'],
    ['-5', '-5'],
    ['', undefined],
    [null, undefined],
  ])('%s is written %s', (given, written) => expect(amountText(given)).toBe(written))

  it('is always valid when it was a plain non-negative decimal', () => {
    for (const given of ['1', '1.2', '1.23', '123456789.1234567890', '0.1', '5.00000000000000001'])
      expect(amountText(given)).toMatch(/^\d{1,17}(\.\d{2,10})?$/)
  })
})

describe('times in a report', () => {
  it('carry their numeric offset', () => {
    const instant = { epochMs: Date.UTC(2026, 10, 27, 4, 30, 9), offsetMinutes: -300 }
    expect(dateTimeText(instant)).toBe('2026-11-26T23:30:09-05:00')
    expect(timeText(instant)).toBe('23:30:09-05:00')
    expect(dateTimeText({ epochMs: 0, offsetMinutes: 0 })).toBe('1970-01-01T00:00:00+00:00')
  })
})

describe('telephone numbers', () => {
  it.each([
    ['+1 (613) 555-0100', 'CA', '613-555-0100', undefined],
    ['6135550100', undefined, '613-555-0100', undefined],
    ['1-613-555-0100 ext. 22', 'CA', '613-555-0100', '22'],
    ['613 555 0100 poste 9', 'CA', '613-555-0100', '9'],
    ['+44 20 7946 0958', 'GB', '44-20-7946-0958', undefined],
    // As the records keep it, without signs: the country apart.
    ['+442079460958', 'GB', '44-2079460958', undefined],
    ['+390655500125', 'IT', '39-0655500125', undefined],
    ['+264615550101', 'NA', '264-615550101', undefined],
    ['+79265550101', 'CA', '7-9265550101', undefined],
    ['+16135550100', 'CA', '613-555-0100', undefined],
    ['01 42 68 53 00', 'FR', '01-42-68-53-00', undefined],
    ['call me', 'CA', 'call me', undefined],
    ['', 'CA', undefined, undefined],
  ])('%s in %s is %s, extension %s', (given, country, number, extension) => {
    expect(telephone(given, country)).toEqual({ ...(number ? { number } : {}), ...(extension ? { extension } : {}) })
  })
})

describe('JSON pointers', () => {
  it('set, append, remove, and refuse what leads nowhere without a trace', () => {
    const document = { list: [{ a: 1 }], deep: {} }
    expect(setAt(document, '/list/0/a', 2)).toBe(true)
    expect(setAt(document, '/list/1', { a: 3 })).toBe(true)
    expect(setAt(document, '/deep/er/est', 'x')).toBe(true)
    expect(setAt(document, '/list/0', undefined)).toBe(true)
    expect(document).toEqual({ list: [{ a: 3 }], deep: { er: { est: 'x' } } })
    const before = structuredClone(document)
    expect(setAt(document, '/list/7/a', 1)).toBe(false)
    expect(setAt(document, '/new/list/0/__proto__', 1)).toBe(false)
    expect(setAt(document, '/deep/er/est/x', 1)).toBe(false)
    expect(document).toEqual(before)
    expect(getAt(document, '/list/0/a')).toBe(3)
    expect(getAt(document, '/list/00/a')).toBeUndefined()
  })
})

describe('transaction references', () => {
  it('stay as they are when FINTRAC takes them, and else become distinct ones that it takes', () => {
    expect(referenceText('TX_1-a')).toBe('TX_1-a')
    const given = ['INV#1', 'INV 1', 'INV/1', 'é1', 'x'.repeat(500), `${'x'.repeat(500)}y`, 'ABC\n']
    const written = given.map(referenceText)
    expect(new Set(written).size).toBe(given.length)
    for (const one of written) expect(one).toMatch(/^[A-Za-z0-9_-]{1,200}$/)
    expect(given.map(referenceText)).toEqual(written)
  })
})
