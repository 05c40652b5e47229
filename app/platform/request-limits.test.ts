import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largestFormBytes, limitBody } from './request-limits.ts'

const app = express()
app.use(limitBody)
app.all('*', (_request, response) => {
  response.send('taken')
})
const server = app.listen(0, '127.0.0.1')
beforeAll(() => (server.listening ? undefined : once(server, 'listening')))
afterAll(() => server.close())

/** The status that a request gets of which only the head is sent. */
function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', method: 'POST', path, headers }, response => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    request.on('error', error => (error.message === 'socket hang up' ? undefined : reject(error)))
    request.flushHeaders()
  })
}

test('a body larger than any form is refused before it is sent, signed in or not', async () => {
  expect(await statusOf('/login', { 'Content-Length': String(largestFormBytes + 1) })).toBe(413)
  expect(await statusOf('/app/customers/new.data', { 'Content-Length': String(10 ** 12) })).toBe(413)
  expect(await statusOf('/login', { 'Content-Length': String(largestFormBytes) })).toBe(200)
})

test('a body that does not say its length is refused', async () => {
  expect(await statusOf('/api/newsletter', { 'Transfer-Encoding': 'chunked' })).toBe(411)
})

test('files are streamed, whatever their size', async () => {
  for (const path of ['/app/imports', '/app/imports.data', '/app/imports/upload']) expect(await statusOf(path, { 'Content-Length': String(10 ** 9) }), path).toBe(200)
  expect(await statusOf('/app/imports/x/map', { 'Content-Length': String(10 ** 9) })).toBe(413)
})
