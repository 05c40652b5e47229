import { judgeAddress, postalCodeAdvice, provinceAdvice, readAddress, type AddressReading } from '../places/address.ts'
import { countryNamed, isCodedCountry } from '../places/places.ts'
import type { ListEntry, ListSpec } from './listed.ts'

/** The lists of a customer record. */

/** Reasons for special attention (PCMLTFR s. 116 ff.; rules.md 9). */
export const flagSpec = {
  kinds: [
    { value: 'foreign-pep', label: 'Foreign politically exposed person' },
    { value: 'domestic-pep', label: 'Domestic politically exposed person' },
    { value: 'hio', label: 'Head of an international organization' },
    { value: 'pep-related', label: 'Family member or close associate of one of these' },
    { value: 'high-risk', label: 'High risk' },
    { value: 'sanctions', label: 'Match in a sanctions list' },
    { value: 'other', label: 'Other' },
  ],
  parts: [
    { key: 'evidence', label: 'Evidence', isNeeded: true, isLong: true, most: 2000 },
    { key: 'reviewOn', label: 'Next review', isNeeded: true, isDay: true, most: 10 },
  ],
} as const satisfies ListSpec
export type FlagKind = (typeof flagSpec.kinds)[number]['value']

const onDay = { isNeeded: true, isDay: true, most: 10 } as const
const needed = { isNeeded: true, most: 200 } as const

function verificationFaults(
  { kind, verifiedOn = '', expiresOn, ...parts }: ListEntry,
  today: string,
): Record<string, string> {
  if (verifiedOn > today) return { verifiedOn: 'This date is in the future. Correct it.' }
  if (expiresOn !== undefined && expiresOn !== '' && expiresOn < verifiedOn)
    return { expiresOn: 'The document had expired on that day, so it doesn’t verify the identity.' }
  if (
    kind === 'dual-process' &&
    parts.source?.toLowerCase() === parts.secondSource?.toLowerCase() &&
    parts.number === parts.secondNumber
  )
    return { secondSource: 'The two sources have to be different ones.' }
  return {}
}

/** How the identity was verified, with the record that each method requires (PCMLTFR s. 105 to 110; rules.md 9). */
export const verificationSpec: ListSpec = {
  kinds: [
    { value: 'photo-id', label: 'Government-issued photo ID' },
    { value: 'credit-file', label: 'Credit file' },
    { value: 'dual-process', label: 'Dual process' },
    { value: 'affiliate', label: 'Affiliate or member' },
    { value: 'reliance', label: 'Reliance' },
    { value: 'agent', label: 'Agent or mandatary' },
    { value: 'existence', label: 'Confirmation of existence (entity)' },
  ],
  parts: [
    { key: 'verifiedOn', label: 'Verified on', ...onDay, hint: 'For a credit file, the day of the search.' },
    { key: 'document', label: 'Type of document', kinds: ['photo-id'], ...needed },
    {
      key: 'bureau',
      label: 'Credit bureau or vendor',
      kinds: ['credit-file'],
      ...needed,
      hint: 'Canadian, in existence for three years or more, with more than one tradeline.',
    },
    { key: 'source', label: 'First source', kinds: ['dual-process'], ...needed, hint: 'Whose information it is.' },
    {
      key: 'what',
      label: 'First source confirms',
      kinds: ['dual-process'],
      ...needed,
      hint: 'Two of: name and address, name and date of birth, name and financial account.',
    },
    { key: 'affiliate', label: 'Affiliate or member', kinds: ['affiliate'], ...needed },
    { key: 'entity', label: 'Who verified the identity', kinds: ['reliance', 'agent'], ...needed },
    {
      key: 'agreement',
      label: 'Written agreement',
      kinds: ['reliance', 'agent'],
      ...needed,
      hint: 'Its date, and where it is kept.',
    },
    { key: 'method', label: 'Method they used', kinds: ['affiliate', 'reliance', 'agent'], ...needed },
    {
      key: 'record',
      label: 'Record and its source',
      kinds: ['existence'],
      ...needed,
      hint: 'A certificate, or the public database and the type of record.',
    },
    {
      key: 'number',
      label: 'Number',
      kinds: ['photo-id', 'credit-file', 'dual-process', 'existence'],
      isNeeded: true,
      most: 100,
      hint: 'Of the document, the file, the account or the registration.',
    },
    { key: 'issuedIn', label: 'Province or state, and country of issue', kinds: ['photo-id'], ...needed },
    {
      key: 'expiresOn',
      label: 'Expires on',
      kinds: ['photo-id'],
      isDay: true,
      most: 10,
      hint: 'If the document shows it.',
    },
    { key: 'secondSource', label: 'Second source', kinds: ['dual-process'], ...needed },
    { key: 'secondWhat', label: 'Second source confirms', kinds: ['dual-process'], ...needed },
    { key: 'secondNumber', label: 'Second number', kinds: ['dual-process'], isNeeded: true, most: 100 },
    {
      key: 'information',
      label: 'Information that they recorded',
      kinds: ['affiliate', 'reliance', 'agent'],
      isNeeded: true,
      isLong: true,
      most: 2000,
    },
    {
      key: 'remote',
      label: 'How it was done at a distance',
      kinds: ['photo-id'],
      most: 200,
      hint: 'Authentication of the document, and a selfie or live video. Leave it blank if the person was there.',
    },
  ],
  check: verificationFaults,
}

