import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentOn } from '../words/words.ts'
import { judgedTypes, judgedWords, SECTOR_CASINO, unfiledReports, unfiledTypes, type UnfiledFacts } from './unfiled.ts'

const wire: UnfiledFacts = {
  method: 'wire',
  direction: 'in',
  status: 'completed',
  amount: '25000',
  currency: 'CAD',
  cadCents: 2_500_000n,
}
const codes = (change: Partial<UnfiledFacts>, sectorCode?: number) =>
  unfiledReports({ ...wire, ...change }, { sectorCode }).map(
    (one) => `${one.type} ${one.reason.code}${one.isListed ? '' : ' below'}`,
  )

describe('a report that the product does not file yet', () => {
  it('is named for a transfer of $10,000 or more until someone says that it stayed in Canada', () => {
    expect(codes({})).toEqual(['EFTR may-need-eftr'])
    expect(codes({ method: 'e_transfer', direction: 'out' })).toEqual(['EFTR may-need-eftr'])
    expect(codes({ cadCents: 1_000_000n })).toEqual(['EFTR may-need-eftr'])
    expect(codes({ cadCents: 999_999n })).toEqual([])
    expect(codes({ cadCents: null, currency: 'EUR' })).toEqual(['EFTR may-need-eftr'])
    expect(codes({ isInternational: false })).toEqual([])
    expect(codes({ direction: 'internal' })).toEqual([])
    expect(codes({ status: 'cancelled' })).toEqual([])
  })

  it('is named at any amount where the transfer is known to have crossed the border, and listed below $10,000 only under the directive', () => {
    expect(codes({ isInternational: true, cadCents: 5_000n })).toEqual(['EFTR looks-like-eftr below'])
    expect(codes({ isInternational: true, cadCents: 5_000n, ministerialDirective: 'IR2020' })).toEqual([
      'EFTR looks-like-eftr-directive',
    ])
  })

  it('is named for what was received and sent on, cash and virtual currency included, and says what the record says', () => {
    expect(codes({ method: 'cash', sentOn: 'international' })).toEqual(['EFTR looks-like-eftr'])
    expect(codes({ method: 'virtual_currency', sentOn: 'international' })).toEqual(['EFTR looks-like-eftr'])
    expect(codes({ method: 'cash', sentOn: 'unsaid' })).toEqual(['EFTR may-need-eftr'])
    expect(codes({ method: 'cash', sentOn: 'international', isInternational: false })).toEqual([])
    expect(codes({ method: 'cash' })).toEqual([])
    expect(unfiledReports({ ...wire, likelyAbroad: 'The beneficiary is in Italy.' })[0]!.reason.text).toMatch(
      /^This wire transfer of \$25,000\.00 probably went to or came from another country. The beneficiary is in Italy\./,
    )
  })

  it('reads what was sent on from the words and codes of dispositions', () => {
    expect(
      [['Outgoing international funds transfer'], ['25'], ['Deposit', 'virement international']].map(sentOn),
    ).toEqual(['international', 'international', 'international'])
    expect([['Wire'], ['Remittance'], ['20']].map(sentOn)).toEqual(['unsaid', 'unsaid', 'unsaid'])
    expect([[], ['Deposit to account'], ['24'], [null]].map(sentOn)).toEqual([null, null, null, null])
  })

  it('is named for a remittance abroad however it was paid for', () => {
    for (const method of ['cash', 'card', 'cheque', 'other'] as const) {
      expect(codes({ method, isInternational: true })).toEqual(['EFTR looks-like-eftr'])
      expect(codes({ method, likelyAbroad: 'The beneficiary is in India.' })).toEqual(['EFTR likely-eftr'])
      expect(codes({ method, sentOn: 'unsaid' })).toEqual(['EFTR may-need-eftr'])
      expect(codes({ method })).toEqual([])
    }
  })

  it('is no EFTR of a business that files none', () => {
    expect(codes({}, 1)).toEqual([])
  })

  it("is a CDR for a casino's payout, and both for its transfer abroad", () => {
    expect(codes({ method: 'cash', direction: 'out' }, SECTOR_CASINO)).toEqual(['CDR looks-like-cdr'])
    expect(codes({ method: 'cash', direction: 'out', cadCents: 5_000n }, SECTOR_CASINO)).toEqual([
      'CDR looks-like-cdr below',
    ])
    expect(codes({ direction: 'out', isInternational: true }, SECTOR_CASINO)).toEqual([
      'EFTR looks-like-eftr',
      'CDR looks-like-cdr',
    ])
  })

  it('says that it is not filed, whatever it is, and is never listed for less than the threshold without a directive', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<UnfiledFacts['method']>(
          'cash',
          'virtual_currency',
          'e_transfer',
          'wire',
          'card',
          'cheque',
          'other',
        ),
        fc.constantFrom<UnfiledFacts['direction']>('in', 'out', 'internal'),
        fc.bigInt({ min: 0n, max: 2_000_000n }),
        fc.constantFrom(true, false, undefined),
        fc.constantFrom(2, 5, 11, 14, 1, undefined),
        (method, direction, cadCents, isInternational, sectorCode) => {
          for (const one of unfiledReports({ ...wire, method, direction, cadCents, isInternational }, { sectorCode })) {
            expect(one.reason.text).toContain('Not yet filed by Comply+')
            expect(one.isListed).toBe(cadCents >= 1_000_000n)
          }
        },
      ),
    )
  })

  it('is named with what was judged and what was not', () => {
    for (const type of [...judgedTypes, ...unfiledTypes, 'STR', 'LPEPR']) expect(judgedWords).toContain(type)
  })
})
