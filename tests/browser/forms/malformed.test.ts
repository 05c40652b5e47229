import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { routeAccess } from '#app/platform/data/permissions.ts'
import type { Person } from '#tests/support/signed-in.ts'
import { routeTable } from '#tests/support/route-table.ts'
import { sourceLiterals } from '#tests/support/source/source-literals.ts'
import { rowsOf } from '#tests/browser/site/support.ts'

/**
 * Malformed forms sent to every address that accepts one, on the whole product: a response is at most 4xx, arrives
 * within a second, and no log line contains what was sent. The forms are the same in each run; for more:
 * `FC_RUNS=100000 FC_SEED=7`.
 */
const runs = Number(process.env.FC_RUNS ?? 1_500)
const seed = Number(process.env.FC_SEED ?? 20_261_128)
const madeAtOnce = 1_000
/** Included in every free text that is sent. */
const canary = 'Zanzibarqx'

const folder = inject('productData')
const productUrl = new URL(inject('productUrl'))

/** Addresses that accept a form; another test proves that the table is complete. */
const addresses = routeTable
  .filter(({ path, isLayout }) => !isLayout && routeAccess[path]?.send !== undefined)
  .map(({ path }) => path)

/** Names and values that the product's sources compare with, which get past an action's first checks. */
const literals = sourceLiterals('app/{product,site}/**/*.{ts,tsx}')
const textsAt = (places: RegExp): string[] => [
  ...new Set(
    literals.filter(({ place, text }) => places.test(place) && /^[\w.-]+$/.test(text)).map(({ text }) => text),
  ),
]
const names = textsAt(
  /^(?:attribute name|argument (?:get|getAll|has)|key (?:z|optional|attribute|text|freeText|decimal\w*|code|country\w*|moment\w*))$/,
)
const intents = textsAt(/^(?:case|attribute value|compared with .*intent.*)$/i)

async function people(): Promise<{ owner: Person; viewer: Person }> {
  const running = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const secrets = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, string>
  Object.assign(process.env, running.environment, {
    ENCRYPTION_KEY: secrets.encryptionKey ?? 'x'.repeat(40),
    APP_SECRET: secrets.appSecret ?? 'y'.repeat(40),
    FILES_DIR: path.join(folder, 'files'),
  })
  const { signedInPerson } = await import('#tests/support/signed-in.ts')
  const owner = await signedInPerson('owner')
  return { owner, viewer: await signedInPerson('viewer', { organizationId: owner.organizationId }) }
}

interface Answer {
  status: number
  ms: number
}

interface Post {
  path: string
  method: string
  type: string
  body: Buffer
  cookie: string | null
  /** Many client addresses, because the rate limit of one isn't under test. */
  from: string
}

function send({ path, method, type, body, cookie, from }: Post): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: productUrl.hostname,
        port: productUrl.port,
        localAddress: from,
        method,
        path,
        headers: {
          ...(type === '' ? {} : { 'Content-Type': type }),
          'Content-Length': body.length,
          ...(cookie === null ? {} : { Cookie: cookie }),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Arbitrary of a post; row ids are inserted once known. */
function postArbitrary(ids: readonly string[], cookies: readonly (string | null)[]) {
  const oddText = fc.oneof(
    fc.constantFrom('', '\0', '\uD800', '%', '\r\nSet-Cookie: a=b', '__proto__', 'NaN', '-1', '1e309', '0x10', 'null'),
    fc.constantFrom(
      '9'.repeat(30),
      '2026-02-30',
      '2026-11-28T25:00',
      '+99:99',
      "' OR 1=1 --",
      '../../etc/passwd',
      '[]',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.integer().map(String),
    fc.constantFrom(1, 300, 5_000, 40_000).map((length) => 'ab'.repeat(length)),
  )
  const value = fc.oneof(
    { weight: 3, arbitrary: oddText.map((text) => `${text}${text.length > 3 ? canary : ''}`) },
    { weight: 3, arbitrary: fc.constantFrom(...intents) },
    { weight: 2, arbitrary: fc.constantFrom(...ids, crypto.randomUUID()) },
    { weight: 1, arbitrary: fc.constantFrom('yes', 'no', 'on', 'true', '1', '2', '10.00', 'CAD', '2026-03-04', 'CA') },
  )
  const place = fc.constantFrom('0', '1', '99', '999', '9999', '100000000', '4294967296', '-1', '', 'length')
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            'identifications',
            'registrations',
            'authorizedPersons',
            'starting',
            'completing',
            'column',
            'cell',
            'answer',
            'meaning',
            'answers',
          ),
          place,
          fc.constantFrom(
            '',
            'number',
            'type',
            'amount',
            'conductors.0.customer',
            'beneficiaries.100000000.customer',
            '9999',
            '__proto__.x',
          ),
        )
        .map((parts) => parts.filter((part) => part !== '').join('.')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'a.'.repeat(300),
        '.'.repeat(50),
        '__proto__',
        'constructor.prototype.x',
        'x'.repeat(3_000),
      ),
    },
  )
  const fields = fc.array(fc.tuple(name, value), { maxLength: 14 })
  const intent = fc.option(fc.constantFrom(...intents), { nil: undefined })
  const path = fc
    .tuple(
      fc.constantFrom(...addresses),
      fc.constantFrom(...ids, crypto.randomUUID(), 'x', '%20', '..%2f', '9'.repeat(40)),
      fc.constantFrom('', '', '.data', '?q=%ff', '?to=//evil.test&page=1e99'),
    )
    .map(([address, id, end]) => {
      const filled = address
        .replace(/:(?:id|token|event|connection)\??/, id)
        .replace(':format', 'pdf')
        .replace('*', 'nowhere')
      return end === '.data' && filled !== '/'
        ? `${filled.replace(/\/$/, '')}.data`
        : `${filled}${end.startsWith('.') ? '' : end}`
    })
  return fc
    .record({
      path,
      fields,
      intent,
      kind: fc.constantFrom('form', 'form', 'form', 'form', 'multipart', 'json', 'broken', 'empty', 'many'),
      cookie: fc.constantFrom(...cookies),
      method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE'),
      from: fc
        .tuple(fc.nat(200), fc.nat(250), fc.integer({ min: 2, max: 250 }))
        .map((parts) => `127.${parts.join('.')}`),
    })
    .map(({ path, fields, intent, kind, cookie, method, from }): Post => ({
      path,
      method,
      cookie,
      from,
      ...bodyOf(kind, [...(intent ? [['intent', intent] as [string, string]] : []), ...fields]),
    }))
}

