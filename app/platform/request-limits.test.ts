import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largestFormBytes, limitBody } from './request-limits.ts'
import { maximumUploadBytes } from './upload-limit.ts'

const app = express()
app.use(limitBody)
app.all('*', (_request, response) => {
  response.send('taken')
})
const server = app.listen(0, '127.0.0.1')
beforeAll(() => (server.listening ? undefined : once(server, 'listening')))
afterAll(() => server.close())

/** What a request gets of which only the head is sent. */
function answerTo(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port: (server.address() as AddressInfo).port, host: '127.0.0.1', method: 'POST', path, headers },
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
  expect(await statusOf('/login', { 'Content-Length': String(largestFormBytes + 1) })).toBe(413)
  expect(await statusOf('/app/customers/new.data', { 'Content-Length': String(10 ** 12) })).toBe(413)
  expect(await statusOf('/login', { 'Content-Length': String(largestFormBytes) })).toBe(200)
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
