/**
 * Laws of addresses: each part stands in its own field however it came, nothing supplied is lost, and what was read once reads the same
 * again.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeAddress, readAddress } from '#app/party/address.ts'
import type { AddressCells } from '#app/party/address.ts'
import { readPostalCode } from '#app/party/postal-code.ts'

/** Each province with the first letter of its codes, and its names as people write them. */
const provinces = [
  ['NL', 'A', 'Newfoundland and Labrador', 'Terre-Neuve et Labrador'], ['NS', 'B', 'Nova Scotia', 'Nouvelle-Écosse'], ['NB', 'E', 'New Brunswick', 'Nouveau-Brunswick'], ['QC', 'H', 'Québec', 'QUEBEC'],
  ['ON', 'M', 'Ontario', 'ontario'], ['MB', 'R', 'Manitoba', 'Manitoba'], ['AB', 'T', 'Alberta', 'Alberta'], ['BC', 'V', 'British Columbia', 'Colombie-Britannique'],
] as const
const digit = fc.integer({ min: 0, max: 9 })
const letter = fc.constantFrom(...'ABCEGHJKLMNPRSTVWXYZ')
const name = fc.stringMatching(/^[A-ZÉ][a-zéè]{3,9}$/).filter(text => !/^(?:Suite|Apart|Unit|Local|Porte|Bureau|Room|Georgia|Station|Main)/i.test(text))
const street = fc.tuple(fc.integer({ min: 1, max: 9999 }), name, fc.constantFrom('St', 'Rd', 'Ave W', 'Street', 'Boulevard')).map(([number, word, kind]) => `${number} ${word} ${kind}`)

const place = fc.constantFrom(...provinces).chain(([code, first, english, french]) =>
  fc.record({
    street, city: name, code: fc.constant(code), province: fc.constantFrom(code, english, french),
    postalCode: fc.tuple(digit, letter, digit, letter, digit).map(([a, b, c, d, e]) => `${first}${a}${b} ${c}${d}${e}`),
    unit: fc.option(fc.constantFrom('4', '12B', '305'), { nil: undefined }),
  }))

describe('an address of Canada', () => {
  test('has each part in its own field when its columns stand side by side', () => {
    fc.assert(fc.property(place, fc.constantFrom('Canada', 'CA', 'CANADA', 'can'), fc.boolean(), ({ street, city, code, province, postalCode, unit }, country, isOneText) => {
      const cells: AddressCells = { [isOneText ? 'whole' : 'street']: street, city, province, postalCode: postalCode.replace(' ', '').toLowerCase(), country, ...(unit && { unit }) }
      expect(readAddress(cells)).toEqual({ address: { street, city, province: code, postalCode, country: 'CA', ...(unit && { unit }) }, doubts: [] })
    }))
  })

  test('is taken apart into the same parts when it comes as one text', () => {
    fc.assert(fc.property(place, fc.constantFrom(', ', '\n', ' ; '), fc.constantFrom('', 'Canada'), fc.constantFrom('Apt ', 'app. ', '#', 'Suite '), ({ street, city, code, province, postalCode, unit }, between, country, word) => {
      const whole = [street, ...(unit ? [`${word}${unit}`] : []), city, `${province} ${postalCode}`, ...(country ? [country] : [])].join(between)
      expect(readAddress({ whole })).toEqual({ address: { street, city, province: code, postalCode, country: 'CA', ...(unit && { unit }) }, doubts: [] })
    }))
  })

  test('names a postal code of another province, and keeps what was written', () => {
    fc.assert(fc.property(place, place, (one, other) => {
      fc.pre(one.code !== other.code)
      const { address, doubts } = readAddress({ street: one.street, city: one.city, province: one.province, postalCode: other.postalCode, country: 'CA' })
      expect(address).toMatchObject({ province: one.code, postalCode: other.postalCode })
      expect(doubts.map(({ code, part }) => [code, part])).toEqual([['postal-code-elsewhere', 'postalCode']])
    }))
  })

  test('keeps a second line: a unit as the unit, anything else with the street', () => {
    fc.assert(fc.property(place, name, ({ street, city, province, postalCode }, building) => {
      expect(readAddress({ street, line2: 'Apt 7', city, province, postalCode }).address).toMatchObject({ street, unit: '7' })
      expect(readAddress({ street, line2: `${building} Building`, city, province, postalCode }).address).toMatchObject({ street: `${street}, ${building} Building` })
    }))
  })
})

const anything = fc.oneof(fc.string({ maxLength: 30 }), street, name, fc.constantFrom('PO Box 12', 'General Delivery', 'Suite 5', 'CA', 'US', 'Narnia', 'Ontario', 'NY', 'K1A 0B1', 'H0H OH0', '12345', '1234', 'Géorgie', 'Canada')).map(text => text.trim()).filter(text => text !== '')
const cells: fc.Arbitrary<AddressCells> = fc.record(Object.fromEntries((['whole', 'line2', 'unit', 'building', 'street', 'city', 'district', 'province', 'postalCode', 'country'] as const).map(part => [part, anything])), { requiredKeys: [] })

describe('whatever a record says of an address', () => {
  test('stands in a field or is named, word by word', () => {
    fc.assert(fc.property(cells, (given) => {
      const { address, doubts } = readAddress(given)
      // Accents do not tell one word from another.
      const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      const kept = plain([...Object.values(address), ...doubts.map(({ value }) => value)].join(' ')).replace(/[^\p{L}\p{N}]/gu, '')
      for (const [part, text] of Object.entries(given)) {
        // Country and province become codes; a label before a unit says which part it is; codes are written as the post does.
        if (part === 'country' || part === 'province') continue
        for (const word of plain(text).split(/[^\p{L}\p{N}]+/u)) {
          if (!/^(?:suite|apt|canada|can|ca|us|ontario|ny|georgie|georgia)$/.test(word)) expect(kept).toContain(word)
        }
      }
    }))
  })

  test('reads the same a second time, and is never both parts and one text', () => {
    fc.assert(fc.property(cells, (given) => {
      const { address } = readAddress(given)
      expect(judgeAddress(address).address).toEqual(address)
      expect(readAddress(address).address).toEqual(address)
      if (address.whole !== undefined) expect(address).not.toMatchObject({ street: expect.anything() })
    }))
  })

  test('leaves nothing that FINTRAC refuses of codes', () => {
    fc.assert(fc.property(cells, (given) => {
      const { address } = readAddress(given)
      expect(judgeAddress(address).doubts.filter(({ isRefused }) => isRefused)).toEqual([])
    }))
  })
})

test('a letter taken for a digit is proposed as the digit', () => {
  expect(readPostalCode('H0H OH0', 'CA')).toEqual({ ok: false, proposal: 'H0H 0H0' })
  expect(readPostalCode('HOH 0H0', 'CA')).toEqual({ ok: false, proposal: 'H0H 0H0' })
  expect(readPostalCode('2134', 'US')).toEqual({ ok: false, proposal: '02134' })
})
