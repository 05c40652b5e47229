import { expect, test } from 'vitest'
import { reasonWords } from './reason-words.ts'

test.each([
  ['http-503', 'its service is unavailable for now (503)'],
  ['token-http-500', 'signing in: its service answered with error 500'],
  ['list-unauthorized', 'its list of reports: the credentials were refused'],
  ['ECONNREFUSED', 'the connection failed: ECONNREFUSED'],
])('why FINTRAC gave no answer is told in words: %s', (reason, text) => {
  expect(reasonWords(reason)).toBe(text)
})
