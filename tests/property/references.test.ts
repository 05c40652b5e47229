import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceText } from '#app/compliance/reports/index.ts'

describe('references of transactions', () => {
  it('keeps two ids of a file apart that differ in a sign FINTRAC does not take', () => {
    const written = ['TX/1', 'TX.1', 'TX 1', 'TX-1', 'TX#1'].map(referenceText)
    expect(new Set(written).size).toBe(5)
    expect(written[3]).toBe('TX-1')
  })

  it('is one reference for one id and two for two, each as FINTRAC takes it', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 300 }),
        fc.string({ minLength: 1, maxLength: 300 }),
        (one, other) => {
          expect(referenceText(one)).toMatch(/^[A-Za-z0-9_-]{1,200}$/)
          expect(referenceText(one) === referenceText(other)).toBe(one === other)
        },
      ),
    )
  })
})
