import { isVirtualCurrencyCode } from '../words/codes.ts'
import { completedBy } from './facts/actions.ts'
import type { StrDocument, StrTransaction } from './document/document.ts'
import type { CompletingInput, ReportTransaction, StartingInput, SuspicionInput } from './facts/input.ts'
import { texts } from './lvctr.ts'
import { conductors, namedRoles, unrelatedBeneficiaries } from './parts/roles.ts'
import { completing, startingOf } from './parts/completing.ts'
import { account } from './parts/account.ts'
import {
  answer,
  currencyFields,
  method,
  transactionReference,
  leaveOutAll,
  type DocumentContext,
} from './parts/fields.ts'
import { compact, dateText, timeText } from './facts/values.ts'

/** Details of suspicion; a report under a ministerial directive has none (rules 130101 and 130181). */
export function suspicionParts(
  { log }: DocumentContext,
  given: SuspicionInput | undefined,
  isDirective: boolean,
): Pick<StrDocument, 'detailsOfSuspicion' | 'actionTaken' | 'relatedReports'> {
  const relatedReports = (given?.relatedReports ?? []).map((one) => ({
    reportingEntityReportReference: one.reportReference,
    reportingEntityTransactionReferences: [...one.transactionReferences],
  }))
  if (isDirective) {
    const why =
      'A report under a ministerial directive has no details of suspicion. If you have grounds to suspect, send a second report without the directive.'
    const { narrative, actionTaken, suspicionTypeCode, projectCodes, politicallyExposedPersonIncluded } = given ?? {}
    for (const [field, value] of Object.entries({
      narrative,
      actionTaken,
      suspicionTypeCode,
      projectCodes,
      politicallyExposedPersonIncluded,
    }))
      log.leaveOut('report', '', field, value, why)
    return { detailsOfSuspicion: { publicPrivatePartnershipProjectNameCodes: [] }, relatedReports }
  }
  return {
    detailsOfSuspicion: compact({
      descriptionOfSuspiciousActivity: given?.narrative?.trim() || undefined,
      suspicionTypeCode: given?.suspicionTypeCode ?? undefined,
      publicPrivatePartnershipProjectNameCodes: [...(given?.projectCodes ?? [])],
      politicallyExposedPersonIncludedIndicator: given?.politicallyExposedPersonIncluded ?? undefined,
    }),
    relatedReports,
    actionTaken: compact({ description: given?.actionTaken?.trim() || undefined }),
  }
}

const isOfCoins = ({ currency }: StartingInput | CompletingInput): boolean =>
  isVirtualCurrencyCode(currency?.trim().toUpperCase() ?? '')

/** One transaction of a suspicious transaction report. */
export function strTransaction(context: DocumentContext, given: ReportTransaction, pointer: string): StrTransaction {
  const { log } = context
  const value = (field: string, raw: string | null | undefined) => log.value('transaction', given.id, field, raw)
  const isAttempted = given.isAttempted ?? undefined
  if (isAttempted === false)
    leaveOutAll(context, given, { reasonNotCompleted: given.reasonNotCompleted }, 'The transaction was completed.')
  const starting = startingOf(context, given)
  const actions =
    given.completing.length > 0 || isAttempted !== true
      ? completedBy(
          starting.map((one) => one.action),
          given.completing,
          given.extra?.fee,
        )
      : []
  // Hashes of the whole transaction are those of its coins: of the first that were received, else of the first that
  // were handed out.
  const handedOut = starting.some(({ action }) => isOfCoins(action)) ? -1 : actions.findIndex(isOfCoins)
  const withHashes = <Action extends StartingInput | CompletingInput>(action: Action, hasThem: boolean): Action =>
    hasThem
      ? { ...action, transactionIds: [...(given.transactionIds ?? []), ...(action.transactionIds ?? [])] }
      : action
  const startingActions = starting.map(({ action, field }, index) =>
    startingAction(
      context,
      given,
      withHashes(action, index === 0 && handedOut < 0),
      field,
      `${pointer}/startingActions/${index}`,
    ),
  )
  return compact({
    reportingEntityLocationId: log.value(
      'location',
      given.locationId ?? '',
      'fintracLocationId',
      given.fintracLocationId,
    ),
    suspiciousTransactionDetails: compact({
      attemptedTransactionIndicator: isAttempted,
      reasonNotCompleted: isAttempted === false ? undefined : value('reasonNotCompleted', given.reasonNotCompleted),
      dateOfTransaction: dateText(given.occurredAt),
      timeOfTransaction: given.occurredAtIsDateOnly ? undefined : timeText(given.occurredAt),
      ...method(context, given),
      dateOfPosting: dateText(given.postedAt),
      timeOfPosting: given.postedAtIsDateOnly ? undefined : timeText(given.postedAt),
      reportingEntityTransactionReference: transactionReference(context, given, pointer),
      purpose: value('purpose', given.purpose),
    }),
    startingActions,
    completingActions: actions.map((action, index) =>
      completingAction(
        context,
        given,
        withHashes(action, index === handedOut),
        index,
        `${pointer}/completingActions/${index}`,
      ),
    ),
  })
}

