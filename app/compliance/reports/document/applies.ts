/**
 * Which fields apply, given the other values at their place. A field that doesn't apply is hidden, and its value is
 * cleared together with the value that rules it out: nothing hidden is sent.
 */
import { hasCode, provinceTableOf } from '../../words/codes.ts'
import { goodsDispositions } from '../facts/actions.ts'
import { pointerSegments } from './labels.ts'
import { getAt } from './pointer.ts'

type Json = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Definitions of entities have even type codes. */
const isOfEntity = (document: unknown, pointer: string): boolean =>
  Number(getAt(document, `/${pointerSegments(pointer).slice(0, 2).join('/')}/typeCode`)) % 2 === 0

const UNKNOWN_REGISTRATION = 5
const SOCIAL_INSURANCE_CARD = 27
const OTHER_RELATIONSHIP = 9

type Condition = (beside: Json, document: unknown, pointer: string) => boolean

const isOther =
  (code: string, other: number | string): Condition =>
  (beside) =>
    beside[code] === other
const isBeside =
  (field: string): Condition =>
  (beside) =>
    isGiven(beside[field])
/** Provinces are codes in three countries, and names elsewhere; a registration that is not known has none. */
const hasProvinces =
  (country: string, asCode: boolean): Condition =>
  (beside) => {
    if (beside.typeCode === UNKNOWN_REGISTRATION && country.startsWith('jurisdiction')) return false
    const code = beside[country]
    return typeof code === 'string' ? (provinceTableOf(code) !== null) === asCode : asCode
  }

const conditions: Readonly<Record<string, Condition>> = {
  methodOther: isOther('methodCode', 7),
  dispositionOther: isOther('dispositionCode', 11),
  relationshipOfConductorOther: isOther('relationshipOfConductorCode', OTHER_RELATIONSHIP),
  typeOfDeviceOther: isOther('typeOfDeviceCode', 4),
  typeOther: isOther('typeCode', 4),
  virtualCurrencyTypeOther: isOther('virtualCurrencyTypeCode', 'OTH'),
  fundAssetVirtualCurrencyTypeOther: isOther('fundAssetVirtualCurrencyTypeCode', 17),
  structureTypeOther: isOther('structureTypeCode', 2),
  identifierTypeOther: ({ identifierTypeCode }, document, pointer) =>
    identifierTypeCode === (isOfEntity(document, pointer) ? 7 : 3),
  number: ({ identifierTypeCode, typeCode }, document, pointer) =>
    pointer.includes('/registrationsIncorporations/')
      ? typeCode !== UNKNOWN_REGISTRATION
      : !pointer.includes('/identifications/') ||
        identifierTypeCode !== SOCIAL_INSURANCE_CARD ||
        isOfEntity(document, pointer),
  jurisdictionOfIssueCountryCode: ({ typeCode }, _document, pointer) =>
    !pointer.includes('/registrationsIncorporations/') || typeCode !== UNKNOWN_REGISTRATION,
  provinceStateCode: hasProvinces('countryCode', true),
  provinceStateName: hasProvinces('countryCode', false),
  jurisdictionOfIssueProvinceStateCode: hasProvinces('jurisdictionOfIssueCountryCode', true),
  jurisdictionOfIssueProvinceStateName: hasProvinces('jurisdictionOfIssueCountryCode', false),
  extensionNumber: isBeside('telephoneNumber'),
  referenceNumberOtherRelatedNumber: isBeside('referenceNumber'),
  reasonNotCompleted: ({ attemptedTransactionIndicator }) => attemptedTransactionIndicator !== false,
  amount: ({ dispositionCode, valueInCanadianDollars }) =>
    !(goodsDispositions.has(Number(dispositionCode)) && isGiven(valueInCanadianDollars)),
  valueInCanadianDollars: ({ dispositionCode, amount }) =>
    !(isGiven(amount) && !goodsDispositions.has(Number(dispositionCode))),
}

/** Fields that exclude each other: entering one clears the other. */
const alternatives: readonly (readonly string[])[] = [
  ['currencyCode', 'virtualCurrencyTypeCode'],
  ['amount', 'valueInCanadianDollars'],
  ['accountNumber', 'policyNumber', 'identifyingNumber'],
]

const split = (pointer: string): { owner: string; name: string } => {
  const at = pointer.lastIndexOf('/')
  return { owner: pointer.slice(0, at), name: pointer.slice(at + 1) }
}

const besideOf = (document: unknown, owner: string): Json => {
  const value = getAt(document, owner)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** Whether the field at the pointer applies beside what stands there. */
export function appliesAt(document: unknown, pointer: string): boolean {
  const { owner, name } = split(pointer)
  return conditions[name]?.(besideOf(document, owner), document, pointer) ?? true
}

/**
 * The pointers of values that become invalid once the value at the pointer is `value`: the text for an "Other" that is
 * no longer chosen, the currency beside a virtual currency, a province of another country.
 */
export function ruledOutBy(document: unknown, pointer: string, value: unknown): string[] {
  const { owner, name } = split(pointer)
  const after: Json = { ...besideOf(document, owner), [name]: value }
  const gone = new Set<string>()
  if (isGiven(value))
    for (const group of alternatives)
      if (group.includes(name)) for (const other of group) if (other !== name && isGiven(after[other])) gone.add(other)
  const left = Object.fromEntries(Object.entries(after).filter(([field]) => !gone.has(field)))
  for (const field of Object.keys(left)) {
    if (field === name || !isGiven(left[field])) continue
    const isOut = conditions[field]?.(left, document, `${owner}/${field}`) === false
    if (isOut || isOfOtherCountry(left, field)) gone.add(field)
  }
  return [...gone].map((field) => `${owner}/${field}`)
}

const countryOf: Readonly<Record<string, string>> = {
  provinceStateCode: 'countryCode',
  jurisdictionOfIssueProvinceStateCode: 'jurisdictionOfIssueCountryCode',
}

/** A code of a province that the country does not have. */
function isOfOtherCountry(beside: Json, field: string): boolean {
  const country = countryOf[field]
  if (country === undefined) return false
  const table = provinceTableOf(String(beside[country]))
  return table !== null && !hasCode(table, beside[field])
}
