import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { brokenAuditEvent } from '#app/platform/data/audit.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { reportsToDraft, type ToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { restore, setAside } from '#app/product/set-aside/commands.server.ts'
import * as list from '#app/product/set-aside/list.route.tsx'
import * as decide from '#app/product/set-aside/new.route.tsx'
import { setAsideList, setAsideOf } from '#app/product/set-aside/queries.server.ts'
import * as exported from '#app/product/transactions/export.route.ts'
import { reclassify } from '#app/product/transactions/rules/reclassify.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { transactionList } from '#app/product/transactions/list/queries.server.ts'
import { parse } from '#tests/support/files/csv-table.ts'
import { open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

await testDatabase()

const decision = {
  reason: 'armoured-undeclared',
  note: 'Carried for Banque Exemple at its request; the bags were sealed.',
}

async function asked(company: Company): Promise<ToDraft[]> {
  return (await reportsToDraft(company.scope)).rows
}

/** A party with two receipts that are one report, and the key of it. */
async function pair(
  company: Company,
  surname = 'Marlowe',
): Promise<{ customerId: string; ids: string[]; key: string }> {
  const customerId = await completeCustomer(company, surname)
  const ids = await cashReceipts(company, [
    { customerId, amount: '8000.00' },
    { customerId, amount: '6000.00', at: '2026-11-20T16:00:00Z' },
  ])
  const key = (await asked(company)).find((row) => row.parties === `Ada ${surname}`)!.key
  return { customerId, ids, key }
}

test('a report set aside is asked for no more; restored it is asked for again, and both decisions stay on file', async () => {
  const company = await readyCompany()
  const { ids, key } = await pair(company)
  await pair(company, 'Other')
  const officer = company.scopeOf('officer')
  const {
    ids: [id],
  } = await setAside(officer, [{ key }], decision)
  expect((await asked(company)).map((row) => row.parties)).toEqual(['Ada Other'])
  expect((await createDrafts(company.scope, [key])).gone).toEqual([key])
  const row = (await setAsideList(company.scope, { show: 'standing', page: 1, pageSize: 50 })).rows[0]!
  expect(row).toMatchObject({
    type: 'LCTR',
    parties: 'Ada Marlowe',
    count: 2,
    totalCad: '14000.00',
    dueDate: '2026-12-05',
    setBy: 'officer@example.test',
    note: decision.note,
    reasonCode: 'armoured-undeclared',
    others: 0,
    undoneBy: null,
  })
  const shown = await transactionDetail(company.scope, ids[0])
  expect(shown.verdicts[0]).toMatchObject({
    type: 'LCTR',
    eligible: false,
    text: expect.stringMatching(/^It was set aside, so no LCTR counts it/),
  })
  expect((await transactionList(company.scope, { setAsideId: id }, null)).rows.map((one) => one.kind)).toEqual([
    null,
    null,
  ])

  expect(await restore(company.scopeOf('owner'), [id!])).toBe(1)
  expect(await restore(company.scopeOf('owner'), [id!])).toBe(0)
  expect((await asked(company)).map((one) => one.key)).toContain(key)
  expect((await transactionList(company.scope, { kind: 'LCTR' }, null)).rows).toHaveLength(2)
  expect(await setAsideOf(company.scope, ids[1])).toEqual([
    expect.objectContaining({
      setBy: 'officer@example.test',
      undoneBy: 'owner@example.test',
      undoneAt: expect.any(Number),
    }),
  ])
  const events = await company.scope.tx((db) =>
    db.auditEvent.findMany({ where: { subjectId: id! }, orderBy: { id: 'asc' } }),
  )
  expect(events.map((event) => [event.action, event.actor])).toEqual([
    ['report.set-aside', 'officer@example.test'],
    ['report.restored', 'owner@example.test'],
  ])
  expect(await brokenAuditEvent(company.scope)).toBeNull()
})

test('a receipt that arrives later counts, is said of the decision, and is asked for once the rest of it reaches the threshold', async () => {
  const company = await readyCompany()
  const { customerId, key } = await pair(company)
  await setAside(company.scope, [{ key }], decision)
  const others = async () =>
    (await setAsideList(company.scope, { show: 'standing', page: 1, pageSize: 50 })).rows[0]!.others
  await cashReceipts(company, [
    { customerId, amount: '3000.00', at: '2026-11-21T02:00:00Z' },
    { customerId, amount: '3000.00', at: '2026-11-21T15:00:00Z' },
  ])
  expect(await asked(company)).toEqual([])
  expect(await others()).toBe(0)
  await reclassifyAll(company)
  expect(await others()).toBe(1)
  await cashReceipts(company, [{ customerId, amount: '7000.00', at: '2026-11-20T17:00:00Z' }])
  expect((await asked(company)).map((row) => [row.count, row.totalCad])).toEqual([[2, '10000.00']])
})

/** As an import does: the test's receipts are inserted without their verdict. */
async function reclassifyAll(company: Company): Promise<void> {
  const ids = await company.scope.tx((db) => db.transaction.findMany({ select: { id: true } }))
  await company.scope.sql((client) =>
    reclassify(
      client,
      ids.map((row) => row.id),
    ),
  )
}

test('what is drafted is refused until the draft is deleted; another report that shares a transaction refuses too', async () => {
  const company = await readyCompany()
  const { ids, key } = await pair(company)
  const { ids: drafts } = await createDrafts(company.scope, 'all')
  expect((await setAside(company.scope, [{ key }], decision)).gone).toEqual([key])
  // One of its transactions and another of the same beneficiary are a second report, which has no draft.
  const other = await completeCustomer(company, 'Ouellet')
  await cashReceipts(company, [{ customerId: other, amount: '9000.00' }])
  await company.scope.tx((db) => db.transaction.update({ where: { id: ids[1]! }, data: { beneficiaryId: other } }))
  const both = (await asked(company)).filter((row) => row.parties === 'Ada Ouellet')
  expect(both.map((row) => row.count)).toEqual([2])
  const { reference } = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: drafts[0]! } }))
  await expect(setAside(company.scope, [{ key: both[0]!.key }], decision)).rejects.toThrow(
    `Its transactions are in ${reference}. Delete the draft first`,
  )
  await company.scope.tx((db) => db.report.update({ where: { id: drafts[0]! }, data: { state: 'received' } }))
  await expect(setAside(company.scope, [{ key: both[0]!.key }], decision)).rejects.toThrow(
    /which was submitted\. Open that report and ask FINTRAC to delete it first/,
  )
  await company.scope.tx((db) => db.report.update({ where: { id: drafts[0]! }, data: { state: 'draft' } }))
  await deleteDrafts(company.scope, drafts)
  expect((await setAside(company.scope, [{ key: both[0]!.key }], decision)).ids).toHaveLength(1)
})

