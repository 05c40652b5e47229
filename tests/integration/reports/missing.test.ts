import { expect, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { saveFile, savePasted, saveTyped } from '#app/product/reports/missing/action.server.ts'
import { missingCount, missingLines, type Line } from '#app/product/reports/missing/lines.server.ts'
import {
  applySame,
  previewSame,
  sameProblems,
  sameSchema,
  undoSame,
} from '#app/product/reports/missing/same/same.server.ts'
import { storeValues } from '#app/product/reports/missing/store.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { bare, form, given, identity } from '#tests/integration/missing-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

test('a value is asked once for all drafts, stored as the forms store it, and what is complete leaves the list', async () => {
  const company = await readyCompany()
  const { scope } = company
  const id = await bare(company, 'C-1', ['2026-11-20', '2026-11-18'])
  // Nothing was looked at yet, which is not the same as nothing missing.
  expect(await missingLines(scope, null)).toMatchObject({ lines: [], drafts: 0 })
  await createDrafts(scope, 'all')

  const people = await missingLines(scope, null)
  expect(people.drafts).toBe(2)
  expect(people.counts).toEqual({ person: 1, entity: 0, transaction: 2, location: 0 })
  const line = people.lines[0]!
  expect(line).toMatchObject({ name: 'Ghita Valcourt', number: 'C-1', reports: 2, dueDate: '2026-12-03', others: [] })
  expect(people.columns.map(({ label }) => label)).toEqual([
    'Date of birth',
    'Occupation',
    'Building number',
    'Street',
    'City',
    'Province or state',
    'Postal code',
    'Country',
    'ID document',
    'ID number',
    'ID province or state',
    'ID country',
  ])
  const before = await missingCount(scope)

  // What is refused says why, and keeps nothing else from being stored.
  const [first] = await storeValues(scope, [
    given(line, { ...identity, postalCode: '90210', dateOfBirth: '05/06/1984', 'identifications.0.number': '' }),
  ])
  expect(Object.keys(first!.refused).sort()).toEqual([
    'dateOfBirth',
    'identifications.0.country',
    'identifications.0.number',
    'identifications.0.province',
    'identifications.0.type',
    'postalCode',
  ])
  expect(first!.refused.dateOfBirth).toMatch(/two dates/)
  expect(first!.saved.province).toEqual({ before: '', after: 'QC' })
  expect(await scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))).toMatchObject({
    occupation: 'Restaurant manager',
    province: 'QC',
    country: 'CA',
    postalCode: null,
    dateOfBirth: null,
    identifications: [],
  })

  // Someone else was there meanwhile: nothing is overwritten.
  const [late] = await storeValues(scope, [given(line, identity)])
  expect(late!.saved).toEqual({})
  expect(late!.refused.dateOfBirth).toMatch(
    /^test changed this on .* \(UTC.*\), while you were editing\. It’s empty now, and you entered “1984-05-13”\./,
  )

  const again = (await missingLines(scope, 'person')).lines[0]!
  await storeValues(scope, [given(again, identity)])
  expect((await missingLines(scope, 'person')).lines).toEqual([])

  const transactions = await missingLines(scope, 'transaction')
  const answer = await saveTyped(
    scope,
    form({
      changes: JSON.stringify(
        transactions.lines.map((one) =>
          given(one, {
            locationId: 'Head office',
            channel: 'in person',
            'completing.0.disposition': 'Payment to account',
            'completing.0.beneficiaries.0.customer': 'same as conductor',
          }),
        ),
      ),
    }),
  )
  expect(answer).toMatchObject({ message: '8 values saved.', tone: 'ok' })
  const left = (await missingLines(scope, 'transaction')).lines.flatMap(({ cells }) => Object.keys(cells))
  expect([...new Set(left)]).toEqual([])
  expect(await missingCount(scope)).toEqual({ records: 0, values: 0 })
  expect(before.records).toBe(3)
  const drafts = await scope.tx((db) => db.report.findMany({ select: { holdCount: true, document: true } }))
  expect(drafts.map(({ holdCount }) => holdCount)).toEqual([0, 0])
})

