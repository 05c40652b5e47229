import { expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { col } from '#app/platform/sql/columns.ts'
import { readySql } from '#app/product/reports/state/shown.server.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import { keepCopy, takeFromCopy } from '#app/product/reports/change/record-copy.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { pdfPages } from '#tests/support/files/pdf-text.ts'
import { ready, report, submission, submissionsTo } from './support.ts'

/** A change of a report whose content was erased here, from the record copy that a person uploads. */

const { asAdmin, production, work } = await submissionsTo()
const occupation = '/definitions/0/occupation'
const unit = '/definitions/0/address/unitNumber'

/** A filed report with values corrected by hand, its copy, and its content erased. */
async function erased() {
  const { company, ids } = await ready()
  const id = ids[0]!
  await correctValue(company.scope, id, occupation, 'Pastry chef')
  await correctValue(company.scope, id, unit, '7')
  await submitReports(company.scope, [id], 'production')
  await work(company)
  const sent = await submission(company, id)
  const copy = (await recordCopy(company.scope, sent.id, 'report')).body
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE report_id = $1`, [id])
  expect(await eraseDue(company.scope)).toBe(1)
  return { company, id, copy, reference: sent.reference }
}

const atRegulator = (reference: string) => production.state.report(demoEntity.reportingEntityNumber, reference)!
const fieldsOf = async (...given: Parameters<typeof changeDifferences>) => {
  const found = await changeDifferences(...given)
  return found?.rows.map(({ label, before, after }) => `${label}: ${before} → ${after}`)
}

test('a change of an erased report takes its values from the uploaded copy, and FINTRAC gets exactly those and the correction', async () => {
  const { company, id, copy, reference } = await erased()
  const { scope } = company
  await openChange(scope, id)
  expect(await changeDifferences(scope, id)).toEqual({ isComparable: false, rows: [] })
  await keepCopy(scope, id, copy)
  // Field by field on the report's own page, with what can be taken.
  expect(await fieldsOf(scope, id)).toEqual(['Occupation: Pastry chef → Baker', 'Unit number: 7 → null'])
  expect((await changeDifferences(scope, id))!.takeable).toEqual([occupation, unit])

  expect(await takeFromCopy(scope, id, [unit])).toEqual({ taken: 1, refused: [] })
  expect(await fieldsOf(scope, id)).toEqual(['Occupation: Pastry chef → Baker'])
  expect(await takeFromCopy(scope, id, null)).toEqual({ taken: 1, refused: [] })
  expect(await fieldsOf(scope, id)).toEqual([])
  await expect(takeFromCopy(scope, id, null)).rejects.toMatchObject({ code: 'nothing-to-take' })
  // Without a difference nothing is sent, and no list calls it ready.
  const isReady = () =>
    scope.sql((client) =>
      client.one({ ready: col.bool }, `SELECT ${readySql} AS ready FROM report r WHERE r.id = $1`, [id]),
    )
  expect(await isReady()).toEqual({ ready: false })
  expect((await submitReports(scope, [id], 'production')).refused).toMatchObject([
    { message: expect.stringContaining('Nothing in it differs') },
  ])

  await correctValue(scope, id, occupation, 'Long-haul truck driver')
  expect(await isReady()).toEqual({ ready: true })
  expect(await fieldsOf(scope, id)).toEqual(['Occupation: Pastry chef → Long-haul truck driver'])
  expect((await submitReports(scope, [id], 'production')).ids).toEqual([id])
  await work(company)
  const change = await submission(company, id)
  expect(change).toMatchObject({ action: 'change', state: 'accepted' })
  const expected = JSON.parse(Buffer.from(copy).toString('utf8')) as {
    reportDetails: { submitTypeCode: number }
    definitions: { occupation: string }[]
  }
  expected.reportDetails.submitTypeCode = 2
  expected.definitions[0]!.occupation = 'Long-haul truck driver'
  expect(JSON.parse(Buffer.from(change.bytes!).toString('utf8'))).toEqual(expected)
  expect(atRegulator(reference).sha256).toBe(change.sha256)

  // The record of the change says what it changed.
  const text = pdfPages((await recordCopy(scope, change.id, 'pdf')).body)
    .join(' ')
    .replaceAll(/\s/g, '')
  expect(text).toMatch(/WhatchangesFieldBeforeAfter.*?PastrychefLong-haultruckdriver/)

  // The copy goes with the content of the change.
  expect((await report(company, id)).keptVersion).not.toBeNull()
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE report_id = $1`, [id])
  await eraseDue(scope)
  expect(await report(company, id)).toMatchObject({ document: null, keptVersion: null })
})

test('a discarded change leaves the report erased when it was, and its copy gone', async () => {
  const { company, id, copy } = await erased()
  await asAdmin(`UPDATE report SET erased_at = '2026-03-04T05:06:07Z' WHERE id = $1`, [id])
  await openChange(company.scope, id)
  await keepCopy(company.scope, id, copy)
  await cancelChange(company.scope, id)
  const row = await report(company, id)
  expect(row).toMatchObject({ document: null, keptVersion: null, state: 'confirmed' })
  expect(row.erasedAt?.toISOString()).toBe('2026-03-04T05:06:07.000Z')
})

test('a copy is refused where the content is still here', async () => {
  const { company, ids } = await ready()
  const id = ids[0]!
  await submitReports(company.scope, [id], 'production')
  await work(company)
  const copy = (await recordCopy(company.scope, (await submission(company, id)).id, 'report')).body
  await openChange(company.scope, id)
  await expect(keepCopy(company.scope, id, copy)).rejects.toMatchObject({
    message: expect.stringContaining('still here'),
  })
  expect((await changeDifferences(company.scope, id))!.takeable).toBeUndefined()
})
