import { formatCents, isDecimal, quotientText, reachesThreshold } from '../words/money.ts'
import { completedBy } from './facts/actions.ts'
import type { LvctrTransaction } from './document/document.ts'
import type { CompletingInput, ReportTransaction, StartingInput } from './facts/input.ts'
import { conductors, namedRoles, unrelatedBeneficiaries } from './parts/roles.ts'
import { completing, startingOf } from './parts/completing.ts'
import { leaveOutForStr } from './parts/account.ts'
import {
  answer,
  currencyFields,
  method,
  transactionReference,
  leaveOutAll,
  type DocumentContext,
} from './parts/fields.ts'
import { compact, dateTimeText, text } from './facts/values.ts'

/** Non-blank texts of a list, each once. */
export function texts(list: readonly string[] | undefined): string[] {
  return [...new Set((list ?? []).map((item) => text(item)).filter((item) => item !== undefined))]
}

/** One transaction of a large virtual currency transaction report. */
export function lvctrTransaction(
  context: DocumentContext,
  given: ReportTransaction,
  pointer: string,
): LvctrTransaction {
  const { log } = context
  leaveOutAll(context, given, { postedAt: dateTimeText(given.postedAt), reasonNotCompleted: given.reasonNotCompleted })
  const starting = startingOf(context, given)
  const actions = completedBy(
    starting.map((one) => one.action),
    given.completing,
    given.extra?.fee,
  )
  const sale = starting.length === 1 ? rateOfSale(actions) : undefined
  const suppliedSale = sale === undefined ? undefined : text(given.completing[0]?.exchangeRate) && sale
  const ids = texts([
    ...(given.transactionIds ?? []),
    ...starting.flatMap(({ action }) => action.transactionIds ?? []),
    ...actions.flatMap((action) => action.transactionIds ?? []),
  ])
  return compact({
    reportingEntityLocationId: log.value(
      'location',
      given.locationId ?? '',
      'fintracLocationId',
      given.fintracLocationId,
    ),
    virtualCurrencyTransactionDetails: compact({
      thresholdIndicator: given.cadCents === null ? undefined : reachesThreshold(given.cadCents),
      // No report states a time that wasn't given.
      dateTimeReceived: given.occurredAtIsDateOnly ? undefined : dateTimeText(given.occurredAt),
      ...method(context, given),
      ids,
      reportingEntityTransactionReference: transactionReference(context, given, pointer),
      purposeOfTransaction: log.value('transaction', given.id, 'purpose', given.purpose),
    }),
    startingActions: starting.map(({ action, field }, index) =>
      startingAction(
        context,
        given,
        { ...action, exchangeRate: suppliedSale ?? text(action.exchangeRate) ?? sale },
        field,
        `${pointer}/startingActions/${index}`,
      ),
    ),
    completingActions: actions.map((action, index) => {
      leaveOutAll(context, given, { [`completing.${index}.sendingAddresses`]: action.sendingAddresses })
      // The rate of a sale for Canadian dollars is stated with the coins, not here.
      if (suppliedSale === undefined)
        leaveOutAll(context, given, { [`completing.${index}.exchangeRate`]: given.completing[index]?.exchangeRate })
      const common = completing(context, given, action, index, `${pointer}/completingActions/${index}`)
      const beneficiaries = unrelatedBeneficiaries(context, given, action)
      return {
        details: compact({
          ...common.details,
          // Where the coins went is known on the starting side of some files; the report has it here.
          receivingVirtualCurrencyAddresses: texts([
            ...(action.receivingAddresses ?? []),
            ...(index === 0 ? starting.flatMap((one) => one.action.receivingAddresses ?? []) : []),
          ]),
          beneficiaryIndicator: answer(context, given, 'beneficiary', beneficiaries),
        }),
        involvements: common.involvements,
        beneficiaries,
      }
    }),
  })
}

/**
 * The client's rate where coins were sold for Canadian dollars, which is what an LVCTR asks for: Canadian dollars for
 * one coin.
 */
function rateOfSale(actions: readonly CompletingInput[]): string | undefined {
  const [only, ...others] = actions
  return others.length === 0 && text(only?.currency)?.toUpperCase() === 'CAD' ? text(only?.exchangeRate) : undefined
}

function startingAction(
  context: DocumentContext,
  given: ReportTransaction,
  action: StartingInput,
  field: string,
  at: string,
): LvctrTransaction['startingActions'][number] {
  const { log } = context
  leaveOutForStr(context, given, field, action)
  const sourcesOfVirtualCurrency = namedRoles(context, action.sources)
  const named = conductors(context, given, action.conductors, 'details')
  return {
    details: compact({
      amount: log.amount(`${at}/details/amount`, action.amount),
      ...currencyFields(context, given, `${field}.currency`, action.currency, action.virtualCurrencyOther, true),
      exchangeRate: log.amount(
        `${at}/details/exchangeRate`,
        text(action.exchangeRate) ?? text(action.thresholdRate) ?? rateOfValue(action),
      ),
      sendingVirtualCurrencyAddresses: texts(action.sendingAddresses),
      howVirtualCurrencyObtained: log.value('transaction', given.id, `${field}.howObtained`, action.howObtained),
      sourceOfVirtualCurrencyIndicator: answer(context, given, 'source', sourcesOfVirtualCurrency),
      conductorIndicator: answer(context, given, 'conductor', named),
    }),
    sourcesOfVirtualCurrency,
    conductors: named,
  }
}

/** The rate that a value in Canadian dollars stands for, where none was supplied: arithmetic of two facts, no guess. */
function rateOfValue({ amount, cadCents }: StartingInput): string | null {
  const coins = text(amount)
  if (coins === undefined || !isDecimal(coins) || cadCents === null || cadCents === undefined) return null
  return quotientText(formatCents(cadCents), coins, 10)
}