test('a suspicious transaction report keeps nothing from being set aside, and no answer tells of it', async () => {
  const company = await readyCompany()
  const { ids, key } = await pair(company)
  await createSuspiciousDraft(company.scopeOf('officer'), ids, 'form')
  expect((await setAside(company.scope, [{ key }], decision)).ids).toHaveLength(1)
  const viewer = await signedInPerson('viewer', { organizationId: company.organizationId })
  await untenantedDb().session.updateMany({ where: { userId: viewer.userId }, data: { mode: 'production' } })
  expect(await csvOf(viewer.cookie)).not.toMatch(/STR|suspicious/i)
})

test('a reason of another sector, a note without facts, a social insurance number, and a receipt linked to Iran are refused', async () => {
  const company = await readyCompany('demo')
  const { ids, key } = await pair(company)
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const seen = (
    (await open(decide.loader, officer, `/app/reports/set-aside/new?candidate=${encodeURIComponent(key)}`)).data as {
      rows: { seen: string }[]
    }
  ).rows[0]!.seen
  const post = (fields: Record<string, string>) =>
    send(decide.action, officer, '/app/reports/set-aside/new', { candidate: key, seen, ...decision, ...fields })
  expect(await post({ reason: 'alternative-record' })).toMatchObject({
    status: 422,
    data: { fields: { reason: 'Choose an exception from the list.' } },
  })
  expect(await post({ reason: 'because' })).toMatchObject({ status: 422 })
  expect(await post({ note: '  ' })).toMatchObject({
    status: 422,
    data: { fields: { note: 'Record the facts the exception depends on.' } },
  })
  expect(await post({ note: 'He showed 046 454 286.' })).toMatchObject({
    status: 422,
    data: { fields: { note: expect.stringContaining('Social Insurance Number') } },
  })
  expect(await post({ seen: 'older' })).toMatchObject({
    status: 409,
    data: { message: expect.stringMatching(/^Transactions changed since you opened this page/) },
  })
  await company.scope.tx((db) =>
    db.transaction.update({ where: { id: ids[0]! }, data: { details: { rules: { ministerialDirective: 'IR2020' } } } }),
  )
  const linked = (
    (await open(decide.loader, officer, `/app/reports/set-aside/new?candidate=${encodeURIComponent(key)}`)).data as {
      rows: { seen: string }[]
    }
  ).rows[0]!.seen
  expect(await post({ seen: linked })).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining('linked to Iran') },
  })
  expect(await company.scope.tx((db) => db.setAside.count())).toBe(0)
  await company.scope.tx((db) => db.transaction.update({ where: { id: ids[0]! }, data: { details: {} } }))
  expect(await post({})).toMatchObject({ status: 302, location: '/app/reports/set-aside' })
})

