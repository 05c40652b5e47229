import { describe, expect, it } from 'vitest'
import {
  displayCents,
  formatCents,
  isDecimal,
  multiplyToCents,
  parseDecimal,
  reachesThreshold,
  toCents,
} from './money.ts'

describe('money', () => {
  it('reads plain decimals exactly, past what a floating number can hold', () => {
    expect(parseDecimal('12345678901234567.89')).toEqual({ digits: 1_234_567_890_123_456_789n, scale: 2 })
    expect(toCents('90071992547409.93')).toBe(9_007_199_254_740_993n)
  })

  it.each(['', ' 1', '1,000', '1e3', '.5', '5.', '$5', '+5', '--5', '١'])('refuses %j instead of guessing', (text) => {
    expect(isDecimal(text)).toBe(false)
    expect(() => parseDecimal(text)).toThrow(RangeError)
  })

  it('rounds half a cent up, away from zero, so the threshold is never missed by rounding', () => {
    expect(toCents('9999.995')).toBe(1_000_000n)
    expect(toCents('9999.9949999')).toBe(999_999n)
    expect(toCents('-0.005')).toBe(-1n)
    expect(toCents('10000')).toBe(1_000_000n)
    expect(toCents('0.1')).toBe(10n)
  })

  it('converts at a rate exactly and rounds once', () => {
    expect(multiplyToCents('7326.01', '1.3650')).toBe(1_000_000n)
    expect(multiplyToCents('0.3', '100000')).toBe(3_000_000n)
    expect(multiplyToCents('279.18', '71.6384')).toBe(2_000_001n)
    expect(multiplyToCents('0.000000000000000001', '0.5')).toBe(0n)
  })

  it('writes cents for files and for people', () => {
    expect([0n, 5n, -5n, 1_000_000n, 123_456_789n].map(formatCents)).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '10000.00',
      '1234567.89',
    ])
    expect([0n, -5n, 99_999n, 1_000_000n, 123_456_789n].map(displayCents)).toEqual([
      '$0.00',
      '-$0.05',
      '$999.99',
      '$10,000.00',
      '$1,234,567.89',
    ])
  })

  it('counts exactly $10,000.00 as the threshold', () => {
    expect([999_999n, 1_000_000n].map(reachesThreshold)).toEqual([false, true])
  })
})
