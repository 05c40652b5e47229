/**
 * Rules of the large cash transaction report. LCTR-08 to LCTR-10 (what each party must tell) stand in party.ts; LCTR-16
 * (cash from a financial entity or public body is not reportable) is decided before a report is made.
 */
import { isAccountBasedSector, isFinancialEntitySector, isVirtualCurrencyCode } from '../../words/codes.ts'
import { isDecimal, parseDecimal } from '../../words/money.ts'
import type { Decimal } from '../../words/money.ts'
import { instantOf, required } from '../rule/rule.ts'
import type { Rule } from '../rule/rule.ts'
import { isGiven, numberOf, textOf } from '../rule/view.ts'
import type { ActionView, TransactionView } from '../rule/view.ts'
import { isNightDeposit } from '../shared/transactions.ts'
import { outcome } from '../shared/outcome.ts'

const LCTR = ['LCTR'] as const
const isNightMethod = ({ methodCode }: TransactionView) => methodCode === 8 || methodCode === 9
/**
 * Sectors of which some keep accounts: a Crown agent, a life insurance broker or company may be a financial entity
 * (rules.md 4).
 */
const mayKeepAccounts: ReadonlySet<number> = new Set([4, 9, 10])

function disposition(action: ActionView): number {
  return numberOf(action.details.dispositionCode) ?? 0
}

/** Sum of amounts when all are in one state currency. */
function sumIn(actions: readonly ActionView[], currency: unknown): Decimal | null {
  let sum: Decimal = { digits: 0n, scale: 10 }
  for (const { details } of actions) {
    const amount = textOf(details.amount)
    if (amount === undefined || !isDecimal(amount) || details.currencyCode !== currency) return null
    const { digits, scale } = parseDecimal(amount)
    if (scale > 10) return null
    sum = { digits: sum.digits + digits * 10n ** BigInt(10 - scale), scale: 10 }
  }
  return sum
}

