import { expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { stepEdits } from '#app/product/reports/edit/undo.server.ts'
import { action as reviewAction } from '#app/product/reports/review.route.tsx'
import { confirmFixedOutside } from '#app/product/reports/review/confirm.server.ts'
import { readyDraftIds, reportCounts, reportList } from '#app/product/reports/list/queries.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { applySame, sameSchema } from '#app/product/reports/missing/same/same.server.ts'
import { openReport } from '#app/product/reports/review/open.server.ts'
import { ConflictError, saveFields } from '#app/product/reports/edit/save.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

const alias = '/definitions/0/alias'
const occupation = '/definitions/0/occupation'
const action = '/transactions/0/completingActions/0/details'

async function draft() {
  const company = await readyCompany('demo')
  const customerId = await completeCustomer(company)
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const valueAt = async (pointer: string): Promise<unknown> =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (at, key) => (at as Record<string, unknown> | undefined)?.[key],
        (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: id! } }))).document,
      )
  return { company, id: id!, valueAt }
}

test('a value that the report lacks, and that nobody asks for, can be given in it and taken back', async () => {
  const { company, id, valueAt } = await draft()
  expect(await saveFields(company.scope, id, [{ pointer: alias, text: 'Addie Rosewood', seen: '' }])).toEqual(['Alias'])
  expect(await valueAt(alias)).toBe('Addie Rosewood')
  await saveFields(company.scope, id, [{ pointer: alias, text: '', seen: 'Addie Rosewood' }])
  expect(await valueAt(alias)).toBeUndefined()
  expect((await reportDetail(company.scope, id)).corrections).toEqual([])
})

test('the second of two people who change one field overwrites nothing, and is told both values; other fields are saved beside each other', async () => {
  const { company, id, valueAt } = await draft()
  const other = company.scopeOf('preparer')
  const before = String(await valueAt(occupation))
  await saveFields(other, id, [{ pointer: occupation, text: 'Florist', seen: before }])
  const refused = await saveFields(company.scope, id, [{ pointer: occupation, text: 'Teacher', seen: before }]).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(ConflictError)
  expect(refused).toMatchObject({
    status: 409,
    conflicts: [{ pointer: occupation, theirs: 'Florist', by: other.actor.label }],
    fields: { [occupation]: expect.stringContaining('“Florist”') },
  })
  expect(await valueAt(occupation)).toBe('Florist')
  await Promise.all([
    saveFields(company.scope, id, [{ pointer: alias, text: 'Addie Rosewood', seen: '' }]),
    saveFields(other, id, [{ pointer: '/definitions/0/countryOfResidenceCode', text: 'FR', seen: 'CA' }]),
  ])
  expect([await valueAt(alias), await valueAt('/definitions/0/countryOfResidenceCode')]).toEqual([
    'Addie Rosewood',
    'FR',
  ])
  // Having seen theirs, a person may put their own in its place.
  await saveFields(company.scope, id, [{ pointer: occupation, text: 'Teacher', seen: 'Florist' }])
  expect(await valueAt(occupation)).toBe('Teacher')
})

test('what a person sent of a field before its answer came is not someone else’s, and what they then take back is taken back', async () => {
  const { company, id, valueAt } = await draft()
  await saveFields(company.scope, id, [{ pointer: alias, text: 'Addie', seen: '' }])
  await saveFields(company.scope, id, [{ pointer: alias, text: 'Addie Rosewood', seen: '', sent: ['Addie'] }])
  expect(await valueAt(alias)).toBe('Addie Rosewood')
  await saveFields(company.scope, id, [{ pointer: alias, text: '', seen: '', sent: ['Addie', 'Addie Rosewood'] }])
  expect(await valueAt(alias)).toBeUndefined()
  await saveFields(company.scopeOf('preparer'), id, [{ pointer: alias, text: 'Bo', seen: '' }])
  await expect(
    saveFields(company.scope, id, [{ pointer: alias, text: 'Addie', seen: '', sent: ['Ad'] }]),
  ).rejects.toBeInstanceOf(ConflictError)
  expect(await valueAt(alias)).toBe('Bo')
})

