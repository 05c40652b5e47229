import { expect, test } from 'vitest'
import { untenantedSql } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { col, type Columns } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

await testDatabase()

const locationOf = (scope: Pick<Scope, 'organizationId' | 'mode'>, name: string) => ({
  id: newId(),
  organization_id: scope.organizationId,
  mode: scope.mode,
  fintrac_location_id: name,
  name,
})

const samples: [string, Columns, string, unknown][] = [
  ['text', { it: col.text }, `'Nogent'::text`, 'Nogent'],
  ['an id', { it: col.text }, `'018f0000-0000-7000-8000-000000000001'::uuid`, '018f0000-0000-7000-8000-000000000001'],
  ['an enum', { it: col.oneOf<'demo'>() }, `'demo'::"Mode"`, 'demo'],
  ['an amount', { it: col.text }, `10000.10::numeric(22, 2)`, '10000.10'],
  ['a large count', { it: col.text }, `9007199254740993::bigint`, '9007199254740993'],
  ['a count', { it: col.int }, `3::int`, 3],
  ['an answer', { it: col.bool }, `true`, true],
  ['an instant', { it: col.instant }, `timestamptz '2026-03-04T05:06:07Z'`, new Date('2026-03-04T05:06:07Z')],
  ['JSON', { it: col.json<{ a: number }>() }, `'{"a": 1}'::jsonb`, { a: 1 }],
  ['a list of text', { it: col.texts }, `ARRAY['a', 'b']`, ['a', 'b']],
  ['a list with gaps', { it: col.textsOrNulls }, `ARRAY['a', NULL]`, ['a', null]],
  ['a list of numbers', { it: col.ints }, `ARRAY[1, 2]`, [1, 2]],
  ['nothing', { it: col.text.orNull }, `NULL::text`, null],
]

test.each(samples)(
  '%s comes back as it is declared, on both kinds of connection',
  async (_, columns, value, expected) => {
    const scope = await testOrganization()
    expect(await scope.sql((client) => client.rows(columns, `SELECT ${value} AS it`))).toEqual([{ it: expected }])
  },
)

