import { describe, expect, test } from 'vitest'
import { readPartyName } from './names.ts'

describe('a word that may be a title, a suffix or a name is left to a person', () => {
  test.each([
    ['Bina Kumari KC', 'Kumari', { surname: 'KC', givenName: 'Bina', otherName: 'Kumari' }],
    ['Anna Marie Senior', 'Marie', { surname: 'Senior', givenName: 'Anna', otherName: 'Marie' }],
    ['Hon Wai Lee', 'Lee', { surname: 'Lee', givenName: 'Hon', otherName: 'Wai' }],
    ['Priya Nair FNZCP', 'FNZCP', { surname: 'Nair', givenName: 'Priya' }],
  ])('%s', (name, surname, other) => {
    const read = readPartyName({ name })
    expect(read.name.surname).toBe(surname)
    expect(read).toMatchObject({ doubt: 'title-or-name', other })
  })

  test.each([
    [{ surname: 'Kumari KC', givenName: 'Bina' }, { surname: 'Kumari KC' }],
    [{ surname: 'Lee', givenName: 'Hon Wai' }, { givenName: 'Hon Wai' }],
  ])('also in columns of its own: %j', (cells, other) => {
    expect(readPartyName(cells)).toMatchObject({ doubt: 'title-or-name', other })
  })

  test.each([
    ['Ann Roy, KC', 'Roy'],
    ['Hon. Ann Roy', 'Roy'],
    ['Ann Roy Jr.', 'Roy'],
    ['Dr Priya Nair MD FRCPC', 'Nair'],
    ['Ann Marie NG', 'NG'],
  ])('%s leaves no doubt', (name, surname) => {
    expect(readPartyName({ name })).toMatchObject({ doubt: null, name: { surname } })
  })
  test.each([
    { surname: 'KC', givenName: 'Bina' },
    { surname: 'Senior', givenName: 'Olive' },
  ])('a surname alone in its column is kept: %j', (cells) => {
    expect(readPartyName(cells)).toMatchObject({ doubt: null, name: cells })
  })
})

describe('two whole names with a comma between them', () => {
  test('of one family are two parties', () => {
    expect(readPartyName({ name: 'Jean Roy, Marie Roy' })).toMatchObject({
      doubt: 'two-parties',
      other: { surname: 'Roy', givenName: 'Jean' },
    })
  })

  test('of two other words each are for a person to say', () => {
    expect(readPartyName({ name: 'Olive Peters, Sam Dunn' })).toMatchObject({
      doubt: 'not-a-name',
      other: { surname: 'Peters', givenName: 'Olive' },
    })
  })

  test.each([
    'García Márquez, Gabriel José',
    'Lee Smith, Ann',
    'Lee Smith, Ann M.',
    'De Sousa, Ana Maria',
    'Roy, Ann Marie',
  ])('%s is one', (name) => {
    expect(readPartyName({ name }).doubt).toBeNull()
  })
})

test.each(['Paul Courier', 'Ann Holding', 'Jane Supply'])('%s may be a person or an organization', (name) => {
  expect(readPartyName({ name })).toMatchObject({ doubt: 'person-or-entity', other: { entityName: name } })
})
