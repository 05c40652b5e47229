import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { workedExamples } from '#fixtures/regulator/examples/worked.ts'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { sampleReport } from '#fixtures/regulator/sample-report.ts'
import { describeReport, reportTypeCodes, type ReportSection } from '#app/compliance/reports/index.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { cancelChange, openChange } from '#app/product/reports/change/change.server.ts'
import { changeDifferences } from '#app/product/reports/change/differences.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { stepEdits } from '#app/product/reports/edit/undo.server.ts'
import { registerCopy } from '#app/product/reports/elsewhere/register.server.ts'
import { openOwnPart, applyOwnPart } from '#app/product/reports/parts/own-part.server.ts'
import { ownLinks } from '#app/product/reports/parts/own-links.server.ts'
import type { PartOperation } from '#app/product/reports/parts/words.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { ordered } from '#tests/support/ordered.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

// Parts of a report that was filed elsewhere are added, copied, moved and removed in a change of it, and FINTRAC gets
// exactly that.

const production = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => production.close())
await testDatabase({
  REGULATOR_TEST_URL: 'http://127.0.0.1:9',
  REGULATOR_PRODUCTION_URL: production.baseUrl,
  POLL_BASE_MS: '20',
})

let count = 0

/** A report that FINTRAC has from elsewhere, open for a change. */
async function opened(company: Company, document: ReturnType<typeof sampleReport>) {
  document.reportDetails.reportingEntityReportReference = `WEB-PART-${++count}`
  const answer = await fetch(`${production.url}/__control/elsewhere`, {
    method: 'POST',
    body: JSON.stringify(document),
  })
  expect(answer.status).toBe(200)
  const { id } = await registerCopy(company.scope, Buffer.from(JSON.stringify(document)), '')
  await openChange(company.scope, id)
  return { company, id, reference: document.reportDetails.reportingEntityReportReference }
}

type Opened = Awaited<ReturnType<typeof opened>>

async function change(
  { company, id }: Opened,
  operation: PartOperation,
  part: string,
  typed: Record<string, string> = {},
  seen?: number,
) {
  const { revision } = await openOwnPart(company.scope, id, { operation, part, seen: 0 })
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen: String(seen ?? revision), ...typed })) form.set(name, value)
  return applyOwnPart(company.scope, id, { operation, part, seen: revision }, form)
}

/** The fields of a form by their place below the part. */
const below = (pointer: string, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`f:${pointer}/${name}`, value]))

const stored = async ({ company, id }: Opened) =>
  (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).document as unknown as ReturnType<
    typeof sampleReport
  >
const differencesOf = async ({ company, id }: Opened) =>
  (await changeDifferences(company.scope, id))!.rows.map(({ kind, label, before, after }) => [
    kind,
    label,
    before,
    after,
  ])

async function sent({ company, id, reference }: Opened): Promise<string> {
  expect(await submitReports(company.scope, [id], 'production')).toMatchObject({ ids: [id], refused: [] })
  const context = { run: newId(), signal: new AbortController().signal }
  await submitDue(company.scope, context)
  await expect
    .poll(async () => {
      await pollDue(company.scope, { ...context, isFirstLook: true })
      return (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).state
    })
    .toBe('confirmed')
  return production.state.report(demoEntity.reportingEntityNumber, reference)!.sha256
}

const sha256 = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('hex')

