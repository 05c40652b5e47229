import { expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../../plan/plan.ts'

async function international(header: string, value: string, method = 'wire') {
  const open = () => [
    Buffer.from(
      `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,${header}\nA,2026-03-04 10:00,12000,CAD,${method},out,C-1,${value}\n`,
    ),
  ]
  const analysis = await analyse(open, emptyPlan())
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch) if (taken.kind === 'row') return taken.row.answerCells?.flags.isInternational ?? null
  throw new Error('The record was not read.')
}

test.each(['Destination Country', 'Pays de destination', 'Origin Country', 'Country of destination'])(
  'another country under %s says that it was international; Canada leaves it open',
  async (header) => {
    expect([
      await international(header, 'Italie'),
      await international(header, 'US'),
      await international(header, 'Canada'),
      await international(header, ''),
    ]).toEqual([true, true, null, null])
  },
)

test('both ends are read: another country at either says that it was international, Canada at both that it was not', async () => {
  const ends = async (value: string) => international('Origin Country,Pays de destination', value)
  expect([
    await ends('Canada,Iran'),
    await ends('FR,CA'),
    await ends('Canada,CA'),
    await ends('Canada,'),
    await ends('Ruritania,Canada'),
  ]).toEqual([true, true, false, null, null])
})

test('an international wire is international, and a column that says no counts before it', async () => {
  expect([
    await international('Notes', 'x', 'international wire'),
    await international('Notes', 'x'),
    await international('International', 'no', 'international wire'),
  ]).toEqual([true, null, false])
})

test('a domestic wire stayed in the country, unless the record names another', async () => {
  expect([
    await international('Notes', 'x', 'Domestic wire'),
    await international('Notes', 'x', 'non-domestic wire'),
    await international('Destination Country', 'Italy', 'domestic wire'),
    await international('International', 'yes', 'domestic wire'),
  ]).toEqual([false, null, true, true])
})
