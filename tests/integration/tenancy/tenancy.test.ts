import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { databasePool, untenantedDb } from '#app/platform/data/database.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

const { rows: tables } = await admin.query<{ name: string; forced: boolean; has_mode: boolean }>(`
  SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
         EXISTS (SELECT FROM pg_attribute m WHERE m.attrelid = c.oid AND m.attname = 'mode' AND m.attnotnull) AS has_mode
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`)

// These say who belongs where: they are read before a scope exists, and hold no customer's data.
const identityTables = ['invitation', 'membership', 'outbox', 'schedule', 'session', 'sign_in_step']
const tenantTables = tables.filter((table) => !identityTables.includes(table.name))

test('row-level security is forced on every table that carries an organization', () => {
  expect(tenantTables.length).toBeGreaterThanOrEqual(14)
  expect(tenantTables.filter((table) => !table.forced)).toEqual([])
})

test("the application's role cannot bypass row-level security", async () => {
  const { rows } = await admin.query(
    `SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = 'comply_app'`,
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
  await expect(databasePool().query('ALTER TABLE customer DISABLE ROW LEVEL SECURITY')).rejects.toThrow(/must be owner/)
  await expect(databasePool().query('SET row_security = off; SELECT * FROM customer')).rejects.toThrow(
    /row-level security|row level security/,
  )
})

async function customer(scope: Awaited<ReturnType<typeof testOrganization>>, number: string) {
  const id = newId()
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id,
        organizationId: scope.organizationId,
        mode: scope.mode,
        kind: 'person',
        surname: 'Marlowe',
        customerNumber: number,
      },
    }),
  )
  return id
}

test('a query without a scope returns nothing, and writes nothing', async () => {
  const scope = await testOrganization()
  await customer(scope, 'C-1')
  for (const table of tenantTables) {
    const { rows } = await databasePool().query<{ n: string }>(`SELECT count(*) AS n FROM "${table.name}"`)
    expect(rows[0]?.n, table.name).toBe('0')
  }
  expect(await untenantedDb().customer.count()).toBe(0)
  const error = await untenantedDb()
    .customer.create({ data: { id: newId(), organizationId: scope.organizationId, mode: scope.mode, kind: 'person' } })
    .catch((thrown: unknown) => thrown)
  expect(databaseCode(error)).toBe('42501')
})

test("one organization can neither read, count, change nor remove another's rows, nor guess them by number", async () => {
  const [ours, theirs] = [await testOrganization(), await testOrganization()]
  const id = await customer(theirs, 'C-7')
  await ours.tx(async (db) => {
    expect(await db.customer.findUnique({ where: { id } })).toBeNull()
    expect(await db.customer.count()).toBe(0)
    expect((await db.customer.updateMany({ where: { id }, data: { surname: 'Changed' } })).count).toBe(0)
    expect((await db.customer.deleteMany({ where: { id } })).count).toBe(0)
  })
  // Their number is free for us: a refusal would tell that it exists.
  await expect(customer(ours, 'C-7')).resolves.toBeTypeOf('string')
  const stolen = await ours
    .tx((db) =>
      db.customer.create({
        data: { id: newId(), organizationId: theirs.organizationId, mode: 'production', kind: 'person' },
      }),
    )
    .catch((thrown: unknown) => thrown)
  expect(databaseCode(stolen)).toBe('42501')
})

test('a reference to a row of another tenant is refused as one to a row that does not exist', async () => {
  const [ours, theirs] = [await testOrganization(), await testOrganization()]
  const { rows: references } = await admin.query<{ name: string; table: string; columns: string[] }>(
    `
    SELECT conname AS name, conrelid::regclass::text AS table, (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = conrelid AND a.attnum = ANY(conkey)) AS columns
    FROM pg_constraint WHERE contype = 'f' AND confrelid::regclass::text = ANY($1) ORDER BY 2`,
    [tenantTables.filter((table) => table.has_mode).map((table) => table.name)],
  )
  expect(references.map((reference) => reference.table)).toEqual([
    'customer_alias',
    'customer_distinct',
    'customer_distinct',
    'differing_value',
    'doubt',
    'identity_answer',
    'identity_check',
    'identity_event',
    'identity_request',
    'import_row_error',
    'kept_record',
    'reminder',
    'report_comment',
    'report_presence',
    'report_transaction',
    'set_aside_transaction',
    'submission',
    'submission_attempt',
    'suspicion_note',
    'vault_copy',
  ])
  expect(references.filter(({ columns }) => !columns.includes('organization_id') || !columns.includes('mode'))).toEqual(
    [],
  )

  const report = newId()
  await theirs.tx((db) =>
    db.report.create({
      data: {
        id: report,
        organizationId: theirs.organizationId,
        mode: theirs.mode,
        type: 'LCTR',
        aggregation: 'not_applicable',
        candidateKey: 'k',
        reference: 'R-1',
        reason: 'r',
      },
    }),
  )
  const refer = (id: string, scope = ours) =>
    scope
      .sql((client) =>
        client.run(
          'INSERT INTO report_transaction (report_id, transaction_id, organization_id, mode, position) VALUES ($1, $2, $3, $4, 0)',
          [id, newId(), scope.organizationId, scope.mode],
        ),
      )
      .then(
        () => 'stored',
        (thrown: unknown) => databaseCode(thrown),
      )
  expect(await refer(report, theirs)).toBe('stored')
  expect([await refer(report), await refer(newId()), await refer(report, theirs.inMode('demo'))]).toEqual([
    '23503',
    '23503',
    '23503',
  ])
})