test('edits are undone one by one and made again, and a new edit ends what could be made again', async () => {
  const { company, id, valueAt } = await draft()
  const before = await valueAt(occupation)
  await correctValue(company.scope, id, occupation, 'Florist')
  await correctValue(company.scope, id, alias, 'Addie Rosewood')
  expect((await openReport(company.scope, id, new URLSearchParams())).steps).toEqual({ undo: 'Alias', redo: null })
  await stepEdits(company.scope, id, 'undo')
  expect([await valueAt(occupation), await valueAt(alias)]).toEqual(['Florist', undefined])
  await stepEdits(company.scope, id, 'undo')
  expect(await valueAt(occupation)).toBe(before)
  await expect(stepEdits(company.scope, id, 'undo')).rejects.toMatchObject({ code: 'nothing-to-undo' })
  await stepEdits(company.scope, id, 'redo')
  expect(await valueAt(occupation)).toBe('Florist')
  await correctValue(company.scope, id, '/definitions/0/countryOfResidenceCode', 'FR')
  await expect(stepEdits(company.scope, id, 'redo')).rejects.toMatchObject({ code: 'nothing-to-undo' })
})

test('what a choice rules out goes with it: the text for an "Other", and the currency beside a virtual currency', async () => {
  const { company, id, valueAt } = await draft()
  await correctValue(company.scope, id, `${action}/dispositionCode`, '11')
  await correctValue(company.scope, id, `${action}/dispositionOther`, 'Given to a courier')
  expect(await valueAt(`${action}/dispositionOther`)).toBe('Given to a courier')
  await correctValue(company.scope, id, `${action}/dispositionCode`, '18')
  expect(await valueAt(`${action}/dispositionOther`)).toBeUndefined()
  await correctValue(company.scope, id, `${action}/virtualCurrencyTypeCode`, 'BTC')
  expect([await valueAt(`${action}/virtualCurrencyTypeCode`), await valueAt(`${action}/currencyCode`)]).toEqual([
    'BTC',
    undefined,
  ])
})

test.each([null, 'put in the drawer'])(
  'from a disposition that is given in the report follows what follows from one in the records (these say %j)',
  async (disposition) => {
    const company = await readyCompany('demo')
    const { scope } = company
    for (const name of ['Ada Marlowe', 'Bea Marlowe'])
      await cashReceipts(company, [{ customerId: await completeCustomer(company, name), amount: '12000.00' }])
    await scope.tx((db) =>
      disposition === null
        ? db.completingAction.deleteMany()
        : db.completingAction.updateMany({ data: { disposition } }),
    )
    const {
      ids: [id, other],
    } = await createDrafts(scope, 'all')
    const details = async (of: string) =>
      (
        (await scope.tx((db) => db.report.findUniqueOrThrow({ where: { id: of } }))).document as {
          transactions: { completingActions: { details: Record<string, unknown> }[] }[]
        }
      ).transactions[0]!.completingActions[0]!.details
    const lacking = async () => (await reportDetail(scope, id!)).missing.map(({ label }) => label)
    expect(await lacking()).toContain('Disposition')
    await correctValue(scope, id!, `${action}/dispositionCode`, '28')
    const given = await details(id!)
    expect(given).toMatchObject({ dispositionCode: 28, currencyCode: 'CAD' })
    expect(Number(given.amount)).toBe(12_000)
    for (const label of ['Disposition', 'Amount', 'Currency']) expect(await lacking()).not.toContain(label)
    await applySame(scope, sameSchema.parse({ disposition: 'Payment to account' }))
    expect(await details(other!)).toEqual(given)
    expect(await details(id!)).toEqual(given)
  },
)

test('an account is begun with any of its values, complete, and ends with the last of them', async () => {
  const { company, id, valueAt } = await draft()
  await correctValue(company.scope, id, `${action}/account/branchNumber`, '00123')
  expect(await valueAt(`${action}/account`)).toEqual({ branchNumber: '00123', holders: [] })
  await correctValue(company.scope, id, `${action}/account/branchNumber`, '')
  expect(await valueAt(`${action}/account`)).toBeUndefined()
})