function bodyOf(kind: string, fields: [string, string][]): { type: string; body: Buffer } {
  const form = 'application/x-www-form-urlencoded'
  switch (kind) {
    case 'multipart':
      return {
        type: 'multipart/form-data; boundary=b',
        body: Buffer.from(
          `${fields.map(([name, value], at) => `--b\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${at % 3 === 0 ? '; filename="a.csv"' : ''}\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
        ),
      }
    case 'json':
      return { type: 'application/json', body: Buffer.from(JSON.stringify(Object.fromEntries(fields))) }
    case 'broken':
      return {
        type: 'multipart/form-data; boundary=b',
        body: Buffer.from(`--b\r\nContent-Disposition: form-data; ${canary}`),
      }
    case 'empty':
      return { type: '', body: Buffer.alloc(0) }
    case 'many':
      return { type: form, body: Buffer.from(`${'a=1&'.repeat(12_000)}b=${canary}`) }
    default:
      return { type: form, body: Buffer.from(new URLSearchParams(fields).toString()) }
  }
}

test(
  'no malformed form brings the server down, waits, or has its values logged',
  async () => {
    expect(addresses.length).toBeGreaterThan(35)
    expect(names.length).toBeGreaterThan(100)
    const { owner, viewer } = await people()
    // The worker fills the Demo of a new organization by itself.
    const rowIds = () =>
      rowsOf(
        `SELECT id::text FROM customer WHERE organization_id = $1 UNION ALL (SELECT id::text FROM transaction WHERE organization_id = $1 LIMIT 5)
       UNION ALL SELECT id::text FROM import WHERE organization_id = $1 UNION ALL (SELECT id::text FROM location LIMIT 3) UNION ALL (SELECT id::text FROM report LIMIT 5)`,
        [owner.organizationId],
      )
    await expect.poll(async () => (await rowIds()).length).toBeGreaterThan(8)
    const ids = (await rowIds()).map((row) => String(row.id))
    const faults: string[] = []
    const posts = postArbitrary(ids, [owner.cookie, owner.cookie, owner.cookie, viewer.cookie, null])
    let slow = 0
    let made: Post[] = []
    for (let at = 0; at < runs && faults.length < 10; at++) {
      // Some are 80 kB, so a long run isn't generated at once.
      if (at % madeAtOnce === 0) made = fc.sample(posts, { numRuns: madeAtOnce, seed: seed + at })
      const post = made[at % madeAtOnce]!
      let answer = await send(post)
      // The machine may have been busy, and login deliberately delays failures: only a repeated delay counts.
      for (let tries = 0; answer.ms > 1_000 && tries < 2; tries++) {
        slow++
        answer = await send(post)
      }
      if (answer.status >= 500 || (answer.ms > 1_000 && !post.path.startsWith('/login')))
        faults.push(
          `${at}: ${post.method} ${post.path} (${post.type}) → ${answer.status} in ${Math.round(answer.ms)} ms: ${post.body.toString().slice(0, 300)}`,
        )
    }
    expect(faults).toEqual([])
    expect(slow).toBeLessThan(runs / 20)
    const logged = readFileSync(path.join(folder, 'product.log'), 'utf8')
    expect(logged).not.toBe('')
    expect(logged.split('\n').filter((line) => line.includes(canary))).toEqual([])
  },
  Math.max(120_000, runs * 40),
)
