import type { StrDocument, StrTransaction } from './document.ts'
import type { CompletingInput, ReportTransaction, SuspicionInput } from './input.ts'
import { texts } from './lvctr.ts'
import { account, completing, conductors, currencyFields, method, namedRoles, thirdParties, transactionReference, unplaceAll } from './roles.ts'
import type { Workbench } from './roles.ts'
import { compact, dateText, text, timeText } from './values.ts'

/** Details of suspicion; a report under a ministerial directive has none (rules 130101 and 130181). */
export function suspicionParts({ notebook }: Workbench, given: SuspicionInput | undefined, isDirective: boolean): Pick<StrDocument, 'detailsOfSuspicion' | 'actionTaken' | 'relatedReports'> {
  const relatedReports = (given?.relatedReports ?? []).map(one => ({
    reportingEntityReportReference: one.reportReference,
    reportingEntityTransactionReferences: [...one.transactionReferences],
  }))
  if (isDirective) {
    const why = 'A report under a ministerial directive takes no details of suspicion. If there are grounds to suspect, send a second report without the directive.'
    const { narrative, actionTaken, suspicionTypeCode, projectCodes, politicallyExposedPersonIncluded } = given ?? {}
    for (const [field, value] of Object.entries({ narrative, actionTaken, suspicionTypeCode, projectCodes, politicallyExposedPersonIncluded })) notebook.unplace('report', '', field, value, why)
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

/** One transaction of a suspicious transaction report. */
export function strTransaction(bench: Workbench, given: ReportTransaction, pointer: string): StrTransaction {
  const { notebook } = bench
  const value = (field: string, raw: string | null | undefined) => notebook.value('transaction', given.id, field, raw)
  const currency = currencyFields(bench, given, 'currency', given.currency, given.virtualCurrencyOther, given.fundTypeCode === 16)
  const sources = namedRoles(bench, given.sources)
  const startingConductors = conductors(bench, given, 'full')
  const isAttempted = given.isAttempted === true
  const fundType = given.fundTypeCode ?? (currency.virtualCurrencyTypeCode ? 16 : undefined)
  const fundOther = value('fundTypeOther', given.fundTypeOther)
  const reference = value('startingReferenceNumber', given.startingReferenceNumber)
  const related = value('startingOtherRelatedNumber', given.startingOtherRelatedNumber)
  if (fundType !== 17) unplaceAll(bench, given, { fundTypeOther: fundOther }, 'Only the type "Other" takes a text.')
  if (!isAttempted) unplaceAll(bench, given, { reasonNotCompleted: given.reasonNotCompleted }, 'The transaction was completed.')
  if (reference === undefined) unplaceAll(bench, given, { startingOtherRelatedNumber: related }, 'A related number needs a reference number.')
  const actions: readonly CompletingInput[] = given.completing.length > 0 || isAttempted ? given.completing : [{}]
  const at = `${pointer}/startingActions/0/details`

  return compact({
    reportingEntityLocationId: notebook.value('location', given.locationId ?? '', 'fintracLocationId', given.fintracLocationId),
    suspiciousTransactionDetails: compact({
      attemptedTransactionIndicator: isAttempted,
      reasonNotCompleted: isAttempted ? value('reasonNotCompleted', given.reasonNotCompleted) : undefined,
      dateOfTransaction: dateText(given.occurredAt),
      timeOfTransaction: given.occurredAtIsDateOnly ? undefined : timeText(given.occurredAt),
      ...method(bench, given),
      dateOfPosting: dateText(given.postedAt),
      timeOfPosting: timeText(given.postedAt),
      reportingEntityTransactionReference: transactionReference(bench, given, pointer),
      purpose: value('purpose', given.purpose),
    }),
    startingActions: [{
      details: compact({
        direction: given.directionCode ?? undefined,
        fundAssetVirtualCurrencyTypeCode: fundType,
        fundAssetVirtualCurrencyTypeOther: fundType === 17 ? fundOther : undefined,
        amount: notebook.amount(`${at}/amount`, given.amount),
        ...currency,
        exchangeRate: notebook.amount(`${at}/exchangeRate`, given.exchangeRate),
        virtualCurrencyTransactionIds: texts(given.transactionIds),
        sendingVirtualCurrencyAddresses: texts(given.sendingAddresses),
        receivingVirtualCurrencyAddresses: texts(given.startingReceivingAddresses),
        referenceNumber: reference,
        referenceNumberOtherRelatedNumber: reference === undefined ? undefined : related,
        account: account(bench, given, 'startingAccount', given.startingAccount),
        accountStatusAtTimeOfTransaction: given.startingAccount?.statusCode ?? undefined,
        howFundsOrVirtualCurrencyObtained: value('howObtained', given.howObtained),
        sourcesOfFundsOrVirtualCurrencyIndicator: sources.length > 0,
        conductorIndicator: startingConductors.length > 0,
      }),
      sourcesOfFundsOrVirtualCurrency: sources,
      conductors: startingConductors,
    }],
    completingActions: actions.map((action, index) => {
      const here = `${pointer}/completingActions/${index}`
      const common = completing(bench, given, action, index, here)
      const beneficiaries = thirdParties(bench, action.beneficiaries, {
        depth: 'details', relationships: null, maxRelationship: 0, takes: ['clientNumber', 'emailAddress', 'username'],
      })
      return {
        details: compact({
          ...common.details,
          exchangeRate: notebook.amount(`${here}/details/exchangeRate`, text(action.exchangeRate)),
          virtualCurrencyTransactionIds: texts(action.transactionIds),
          sendingVirtualCurrencyAddresses: texts(action.sendingAddresses),
          receivingVirtualCurrencyAddresses: texts(action.receivingAddresses),
          accountStatusAtTimeOfTransaction: action.account?.statusCode ?? undefined,
          beneficiaryIndicator: beneficiaries.length > 0,
        }),
        involvements: common.involvements,
        beneficiaries,
      }
    }),
  })
}
