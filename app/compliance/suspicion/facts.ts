import type { StrDocument, StrTransaction } from '../reports/document/document.ts'
import { groupDigits, nameOf } from '../reports/document/describe.ts'
import { SECTOR_CASINO } from '../rules/unfiled.ts'
import { codeLabel } from '../words/codes.ts'
import { isDecimal, THRESHOLD_CENTS, toCents } from '../words/money.ts'

/**
 * The structured fields of a suspicious transaction report, as a narrative is checked against them and written from
 * them.
 */
export interface NarrativeFacts {
  /** Names of all parties, each once. */
  parties: string[]
  accounts: string[]
  references: string[]
  /** Telephone numbers, email and internet addresses. */
  contacts: string[]
  /** Other reports that transactions of these amounts may need, and that don't hold them yet. */
  alsoDue: ('LCTR' | 'LVCTR' | 'EFTR' | 'CDR')[]
  /** One text for each transaction, in full sentences. */
  sentences: string[]
}

/** `reported`: the types of threshold reports that hold each transaction already, by its place. */
export function narrativeFacts(document: StrDocument, reported: readonly ReadonlySet<string>[] = []): NarrativeFacts {
  const names = new Map(document.definitions.map((one) => [one.refId, nameOf({ ...one })]))
  const parties = [...new Set(names.values())].filter((name) => name !== 'Not named')
  const actions = document.transactions.flatMap((one) => [...one.startingActions, ...one.completingActions])
  return {
    parties,
    accounts: [...new Set(actions.flatMap(({ details }) => details.account?.number ?? []))],
    references: document.transactions.flatMap(
      (one) => one.suspiciousTransactionDetails.reportingEntityTransactionReference ?? [],
    ),
    contacts: contactsOf(document),
    alsoDue: alsoDue(document, reported),
    sentences: document.transactions.map((one) => sentenceOf(one, names)),
  }
}

const CONTACTS: ReadonlySet<string> = new Set(['telephoneNumber', 'emailAddress', 'internetProtocolAddress'])

function contactsOf(document: StrDocument): string[] {
  const found = new Set<string>()
  JSON.stringify([document.definitions, document.transactions], (name: string, value: unknown) => {
    if (CONTACTS.has(name) && typeof value === 'string' && value !== '') found.add(value)
    return value
  })
  return [...found]
}

const CASH = 2
const VIRTUAL_CURRENCY = 16
const CASH_OUT = 10
const ABROAD = 25

/** Judged by the report alone: amounts in another currency can't be compared here, and coins are left to the reader. */
function alsoDue(
  { reportDetails, transactions }: StrDocument,
  reported: readonly ReadonlySet<string>[],
): NarrativeFacts['alsoDue'] {
  const due = new Set<NarrativeFacts['alsoDue'][number]>()
  const isLarge = ({ amount, currencyCode }: { amount?: string | undefined; currencyCode?: string | undefined }) =>
    currencyCode === 'CAD' && amount !== undefined && isDecimal(amount) && toCents(amount) >= THRESHOLD_CENTS
  for (const [index, { suspiciousTransactionDetails, startingActions, completingActions }] of transactions.entries()) {
    const isIn = (type: string) => reported[index]?.has(type) ?? false
    if (suspiciousTransactionDetails.attemptedTransactionIndicator !== false) continue
    for (const { details } of startingActions) {
      if (details.direction !== 1) continue
      if (details.fundAssetVirtualCurrencyTypeCode === CASH && isLarge(details) && !isIn('LCTR')) due.add('LCTR')
      if (details.fundAssetVirtualCurrencyTypeCode === VIRTUAL_CURRENCY && !isIn('LVCTR')) due.add('LVCTR')
    }
    for (const { details } of completingActions) {
      if (details.dispositionCode === ABROAD && isLarge(details)) due.add('EFTR')
      if (
        details.dispositionCode === CASH_OUT &&
        reportDetails.activitySectorCode === SECTOR_CASINO &&
        isLarge(details)
      )
        due.add('CDR')
    }
  }
  return [...due]
}

type Names = ReadonlyMap<string, string>

