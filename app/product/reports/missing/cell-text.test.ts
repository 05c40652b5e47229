import { expect, test } from 'vitest'
import { countryNamed } from '#app/party/places/places.ts'
import { choicesOf, placeholder, readCell } from './cell-text.ts'

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

test('a text that only stands for a value is called a placeholder, with what to enter', () => {
  const said = (id: string, label: string, text: string) => placeholder({ id, label }, text)
  expect(said('city', 'City', 'N/A')).toBe('“N/A” isn’t a city. Enter the city.')
  expect(said('occupation', 'Occupation', 'unknown')).toBe('“unknown” isn’t an occupation. Enter the occupation.')
  expect(said('unit', 'Unit', 'N/A')).toBe('“N/A” isn’t a unit. Enter the unit.')
  expect(said('starting.0.howObtained', 'How it was obtained', 'unknown')).toBe(
    '“unknown” doesn’t say how it was obtained. Enter that.',
  )
  expect(said('identifications.0.number', 'ID number', 'unknown')).toMatch(/Enter the ID number\.$/)
  expect(said('city', 'City', 'Laval')).toBeNull()
  expect(said('city', 'City', '')).toBeNull()
})
