import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formLimits } from './form-limits.ts'
import { limitBody, limitTime, ownHost, ownMethods } from './request-limits.ts'
import { maximumUploadBytes } from './upload-limit.ts'

const app = express()
app.use(ownHost({ publicUrl: 'https://comply.test', isLocal: true }))
app.use(ownMethods)
app.use(limitBody)
app.use(limitTime(300))
app.post('/read', (request, response) => {
  request.resume().on('end', () => response.send('read'))
})
app.all('*', (_request, response) => {
  response.send('taken')
})
const server = app.listen(0, '127.0.0.1')
beforeAll(() => (server.listening ? undefined : once(server, 'listening')))
afterAll(() => server.close())

/** What a request gets of which only the head is sent. */
function answerTo(
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port: (server.address() as AddressInfo).port, host: '127.0.0.1', method, path, headers },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += String(chunk)
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text })
          request.destroy()
        })
      },
    )
    request.on('error', (error) => (error.message === 'socket hang up' ? undefined : reject(error)))
    request.flushHeaders()
  })
}

const statusOf = async (path: string, headers: Record<string, string>) => (await answerTo(path, headers)).status

test('a body larger than any form is refused before it is sent, signed in or not', async () => {
  for (const path of ['/login', '/signup.data', '/api/newsletter', '/theme', '/application']) {
    expect(await statusOf(path, { 'Content-Length': '65537' }), path).toBe(413)
    expect(await statusOf(path, { 'Content-Length': '65536' }), path).toBe(200)
  }
  expect(await statusOf('/app/customers/new.data', { 'Content-Length': String(10 ** 12) })).toBe(413)
  expect(await statusOf('/app/customers/new.data', { 'Content-Length': String(formLimits.bytes) })).toBe(200)
})

test('a body that does not say its length is refused', async () => {
  expect(await statusOf('/api/newsletter', { 'Transfer-Encoding': 'chunked' })).toBe(411)
})

test('files are streamed, up to the largest that is taken', async () => {
  for (const path of ['/app/imports', '/app/imports.data', '/app/imports/upload']) {
    // The form around a file of the largest size has a few hundred bytes of its own.
    expect(await statusOf(path, { 'Content-Length': String(maximumUploadBytes + 1_000) }), path).toBe(200)
    expect(await statusOf(path, { 'Content-Length': String(maximumUploadBytes + 100_000) }), path).toBe(413)
  }
  expect(await statusOf('/app/imports/x/map', { 'Content-Length': String(10 ** 9) })).toBe(413)
})

test('a file that is too large is refused before it is sent, in the words that the page shows', async () => {
  const headers = { 'Content-Length': String(3 * 1024 ** 3) }
  expect(await answerTo('/app/imports/upload', headers)).toEqual({
    status: 413,
    text: JSON.stringify({ message: 'The file is larger than 2 GB. Split it and upload the parts.' }),
  })
  expect((await answerTo('/app/imports', headers)).text).toBe(
    'The file is larger than 2 GB. Split it and upload the parts.',
  )
})

test('a form that does not arrive in time is given up', async () => {
  const asked = Date.now()
  expect(await statusOf('/read', { 'Content-Length': '10' })).toBe(408)
  expect(Date.now() - asked).toBeLessThan(5_000)
})

test('another name than the public one, and another method than pages and forms use, is refused', async () => {
  for (const host of ['evil.test', 'comply.test.evil.test', 'comply.test:81', '127.0.0.1.evil.test'])
    expect(await statusOf('/login', { Host: host, 'Content-Length': '0' }), host).toBe(421)
  for (const host of ['comply.test', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await statusOf('/login', { Host: host, 'Content-Length': '0' }), host).toBe(200)
  expect(await statusOf('/healthz', { Host: '10.0.0.7', 'Content-Length': '0' })).toBe(200)
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
    expect((await answerTo('/app', { 'Content-Length': '0' }, method)).status, method).toBe(405)
})

test('in production only the public name is ours', () => {
  const statusFor = (host: string) => {
    let status = 200
    const answer = { status: (code: number) => ((status = code), answer), type: () => answer, send: () => answer }
    ownHost({ publicUrl: 'https://comply.test', isLocal: false })(
      { headers: { host }, path: '/login' } as never,
      answer as never,
      () => undefined,
    )
    return status
  }
  expect([statusFor('comply.test'), statusFor('127.0.0.1:3000'), statusFor('localhost')]).toEqual([200, 421, 421])
})
