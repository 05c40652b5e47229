import { describe, expect, it } from 'vitest'
import { SECTOR_CASINO, SECTOR_FOREIGN_MONEY_SERVICES, classify } from './classify.ts'
import type { ReceiptText } from '#tests/support/rules/transactions.ts'
import { receipt } from '#tests/support/rules/transactions.ts'
import type { ClassificationContext, ReportType } from '../types.ts'

function verdictOn(
  type: ReportType,
  text: Omit<ReceiptText, 'id' | 'cad'> & { cad?: string | null },
  context?: ClassificationContext,
) {
  return classify(receipt({ id: '1', cad: '15000', ...text }), context).verdicts.find(
    (verdict) => verdict.type === type,
  )
}
const vc = { method: 'virtual_currency', currency: 'BTC', amount: '0.1' } as const

describe('classification', () => {
  it('lets completed cash received into an LCTR and completed virtual currency received into an LVCTR, and says why', () => {
    expect(verdictOn('LCTR', {})).toMatchObject({ eligible: true, reason: { code: 'received-at-or-above-threshold' } })
    expect(verdictOn('LVCTR', {})).toMatchObject({ eligible: false, reason: { code: 'not-virtual-currency' } })
    expect(verdictOn('LVCTR', vc)).toMatchObject({ eligible: true })
    expect(verdictOn('LCTR', vc)).toMatchObject({ eligible: false, reason: { code: 'not-cash' } })
    expect(verdictOn('LCTR', { cad: '9999.99' })).toMatchObject({
      eligible: true,
      reason: { code: 'received-below-threshold' },
    })
    expect(verdictOn('LCTR', { cad: '9999.99', c: 'C1' })?.reason.text).toContain('It counts')
    expect(verdictOn('LCTR', { cad: '10000.00' })?.reason.text).toContain('$10,000.00')
  })

  it('does not say that a receipt counts of which nobody has said whose it is', () => {
    const {
      verdicts: [verdict],
    } = classify({ ...receipt({ id: '1', cad: '6000' }), conductors: [], onBehalfOf: [], beneficiaries: [] })
    expect(verdict!.reason.text).toBe(
      'Cash worth $6,000.00 was received. It doesn’t count yet, because nobody has said whose it is.',
    )
  })

  it.each(['e_transfer', 'wire', 'card', 'cheque', 'other'] as const)('keeps %s out of both', (method) => {
    expect(classify(receipt({ id: '1', cad: '15000', method, isInternational: false })).verdicts).toMatchObject([
      { type: 'LCTR', eligible: false, reason: { code: 'not-cash' } },
      { type: 'LVCTR', eligible: false, reason: { code: 'not-virtual-currency' } },
    ])
  })

  it.each(['out', 'internal'] as const)('does not count what went %s', (direction) => {
    expect(verdictOn('LCTR', { direction })).toMatchObject({ eligible: false, reason: { code: 'not-received' } })
    expect(verdictOn('LVCTR', { ...vc, direction })).toMatchObject({
      eligible: false,
      reason: { code: 'not-received' },
    })
  })

  it.each(['pending', 'cancelled', 'failed', 'reversed'] as const)('does not count what is %s', (status) => {
    expect(verdictOn('LCTR', { status })).toMatchObject({ eligible: false, reason: { code: 'not-completed' } })
  })

  it('holds a receipt whose rate is unknown instead of guessing its value', () => {
    const verdict = verdictOn('LCTR', { cad: null, currency: 'XAF', amount: '9000000' })
    expect(verdict).toMatchObject({ eligible: false, reason: { code: 'no-cad-value', source: 'PCMLTFR s. 125' } })
    expect(verdict?.reason.text).toContain('9000000 XAF')
  })

  it('exempts cash from a financial entity or public body, or from someone acting for one', () => {
    expect(verdictOn('LCTR', { c: { key: 'F', isFinancialEntity: true } })).toMatchObject({
      eligible: false,
      reason: { code: 'from-financial-entity' },
    })
    expect(verdictOn('LCTR', { c: 'A', o: { key: 'P', isPublicBody: true } })).toMatchObject({
      eligible: false,
      reason: { code: 'from-public-body' },
    })
    expect(verdictOn('LCTR', { c: 'A', o: [{ key: 'P', isPublicBody: true }, 'Q'] })).toMatchObject({ eligible: true })
    expect(verdictOn('LCTR', { c: 'A', b: { key: 'P', isPublicBody: true } })).toMatchObject({ eligible: true })
    expect(verdictOn('LVCTR', { ...vc, c: { key: 'P', isPublicBody: true } })).toMatchObject({ eligible: true })
  })

  it('leaves out rewards for validating, of virtual currency only', () => {
    expect(verdictOn('LVCTR', { ...vc, isValidationReward: true })).toMatchObject({
      eligible: false,
      reason: { code: 'validation-reward', source: 'PCMLTFR s. 151' },
    })
    expect(verdictOn('LCTR', { isValidationReward: true })).toMatchObject({ eligible: true })
  })

  it('counts for a foreign money services business only what comes from Canada', () => {
    const foreign = { sectorCode: SECTOR_FOREIGN_MONEY_SERVICES }
    expect(verdictOn('LCTR', { fromOutsideCanada: true }, foreign)).toMatchObject({
      eligible: false,
      reason: { code: 'from-outside-canada' },
    })
    expect(verdictOn('LCTR', {}, foreign)).toMatchObject({ eligible: true })
    expect(verdictOn('LCTR', { fromOutsideCanada: true })).toMatchObject({ eligible: true })
  })

  it('names a directive report for a small receipt linked to Iran', () => {
    expect(verdictOn('LCTR', { cad: '50', ministerialDirective: 'IR2020' })).toMatchObject({
      eligible: true,
      reason: { code: 'directive-any-amount' },
    })
  })

  it('T-17: names the transfer abroad of received cash as an EFTR to come, beside the LCTR', () => {
    const text = {
      c: 'Thomas',
      o: 'Kitchen Supply',
      b: 'ABC Enterprises',
      currency: 'EUR',
      amount: '10000',
      isInternational: true,
    }
    expect(verdictOn('LCTR', text)).toMatchObject({ eligible: true })
    expect(verdictOn('EFTR', text)).toMatchObject({ eligible: true, comingSoon: true })
    expect(verdictOn('EFTR', { method: 'wire', direction: 'out', isInternational: true })).toMatchObject({
      comingSoon: true,
    })
    expect(
      verdictOn('EFTR', { method: 'wire', direction: 'out', isInternational: true, ministerialDirective: 'IR2020' }),
    ).toMatchObject({
      comingSoon: true,
      reason: {
        code: 'looks-like-eftr-directive',
        text: expect.stringContaining('at any amount'),
        source: 'Ministerial directive IR2020',
      },
    })
    expect(verdictOn('EFTR', { method: 'wire', direction: 'out', isInternational: false })).toBeUndefined()
    expect(verdictOn('EFTR', { ...vc, isInternational: true })).toBeUndefined()
  })

  it("names a casino's payout as a CDR to come", () => {
    expect(verdictOn('CDR', { direction: 'out' }, { sectorCode: SECTOR_CASINO })).toMatchObject({ comingSoon: true })
    expect(verdictOn('CDR', { direction: 'out' })).toBeUndefined()
  })
})
