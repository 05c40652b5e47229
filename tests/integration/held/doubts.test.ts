import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { differingOfCustomer } from '#app/product/differing/queries.server.ts'
import { doubtsOfCustomer } from '#app/product/differing/doubts-about.server.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { confirmHolds } from '#app/product/reports/review/confirm.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { draftIssues } from '#app/product/reports/review/draft-issues.server.ts'
import { readyDraftIds, reportCounts, reportList } from '#app/product/reports/list/queries.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { submitDaily } from '#workers/submit-daily.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { run, header, row, bringIn, twoReceipts, show, doubtName } from './doubts-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

/** The text of the submitted document, which is what the regulator received. */
async function textOf(company: Company, reportId: string): Promise<string> {
  const { reference, bytes } = await company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId } }))
  const text = Buffer.from(bytes!).toString('utf8')
  await expect
    .poll(() => regulator.state.report(demoEntity.reportingEntityNumber, reference)?.sha256)
    .toBe(sha256Hex(Buffer.from(text)))
  return text
}

test.each([
  ['a post box as an address', { street: 'PO Box 77' }, 'address-post-box', 'PO Box 77'],
  ['a vague occupation', { occupation: 'Manager' }, 'occupation-vague', 'Manager'],
] as const)(
  '%s holds the draft in the list, in filing in bulk and in the daily submission, until it is confirmed and sent',
  async (_what, said, code, value) => {
    const company = await readyCompany()
    await bringIn(company, twoReceipts(said))
    const {
      ids: [id],
    } = await createDrafts(company.scope, 'all')

    const {
      rows: [listed],
    } = await reportList(company.scope, { ...show, filter: 'incomplete' })
    expect(listed).toMatchObject({ id, missingCount: 0, rejectCount: 0, toConfirmCount: 1 })
    expect(await reportCounts(company.scope)).toMatchObject({ drafts: 1, ready: 0, incomplete: 1 })
    expect(await readyDraftIds(company.scope)).toEqual([])

    const { ids: sent, refused } = await submitReports(company.scope, [id!], 'test')
    expect([sent, refused]).toEqual([
      [],
      [expect.objectContaining({ reportId: id, message: 'Confirm or correct 1 value first.' })],
    ])
    await company.scope.tx((db) =>
      db.companySettings.update({
        where: { organizationId: company.organizationId },
        data: { dailySubmitTime: '06:30', dailySubmitEnvironment: 'test' },
      }),
    )
    await submitDaily.run({ organizationId: company.organizationId }, run())
    expect(await company.scope.tx((db) => db.submission.count())).toBe(0)

    const { toConfirm } = await reportDetail(company.scope, id!)
    expect(toConfirm).toEqual([
      expect.objectContaining({
        code,
        value,
        kind: 'doubt',
        party: 'Ada Marlowe',
        where: 'Customer',
        // Saving there leads back.
        to: expect.stringContaining(`?report=${id}`),
      }),
    ])
    expect((await draftIssues(company.scope, [id!])).get(id!)?.toConfirm).toEqual(toConfirm)
    expect(await confirmHolds(company.scopeOf('officer'), id!, [toConfirm[0]!.key])).toBe(1)
    expect(await readyDraftIds(company.scope)).toEqual([id])
    const [audited] = await company.scope.tx((db) => db.auditEvent.findMany({ where: { action: 'doubt.confirmed' } }))
    expect(audited).toMatchObject({ actor: 'officer@example.test', subjectType: 'customer', detail: { code } })

    await submitDaily.run({ organizationId: company.organizationId }, run())
    await submitDue(company.scope, run())
    expect(await textOf(company, id!)).toContain(JSON.stringify(value))
  },
)

test('a doubt marks a customer once, however many rows and imports tell it, and one confirmation is for all drafts', async () => {
  const company = await readyCompany()
  await bringIn(company, [...twoReceipts({ occupation: 'Manager' }), { id: 'T-3', occupation: 'Manager' }])
  await importText(
    company.scope,
    `${header}\n${row({ id: 'T-4', occupation: 'Manager' }).replaceAll('2026-11-20', '2026-11-21')}\n${row({ id: 'T-5', occupation: 'Manager', hour: '12' }).replaceAll('2026-11-20', '2026-11-21')}\n`,
  )
  await company.scope.tx(
    (db) =>
      db.$executeRaw`UPDATE transaction SET beneficiary_id = conductor_id, details = '{"report":{"channel":"in_person","howObtained":"Savings from wages"}}'`,
  )
  const customer = await company.scope.tx((db) => db.customer.findFirstOrThrow())
  const doubts = await doubtsOfCustomer(company.scope, customer.id)
  expect(doubts).toEqual([expect.objectContaining({ field: 'occupation', value: 'Manager' })])
  const { ids } = await createDrafts(company.scope, 'all')
  expect(ids).toHaveLength(2)
  expect((await reportCounts(company.scope)).ready).toBe(0)
  expect(await confirmDoubts(company.scope, [doubts[0]!.key])).toBe(1)
  expect(await readyDraftIds(company.scope)).toEqual(expect.arrayContaining(ids))
  expect([
    await confirmDoubts(company.scope, [doubts[0]!.key]),
    await doubtsOfCustomer(company.scope, customer.id),
  ]).toEqual([0, []])
})

