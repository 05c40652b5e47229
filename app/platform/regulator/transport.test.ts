import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { exchange } from './transport.ts'

/** What an exchange says whose connection fails in this way. */
async function failingWith(fields: { code: string; syscall?: string }): Promise<unknown> {
  const fails = () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('it failed'), fields) }))
  return exchange(
    { method: 'POST', url: 'http://regulator.invalid/', headers: {} },
    { fetch: fails, timeoutMs: 1_000, now: Date.now },
  )
}

test('a host that cannot be reached has got nothing of the request', async () => {
  for (const code of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])
    expect(await failingWith({ code, syscall: 'connect' })).toEqual({ kind: 'notSent', reason: code })
  expect(await failingWith({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })).toEqual({
    kind: 'notSent',
    reason: 'ENOTFOUND',
  })
})

test('a route that is lost in the middle of a request leaves open what the other side has read', async () => {
  for (const syscall of ['write', 'read', undefined])
    expect(await failingWith({ code: 'EHOSTUNREACH', ...(syscall && { syscall }) })).toEqual({
      kind: 'lost',
      reason: 'EHOSTUNREACH',
    })
  expect(await failingWith({ code: 'ECONNRESET', syscall: 'read' })).toEqual({ kind: 'lost', reason: 'ECONNRESET' })
})

test('a real refused connection counts as not sent', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const refused = await exchange(
    { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} },
    { fetch, timeoutMs: 5_000, now: Date.now },
  )
  expect(refused).toEqual({ kind: 'notSent', reason: 'ECONNREFUSED' })
})