test('a report that FINTRAC rejected is not sent again unchanged, and is once it was corrected or put right at FINTRAC', async () => {
  const { company, id } = await draft()
  const reject = (code: number) =>
    company.scope.tx(async (db) => {
      const messages = JSON.stringify([{ type: 'reject', path: occupation, rule: null, code, text: 'No.' }])
      await db.$executeRaw`UPDATE submission SET state = 'rejected', messages = ${messages}::jsonb WHERE report_id = ${id}::uuid AND state = 'queued'`
      await db.$executeRaw`UPDATE report SET state = 'rejected', revision = revision + 1, regulator_messages = ${messages}::jsonb WHERE id = ${id}::uuid`
    })
  expect(await submitReports(company.scope, [id], 'demo')).toMatchObject({ ids: [id] })
  await reject(301)
  const again = await submitReports(company.scope, [id], 'demo')
  expect(again.ids).toEqual([])
  expect(again.refused[0]?.message).toMatch(/rejected this version/)
  const shown = await reportDetail(company.scope, id)
  expect(shown).toMatchObject({ isRefused: true, isFixedOutside: false })
  expect(shown.listed[0]).toMatchObject({
    group: 'rejected',
    label: 'Occupation',
    text: 'No.',
    place: occupation,
    where: 'Person details: Ada Marlowe',
  })
  // An edit that was undone corrects nothing: whoever asks is told the same.
  await correctValue(company.scope, id, occupation, 'Florist')
  expect(await reportDetail(company.scope, id)).toMatchObject({ isRefused: false })
  const listed = { type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 20 } as const
  const expectRefused = async () => {
    expect((await submitReports(company.scope, [id], 'demo')).refused[0]?.message).toMatch(/rejected this version/)
    expect(await reportDetail(company.scope, id)).toMatchObject({ isRefused: true, shownState: 'rejected' })
    expect(await readyDraftIds(company.scope)).toEqual([])
    expect(await reportCounts(company.scope)).toMatchObject({ drafts: 1, ready: 0, rejected: 1 })
    for (const [filter, ids] of [
      ['ready', []],
      ['rejected', [id]],
    ] as const)
      expect((await reportList(company.scope, { ...listed, filter })).rows.map((row) => row.id)).toEqual(ids)
  }
  await stepEdits(company.scope, id, 'undo')
  await expectRefused()
  // Nor does one that was submitted, withdrawn and then undone.
  await stepEdits(company.scope, id, 'redo')
  expect(await submitReports(company.scope, [id], 'demo')).toMatchObject({ ids: [id], refused: [] })
  await withdrawSubmission(company.scope, id)
  await stepEdits(company.scope, id, 'undo')
  await expectRefused()
  // Once what was sent is erased, its digest tells.
  await company.scope.tx((db) => db.$executeRaw`UPDATE submission SET bytes = NULL WHERE state = 'rejected'`)
  expect((await submitReports(company.scope, [id], 'demo')).refused[0]?.message).toMatch(/rejected this version/)

  await stepEdits(company.scope, id, 'redo')
  expect(await submitReports(company.scope, [id], 'demo')).toMatchObject({ ids: [id], refused: [] })
  await reject(320)
  await expectRefused()
  expect(await reportDetail(company.scope, id)).toMatchObject({ isFixedOutside: true })
  await confirmFixedOutside(company.scope, id)
  expect(await reportDetail(company.scope, id)).toMatchObject({ isRefused: false })
  expect(await submitReports(company.scope, [id], 'demo')).toMatchObject({ ids: [id], refused: [] })
  const sent = await company.scope.tx((db) => db.submission.findMany({ where: { reportId: id } }))
  expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(2)
})

test('undo and redo say whose edit it is, and keep the form open in which one types', async () => {
  const { company, id, valueAt } = await draft()
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  const colleague = company.scopeOf('preparer')
  const before = String(await valueAt(occupation))
  const scope = company.scopeOf('officer', officer.userId)
  await saveFields(scope, id, [{ pointer: alias, text: 'Addie Rosewood', seen: '' }])
  expect((await openReport(scope, id, new URLSearchParams())).steps).toEqual({ undo: 'Alias', redo: null })
  await saveFields(colleague, id, [{ pointer: occupation, text: 'Florist', seen: before }])
  expect((await openReport(scope, id, new URLSearchParams())).steps).toEqual({
    undo: `Occupation (by ${colleague.actor.label})`,
    redo: null,
  })
  expect((await openReport(colleague, id, new URLSearchParams())).steps).toEqual({ undo: 'Occupation', redo: null })
  const here = `/app/reports/${id}?edit=${encodeURIComponent(alias)}`
  const undone = await send(reviewAction, officer, here, { intent: 'undo' }, { id })
  expect([undone.status, undone.location]).toEqual([302, here])
  expect(await valueAt(occupation)).toBe(before)
  expect((await openReport(scope, id, new URLSearchParams())).steps.redo).toBe(
    `Occupation (by ${colleague.actor.label})`,
  )
  const redone = await send(reviewAction, officer, here, { intent: 'redo' }, { id })
  expect(redone.location).toBe(here)
  expect(await valueAt(occupation)).toBe('Florist')
})
