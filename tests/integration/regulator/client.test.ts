import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createRegulatorClient } from '#app/platform/regulator/index.ts'
import { bytesOf, clientOf, closeAfterTest, startRegulator, submitSample } from './support.ts'

const SECRET = 'hunter2-secret-value'
const TOKEN = 'token-value-that-must-not-leak'

/** A regulator that answers what a test wants it to. */
async function startOddRegulator(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  let tokens = 0
  const answerRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    if (request.url?.endsWith('/token')) {
      tokens++
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify({ token_type: 'Bearer', expires_in: 3600, access_token: `${TOKEN}-${tokens}`, extra: true }),
        )
    } else answer(request, Buffer.concat(chunks).toString('utf8'), response)
  }
  // What the test did wrong ends the connection, and is the client's to report.
  const server = createServer((request, response) => {
    answerRequest(request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterTest(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const client = createRegulatorClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reporting-ingest/`,
    clientId: 'client',
    clientSecret: SECRET,
    timeoutMs: 2_000,
  })
  return { client, tokens: () => tokens }
}

const meta = { reportTypeCode: 106, fileName: 'a.json' }
const text = { en: 'No.', fr: 'Non.' }

describe('an answer', () => {
  const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
    startOddRegulator((_request, _body, response) => void response.writeHead(status, headers).end(body))

  it('of 400 is a refusal with or without payload, and even without JSON', async () => {
    for (const [body, count] of [
      [JSON.stringify({ code: 400, message: text }), 0],
      ['<html>Bad Request</html>', 0],
      ['', 0],
      [JSON.stringify({ code: 400, message: text, payload: { validationMessages: null } }), 0],
      [
        JSON.stringify({
          code: 400,
          message: text,
          payload: {
            validationMessages: [
              { path: 'p', rule: 120001, error: { code: '304', en: 'E' }, type: 'reject' },
              { instancePath: '/a', schemaPath: '#/b', keyword: 'type', params: {}, message: text },
              { odd: true },
            ],
          },
        }),
        3,
      ],
    ] as const) {
      const { client } = await answering(400, body)
      const outcome = await client.submit(bytesOf({}), meta)
      expect(outcome).toMatchObject({ kind: 'rejected', text: { en: expect.stringMatching(/./) } })
      expect(outcome.kind === 'rejected' && outcome.messages.length).toBe(count)
    }
  })

  it('keeps messages of both kinds apart', async () => {
    const { client } = await answering(
      400,
      JSON.stringify({
        code: 400,
        message: text,
        payload: {
          validationMessages: [
            { path: 'p', rule: '120001', error: { code: 304, ...text }, type: 'warning' },
            { instancePath: '/a', schemaPath: '#/b', keyword: 'type', params: {}, message: text },
          ],
        },
      }),
    )
    expect(await client.submit(bytesOf({}), meta)).toMatchObject({
      messages: [
        { kind: 'rule', type: 'warning', path: 'p', rule: '120001', code: 304, en: 'No.', fr: 'Non.' },
        { kind: 'schema', type: 'reject', path: '/a', rule: '#/b', code: null, en: 'No.', fr: 'Non.' },
      ],
    })
  })

  it('of 200 without identifier, of another success, a redirect or a gateway error is unknown for a submission', async () => {
    for (const [status, body] of [
      [200, '{}'],
      [200, 'ok'],
      [200, ''],
      [202, '{}'],
      [302, ''],
      [408, ''],
      [409, '{}'],
      [500, ''],
      [502, ''],
      [504, ''],
    ] as const) {
      const { client } = await answering(status, body, { location: '/elsewhere' })
      expect([status, (await client.submit(bytesOf({}), meta)).kind]).toEqual([status, 'unknown'])
    }
  })

  it('of 403 and 404 is what it says', async () => {
    for (const [status, kind] of [
      [403, 'forbidden'],
      [404, 'notFound'],
    ] as const) {
      const { client } = await answering(status, JSON.stringify({ code: status, message: text }))
      expect(await client.submit(bytesOf({}), meta)).toEqual({ kind, detail: 'No.' })
    }
  })

  it('with fields that nobody announced is read all the same', async () => {
    const { client } = await answering(
      200,
      JSON.stringify({
        code: 200,
        more: 1,
        payload: { externalReportUuid: 'u', submitDateTime: 't', new: [], validationMessages: [] },
      }),
    )
    expect(await client.submit(bytesOf({}), meta)).toEqual({
      kind: 'accepted',
      externalReportUuid: 'u',
      submitDateTime: 't',
      messages: [],
    })
  })

  it('of any kind never makes the client throw, and is an acceptance only with an identifier', async () => {
    const message = fc.oneof(
      fc.jsonValue(),
      fc.record({
        path: fc.string(),
        rule: fc.string(),
        error: fc.record({ code: fc.integer(), en: fc.string() }),
        type: fc.constantFrom('reject', 'warning', 'odd'),
      }),
    )
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          code: fc.integer(),
          message: fc.jsonValue(),
          payload: fc.record({
            externalReportUuid: fc.oneof(fc.string(), fc.constant(null)),
            submitDateTime: fc.string(),
            validationMessages: fc.array(message),
          }),
        })
        .map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), body, async (status, text) => {
        const client = createRegulatorClient({
          baseUrl: 'http://regulator.example',
          clientId: 'c',
          clientSecret: SECRET,
          timeoutMs: 2_000,
          fetch: async (url) =>
            String(url).endsWith('/token')
              ? Response.json({ access_token: TOKEN, expires_in: 3600 })
              : new Response([204, 205, 304].includes(status) ? null : text, { status }),
        })
        const outcome = await client.submit(bytesOf({}), meta)
        if (outcome.kind === 'accepted') {
          expect(status).toBeLessThan(202)
          expect(outcome.externalReportUuid).not.toBe('')
        }
        if (status >= 500 && status !== 503) expect(outcome.kind).toBe('unknown')
        await client.list()
        await client.validations({})
      }),
      { numRuns: 300 },
    )
  })

  it('of a retry time as a date is turned into milliseconds', async () => {
    const { client } = await answering(503, '', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })
    const outcome = await client.submit(bytesOf({}), meta)
    expect(outcome.kind === 'unavailable' && outcome.retryAfterMs).toBeGreaterThan(50_000)
  })

  it('of validations is read bare and wrapped', async () => {
    const bare = {
      status: { code: 2021, en: 'E' },
      acknowledgements: [{ reportingEntityReportReference: 'R', messageTypeCode: 1 }],
    }
    for (const body of [bare, { code: 200, payload: bare }]) {
      const { client } = await answering(200, JSON.stringify(body))
      expect(await client.validations({ fileName: 'a.json' })).toMatchObject({
        kind: 'ok',
        value: {
          status: { code: 2021 },
          totalCount: 0,
          acknowledgements: [{ reportingEntityReportReference: 'R', messages: [] }],
        },
      })
    }
  })
})

describe('the token', () => {
  it('is asked for once by 20 calls at the same time, and kept', async () => {
    const { client, tokens } = await startOddRegulator(
      (_request, _body, response) => void response.writeHead(404).end(),
    )
    await Promise.all(Array.from({ length: 20 }, () => client.list()))
    await client.list()
    expect(tokens()).toBe(1)
  })

  it('is renewed once when 20 calls find it revoked', async () => {
    const { client, tokens } = await startOddRegulator(
      (request, _body, response) =>
        void response.writeHead(request.headers.authorization?.endsWith('-1') ? 401 : 404).end(),
    )
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => client.list()))
    expect(new Set(outcomes.map((each) => each.kind))).toEqual(new Set(['notFound']))
    expect(tokens()).toBe(2)
  })
})

describe('the client', () => {
  it('works at a concurrency of 20', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    let next = 0
    const kinds = new Map<string, number>()
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        while (next < 400) {
          const { kind } = await submitSample(client, { reference: `C-${next++}` })
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        }
      }),
    )
    expect(Object.fromEntries(kinds)).toEqual({ accepted: 400 })
  })

  it('lets no secret, token or signed address into outcomes, log or itself, even when the regulator echoes them', async () => {
    const written: string[] = []
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void written.push(inspect(parts))),
    )
    const seen: unknown[] = []
    for (const status of [200, 400, 401, 403, 404, 429, 500, 503]) {
      const { client } = await startOddRegulator((request, body, response) => {
        const echo = `${request.headers.authorization} ${SECRET} ${body}`
        response.writeHead(status).end(
          JSON.stringify({
            code: status,
            message: { en: echo, fr: echo },
            payload: {
              validationMessages: [{ path: echo, rule: 'r', error: { code: 1, en: echo, fr: echo }, type: 'reject' }],
            },
          }),
        )
      })
      seen.push(
        client,
        await client.submit(bytesOf({}), meta),
        await client.change(bytesOf({})),
        await client.delete(bytesOf({})),
        await client.list(),
        await client.validations({}),
        await client.getBulkEndpoint('a.json'),
      )
    }
    const wrong = await startRegulator()
    seen.push(await clientOf(wrong, { clientSecret: SECRET }).list())
    // Errors of fetch itself, with the address and the credentials in their text.
    for (const error of [
      new TypeError(`failed ${SECRET} ${TOKEN}`, {
        cause: Object.assign(new Error(`sig=${SECRET}`), { code: 'ECONNREFUSED' }),
      }),
      new Error(SECRET),
    ]) {
      const client = createRegulatorClient({
        baseUrl: 'http://127.0.0.1:9/x',
        clientId: 'c',
        clientSecret: SECRET,
        timeoutMs: 500,
        fetch: async () => Promise.reject(error),
      })
      seen.push(
        await client.submit(bytesOf({}), meta),
        await client.putBulk(`http://127.0.0.1:9/upload?sig=${SECRET}`, bytesOf({})),
        await client.health(),
      )
    }
    for (const spy of spies) spy.mockRestore()
    const everything =
      inspect(seen, { depth: 20, showHidden: true, maxStringLength: null }) + JSON.stringify(seen) + written.join('\n')
    expect(seen.length).toBeGreaterThan(60)
    expect(everything).not.toContain(SECRET)
    expect(everything).not.toContain(TOKEN)
  })
})
