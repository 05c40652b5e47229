/** Rules on the report's head, its period, its transactions and their amounts, shared by the report types. */
import { isFinancialEntitySector } from '../words/codes.ts'
import { THRESHOLD_CENTS, displayCents, isDecimal, parseDecimal } from '../words/money.ts'
import {
  everyType,
  indicator,
  instantOf,
  isCalendarDate,
  isTimeOfDay,
  notTooEarly,
  otherText,
  required,
  thresholdTypes,
} from './rule.ts'
import type { Finding, Rule } from './rule.ts'
import { isGiven, numberOf, shapes, textOf } from './view.ts'
import type { ReportView, TransactionView } from './view.ts'

const DAY_MS = 86_400_000
/** FINTRAC allows this difference where an amount was converted. */
const CONVERSION_BUFFER_CENTS = 100_000n
const UPPER_LIMIT_CENTS = 100_000_000_000_000n
const UPPER_LIMIT_UNITS = UPPER_LIMIT_CENTS / 100n
/** Units of which a trillion is worth more than half of one in Canadian dollars; of other currencies and coins their own value decides. */
const strongCurrencies: ReadonlySet<unknown> = new Set([
  undefined,
  'CAD',
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'AUD',
  'NZD',
  'SGD',
])
const head = '/reportDetails'
const periodPath = `${head}/twentyFourHourRule`

function* entityNumber(report: ReportView, field: string): Generator<Finding> {
  yield* required(report.head, head, field)
  const value = numberOf(report.head[field])
  if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 9_999_999)) {
    yield {
      path: `${head}/${field}`,
      code: 362,
      message: 'The number has at most seven digits. Correct it in the settings.',
    }
  }
}

/** Time of a transaction by type; an STR has dates instead. */
export function receivedAt(
  report: ReportView,
  transaction: TransactionView,
): { path: string; ms: number | null; field: string } {
  const field = report.type === 'LCTR' ? 'dateTimeOfTransaction' : 'dateTimeReceived'
  return { field, path: `${transaction.detailsPath}/${field}`, ms: instantOf(transaction.details[field]) }
}

/** Night deposit and quick drop of a financial entity may lack the transaction's own time. */
export function isNightDeposit(report: ReportView, transaction: TransactionView): boolean {
  return (
    report.type !== 'LVCTR' &&
    (transaction.methodCode === 8 || transaction.methodCode === 9) &&
    isFinancialEntitySector(numberOf(report.head.activitySectorCode))
  )
}

const sectorRule = { LCTR: 120000, LVCTR: 50045, STR: undefined } as const
const directiveRule = { LCTR: 120082, LVCTR: 50012, STR: undefined } as const

