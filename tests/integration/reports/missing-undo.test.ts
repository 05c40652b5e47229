import { expect, test } from 'vitest'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { savePasted, saveTyped, undoTyped } from '#app/product/reports/missing/action.server.ts'
import { missingLines, recordsByLine } from '#app/product/reports/missing/lines.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { bare, form, given, identity } from '#tests/integration/missing-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

await testDatabase()

const valuesOf = async ({ scope }: Company, line: string) => (await recordsByLine(scope, [line])).get(line)!.values

/** Saves a value of a cell; then undo must leave the record as it was. Returns what was saved and refused. */
async function typedAndUndone(company: Company, line: string, values: Record<string, string>) {
  const { scope } = company
  const before = await valuesOf(company, line)
  const answer = await saveTyped(scope, form({ changes: JSON.stringify([{ line, version: null, values }]) }))
  const { saved, refused } = answer.stored[0]!
  const meanwhile = await valuesOf(company, line)
  for (const field of Object.keys(values)) {
    expect(field in saved !== field in refused, `${field}: saved or refused`).toBe(true)
    if (field in saved) expect(meanwhile[field] ?? '', `${field} is on file`).not.toBe('')
  }
  if (Object.keys(saved).length === 0) expect(meanwhile).toEqual(before)
  const undone = await undoTyped(scope, form({ changes: JSON.stringify([{ line, values: saved }]) }))
  expect(undone.undone, JSON.stringify(values)).toMatchObject({ values: Object.keys(saved).length, changed: 0 })
  expect(await valuesOf(company, line), JSON.stringify(values)).toEqual(before)
  return { saved: Object.keys(saved).sort(), refused, meanwhile }
}

const person: Readonly<Record<string, readonly string[]>> = {
  dateOfBirth: ['1984-05-13', 'May 13, 1984', '13 mai 1984'],
  occupation: ['Cook', '  Chef de   cuisine '],
  phone: ['(416) 555-0199', '416-555-0199 ext. 12'],
  extension: ['12'],
  email: ['Name@Company.ca'],
  province: ['Ontario', 'Québec'],
  postalCode: ['h3a1a1'],
  country: ['canada', 'Corée du Sud'],
  unstructuredAddress: ['12 King St W, Toronto ON'],
  countryOfResidence: ['États-Unis', 'usa'],
  countryOfCitizenship: ['Allemagne'],
  customerNumber: [' C-77 '],
}

const transaction: Readonly<Record<string, readonly string[]>> = {
  at: ['2026-11-19 10:30'],
  postedAt: ['2026-11-21'],
  locationId: ['head office'],
  channel: ['en personne'],
  'starting.0.amount': ['12,500.5'],
  'completing.0.disposition': ['Payment to account'],
  'completing.0.amount': ['12,000'],
  'completing.0.account': ['  00123 '],
  isAttempted: ['oui'],
}

test('whatever the form makes of a typed value, undo puts the record back as it was', async () => {
  const company = await readyCompany()
  const { scope } = company
  await bare(company, 'C-1', ['2026-11-20'])
  await createDrafts(scope, 'all')
  const lines = async (kind: 'person' | 'transaction') => (await missingLines(scope, kind)).lines[0]!
  const [{ id: ofPerson }, { id: ofTransaction }] = [await lines('person'), await lines('transaction')]
  for (const [field, texts] of Object.entries(person))
    for (const text of texts) {
      const { saved, refused } = await typedAndUndone(company, ofPerson, { [field]: text })
      expect(saved, JSON.stringify(refused)).toContain(field)
    }
  for (const [field, texts] of Object.entries(transaction))
    for (const text of texts) await typedAndUndone(company, ofTransaction, { [field]: text })
  const { country: _country, ...address } = identity
  expect((await typedAndUndone(company, ofPerson, { ...address, country: 'canada' })).meanwhile).toMatchObject({
    province: 'QC',
    'identifications.0.province': 'QC',
  })
})

test('a value of a list item is saved with what it belongs to, or stays in its cell with what to enter first', async () => {
  const company = await readyCompany()
  const { scope } = company
  for (const number of ['C-1', 'C-2']) await bare(company, number, ['2026-11-20'], `Valcourt ${number}`)
  await createDrafts(scope, 'all')
  const { lines, columns } = await missingLines(scope, 'person')
  const [line] = lines
  for (const part of ['country', 'province', 'type', 'number']) {
    const field = `identifications.0.${part}`
    const { saved, refused } = await typedAndUndone(company, line!.id, {
      [field]: identity[field as keyof typeof identity],
    })
    expect(saved).toEqual([])
    expect(refused[field]).toMatch(/^(?:Not saved yet\. Complete|Choose the kind|Enter )/)
  }
  const pasted = await savePasted(
    scope,
    form({
      kind: 'person',
      text: 'Canada\nCanada',
      lines: JSON.stringify(lines.map(({ id }) => id)),
      columns: JSON.stringify(columns.map(({ id }) => id).slice(-1)),
    }),
  )
  expect(columns.at(-1)!.label).toBe('ID country')
  expect(pasted).toMatchObject({ tone: 'warn', message: expect.stringMatching(/^\d values weren’t saved\./) as string })
  // Given together, the same values are saved.
  const whole = Object.fromEntries(Object.entries(identity).filter(([field]) => field.startsWith('identifications')))
  await saveTyped(scope, form({ changes: JSON.stringify([given(line!, whole)]) }))
  expect(await valuesOf(company, line!.id)).toMatchObject({
    'identifications.0.country': 'CA',
    'identifications.0.province': 'QC',
    'identifications.0.type': '4',
  })
})
