import { expect, test } from 'vitest'
import { readPartyName } from './names.ts'

test('a whole name before a comma whose surname stands first is doubted, and two with their shares are two parties', () => {
  expect(readPartyName({ name: 'Chan Tai Man, Peter' })).toMatchObject({
    doubt: 'surname-start',
    other: { surname: 'Chan', givenName: 'Tai Man Peter' },
  })
  expect(readPartyName({ name: 'García Márquez, Gabriel' }).doubt).toBeNull()
  expect(readPartyName({ name: 'Lee Smith, Ann' }).doubt).toBeNull()
  expect(readPartyName({ name: 'Jean Roy (60%); Anne Roy (40%)' }).doubt).toBe('two-parties')
})
