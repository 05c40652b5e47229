import { reachesThreshold } from '../money.ts'
import type { LvctrTransaction } from './document.ts'
import type { CompletingInput, ReportTransaction } from './input.ts'
import { completing, conductors, currencyFields, method, namedRoles, thirdParties, transactionReference, unplaceAll } from './roles.ts'
import type { Workbench } from './roles.ts'
import { compact, dateTimeText, text } from './values.ts'

/** Non-blank texts of a list, each once. */
export function texts(list: readonly string[] | undefined): string[] {
  return [...new Set((list ?? []).map(item => text(item)).filter(item => item !== undefined))]
}

/** One transaction of a large virtual currency transaction report. */
export function lvctrTransaction(bench: Workbench, given: ReportTransaction, pointer: string): LvctrTransaction {
  const { notebook } = bench
  const value = (field: string, raw: string | null | undefined) => notebook.value('transaction', given.id, field, raw)
  unplaceAll(bench, given, {
    postedAt: dateTimeText(given.postedAt), startingReferenceNumber: given.startingReferenceNumber, startingOtherRelatedNumber: given.startingOtherRelatedNumber,
    'startingAccount.number': given.startingAccount?.number,
    directionCode: given.directionCode, fundTypeCode: given.fundTypeCode, fundTypeOther: given.fundTypeOther, reasonNotCompleted: given.reasonNotCompleted,
  })
  const currency = currencyFields(bench, given, 'currency', given.currency, given.virtualCurrencyOther, true)
  const sourcesOfVirtualCurrency = namedRoles(bench, given.sources)
  const startingConductors = conductors(bench, given, 'details')
  const actions: readonly CompletingInput[] = given.completing.length > 0 ? given.completing : [{}]
  const at = `${pointer}/startingActions/0/details`
  const ids = texts([...(given.transactionIds ?? []), ...given.completing.flatMap(action => action.transactionIds ?? [])])

  return compact({
    reportingEntityLocationId: notebook.value('location', given.locationId ?? '', 'fintracLocationId', given.fintracLocationId),
    virtualCurrencyTransactionDetails: compact({
      thresholdIndicator: given.cadCents === null ? undefined : reachesThreshold(given.cadCents),
      dateTimeReceived: dateTimeText(given.occurredAt),
      ...method(bench, given),
      ids,
      reportingEntityTransactionReference: transactionReference(bench, given, pointer),
      purposeOfTransaction: value('purpose', given.purpose),
    }),
    startingActions: [{
      details: compact({
        amount: notebook.amount(`${at}/amount`, given.amount),
        ...currency,
        exchangeRate: notebook.amount(`${at}/exchangeRate`, given.exchangeRate),
        sendingVirtualCurrencyAddresses: texts(given.sendingAddresses),
        howVirtualCurrencyObtained: value('howObtained', given.howObtained),
        sourceOfVirtualCurrencyIndicator: sourcesOfVirtualCurrency.length > 0,
        conductorIndicator: startingConductors.length > 0,
      }),
      sourcesOfVirtualCurrency,
      conductors: startingConductors,
    }],
    completingActions: actions.map((action, index) => {
      unplaceAll(bench, given, {
        [`completing.${index}.exchangeRate`]: action.exchangeRate, [`completing.${index}.sendingAddresses`]: action.sendingAddresses,
      })
      const common = completing(bench, given, action, index, `${pointer}/completingActions/${index}`)
      const beneficiaries = thirdParties(bench, action.beneficiaries, {
        depth: 'details', relationships: null, maxRelationship: 0, takes: ['clientNumber', 'emailAddress', 'username'],
      })
      const { amount, currencyCode, valueInCanadianDollars } = common.details
      return {
        details: compact({
          ...common.details,
          // An amount of Canadian dollars is its own value in Canadian dollars.
          valueInCanadianDollars: valueInCanadianDollars ?? (currencyCode === 'CAD' ? amount : undefined),
          // The receipt's own receiving addresses are known on the starting side of some files; the report has them here.
          receivingVirtualCurrencyAddresses: texts([...(action.receivingAddresses ?? []), ...(index === 0 ? given.startingReceivingAddresses ?? [] : [])]),
          beneficiaryIndicator: beneficiaries.length > 0,
        }),
        involvements: common.involvements,
        beneficiaries,
      }
    }),
  })
}