function startingAction(
  context: DocumentContext,
  given: ReportTransaction,
  action: StartingInput,
  field: string,
  at: string,
): StrTransaction['startingActions'][number] {
  const { log } = context
  const value = (name: string, raw: string | null | undefined) =>
    log.value('transaction', given.id, `${field}.${name}`, raw)
  const currency = currencyFields(
    context,
    given,
    `${field}.currency`,
    action.currency,
    action.virtualCurrencyOther,
    action.fundTypeCode === 16,
  )
  const sources = namedRoles(context, action.sources)
  const named = conductors(context, given, action.conductors, 'full')
  const fundType = action.fundTypeCode ?? (currency.virtualCurrencyTypeCode ? 16 : undefined)
  const fundOther = value('fundTypeOther', action.fundTypeOther)
  const reference = value('referenceNumber', action.referenceNumber)
  const related = value('otherRelatedNumber', action.otherRelatedNumber)
  if (fundType !== 17)
    leaveOutAll(context, given, { [`${field}.fundTypeOther`]: fundOther }, 'Only the type "Other" has a description.')
  if (reference === undefined)
    leaveOutAll(
      context,
      given,
      { [`${field}.otherRelatedNumber`]: related },
      'A related number needs a reference number.',
    )
  return {
    details: compact({
      direction: action.directionCode ?? undefined,
      fundAssetVirtualCurrencyTypeCode: fundType,
      fundAssetVirtualCurrencyTypeOther: fundType === 17 ? fundOther : undefined,
      amount: log.amount(`${at}/details/amount`, action.amount),
      ...currency,
      exchangeRate: log.amount(`${at}/details/exchangeRate`, action.exchangeRate),
      virtualCurrencyTransactionIds: texts(action.transactionIds),
      sendingVirtualCurrencyAddresses: texts(action.sendingAddresses),
      receivingVirtualCurrencyAddresses: texts(action.receivingAddresses),
      referenceNumber: reference,
      referenceNumberOtherRelatedNumber: reference === undefined ? undefined : related,
      account: account(context, given, `${field}.account`, action.account),
      accountStatusAtTimeOfTransaction: action.account?.statusCode ?? undefined,
      howFundsOrVirtualCurrencyObtained: value('howObtained', action.howObtained),
      sourcesOfFundsOrVirtualCurrencyIndicator: answer(context, given, 'source', sources),
      conductorIndicator: answer(context, given, 'conductor', named),
    }),
    sourcesOfFundsOrVirtualCurrency: sources,
    conductors: named,
  }
}

function completingAction(
  context: DocumentContext,
  given: ReportTransaction,
  action: CompletingInput,
  index: number,
  at: string,
): StrTransaction['completingActions'][number] {
  const common = completing(context, given, action, index, at)
  const beneficiaries = unrelatedBeneficiaries(context, given, action)
  return {
    details: compact({
      ...common.details,
      exchangeRate: context.log.amount(`${at}/details/exchangeRate`, action.exchangeRate),
      virtualCurrencyTransactionIds: texts(action.transactionIds),
      sendingVirtualCurrencyAddresses: texts(action.sendingAddresses),
      receivingVirtualCurrencyAddresses: texts(action.receivingAddresses),
      accountStatusAtTimeOfTransaction: action.account?.statusCode ?? undefined,
      beneficiaryIndicator: answer(context, given, 'beneficiary', beneficiaries),
    }),
    involvements: common.involvements,
    beneficiaries,
  }
}