test('a table finds its lines by number, phone or name under the headers of other systems, a block lies where it was pasted, and a file comes back', async () => {
  const company = await readyCompany()
  const { scope } = company
  await bare(company, 'C-1', ['2026-11-20'], 'Aubin')
  await bare(company, 'C-2', ['2026-11-20'], 'Bélandroit')
  await bare(company, 'C-3', ['2026-11-20'], 'Côté')
  await completeCustomer(company)
  await createDrafts(scope, 'all')
  const page = await missingLines(scope, 'person')
  const places = {
    lines: JSON.stringify(page.lines.map(({ id }) => id)),
    columns: JSON.stringify(page.columns.map(({ id }) => id)),
  }

  const pasted = await savePasted(
    scope,
    form({
      kind: 'person',
      ...places,
      text: [
        'No client\tProfession\tDate de naissance\tPays\tNotes',
        'C-2\t"Chef de cuisine"\t1979-02-11\tCanada\tx',
        'C-9\tCook\t1980-01-01\tCanada\t',
        'C-3\tPlombier\t31/31/1980\tCanada\t',
      ].join('\r\n'),
    }),
  )
  expect(pasted.message).toBe(
    '5 values saved. 1 value wasn’t saved. See the messages in the cells. 1 row doesn’t match this list: C-9. This column wasn’t read: Notes.',
  )
  const byNumber = async (number: string) =>
    scope.tx((db) => db.customer.findFirstOrThrow({ where: { customerNumber: number } }))
  expect(await byNumber('C-2')).toMatchObject({
    occupation: 'Chef de cuisine',
    dateOfBirth: '1979-02-11',
    country: 'CA',
  })
  expect(await byNumber('C-3')).toMatchObject({ occupation: 'Plombier', dateOfBirth: null })

  const first = page.lines.find(({ number }) => number === 'C-1')!
  await savePasted(
    scope,
    form({
      kind: 'person',
      lines: JSON.stringify([first.id]),
      columns: JSON.stringify(['dateOfBirth', 'occupation']),
      text: '1990-07-01\tNurse\textra',
    }),
  )
  expect(await byNumber('C-1')).toMatchObject({ occupation: 'Nurse', dateOfBirth: '1990-07-01' })

  // The export, filled in a spreadsheet, under its own headers.
  const still = await missingLines(scope, 'person')
  const csv = [
    ['Line', ...still.columns.map(({ label }) => label)].join(';'),
    ...still.lines.map((line) =>
      [
        line.id,
        ...still.columns.map(({ id }) => (id in line.cells ? (identity as Record<string, string>)[id] : '')),
      ].join(';'),
    ),
  ].join('\r\n')
  const back = await saveFile(
    scope,
    form({ kind: 'person', file: new File([csv], 'missing.csv', { type: 'text/csv' }) }),
  )
  expect(back.tone).toBe('ok')
  expect((await missingLines(scope, 'person')).lines).toEqual([])
})

test('what is the same for a business is previewed, given once where nobody gave it, and undone where it stands as given', async () => {
  const company = await readyCompany()
  const { scope, locationId } = company
  await bare(company, 'C-1', ['2026-11-20', '2026-11-18'])
  await createDrafts(scope, 'all')
  const same = sameSchema.parse({
    disposition: 'Payment to account',
    channel: 'In person',
    purpose: 'Savings',
    beneficiary: 'conductor',
  })
  expect(await previewSame(scope, { ...same, location: locationId })).toMatchObject({ changes: [], reports: 0 })
  const preview = await previewSame(scope, same)
  expect(preview).toMatchObject({
    reports: 2,
    counts: { 'completing.0.disposition': 2, channel: 2, purpose: 2, 'completing.0.beneficiaries.0.customer': 2 },
  })
  const { given, refused, batch } = await applySame(scope, same)
  expect({ given, refused }).toEqual({ given: 2, refused: 0 })
  const rows = () =>
    scope.tx((db) =>
      db.transaction.findMany({
        orderBy: { externalId: 'asc' },
        select: { id: true, channel: true, purpose: true, beneficiaryId: true, conductorId: true },
      }),
    )
  const [first, second] = await rows()
  expect(first).toMatchObject({ channel: 'in_person', purpose: 'Savings', beneficiaryId: first!.conductorId })
  await expect(applySame(scope, same)).rejects.toThrow(
    'Nothing was changed. Disposition: 2 transactions already have this value. How it was conducted: 2 transactions already have this value.',
  )

  await storeValues(scope, [{ line: `transaction:${second!.id}`, version: null, values: { purpose: 'Rent' } }])
  expect(await undoSame(scope, batch)).toBe(2)
  expect(await rows()).toMatchObject([
    { channel: null, purpose: null, beneficiaryId: null },
    { channel: null, purpose: 'Rent', beneficiaryId: null },
  ])
  await expect(undoSame(scope, batch)).rejects.toThrow(/already undone/)
})

