import { expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { col } from '#app/platform/sql/columns.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import { keepCopy } from '#app/product/reports/change/record-copy.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { readyDraftIds, reportCounts, reportList } from '#app/product/reports/list/queries.server.ts'
import { canonicalJson } from '#app/product/reports/state/canonical.ts'
import { heldBy, submittableRows } from '#app/product/reports/state/submit-summary.tsx'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { submitDaily } from '#workers/submit-daily.ts'
import type { Company } from '#tests/integration/reports-support.ts'
import { context, ready, submission, submissionsTo } from './support.ts'

/** A change of a version that was erased here is sent once what it changes can be seen, never if it changes nothing. */

const { asAdmin, production, work } = await submissionsTo()
const occupation = '/definitions/0/occupation'

const erase = async ({ scope }: Company, id: string) => {
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE report_id = $1`, [id])
  expect(await eraseDue(scope)).toBe(1)
}

/** A report that PRODUCTION has, as FINTRAC received it, erased here and open for a change. */
async function openErased({ vault = false } = {}) {
  const { company, ids } = await ready()
  const id = ids[0]!
  await company.scope.tx((db) =>
    db.companySettings.update({
      where: { organizationId: company.organizationId },
      data: { recordVault: vault, dailySubmitTime: '06:30', dailySubmitEnvironment: 'production' },
    }),
  )
  await submitReports(company.scope, [id], 'production')
  await work(company)
  const sent = await submission(company, id)
  const copy = (await recordCopy(company.scope, sent.id, 'report')).body
  await erase(company, id)
  await openChange(company.scope, id)
  return { company, id, copy, sent }
}

const atRegulator = (reference: string) => production.state.report(demoEntity.reportingEntityNumber, reference)!

/** What every door says of the one draft there is, in PRODUCTION. */
async function doors({ scope }: Company) {
  const listed = async (filter: 'ready' | 'drafts') =>
    (await reportList(scope, { filter, type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 10 }))
      .rows
  const [row] = await listed('drafts')
  return {
    dialog: heldBy(row!, false, 'production'),
    bulk: submittableRows([row!], false, 'production').length,
    ready: (await listed('ready')).length,
    counted: (await reportCounts(scope)).ready,
    command: (await readyDraftIds(scope)).length,
  }
}
const shut = { bulk: 0, ready: 0, counted: 0, command: 0 }

test('a change that nobody can compare with what FINTRAC has is sent through no door until its copy is uploaded', async () => {
  const { company, id, copy, sent } = await openErased()
  const { scope } = company
  await correctValue(scope, id, occupation, 'Long-haul truck driver')
  expect(await changeDifferences(scope, id)).toEqual({ isComparable: false, rows: [] })
  expect(await doors(company)).toEqual({ dialog: 'record copy to upload', ...shut })
  await submitDaily.run({ organizationId: company.organizationId }, context())
  expect(await submitReports(scope, [id], 'production')).toMatchObject({
    ids: [],
    refused: [{ message: expect.stringMatching(/erased here.*Upload your record copy/) }],
  })
  await work(company)
  expect(atRegulator(sent.reference).sha256).toBe(sent.sha256)

  await keepCopy(scope, id, copy)
  expect((await changeDifferences(scope, id))!.rows).toMatchObject([
    { label: 'Occupation', before: 'Baker', after: 'Long-haul truck driver' },
  ])
  expect(await doors(company)).toEqual({ dialog: '', bulk: 1, ready: 1, counted: 1, command: 1 })
  expect((await submitReports(scope, [id], 'production')).ids).toEqual([id])
  await work(company)
  const change = await submission(company, id)
  const expected = JSON.parse(Buffer.from(copy).toString('utf8')) as {
    reportDetails: { submitTypeCode: number }
    definitions: { occupation: string }[]
  }
  expected.reportDetails.submitTypeCode = 2
  expected.definitions[0]!.occupation = 'Long-haul truck driver'
  expect(JSON.parse(Buffer.from(change.bytes!).toString('utf8'))).toEqual(expected)
  expect(atRegulator(sent.reference).sha256).toBe(change.sha256)

  // The change itself is erased in its turn: its digest is that of a change, and is told as well.
  await erase(company, id)
  await openChange(scope, id)
  expect(await changeDifferences(scope, id)).toEqual({ isComparable: false, rows: [] })
  await correctValue(scope, id, occupation, 'Long-haul truck driver')
  expect(await changeDifferences(scope, id)).toMatchObject({ isComparable: true, rows: [] })
  expect(await doors(company)).toEqual({ dialog: 'nothing differs from what FINTRAC has', ...shut })
})

test.each([false, true])(
  'a change without a difference is told by its digest in every door, with the record vault: %s',
  async (vault) => {
    const { company, id, sent } = await openErased({ vault })
    const { scope } = company
    expect(await changeDifferences(scope, id)).toMatchObject({ isComparable: true, rows: [] })
    expect(await doors(company)).toEqual({ dialog: 'nothing differs from what FINTRAC has', ...shut })
    expect((await submitReports(scope, [id], 'production')).refused).toMatchObject([
      { message: expect.stringContaining('Nothing in it differs') },
    ])
    await correctValue(scope, id, occupation, 'Roofer')
    // The vault's copy is compared with it; without one, a person's copy comes first.
    expect((await doors(company)).dialog).toBe(vault ? '' : 'record copy to upload')
    expect(atRegulator(sent.reference).sha256).toBe(sent.sha256)
  },
)

test('the database writes the text whose digest a submission keeps as the program does', async () => {
  const { company } = await ready()
  const values = [
    { b: 1, a: [true, null, 'é “x” \\ / \n\t\u0001\u2028', {}, []], A: -0.5, aa: { z: '', y: 12_345_678 } },
    [],
    'text',
    null,
  ]
  for (const value of values) {
    const { text } = await company.scope.sql((client) =>
      client.one({ text: col.text }, 'SELECT canonical_json($1::jsonb) AS text', [JSON.stringify(value)]),
    )
    expect(text).toBe(canonicalJson(value))
  }
})
