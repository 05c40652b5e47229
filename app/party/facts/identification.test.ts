import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  holdsSocialInsurance,
  readIssuer,
  withoutLabelledSocialInsurance,
  withoutSocialInsurance,
  withoutHealthCard,
} from './identification.ts'

/** The Luhn check digit, by doubling every second digit. */
function checkDigit(eight: readonly number[]): number {
  const sum = eight.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]!),
    0,
  )
  return (10 - (sum % 10)) % 10
}

const numbers = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
  .map((eight) => [...eight, checkDigit(eight)].join(''))
  .filter((number) => !/^(.)\1+$/.test(number))
const separators = fc.constantFrom(
  '',
  ' ',
  '  ',
  '   ',
  '\t',
  '\u00a0',
  '\u202f',
  '\u2009',
  '-',
  '\u2011',
  '\u2013',
  '.',
  '/',
  ' - ',
  '. ',
  '_',
  '\u200b',
)
const labels = fc.constantFrom(
  '',
  'SIN',
  'NAS',
  'sin:',
  'NAS no ',
  'S.I.N.',
  'N.A.S. ',
  'SIN#',
  'client SIN ',
  'my sin is ',
  'Social Insurance Number: ',
  "Num\u00e9ro d'assurance sociale ",
  'no.',
  'Ref ',
  'n\u00b0',
  'NAS_',
  '(',
  'client',
)
const scripts = fc.constantFrom(0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x1d7ce)

const inScript = (number: string, zero: number): string =>
  [...number].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

describe('a social insurance number', () => {
  test('never stays in a text, whatever its label, separators and digits', () => {
    fc.assert(
      fc.property(
        numbers,
        labels,
        separators,
        separators,
        scripts,
        fc.constantFrom('', ' for the file', '.', ', verified', ')', ';'),
        (number, label, first, second, zero, after) => {
          const groups = [number.slice(0, 3), number.slice(3, 6), number.slice(6)].map((three) => inScript(three, zero))
          const written = `${groups[0]!}${first}${groups[1]!}${second}${groups[2]!}`
          expect(withoutSocialInsurance(`Bought a car. ${label}${written}${after}`)).toBe(
            `Bought a car. ${label}***${after}`,
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['SIN046454286', 'SIN***'],
    ['NAS046454286', 'NAS***'],
    ['sin046454286.', 'sin***.'],
    ['046  454  286', '***'],
    ['046\t454\t286', '***'],
    ['046.454.286', '***'],
    ['046/454/286', '***'],
    ['\uff10\uff14\uff16\uff14\uff15\uff14\uff12\uff18\uff16', '***'],
    ['SIN 0 4 6 4 5 4 2 8 6', 'SIN ***'],
    ['NAS 04 645 42 86', 'NAS ***'],
    ['SIN: 046, 454, 286', 'SIN: ***'],
    ['S.I.N.046454286', 'S.I.N.***'],
    ['SIN046454286and more', 'SIN***and more'],
    ['Numéro046454286', 'Numéro***'],
    ['two: 046454286 and 130692544', 'two: *** and ***'],
  ])('%j becomes %j', (text, kept) => {
    expect(withoutSocialInsurance(text)).toBe(kept)
  })

  test.each([
    '046454287',
    'A046454286',
    'AB046454286',
    // Nova Scotia driver's licences: five letters and nine digits. One in ten passes the check.
    'BERGM301168001',
    'SAMPL046454286',
    '046454286RC0001',
    '416 555 0101',
    '1,046,454,286',
    '$246,454,286.00',
    '12046454286',
    '0464542860',
    '000000000',
    'SIN to be given later',
    'invoice 2026-11-21',
  ])('%j isn’t one', (text) => {
    expect(holdsSocialInsurance(text)).toBe(false)
  })
})

test.each([
  ['Teacher SIN 046454286', 'Teacher SIN ***'],
  ['24 Main St (SIN 046-454-286)', '24 Main St (SIN ***)'],
  ['12 rue Test, NAS : 046 454 286', '12 rue Test, NAS : ***'],
  // Without a label it is a phone, an account or an id.
  ['046454286', '046454286'],
  ['Account 046454286', 'Account 046454286'],
  ['SIN to follow, 416 555 0101', 'SIN to follow, 416 555 0101'],
])('of a value of any field, %j becomes %j', (text, kept) => {
  expect(withoutLabelledSocialInsurance(text)).toBe(kept)
})

test.each([
  ['Colombie-Britannique', { country: 'CA', province: 'BC' }],
  ['Colombie-Britannique, Canada', { country: 'CA', province: 'BC' }],
  ['Île-du-Prince-Édouard', { country: 'CA', province: 'PE' }],
  ['Terre-Neuve-et-Labrador, CA', { country: 'CA', province: 'NL' }],
  ['Royaume-Uni', { country: 'GB' }],
  ['Ontario-Canada', { country: 'CA', province: 'ON' }],
  ['Ontario - Canada', { country: 'CA', province: 'ON' }],
  ['Québec – Canada', { country: 'CA', province: 'QC' }],
])('a document issued by %s', (text, issuer) => {
  expect(readIssuer(text, "Driver's licence")).toEqual(issuer)
})

test.each([
  ['OHIP 1234-567-897-AB seen', 'OHIP *** seen'],
  ['showed health card no. 1234 567 897', 'showed health card no. ***'],
  ['carte d’assurance maladie 1234567890', 'carte d’assurance maladie ***'],
])('a text loses the number that it calls one of a health card: %s', (text, without) => {
  expect(withoutHealthCard(text)).toBe(without)
})

test.each([
  'health card seen',
  'paid for health insurance, invoice 123456',
  'phone 416-555-0101 at the health shop',
  'order 1234567890',
])('and no other: %s', (text) => {
  expect(withoutHealthCard(text)).toBe(text)
})
