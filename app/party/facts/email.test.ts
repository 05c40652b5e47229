import { expect, test } from 'vitest'
import { readEmail } from './email.ts'

test.each([
  ['ada@example.com', 'ada@example.com', true, []],
  [' ada@example.com ', 'ada@example.com', true, []],
  ['Ada Roy <ada@example.com>', 'ada@example.com', false, []],
  ['mailto:ada@example.com', 'ada@example.com', false, []],
  ['a@example.com; b@example.com', 'a@example.com', false, ['b@example.com']],
  ['a@example.com / b@example.com, a@example.com', 'a@example.com', false, ['b@example.com']],
])('"%s" holds %s', (text, email, isPlain, others) => {
  expect(readEmail(text)).toEqual({ email, isPlain, others })
})

test.each(['ada@example', 'ada(at)example.com', 'ada@@example.com', 'none', '@example.com', ''])(
  '"%s" holds no e-mail address',
  (text) => {
    expect(readEmail(text)).toBeNull()
  },
)