export const commonRules: readonly Rule[] = [
  {
    id: 'C-01',
    types: everyType,
    source: 'OpenAPI required list; analogue of R150000–R150011',
    *check(report) {
      yield* entityNumber(report, 'reportingEntityNumber')
      yield* entityNumber(report, 'submittingReportingEntityNumber')
    },
  },
  {
    id: 'C-02',
    types: everyType,
    source: 'OpenAPI externalReportReference; analogue of R150020–R150022; guidance: used only once',
    *check({ head: details, context }) {
      yield* required(details, head, 'reportingEntityReportReference')
      const reference = textOf(details.reportingEntityReportReference)
      if (reference !== undefined && details.submitTypeCode === 1 && context.usedReferences?.has(reference)) {
        yield {
          path: `${head}/reportingEntityReportReference`,
          code: 997,
          message: `Report reference ${reference} was used before, by a report that was sent, changed or deleted. Choose another.`,
        }
      }
    },
  },
  {
    id: 'C-03',
    types: everyType,
    source: 'OpenAPI required list; analogue of R150060–R150062 and R151000–R151002',
    *check(report) {
      yield* entityNumber(report, 'reportingEntityContactId')
      const contact = numberOf(report.head.reportingEntityContactId)
      if (contact !== undefined && report.context.knownContacts && !report.context.knownContacts.has(contact)) {
        yield {
          path: `${head}/reportingEntityContactId`,
          code: 324,
          message: `FINTRAC has no contact ${contact} on file for your organization. Correct it in the settings.`,
        }
      }
      for (const transaction of report.transactions) {
        yield* required(transaction.value, transaction.path, 'reportingEntityLocationId')
        const location = textOf(transaction.value.reportingEntityLocationId)
        if (location !== undefined && report.context.knownLocations && !report.context.knownLocations.has(location)) {
          yield {
            path: `${transaction.path}/reportingEntityLocationId`,
            code: 320,
            message: `FINTRAC has no location ${location} on file for your organization. Choose another, or register it with FINTRAC.`,
          }
        }
      }
    },
  },
  {
    id: 'C-04',
    types: everyType,
    source: 'R120000 (LCTR), R50045 (LVCTR)',
    check: (report) => required(report.head, head, 'activitySectorCode', 329, 'reject', sectorRule[report.type]),
  },
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
          message:
            '"Not applicable" is for one transaction of $10,000 or more. Choose how the transactions belong together.',
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
          message:
            'One transaction of $10,000 or more is usually reported as "Not applicable". Check the aggregation type.',
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
      const path = `${head}/ministerialDirectiveCode`
      const fintracRule = directiveRule[report.type]
      if (report.transactions.length > 1)
        yield {
          path,
          code: 302,
          fintracRule,
          message: 'A report under a ministerial directive has exactly one transaction. Report the others apart.',
        }
      if (report.transactions.some((one) => one.isAtThreshold))
        yield {
          path,
          code: 302,
          fintracRule,
          message: 'A transaction of $10,000 or more is reported without the ministerial directive. Clear it.',
        }
    },
  },
  {
    id: 'C-11',
    types: everyType,
    source: 'Guidance: at least one transaction; API limits 500 (single) and 5,000 (bulk)',
    *check({ transactions, context }) {
      const limit = context.maxTransactions ?? 500
      if (transactions.length === 0)
        yield { path: '/transactions', code: 332, message: 'The report has no transaction. Add one.' }
      if (transactions.length > limit)
        yield {
          path: '/transactions',
          code: 332,
          limit,
          message: `The report has ${transactions.length} transactions; FINTRAC takes at most ${limit} in one report. Split it.`,
        }
    },
  },
  {
    id: 'C-12',
    types: everyType,
    source: 'Guidance: mandatory for processing; analogue of R150070, R151030–R151031',
    *check({ transactions }) {
      const seen = new Set<string>()
      for (const { details, detailsPath, reference } of transactions) {
        yield* required(details, detailsPath, 'reportingEntityTransactionReference')
        if (reference === undefined) continue
        if (seen.has(reference))
          yield {
            path: `${detailsPath}/reportingEntityTransactionReference`,
            code: 336,
            message: `Transaction reference ${reference} stands twice in this report. Change one of them.`,
          }
        seen.add(reference)
      }
    },
  },
  {
    id: 'C-13',
    types: thresholdTypes,
    source: 'Analogue of R150071',
    *check(report) {
      if (report.isDirective || report.transactions.length === 0) return
      let total = 0n
      for (const { cadCents } of report.transactions) {
        if (cadCents === null) return
        total += cadCents
      }
      const least = report.transactions.some((one) => one.isConverted)
        ? THRESHOLD_CENTS - CONVERSION_BUFFER_CENTS
        : THRESHOLD_CENTS
      if (total < least)
        yield {
          path: '/transactions',
          code: 334,
          severity: 'warning',
          message: `The transactions come to ${displayCents(total)}, under the $10,000 threshold. Check that the report is needed.`,
        }
    },
  },
  {
    id: 'C-14',
    types: thresholdTypes,
    source: 'Guidance: equal to $10,000 or more; analogue of R151010–R151012',
    *check(report) {
      for (const { details, detailsPath, cadCents, isConverted } of report.transactions) {
        yield* required(details, detailsPath, 'thresholdIndicator')
        if (cadCents === null || typeof details.thresholdIndicator !== 'boolean') continue
        const buffer = isConverted ? CONVERSION_BUFFER_CENTS : 0n
        const severity = report.isDirective ? 'warning' : 'reject'
        const path = `${detailsPath}/thresholdIndicator`
        if (details.thresholdIndicator && cadCents < THRESHOLD_CENTS - buffer)
          yield {
            path,
            code: 302,
            severity,
            message: `It says $10,000 or more, but the transaction is worth ${displayCents(cadCents)}. Say no, or correct the amount.`,
          }
        if (!details.thresholdIndicator && cadCents >= THRESHOLD_CENTS + buffer)
          yield {
            path,
            code: 302,
            severity,
            message: `It says less than $10,000, but the transaction is worth ${displayCents(cadCents)}. Say yes, or correct the amount.`,
          }
      }
    },
  },
  {
    id: 'C-15',
    types: thresholdTypes,
    source: 'LCTR guidance, LCTR-01 and LVCTR-01; analogue of R151020–R151023',
    *check(report) {
      const start = instantOf(report.period.periodStart)
      const end = instantOf(report.period.periodEnd)
      for (const transaction of report.transactions) {
        const { field, path, ms } = receivedAt(report, transaction)
        if (!isNightDeposit(report, transaction)) yield* required(transaction.details, transaction.detailsPath, field)
        yield* notTooEarly(report, path, textOf(transaction.details[field]))
        yield* notTooEarly(
          report,
          `${transaction.detailsPath}/dateTimeOfPosting`,
          textOf(transaction.details.dateTimeOfPosting),
        )
        if (ms === null) continue
        if (ms > report.context.now)
          yield { path, code: 304, message: 'The transaction lies in the future. Correct its date and time.' }
        if ((start !== null && ms < start) || (end !== null && ms > end + 999))
          yield {
            path,
            code: 302,
            message:
              'The transaction lies outside the 24-hour period of the report. Correct its time, or move it to its own report.',
          }
      }
    },
  },
  {
    id: 'C-16',
    types: everyType,
    source: 'LCTR guidance, Annex A; analogue of R151040–R151051',
    *check({ transactions }) {
      for (const { details, detailsPath } of transactions) {
        yield* required(details, detailsPath, 'methodCode')
        yield* otherText(details, detailsPath, 'methodCode', 'methodOther', 7)
      }
    },
  },
  {
    id: 'C-17',
    types: thresholdTypes,
    source: 'Guidance on structure; analogue of R151060 and R152830',
    *check({ transactions }) {
      for (const { path, starting, completing } of transactions) {
        for (const [field, list] of [
          ['startingActions', starting],
          ['completingActions', completing],
        ] as const) {
          if (list.length < 1 || list.length > 50)
            yield {
              path: `${path}/${field}`,
              code: 332,
              limit: 50,
              message: `A transaction has 1 to 50 ${field === 'startingActions' ? 'starting' : 'completing'} actions; this one has ${list.length}.`,
            }
        }
      }
    },
  },
  {
    id: 'C-18',
    types: everyType,
    source: 'LCTR guidance, Annex A; analogue of R151090–R151110; positive by house rule',
    *check(report) {
      for (const transaction of report.transactions) {
        if (transaction.cadCents !== null && transaction.cadCents >= UPPER_LIMIT_CENTS) {
          yield {
            path: `${transaction.path}/startingActions/0/details/amount`,
            code: 341,
            message: 'The amount is worth $1,000,000,000,000 or more. Correct it.',
          }
        }
        for (const action of transaction.starting) {
          const isAttempt = transaction.details.attemptedTransactionIndicator === true
          yield* required(
            action.details,
            action.detailsPath,
            'amount',
            isAttempt ? 375 : 330,
            isAttempt ? 'warning' : 'reject',
          )
        }
        for (const { details, detailsPath } of [...transaction.starting, ...transaction.completing]) {
          for (const field of ['amount', 'valueInCanadianDollars', 'exchangeRate']) {
            const number = textOf(details[field])
            if (number === undefined || !isDecimal(number)) continue
            const { digits, scale } = parseDecimal(number)
            const path = `${detailsPath}/${field}`
            if (digits <= 0n)
              yield {
                path,
                code: field === 'exchangeRate' ? 362 : 302,
                message: `${field === 'exchangeRate' ? 'The rate' : field === 'amount' ? 'The amount' : 'The value'} must be more than zero. Correct it.`,
              }
            else if (
              field !== 'exchangeRate' &&
              digits >= UPPER_LIMIT_UNITS * 10n ** BigInt(scale) &&
              (field !== 'amount' ||
                (!isGiven(details.virtualCurrencyTypeCode) && strongCurrencies.has(details.currencyCode)))
            )
              yield { path, code: 341, message: 'It is worth $1,000,000,000,000 or more. Correct it.' }
          }
        }
      }
    },
  },
  {
    id: 'C-19',
    types: everyType,
    source: 'LCTR guidance, Annex A; CDR template: an indicator says yes exactly when its list has items',
    *check(report) {
      const field = shapes[report.type].sourceIndicator
      for (const transaction of report.transactions) {
        for (const action of transaction.starting)
          yield* indicator(action.details, action.detailsPath, field, action.sources.length, 'source')
      }
    },
  },
  {
    id: 'C-20',
    types: everyType,
    source: 'LCTR guidance, Annex A',
    *check({ transactions }) {
      for (const { completing } of transactions) {
        for (const { details, detailsPath } of completing) {
          yield* required(details, detailsPath, 'dispositionCode', 330)
          yield* otherText(details, detailsPath, 'dispositionCode', 'dispositionOther', 11)
        }
      }
    },
  },
  {
    id: 'C-31',
    types: everyType,
    source: 'CDR template: a text is 1 to n characters; omit what is blank',
    *check({ texts }) {
      for (const { path, value } of texts) {
        const field = path.split('/').at(-1) ?? ''
        if (value.trim() === '')
          yield { path, code: 362, message: 'The field is there but blank. Give a value, or remove it.' }
        else if (
          (/^(date|period)/i.test(field) && /T/.test(value) && !isTimeOfDay(value.slice(11))) ||
          (/^time/i.test(field) && !isTimeOfDay(value))
        ) {
          yield { path, code: 362, message: `"${value}" is no time with its offset from UTC. Correct it.` }
        } else if (
          /^\d{4}-\d\d-\d\d(T.*)?$/.test(value) &&
          /date|period/i.test(field) &&
          !isCalendarDate(value.slice(0, 10))
        ) {
          yield { path, code: 362, message: `${value.slice(0, 10)} is not a day of the calendar. Correct it.` }
        }
      }
    },
  },
  {
    id: 'C-32',
    types: everyType,
    source: 'Guidance: mandatory if applicable',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        for (const { details, detailsPath } of [...starting, ...completing]) {
          yield* otherText(details, detailsPath, 'virtualCurrencyTypeCode', 'virtualCurrencyTypeOther', 'OTH')
          if (isGiven(details.currencyCode) && isGiven(details.virtualCurrencyTypeCode)) {
            yield {
              path: `${detailsPath}/virtualCurrencyTypeCode`,
              code: 364,
              message: 'An amount has a currency or a virtual currency, not both. Clear one of them.',
            }
          }
        }
      }
    },
  },
]
