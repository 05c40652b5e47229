import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames, evidenceInWords, idConflict, sameParty } from './same-party.ts'
import type { Identity } from './same-party.ts'

const zoe: Identity = { name: 'Zoe Hale', dateOfBirth: '1980-01-01', phone: '+14165550101' }
const wim: Identity = { name: 'Wim Roy', dateOfBirth: '1955-05-05', phone: '+16475550188' }

describe('one id', () => {
  test('of two people is a conflict that names each fact in which they differ', () => {
    const conflict = idConflict(zoe, wim)
    expect(conflict?.map(({ fact }) => fact)).toEqual(['name', 'date of birth', 'phone'])
    expect(evidenceInWords(conflict!)).toBe(
      'name "Zoe Hale" and "Wim Roy", date of birth 1980-01-01 and 1955-05-05, phone +14165550101 and +16475550188',
    )
  })

  test.each<[string, Identity, Identity]>([
    ['another name and nothing else', { name: 'Zoe Hale' }, { name: 'Wim Roy' }],
    ['another given name', { name: 'Jean Roy' }, { name: 'Paul Roy' }],
    ['a name in parts', { surname: 'Hale', givenName: 'Zoe' }, { name: 'Wim Roy' }],
    [
      'a parent and a child of one name',
      { name: 'Jean Roy', dateOfBirth: '1950-02-03' },
      { name: 'Jean Roy', dateOfBirth: '1981-07-30' },
    ],
    ['people who share a phone', { ...zoe, dateOfBirth: null }, { name: 'Wim Hale', phone: zoe.phone }],
  ])('with %s is a conflict', (_, one, other) => {
    expect([idConflict(one, other), idConflict(other, one)]).not.toContain(null)
  })

  test.each<[string, Identity, Identity]>([
    ['another phone', zoe, { ...zoe, phone: '+16475550188' }],
    ['an initial', zoe, { ...zoe, name: 'Z. Hale' }],
    ['accents and order', { name: 'Hélène Roy' }, { name: 'ROY, Helene' }],
    ['a slip', { name: 'Catherine Roy' }, { name: 'Catherin Roy' }],
    ['a second surname', { name: 'Zoe Hale' }, { name: 'Zoe Hale-Roy' }],
    ['another surname and the same date of birth', zoe, { ...zoe, name: 'Zoe Roy' }],
    ['day and month changed about', { ...zoe, dateOfBirth: '1980-03-04' }, { ...zoe, dateOfBirth: '1980-04-03' }],
    ['one digit of the date of birth', { ...zoe, dateOfBirth: '1980-03-04' }, { ...zoe, dateOfBirth: '1986-03-04' }],
    ['nothing told', zoe, {}],
    ['the legal form left out', { entityName: 'Exemple Ltd.' }, { entityName: 'Exemple' }],
    [
      'the same passport',
      { name: 'Zoe Hale', documents: [{ type: '2', number: 'AB 123' }] },
      { name: '佐伊', documents: [{ type: 2, number: 'ab123' }] },
    ],
  ])('with %s isn’t one', (_, one, other) => {
    expect([idConflict(one, other), idConflict(other, one)]).toEqual([null, null])
  })
})

describe('two ids', () => {
  test.each<[string, Identity, Identity]>([
    ['name and date of birth', zoe, { ...zoe, phone: null }],
    ['name and phone', { ...zoe, dateOfBirth: null }, zoe],
    [
      'document',
      { name: 'Zoe Hale', documents: [{ type: '2', number: 'AB123' }] },
      { name: 'Z Hale', documents: [{ number: 'AB123' }] },
    ],
  ])('with the same %s are one person', (_, one, other) => {
    expect(sameParty(one, other).judgement).toBe('same')
  })

  test.each<[string, Identity, Identity]>([
    ['name', { name: 'Jean Roy' }, { name: 'Jean Roy' }],
    ['phone', { phone: zoe.phone }, { phone: zoe.phone }],
    ['date of birth', { name: 'Jean Roy', dateOfBirth: '1980-01-01' }, { dateOfBirth: '1980-01-01' }],
  ])('with the same %s alone may be two', (_, one, other) => {
    expect(sameParty(one, other).judgement).toBe('open')
  })
})

const word = fc.constantFrom(
  'Zoe',
  'Hale',
  'Wim',
  'Roy',
  'So',
  'Na',
  'Jean',
  'Jeanne',
  'Hélène',
  'Z',
  'Catherine',
  'Inc',
)
const names = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const identity = fc.record({
  name: names,
  dateOfBirth: fc.constantFrom(null, '1980-01-01', '1955-05-05', '1980-01-02'),
  phone: fc.constantFrom(null, '+14165550101', '+16475550188'),
  documents: fc.constantFrom([], [{ type: '2', number: 'AB123' }]),
})

test('who is first does not matter, and nobody is in conflict with the same record', () => {
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      expect(sameParty(one, other).judgement).toBe(sameParty(other, one).judgement)
      expect(idConflict(one, one)).toBeNull()
    }),
  )
})

test('the order of the words, accents and case change no comparison', () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      expect(compareNames(one, other)).toBe(
        compareNames(one.split(' ').reverse().join(' ').toUpperCase(), other.normalize('NFD')),
      )
    }),
  )
})