const strange: [string, Columns | readonly [typeof col.text], string, RegExp][] = [
  ['a column that is not there', { it: col.text }, `SELECT 'a' AS other`, /no column it/],
  ['a number where text is declared', { it: col.text }, `SELECT 1 AS it`, /type 23.*isn't a text/],
  ['a floating amount', { it: col.int }, `SELECT 1.5::float8 AS it`, /type 701.*isn't a int/],
  ['a sum of large counts', { it: col.int }, `SELECT count(*) AS it`, /type 20.*isn't a int/],
  ['a date without a zone', { it: col.instant }, `SELECT date '2026-03-04' AS it`, /type 1082.*isn't a instant/],
  ['a time without a zone', { it: col.instant }, `SELECT timestamp '2026-03-04' AS it`, /type 1114.*isn't a instant/],
  ['JSON where a list is declared', { it: col.texts }, `SELECT '[]'::jsonb AS it`, /type 3802.*isn't a texts/],
  ['null where none is declared', { it: col.text }, `SELECT 'a' AS it UNION ALL SELECT NULL`, /as null.*isn't a text/],
]

test.each(strange)('a statement that returns %s is refused', async (_, columns, text, message) => {
  await expect(untenantedSql().rows(columns as Columns, text)).rejects.toThrow(message)
})

test('a type that does not fit is found in a result without rows', async () => {
  await expect(untenantedSql().rows({ it: col.int }, `SELECT 'a' AS it WHERE false`)).rejects.toThrow(/isn't a int/)
})

test("Prisma's transaction is held to the same columns by the values that it returns", async () => {
  const scope = await testOrganization()
  const read = (columns: Columns, text: string) => scope.tx((db) => sqlIn(db).rows(columns, text))
  expect(await read({ it: col.text, none: col.int.orNull }, `SELECT 'a' AS it, NULL::int AS none`)).toEqual([
    { it: 'a', none: null },
  ])
  await expect(read({ it: col.text }, `SELECT 10000.10::numeric AS it`)).rejects.toThrow(/isn't a text/)
  await expect(read({ it: col.text }, `SELECT 1::bigint AS it`)).rejects.toThrow(/isn't a text/)
  await expect(read({ it: col.text }, `SELECT NULL::text AS it`)).rejects.toThrow(/as null/)
  await expect(read({ it: col.text }, `SELECT 'a' AS other`)).rejects.toThrow(/isn't a text/)
})

test('rows by place are held to as many columns as are declared', async () => {
  expect(await untenantedSql().lists([col.int, col.text.orNull], `VALUES (1, 'a'), (2, NULL)`)).toEqual([
    [1, 'a'],
    [2, null],
  ])
  await expect(untenantedSql().lists([col.int], `VALUES (1, 'a')`)).rejects.toThrow(/2 columns; 1 are declared/)
})

test.each([0, 3, 4])('%i rows are read in parts of two, each once and in order', async (count) => {
  const scope = await testOrganization()
  const parts: number[][] = await scope.sql(async (client) => {
    const found = client.listsInParts([col.int], 2, 'SELECT n FROM generate_series(1, $1::int) n', [count])
    return Array.fromAsync(found, (part) => part.map(([n]) => n))
  })
  expect(parts.flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(parts.every((part) => part.length <= 2)).toBe(true)
})

test('exactly one row is one; none and two are refused', async () => {
  const one = (text: string) => untenantedSql().one({ n: col.int }, text)
  expect(await one('SELECT 1 AS n')).toEqual({ n: 1 })
  await expect(one('SELECT 1 AS n WHERE false')).rejects.toThrow(/no row/)
  await expect(one('SELECT generate_series(1, 2) AS n')).rejects.toThrow(/more than one/)
})

test('the builder reads and writes in the transaction of its scope, and sees no other tenant', async () => {
  const [ours, theirs] = [await testOrganization(), await testOrganization()]
  const names = (scope: typeof ours) =>
    scope.sql((client) => client.tables.selectFrom('location').select('name').orderBy('name').execute())
  await ours.sql(async (client) => {
    await client.tables.insertInto('location').values(locationOf(ours, 'Nogent')).execute()
    expect(await client.rows({ name: col.text }, 'SELECT name FROM location')).toEqual([{ name: 'Nogent' }])
  })
  const undone = ours.sql(async (client) => {
    await client.tables.insertInto('location').values(locationOf(ours, 'Lost')).execute()
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await expect(
    ours.sql((client) => client.tables.insertInto('location').values(locationOf(theirs, 'Foreign')).execute()),
  ).rejects.toThrow(/row-level security/)
  expect(await names(ours)).toEqual([{ name: 'Nogent' }])
  expect(await names(theirs)).toEqual([])
  const { numUpdatedRows } = await theirs.sql((client) =>
    client.tables.updateTable('location').set({ name: 'Taken' }).executeTakeFirstOrThrow(),
  )
  expect(numUpdatedRows).toBe(0n)
})

test('amounts, counts and instants come from the builder as the schema declares them', async () => {
  const scope = await testOrganization()
  await scope.sql(async (client) => {
    const id = newId()
    await client.tables
      .insertInto('exchange_rate')
      .values({
        id,
        organization_id: scope.organizationId,
        kind: 'house',
        currency: 'USD',
        rate: '1.3712',
        valid_from: new Date('2026-03-04T05:06:07Z'),
        source: 'counter',
        origin: 'form',
        created_by: 'test',
      })
      .execute()
    const rate = await client.tables
      .selectFrom('exchange_rate')
      .select(['rate', 'valid_from', 'date'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(rate.rate)).toBe(1.3712)
    expect(typeof rate.rate).toBe('string')
    expect(rate).toMatchObject({ valid_from: new Date('2026-03-04T05:06:07Z'), date: null })
  })
})

test('a name is held by one transaction at a time, and let go at its end', async () => {
  const scope = await testOrganization()
  const order: string[] = []
  const holding = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const first = scope.sql(async (client) => {
    await client.lock('a name')
    holding.resolve()
    await free.promise
    order.push('first')
  })
  await holding.promise
  const second = scope.sql(async (client) => {
    await client.lock('a name')
    order.push('second')
  })
  const waits = async () =>
    (
      await untenantedSql().one(
        { n: col.int },
        `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
      )
    ).n > 0
  await expect.poll(waits).toBe(true)
  free.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('rows sent with COPY arrive in the order of their bytes', async () => {
  const scope = await testOrganization()
  await scope.sql(async (client) => {
    await client.run('CREATE TEMP TABLE sent (n int, t text) ON COMMIT DROP')
    await client.copyInto('sent (n, t)', 'text', [Buffer.from('1\ta\n2\t'), Buffer.from('\\N\n')])
    expect(await client.rows({ n: col.int, t: col.text.orNull }, 'SELECT n, t FROM sent ORDER BY n')).toEqual([
      { n: 1, t: 'a' },
      { n: 2, t: null },
    ])
  })
})
