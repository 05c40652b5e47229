import type { ReportAccount } from '../document/document.ts'
import type { AccountProfile, ReportTransaction, StartingInput } from '../facts/input.ts'
import { compact, profileName, text } from '../facts/values.ts'
import { currencyFields, leaveOutAll, type DocumentContext } from './fields.ts'

/** Account of a completing or (STR) starting action; undefined when nothing is known of it. */
export function account(
  context: DocumentContext,
  transaction: ReportTransaction,
  field: string,
  given: AccountProfile | null | undefined,
): ReportAccount | undefined {
  if (!given) return undefined
  const value = (name: string, raw: string | null | undefined) =>
    context.log.value('transaction', transaction.id, `${field}.${name}`, raw)
  const holders = (given.holders ?? []).map((role) => {
    const username = context.log.value('transaction', transaction.id, `${field}.username`, role.username)
    if (context.type !== 'LVCTR') leaveOutAll(context, transaction, { [`${field}.username`]: username })
    return compact({
      ...context.pool.refer(role.party, 'name'),
      username: context.type === 'LVCTR' ? username : undefined,
    })
  })
  const currency = text(given.currency)
    ? currencyFields(context, transaction, `${field}.currency`, given.currency, undefined)
    : {}
  if (context.type === 'LCTR' && currency.virtualCurrencyTypeCode) {
    leaveOutAll(
      context,
      transaction,
      { [`${field}.currency`]: currency.virtualCurrencyTypeCode },
      'An account in an LCTR is in a state-issued currency.',
    )
    delete currency.virtualCurrencyTypeCode
    delete currency.virtualCurrencyTypeOther
  }
  const typeOther = value('typeOther', given.typeOther)
  if (given.typeCode !== 4)
    leaveOutAll(context, transaction, { [`${field}.typeOther`]: typeOther }, 'Only the type "Other" has a description.')
  if (context.type !== 'STR')
    leaveOutAll(context, transaction, {
      [`${field}.dateClosed`]: given.dateClosed,
      [`${field}.statusCode`]: given.statusCode,
    })
  const facts = compact({
    financialInstitutionNumber: value('financialInstitutionNumber', given.financialInstitutionNumber),
    branchNumber: value('branchNumber', given.branchNumber),
    number: value('number', given.number),
    typeCode: given.typeCode ?? undefined,
    typeOther: given.typeCode === 4 ? typeOther : undefined,
    ...currency,
    dateOpened: text(given.dateOpened),
    dateClosed: context.type === 'STR' ? text(given.dateClosed) : undefined,
  })
  return Object.keys(facts).length + holders.length > 0 ? { ...facts, holders } : undefined
}

/** Lists known facts about the account of a starting action for which the report has no place. */
function leaveOutAccount(
  context: DocumentContext,
  transaction: ReportTransaction,
  field: string,
  given: AccountProfile | null | undefined,
): void {
  const { holders = [], ...facts } = given ?? {}
  const names = holders.map(({ party }) => profileName(party))
  leaveOutAll(
    context,
    transaction,
    Object.fromEntries(
      [...Object.entries(facts), ['holders', names] as const].map(([name, value]) => [`${field}.${name}`, value]),
    ),
  )
}

/** Lists what only an STR states of a starting action. */
export function leaveOutForStr(
  context: DocumentContext,
  transaction: ReportTransaction,
  field: string,
  action: StartingInput,
): void {
  leaveOutAll(context, transaction, {
    [`${field}.referenceNumber`]: action.referenceNumber,
    [`${field}.otherRelatedNumber`]: action.otherRelatedNumber,
    [`${field}.directionCode`]: action.directionCode,
    [`${field}.fundTypeCode`]: action.fundTypeCode,
    [`${field}.fundTypeOther`]: action.fundTypeOther,
  })
  leaveOutAccount(context, transaction, `${field}.account`, action.account)
}
