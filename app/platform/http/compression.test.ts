import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { compression } from './compression.ts'

const long = 'A large cash transaction report. '.repeat(5_000)
let answerRest: () => void = () => {}
const app = express()
app.use(compression)
app.get('/page', (_request, response) => void response.type('html').send(long))
app.get('/pieces', (_request, response) => {
  response.type('html')
  for (let piece = 0; piece < 200; piece++) response.write(long.slice(0, 20_000))
  response.end('end')
})
app.get('/slow', (_request, response) => {
  response.type('html').write('<p>first</p>')
  answerRest = () => response.end('<p>rest</p>')
})
app.get('/part', (_request, response) => void response.status(206).type('html').send(long))
app.get('/image', (_request, response) => void response.type('png').send(Buffer.from(long)))
app.get('/events', (_request, response) => {
  response.set('Content-Type', 'text/event-stream').flushHeaders()
  response.write('data: 1\n\n')
  setImmediate(() => response.end('data: 2\n\n'))
})
app.get('/download', (_request, response) => void response.attachment('r.csv').send(long))
app.get('/none', (_request, response) => void response.status(204).end())
const server = createServer(app)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Without a client that decompresses by itself. */
const get = (path: string, encoding?: string, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    httpRequest(
      { port, host: '127.0.0.1', path, method, headers: encoding ? { 'Accept-Encoding': encoding } : {} },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
      .on('error', reject)
      .end()
  })

it('compresses text as the browser takes it, and says what it varies by', async () => {
  const brotli = await get('/page', 'gzip, deflate, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers['content-length']).toBeUndefined()
  expect(brotli.headers.vary).toContain('Accept-Encoding')
  expect(brotli.body.length).toBeLessThan(long.length / 10)
  expect(brotliDecompressSync(brotli.body).toString()).toBe(long)
  const gzip = await get('/page', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(long)
  expect((await get('/page')).body.toString()).toBe(long)
})

it('keeps a long answer whole that is written in pieces', async () => {
  const { body } = await get('/pieces', 'br')
  expect(brotliDecompressSync(body).toString()).toBe(long.slice(0, 20_000).repeat(200) + 'end')
})

it('leaves pictures, downloads, event streams and empty answers as they are', async () => {
  for (const path of ['/image', '/download', '/events', '/part', '/none']) {
    const answer = await get(path, 'br')
    expect(answer.headers['content-encoding'], path).toBeUndefined()
  }
  expect((await get('/events', 'br')).body.toString()).toBe('data: 1\n\ndata: 2\n\n')
  expect((await get('/page', 'br', 'HEAD')).headers['content-encoding']).toBeUndefined()
})

it.each(['br', 'gzip'])('sends what is written at once, before the rest is there: %s', async (encoding) => {
  const { port } = server.address() as AddressInfo
  const seen = await new Promise<string>((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path: '/slow', headers: { 'Accept-Encoding': encoding } }, (response) => {
      expect(response.headers['content-encoding']).toBe(encoding)
      const text = response.pipe(encoding === 'br' ? createBrotliDecompress() : createGunzip())
      let read = ''
      text.on('data', (chunk: Buffer) => {
        // The server is asked for the rest only once the first piece has come.
        if (read === '') answerRest()
        read += chunk.toString()
      })
      text.on('end', () => resolve(read))
    })
      .on('error', reject)
      .end()
  })
  expect(seen).toBe('<p>first</p><p>rest</p>')
})