test('Demo rows and Production rows of one organization do not see each other, and no row changes its mode', async () => {
  const production = await testOrganization()
  const demo = scopeForJob({ organizationId: production.organizationId, mode: 'demo' })
  const id = await customer(production, 'C-9')
  expect(await demo.tx((db) => db.customer.count())).toBe(0)
  await expect(
    production.sql((client) => client.run(`UPDATE customer SET mode = 'demo' WHERE id = $1`, [id])),
  ).rejects.toThrow(/are fixed|row-level security/)
})

test('a scope set for one unit of work does not outlive it on a pooled connection', async () => {
  const scope = await testOrganization()
  await customer(scope, 'C-11')
  await scope.sql(async (client) => {
    expect(await client.run('SELECT 1 FROM customer')).toBe(1)
  })
  const seen = await Promise.all(Array.from({ length: 30 }, () => databasePool().query('SELECT 1 FROM customer')))
  expect(seen.map((result) => result.rowCount)).toEqual(Array.from({ length: 30 }, () => 0))
})

test('the database refuses a Demo submission with a real environment, and a real one with the Demo environment', async () => {
  const scope = await testOrganization('demo')
  const reportId = newId()
  const report = {
    id: reportId,
    organizationId: scope.organizationId,
    mode: 'demo',
    type: 'LCTR',
    aggregation: 'not_applicable',
    candidateKey: 'k',
    reference: 'R-1',
    reason: 'r',
  } as const
  await scope.tx((db) => db.report.create({ data: report }))
  const submission = (environment: 'test' | 'production' | 'demo') =>
    scope.tx((db) =>
      db.submission.create({
        data: {
          id: newId(),
          organizationId: scope.organizationId,
          mode: 'demo',
          reportId,
          action: 'submit',
          environment,
          revision: 1,
          reference: 'R-1',
          reportTypeCode: 106,
          reportingEntityNumber: 1,
          sha256: 'x',
        },
      }),
    )
  expect(databaseCode(await submission('test').catch((thrown: unknown) => thrown))).toBe('23514')
  expect(databaseCode(await submission('production').catch((thrown: unknown) => thrown))).toBe('23514')
  await expect(submission('demo')).resolves.toMatchObject({ environment: 'demo' })
})

test('what was frozen for the regulator cannot be changed afterwards', async () => {
  const scope = await testOrganization()
  const [reportId, id] = [newId(), newId()]
  await scope.tx(async (db) => {
    await db.report.create({
      data: {
        id: reportId,
        organizationId: scope.organizationId,
        mode: 'production',
        type: 'LCTR',
        aggregation: 'not_applicable',
        candidateKey: 'k',
        reference: 'R-2',
        reason: 'r',
      },
    })
    await db.submission.create({
      data: {
        id,
        organizationId: scope.organizationId,
        mode: 'production',
        reportId,
        action: 'submit',
        environment: 'test',
        revision: 1,
        reference: 'R-2',
        reportTypeCode: 106,
        reportingEntityNumber: 1,
        sha256: 'x',
        bytes: new Uint8Array([1]),
      },
    })
  })
  const change = (data: object) => scope.tx((db) => db.submission.update({ where: { id }, data }))
  await expect(change({ bytes: new Uint8Array([2]) })).rejects.toThrow(/frozen/)
  await expect(change({ environment: 'production' })).rejects.toThrow(/frozen/)
  await expect(change({ sha256: 'y' })).rejects.toThrow(/frozen/)
  await expect(change({ reportingEntityNumber: 2 })).rejects.toThrow(/frozen/)
  await expect(change({ reportTypeCode: 14 })).rejects.toThrow(/frozen/)
})

test('a submission that is under way keeps its bytes and its row; once it is answered, they may be erased', async () => {
  const scope = await testOrganization()
  for (const state of [
    'queued',
    'sending',
    'unknown',
    'held',
    'received',
    'accepted',
    'accepted_with_warnings',
    'rejected',
    'cancelled',
  ] as const) {
    const [reportId, id] = [newId(), newId()]
    await scope.tx(async (db) => {
      await db.report.create({
        data: {
          id: reportId,
          organizationId: scope.organizationId,
          mode: 'production',
          type: 'LCTR',
          aggregation: 'not_applicable',
          candidateKey: id,
          reference: id,
          reason: 'r',
        },
      })
      await db.submission.create({
        data: {
          id,
          organizationId: scope.organizationId,
          mode: 'production',
          reportId,
          action: 'submit',
          environment: 'test',
          revision: 1,
          reference: id,
          reportTypeCode: 106,
          reportingEntityNumber: 1,
          sha256: 'x',
          bytes: new Uint8Array([1]),
          state,
        },
      })
    })
    const isOpen = ['queued', 'sending', 'unknown', 'held', 'received'].includes(state)
    const erased = await scope
      .tx((db) => db.submission.update({ where: { id }, data: { bytes: null } }))
      .then(
        () => true,
        () => false,
      )
    const removed = await scope
      .tx((db) => db.submission.delete({ where: { id } }))
      .then(
        () => true,
        () => false,
      )
    expect({ state, erased, removed }).toEqual({ state, erased: !isOpen, removed: !isOpen })
  }
})
