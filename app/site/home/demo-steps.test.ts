import { describe, expect, it } from 'vitest'
import { aggregate } from '#app/compliance/aggregation/aggregate.ts'
import { dayNumber } from '#app/compliance/rules/days/holidays.ts'
import { displayCents } from '#app/compliance/words/money.ts'
import { receipt, WINDOWS } from '#tests/support/rules/transactions.ts'
import { heroReceipts, sampleReceipts, sampleReport } from './demo-steps.ts'

const instant = (at: string) => `${at.replace(' ', 'T')}:00-05:00`
const long = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-CA', { dateStyle: 'long', timeZone: 'UTC' })

describe('the landing page shows what the product answers', () => {
  const { candidates } = aggregate(
    sampleReceipts.map(({ id, at, customer, kind, cad }) =>
      receipt({ id, cad, at: instant(at), c: customer, method: kind === 'cash' ? 'cash' : 'virtual_currency' }),
    ),
    { windows: WINDOWS },
  )
  const reportWith = (id: string) => candidates.filter((each) => each.transactionIds.includes(id))

  it.each(sampleReceipts.map((row) => [row.id, row] as const))('%s of the demonstration', (id, row) => {
    const reports = reportWith(id)
    expect(reports.map((report) => report.type)).toEqual(row.report === null ? [] : [row.report])
    const sum = /\$[\d,]+\.\d\d/.exec(row.why)?.[0]
    if (sum) expect(displayCents(reports[0]!.totalCents)).toContain(sum)
    if (row.why.startsWith('24-hour rule'))
      expect([reports[0]!.aggregation, reports[0]!.transactionIds.length]).toEqual(['conductor', 2])
    else if (row.report) expect(reports[0]!.aggregation).toBe('not_applicable')
  })

  it('the due date of the demonstration and of the picture', () => {
    expect(reportWith(sampleReport.of)[0]!.dueDate).toBe(sampleReport.due)
    expect(long(sampleReport.due)).toBe(sampleReport.dueWords)
    expect(dayNumber(sampleReport.due) - dayNumber(sampleReport.submitted)).toBe(sampleReport.daysEarly)
  })

  it('the picture: two receipts of one conductor are one report, with its total and due date', () => {
    const {
      candidates: [report, ...others],
    } = aggregate(
      heroReceipts.rows.map(({ at, customer, cad }, index) =>
        receipt({ id: String(index), cad, at: instant(at), c: customer }),
      ),
      { windows: WINDOWS },
    )
    expect(others).toEqual([])
    expect(report).toMatchObject({ type: 'LCTR', aggregation: 'conductor', dueDate: heroReceipts.due })
    expect(report!.transactionIds).toHaveLength(heroReceipts.receipts)
    expect(displayCents(report!.totalCents)).toContain(heroReceipts.total)
    expect(long(heroReceipts.due)).toBe(heroReceipts.dueWords)
  })
})
