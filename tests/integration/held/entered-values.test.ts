import { expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { savePasted, saveTyped, undoTyped } from '#app/product/reports/missing/action.server.ts'
import { missingLines } from '#app/product/reports/missing/lines.server.ts'
import { storeValues } from '#app/product/reports/missing/store.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { bare, form, given, identity } from '#tests/integration/missing-support.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

test('a refused value comes back with its line, a skipped one with what is on file, and a long one with the limit of its field', async () => {
  const company = await readyCompany()
  const { scope } = company
  const id = await bare(company, 'C-1', ['2026-11-20'])
  await createDrafts(scope, 'all')
  const [first] = (await missingLines(scope, 'person')).lines
  const { postalCode: _, country: __, ...rest } = identity
  await storeValues(scope, [given(first!, { ...rest, country: 'Germany', employer: 'Acme' })])
  await storeValues(scope, [{ line: first!.id, version: null, values: { city: '' } }])

  const answer = await savePasted(
    scope,
    form({
      kind: 'person',
      lines: '[]',
      columns: '[]',
      text: ['Customer number\tCity\tCountry\tOccupation\tEmployer\tLuggage', `C-1\tBonn\tCanada\tCook\tACME\t2`].join(
        '\n',
      ),
    }),
  )
  expect(answer.message).toBe(
    '1 value saved. 2 values were skipped because no draft needs them. This column wasn’t read: Luggage.',
  )
  expect(answer.tone).toBe('warn')
  // What is on file already isn't listed.
  expect(answer.skipped).toEqual([
    { name: 'Ghita Valcourt', to: `/app/customers/${id}`, label: 'Country', text: 'Canada', onFile: 'Germany' },
    {
      name: 'Ghita Valcourt',
      to: `/app/customers/${id}`,
      label: 'Occupation',
      text: 'Cook',
      onFile: 'Restaurant manager',
    },
  ])

  // What is refused of a line that is still missing something says why.
  const long = 'x'.repeat(3_000)
  const typed = async (values: Record<string, string>) =>
    saveTyped(scope, form({ changes: JSON.stringify([{ line: first!.id, version: null, values }]) }))
  await storeValues(scope, [{ line: first!.id, version: null, values: { city: '' } }])
  const refusal = await typed({ street: long, dateOfBirth: '05/06/1984', occupation: '' })
  expect(refusal.message).toBe('3 values weren’t saved. See the messages in the cells.')
  expect(refusal.stored[0]!.refused).toEqual({
    street: 'The street has at most 100 characters, which is FINTRAC’s limit. Shorten it.',
    dateOfBirth: '05/06/1984 could be two dates. Enter it as year-month-day, such as 1984-05-13.',
    // Emptied, and no draft lacks it: what is on file isn't erased.
    occupation: 'No draft needs this value any more, so it wasn’t saved. Open the record to change it.',
  })

  // The line is complete: the list saves nothing into it any more.
  await typed({ city: 'Bonn' })
  expect((await missingLines(scope, 'person')).lines).toEqual([])
  const late = await typed({ city: '', employer: 'Other' })
  expect(late.message).toBe('2 values weren’t saved. See the messages in the cells.')
  expect(late.stored[0]!.saved).toEqual({})
  expect(await scope.tx((db) => db.customer.findUniqueOrThrow({ where: { id } }))).toMatchObject({
    city: 'Bonn',
    employer: 'Acme',
    occupation: 'Restaurant manager',
  })
})

test('an undo puts back what stands as it was saved, says what stays, and changes nothing of a filed report', async () => {
  const company = await readyCompany()
  const { scope } = company
  await bare(company, 'C-1', ['2026-11-20', '2026-11-18'])
  await createDrafts(scope, 'all')
  const [first, second] = (await missingLines(scope, 'transaction')).lines
  const values = { 'completing.0.disposition': 'Payment to account', channel: 'in person', purpose: 'Savings' }
  const saved = await storeValues(scope, [given(first!, values), given(second!, values)])
  await storeValues(scope, [{ line: first!.id, version: null, values: { purpose: 'Rent' } }])
  const changes = JSON.stringify(saved.map(({ line, saved: fields }) => ({ line, values: fields })))
  const stands = () =>
    scope.tx((db) =>
      db.transaction.findMany({ orderBy: { externalId: 'desc' }, select: { channel: true, purpose: true } }),
    )
  const state = (to: 'confirmed' | 'draft') => scope.tx((db) => db.report.updateMany({ data: { state: to } }))

  await state('confirmed')
  expect((await undoTyped(scope, form({ changes }))).message).toBe(
    'Nothing was undone. 6 values stay because no open draft has the record any more.',
  )
  expect((await stands()).map((row) => row.channel)).toEqual(['in_person', 'in_person'])
  expect((await stands()).map((row) => row.purpose).sort()).toEqual(['Rent', 'Savings'])

  await state('draft')
  expect(await undoTyped(scope, form({ changes }))).toMatchObject({
    message: '5 values undone. 1 value stays because it was changed since, or can’t be put back.',
    undone: { values: 5, changed: 1, closed: 0 },
  })
  expect((await stands()).map((row) => row.purpose).sort()).toEqual(['Rent', null])
  expect((await stands()).map((row) => row.channel)).toEqual([null, null])
})
