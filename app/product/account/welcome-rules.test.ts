import { expect, it } from 'vitest'
import { passwordFault } from './welcome-rules.ts'

it.each([
  ['correct horse battery', null],
  ['ünï-cödé-pässwörd', null],
  ['', 'Choose a password of at least 12 characters.'],
  ['elevenchars', 'Choose a password of at least 12 characters.'],
  ['é'.repeat(128), null],
  ['é'.repeat(129), 'Choose a password of at most 128 characters.'],
  ['Adalovelace-2025', 'Choose a password that doesn’t contain your e-mail address.'],
])('a password %j', (password, fault) => {
  expect(passwordFault(password, 'adalovelace@maplefx.ca')).toBe(fault)
})