test('a beneficiary, an identification and a transaction are added, another comes first, and FINTRAC gets exactly that', async () => {
  const company = await readyCompany()
  const document = sampleReport({ reference: 'x' })
  const report = await opened(company, document)
  // A correction keeps to its value, wherever it stands in the end.
  await correctValue(
    company.scope,
    report.id,
    '/transactions/0/largeCashTransactionDetails/purpose',
    'Travel to Boston',
  )

  const beneficiaries = '/transactions/0/completingActions/0/beneficiaries'
  await expect(change(report, 'add', beneficiaries, { party: '' })).rejects.toMatchObject({
    fields: { party: 'Choose who it is.' },
  })
  await change(report, 'add', beneficiaries, {
    party: 'new:person',
    surname: 'Okafor',
    givenName: 'Ada',
    ...below(`${beneficiaries}/1`, { 'details/clientNumber': 'C-1002', 'details/relationshipOfConductorCode': '8' }),
  })
  await change(
    report,
    'add',
    '/definitions/1/identifications',
    below('/definitions/1/identifications/0', {
      identifierTypeCode: '2',
      number: 'P7788',
      jurisdictionOfIssueCountryCode: 'CA',
    }),
  )
  for (const [field, value] of Object.entries({
    dateOfBirth: '1990-05-06',
    occupation: 'Baker',
    countryOfResidenceCode: 'CA',
    'address/buildingNumber': '7',
    'address/streetAddress': 'Sample Road',
    'address/city': 'Toronto',
    'address/countryCode': 'CA',
    'address/provinceStateCode': 'ON',
    'address/postalZipCode': 'M5V 2T6',
  }))
    await correctValue(company.scope, report.id, `/definitions/1/${field}`, value)

  await change(report, 'copy', '/transactions/0')
  await correctValue(
    company.scope,
    report.id,
    '/transactions/1/largeCashTransactionDetails/reportingEntityTransactionReference',
    'SECOND',
  )
  await correctValue(company.scope, report.id, '/transactions/1/startingActions/0/details/amount', '11000.00')
  await correctValue(company.scope, report.id, '/transactions/1/completingActions/0/details/amount', '11000.00')
  await change(report, 'earlier', '/transactions/1')
  expect(await differencesOf(report)).toEqual(
    expect.arrayContaining([
      ['added', 'Beneficiary: Ada Okafor', null, null],
      ['changed', 'Purpose of transaction', 'Purchase of US dollars for travel', 'Travel to Boston'],
      ['added', 'Transaction 1: SECOND', null, null],
    ]),
  )

  const expected = structuredClone(document) as ReturnType<typeof sampleReport> & {
    definitions: Record<string, unknown>[]
    transactions: Record<string, never>[]
  }
  expected.reportDetails.submitTypeCode = 2
  expected.definitions.push({
    typeCode: 3,
    refId: 'person-2',
    surname: 'Okafor',
    givenName: 'Ada',
    dateOfBirth: '1990-05-06',
    occupation: 'Baker',
    countryOfResidenceCode: 'CA',
    addressTypeCode: 1,
    address: {
      typeCode: 1,
      buildingNumber: '7',
      streetAddress: 'Sample Road',
      city: 'Toronto',
      countryCode: 'CA',
      provinceStateCode: 'ON',
      postalZipCode: 'M5V 2T6',
    },
    identifications: [{ identifierTypeCode: 2, number: 'P7788', jurisdictionOfIssueCountryCode: 'CA' }],
  } as never)
  const first = expected.transactions[0]! as ReturnType<typeof sampleReport>['transactions'][number]
  first.largeCashTransactionDetails.purpose = 'Travel to Boston'
  first.completingActions[0]!.beneficiaries.push({
    typeCode: 3,
    refId: 'person-2',
    details: { clientNumber: 'C-1002', relationshipOfConductorCode: 8 },
  })
  const second = structuredClone(first)
  second.largeCashTransactionDetails.reportingEntityTransactionReference = 'SECOND'
  second.startingActions[0]!.details.amount = '11000.00'
  second.completingActions[0]!.details.amount = '11000.00'
  expected.transactions.unshift(second as never)
  // Of two transactions it is the conductor who makes them one report.
  await correctValue(company.scope, report.id, '/reportDetails/twentyFourHourRule/aggregationTypeCode', '2')
  expected.reportDetails.twentyFourHourRule.aggregationTypeCode = 2
  expect(ordered(await stored(report))).toEqual(ordered(expected))
  expect((await reportDetail(company.scope, report.id)).totalCad).toBe('23500.00')
  expect(await sent(report)).toBe(sha256(expected))

  // The next change begins from what FINTRAC took, and what was added can be taken away.
  await openChange(company.scope, report.id)
  expect(await differencesOf(report)).toEqual([])
  await change(report, 'remove', '/transactions/0')
  await change(report, 'remove', '/transactions/0/completingActions/0/beneficiaries/1')
  // Nothing names her any more.
  expect((await stored(report)).definitions.map(({ refId }) => refId)).toEqual(['person-1'])
  const removed = structuredClone(expected)
  removed.transactions.shift()
  removed.definitions.pop()
  const left = removed.transactions[0]! as ReturnType<typeof sampleReport>['transactions'][number]
  left.completingActions[0]!.beneficiaries.pop()
  await correctValue(company.scope, report.id, '/reportDetails/twentyFourHourRule/aggregationTypeCode', '4')
  removed.reportDetails.twentyFourHourRule.aggregationTypeCode = 4
  expect(await sent(report)).toBe(sha256(removed))
})

test('each change of parts is undone and made again in its turn beside corrections, and without a difference nothing is sent', async () => {
  const company = await readyCompany()
  const report = await opened(company, sampleReport({ reference: 'x' }))
  const states: unknown[] = [await stored(report)]
  const steps: (() => Promise<unknown>)[] = [
    () => correctValue(company.scope, report.id, '/definitions/0/identifications/0/number', 'T1111'),
    () => change(report, 'copy', '/definitions/0/identifications/0'),
    () => correctValue(company.scope, report.id, '/definitions/0/identifications/1/number', 'T2222'),
    () => change(report, 'later', '/definitions/0/identifications/0'),
    () => change(report, 'remove', '/definitions/0/identifications/0'),
    () => correctValue(company.scope, report.id, '/transactions/0/completingActions/0/details/account/number', '778'),
    () =>
      change(report, 'add', '/transactions/0/completingActions/0/details/account/holders', {
        party: 'new:entity',
        nameOfEntity: 'Exampleworks Ltd.',
      }),
    () => change(report, 'remove', '/transactions/0/completingActions/0/details/account'),
    () => change(report, 'remove', '/transactions/0/startingActions/0/conductors/0'),
  ]
  for (const step of steps) {
    await step()
    states.push(await stored(report))
  }
  for (const [at, state] of states.entries()) if (at > 0) expect(state).not.toEqual(states[at - 1])
  for (const state of states.toReversed().slice(1)) {
    await stepEdits(company.scope, report.id, 'undo')
    expect(await stored(report)).toEqual(state)
  }
  expect(await differencesOf(report)).toEqual([])
  expect(await submitReports(company.scope, [report.id], 'production')).toMatchObject({
    ids: [],
    refused: [{ message: expect.stringContaining('Nothing in it differs') }],
  })
  for (const state of states.slice(1)) {
    await stepEdits(company.scope, report.id, 'redo')
    expect(await stored(report)).toEqual(state)
  }
  await cancelChange(company.scope, report.id)
  expect(await stored(report)).toMatchObject({ transactions: (states[0] as { transactions: object[] }).transactions })
  await openChange(company.scope, report.id)
  expect(await differencesOf(report)).toEqual([])
})

