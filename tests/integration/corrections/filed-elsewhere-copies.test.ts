import { expect, test } from 'vitest'
import { workedExamples } from '#fixtures/regulator/examples/worked.ts'
import { sampleReport } from '#fixtures/regulator/sample-report.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { correctValue, correctValues } from '#app/product/reports/edit/edit.server.ts'
import { registerCopy } from '#app/product/reports/elsewhere/register.server.ts'
import { reportCounts, reportList } from '#app/product/reports/list/queries.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { openSuspicions } from '#app/product/reports/suspicion/members.server.ts'
import { suspicionPage } from '#app/product/reports/suspicion/page.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, reportableReceipts, type Company } from '#tests/integration/reports-support.ts'

// What may be uploaded as the record copy of a report that was filed elsewhere, by whom, and who learns of it.
await testDatabase({ REGULATOR_TEST_URL: 'http://127.0.0.1:9', REGULATOR_PRODUCTION_URL: 'http://127.0.0.1:9' })

const bytesOf = (document: unknown) => Buffer.from(JSON.stringify(document, null, 2), 'utf8')
let count = 0
const nextReference = () => `WEB-2026-${++count}`
const row = (company: Company, id: string) => company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
const listOf = (filter: 'elsewhere' | 'all') => ({
  filter,
  type: null,
  search: '',
  sort: 'due' as const,
  descending: false,
  page: 1,
  pageSize: 20,
})

/** An STR as another program filed it. */
function suspicious(reference: string) {
  const found = Object.values(workedExamples()) as ReturnType<typeof sampleReport>[]
  const document = found.find((one) => one.reportDetails.reportTypeCode === 102)!
  document.reportDetails.reportingEntityReportReference = reference
  return document
}

test('an STR that was filed elsewhere is known to who may read it and to who uploaded it, and to nobody else by any answer', async () => {
  const company = await readyCompany()
  const [author, other] = [company.scopeOf('preparer'), company.scopeOf('preparer')]
  const [viewer, officer] = [company.scopeOf('viewer'), company.scopeOf('officer')]
  const reference = nextReference()
  const document = suspicious(reference)
  await expect(registerCopy(viewer, bytesOf(document), '')).rejects.toMatchObject({ status: 403 })
  const { id } = await registerCopy(author, bytesOf(document), '')
  await expect(registerCopy(viewer, bytesOf(document), '')).rejects.toMatchObject({ status: 403 })
  for (const scope of [author, officer]) {
    expect((await reportList(scope, listOf('elsewhere'))).rows.map((one) => one.id)).toEqual([id])
    expect(await reportDetail(scope, id)).toMatchObject({ type: 'STR', dueDate: null, copy: { isHeld: true } })
    expect(await reportCounts(scope)).toMatchObject({ elsewhere: 1 })
  }
  for (const scope of [other, viewer]) {
    expect((await reportList(scope, listOf('all'))).rows).toEqual([])
    expect(await reportCounts(scope)).toMatchObject({ elsewhere: 0 })
    await expect(reportDetail(scope, id)).rejects.toMatchObject({ status: 404 })
  }
  // Neither its own copy nor another report under its reference tells of it.
  const refusal = { status: 422, message: expect.stringContaining('This reference can’t be used for this copy.') }
  await expect(registerCopy(other, bytesOf(document), '')).rejects.toMatchObject(refusal)
  await expect(registerCopy(other, bytesOf(sampleReport({ reference })), '')).rejects.toMatchObject(refusal)
  await expect(registerCopy(officer, bytesOf(sampleReport({ reference })), '')).rejects.toMatchObject({
    message: expect.stringContaining(`${reference} is an STR in Comply+`),
  })
  for (const act of [
    () => openChange(other, id),
    () => requestDeletion(company.scopeOf('officer'), newId(), 4),
    () => cancelChange(other, id),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 })

  // It takes no transactions of here, and its suspicion is corrected in the report.
  await openChange(author, id)
  expect(await openSuspicions(author)).toEqual([])
  await expect(suspicionPage(author, id)).rejects.toMatchObject({ code: 'filed-elsewhere' })
  await correctValue(
    author,
    id,
    '/detailsOfSuspicion/descriptionOfSuspiciousActivity',
    'The client split one sum of cash into three.',
  )
  expect((await changeDifferences(author, id))!.rows).toMatchObject([
    { before: expect.stringContaining('small bills'), after: 'The client split one sum of cash into three.' },
  ])
  expect((await submitReports(officer, [id], 'production')).refused).toEqual([])
})

