/** Rules on the 24-hour period of a threshold report, and on the aggregation that it states. */
import { THRESHOLD_DOLLARS } from '../../words/money.ts'
import { instantOf, required, type Rule, thresholdTypes, headPath } from '../rule/rule.ts'
import { numberOf } from '../rule/view.ts'

const DAY_MS = 86_400_000
const periodPath = `${headPath}/twentyFourHourRule`
const directiveRule = { LCTR: 120082, LVCTR: 50012, STR: undefined } as const

export const periodRules: readonly Rule[] = [
  {
    id: 'C-05',
    types: thresholdTypes,
    source: 'LCTR guidance, Annex A: mandatory for processing',
    check: (report) => required(report.period, periodPath, 'aggregationTypeCode'),
  },
  {
    id: 'C-06',
    types: thresholdTypes,
    source: 'Analogue of R150033; guidance: "Not applicable" for one transaction or a ministerial directive',
    *check(report) {
      const code = numberOf(report.period.aggregationTypeCode)
      const path = `${periodPath}/aggregationTypeCode`
      if (code === undefined) return
      if (code !== 4 && report.isDirective)
        yield {
          path,
          code: 302,
          message: 'A report under a ministerial directive is not aggregated. Choose "Not applicable".',
        }
      const [only] = report.transactions
      if (
        code === 4 &&
        !report.isDirective &&
        (report.transactions.length > 1 || (only && only.details.thresholdIndicator === false))
      ) {
        yield {
          path,
          code: 302,
          message: `"Not applicable" is for one transaction of ${THRESHOLD_DOLLARS} or more. Choose how the transactions belong together.`,
        }
      }
    },
  },
  {
    id: 'C-07',
    types: thresholdTypes,
    source: 'Analogue of R150034',
    *check(report) {
      const code = numberOf(report.period.aggregationTypeCode)
      const [only] = report.transactions
      if (
        code !== undefined &&
        code !== 4 &&
        !report.isDirective &&
        report.transactions.length === 1 &&
        only?.isAtThreshold
      ) {
        yield {
          path: `${periodPath}/aggregationTypeCode`,
          code: 302,
          severity: 'warning',
          message: `One transaction of ${THRESHOLD_DOLLARS} or more is usually reported as "Not applicable". Check the aggregation type.`,
        }
      }
    },
  },
  {
    id: 'C-08',
    types: thresholdTypes,
    source: 'LCTR guidance, Annex A; analogue of R150040–R150054',
    *check({ period, context }) {
      for (const field of ['periodStart', 'periodEnd']) {
        yield* required(period, periodPath, field, 330)
        const at = instantOf(period[field])
        if (at !== null && at > context.now)
          yield {
            path: `${periodPath}/${field}`,
            code: 304,
            message: 'The 24-hour period is not over yet. Send the report after it ends.',
          }
      }
    },
  },
  {
    id: 'C-09',
    types: thresholdTypes,
    source: 'Analogue of R150053; accepts 23:59:00 to 24:00:00',
    *check({ period }) {
      const start = instantOf(period.periodStart)
      const end = instantOf(period.periodEnd)
      if (start === null || end === null) return
      if (end - start < DAY_MS - 60_000 || end - start > DAY_MS)
        yield {
          path: `${periodPath}/periodEnd`,
          code: 301,
          message: 'The period must be 24 hours. Set its end 23 hours, 59 minutes and 59 seconds after its start.',
        }
    },
  },
  {
    id: 'C-10',
    types: thresholdTypes,
    source: 'R120082 (LCTR), R50012 (LVCTR); guidance: below the threshold',
    *check(report) {
      if (!report.isDirective) return
      const path = `${headPath}/ministerialDirectiveCode`
      const fintracRule = directiveRule[report.type]
      if (report.transactions.length > 1)
        yield {
          path,
          code: 302,
          fintracRule,
          message: 'A report under a ministerial directive has exactly one transaction. Report the others separately.',
        }
      if (report.transactions.some((one) => one.isAtThreshold))
        yield {
          path,
          code: 302,
          fintracRule,
          message: `A transaction of ${THRESHOLD_DOLLARS} or more is reported without the ministerial directive. Clear the directive.`,
        }
    },
  },
]