function sentenceOf(one: StrTransaction, names: Names): string {
  const { suspiciousTransactionDetails: details } = one
  const isAttempt = details.attemptedTransactionIndicator === true
  const reference = details.reportingEntityTransactionReference
  const sentences = [
    ...one.startingActions.map((action) => started(one, action, names, isAttempt)),
    ...one.completingActions.map((action) => completed(action, names, isAttempt)),
    ...(isAttempt
      ? [
          details.reasonNotCompleted === undefined
            ? 'The transaction was not completed.'
            : `The transaction was not completed: ${details.reasonNotCompleted}`,
        ]
      : []),
    ...(details.purpose === undefined ? [] : [`Purpose given: ${details.purpose}`]),
  ]
  return `${reference === undefined ? '' : `Transaction ${reference}: `}${sentences.map(ended).join(' ')}`
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

function when({ suspiciousTransactionDetails: details }: StrTransaction): string {
  const time = /^(\d\d:\d\d):\d\d([+-]\d\d:\d\d)$/.exec(details.timeOfTransaction ?? '')
  const clock = time === null ? '' : ` at ${time[1]} (UTC${time[2]})`
  return details.dateOfTransaction === undefined ? '' : `On ${details.dateOfTransaction}${clock}, `
}

function money(details: {
  amount?: string | undefined
  currencyCode?: string | undefined
  virtualCurrencyTypeCode?: string | undefined
}): string | null {
  if (details.amount === undefined) return null
  return [groupDigits(details.amount), details.currencyCode ?? details.virtualCurrencyTypeCode]
    .filter(Boolean)
    .join(' ')
}

function listed(roles: readonly { refId: string }[], names: Names): string {
  const known = [...new Set(roles.map(({ refId }) => names.get(refId) ?? 'a person not named'))]
  return known.length < 2 ? (known[0] ?? '') : `${known.slice(0, -1).join(', ')} and ${known.at(-1)!}`
}

function started(
  one: StrTransaction,
  { details, conductors, sourcesOfFundsOrVirtualCurrency: sources }: StrTransaction['startingActions'][number],
  names: Names,
  isAttempt: boolean,
): string {
  const who = listed(conductors, names) || 'a conductor who is not known'
  const behalf = listed(
    conductors.flatMap(({ onBehalfOfs }) => onBehalfOfs ?? []),
    names,
  )
  const isOut = details.direction === 2
  const verb = isAttempt
    ? isOut
      ? 'tried to have paid out'
      : 'tried to hand over'
    : isOut
      ? 'had paid out'
      : 'handed over'
  const kind =
    details.fundAssetVirtualCurrencyTypeOther ??
    codeLabel('fundType', Number(details.fundAssetVirtualCurrencyTypeCode)) ??
    null
  const what = money(details) ?? 'an amount that is not known'
  const method = codeLabel('methodStr', Number(one.suspiciousTransactionDetails.methodCode))
  const where = one.reportingEntityLocationId === undefined ? '' : ` at location ${one.reportingEntityLocationId}`
  const source = listed(sources, names)
  const text = `${when(one)}${who}${behalf === '' ? '' : `, on behalf of ${behalf},`} ${verb} ${what}${kind === null ? '' : ` (${kind.toLowerCase()})`}${where}${method === null ? '' : `, ${method.toLowerCase()}`}`
  return [
    text.charAt(0).toUpperCase() + text.slice(1),
    ...(details.account?.number === undefined ? [] : [`From account ${details.account.number}`]),
    ...(source === '' ? [] : [`Source: ${source}`]),
    ...(details.howFundsOrVirtualCurrencyObtained === undefined
      ? []
      : [`How it was obtained, as stated: ${details.howFundsOrVirtualCurrencyObtained}`]),
  ]
    .map(ended)
    .join(' ')
}

function completed(
  { details, beneficiaries, involvements }: StrTransaction['completingActions'][number],
  names: Names,
  isAttempt: boolean,
): string {
  const kind = details.dispositionOther ?? codeLabel('dispositionStr', Number(details.dispositionCode))
  const paid = money(details)
  const facts = [
    kind === null ? null : `${isAttempt ? 'Intended disposition' : 'Disposition'}: ${kind.toLowerCase()}`,
    paid === null ? null : `amount ${paid}`,
    details.account?.number === undefined ? null : `account ${details.account.number}`,
    beneficiaries.length === 0 ? null : `beneficiary ${listed(beneficiaries, names)}`,
    involvements.length === 0 ? null : `others involved ${listed(involvements, names)}`,
  ].filter((fact) => fact !== null)
  const text = facts.join(', ')
  return text === '' ? 'What became of it is not known' : text.charAt(0).toUpperCase() + text.slice(1)
}
