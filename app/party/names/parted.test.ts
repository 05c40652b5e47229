import { describe, expect, test } from 'vitest'
import { readPartyName } from './names.ts'

const parts = (name: string): (string | null)[] => {
  const { name: read } = readPartyName({ name })
  return read.kind === 'entity' ? ['entity', read.entityName] : [read.surname, read.givenName, read.otherName]
}
const doubt = (name: string) => readPartyName({ name }).doubt

describe('a name that holds a second one', () => {
  test.each([
    ['Anne Tremblay née Gagnon', ['Tremblay', 'Anne', null], 'Gagnon'],
    ['ANNE ROY NÉE COTE', ['ROY', 'ANNE', null], 'COTE'],
    ['Robert Smith a.k.a. Bobby Smith', ['Smith', 'Robert', null], 'Smith'],
    ['Roy, Ann alias Anna King', ['Roy', 'Ann', null], 'King'],
    ['Jean Roy dit Desjardins', ['Roy', 'Jean', null], 'Desjardins'],
  ])('of the same person, %s: the first is read, and confirmed', (name, expected, surname) => {
    expect(parts(name)).toEqual(expected)
    expect(readPartyName({ name })).toMatchObject({ doubt: 'two-names', other: { surname } })
  })

  test.each([
    ['Ann Roy ITF Zoe Roy', ['Roy', 'Ann', 'ITF Zoe Roy']],
    ['Ann Roy & Bo Roy', ['Roy', 'Ann', '& Bo Roy']],
    ['Marc et Julie Côté', ['Côté', 'Marc', 'et Julie Côté']],
    ['Mr. & Mrs. Paul Roy', ['Roy', 'Paul', 'Mr. & Mrs.']],
    ['Kim Lee (Authorized signer for Acme Ltd.)', ['Lee', 'Kim', '(Authorized signer for Acme Ltd.)']],
    ['Kim Lee (Acme Ltd.)', ['Lee', 'Kim', '(Acme Ltd.)']],
    ['Paul Roy o/b/o Acme Imports Inc', ['Roy', 'Paul', 'o/b/o Acme Imports Inc']],
    ['Ann Roy, Executor of the Estate of Hall', ['Roy', 'Ann', 'Executor of the Estate of Hall']],
    ['Acme Ltd. c/o Kim Lee', ['entity', 'Acme Ltd. c/o Kim Lee']],
  ])('of another party, %s: it is no organization, keeps both and waits', (name, expected) => {
    expect([parts(name), doubt(name)]).toEqual([expected, 'two-parties'])
  })

  test.each(['Max Born', 'Soon Nee', 'Exemple Trading (Canada) Ltd.', 'Maple & Sons', 'José Ortega y Gasset'])(
    '%s is one name',
    (name) => {
      expect(doubt(name)).toBe(null)
    },
  )

  test('what someone is stands behind a whole name, and is no given name', () => {
    expect(['Jean Roy, Notaire', 'Roy, Notary'].map(parts)).toEqual([
      ['Roy', 'Jean', null],
      ['Roy', 'Notary', null],
    ])
    expect(doubt('Jean Roy, Notaire')).toBe('title-or-name')
  })

  test.each(["Bob's Towing", 'Chez Lola', 'Succession Jean Gagnon'])(
    '%s may be an organization, and is read so',
    (name) => {
      expect([parts(name), doubt(name)]).toEqual([['entity', name], 'person-or-entity'])
    },
  )
})
