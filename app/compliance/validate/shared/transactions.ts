/** Rules on transactions, their times and their amounts, shared by the report types. */
import { isFinancialEntitySector } from '../../words/codes.ts'
import { THRESHOLD_DOLLARS, displayCents, isDecimal, parseDecimal, THRESHOLD_CENTS } from '../../words/money.ts'
import {
  everyType,
  indicator,
  instantOf,
  notTooEarly,
  otherText,
  required,
  type Rule,
  thresholdTypes,
} from '../rule/rule.ts'
import { isGiven, numberOf, type ReportView, shapes, textOf, type TransactionView } from '../rule/view.ts'

/** FINTRAC allows this difference where an amount was converted. */
const CONVERSION_BUFFER_CENTS = 100_000n
const UPPER_LIMIT_CENTS = 100_000_000_000_000n
const UPPER_LIMIT_UNITS = UPPER_LIMIT_CENTS / 100n
/**
 * Currencies, and coins below, of which a trillion is worth more than half of one in Canadian dollars; of others their
 * own value decides.
 */
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
const strongCoins: ReadonlySet<unknown> = new Set(['BTC', 'ETH', 'LTC', 'BCH', 'XMR', 'SOL', 'USDT', 'USDC', 'DAI'])

/** Time of a transaction by type; an STR has dates instead. */
function receivedAt(
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

export const transactionRules: readonly Rule[] = [
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
          message: `The report has ${transactions.length} transactions. FINTRAC accepts at most ${limit} per report. Split it.`,
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
            message: `Transaction reference ${reference} appears twice in this report. Change one of them.`,
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
          message: `The transactions total ${displayCents(total)}, under the ${THRESHOLD_DOLLARS} threshold. Check that the report is needed.`,
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
            message: `It says ${THRESHOLD_DOLLARS} or more, but the transaction is worth ${displayCents(cadCents)}. Say no, or correct the amount.`,
          }
        if (!details.thresholdIndicator && cadCents >= THRESHOLD_CENTS + buffer)
          yield {
            path,
            code: 302,
            severity,
            message: `It says less than ${THRESHOLD_DOLLARS}, but the transaction is worth ${displayCents(cadCents)}. Say yes, or correct the amount.`,
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
          yield { path, code: 304, message: 'The transaction is in the future. Correct its date and time.' }
        if ((start !== null && ms < start) || (end !== null && ms > end + 999))
          yield {
            path,
            code: 302,
            message:
              'The transaction is outside the report’s 24-hour period. Correct its time, or move it to its own report.',
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
                message: `${field === 'exchangeRate' ? 'The rate' : field === 'amount' ? 'The amount' : 'The value'} must be above zero. Correct it.`,
              }
            else if (
              field !== 'exchangeRate' &&
              digits >= UPPER_LIMIT_UNITS * 10n ** BigInt(scale) &&
              (field !== 'amount' ||
                (isGiven(details.virtualCurrencyTypeCode)
                  ? strongCoins.has(details.virtualCurrencyTypeCode)
                  : strongCurrencies.has(details.currencyCode)))
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
]
