import { describe, expect, it } from 'vitest'
import type { Method } from '../../types.ts'
import { strFundType } from './funds.ts'

const METHODS: Method[] = ['cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other']

describe('type of funds of an STR', () => {
  it('is the instrument that was received, for what comes in', () => {
    expect(METHODS.map((method) => strFundType(method, 'in', { isInternational: true }).code)).toEqual([
      2,
      16,
      6,
      8,
      17,
      4,
      null,
    ])
  })

  it('names a card, which FINTRAC does not list, as Other with its name', () => {
    expect(strFundType('card', 'in', {})).toEqual({ code: 17, other: 'Card payment' })
  })

  it('is one of those that FINTRAC takes for what goes out: withdrawal, investment, casino product, virtual currency, other', () => {
    for (const method of METHODS) {
      for (const isInternational of [true, false, undefined]) {
        const { code } = strFundType(method, 'out', { isInternational })
        if (code !== null) expect([3, 7, 9, 16, 17]).toContain(code)
      }
    }
    expect(strFundType('cash', 'out', {}).code).toBe(7)
    expect(strFundType('wire', 'out', { isInternational: true }).code).toBe(7)
  })

  it('calls a wire domestic or international only where that is known', () => {
    expect(strFundType('wire', 'in', { isInternational: false }).code).toBe(5)
    expect(strFundType('wire', 'in', {}).code).toBeNull()
  })

  it('leaves open what a casino pays out from, and what moved inside the business', () => {
    expect(strFundType('cash', 'out', { sectorCode: 5 }).code).toBeNull()
    expect(strFundType('cash', 'internal', {}).code).toBeNull()
  })
})
