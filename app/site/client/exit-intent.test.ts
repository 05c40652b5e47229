import { expect, it } from 'vitest'
import { exitIntentDetector, landingExitIntent } from './exit-intent.ts'

it('sees a fast move up to the top edge, and nothing else', () => {
  const leaving = exitIntentDetector(landingExitIntent)
  expect(leaving(3)).toBe(false)
  expect(leaving(200)).toBe(false)
  expect(leaving(6)).toBe(false)
  expect(leaving(5)).toBe(false)
  expect(leaving(40)).toBe(false)
  expect(leaving(5)).toBe(true)
  expect(leaving(9)).toBe(false)
  expect(leaving(4)).toBe(true)
  expect(leaving(0)).toBe(false)
})

it('is more easily moved by default', () => {
  const leaving = exitIntentDetector()
  leaving(13)
  expect(leaving(10)).toBe(true)
})
