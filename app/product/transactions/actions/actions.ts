import { codeLabel } from '#app/compliance/words/codes.ts'
import type { Method } from '#app/compliance/types.ts'
import type { ThresholdValue } from '#app/csv/types.ts'

/**
 * What a transaction began with and what became of it: its starting and completing actions with their parties, as the
 * product holds them. Amounts are decimal strings, parties are customers' ids. Null or absent: not known. Shared by
 * browser and server.
 */
export interface Actions {
  /** At least one: the first is the transaction's own. */
  starting: StartingAction[]
  /** Actions with at least one known value. */
  completing: CompletingAction[]
}

export interface StartingAction extends StartingDetails {
  method: Method
  /** What was received or paid out, never converted. */
  amount: string | null
  /** ISO 4217 or virtual currency code. */
  currency: string | null
  /** Value in Canadian dollars at the time of receipt. */
  cadAmount: string | null
  /** Canadian dollars for one unit: the client's own, as supplied. */
  rate: string | null
  /** What `cadAmount` was valued by; null where it was given, or is the amount itself. */
  threshold: ThresholdValue | null
  account: string | null
  sendingAddresses: string[]
  receivingAddresses: string[]
  sources: NamedParty[]
  conductors: Conductor[]
  accountHolders: NamedParty[]
}

/** Details of a starting action that have no column of their own. Codes are the regulator's. */
export interface StartingDetails {
  howObtained?: string | undefined
  fundTypeCode?: number | undefined
  fundTypeOther?: string | undefined
  referenceNumber?: string | undefined
  otherRelatedNumber?: string | undefined
  isDepositToBusinessAccount?: boolean | undefined
  /**
   * Where it is not the transaction's: what was received beside what was paid out. It counts for nothing until the
   * transaction is a receipt.
   */
  direction?: 'in' | undefined
  accountFacts?: AccountFacts | undefined
}

export interface CompletingAction extends CompletingDetails {
  /** In the words of the file or the user. */
  disposition: string | null
  /** What was handed out, after an exchange. */
  amount: string | null
  currency: string | null
  /** The client's own rate, as supplied. */
  rate: string | null
  /** Value in Canadian dollars of what is not funds. */
  cadValue: string | null
  account: string | null
  reference: string | null
  receivingAddresses: string[]
  involvements: NamedParty[]
  beneficiaries: Beneficiary[]
  accountHolders: NamedParty[]
}

/** Details of a completing action that have no column of their own. */
export interface CompletingDetails {
  /** Chosen beside the words, or instead of them. */
  dispositionCode?: number | undefined
  dispositionOther?: string | undefined
  otherRelatedNumber?: string | undefined
  accountFacts?: AccountFacts | undefined
}

/** Details of an account other than its number. */
export interface AccountFacts {
  financialInstitutionNumber?: string | undefined
  branchNumber?: string | undefined
  typeCode?: number | undefined
  typeOther?: string | undefined
  currency?: string | undefined
  /** YYYY-MM-DD */
  dateOpened?: string | undefined
  dateClosed?: string | undefined
  statusCode?: number | undefined
}

/** With what a conductor was online. */
export interface DeviceFacts {
  typeCode?: number | undefined
  typeOther?: string | undefined
  identifier?: string | undefined
  ipAddress?: string | undefined
  /** As a report has it: 2026-03-04T14:05:00-05:00 */
  sessionAt?: string | undefined
}

/** A party of an action; no customer while it is asked who it is. */
interface Party {
  customerId: string | null
}

/** A party that may have a user name at the business's online service. */
interface OnlineParty extends Party {
  username?: string | undefined
}

export interface NamedParty extends OnlineParty {
  accountNumber?: string | undefined
  policyNumber?: string | undefined
  identifyingNumber?: string | undefined
}

export interface BehalfParty extends Party {
  relationshipCode?: number | undefined
  relationshipOther?: string | undefined
}

export interface Conductor extends OnlineParty {
  /** Whether they are a client of the business. Absent: clients have a customer number. */
  isClient?: boolean | undefined
  device?: DeviceFacts | undefined
  onBehalfOf: BehalfParty[]
}

export interface Beneficiary extends BehalfParty, OnlineParty {
  /** Its part of the action, in the action's currency. */
  portion: string | null
}

export const noStarting = (method: Method): StartingAction => ({
  method,
  amount: null,
  currency: null,
  cadAmount: null,
  rate: null,
  threshold: null,
  account: null,
  sendingAddresses: [],
  receivingAddresses: [],
  sources: [],
  conductors: [],
  accountHolders: [],
})

export const noCompleting = (): CompletingAction => ({
  disposition: null,
  amount: null,
  currency: null,
  rate: null,
  cadValue: null,
  account: null,
  reference: null,
  receivingAddresses: [],
  involvements: [],
  beneficiaries: [],
  accountHolders: [],
})

/** The disposition as people read it: the words, else what its code means. */
export const dispositionText = ({ disposition, dispositionCode }: CompletingAction): string | null =>
  disposition ?? codeLabel('dispositionStr', dispositionCode)

/** Ids of all who have a role in a transaction, each once. */
export function partyIds({ starting, completing }: Actions): string[] {
  const named = [
    ...starting.flatMap((one) => [
      ...one.conductors,
      ...one.conductors.flatMap((conductor) => conductor.onBehalfOf),
      ...one.sources,
      ...one.accountHolders,
    ]),
    ...completing.flatMap((one) => [...one.beneficiaries, ...one.involvements, ...one.accountHolders]),
  ]
  return [...new Set(named.flatMap(({ customerId }) => customerId ?? []))]
}

/** Whether a starting action is of those that a report by this method takes: the first action's method says which. */
export const isOfMethod =
  (method: Method) =>
  (action: StartingAction): boolean =>
    action.method === method && action.direction === undefined
