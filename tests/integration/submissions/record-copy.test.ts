import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { confirmKept, recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { withdrawSubmission } from '#app/product/submissions/withdraw.server.ts'
import { sweepOnce } from '#workers/sweep.ts'
import { pdfPages } from '#tests/support/files/pdf-text.ts'
import { ready, report, submission, submissionsTo } from './support.ts'

/** The record copy of a submitted report, and when its content is erased here. */

const { asAdmin, work } = await submissionsTo()

/** The exact bytes are downloaded, and a person confirms that they are kept. */
async function keep(scope: Scope, id: string): Promise<void> {
  await recordCopy(scope, id, 'report')
  await confirmKept(scope, id)
}

test('the record copy holds the exact bytes; a download erases nothing, and what must stay stays once a person confirms that they are kept', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  const { id, sha256, reference } = await submission(company, ids[0]!)
  const early = await recordCopy(company.scope, id, 'report')
  await expect(confirmKept(company.scope, id)).rejects.toMatchObject({ code: 'not-confirmed' })
  await work(company)
  expect(createHash('sha256').update(early.body).digest('hex')).toBe(sha256)
  const record = JSON.parse(Buffer.from((await recordCopy(company.scope, id, 'record')).body).toString('utf8')) as {
    acknowledgement: { externalReportUuid: string }
    bytes: string
    submittedAt: string
    confirmedAt: string
  }
  // The clock of the 24-hour window.
  const { createdAt } = await submission(company, ids[0]!)
  expect([record.submittedAt.slice(-6), Date.parse(record.submittedAt)]).toEqual([
    '-05:00',
    Math.floor(createdAt.getTime() / 1000) * 1000,
  ])
  expect(record.confirmedAt).toMatch(/-05:00$/)
  expect(Buffer.from(record.bytes, 'base64').equals(Buffer.from(early.body))).toBe(true)
  expect(
    Buffer.from((await recordCopy(company.scope, id, 'pdf')).body)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await asAdmin(`UPDATE submission SET downloaded_at = now() - interval '29 days' WHERE id = $1`, [id])
  expect(await eraseDue(company.scope)).toBe(0)
  expect((await submission(company, ids[0]!)).bytes).not.toBeNull()
  await confirmKept(company.scope, id)
  const row = await report(company, ids[0]!)
  expect(row).toMatchObject({ document: null, parties: '', reference, state: 'confirmed', reason: '' })
  expect(await submission(company, ids[0]!)).toMatchObject({
    bytes: null,
    sha256,
    externalReportUuid: record.acknowledgement.externalReportUuid,
    state: 'accepted',
  })
  await expect(recordCopy(company.scope, id, 'report')).rejects.toMatchObject({ code: 'erased' })
  await expect(confirmKept(company.scope, id)).rejects.toMatchObject({ code: 'erased' })
})

test('the PDF shows its times in the time zone for display; the document, its bytes and the record file stay as they are', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  await work(company)
  const { id } = await submission(company, ids[0]!)
  await asAdmin(
    `UPDATE submission SET created_at = '2026-07-01T12:00:00Z', confirmed_at = '2026-12-01T12:00:00Z' WHERE id = $1`,
    [id],
  )
  const copies = async () => {
    const [report, record, pdf, french] = [
      await recordCopy(company.scope, id, 'report'),
      await recordCopy(company.scope, id, 'record'),
      await recordCopy(company.scope, id, 'pdf'),
      await recordCopy(company.scope, id, 'pdf', 'fr'),
    ]
    const pages = (body: Uint8Array) => pdfPages(body).join('').replaceAll(/\s/g, '')
    return {
      files: [report, record].map(({ body }) => Buffer.from(body).toString('utf8')),
      english: pages(pdf.body),
      french: pages(french.body),
    }
  }
  const before = await copies()
  expect(before.english).toMatch(/SubmittedWed,Jul1,2026,07:00:00\(UTC−05:00\)/)
  await company.scope.tx((db) =>
    db.companySettings.update({
      where: { organizationId: company.organizationId },
      data: { displayTimeZone: 'America/Toronto' },
    }),
  )
  const after = await copies()
  expect(after.files).toEqual(before.files)
  expect(after.english).toMatch(/SubmittedWed,Jul1,2026,08:00:00\(UTC−04:00\)/)
  expect(after.english).toMatch(/ConfirmedTue,Dec1,2026,07:00:00\(UTC−05:00\)/)
  expect(after.french).toMatch(/Soumise2026-07-0108:00:00\(UTC−04:00\)/)
  // Nothing else of the print moves: what the document says is printed as it says it.
  expect(after.english.replace('2026,08:00:00(UTC−04:00)', '2026,07:00:00(UTC−05:00)')).toBe(before.english)
})

