import { expect, test } from 'vitest'
import country from '#schemas/codes/country.json' with { type: 'json' }
import { countryOfNationality } from './nationalities.ts'
import { countryNamed } from './places.ts'

test.each([
  ['Canadian', 'CA'],
  ['Canadienne', 'CA'],
  ['CANADIAN CITIZEN', 'CA'],
  ['American', 'US'],
  ['British', 'GB'],
  ['Emirati', 'AE'],
  ['Mexicana', 'MX'],
  ['Haïtienne', 'HT'],
  ['Néo-Zélandais', 'NZ'],
])('%s is of %s', (text, code) => {
  expect(countryOfNationality(text)).toBe(code)
})

test.each(['Korean', 'Congolese', 'Dominican', 'Guinean', 'Martian', ''])('"%s" is of no one country', (text) => {
  expect(countryOfNationality(text)).toBeNull()
})

test('the name of a country keeps its meaning: Niger is no Nigerian, Georgia no Georgian', () => {
  for (const code of Object.keys(country)) {
    const label = (country as Record<string, { en: string }>)[code]!.en
    const nationality = countryOfNationality(label)
    if (nationality !== null) expect(nationality).toBe(countryNamed(label))
  }
})
