import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../../plan/plan.ts'

/** The problems of a one-record file with this value under this header. */
async function problemsOf(header: string, value: string, constants: Record<string, string> = {}) {
  const bytes = Buffer.from(
    `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,${header}\nT1,2026-03-04 10:00:00,100.00,CAD,cash,in,completed,C1,${value}\n`,
  )
  const open = () => [bytes]
  const records = []
  for await (const batch of takeRecords(open, await analyse(open, { ...emptyPlan(), constants })))
    records.push(...batch)
  const { taken } = records.at(-1)!
  return {
    kind: taken.kind,
    problems:
      'problems' in taken
        ? taken.problems
            .filter(({ code }) => code === 'value-too-long')
            .map(({ severity, column, message }) => [severity, column, message])
        : [],
  }
}

// The maximum lengths in the regulator's schema.
const limits: [header: string, label: string, most: number][] = [
  ['Purpose', 'purpose', 200],
  ['Disposition', 'disposition', 200],
  ['Account Number', 'account number', 100],
  ['Surname', 'surname', 100],
  ['Company Name', 'entity name', 100],
  ['Occupation', 'occupation or business', 200],
  ['Employer', 'employer', 100],
  ['City', 'city', 100],
  ['Email', 'e-mail', 200],
  ['ID Number', 'identification number', 100],
  ['Beneficiary ID', 'number', 100],
]

test.each(limits)(
  'a value of %s that a report cannot hold is refused with its column, field and limit, and one that it can is read',
  async (header, label, most) => {
    expect(await problemsOf(header, 'x'.repeat(most + 1))).toEqual({
      kind: 'refused',
      problems: [['error', header, `The ${label} has ${most + 1} characters, and FINTRAC accepts at most ${most}.`]],
    })
    expect((await problemsOf(header, 'x'.repeat(most))).problems).toEqual([])
  },
)

test('of several addresses or hashes each has the limit, and together they may be longer', async () => {
  const hash = 'a'.repeat(150)
  expect(await problemsOf('Transaction Hash', `${hash} ${hash}`)).toMatchObject({ kind: 'row', problems: [] })
  expect(await problemsOf('Transaction Hash', `${hash} ${'b'.repeat(201)}`)).toMatchObject({
    kind: 'refused',
    problems: [
      ['error', 'Transaction Hash', 'The transaction hash has 201 characters, and FINTRAC accepts at most 200.'],
    ],
  })
})

test('a part of an address that is too long for its own field is refused, though the whole is not', async () => {
  const { kind, problems } = await problemsOf(
    'Address,City,Province,Postal Code',
    `12 ${'Very Long '.repeat(12)}Street,Toronto,ON,M5V 2T6`,
  )
  expect({ kind, columns: problems.map(([, column]) => column) }).toEqual({ kind: 'refused', columns: ['Address'] })
})

test('a constant of the settings that is too long is told of every record', async () => {
  expect(await problemsOf('Note', '', { account: 'x'.repeat(101) })).toMatchObject({
    kind: 'refused',
    problems: [['error', null, expect.stringContaining('The account number has 101 characters')]],
  })
})

test('a whole name that is longer than any part of a name may be is read, and judged by its parts in the report', async () => {
  expect(await problemsOf('Customer Name', `${'a'.repeat(103)} Hale`)).toEqual({ kind: 'row', problems: [] })
})
