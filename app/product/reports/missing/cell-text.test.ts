import { expect, test } from 'vitest'
import { countryNamed } from '#app/party/places/places.ts'
import { choicesOf, readCell } from './cell-text.ts'

test('countries, provinces and currencies are offered in English and French, and each offered name is read', () => {
  const countries = choicesOf('country', [])
  expect(countries).toEqual(expect.arrayContaining(['Germany', 'Allemagne']))
  expect(countries.filter((name) => countryNamed(name) === null)).toEqual([])
  expect(choicesOf('province', [])).toEqual(expect.arrayContaining(['British Columbia', 'Colombie-Britannique']))
  const currencies = choicesOf('currency', [])
  expect(currencies).toEqual(
    expect.arrayContaining(['Canadian Dollar (CAD)', 'Dollar canadien (CAD)', 'Bitcoin (BTC)']),
  )
  expect(
    currencies.filter((name) => !name.endsWith(`(${(readCell('currency', name, []) as { value: string }).value})`)),
  ).toEqual([])
  for (const [text, value] of [
    ['dollar canadien', 'CAD'],
    ['Dollar américain', 'USD'],
    ['yen', 'JPY'],
    ['bitcoin', 'BTC'],
    ['xbt', 'BTC'],
    ['eur', 'EUR'],
  ])
    expect(readCell('currency', text!, []), text).toEqual({ value })
  expect(readCell('currency', 'dollar canad', [])).toHaveProperty('message')
})
