import { isAccountBasedSector } from '../words/codes.ts'
import { reachesThreshold } from '../words/money.ts'
import { completedBy } from './facts/actions.ts'
import type { LctrTransaction } from './document/document.ts'
import type { ReportTransaction, StartingInput } from './facts/input.ts'
import { conductors, namedRoles, thirdParties } from './parts/roles.ts'
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
import { compact, dateTimeText } from './facts/values.ts'

/** One transaction of a large cash transaction report. */
export function lctrTransaction(context: DocumentContext, given: ReportTransaction, pointer: string): LctrTransaction {
  const { log } = context
  leaveOutAll(context, given, { transactionIds: given.transactionIds, reasonNotCompleted: given.reasonNotCompleted })
  const starting = startingOf(context, given)
  const startingActions = starting.map(({ action, field }, index) =>
    startingAction(context, given, action, field, `${pointer}/startingActions/${index}`),
  )
  const conductorKeys = [
    ...new Set(starting.flatMap(({ action }) => (action.conductors ?? []).map((one) => one.party.key))),
  ]
  const completingActions = completedBy(
    starting.map((one) => one.action),
    given.completing,
    given.extra?.fee,
  ).map((action, index) => {
    leaveOutAll(context, given, {
      [`completing.${index}.transactionIds`]: action.transactionIds,
      [`completing.${index}.sendingAddresses`]: action.sendingAddresses,
      [`completing.${index}.receivingAddresses`]: action.receivingAddresses,
    })
    const at = `${pointer}/completingActions/${index}`
    const common = completing(context, given, action, index, at)
    return {
      details: compact({
        ...common.details,
        exchangeRate: log.amount(`${at}/details/exchangeRate`, action.exchangeRate),
      }),
      involvements: common.involvements,
      beneficiaries: thirdParties(context, given, action.beneficiaries, {
        depth: 'details',
        relationships: 'relationship',
        maxRelationship: 15,
        takes: ['clientNumber', 'emailAddress'],
        conductorKeys,
      }),
    }
  })
  return compact({
    reportingEntityLocationId: log.value(
      'location',
      given.locationId ?? '',
      'fintracLocationId',
      given.fintracLocationId,
    ),
    largeCashTransactionDetails: compact({
      thresholdIndicator: given.cadCents === null ? undefined : reachesThreshold(given.cadCents),
      // No report states a time that wasn't given.
      dateTimeOfTransaction: given.occurredAtIsDateOnly ? undefined : dateTimeText(given.occurredAt),
      ...method(context, given),
      dateTimeOfPosting: dateTimeText(given.postedAt),
      reportingEntityTransactionReference: transactionReference(context, given, pointer),
      purpose: log.value('transaction', given.id, 'purpose', given.purpose),
    }),
    startingActions,
    completingActions,
  })
}

function startingAction(
  context: DocumentContext,
  given: ReportTransaction,
  action: StartingInput,
  field: string,
  at: string,
): LctrTransaction['startingActions'][number] {
  const { log } = context
  leaveOutAll(context, given, {
    [`${field}.transactionIds`]: action.transactionIds,
    [`${field}.sendingAddresses`]: action.sendingAddresses,
    [`${field}.receivingAddresses`]: action.receivingAddresses,
  })
  leaveOutForStr(context, given, field, action)
  const currency = currencyFields(context, given, `${field}.currency`, action.currency, action.virtualCurrencyOther)
  leaveOutAll(
    context,
    given,
    { [`${field}.currency`]: currency.virtualCurrencyTypeCode },
    'A large cash transaction is in a state-issued currency.',
  )
  const sourcesOfCash = namedRoles(context, action.sources)
  const isBusinessDeposit =
    action.isDepositToBusinessAccount ??
    given.answers?.businessDeposit ??
    (keepsNoAccounts(context)
      ? (answer(context, given, 'businessDeposit', []) ?? false)
      : saysBusinessAccount(given)
        ? undefined
        : answer(context, given, 'businessDeposit', []))
  // For a deposit into a business account the depositor's name is enough; other known facts are stated all the same
  // (Scenario B.1).
  const named = conductors(context, given, action.conductors, 'details')
  return {
    details: compact({
      amount: log.amount(`${at}/details/amount`, action.amount),
      currencyCode: currency.currencyCode,
      howCashObtained: log.value('transaction', given.id, `${field}.howObtained`, action.howObtained),
      sourceOfCashIndicator: answer(context, given, 'source', sourcesOfCash),
      depositToBusinessAccountIndicator: isBusinessDeposit,
    }),
    sourcesOfCash,
    conductors: named,
  }
}

/**
 * The organization's standing "no" doesn't cover a record that names a business account: someone answers for this one.
 */
const businessAccount = 2
const toAccount: ReadonlySet<number> = new Set([1, 28])

function saysBusinessAccount({ completing }: ReportTransaction): boolean {
  return completing.some(
    ({ account, dispositionCode }) =>
      account?.typeCode === businessAccount &&
      (dispositionCode === null || dispositionCode === undefined || toAccount.has(dispositionCode)),
  )
}

/** Only a business that keeps accounts takes deposits (LCTR guidance): another has answered by its sector. */
function keepsNoAccounts({ settings }: DocumentContext): boolean {
  const sector = settings.activitySectorCode
  return sector !== null && sector !== undefined && !isAccountBasedSector(sector)
}