test('officers and owners set aside and restore; preparers and viewers see it and may not', async () => {
  const company = await readyCompany('demo')
  const { key } = await pair(company)
  const {
    ids: [id],
  } = await setAside(company.scope, [{ key }], decision)
  for (const role of ['preparer', 'viewer'] as const) {
    const person = await signedInPerson(role, { organizationId: company.organizationId })
    expect((await open(list.loader, person, '/app/reports/set-aside')).data).toMatchObject({
      standing: 1,
      mayRestore: false,
    })
    expect((await send(list.action, person, '/app/reports/set-aside', { setAside: id! })).status).toBe(403)
    expect((await open(decide.loader, person, '/app/reports/set-aside/new?candidate=x')).status).toBe(403)
    expect(
      (await send(decide.action, person, '/app/reports/set-aside/new', { candidate: key, ...decision })).status,
    ).toBe(403)
  }
  const owner = await signedInPerson('owner', { organizationId: company.organizationId })
  expect(await send(list.action, owner, '/app/reports/set-aside', { setAside: id! })).toMatchObject({
    status: 302,
    location: '/app/reports/candidates',
  })
  expect((await open(list.loader, owner, '/app/reports/set-aside?show=restored')).data).toMatchObject({
    standing: 0,
    restored: 1,
    rows: [{ undoneBy: owner.email }],
  })
})

test('drafting and setting aside at once end in one of the two, never in both', async () => {
  const company = await readyCompany()
  for (let round = 0; round < 8; round++) {
    const { ids, key } = await pair(company, `Race${round}`)
    await Promise.allSettled([createDrafts(company.scope, [key]), setAside(company.scope, [{ key }], decision)])
    const drafted = await company.scope.tx((db) =>
      db.reportTransaction.count({ where: { transactionId: { in: ids } } }),
    )
    const aside = await company.scope.tx((db) =>
      db.setAsideTransaction.count({ where: { transactionId: { in: ids } } }),
    )
    expect([drafted, aside].toSorted(), `round ${round}`).toEqual([0, 2])
  }
})

test('two who set the same report aside at once make one decision', async () => {
  const company = await readyCompany()
  const { key } = await pair(company)
  const done = await Promise.allSettled([1, 2, 3].map(() => setAside(company.scope, [{ key }], decision)))
  expect(done.filter((one) => one.status === 'fulfilled' && one.value.ids.length === 1)).toHaveLength(1)
  expect(await company.scope.tx((db) => db.setAside.count())).toBe(1)
})

test('a decision cannot be rewritten or undone twice, and another organization sees none of it', async () => {
  const company = await readyCompany()
  const { key } = await pair(company)
  const {
    ids: [id],
  } = await setAside(company.scope, [{ key }], decision)
  await expect(
    company.scope.tx((db) => db.setAside.update({ where: { id: id! }, data: { note: 'Another reason.' } })),
  ).rejects.toThrow(/kept as it was made/)
  const other = await readyCompany()
  expect(await restore(other.scope, [id!])).toBe(0)
  expect((await setAsideList(other.scope, { show: 'standing', page: 1, pageSize: 50 })).standing).toBe(0)
  await restore(company.scope, [id!])
  await expect(
    company.scope.tx((db) => db.setAside.update({ where: { id: id! }, data: { undoneBy: null, undoneAt: null } })),
  ).rejects.toThrow(/kept as it was made/)
})

