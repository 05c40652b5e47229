/**
 * Laws of addresses: each part stands in its own field however it came, nothing supplied is lost, and what was read
 * once reads the same again.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeAddress, readAddress } from '#app/party/places/address.ts'
import type { AddressCells } from '#app/party/places/address.ts'
import { withoutDelivery } from '#app/party/places/delivery.ts'
import { readPostalCode } from '#app/party/places/postal-code.ts'

/** Each province with the first letter of its codes, and its names as people write them. */
const provinces = [
  ['NL', 'A', 'Newfoundland and Labrador', 'Terre-Neuve et Labrador'],
  ['NS', 'B', 'Nova Scotia', 'Nouvelle-Écosse'],
  ['NB', 'E', 'New Brunswick', 'Nouveau-Brunswick'],
  ['QC', 'H', 'Québec', 'QUEBEC'],
  ['ON', 'M', 'Ontario', 'ontario'],
  ['MB', 'R', 'Manitoba', 'Manitoba'],
  ['AB', 'T', 'Alberta', 'Alberta'],
  ['BC', 'V', 'British Columbia', 'Colombie-Britannique'],
] as const
const digit = fc.integer({ min: 0, max: 9 })
const letter = fc.constantFrom(...'ABCEGHJKLMNPRSTVWXYZ')
const name = fc
  .stringMatching(/^[A-ZÉ][a-zéè]{3,9}$/)
  .filter((text) => !/^(?:Suite|Apart|Unit|Local|Porte|Bureau|Room|Georgia|Station|Main)/i.test(text))
const street = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), name, fc.constantFrom('St', 'Rd', 'Ave W', 'Street', 'Boulevard'))
  .map(([number, word, kind]) => `${number} ${word} ${kind}`)

const place = fc.constantFrom(...provinces).chain(([code, first, english, french]) =>
  fc.record({
    street,
    city: name,
    code: fc.constant(code),
    province: fc.constantFrom(code, english, french),
    postalCode: fc.tuple(digit, letter, digit, letter, digit).map(([a, b, c, d, e]) => `${first}${a}${b} ${c}${d}${e}`),
    unit: fc.option(fc.constantFrom('4', '12B', '305'), { nil: undefined }),
  }),
)

describe('an address of Canada', () => {
  test('has each part in its own field when its columns stand side by side', () => {
    fc.assert(
      fc.property(
        place,
        fc.constantFrom('Canada', 'CA', 'CANADA', 'can'),
        fc.boolean(),
        ({ street, city, code, province, postalCode, unit }, country, isOneText) => {
          const cells: AddressCells = {
            [isOneText ? 'whole' : 'street']: street,
            city,
            province,
            postalCode: postalCode.replace(' ', '').toLowerCase(),
            country,
            ...(unit && { unit }),
          }
          expect(readAddress(cells)).toEqual({
            address: { street, city, province: code, postalCode, country: 'CA', ...(unit && { unit }) },
            doubts: [],
          })
        },
      ),
    )
  })

  test('is taken apart into the same parts when it comes as one text', () => {
    fc.assert(
      fc.property(
        place,
        fc.constantFrom(', ', '\n', ' ; '),
        fc.constantFrom('', 'Canada'),
        fc.constantFrom('Apt ', 'app. ', '#', 'Suite '),
        ({ street, city, code, province, postalCode, unit }, between, country, word) => {
          const whole = [
            street,
            ...(unit ? [`${word}${unit}`] : []),
            city,
            `${province} ${postalCode}`,
            ...(country ? [country] : []),
          ].join(between)
          expect(readAddress({ whole })).toEqual({
            address: { street, city, province: code, postalCode, country: 'CA', ...(unit && { unit }) },
            doubts: [],
          })
        },
      ),
    )
  })

  test('names a postal code of another province, and keeps what was written', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        fc.pre(one.code !== other.code)
        const { address, doubts } = readAddress({
          street: one.street,
          city: one.city,
          province: one.province,
          postalCode: other.postalCode,
          country: 'CA',
        })
        expect(address).toMatchObject({ province: one.code, postalCode: other.postalCode })
        expect(doubts.map(({ code, part }) => [code, part])).toEqual([['postal-code-elsewhere', 'postalCode']])
      }),
    )
  })

  test('keeps a second line: a unit as the unit, anything else with the street', () => {
    fc.assert(
      fc.property(place, name, ({ street, city, province, postalCode }, building) => {
        expect(readAddress({ street, line2: 'Apt 7', city, province, postalCode }).address).toMatchObject({
          street,
          unit: '7',
        })
        expect(
          readAddress({ street, line2: `${building} Building`, city, province, postalCode }).address,
        ).toMatchObject({ street: `${street}, ${building} Building` })
      }),
    )
  })
})

