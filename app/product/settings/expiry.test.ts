import { expect, it } from 'vitest'
import { expiryNotice } from './expiry.ts'

it.each([
  [null, null],
  ['2026-12-28', null],
  ['2026-12-27', { isExpired: false, words: 'expire in 30 days, on Sun, Dec 27, 2026' }],
  ['2026-11-28', { isExpired: false, words: 'expire in 1 day, on Sat, Nov 28, 2026' }],
  ['2026-11-27', { isExpired: false, words: 'expire today' }],
  ['2026-11-26', { isExpired: true, words: 'expired on Thu, Nov 26, 2026' }],
])('credentials that hold until %s are spoken of from 30 days before', (expiresOn, notice) => {
  expect(expiryNotice(expiresOn, '2026-11-27')).toEqual(notice)
})
