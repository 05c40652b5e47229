import { expect, it } from 'vitest'
import { drawReferralCode } from './code.ts'

it('draws four letters or digits and appends the last two digits of the time', async () => {
  let next = 0
  const code = await drawReferralCode(
    () => Promise.resolve(false),
    (below) => (next++ * 7) % below,
    () => 1_760_000_000_042,
  )
  expect(code).toBe('AHOV42')
})

it('draws again while the code is taken, ten times at most', async () => {
  let asked = 0
  const code = await drawReferralCode(
    () => Promise.resolve(++asked > 0),
    () => 35,
    () => 7_007,
  )
  expect(asked).toBe(10)
  expect(code).toBe('999907')
})

it('takes the first code that is free', async () => {
  let asked = 0
  const code = await drawReferralCode(
    () => Promise.resolve(++asked < 3),
    () => asked,
    () => 199,
  )
  expect(asked).toBe(3)
  expect(code).toMatch(/^[A-Z0-9]{4}99$/)
})
