import { expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const read = async (rows: string) => {
  const given = parseSettings({})
  if (!given.ok) throw new Error(given.errors.join(' '))
  const text = `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Name,City,Country,Beneficiary,Beneficiary Country\n${rows}`
  return check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], given.settings)
}

test('a client who sends funds to himself in Iran is asked about under the directive, whatever stands for his name', async () => {
  for (const word of ['Self', 'Same as client', 'El mismo', 'lui-même', 'Conductor']) {
    const { reports, awaiting, may_need, differing_values } = await read(
      `T-1,2026-03-04 10:00,2500.00,CAD,cash,in,C-1,Ada Roy,Toronto,Canada,${word},Iran\n`,
    )
    expect([
      word,
      reports,
      awaiting.map(({ reason }) => /Iran/.test(reason)),
      may_need.map(({ type }) => type),
      differing_values,
    ]).toEqual([word, [], [true], [], []])
  }
})

test('another country is where the funds went to, and Canada says nothing new', async () => {
  const abroad = await read('T-1,2026-03-04 10:00,12500.00,CAD,cash,in,C-1,Ada Roy,Toronto,Canada,Self,Philippines\n')
  expect([abroad.may_need.map(({ type }) => type), abroad.reports.map(({ type }) => type)]).toEqual([
    ['EFTR'],
    ['LCTR'],
  ])
  const here = await read('T-1,2026-03-04 10:00,12500.00,CAD,cash,in,C-1,Ada Roy,Toronto,Canada,Self,Canada\n')
  expect([here.may_need, here.awaiting, here.reports.map(({ type }) => type)]).toEqual([[], [], ['LCTR']])
})
