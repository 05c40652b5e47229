/** Rules on the methods and actions of a suspicious transaction report. */
import { isAccountBasedSector, isFinancialEntitySector } from '../../words/codes.ts'
import { type Finding, indicator, otherText, required, type Rule, strOnly } from '../rule/rule.ts'
import { isGiven, numberOf, textOf } from '../rule/view.ts'
import { outcome } from '../shared/outcome.ts'

/** Types of funds that each direction takes. */
const fundTypes: Record<number, readonly number[]> = {
  1: [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17],
  2: [3, 7, 9, 16, 17],
}

const nobodyNamed = (path: string, role: string): Finding => ({
  path,
  code: 375,
  severity: 'warning',
  message: `No ${role} is named. That’s right only if they aren’t your client and you could not find out who they are.`,
})

export const strActionRules: readonly Rule[] = [
  {
    id: 'STR-06',
    types: strOnly,
    source: 'STR guidance: night deposit and quick drop are for financial entities',
    *check({ transactions, head }) {
      const sector = numberOf(head.activitySectorCode)
      if (sector === undefined || isFinancialEntitySector(sector)) return
      for (const { methodCode, detailsPath } of transactions) {
        if (methodCode === 8 || methodCode === 9)
          yield {
            path: `${detailsPath}/methodCode`,
            code: 302,
            message: 'Only financial entities report a night deposit or quick drop. Choose another method.',
          }
      }
    },
  },
  {
    id: 'STR-07',
    types: strOnly,
    source: 'OpenAPI text of fundAssetVirtualCurrencyTypeCode; STR guidance',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, detailsPath } of starting) {
          yield* required(details, detailsPath, 'direction')
          yield* required(details, detailsPath, 'fundAssetVirtualCurrencyTypeCode')
          yield* otherText(
            details,
            detailsPath,
            'fundAssetVirtualCurrencyTypeCode',
            'fundAssetVirtualCurrencyTypeOther',
            17,
          )
          const allowed = fundTypes[numberOf(details.direction) ?? 0]
          const type = numberOf(details.fundAssetVirtualCurrencyTypeCode)
          if (allowed && type !== undefined && !allowed.includes(type))
            yield {
              path: `${detailsPath}/fundAssetVirtualCurrencyTypeCode`,
              code: 300,
              message: 'This type does not go with the direction. Correct one of the two.',
            }
        }
      }
    },
  },
  {
    id: 'STR-08',
    types: strOnly,
    source: 'STR guidance, Annex A',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, detailsPath } of starting) {
          const type = details.fundAssetVirtualCurrencyTypeCode
          if (!isGiven(details.amount)) continue
          if (type === 16) yield* required(details, detailsPath, 'virtualCurrencyTypeCode', 330)
          else if (type === 2 || !isGiven(details.virtualCurrencyTypeCode))
            yield* required(details, detailsPath, 'currencyCode', 330)
        }
      }
    },
  },
  {
    id: 'STR-08-completing',
    types: strOnly,
    source: 'Schema facts 5.1: a completed transaction says what became of it; R1528xx',
    *check({ transactions }) {
      for (const {
        details: { attemptedTransactionIndicator },
        completing,
      } of transactions) {
        const isCompleted = attemptedTransactionIndicator === false
        for (const action of completing) yield* outcome(action, isCompleted)
      }
    },
  },
  {
    id: 'STR-09',
    types: strOnly,
    source: 'PCMLTF-STR Regulations Schedule 1 B8',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, detailsPath } of starting) {
          if (isGiven(details.virtualCurrencyTypeCode))
            yield* required(details, detailsPath, 'virtualCurrencyTransactionIds', 375, 'warning')
        }
      }
    },
  },
  {
    id: 'STR-10',
    types: strOnly,
    source: 'STR guidance: indicators are mandatory for processing',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        for (const { details, detailsPath, conductors } of starting)
          yield* indicator(details, detailsPath, 'conductorIndicator', conductors.length, 'conductor')
        for (const { details, detailsPath, beneficiaries } of completing)
          yield* indicator(details, detailsPath, 'beneficiaryIndicator', beneficiaries.length, 'beneficiary')
      }
    },
  },
  {
    id: 'STR-15',
    types: strOnly,
    source:
      'STR guidance: "No" only for a beneficiary or conductor who is no client, and of whom the measures gave nothing',
    *check({ transactions }) {
      for (const { details: transaction, starting, completing } of transactions) {
        if (transaction.attemptedTransactionIndicator !== false) continue
        for (const { details, path, conductors } of starting)
          if (details.conductorIndicator === false && conductors.length === 0)
            yield nobodyNamed(`${path}/conductors`, 'conductor')
        for (const { details, path, beneficiaries } of completing)
          if (details.beneficiaryIndicator === false && beneficiaries.length === 0)
            yield nobodyNamed(`${path}/beneficiaries`, 'beneficiary')
      }
    },
  },
  {
    id: 'STR-11',
    types: strOnly,
    source: 'STR guidance on accounts; order of dates by house rule',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        for (const { account, details, detailsPath } of [...starting, ...completing]) {
          if (!account) continue
          yield* required(details, detailsPath, 'accountStatusAtTimeOfTransaction', 330)
          const opened = textOf(account.dateOpened)
          const closed = textOf(account.dateClosed)
          if (opened !== undefined && closed !== undefined && closed < opened)
            yield {
              path: `${detailsPath}/account/dateClosed`,
              code: 302,
              severity: 'warning',
              message: 'The account was closed before it was opened. Check the two dates.',
            }
          if (details.accountStatusAtTimeOfTransaction === 4)
            yield* required(account, `${detailsPath}/account`, 'dateClosed', 375, 'warning')
        }
      }
    },
  },
  {
    id: 'STR-12',
    types: strOnly,
    source: 'STR guidance: a completed transaction has a starting and a completing action',
    *check({ transactions }) {
      for (const { details, path, starting, completing } of transactions) {
        if (details.attemptedTransactionIndicator !== false) continue
        if (starting.length === 0)
          yield {
            path: `${path}/startingActions`,
            code: 332,
            severity: 'warning',
            message: 'A completed transaction has a starting action. Add it.',
          }
        if (completing.length === 0)
          yield {
            path: `${path}/completingActions`,
            code: 332,
            severity: 'warning',
            message: 'A completed transaction has a completing action. Add it.',
          }
      }
    },
  },
  {
    id: 'STR-13',
    types: strOnly,
    source: 'STR guidance: cash must first become virtual currency',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        const [first] = completing
        if (
          first &&
          starting.some((action) => action.details.fundAssetVirtualCurrencyTypeCode === 2) &&
          (first.details.dispositionCode === 17 || first.details.dispositionCode === 19)
        ) {
          yield {
            path: `${first.detailsPath}/dispositionCode`,
            code: 302,
            severity: 'warning',
            message: 'Cash must first become virtual currency. Start with "Exchange to virtual currency".',
          }
        }
      }
    },
  },
  {
    id: 'STR-14',
    types: strOnly,
    source: 'STR guidance on cash out and cash withdrawal',
    *check({ transactions, head }) {
      const sector = numberOf(head.activitySectorCode)
      if (sector === undefined) return
      for (const { completing } of transactions) {
        for (const { details, detailsPath } of completing) {
          const path = `${detailsPath}/dispositionCode`
          if (details.dispositionCode === 10 && isAccountBasedSector(sector))
            yield {
              path,
              code: 302,
              severity: 'warning',
              message: 'A business that keeps accounts reports a "Cash withdrawal". Check the disposition.',
            }
          if (details.dispositionCode === 32 && !isAccountBasedSector(sector))
            yield {
              path,
              code: 302,
              severity: 'warning',
              message: 'A business that keeps no accounts reports a "Cash out". Check the disposition.',
            }
        }
      }
    },
  },
]