const sectionsIn = (sections: readonly ReportSection[]): ReportSection[] =>
  sections.flatMap((one) => [one, ...sectionsIn(one.children)])

test('every link of the page of every type leads to its form, and what is done in it stands in the report', async () => {
  const company = await readyCompany()
  const examples = Object.values(workedExamples()) as ReturnType<typeof sampleReport>[]
  for (const type of ['LCTR', 'LVCTR', 'STR'] as const) {
    const document = examples.find((one) => one.reportDetails.reportTypeCode === reportTypeCodes[type])!
    const report = await opened(company, document)
    const detail = await reportDetail(company.scope, report.id)
    const links = await ownLinks(company.scope, detail)
    const places = Object.values(links).flat()
    expect(places.length).toBeGreaterThan(10)
    for (const path of Object.keys(links))
      expect(path === '' || sectionsIn(describeReport(await stored(report))).some((one) => one.path === path)).toBe(
        true,
      )
    for (const { operation, to } of places) {
      const part = new URL(to, 'http://x').searchParams.get('part')!
      const before = await stored(report)
      const page = await openOwnPart(company.scope, report.id, { operation, part, seen: 0 })
      const [field] = page.groups
        .flatMap(({ fields }) => fields)
        .filter(({ kind, current }) => kind.kind === 'text' && kind.hint === undefined && current === '')
      const typed = {
        ...(page.parties && { party: 'new:entity', nameOfEntity: 'Exampleworks Ltd.' }),
        ...(field && { [`f:${field.pointer}`]: 'X1' }),
      }
      await change(report, operation, part, typed)
      expect(await stored(report), `${operation} ${part}`).not.toEqual(before)
      expect(await differencesOf(report), `${operation} ${part}`).not.toEqual([])
      await stepEdits(company.scope, report.id, 'undo')
      expect(await stored(report), `${operation} ${part}, undone`).toEqual(before)
    }
    expect(places.filter(({ operation }) => operation === 'add').length).toBeGreaterThan(3)
  }
})

test('what another person changed meanwhile is not overwritten, and what is no part or not open is not found', async () => {
  const company = await readyCompany()
  const report = await opened(company, sampleReport({ reference: 'x' }))
  const { id } = report
  const { revision } = await openOwnPart(company.scope, id, { operation: 'copy', part: '/transactions/0', seen: 0 })
  await correctValue(company.scope, id, '/definitions/0/occupation', 'Goldsmith')
  await expect(change(report, 'copy', '/transactions/0', {}, revision)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  expect((await stored(report)).transactions).toHaveLength(1)
  for (const [operation, part] of [
    ['remove', '/transactions/0'],
    ['remove', '/transactions/0/startingActions/0'],
    ['remove', '/transactions/5'],
    ['copy', '/definitions/0'],
    ['add', '/definitions'],
    ['add', '/transactions/9/startingActions'],
    ['add', '/reportDetails'],
    ['earlier', '/transactions/0'],
    ['copy', '/transactions/0/largeCashTransactionDetails'],
  ] as const)
    await expect(openOwnPart(company.scope, id, { operation, part, seen: 0 }), part).rejects.toMatchObject({
      code: 'part-gone',
    })
  await expect(
    change(report, 'add', '/definitions/0/identifications', below('/definitions/0/identifications/1', {})),
  ).rejects.toMatchObject({ code: 'part-empty' })
  await expect(
    change(
      report,
      'add',
      '/transactions/0/startingActions',
      below('/transactions/0/startingActions/1', { 'details/amount': 'a lot' }),
    ),
  ).rejects.toMatchObject({ fields: { '/transactions/0/startingActions/1/details/amount': expect.any(String) } })
  await expect(
    openOwnPart(company.scopeOf('viewer'), id, { operation: 'copy', part: '/transactions/0', seen: 0 }),
  ).rejects.toMatchObject({ status: 403 })
  await cancelChange(company.scope, id)
  await expect(
    openOwnPart(company.scope, id, { operation: 'copy', part: '/transactions/0', seen: 0 }),
  ).rejects.toMatchObject({ code: 'not-editable' })
})