test('nobody confirms that bytes are kept which were not downloaded: the acknowledgement and the PDF are not the bytes', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  await work(company)
  const { id } = await submission(company, ids[0]!)
  for (const format of ['record', 'pdf'] as const) await recordCopy(company.scope, id, format)
  await expect(confirmKept(company.scope, id)).rejects.toMatchObject({ code: 'not-downloaded' })
  for (const role of ['viewer', 'preparer'] as const)
    await expect(confirmKept(company.scopeOf(role), id)).rejects.toMatchObject({ status: 403 })
  expect((await submission(company, ids[0]!)).bytes).not.toBeNull()
})

test('each version of a report keeps its record copy until its own is confirmed as kept, whichever version is first', async () => {
  for (const first of [0, 1]) {
    const {
      company,
      ids: [id],
    } = await ready()
    await submitReports(company.scope, [id!], 'production')
    await work(company)
    await openChange(company.scope, id!)
    await correctValue(company.scope, id!, '/transactions/0/largeCashTransactionDetails/purpose', 'Purchase of ether')
    await submitReports(company.scope, [id!], 'production')
    await work(company)
    const versions = () =>
      company.scope.tx((db) => db.submission.findMany({ where: { reportId: id! }, orderBy: { createdAt: 'asc' } }))
    const [original, change] = await versions()
    await keep(company.scope, [original!, change!][first]!.id)
    expect((await versions()).map((row) => row.bytes !== null)).toEqual([first !== 0, first !== 1])
    expect((await report(company, id!)).document !== null).toBe(first === 0)
    const kept = [change!, original!][first]!.id
    expect((await recordCopy(company.scope, kept, 'record')).body.length).toBeGreaterThan(0)
  }
})

test('the trail names each download and who confirmed that the copy is kept', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  await work(company)
  const { id } = await submission(company, ids[0]!)
  for (const role of ['viewer', 'preparer'] as const) await recordCopy(company.scopeOf(role), id, 'report')
  expect((await submission(company, ids[0]!)).downloadedAt).toBeNull()
  expect(
    await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'record-copy.downloaded', subjectId: id } })),
  ).toBe(2)
  await keep(company.scopeOf('officer'), id)
  expect(
    await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'record-copy.kept', subjectId: id } })),
  ).toBe(1)
})