const structures = [
  { value: '1', label: 'Corporation' },
  { value: '2', label: 'Entity other than a corporation or trust' },
  { value: '3', label: 'Trust' },
  { value: '4', label: 'Widely held or publicly traded trust' },
] as const

const addressParts = ['unit', 'building', 'street', 'city', 'province', 'postalCode', 'country'] as const

const addressIn = (entry: ListEntry) =>
  Object.fromEntries(addressParts.flatMap((part) => (entry[part] ? [[part, entry[part]]] : [])))

/** The address of an entry in report form. */
export const addressOfEntry = (entry: ListEntry): AddressReading['address'] => readAddress(addressIn(entry)).address

function ownershipFaults(entry: ListEntry): Record<string, string> {
  const country = countryNamed(entry.country ?? '')
  const advice: Partial<Record<string, string>> = {
    country: 'Choose the country from the list.',
    ...(isCodedCountry(country) && { province: provinceAdvice(country) }),
    postalCode: postalCodeAdvice(country),
  }
  const refused = judgeAddress(addressIn(entry)).doubts.filter(({ isRefused }) => isRefused)
  return Object.fromEntries(refused.map(({ part, action }) => [part, advice[part] ?? action]))
}

const persons = ['director', 'shareholder', 'trustee', 'settlor', 'beneficiary', 'unit-holder', 'owner', 'control']
/** Kinds whose address and phone an STR states. */
const contacts = persons.filter((kind) => !['shareholder', 'owner', 'control'].includes(kind))

/** Who directs, owns and controls an entity (PCMLTFR s. 138; ownership or control of 25% or more). */
export const ownershipSpec: ListSpec = {
  kinds: [
    { value: 'structure', label: 'Structure' },
    { value: 'director', label: 'Director' },
    { value: 'shareholder', label: 'Owner of 25% or more of the shares' },
    { value: 'trustee', label: 'Trustee' },
    { value: 'settlor', label: 'Settlor' },
    { value: 'beneficiary', label: 'Beneficiary of the trust' },
    { value: 'unit-holder', label: 'Owner of 25% or more of the units' },
    { value: 'owner', label: 'Owner of 25% or more of another entity' },
    { value: 'control', label: 'Controls the entity otherwise' },
  ],
  parts: [
    { key: 'type', label: 'Type of structure', kinds: ['structure'], isNeeded: true, choices: structures, most: 1 },
    {
      key: 'other',
      label: 'What it is',
      kinds: ['structure'],
      most: 200,
      hint: 'If it is neither a corporation nor a trust: a partnership, an association.',
    },
    { key: 'surname', label: 'Surname', kinds: persons, isNeeded: true, most: 100 },
    { key: 'givenName', label: 'Given name', kinds: persons, most: 100 },
    { key: 'otherName', label: 'Other name or initial', kinds: persons, most: 100 },
    { key: 'phone', label: 'Phone', kinds: contacts, most: 20 },
    { key: 'unit', label: 'Unit', kinds: contacts, most: 10 },
    { key: 'building', label: 'Building number', kinds: contacts, most: 10 },
    { key: 'street', label: 'Street', kinds: contacts, most: 100 },
    { key: 'city', label: 'City', kinds: contacts, most: 100 },
    { key: 'province', label: 'Province or state', kinds: contacts, most: 100 },
    { key: 'postalCode', label: 'Postal code', kinds: contacts, most: 20 },
    { key: 'country', label: 'Country', kinds: contacts, isCountry: true, most: 100 },
    {
      key: 'share',
      label: 'Share, and how it is held',
      kinds: ['shareholder', 'unit-holder', 'owner', 'control'],
      most: 200,
      hint: 'As 40 %, directly. No report states it.',
    },
    {
      key: 'confirmed',
      label: 'How you confirmed it',
      most: 200,
      hint: 'A register, an annual return, a signed statement. No report states it.',
    },
  ],
  check: ownershipFaults,
}

/** The lists by their attribute name in files. */
export const customerLists = {
  flags: flagSpec as ListSpec,
  verifications: verificationSpec,
  ownership: ownershipSpec,
} as const
export type CustomerList = keyof typeof customerLists

/** In reading order. */
export const customerListNames = Object.keys(customerLists) as CustomerList[]

/** An entry on file: with who set it and when, and when and why it was lifted. */
export type StoredEntry = ListEntry & {
  readonly id: string
  readonly setOn: string
  readonly setBy: string
}
export const storedOnly = ['id', 'setOn', 'setBy', 'reviews', 'lifted'] as const