test('what is no report of this organization is refused in words that say what it is', async () => {
  const company = await readyCompany()
  const { scope } = company
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(scope, 'all')
  const own = await row(company, ids[0]!)
  const reference = nextReference()
  const document = sampleReport({ reference })
  const made = (change: object, rest: object = {}) =>
    bytesOf({ ...document, ...rest, reportDetails: { ...document.reportDetails, ...change } })
  const withDefinition = (change: object) => made({}, { definitions: [{ ...document.definitions[0], ...change }] })
  const deep = `{"reportDetails":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (const [file, told] of [
    [Buffer.from('reference;amount\nA;1'), 'isn’t JSON'],
    [Buffer.alloc(0), 'isn’t JSON'],
    [Buffer.from('%PDF-1.7'), 'isn’t JSON'],
    [Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), 'isn’t JSON'],
    [Buffer.from('null'), 'isn’t a report'],
    [Buffer.from('[]'), 'isn’t a report'],
    [Buffer.from('{"reportDetails":[1]}'), 'isn’t a report'],
    [Buffer.from(deep), 'isn’t a report'],
    [made({ reportingEntityReportReference: 7 }), 'isn’t a report'],
    [made({ reportTypeCode: 145 }), 'This is an EFTR'],
    [made({ reportTypeCode: 'LCTR' }), 'isn’t an LCTR, LVCTR or STR'],
    [made({ reportTypeCode: 102 }), 'doesn’t take this file as an STR'],
    [made({ submitTypeCode: 5 }), 'asks FINTRAC to delete'],
    [made({ reportingEntityNumber: 7654321 }), 'its reporting entity number is 7654321'],
    [made({ reportingEntityReportReference: own.reference }), `${own.reference} is in Comply+ already`],
    [made({ reportingEntityReportReference: 'STR-20261103-7K3M9QXA' }), 'This reference can’t be used'],
    [bytesOf({ reports: [document, document] }), 'holds 2 reports'],
    [withDefinition({ favouriteColour: 'green' }), 'doesn’t take this file as an LCTR'],
    [withDefinition({ surname: { toString: 'x' } }), 'doesn’t take this file as an LCTR'],
    [withDefinition({ surname: 'Trem\0blay' }), 'characters'],
    [Buffer.from(JSON.stringify(document).replace('Tremblay', '\\ud800')), 'characters'],
    [Buffer.from(JSON.stringify(document).replace('{"typeCode"', '{"__proto__":{"a":1},"typeCode"')), 'characters'],
    [made({}, { transactions: [] }), 'holds no transactions'],
    [made({}, { definitions: 'none' }), 'doesn’t take this file as an LCTR'],
  ] as const)
    await expect(registerCopy(scope, file, ''), told).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(told),
    })
  expect(await scope.tx((db) => db.report.count({ where: { copySha256: { not: null } } }))).toBe(0)
  await expect(registerCopy(company.scopeOf('viewer'), made({}), '')).rejects.toMatchObject({ status: 403 })

  // Two at once, and the same again: one report.
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => registerCopy(scope, made({}), '')))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await scope.tx((db) => db.report.count({ where: { reference } }))).toBe(1)
})

test('a copy that misses a value or has a wrong one is taken, shows it, and its change waits until it is corrected', async () => {
  const company = await readyCompany()
  const document = sampleReport({ reference: nextReference() })
  const { occupation: _, ...person } = document.definitions[0]!
  const copy = { ...document, definitions: [{ ...person, telephoneNumber: '12' }] }
  const { id } = await registerCopy(company.scope, Buffer.from(`\u{feff}${JSON.stringify({ reports: [copy] })}`), '')
  await openChange(company.scope, id)
  const shown = await reportDetail(company.scope, id)
  expect(shown.holdCount).toBeGreaterThan(0)
  expect(shown.missing).toContainEqual(
    expect.objectContaining({ path: '/definitions/0/occupation', to: null, where: 'Report' }),
  )
  expect((await submitReports(company.scope, [id], 'production')).ids).toEqual([])
  await correctValues(company.scope, id, {
    '/definitions/0/occupation': 'Baker',
    '/definitions/0/telephoneNumber': '416-555-0134',
  })
  expect((await reportDetail(company.scope, id)).holdCount).toBe(0)
})
