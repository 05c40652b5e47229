import { type CodeTableName, hasCode } from '../../words/codes.ts'
import { isDecimal, sumText } from '../../words/money.ts'
import { goodsDispositions } from '../facts/actions.ts'
import type { CompletingInput, ReportTransaction, StartingInput } from '../facts/input.ts'
import { isSameAmount, text } from '../facts/values.ts'
import { answer, currencyFields, leaveOutAll, type DocumentContext } from './fields.ts'
import { account } from './account.ts'
import { namedRoles } from './roles.ts'

/**
 * Funds and coins are told by their amount, goods and services by their value in Canadian dollars (an amount of them is
 * that value); never by both. An STR always has an amount.
 */
function amountOrValue(
  context: DocumentContext,
  transaction: ReportTransaction,
  given: CompletingInput,
  pointer: string,
  field: string,
  currency: string | undefined,
): { amount?: string | undefined; value?: string | undefined } {
  const amount = context.log.amount(`${pointer}/amount`, given.amount)
  const value = context.log.amount(`${pointer}/valueInCanadianDollars`, given.valueInCanadianDollars)
  const isSame = amount !== undefined && value !== undefined && currency === 'CAD' && isSameAmount(amount, value)
  if (!goodsDispositions.has(given.dispositionCode ?? 0)) {
    if (amount !== undefined && !isSame)
      leaveOutAll(
        context,
        transaction,
        { [`${field}.valueInCanadianDollars`]: value },
        'FINTRAC accepts either the amount or the value, and the amount is known.',
      )
    return amount === undefined ? { value } : { amount }
  }
  const worth = value ?? (currency === 'CAD' ? amount : undefined)
  if (worth === undefined) return { amount }
  if (value !== undefined && !isSame)
    leaveOutAll(
      context,
      transaction,
      { [`${field}.amount`]: amount },
      'Goods and services are reported by their value in Canadian dollars.',
    )
  return { value: worth }
}

/**
 * Portions that are known of every beneficiary and do not add up to the amount; null where they do, or one is not
 * known.
 */
function portionsApart({ amount, beneficiaries = [] }: CompletingInput): { portions: string; sum: string } | null {
  const whole = text(amount)
  const portions = beneficiaries.flatMap(({ portion }) => text(portion) ?? [])
  if (
    whole === undefined ||
    portions.length === 0 ||
    portions.length < beneficiaries.length ||
    ![whole, ...portions].every(isDecimal)
  )
    return null
  const sum = sumText(portions)
  return isSameAmount(sum, whole) ? null : { portions: portions.join(' + '), sum }
}

/** Disposition, amounts, numbers, account and parties: what completing actions of the three types have in common. */
export function completing(
  context: DocumentContext,
  transaction: ReportTransaction,
  given: CompletingInput,
  index: number,
  pointer: string,
) {
  const { log } = context
  const field = `completing.${index}`
  const table: CodeTableName =
    context.type === 'LCTR' ? 'dispositionLctr' : context.type === 'LVCTR' ? 'dispositionLvctr' : 'dispositionStr'
  const dispositionCode = given.dispositionCode ?? undefined
  const isKnown = dispositionCode !== undefined && hasCode(table, dispositionCode)
  if (!isKnown)
    leaveOutAll(
      context,
      transaction,
      { [`${field}.dispositionCode`]: dispositionCode },
      `An ${context.type} doesn’t accept this disposition.`,
    )
  const dispositionOther = log.value('transaction', transaction.id, `${field}.dispositionOther`, given.dispositionOther)
  if (dispositionCode !== 11)
    leaveOutAll(
      context,
      transaction,
      { [`${field}.dispositionOther`]: dispositionOther },
      'Only the disposition "Other" has a description.',
    )
  const otherRelated = log.value('transaction', transaction.id, `${field}.otherRelatedNumber`, given.otherRelatedNumber)
  const reference = log.value('transaction', transaction.id, `${field}.referenceNumber`, given.referenceNumber)
  if (reference === undefined)
    leaveOutAll(
      context,
      transaction,
      { [`${field}.otherRelatedNumber`]: otherRelated },
      'A related number needs a reference number.',
    )
  const involvements = namedRoles(context, given.involvements)
  const currency = currencyFields(context, transaction, `${field}.currency`, given.currency, given.virtualCurrencyOther)
  const worth = amountOrValue(context, transaction, given, `${pointer}/details`, field, currency.currencyCode)
  for (const [at, role] of (given.beneficiaries ?? []).entries())
    leaveOutAll(
      context,
      transaction,
      { [`${field}.beneficiaries.${at}.portion`]: role.portion },
      'A report has no field for a beneficiary’s portion. It counts for the 24-hour rule.',
    )
  const apart = portionsApart(given)
  if (apart !== null)
    leaveOutAll(
      context,
      transaction,
      { [`${field}.portions`]: apart.portions },
      `The portions of the beneficiaries add up to ${apart.sum}, and the amount is ${given.amount ?? ''}. They decide which reports by beneficiary the transaction counts for.`,
    )
  return {
    details: {
      dispositionCode: isKnown ? dispositionCode : undefined,
      dispositionOther: dispositionCode === 11 ? dispositionOther : undefined,
      amount: worth.amount,
      ...currency,
      valueInCanadianDollars: worth.value,
      referenceNumber: reference,
      referenceNumberOtherRelatedNumber: reference === undefined ? undefined : otherRelated,
      account: account(context, transaction, `${field}.account`, given.account),
      involvementIndicator: answer(context, transaction, 'involved', involvements),
    },
    involvements,
  }
}

/**
 * What a report of this kind takes of the starting actions; what was received in another way is listed. At least one:
 * what is not known of it is missing.
 */
export function startingOf(
  context: DocumentContext,
  transaction: ReportTransaction,
): { action: StartingInput; field: string }[] {
  const wanted = context.type === 'LCTR' ? 'cash' : context.type === 'LVCTR' ? 'virtual_currency' : null
  const all = transaction.starting.map((action, index) => ({ action, field: `starting.${index}` }))
  const isTaken = ({ kind }: StartingInput) => wanted === null || kind === null || kind === undefined || kind === wanted
  for (const { action, field } of all.filter((one) => !isTaken(one.action))) {
    leaveOutAll(
      context,
      transaction,
      { [`${field}.amount`]: [action.amount, action.currency].filter(Boolean).join(' ') },
      wanted === 'cash' ? 'An LCTR has only cash.' : 'An LVCTR has only virtual currency.',
    )
  }
  const taken = all.filter((one) => isTaken(one.action))
  return taken.length > 0 ? taken : [{ action: {}, field: 'starting.0' }]
}
