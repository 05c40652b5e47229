/** Rules on accounts of starting and completing actions. */
import { everyType, isCalendarDate, latestDate, otherText, required } from '../rule/rule.ts'
import type { Finding, Rule } from '../rule/rule.ts'
import { isGiven, numberOf, textOf } from '../rule/view.ts'

const MOST_HOLDERS = 3
/** Deposit and payment to an account. */
const accountDispositions: ReadonlySet<number> = new Set([1, 28])

/** Funds went to an account, and neither its number nor one of ours says to which. */
function* unnamedAccount(details: Readonly<Record<string, unknown>>, path: string): Generator<Finding> {
  if (!accountDispositions.has(numberOf(details.dispositionCode) ?? 0) || isGiven(details.referenceNumber)) return
  yield {
    path: `${path}/number`,
    code: 375,
    severity: 'warning',
    message:
      'It went to an account, and the report doesn’t say which. Enter the account’s number, institution, branch and holder. If it has no number but yours for the client, enter that as the reference number.',
  }
}

export const accountRules: readonly Rule[] = [
  {
    id: 'C-21',
    types: everyType,
    source: 'Guidance: mandatory if applicable; CDR template for accounts',
    *check({ type, transactions, context }) {
      for (const {
        starting,
        completing,
        isAtThreshold,
        details: { attemptedTransactionIndicator },
      } of transactions) {
        // Asterisked items: below the threshold, and where nothing was completed, reasonable measures (s. 152(2)).
        const isStrict = type === 'STR' ? attemptedTransactionIndicator === false : isAtThreshold
        const severity = isStrict ? 'reject' : 'warning'
        for (const { account, details, detailsPath, holders } of [...starting, ...completing]) {
          const path = `${detailsPath}/account`
          if (isGiven(details.referenceNumberOtherRelatedNumber) && !isGiven(details.referenceNumber)) {
            yield {
              path: `${detailsPath}/referenceNumberOtherRelatedNumber`,
              code: 364,
              message: 'A related number needs a reference number. Enter one or clear the related number.',
            }
          }
          if (!account) {
            yield* unnamedAccount(details, path)
            continue
          }
          yield* otherText(account, path, 'typeCode', 'typeOther', 4)
          yield* otherText(account, path, 'virtualCurrencyTypeCode', 'virtualCurrencyTypeOther', 'OTH')
          if (isGiven(account.currencyCode) && isGiven(account.virtualCurrencyTypeCode))
            yield {
              path: `${path}/virtualCurrencyTypeCode`,
              code: 364,
              message: 'An account has a currency or a virtual currency, not both. Clear one of them.',
            }
          for (const field of ['dateOpened', 'dateClosed']) {
            const date = textOf(account[field])
            if (date !== undefined && isCalendarDate(date) && date > latestDate(context.now))
              yield { path: `${path}/${field}`, code: 304, message: 'The date is in the future. Correct it.' }
          }
          for (const field of type === 'STR' ? ['number', 'typeCode'] : ['number'])
            yield* required(account, path, field, isStrict ? 330 : 375, severity)
          if (!isGiven(account.virtualCurrencyTypeCode))
            yield* required(account, path, 'currencyCode', isStrict ? 330 : 375, severity)
          if (holders.length === 0)
            yield {
              path: `${path}/holders`,
              code: 375,
              severity: 'warning',
              message: 'The account has no holder. Name the holder if known.',
            }
          if (holders.length > MOST_HOLDERS)
            yield {
              path: `${path}/holders`,
              code: 332,
              limit: MOST_HOLDERS,
              message: `FINTRAC accepts at most three account holders, and this account has ${holders.length}. Keep three.`,
            }
          if (type !== 'STR' && accountDispositions.has(numberOf(details.dispositionCode) ?? 0)) {
            for (const field of ['financialInstitutionNumber', 'branchNumber'])
              yield* required(account, path, field, 375, 'warning')
          }
        }
      }
    },
  },
]
