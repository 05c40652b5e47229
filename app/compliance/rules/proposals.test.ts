import { describe, expect, it } from 'vitest'
import { decidingProposals, proposalsFor, type ProposalFacts, type Whereabouts } from './proposals.ts'

const party = (role: Whereabouts['role'], change: Partial<Whereabouts> = {}): Whereabouts => ({
  role,
  countries: ['CA'],
  phone: '+16135550100',
  address: '12 Main Street Ottawa',
  ...change,
})
const wire = (change: Partial<ProposalFacts> = {}): ProposalFacts => ({
  method: 'wire',
  direction: 'out',
  currencies: ['CAD'],
  texts: [],
  parties: [party('the conductor')],
  known: {},
  ...change,
})
const flags = (change: Partial<ProposalFacts>) => proposalsFor(wire(change)).map((one) => one.flag)

describe('a proposal', () => {
  it('is made of nothing that is plainly Canadian', () => {
    expect(proposalsFor(wire())).toEqual([])
    expect(flags({ method: 'cash', direction: 'in', currencies: ['USD'] })).toEqual([])
  })

  it.each<[string, Partial<ProposalFacts>]>([
    ['the rial', { currencies: ['IRR'] }],
    ['a country', { parties: [party('the beneficiary', { countries: ['IR'] })] }],
    ['a passport', { parties: [party('the conductor', { countries: ['CA', 'IR'] })] }],
    ['a phone number', { parties: [party('the beneficiary', { phone: '+982112345678' })] }],
    ['a city', { parties: [party('the beneficiary', { countries: [], address: '5 Azadi St, Tehran' })] }],
    ['a city in French', { parties: [party('the beneficiary', { countries: [], address: 'rue X, Téhéran' })] }],
    ['the country of destination', { route: { origin: 'CA', destination: 'IR' } }],
    ['the country of origin', { route: { origin: 'IR' } }],
    ['the purpose', { texts: ['Family support to Iran'] }],
  ])('of a link to Iran follows from %s, and from nothing once it is answered', (_what, change) => {
    expect(flags(change)).toContain('ministerialDirective')
    expect(flags({ ...change, known: { isLinkedToIran: false } })).not.toContain('ministerialDirective')
    expect(flags({ ...change, known: { ministerialDirective: 'IR2020' } })).not.toContain('ministerialDirective')
  })

  it('of another country follows from a beneficiary abroad of cash, where nobody said what became of it', () => {
    const cash = {
      method: 'cash' as const,
      direction: 'in' as const,
      parties: [party('the beneficiary', { countries: ['IT'] })],
    }
    expect(flags({ ...cash, isDispositionOpen: true })).toEqual(['isInternational'])
    expect([flags(cash), flags({ ...cash, isDispositionOpen: true, parties: [party('the beneficiary')] })]).toEqual([
      [],
      [],
    ])
  })

  it('of a link to Iran does not follow from a word that only begins so', () => {
    expect(flags({ texts: ['Irani cafe supplies', 'Shirazi, Ali', 'Qomolangma tours'] })).toEqual([])
  })

  it('of a border crossed follows from the country or phone of a party, or the currency of a wire', () => {
    expect(flags({ parties: [party('the conductor'), party('the beneficiary', { countries: ['IT'] })] })).toEqual([
      'isInternational',
    ])
    expect(flags({ parties: [party('the beneficiary', { countries: [], phone: '+390612345' })] })).toEqual([
      'isInternational',
    ])
    expect(flags({ currencies: ['EUR'] })).toEqual(['isInternational'])
    expect(flags({ currencies: ['EUR'], known: { isInternational: false } })).toEqual([])
    expect(flags({ parties: [party('the beneficiary', { countries: ['CA', 'IT'] })] })).toEqual([])
  })

  it('names countries as people do, and reads the cells of a record whose party is still asked', () => {
    expect(proposalsFor(wire({ parties: [party('the beneficiary', { countries: ['IT'] })] }))).toEqual([
      { flag: 'isInternational', reason: 'The beneficiary is in Italy.' },
    ])
    expect(flags({ cells: ['W-1', 'IR'] })).toEqual(['ministerialDirective'])
    expect(flags({ cells: ['W-1', 'IT'] })).toEqual([])
  })

  it('decides a report by a link to Iran everywhere, and by where it came from only of a foreign money services business', () => {
    const likely = proposalsFor(wire({ direction: 'in', parties: [party('the conductor', { countries: ['IR'] })] }))
    expect(decidingProposals(likely, { sectorCode: 11 }).map((one) => one.flag)).toEqual(['ministerialDirective'])
    expect(decidingProposals(likely, { sectorCode: 21 }).map((one) => one.flag)).toEqual([
      'ministerialDirective',
      'fromOutsideCanada',
    ])
  })

  it('of a receipt from outside Canada follows from its conductor alone', () => {
    expect(
      flags({ method: 'virtual_currency', direction: 'in', parties: [party('the conductor', { countries: ['US'] })] }),
    ).toEqual(['fromOutsideCanada'])
    expect(
      flags({
        method: 'virtual_currency',
        direction: 'in',
        parties: [party('the beneficiary', { countries: ['US'] })],
      }),
    ).toEqual([])
  })
})