/** A street as people write it, with what they write around it. */
const written = fc
  .record({
    number: fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('', 'A', '½', ' 1/2', '-127', ' bis'))
      .map((parts) => parts.join('')),
    road: fc.oneof(
      fc.tuple(name, fc.constantFrom('St', 'Street NW', 'Ave E', 'Blvd', 'Cres')).map((words) => words.join(' ')),
      fc.constantFrom('rue', 'boulevard', 'chemin', ', avenue').chain((kind) => name.map((word) => `${kind} ${word}`)),
      fc.constantFrom(
        'Highway 7',
        'Hwy #17',
        'Range Road 225',
        'Twp Rd 540',
        'Concession Rd 5',
        '10th Line',
        'County Rd #12',
        'Route 132',
        '5e Rang O',
      ),
    ),
    unit: fc.option(
      fc.tuple(
        fc.constantFrom('Apt ', 'apt. ', 'Unit #', 'Suite ', '#', 'app. ', 'bureau ', 'unité ', 'Rm ', 'local '),
        fc.constantFrom('4', '12B', 'C', '1205', 'A-3'),
      ),
    ),
    isUnitFirst: fc.boolean(),
    more: fc.array(
      fc.constantFrom(
        'PO Box 77',
        'C.P. 1200, Succ. A',
        'P.O. Box 5 Stn Main',
        'RR 2',
        'General Delivery',
        'Poste restante',
        'Station B',
      ),
      { maxLength: 1 },
    ),
    isMoreFirst: fc.boolean(),
    receiver: fc.option(name.map((word) => `c/o ${word}`)),
    floor: fc.option(fc.constantFrom('3rd Floor', '2e étage', 'Basement')),
  })
  .map(({ number, road, unit, isUnitFirst, more, isMoreFirst, receiver, floor }) => {
    const civic = `${number}${road.startsWith(',') ? '' : ' '}${road}`
    const own = unit === null ? [civic] : isUnitFirst ? [unit.join(''), civic] : [civic, unit.join('')]
    const placed = [...own, ...(floor === null ? [] : [floor])]
    return {
      unit: unit?.[1] ?? null,
      civic,
      post: [...(receiver === null ? [] : [receiver]), ...more],
      text: [
        ...(receiver === null ? [] : [receiver]),
        ...(isMoreFirst ? more : []),
        ...placed,
        ...(isMoreFirst ? [] : more),
      ].join(', '),
    }
  })
/** Labels before a unit say which part it is. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}/½]+/u)
    .filter((word) => word !== '' && !/^(?:apt|unit|suite|app|bureau|unité|rm|local)$/.test(word))
    .sort()

describe('a street with whatever stands around it', () => {
  test('loses no word and gains none', () => {
    fc.assert(
      fc.property(written, name, fc.constantFrom('street', 'whole'), ({ text }, city, part) => {
        const { address } = readAddress({ [part]: text, city, province: 'ON', country: 'CA' })
        expect(wordsOf([address.unit, address.street].join(' '))).toEqual(wordsOf(text))
        expect(address).toMatchObject({ city, province: 'ON', country: 'CA' })
      }),
      { numRuns: 500 },
    )
  })

  test('loses no word in one text with its city, however far it was taken apart', () => {
    fc.assert(
      fc.property(written, place, ({ text }, { city, code, postalCode }) => {
        const { address } = readAddress({ whole: `${text}, ${city}, ${code} ${postalCode}` })
        const { country: _, province, ...parts } = address
        expect(wordsOf([...Object.values(parts), ...(province === undefined ? [] : [province])].join(' '))).toEqual(
          wordsOf(`${text} ${city} ${code} ${postalCode}`),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('has what is for the post told apart, word by word, and never beside the place', () => {
    fc.assert(
      fc.property(written, ({ text, post, civic }) => {
        const found = withoutDelivery(text)
        if (post.length === 0) {
          expect(found).toBeNull()
          return
        }
        expect(wordsOf(found!.left.join(' '))).toEqual(wordsOf(post.join(' ')))
        expect(found!.text).toContain(civic)
        expect(withoutDelivery(found!.text)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

const anything = fc
  .oneof(
    fc.string({ maxLength: 30 }),
    street,
    name,
    fc.constantFrom(
      'PO Box 12',
      'General Delivery',
      'Suite 5',
      'CA',
      'US',
      'Narnia',
      'Ontario',
      'NY',
      'K1A 0B1',
      'H0H OH0',
      '12345',
      '1234',
      'Géorgie',
      'Canada',
    ),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '')
const cells: fc.Arbitrary<AddressCells> = fc.record(
  Object.fromEntries(
    (
      ['whole', 'line2', 'unit', 'building', 'street', 'city', 'district', 'province', 'postalCode', 'country'] as const
    ).map((part) => [part, anything]),
  ),
  { requiredKeys: [] },
)

describe('whatever a record says of an address', () => {
  test('stands in a field or is named, word by word', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const { address, doubts } = readAddress(given)
        // Accents do not tell one word from another.
        const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
        const kept = plain([...Object.values(address), ...doubts.map(({ value }) => value)].join(' ')).replace(
          /[^\p{L}\p{N}]/gu,
          '',
        )
        for (const [part, text] of Object.entries(given)) {
          // Country and province become codes; a label before a unit says which part it is; codes are written as the
          // post does.
          if (part === 'country' || part === 'province') continue
          for (const word of plain(text).split(/[^\p{L}\p{N}]+/u)) {
            if (!/^(?:suite|apt|canada|can|ca|us|ontario|ny|georgie|georgia)$/.test(word)) expect(kept).toContain(word)
          }
        }
      }),
    )
  })

  test('reads the same a second time, and is never both parts and one text', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const { address, doubts } = readAddress(given)
        if (address.whole !== undefined) expect(address).not.toMatchObject({ street: expect.anything() })
        // One that could not be read is asked, not implied by the postal code; once it is out, that may imply one.
        if (doubts.some(({ code }) => code === 'country-unknown')) return
        expect(judgeAddress(address).address).toEqual(address)
        expect(readAddress(address).address).toEqual(address)
      }),
    )
  })

  test('leaves nothing that FINTRAC refuses of codes', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const { address } = readAddress(given)
        expect(judgeAddress(address).doubts.filter(({ isRefused }) => isRefused)).toEqual([])
      }),
    )
  })
})

test('a letter taken for a digit is proposed as the digit', () => {
  expect(readPostalCode('H0H OH0', 'CA')).toEqual({ ok: false, proposal: 'H0H 0H0' })
  expect(readPostalCode('HOH 0H0', 'CA')).toEqual({ ok: false, proposal: 'H0H 0H0' })
  expect(readPostalCode('2134', 'US')).toEqual({ ok: false, proposal: '02134' })
})