test('the same value for many is judged as a cell is, replaces only what no report can use, and says truly what stays', async () => {
  const company = await readyCompany()
  const { scope } = company
  await bare(company, 'C-1', ['2026-11-20', '2026-11-18'])
  await createDrafts(scope, 'all')
  const cat = 'gave it to the cat'
  const wrong = sameSchema.parse({ disposition: cat, channel: 'by pigeon', purpose: 'x'.repeat(3_000) })
  expect(sameProblems(wrong)).toEqual({
    disposition:
      'Enter FINTRAC’s name for the disposition, such as Deposit to account. If none fits, enter Other and describe it.',
    channel: 'Enter how it was conducted, such as In person, Online or Automated banking machine.',
    purpose: 'FINTRAC accepts at most 200 characters here. Shorten it.',
  })
  await expect(applySame(scope, wrong)).rejects.toThrow('3 fields need your attention.')
  expect(sameProblems(sameSchema.parse({ purpose: 'N/A' }))).toEqual({
    purpose: '“N/A” isn’t a purpose. Enter the purpose.',
  })

  // A cell says the same, and a text that stands on file already isn't called missing.
  const page = await missingLines(scope, 'transaction')
  const [first, second] = page.lines
  const [cell] = await storeValues(scope, [given(first!, { 'completing.0.disposition': cat })])
  expect(cell).toMatchObject({ saved: {}, refused: { 'completing.0.disposition': sameProblems(wrong).disposition } })
  const idOf = (line: Line) => line.id.slice('transaction:'.length)
  await storeValues(scope, [
    { line: first!.id, version: null, values: { 'completing.0.disposition': cat }, restores: true },
    { line: second!.id, version: null, values: { 'completing.0.disposition': 'Holding funds' } },
  ])
  expect((await missingLines(scope, 'transaction')).lines[0]!.cells['completing.0.disposition']).toEqual({
    text: cat,
    message: `FINTRAC has no “${cat}” here. ${sameProblems(wrong).disposition!}`,
  })

  const same = sameSchema.parse({ disposition: 'Payment to account' })
  expect(await previewSame(scope, same)).toMatchObject({
    changes: [
      {
        id: idOf(first!),
        values: { 'completing.0.disposition': 'Payment to account' },
        before: { 'completing.0.disposition': cat },
      },
    ],
    left: [{ label: 'Disposition', why: 'other', text: 'Holding funds', count: 1 }],
    counts: { 'completing.0.disposition': 1 },
  })
  const { batch } = await applySame(scope, same)
  await expect(applySame(scope, same)).rejects.toThrow(
    'Nothing was changed. Disposition: 1 transaction already has this value. Disposition: 1 transaction has another value, “Holding funds”, which stays.',
  )
  expect(await undoSame(scope, batch)).toBe(1)
  expect((await missingLines(scope, 'transaction')).lines[0]!.cells['completing.0.disposition']!.text).toBe(cat)
})

test('what only a suspicious transaction report lacks is asked of nobody who may not know of it', async () => {
  const company = await readyCompany()
  const [id] = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '500.00' }])
  const officer = company.scopeOf('officer')
  await createSuspiciousDraft(officer, [id!], newId())
  expect((await missingLines(officer, null)).elsewhere).toHaveLength(1)
  for (const role of ['preparer', 'viewer'] as const) {
    const other = company.scopeOf(role)
    expect(await missingLines(other, null)).toMatchObject({ lines: [], elsewhere: [] })
    expect(await missingCount(other)).toEqual({ records: 0, values: 0 })
  }
})