/** The export as a table: the cells of each line by their column. */
async function csvOf(cookie: string, query = ''): Promise<string> {
  const response = await exported.loader({
    request: new Request(`http://127.0.0.1:3000/app/transactions/export.csv${query}`, { headers: { Cookie: cookie } }),
    params: {},
    context: {},
  })
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  return response.text()
}

async function rowsOf(cookie: string, query = ''): Promise<Record<string, string>[]> {
  return parse(await csvOf(cookie, query))
}

test('the export has every transaction with its reason, its report and the decision, and no cell is a formula', async () => {
  const company = await readyCompany('demo')
  const { ids, key } = await pair(company, '=HYPERLINK("x")')
  const { key: restoredKey } = await pair(company, 'Restored')
  await pair(company, 'Drafted')
  const {
    ids: [undone],
  } = await setAside(company.scope, [{ key: restoredKey }], decision)
  await restore(company.scope, [undone!], 'Owner')
  await setAside(
    company.scope,
    [{ key }],
    { reason: 'employer-reports', note: '=cmd|calc\nThe employer reports.' },
    'Dana',
  )
  const drafted = (await asked(company)).find((row) => row.parties === 'Ada Drafted')!
  await createDrafts(company.scope, [drafted.key])
  const { reference } = await company.scope.tx((db) => db.report.findFirstOrThrow())
  const viewer = await signedInPerson('viewer', { organizationId: company.organizationId })
  const rows = await rowsOf(viewer.cookie)
  expect(rows).toHaveLength(6)
  const of = (name: string) => rows.filter((row) => row.Conductor!.includes(name))
  expect(of('HYPERLINK')).toHaveLength(2)
  expect(of('HYPERLINK')[0]).toMatchObject({
    When: '2026-11-20T10:00:00-05:00',
    Amount: '8000',
    'Value in CAD': '8000.00',
    'Counts for': 'None',
    'Reporting decision': expect.stringMatching(/^It was set aside/),
    'Set aside from': 'LCTR',
    Exception: 'Received by an employee. The employer reports',
    'Rule of the exception': 'PCMLTFR s. 133',
    'Recorded facts': `'=cmd|calc\nThe employer reports.`,
    'Set aside by': 'Dana',
    'Restored by': '',
    Reports: '',
  })
  expect(of('Restored')[1]).toMatchObject({
    'Counts for': 'LCTR',
    'Set aside by': 'test',
    'Restored by': 'Owner',
    'Restored at': expect.stringMatching(/^20\d\d-/),
  })
  expect(of('Drafted')[0]).toMatchObject({
    'Counts for': 'LCTR',
    Reports: `${reference}: Draft`,
    'Set aside from': '',
  })
  expect(
    (await csvOf(viewer.cookie))
      .split('\r\n')
      .flatMap((line) => line.split(','))
      .filter((cell) => /^"?[=+@-]/.test(cell) && !/^-?\d/.test(cell)),
  ).toEqual([])
  expect(
    await rowsOf(
      viewer.cookie,
      `?q=${(await company.scope.tx((db) => db.transaction.findUniqueOrThrow({ where: { id: ids[0]! } }))).externalId}`,
    ),
  ).toHaveLength(1)
})

test('the export goes on past one part, oldest first, each transaction once', async () => {
  const company = await readyCompany('demo')
  await company.scope.sql((client) =>
    client.run(
      `INSERT INTO transaction (id, organization_id, mode, external_id, content_hash, occurred_at, offset_minutes, amount, currency, cad_amount, method, direction, status, sending_addresses, transaction_hashes)
     SELECT gen_random_uuid(), $1, 'demo', 'T-' || n, 'x', CASE WHEN n % 7 > 0 THEN timestamptz '2026-11-20T15:00:00Z' + make_interval(secs => n % 13) END, -300, 10, 'CAD', 10, 'wire', 'in',
       (CASE WHEN n % 7 > 0 THEN 'completed' ELSE 'pending' END)::"TransactionStatus", '{}', '{}' FROM generate_series(1, 4100) n`,
      [company.organizationId],
    ),
  )
  const viewer = await signedInPerson('viewer', { organizationId: company.organizationId })
  const lines = await rowsOf(viewer.cookie)
  expect(new Set(lines.map((line) => line['Transaction ID'])).size).toBe(4_100)
  expect(lines).toHaveLength(4_100)
  expect(lines.map((line) => line.When)).toEqual(lines.map((line) => line.When!).toSorted())
})