export const lctrRules: readonly Rule[] = [
  {
    id: 'LCTR-01',
    types: LCTR,
    source:
      'LCTR guidance: the transaction time may be absent for a night deposit or quick drop, which then has a posting time',
    *check(report) {
      for (const transaction of report.transactions) {
        if (isNightDeposit(report, transaction) && !isGiven(transaction.details.dateTimeOfTransaction))
          yield* required(transaction.details, transaction.detailsPath, 'dateTimeOfPosting', 330)
      }
    },
  },
  {
    id: 'LCTR-02',
    types: LCTR,
    source: 'LCTR guidance: night deposit and quick drop are for financial entities',
    *check({ transactions, head }) {
      const sector = numberOf(head.activitySectorCode)
      if (sector === undefined || isFinancialEntitySector(sector)) return
      for (const transaction of transactions) {
        if (isNightMethod(transaction))
          yield {
            path: `${transaction.detailsPath}/methodCode`,
            code: 302,
            message: 'Only financial entities report a night deposit or quick drop. Choose another method.',
          }
      }
    },
  },
  {
    id: 'LCTR-03',
    types: LCTR,
    source: 'LCTR guidance; PCMLTFR Schedule 1 parts D and E',
    *check({ transactions }) {
      for (const transaction of transactions) {
        if (isNightMethod(transaction)) continue
        for (const action of transaction.starting) {
          if (action.conductors.length > 0) continue
          yield transaction.isAtThreshold
            ? {
                path: `${action.path}/conductors`,
                code: 331,
                message: 'The conductor is missing. Name the person or entity who brought the cash.',
              }
            : {
                path: `${action.path}/conductors`,
                code: 375,
                severity: 'warning',
                message: 'No conductor is named. Name who brought the cash, if known.',
              }
        }
      }
    },
  },
  {
    id: 'LCTR-04',
    types: LCTR,
    source: 'LCTR guidance: posting differs from the transaction, and neither lies in the future',
    *check({ transactions, context, period }) {
      const start = instantOf(period.periodStart)
      const end = instantOf(period.periodEnd)
      for (const { details, detailsPath } of transactions) {
        const posted = instantOf(details.dateTimeOfPosting)
        if (posted === null) continue
        const received = instantOf(details.dateTimeOfTransaction)
        const path = `${detailsPath}/dateTimeOfPosting`
        if (posted > context.now)
          yield { path, code: 304, message: 'The posting is in the future. Correct its date and time.' }
        if (received !== null && posted === received)
          yield {
            path,
            code: 302,
            message: 'The date and time of posting are the same as the transaction’s. Correct or clear them.',
          }
        if (received === null && ((start !== null && posted < start) || (end !== null && posted > end + 999))) {
          yield {
            path,
            code: 302,
            message:
              'The posting, which stands in for the transaction, is outside the 24-hour period. Correct it. If you know only the date, the time is 00:00:00.',
          }
        }
      }
    },
  },
  {
    id: 'LCTR-05',
    types: LCTR,
    source: 'PCMLTFR Schedule 1 B4; LCTR guidance',
    *check({ transactions }) {
      for (const { starting } of transactions)
        for (const { details, detailsPath } of starting) yield* required(details, detailsPath, 'currencyCode', 330)
    },
  },
  {
    id: 'LCTR-06',
    types: LCTR,
    source: 'LCTR guidance: deposit to a business account, account-based reporting entities only',
    *check({ transactions, head }) {
      const sector = numberOf(head.activitySectorCode)
      for (const { starting, completing } of transactions) {
        for (const { details, detailsPath } of starting) {
          const path = `${detailsPath}/depositToBusinessAccountIndicator`
          yield* required(details, detailsPath, 'depositToBusinessAccountIndicator')
          if (details.depositToBusinessAccountIndicator !== true) continue
          if (sector !== undefined && !isAccountBasedSector(sector) && !mayKeepAccounts.has(sector))
            yield {
              path,
              code: 302,
              message: 'Only businesses that keep accounts report a deposit to a business account. Say no.',
            }
          if (!completing.some((action) => disposition(action) === 1))
            yield {
              path,
              code: 302,
              severity: 'warning',
              message: 'It says deposit to a business account, but no disposition is "Deposit to account". Check both.',
            }
        }
      }
    },
  },
  {
    id: 'LCTR-07',
    types: LCTR,
    source: 'PCMLTFR Schedule 1 parts D and E; Scenario B.1 has a business deposit with full details',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, conductors } of starting) {
          if (details.depositToBusinessAccountIndicator === true) continue
          for (const { value, path } of conductors) {
            if (value.typeCode === 1 || value.typeCode === 2)
              yield {
                path: `${path}/typeCode`,
                code: 301,
                message: 'The conductor needs full details, not only a name. Choose the conductor again.',
              }
          }
        }
      }
    },
  },
  {
    id: 'LCTR-10',
    types: LCTR,
    source: 'PCMLTFR Schedule 1 part G; guidance: a beneficiary for each completing action',
    *check({ transactions }) {
      for (const { starting, completing, isAtThreshold } of transactions) {
        const conductorRefs = new Set(starting.flatMap((action) => action.conductors.map((role) => role.value.refId)))
        for (const { beneficiaries, path } of completing) {
          if (beneficiaries.length === 0) {
            yield isAtThreshold
              ? {
                  path: `${path}/beneficiaries`,
                  code: 331,
                  message: 'The beneficiary is missing. Name the person or entity who benefits from the transaction.',
                }
              : {
                  path: `${path}/beneficiaries`,
                  code: 375,
                  severity: 'warning',
                  message: 'No beneficiary is named. Name who benefits, if known.',
                }
          }
          for (const role of beneficiaries) {
            const isSelf = conductorRefs.has(role.value.refId)
            const code = role.details.relationshipOfConductorCode
            const at = `${role.path}/details/relationshipOfConductorCode`
            if (isSelf && code !== 15 && conductorRefs.size === 1)
              yield {
                path: at,
                code: 302,
                severity: 'warning',
                message: 'The beneficiary is the conductor, so the relationship is "Self". Change it.',
              }
            if (!isSelf && code === 15)
              yield {
                path: at,
                code: 302,
                severity: 'warning',
                message:
                  'The relationship says "Self", but the beneficiary is not the conductor. Change one of the two.',
              }
          }
        }
      }
    },
  },
  {
    id: 'LCTR-11',
    types: LCTR,
    source: 'LCTR guidance: cash must first become virtual currency',
    *check({ transactions }) {
      for (const { completing } of transactions) {
        const [first] = completing
        if (!first) continue
        const code = disposition(first)
        const isFromVirtual = code === 3 && isGiven(first.details.virtualCurrencyTypeCode)
        if (code === 17 || code === 19 || isFromVirtual)
          yield {
            path: `${first.detailsPath}/dispositionCode`,
            code: 302,
            severity: 'warning',
            message: 'Cash must first become virtual currency. Start with "Exchange to virtual currency".',
          }
      }
    },
  },
  {
    id: 'LCTR-12',
    types: LCTR,
    source: 'PCMLTFR Schedule 1 B10; LCTR guidance',
    *check({ transactions }) {
      for (const { completing } of transactions) {
        for (const action of completing) {
          yield* outcome(action, true)
        }
      }
    },
  },
  {
    id: 'LCTR-13',
    types: LCTR,
    source: 'LCTR guidance on denomination exchange',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        for (const action of completing) {
          if (
            disposition(action) === 27 &&
            starting.some((one) => one.details.currencyCode !== action.details.currencyCode)
          ) {
            yield {
              path: `${action.detailsPath}/currencyCode`,
              code: 302,
              severity: 'warning',
              message: 'A denomination exchange stays in the same currency. Check the currency, or the disposition.',
            }
          }
        }
      }
    },
  },
  {
    id: 'LCTR-14',
    types: LCTR,
    source: 'LCTR guidance: holding funds is for businesses without accounts',
    *check({ transactions, head }) {
      if (!isAccountBasedSector(numberOf(head.activitySectorCode))) return
      for (const { completing } of transactions) {
        for (const action of completing)
          if (disposition(action) === 21)
            yield {
              path: `${action.detailsPath}/dispositionCode`,
              code: 302,
              severity: 'warning',
              message: '"Holding funds" is for businesses that keep no accounts. Use "Deposit to account".',
            }
      }
    },
  },
  {
    id: 'LCTR-15',
    types: LCTR,
    source: 'LCTR guidance: a business without accounts puts its own number in the reference number',
    *check({ transactions, head, roles }) {
      const sector = numberOf(head.activitySectorCode)
      if (sector === undefined || isAccountBasedSector(sector)) return
      // Any other number may be that of an account elsewhere, which is what C-21 asks for.
      const own = new Set(roles.flatMap(({ details }) => textOf(details.clientNumber) ?? []))
      for (const { completing } of transactions) {
        for (const { account, detailsPath, details } of completing) {
          if (
            account &&
            isGiven(account.number) &&
            own.has(textOf(account.number) ?? '') &&
            !isGiven(account.financialInstitutionNumber) &&
            !isGiven(details.referenceNumber)
          ) {
            yield {
              path: `${detailsPath}/account/number`,
              code: 302,
              severity: 'warning',
              message: 'Your own number for a client goes in the reference number, not in an account. Move it.',
            }
          }
        }
      }
    },
  },
  {
    id: 'LCTR-17',
    types: LCTR,
    source: 'House check: what was done with the cash comes to about what was received',
    *check({ transactions }) {
      for (const { starting, completing, path } of transactions) {
        const currency = starting[0]?.details.currencyCode
        const received = sumIn(starting, currency)
        const completed = sumIn(completing, currency)
        if (!received || !completed || completing.length === 0) continue
        const difference =
          received.digits > completed.digits ? received.digits - completed.digits : completed.digits - received.digits
        if (difference * 10n > received.digits)
          yield {
            path: `${path}/completingActions`,
            code: 302,
            severity: 'warning',
            message: 'What was done with the cash differs by more than 10% from what was received. Check the amounts.',
          }
      }
    },
  },
  {
    id: 'LCTR-18',
    types: LCTR,
    source: 'PCMLTFR Schedule 1 B6',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        const currencies = new Set(starting.map((action) => action.details.currencyCode))
        for (const { details, detailsPath } of completing) {
          const to = textOf(details.virtualCurrencyTypeCode) ?? textOf(details.currencyCode)
          if (to !== undefined && isGiven(details.amount) && (isVirtualCurrencyCode(to) || !currencies.has(to)))
            yield* required(details, detailsPath, 'exchangeRate', 375, 'warning')
        }
      }
    },
  },
]