test('what TEST took and what was rejected or withdrawn goes 30 days later by itself, and leaves the report as it is', async () => {
  const { company, ids } = await ready(3)
  await submitReports(company.scope, [ids[0]!], 'test')
  await work(company)
  await submitReports(company.scope, [ids[1]!, ids[2]!], 'production')
  await asAdmin(`UPDATE submission SET state = 'rejected', answered_at = now() WHERE report_id = $1`, [ids[1]])
  await withdrawSubmission(company.scope, ids[2]!)
  const test = await submission(company, ids[0]!)
  await recordCopy(company.scope, test.id, 'report')
  await expect(confirmKept(company.scope, test.id)).rejects.toMatchObject({ code: 'not-filed' })
  expect(await eraseDue(company.scope)).toBe(0)
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE id = $1`, [test.id])
  await asAdmin(`UPDATE submission SET answered_at = now() - interval '31 days' WHERE report_id = $1`, [ids[1]])
  await asAdmin(`UPDATE submission SET created_at = now() - interval '31 days' WHERE report_id = $1`, [ids[2]])
  await sweepOnce()
  const asked = await company.scope.sql((client) =>
    client.rows({ job: col.text }, `SELECT job FROM outbox WHERE organization_id = $1 AND job = 'erase-content'`, [
      company.organizationId,
    ]),
  )
  expect(asked).toHaveLength(1)
  expect(await eraseDue(company.scope)).toBe(3)
  for (const id of ids) {
    expect((await submission(company, id)).bytes).toBeNull()
    expect((await report(company, id)).document).not.toBeNull()
  }
})

test('content is erased 30 days after confirmation without a download, and a TEST confirmation erases no draft', async () => {
  const { company, ids } = await ready(2)
  await submitReports(company.scope, [ids[0]!], 'production')
  await submitReports(company.scope, [ids[1]!], 'test')
  await work(company)
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
    company.organizationId,
  ])
  expect(await eraseDue(company.scope)).toBe(2)
  expect((await report(company, ids[0]!)).document).toBeNull()
  expect((await report(company, ids[1]!)).document).not.toBeNull()
})

test('a change of a report whose content was erased says which values were corrected by hand and must be typed again', async () => {
  const {
    company,
    ids: [id],
  } = await ready()
  const purpose = '/transactions/0/largeCashTransactionDetails/purpose'
  await correctValue(company.scope, id!, purpose, 'Purchase of ether')
  await correctValue(company.scope, id!, '/definitions/0/surname', 'Marlow')
  await submitReports(company.scope, [id!], 'production')
  await work(company)
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual([])
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
    company.organizationId,
  ])
  await eraseDue(company.scope)
  const lost = [
    { label: 'Purpose of transaction', transaction: 1 },
    { label: 'Surname', transaction: null },
  ]
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual(lost)
  await openChange(company.scope, id!)
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual(lost)
  await correctValue(company.scope, id!, purpose, 'Purchase of ether')
  expect((await reportDetail(company.scope, id!)).lostCorrections).toEqual(lost.slice(1))
})

test('leaving a change unmade takes the content away again that was erased before', async () => {
  const { company, ids } = await ready()
  await submitReports(company.scope, ids, 'production')
  await work(company)
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
    company.organizationId,
  ])
  await eraseDue(company.scope)
  await openChange(company.scope, ids[0]!)
  expect((await report(company, ids[0]!)).document).not.toBeNull()
  await cancelChange(company.scope, ids[0]!)
  expect(await report(company, ids[0]!)).toMatchObject({ document: null, parties: '', state: 'confirmed' })
})

test('the PDF of a change says field by field what it changes, in either language, and says so where the version before is gone', async () => {
  const { company, ids } = await ready()
  const id = ids[0]!
  await submitReports(company.scope, ids, 'production')
  await work(company)
  await openChange(company.scope, id)
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Long-haul truck driver')
  await correctValue(company.scope, id, '/definitions/0/address/unitNumber', '7')
  await submitReports(company.scope, ids, 'production')
  const change = await submission(company, id)
  const text = async (language: 'en' | 'fr') =>
    pdfPages((await recordCopy(company.scope, change.id, 'pdf', language)).body)
      .join(' ')
      .replaceAll(/\s/g, '')
  const parts = (whole: string, head: string) => whole.slice(whole.indexOf(head), whole.indexOf(head) + 700)
  for (const answered of [false, true]) {
    if (answered) await work(company)
    const english = parts(await text('en'), 'WhatchangesFieldBeforeAfter')
    expect(english).toMatch(/Occupation.*?BakerLong-haultruckdriver/)
    expect(english).toMatch(/Unitnumber.*?nothing7/)
    const french = parts(await text('fr'), 'CequichangeChampAvantAprès')
    expect(french).toContain('BakerLong-haultruckdriver')
    expect(french).toContain('rien7')
    expect(french).not.toMatch(/Before|Occupation\b|nothing/)
  }
  expect(await submission(company, id)).toMatchObject({ action: 'change', state: 'accepted' })
  await asAdmin(`UPDATE submission SET bytes = NULL WHERE report_id = $1 AND action = 'submit'`, [id])
  expect(await text('en')).toContain('Theversionbeforeisnolongerkept')
  expect(await text('fr')).toContain('Laversionprécédenten’estplusconservée')
})
