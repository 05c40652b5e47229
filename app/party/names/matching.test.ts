import { describe, expect, test } from 'vitest'
import { nameKey, wholeName } from './matching.ts'

describe('names that are one name', () => {
  test.each([
    ['Hélène Roy', 'HELENE ROY'],
    ['ROY, Hélène', 'Helene Roy'],
    ['Łucja Żak', 'lucja zak'],
    ['Đặng Thị Hoa', 'Dang Thi Hoa'],
    ['Søren Ægidius', 'Soren Aegidius'],
    ['Cœur-de-Lion', 'coeur de lion'],
    ['José\u00a0Núñez', 'Jose Nunez'],
    ['I\u0307nan', 'inan'],
  ])('%s is %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  test.each([
    ['Hélène Roy', 'Hélène Roi'],
    ['So Wing', 'Wing'],
    ['李娜', '李明'],
  ])('%s is not %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })
})

test('a whole name stands before its parts, and parts that are absent leave no blank', () => {
  expect([
    wholeName({ name: 'Roy, Ann', surname: 'Roy' }),
    wholeName({ givenName: 'Ann', surname: 'Roy' }),
    wholeName({ givenName: 'Ann', otherName: 'Marie', surname: 'Roy' }),
    wholeName({ surname: 'So' }),
    wholeName({ surname: '' }),
  ]).toEqual(['Roy, Ann', 'Ann Roy', 'Ann Marie Roy', 'So', ''])
})
