import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { CopyBlock } from '#app/product/imports/store/copy-rows.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await testDatabase()
const client = new pg.Client({ connectionString: database.adminUrl })
await client.connect()
await client.query(
  'CREATE TEMP TABLE sample (n int, u uuid, t text, b boolean, at timestamptz, amount numeric, list text[])',
)
afterAll(() => client.end())

interface Row {
  n: number | null
  u: string | null
  t: string | null
  b: boolean
  at: number | null
  amount: string | null
  list: string[]
}

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\t', '\n', '\\', '"', ',', '{', '}', 'é', '😀', '0'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
})
const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })
const row: fc.Arbitrary<Row> = fc.record({
  n: fc.option(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })),
  u: fc.option(fc.constant(null).map(() => newId())),
  t: fc.option(text),
  b: fc.boolean(),
  at: fc.option(fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) })),
  amount: fc.option(
    fc.tuple(digits(30), fc.option(digits(30))).map(([whole, part]) => (part === null ? whole : `${whole}.${part}`)),
  ),
  list: fc.array(text, { maxLength: 3 }),
})

function fill(block: CopyBlock, rows: readonly Row[]): void {
  block.clear()
  for (const { n, u, t, b, at, amount, list } of rows) {
    // What was begun and not ended is not there.
    block.begin(7)
    block.text('left')
    block.begin(7)
    block.int(n)
    block.uuid(u)
    block.text(t)
    block.boolean(b)
    block.instant(at)
    block.numeric(amount)
    block.texts(list)
    block.end()
  }
}

/** As PostgreSQL writes a numeric: these digits and places, without zeros in front. */
const plain = (amount: string | null) => amount?.replace(/^0+(?=\d)/, '') ?? null
const whole = (value: string) => value.replaceAll('\0', '')

test('every value reaches the database as it is, to the digit and the millisecond', async () => {
  const block = new CopyBlock()
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      fill(block, rows)
      await client.query('TRUNCATE sample')
      await pipeline(
        Readable.from(block.copy(0, block.length), { objectMode: false }),
        client.query(copyFrom('COPY sample FROM STDIN (FORMAT binary)')),
      )
      const { rows: stored } = await client.query<Record<string, unknown>>(
        'SELECT n, u, t, b, (extract(epoch FROM at) * 1000)::bigint::text AS at, amount::text AS amount, list FROM sample',
      )
      expect(stored).toEqual(
        rows.map(({ n, u, t, b, at, amount, list }) => ({
          n,
          u,
          t: t === null ? null : whole(t),
          b,
          at: at === null ? null : String(at),
          amount: plain(amount),
          list: list.length === 0 ? null : list.map(whole),
        })),
      )
    }),
    { numRuns: 60 },
  )
})

test('a block gives back the texts and ids of each row, and those of the rows that are kept', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.func(fc.boolean()), (rows, isKept) => {
      const block = new CopyBlock()
      fill(block, rows)
      const seen = () =>
        Array.from({ length: block.length }, (_, index) => [block.textAt(index, 2), block.uuidAt(index, 1)])
      const expected = (kept: readonly Row[]) => kept.map(({ t, u }) => [t === null ? null : whole(t), u])
      expect(seen()).toEqual(expected(rows))
      block.keep((index) => isKept(index))
      expect(seen()).toEqual(expected(rows.filter((_, index) => isKept(index))))
    }),
  )
})
