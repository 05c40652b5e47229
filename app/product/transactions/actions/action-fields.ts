import type { CodeTableName } from '#app/compliance/words/codes.ts'
import type { AccountFacts, DeviceFacts } from './actions.ts'

/**
 * What the form takes of an account and of an online session: each field once, with what it is called, what it takes
 * and how long it may be (schema-facts.md 3 to 5). Form, page, reading and storing follow from it. Shared by browser
 * and server.
 */
export interface DetailField<Name extends string = string> {
  name: Name
  label: string
  hint?: string
  /** Most characters of a text. */
  most?: number
  /** The regulator's table of a code. */
  codes?: CodeTableName
  kind?: 'date' | 'currency' | 'moment'
  /** It applies where that field has this value alone. */
  beside?: { field: string; is: string }
}

export const accountFields: readonly DetailField<keyof AccountFacts>[] = [
  { name: 'financialInstitutionNumber', label: 'Institution number', most: 50 },
  { name: 'branchNumber', label: 'Branch or transit number', most: 50 },
  { name: 'typeCode', label: 'Type of account', codes: 'accountType' },
  {
    name: 'typeOther',
    label: 'Other type of account',
    most: 200,
    hint: 'Required if the type is Other.',
    beside: { field: 'typeCode', is: '4' },
  },
  { name: 'currency', label: 'Currency of the account', kind: 'currency', hint: 'CAD, USD, BTC …' },
  { name: 'dateOpened', label: 'Date opened', kind: 'date', hint: 'Year, month, day: 2026-03-04.' },
  { name: 'dateClosed', label: 'Date closed', kind: 'date', hint: 'STR only.' },
  {
    name: 'statusCode',
    label: 'Status of the account',
    codes: 'accountStatus',
    hint: 'At the time. STR only.',
  },
]

export const deviceFields: readonly DetailField<keyof DeviceFacts>[] = [
  { name: 'typeCode', label: 'Type of device', codes: 'deviceType' },
  {
    name: 'typeOther',
    label: 'Other type of device',
    most: 200,
    hint: 'Required if the type is Other.',
    beside: { field: 'typeCode', is: '4' },
  },
  { name: 'identifier', label: 'Device identifier', most: 200 },
  { name: 'ipAddress', label: 'IP address', most: 200 },
  { name: 'sessionAt', label: 'Time of the online session', kind: 'moment', hint: 'Include the UTC offset.' },
]

/** The numbers by which a source or an involved party may be told. FINTRAC takes one of them. */
export const partyNumbers = [
  { name: 'accountNumber', label: 'Account number' },
  { name: 'policyNumber', label: 'Policy number' },
  { name: 'identifyingNumber', label: 'Identifying number' },
] as const

/** Longest text of each field that stands alone: the regulator's own limit (schema-facts.md 3 to 5). */
export const longest = {
  account: 100,
  reference: 200,
  howObtained: 200,
  disposition: 200,
  dispositionOther: 200,
  fundTypeOther: 200,
  relationshipOther: 200,
  username: 100,
  partyNumber: 100,
  address: 200,
  purpose: 200,
  channelOther: 200,
  reasonNotCompleted: 200,
} as const

/** The message for a text that isn't a disposition: no report could state it. */
export const dispositionWanted =
  'Enter FINTRAC’s name for the disposition, such as Deposit to account. If none fits, enter Other and describe it.'