test('a vague occupation that a report must give cannot be confirmed: it is corrected, and the doubt falls with it', async () => {
  const company = await readyCompany()
  await bringIn(company, [{ id: 'T-1', amount: '12000.00', occupation: 'Manager' }])
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const held = await reportDetail(company.scope, id!)
  expect(held).toMatchObject({ holdCount: 1, rejectCount: 1, missingCount: 0, toConfirm: [] })
  await expect(
    confirmHolds(company.scope, id!, ['refused /definitions/0/occupation', 'doubt 1']),
  ).rejects.toMatchObject({ code: 'hold-changed' })
  await company.scope.tx((db) => db.customer.updateMany({ data: { occupation: 'Manager of a bakery with six staff' } }))
  await refreshDrafts(company.scope, { reports: [id!] })
  expect(await readyDraftIds(company.scope)).toEqual([id])
  // The value that was doubted comes back: so does the doubt.
  const customer = await company.scope.tx((db) => db.customer.findFirstOrThrow())
  expect(await doubtsOfCustomer(company.scope, customer.id)).toEqual([])
  await company.scope.tx((db) => db.customer.updateMany({ data: { occupation: 'Manager' } }))
  expect(await doubtsOfCustomer(company.scope, customer.id)).toHaveLength(1)
})

test('what a later file adds to a customer is doubted, and what it tells otherwise is asked', async () => {
  const company = await readyCompany()
  await bringIn(company, [
    { id: 'T-1', occupation: '', street: '' },
    { id: 'T-2', hour: '11', occupation: '', street: '' },
  ])
  await bringIn(company, [{ id: 'T-3', amount: '10.00', hour: '12', occupation: 'Manager', street: 'PO Box 77' }])
  await bringIn(company, [{ id: 'T-4', amount: '10.00', hour: '13', occupation: 'Consultant' }])
  const customer = await company.scope.tx((db) => db.customer.findFirstOrThrow())
  // The city was on file: the street completes the address.
  expect((await doubtsOfCustomer(company.scope, customer.id)).map((one) => one.value).sort()).toEqual([
    'Manager',
    'PO Box 77',
  ])
  expect(
    (await differingOfCustomer(company.scope, customer.id)).open.map(({ field, onFile, said }) => [
      field,
      onFile,
      said,
    ]),
  ).toEqual([
    ['address', 'PO Box 77, Ottawa, ON K1A 0B1, CA', '100 Rue Principale, Ottawa, ON K1A 0B1, CA'],
    ['occupation', 'Manager', 'Consultant'],
  ])
})

test('a value that the report leaves out is let go for this report alone, and another value asks anew', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  // FINTRAC takes an extension with its telephone number alone.
  await company.scope.tx((db) => db.customer.updateMany({ data: { phone: null, extension: '77' } }))
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const {
    toConfirm: [left],
  } = await reportDetail(company.scope, id!)
  expect(left).toMatchObject({ kind: 'left-out', field: 'extension', value: '77' })
  await confirmHolds(company.scope, id!, [left!.key])
  expect(await readyDraftIds(company.scope)).toEqual([id])
  const stored = await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: id! } }))
  expect(stored.confirmations).toEqual([
    expect.objectContaining({ field: 'extension', value: '77', by: company.scope.actor.label, at: expect.any(String) }),
  ])
  await expect(confirmHolds(company.scope, id!, [left!.key])).rejects.toMatchObject({ code: 'hold-changed' })
  // Said again where the confirmed value is told.
  expect((await reportDetail(company.scope, id!)).notes?.unplaced).toContainEqual(
    expect.objectContaining({ field: 'extension' }),
  )

  await company.scope.tx((db) => db.customer.updateMany({ data: { extension: '78' } }))
  await refreshDrafts(company.scope, { reports: [id!] })
  expect(await readyDraftIds(company.scope)).toEqual([])
  expect((await reportDetail(company.scope, id!)).toConfirm).toEqual([expect.objectContaining({ value: '78' })])
})

test('Demo is held the same, and answers what was confirmed', async () => {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  await doubtName(company, customerId)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  expect((await submitReports(company.scope, [id!], 'demo')).refused).toHaveLength(1)
  await confirmHolds(
    company.scope,
    id!,
    (await reportDetail(company.scope, id!)).toConfirm.map((one) => one.key),
  )
  expect((await submitReports(company.scope, [id!], 'demo')).ids).toEqual([id])
  await answerDemo(company.scope, run())
  expect(await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: id! } }))).toMatchObject({
    environment: 'demo',
    state: expect.stringMatching(/^confirmed/),
  })
})

test('the database refuses the submission of a report that is held, whoever asks', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  await doubtName(company, customerId)
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const submit = () =>
    company.scope.tx((db) =>
      db.submission.create({
        data: {
          id: newId(),
          organizationId: company.organizationId,
          mode: 'production',
          reportId: id!,
          action: 'submit',
          environment: 'test',
          revision: 1,
          reference: newId(),
          reportTypeCode: 106,
          reportingEntityNumber: 1,
          sha256: 'x',
        },
      }),
    )
  await expect(submit()).rejects.toThrow(/is held: it is not ready to be submitted/)
  await confirmHolds(
    company.scope,
    id!,
    (await reportDetail(company.scope, id!)).toConfirm.map((one) => one.key),
  )
  await expect(submit()).resolves.toMatchObject({ state: 'queued' })
})

test('an import that is undone takes its doubts with it, and a viewer confirms nothing', async () => {
  const company = await readyCompany()
  const done = await bringIn(company, twoReceipts({ occupation: 'Manager' }))
  const doubts = await company.scope.tx((db) => db.doubt.findMany())
  expect(doubts).toHaveLength(1)
  await expect(confirmDoubts(company.scopeOf('viewer'), [String(doubts[0]!.id)])).rejects.toMatchObject({ status: 403 })
  await undoImport(company.scope, done.id)
  expect(await company.scope.tx((db) => db.doubt.count())).toBe(0)
})
