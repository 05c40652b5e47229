import { expect, test } from 'vitest'
import { isCommonPassword } from './common.ts'

test.each([
  '1q2w3e4r5t6y',
  'Password2026!',
  '!!passwORD123456',
  'P@ssw0rd1234',
  'password password',
  'passwordpassword',
  'iloveyou123456',
  'Monkey-1984-1984',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabc',
  '123456789012',
  '098765432109876',
  'abcdefghijklmn',
  'qwertyuiopas',
  'Qwerty123456',
])('%s is one that attackers try first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'a long pass phrase',
  'correct horse battery staple',
  'trombone gravel 7 sunset',
  'Xk7#pQ9vLm2$',
  'une phrase assez longue',
  '4815162342118',
  'monkey8fK2!xQ9',
  'пароль для работы',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
