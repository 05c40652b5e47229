import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import * as page from '#app/product/reports/change/record-copy.route.tsx'
import { keepCopy } from '#app/product/reports/change/record-copy.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { confirmKept, recordCopy } from '#app/product/submissions/record/record.server.ts'
import { readyCompany, reportableReceipts, type Company } from '#tests/integration/reports-support.ts'
import { open, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// A change of a report whose content was erased here is compared with the copy that a person kept: byte for byte the
// one that was sent, or not at all.
await testDatabase({ REGULATOR_TEST_URL: 'http://127.0.0.1:9', REGULATOR_PRODUCTION_URL: 'http://127.0.0.1:9' })

/** As the pipeline leaves a submission that the regulator accepted. */
async function accept(company: Company, id: string): Promise<string> {
  return company.scope.tx(async (db) => {
    const { id: submission } = await db.submission.findFirstOrThrow({
      where: { reportId: id, state: 'queued' },
      select: { id: true },
    })
    const confirmedAt = new Date()
    await db.submission.update({ where: { id: submission }, data: { state: 'accepted', confirmedAt } })
    await db.report.update({ where: { id }, data: { state: 'confirmed', confirmedAt } })
    return submission
  })
}

/** A filed report whose content is gone, the copies of it that a person has, and a change of it that is open. */
async function erased() {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  const id = ids[0]!
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Pastry chef')
  const file = async () => {
    expect((await submitReports(company.scope, [id], 'production')).ids).toEqual([id])
    const submission = await accept(company, id)
    return {
      submission,
      exact: (await recordCopy(company.scope, submission, 'report')).body,
      record: (await recordCopy(company.scope, submission, 'record')).body,
    }
  }
  const first = await file()
  await openChange(company.scope, id)
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Roofer')
  const second = await file()
  await confirmKept(company.scope, second.submission)
  await confirmKept(company.scope, first.submission)
  await openChange(company.scope, id)
  expect(await changeDifferences(company.scope, id)).toEqual({ isComparable: false, rows: [] })
  return { company, id, first, second }
}

test('a kept copy says field by field what the change says otherwise, and any other file is told apart', async () => {
  const { company, id, first, second } = await erased()
  const { scope } = company
  // What was corrected by hand went with the content: the records say the old word again.
  const expected = [expect.objectContaining({ before: 'Roofer', after: 'Baker' })]
  for (const file of [second.exact, second.record]) {
    await keepCopy(scope, id, file)
    expect(await changeDifferences(scope, id)).toMatchObject({ isComparable: true, rows: expected })
  }
  await correctValue(scope, id, '/definitions/0/occupation', 'Roofer')
  expect(await changeDifferences(scope, id)).toMatchObject({ isComparable: true, rows: [] })
  expect((await submitReports(scope, [id], 'production')).refused).toMatchObject([
    { message: expect.stringContaining('Nothing in it differs') },
  ])

  const document = JSON.parse(Buffer.from(second.exact).toString('utf8')) as { reportDetails: object }
  const made = (change: object) =>
    Buffer.from(JSON.stringify({ ...document, reportDetails: { ...document.reportDetails, ...change } }))
  for (const [file, told] of [
    [first.exact, 'an earlier version'],
    [Buffer.from('reference;amount'), 'isn’t JSON'],
    [Buffer.from('{"transactions":[]}'), 'isn’t a report'],
    [Buffer.from('null'), 'isn’t a report'],
    [
      made({ reportingEntityNumber: 7654321 }),
      'belongs to another organization: its reporting entity number is 7654321',
    ],
    [made({ reportingEntityReportReference: 'LCTR-OTHER' }), 'the copy of LCTR-OTHER'],
    // The same values, written another way.
    [Buffer.from(JSON.stringify(document, null, 2)), 'byte for byte'],
  ] as const)
    await expect(keepCopy(scope, id, file), told).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(told),
    })
  await expect(keepCopy((await readyCompany()).scope, id, second.exact)).rejects.toMatchObject({ status: 404 })
  await expect(keepCopy(company.scopeOf('viewer'), id, second.exact)).rejects.toMatchObject({ status: 403 })
})

test('the page takes the file and leads to the report, where the change is compared with it; another organization sees nothing', async () => {
  const { company, id, second } = await erased()
  const officer = await signedInPerson('officer', { organizationId: company.organizationId })
  await untenantedDb().session.updateMany({ where: { userId: officer.userId }, data: { mode: 'production' } })
  expect((await open(page.loader, officer, `/app/reports/${id}/record-copy`, { id })).status).toBe(200)
  const body = new FormData()
  body.set('file', new File([Buffer.from(second.exact)], 'copy.json', { type: 'application/json' }))
  const answer = (await page.action({
    request: new Request(`http://127.0.0.1:3000/app/reports/${id}/record-copy`, {
      method: 'POST',
      body,
      headers: { Cookie: officer.cookie },
    }),
    params: { id },
    context: {},
  })) as Response
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/app/reports/${id}#differences`])
  expect(await changeDifferences(company.scope, id)).toMatchObject({ isComparable: true, rows: [{ before: 'Roofer' }] })
  await expect(changeDifferences((await readyCompany()).scope, id)).rejects.toMatchObject({ status: 404 })
})
