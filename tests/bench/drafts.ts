import { newId } from '#app/platform/runtime/ids.ts'
import { hasConfirmedTest } from '#app/product/reports/state/shown.server.ts'
import { reportPage } from '#app/product/reports/list/queries.server.ts'
import { readyCompany, type Company } from '../integration/reports-support.ts'

export interface DraftsFigure {
  /** Median milliseconds of the first page from the server. */
  milliseconds: number
  fewMilliseconds: number
  ratio: number
}

const rounds = 40

/** The first page of the drafts table with 10,000 drafts, compared with that of an organization with 10. */
export async function benchDrafts(options: { many?: number } = {}): Promise<DraftsFigure> {
  const [few, many] = [await readyCompany(), await readyCompany()]
  await drafts(few, 10)
  await drafts(many, options.many ?? 10_000)
  await Promise.all([firstPage(few), firstPage(many)])
  const [fewTimes, manyTimes]: [number[], number[]] = [[], []]
  // Alternating, so that both run under the same load.
  for (let round = 0; round < rounds; round++) {
    fewTimes.push(await timed(() => firstPage(few)))
    manyTimes.push(await timed(() => firstPage(many)))
  }
  const [fewMilliseconds, milliseconds] = [median(fewTimes), median(manyTimes)]
  return { milliseconds, fewMilliseconds, ratio: milliseconds / fewMilliseconds }
}

/** The query of the page's loader. */
const firstPage = ({ scope }: Company) =>
  Promise.all([
    reportPage(scope, {
      filter: 'drafts',
      type: null,
      search: '',
      sort: 'due',
      descending: false,
      page: 1,
      pageSize: 50,
    }),
    hasConfirmedTest(scope),
  ])

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!

async function drafts({ scope, organizationId }: Company, count: number): Promise<void> {
  const document = {
    reportDetails: { reportTypeCode: 106 },
    definitions: [],
    transactions: [],
    filler: 'x'.repeat(2_000),
  }
  for (let at = 0; at < count; at += 1_000) {
    await scope.tx((db) =>
      db.report.createMany({
        data: Array.from({ length: Math.min(1_000, count - at) }, (_, index) => {
          const number = String(at + index).padStart(6, '0')
          return {
            id: newId(),
            organizationId,
            mode: scope.mode,
            type: 'LCTR' as const,
            aggregation: 'conductor' as const,
            candidateKey: number,
            reference: `LCTR-20261120-${number}`,
            reason: 'Two receipts of one conductor.',
            totalCad: '12000.00',
            dueDate: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}`,
            parties: `Ada Marlowe ${number}`,
            document,
          }
        }),
      }),
    )
  }
  await scope.sql((client) => client.run('SELECT 1'))
}
