import { describe, expect, it } from 'vitest'
import { appliesAt, ruledOutBy } from './applies.ts'

const address = '/definitions/0/address'
const document = {
  definitions: [
    {
      typeCode: 3,
      telephoneNumber: '613-555-0100',
      extensionNumber: '12',
      address: { typeCode: 1, countryCode: 'CA', provinceStateCode: 'ON' },
      identifications: [{ identifierTypeCode: 3, identifierTypeOther: 'Nexus card', number: '1' }],
    },
    { typeCode: 4, identifications: [{ identifierTypeCode: 3, number: '1' }] },
  ],
}

describe('a field that others rule out', () => {
  it('is cleared with the choice that it explained', () => {
    expect(ruledOutBy(document, '/definitions/0/identifications/0/identifierTypeCode', 2)).toEqual([
      '/definitions/0/identifications/0/identifierTypeOther',
    ])
  })

  it('is cleared if the province isn’t in the new country', () => {
    expect(ruledOutBy(document, `${address}/countryCode`, 'US')).toEqual([`${address}/provinceStateCode`])
    expect(ruledOutBy(document, `${address}/countryCode`, 'FR')).toEqual([`${address}/provinceStateCode`])
    expect(ruledOutBy(document, `${address}/countryCode`, 'CA')).toEqual([])
  })

  it('goes with the telephone number it extends', () => {
    expect(ruledOutBy(document, '/definitions/0/telephoneNumber', undefined)).toEqual([
      '/definitions/0/extensionNumber',
    ])
  })

  it('applies by the kind of party: 3 is "Other" for a person, and a certificate for an entity', () => {
    expect(appliesAt(document, '/definitions/0/identifications/0/identifierTypeOther')).toBe(true)
    expect(appliesAt(document, '/definitions/1/identifications/0/identifierTypeOther')).toBe(false)
  })

  it('takes the name of a province only outside Canada, the United States and Mexico', () => {
    expect(appliesAt(document, `${address}/provinceStateName`)).toBe(false)
    expect(appliesAt(document, `${address}/provinceStateCode`)).toBe(true)
  })
})
