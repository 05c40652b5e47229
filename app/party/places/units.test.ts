import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { unitOf } from './units.ts'

describe('a unit', () => {
  it.each([
    ['Apt 4, 12 King St', '4', '12 King St'],
    ['12 King St #4', '4', '12 King St'],
    ['Unit 4-12 King St', '4', '12 King St'],
    ['Suite 1200, 123 Main St W', '1200', '123 Main St W'],
    ['45 rue Principale, app. 4B', '4B', '45 rue Principale'],
    ['45 rue Principale, bureau no 200', '200', '45 rue Principale'],
    ['45 rue Principale unité 7', '7', '45 rue Principale'],
    ['123A King St, Rm. 12', '12', '123A King St'],
    ['123 1/2 King St Unit C', 'C', '123 1/2 King St'],
    ['5521 Highway 7, Unit 4', '4', '5521 Highway 7'],
    ['123 King Rd #5', '5', '123 King Rd'],
    ['12 Elm St, Apt #5B', '5B', '12 Elm St'],
    ['12 rue Roy app # 3', '3', '12 rue Roy'],
    ['12 rue Roy, apt. 3-B', '3-B', '12 rue Roy'],
    ['12 Elm St Suite # 300', '300', '12 Elm St'],
    ['PH 2 - 8 York St', 'PH 2', '8 York St'],
    ['PH2-8 York St', 'PH2', '8 York St'],
    ['8 York St, PH 2', 'PH 2', '8 York St'],
    ['LPH 4, 8 York St', 'LPH 4', '8 York St'],
  ])('is told apart from its street: %s', (text, unit, street) => expect(unitOf(text)).toEqual({ unit, street }))

  it.each([
    '123 King St',
    '4-12 King St',
    '123-125 Main St',
    '123 1/2 Main St NW',
    '123½ Main St',
    '123A Main St',
    '54120 Range Road #225',
    '5521 Hwy #7',
    '123 County Road #5',
    '88 Twp Rd 540',
    '12 Concession #4',
    '1200 rue Ste-Catherine O',
    '1200 Suite Rd',
    '12 Apple St',
    'Flat 3B',
    '10 Downing Street',
    '12 King St, 3rd Floor',
    '45 rue X, 2e étage',
    'Unit 4-12',
  ])('is not made up: %s', (text) => expect(unitOf(text)).toBeNull())
})

describe('an address in one text', () => {
  const parts = (whole: string) => readAddress({ whole }).address

  it('keeps a floor and the name of a building with the street', () => {
    expect(parts('123 Main St, 3rd Floor, Toronto, ON M5V 2T6')).toEqual({
      street: '123 Main St, 3rd Floor',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5V 2T6',
      country: 'CA',
    })
    expect(parts('Exemple Tower, 123 Main St, Suite 900, Toronto, ON M5V 2T6')).toEqual({
      street: 'Exemple Tower, 123 Main St',
      unit: '900',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5V 2T6',
      country: 'CA',
    })
  })

  it('is read where a comma follows the number of the street, as in French', () => {
    expect(parts('1200, boulevard Saint-Laurent, bureau 200, Montréal (Québec) H2X 1Y4')).toEqual({
      street: '1200, boulevard Saint-Laurent',
      unit: '200',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2X 1Y4',
      country: 'CA',
    })
  })

  it('keeps the box beside its street, and finds the unit between them', () => {
    expect(parts('123 Main St, PO Box 77, Station A, Toronto ON M5V 2T6')).toEqual({
      street: '123 Main St, PO Box 77, Station A',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5V 2T6',
      country: 'CA',
    })
    expect(readAddress({ street: 'PO Box 77, Apt 4, 123 Main St', city: 'Toronto' }).address).toEqual({
      street: '123 Main St, PO Box 77',
      unit: '4',
      city: 'Toronto',
    })
  })

  it.each([
    ['221B Baker Street, London NW1 6XE, United Kingdom', 'GB'],
    ['12 bis, rue de Rivoli, 75001 Paris, France', 'FR'],
    ['Unter den Linden 77, 10117 Berlin, Allemagne', 'DE'],
    ['1-7-1 Nagatacho, Chiyoda-ku, Tokyo 100-8914, Japan', 'JP'],
  ])('of another country stays one text: %s', (whole, country) => expect(parts(whole)).toEqual({ whole, country }))

  it('of the United States is taken apart', () => {
    expect(parts('500 5th Ave Apt 12, New York, NY 10110, USA')).toEqual({
      street: '500 5th Ave',
      unit: '12',
      city: 'New York',
      province: 'NY',
      postalCode: '10110',
      country: 'US',
    })
  })
})
