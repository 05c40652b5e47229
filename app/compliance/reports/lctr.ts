import { reachesThreshold } from '../money.ts'
import type { LctrTransaction } from './document.ts'
import type { CompletingInput, ReportTransaction } from './input.ts'
import { completing, conductors, currencyFields, method, namedRoles, thirdParties, transactionReference, unplaceAll } from './roles.ts'
import type { Workbench } from './roles.ts'
import { compact, dateTimeText } from './values.ts'

/** Dispositions that are goods or services: their value in Canadian dollars is reported, not an amount. */
export const goodsDispositions: ReadonlySet<number> = new Set([14, 15, 22, 29, 30])

/** One transaction of a large cash transaction report. */
export function lctrTransaction(bench: Workbench, given: ReportTransaction, pointer: string): LctrTransaction {
  const { notebook } = bench
  const value = (field: string, raw: string | null | undefined) => notebook.value('transaction', given.id, field, raw)
  unplaceAll(bench, given, {
    transactionIds: given.transactionIds, sendingAddresses: given.sendingAddresses, startingReceivingAddresses: given.startingReceivingAddresses,
    startingReferenceNumber: given.startingReferenceNumber, startingOtherRelatedNumber: given.startingOtherRelatedNumber,
    'startingAccount.number': given.startingAccount?.number,
    directionCode: given.directionCode, fundTypeCode: given.fundTypeCode, fundTypeOther: given.fundTypeOther, reasonNotCompleted: given.reasonNotCompleted,
  })
  const currency = currencyFields(bench, given, 'currency', given.currency, given.virtualCurrencyOther)
  unplaceAll(bench, given, { currency: currency.virtualCurrencyTypeCode }, 'A large cash transaction is in a state currency.')
  const sourcesOfCash = namedRoles(bench, given.sources)
  const isBusinessDeposit = given.isDepositToBusinessAccount === true
  const conductorKeys = given.conductors.map(one => one.party.key)
  const actions: readonly CompletingInput[] = given.completing.length > 0 ? given.completing : [{}]
  const startingConductors = conductors(bench, given, isBusinessDeposit ? 'name' : 'details')
  // FINTRAC takes only the name here; the rest is listed as unplaced with the party's other facts.
  if (isBusinessDeposit) for (const one of startingConductors) one.details = { onBehalfOfIndicator: one.onBehalfOfs.length > 0 }

  const completingActions = actions.map((action, index) => {
    unplaceAll(bench, given, {
      [`completing.${index}.transactionIds`]: action.transactionIds, [`completing.${index}.sendingAddresses`]: action.sendingAddresses,
      [`completing.${index}.receivingAddresses`]: action.receivingAddresses,
    })
    const at = `${pointer}/completingActions/${index}`
    const common = completing(bench, given, action, index, at)
    const isInCad = common.details.currencyCode === 'CAD'
    // The rate of foreign cash exchanged to Canadian dollars belongs to the exchange.
    const ownRate = action.exchangeRate ?? (currency.currencyCode !== 'CAD' && isInCad ? given.exchangeRate : undefined)
    const details = { ...common.details, exchangeRate: notebook.amount(`${at}/details/exchangeRate`, ownRate) }
    if (goodsDispositions.has(details.dispositionCode ?? 0)) {
      if (details.valueInCanadianDollars === undefined && isInCad) details.valueInCanadianDollars = details.amount
      if (details.valueInCanadianDollars !== undefined) {
        if (details.amount !== details.valueInCanadianDollars) unplaceAll(bench, given, { [`completing.${index}.amount`]: details.amount }, 'Goods and services are reported by their value in Canadian dollars.')
        details.amount = undefined
      }
    }
    return {
      details: compact(details),
      involvements: common.involvements,
      beneficiaries: thirdParties(bench, action.beneficiaries, {
        depth: 'details', relationships: 'relationship', maxRelationship: 15, takes: ['clientNumber', 'emailAddress'], conductorKeys,
      }),
    }
  })
  const isRateUsed = currency.currencyCode !== 'CAD' && completingActions.some(one => one.details.exchangeRate !== undefined)
  if (!isRateUsed && currency.currencyCode !== 'CAD') unplaceAll(bench, given, { exchangeRate: given.exchangeRate }, 'An LCTR takes a rate only where cash was exchanged.')

  return compact({
    reportingEntityLocationId: notebook.value('location', given.locationId ?? '', 'fintracLocationId', given.fintracLocationId),
    largeCashTransactionDetails: compact({
      thresholdIndicator: given.cadCents === null ? undefined : reachesThreshold(given.cadCents),
      dateTimeOfTransaction: dateTimeText(given.occurredAt),
      ...method(bench, given),
      dateTimeOfPosting: dateTimeText(given.postedAt),
      reportingEntityTransactionReference: transactionReference(bench, given, pointer),
      purpose: value('purpose', given.purpose),
    }),
    startingActions: [{
      details: compact({
        amount: notebook.amount(`${pointer}/startingActions/0/details/amount`, given.amount),
        currencyCode: currency.currencyCode,
        howCashObtained: value('howObtained', given.howObtained),
        sourceOfCashIndicator: sourcesOfCash.length > 0,
        depositToBusinessAccountIndicator: isBusinessDeposit,
      }),
      sourcesOfCash,
      conductors: startingConductors,
    }],
    completingActions,
  })
}
