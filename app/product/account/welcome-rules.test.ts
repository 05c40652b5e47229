import { expect, it } from 'vitest'
import { passwordFault } from './welcome-rules.ts'

it.each([
  ['correct horse battery', null],
  ['ünï-cödé-pässwörd', null],
  ['', 'Choose a password of at least 12 characters.'],
  ['elevenchars', 'Choose a password of at least 12 characters.'],
  ['x'.repeat(201), 'Choose a password of at most 200 characters.'],
  ['abababababab', 'Choose a password with a wider mix of characters.'],
  ['Adalovelace-2025', 'Choose a password that doesn’t contain your e-mail address.'],
])('a password %j', (password, fault) => {
  expect(passwordFault(password, 'adalovelace@maplefx.ca')).toBe(fault)
})
