/**
 * A mapping of money says in which amount, of which currency, each cell stands in the report. Of whatever is mapped
 * together, nothing is left out in silence and nothing changes its currency.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse, takeRecords } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import type { NormalRow } from '#app/csv/types.ts'
import type { Field } from '#app/csv/words/fields.ts'

const AMOUNTS: Field[] = [
  'amount',
  'credit',
  'debit',
  'received.amount',
  'sent.amount',
  'amount#2',
  'received.amount#2',
  'sent.amount#2',
  'cadAmount',
]
const CURRENCIES: Field[] = [
  'currency',
  'received.currency',
  'sent.currency',
  'currency#2',
  'received.currency#2',
  'sent.currency#2',
  'valueCurrency',
]
const RATES: Field[] = ['rate', 'rate#2']

/** Amounts that no two mistakes make equal, in currencies none of which is the one taken for granted. */
const FILE = [
  'Transaction ID,Date/Time,One,One Money,Two,Two Money,Factor,Method,Direction,Customer ID,Disposition',
  'M-1,2026-03-04 10:00,11200.50,USD,10300.25,EUR,0.9196,cash,in,C-1,Exchange to fiat currency',
].join('\n')
const CELLS: Readonly<Record<string, string>> = {
  One: '11200.50',
  Two: '10300.25',
  'One Money': 'USD',
  'Two Money': 'EUR',
  Factor: '0.9196',
}

/** Which amounts a currency may be that of, as the names of the fields say. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  currency: AMOUNTS,
  'received.currency': ['received.amount', 'amount', 'credit'],
  'sent.currency': ['sent.amount', 'debit'],
  'currency#2': ['amount#2'],
  'received.currency#2': ['received.amount#2'],
  'sent.currency#2': ['sent.amount#2'],
  valueCurrency: ['cadAmount'],
}

type Mapping = Record<string, Field>

/**
 * The transaction of the one record; null where the mapping is refused or asked, or the record is refused or marked.
 */
async function read(columns: Mapping): Promise<NormalRow | null> {
  const open = () => [Buffer.from(FILE)]
  const analysis = await analyse(open, { ...emptyPlan(), columns })
  if (analysis.defects.length > 0 || analysis.questions.length > 0) return null
  for await (const batch of takeRecords(open, analysis))
    for (const { taken } of batch)
      if (taken.kind === 'row')
        return taken.problems.some(({ severity }) => severity === 'block_draft' || severity === 'ask')
          ? null
          : taken.row
  return null
}

/** What of the mapped cells the transaction does not say, or says as something else. */
function unsaid(columns: Mapping, row: NormalRow): string[] {
  const actions = [row, ...row.further, ...row.completing, ...(row.receivedFor === null ? [] : [row.receivedFor])]
  const mapped = Object.entries(columns).filter(([, field]) => field !== 'ignore')
  const currencies = mapped.filter(([, field]) => field in OWNERS)
  const wrong: string[] = []
  for (const [header, field] of mapped) {
    const cell = CELLS[header]!
    if (field.startsWith('rate')) {
      if (![row, ...row.completing].some(({ rate }) => rate === cell)) wrong.push(`no rate ${cell}`)
    } else if (field === 'valueCurrency') {
      // What it is the value of was valued by it, or the record is asked.
      if (row.currency === 'CAD') wrong.push(`no value in ${cell}`)
    } else if (field in OWNERS) {
      if (!actions.some(({ currency }) => currency === cell)) wrong.push(`no ${cell}`)
    } else if (field === 'cadAmount') {
      if (
        !currencies.some(([, currency]) => currency === 'valueCurrency') &&
        row.cadAmount !== cell &&
        row.ownCadAmount !== cell
      )
        wrong.push(`no value ${cell}`)
    } else {
      const own = currencies.filter(([, currency]) => OWNERS[currency]!.includes(field)).map(([name]) => CELLS[name])
      const stated = actions.filter(({ amount }) => amount === cell)
      if (stated.length === 0) wrong.push(`no ${cell}`)
      if (currencies.length > 0 && stated.some(({ currency }) => !own.includes(currency ?? '')))
        wrong.push(`${cell} in ${stated.map(({ currency }) => currency).join()} and not in ${own.join()}`)
    }
  }
  return wrong
}

const anyOf = (fields: Field[]) => fc.constantFrom(...fields)
/** Mostly currencies that can belong to the amounts, since others are refused. */
const currencyOf = (...amounts: Field[]) =>
  fc.oneof(
    {
      arbitrary: anyOf(CURRENCIES.filter((field) => amounts.some((amount) => OWNERS[field]!.includes(amount)))),
      weight: 4,
    },
    { arbitrary: anyOf([...CURRENCIES, 'ignore']), weight: 1 },
  )
const mappings = fc.tuple(anyOf(AMOUNTS), anyOf([...AMOUNTS, 'ignore'])).chain(([one, two]) =>
  fc
    .tuple(
      currencyOf(one),
      two === 'ignore' ? anyOf(['ignore', 'currency']) : currencyOf(two),
      anyOf([...RATES, 'ignore', 'rate']),
    )
    .map(([money, other, factor]): Mapping => ({
      One: one,
      Two: two,
      'One Money': money,
      'Two Money': other,
      Factor: factor,
    })),
)

test('each amount, currency and rate that is mapped stands in the transaction with its own currency, or it is refused, asked or marked', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(mappings, async (columns) => {
      const row = await read(columns)
      if (row === null) return
      taken++
      expect(unsaid(columns, row)).toEqual([])
    }),
    { numRuns: 500 },
  )
  // Most mappings contradict themselves and are refused.
  expect(taken).toBeGreaterThan(0)
})
