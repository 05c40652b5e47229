import { describe, expect, it } from 'vitest'
import { aggregate } from '#app/compliance/aggregation/aggregate.ts'
import { receipt } from '#tests/support/rules/transactions.ts'
import type { AggregationType, PartyFacts, ReportCandidate } from '#app/compliance/types.ts'
import { guides } from './guides.ts'
import { dayExample, twoDeposits, windowExamples, type ExampleReport, type WindowExample } from './window-examples.ts'

const [reportingGuide] = guides

const words: Record<AggregationType, ExampleReport['by']> = {
  conductor: 'conductor',
  on_behalf_of: 'on behalf of',
  beneficiary: 'beneficiary',
  not_applicable: 'alone',
}

/** The window of an example: from 00:00 at UTC−05:00, the default of a new organization. */
const exampleWindow = { start: '00:00', offset: '-05:00' } as const

/** The product's reports for an example, in the page's format. */
function reportsOf({ receipts, windowStart = exampleWindow.start }: WindowExample): ExampleReport[] {
  const party = (key: string, isPublicBody?: true): PartyFacts => ({ key, ...(isPublicBody && { isPublicBody }) })
  const transactions = receipts.map((each, index) =>
    receipt({
      id: String(index + 1),
      cad: each.cad,
      at: `${each.at.replace(' ', 'T')}:00${exampleWindow.offset}`,
      method: each.kind === 'cash' ? 'cash' : 'virtual_currency',
      currency: each.kind === 'cash' ? 'CAD' : 'BTC',
      c: party(each.conductor),
      ...(each.onBehalfOf && { o: party(each.onBehalfOf, each.fromPublicBody) }),
      ...(each.beneficiary && { b: party(each.beneficiary) }),
    }),
  )
  const { candidates, unvalued, reviews } = aggregate(transactions, {
    windows: [{ startTime: windowStart, offsetMinutes: -300, effectiveFromMs: null }],
  })
  expect([unvalued, reviews]).toEqual([[], []])
  return candidates.map(said)
}

const said = ({
  type,
  aggregation,
  partyKey,
  transactionIds,
  totalCents,
  dueDate,
}: ReportCandidate): ExampleReport => ({
  type,
  by: words[aggregation],
  ...(partyKey === null ? {} : { party: partyKey }),
  receipts: transactionIds.map(Number),
  total: (totalCents % 100n === 0n
    ? totalCents / 100n
    : `${totalCents / 100n}.${String(totalCents % 100n).padStart(2, '0')}`
  ).toString(),
  due: dueDate,
})

describe('the 24-hour rule of the reporting guide is what the product does', () => {
  it.each([...windowExamples, dayExample, ...twoDeposits].map((example) => [example.rule, example] as const))(
    '%s',
    (_rule, example) => {
      expect(reportsOf(example)).toEqual(example.reports)
    },
  )

  it('stands on the page, each rule with its example', () => {
    for (const { rule, reports } of windowExamples) {
      const row = reportingGuide.body.split('\n').find((line) => line.startsWith(`| ${rule} |`))
      expect(row, rule).toBeDefined()
      expect(row!.match(/\*\*(LCTR|LVCTR)\*\*/g)?.length ?? 0, rule).toBe(reports.length)
    }
    expect(reportingGuide.faq[1]!.answer).toContain('$10,500')
  })
})
