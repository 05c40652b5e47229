/** Rules on accounts of starting and completing actions. */
import { everyType, isCalendarDate, latestDate, otherText, required } from './rule.ts'
import type { Rule } from './rule.ts'
import { isGiven, textOf } from './view.ts'

export const accountRules: readonly Rule[] = [
  {
    id: 'C-21', types: everyType, source: 'Guidance: mandatory if applicable; CDR template for accounts',
    *check({ type, transactions, context }) {
      for (const { starting, completing } of transactions) {
        for (const { account, details, detailsPath, holders } of [...starting, ...completing]) {
          const path = `${detailsPath}/account`
          if (isGiven(details.referenceNumberOtherRelatedNumber) && !isGiven(details.referenceNumber)) {
            yield { path: `${detailsPath}/referenceNumberOtherRelatedNumber`, code: 364, message: 'A related number needs a reference number. Give it, or clear the related number.' }
          }
          if (!account) continue
          yield* otherText(account, path, 'typeCode', 'typeOther', 4)
          yield* otherText(account, path, 'virtualCurrencyTypeCode', 'virtualCurrencyTypeOther', 'OTH')
          if (isGiven(account.currencyCode) && isGiven(account.virtualCurrencyTypeCode)) yield { path: `${path}/virtualCurrencyTypeCode`, code: 364, message: 'An account has a currency or a virtual currency, not both. Clear one of them.' }
          for (const field of ['dateOpened', 'dateClosed']) {
            const date = textOf(account[field])
            if (date !== undefined && isCalendarDate(date) && date > latestDate(context.now)) yield { path: `${path}/${field}`, code: 304, message: 'The date lies in the future. Correct it.' }
          }
          if (holders.length === 0 && isGiven(account.number)) yield { path: `${path}/holders`, code: 375, severity: 'warning', message: 'The account has no holder. Name the holder if known.' }
          if (type !== 'STR' && (details.dispositionCode === 1 || details.dispositionCode === 28)) {
            for (const field of ['financialInstitutionNumber', 'branchNumber', 'number']) yield* required(account, path, field, 375, 'warning')
          }
        }
      }
    },
  },
]
