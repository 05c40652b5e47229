/**
 * The rules for what was handed out in a completing action, the same for all report types (LCTR-12, LVCTR-12, R1528xx).
 */
import { goodsDispositions } from '../../reports/facts/actions.ts'
import { everyType, required } from '../rule/rule.ts'
import type { Finding, Rule } from '../rule/rule.ts'
import { isGiven, numberOf, textOf } from '../rule/view.ts'
import type { ActionView, TransactionView } from '../rule/view.ts'

const EXCHANGE_TO_FIAT = 3
const EXCHANGE_TO_VIRTUAL = 18
/** 17 wallet, 18 exchange to virtual currency, 19 outgoing transfer: the result is virtual currency. */
const virtualDispositions: ReadonlySet<number> = new Set([17, EXCHANGE_TO_VIRTUAL, 19])

/**
 * Goods and services have a value in Canadian dollars; coins an amount and their type; money an amount and its
 * currency, or, of virtual currency that became money, its value.
 * @param isStrict whether missing values are errors; else they are warnings
 */
export function* outcome({ details, detailsPath, transaction }: ActionView, isStrict: boolean): Generator<Finding> {
  const code = numberOf(details.dispositionCode)
  const severity = isStrict ? 'reject' : 'warning'
  const needs = (field: string) => required(details, detailsPath, field, isStrict ? 330 : 375, severity)
  /** Beside what stands there already the value would be one too many: it takes its place. */
  const needsInstead = function* (field: string, other: string, message: string): Generator<Finding> {
    if (isGiven(details[field])) return
    if (!isGiven(details[other])) yield* needs(field)
    else yield { path: `${detailsPath}/${field}`, code: isStrict ? 330 : 375, severity, message }
  }
  const isCoin = isGiven(details.virtualCurrencyTypeCode)
  if (code === undefined) return
  if (goodsDispositions.has(code))
    yield* needsInstead(
      'valueInCanadianDollars',
      'amount',
      'Goods and services are reported by their value in Canadian dollars. Enter the value in place of the amount.',
    )
  else if (virtualDispositions.has(code)) {
    yield* needs('amount')
    yield* needsInstead(
      'virtualCurrencyTypeCode',
      'currencyCode',
      `This disposition ends in virtual currency, and the report says ${textOf(details.currencyCode) ?? ''}. Choose the virtual currency in its place, or another disposition.`,
    )
  } else {
    const becameMoney =
      transaction.starting.some((one) => isGiven(one.details.virtualCurrencyTypeCode)) &&
      isGiven(details.valueInCanadianDollars)
    if (!becameMoney) yield* needs('amount')
    if (!isCoin) yield* needs('currencyCode')
  }
}

const assetOf = ({ details }: ActionView): string | undefined =>
  textOf(details.currencyCode) ??
  (isGiven(details.virtualCurrencyTypeCode)
    ? `coin ${textOf(details.virtualCurrencyTypeOther) ?? textOf(details.virtualCurrencyTypeCode)}`
    : undefined)

function receivedAsset({ starting }: TransactionView): string | undefined {
  const assets = new Set(starting.map(assetOf))
  return assets.size === 1 ? [...assets][0] : undefined
}

export const outcomeRules: readonly Rule[] = [
  {
    id: 'T-amount-or-value',
    types: everyType,
    source: 'R1528xx: each of amount and value is forbidden beside the other',
    *check({ transactions }) {
      for (const { completing } of transactions) {
        for (const { details, detailsPath } of completing) {
          if (isGiven(details.amount) && isGiven(details.valueInCanadianDollars))
            yield {
              path: `${detailsPath}/valueInCanadianDollars`,
              code: 364,
              message: 'FINTRAC takes an amount or a value in Canadian dollars, not both. Clear one of them.',
            }
        }
      }
    },
  },
  {
    id: 'OWN-exchange',
    types: everyType,
    source: 'rules.md 3.10: an exchange ends in another currency than it began with',
    *check({ transactions }) {
      for (const transaction of transactions) {
        const received = receivedAsset(transaction)
        for (const action of transaction.completing) {
          const code = numberOf(action.details.dispositionCode)
          if (code !== EXCHANGE_TO_FIAT && code !== EXCHANGE_TO_VIRTUAL) continue
          const asset = assetOf(action)
          if (asset !== undefined && asset === received)
            yield {
              path: `${action.detailsPath}/dispositionCode`,
              code: 302,
              message:
                'An exchange ends in another currency than it began with. Give what was handed out, or choose another disposition.',
            }
          if (code === EXCHANGE_TO_FIAT && asset?.startsWith('coin '))
            yield {
              path: `${action.detailsPath}/virtualCurrencyTypeCode`,
              code: 302,
              message: 'An exchange to fiat currency ends in money, not in virtual currency. Correct one of the two.',
            }
        }
      }
    },
  },
]
