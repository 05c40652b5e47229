import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'

const productUrl = inject('productUrl')
const log = path.join(inject('productData'), 'product.log')

const linesOf = (request: string): Record<string, unknown>[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(request))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('an answer names its request, and the log lines of the request and of the job that it set going carry it', async () => {
  const address = 'owner@demo.example'
  const answer = await fetch(new URL('/forgot', productUrl), {
    method: 'POST',
    headers: { Origin: productUrl },
    body: new URLSearchParams({ email: address }),
    redirect: 'manual',
  })
  expect(answer.status).toBeLessThan(400)
  const request = answer.headers.get('X-Request-Id')!
  expect(request).toMatch(/^[0-9a-f-]{36}$/)
  const until = Date.now() + 20_000
  while (linesOf(request).length < 2 && Date.now() < until) await setTimeout(100)
  const lines = linesOf(request)
  expect(lines).toContainEqual(
    expect.objectContaining({ message: 'A request was answered.', area: '/forgot', status: answer.status, request }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ message: 'A job is done.', job: 'send-mail', request }))
  expect(JSON.stringify(lines)).not.toContain(address)

  const other = await fetch(new URL('/login', productUrl), { headers: { 'X-Request-Id': request } })
  expect(other.headers.get('X-Request-Id')).not.toBe(request)
})
