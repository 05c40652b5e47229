import { expect, it } from 'vitest'
import { attemptKey, attemptWindowMs, readAttempts, recordAttempt, type TextStore } from './attempts.ts'

const memory = (): TextStore & { values: Map<string, string> } => {
  const values = new Map<string, string>()
  return { values, getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
}

it('counts attempts until 24 hours after the first one, then starts over', () => {
  const store = memory()
  expect(recordAttempt(store, 1_000)).toEqual({ count: 1, resetTime: 1_000 + attemptWindowMs, overLimit: false })
  recordAttempt(store, 2_000)
  expect(recordAttempt(store, 3_000)).toMatchObject({ count: 3, overLimit: false })
  expect(recordAttempt(store, 4_000)).toMatchObject({ count: 4, resetTime: 1_000 + attemptWindowMs, overLimit: true })
  expect(recordAttempt(store, 1_000 + attemptWindowMs)).toMatchObject({ count: 1, overLimit: false })
})

it('starts over when what is stored is not its own', () => {
  const store = memory()
  for (const stored of ['not json', '7', '{"count":"2","resetTime":1}', 'null']) {
    store.setItem(attemptKey, stored)
    expect(readAttempts(store, 5)).toEqual({ count: 0, resetTime: 5 + attemptWindowMs })
  }
})
