import { codeOptions, provinceTableOf, type CodeTableName } from '#app/compliance/words/codes.ts'
import { codeTableOf } from '#app/compliance/reports/document/code-tables.ts'
import { socialInsuranceProblem } from '#app/compliance/reports/facts/withheld.ts'
import { getAt, type JsonValue } from '#app/compliance/reports/index.ts'
import { isMoment, momentMessages, type MomentParts } from './moments.ts'

/** The form control of a report's value, by its JSON pointer. Shared by browser and server. */
export type FieldKind =
  | { kind: 'text'; long: boolean; hint?: string | undefined }
  | { kind: 'list'; hint: string }
  /** A calendar date, a time of day with its UTC offset, or both. */
  | { kind: 'moment'; parts: MomentParts }
  | { kind: 'yes-no' }
  | { kind: 'choice'; options: { code: string; label: string }[]; numeric: boolean }
  /** A code of a long table, found by typing. */
  | { kind: 'code'; table: CodeTableName }
  | { kind: 'fixed' }

/** Values that identify the report or link its parts: only the product sets them. */
const fixed = new Set([
  'reportTypeCode',
  'submitTypeCode',
  'reportingEntityReportReference',
  'refId',
  'addressTypeCode',
  'reportingEntityTransactionReference',
  'thresholdIndicator',
  'aggregationTypeCode',
  'periodStart',
  'periodEnd',
  'reportingEntityNumber',
  'submittingReportingEntityNumber',
  'activitySectorCode',
  'reportingEntityContactId',
  // Determined by the transaction.
  'ministerialDirectiveCode',
])

/** The same for a report filed elsewhere, where all other values are corrected in the report. */
const fixedInCopy = new Set([
  'reportTypeCode',
  'submitTypeCode',
  'reportingEntityReportReference',
  'refId',
  'addressTypeCode',
  'reportingEntityNumber',
  'submittingReportingEntityNumber',
])

const inSettings = new Set([
  'reportingEntityNumber',
  'submittingReportingEntityNumber',
  'activitySectorCode',
  'reportingEntityContactId',
])

/** Whether a value is stored in the organization's settings, and corrected there. */
export const isOfSettings = (pointer: string): boolean =>
  pointer.startsWith('/reportDetails/') && inSettings.has(pointer.slice('/reportDetails/'.length))

/** Code tables too long for a select. */
const longTables: ReadonlySet<CodeTableName> = new Set<CodeTableName>(['currency', 'virtualCurrency', 'country'])

/** Lists of plain text values. */
const lists = new Set([
  'ids',
  'virtualCurrencyTransactionIds',
  'sendingVirtualCurrencyAddresses',
  'receivingVirtualCurrencyAddresses',
  'reportingEntityTransactionReferences',
])
const long = new Set([
  'descriptionOfSuspiciousActivity',
  'description',
  'howCashObtained',
  'howVirtualCurrencyObtained',
  'howFundsOrVirtualCurrencyObtained',
  'purpose',
  'purposeOfTransaction',
  'reasonNotCompleted',
])
const moments: Readonly<Record<string, MomentParts>> = {
  dateOfBirth: 'date',
  dateOpened: 'date',
  dateClosed: 'date',
  dateOfTransaction: 'date',
  dateOfPosting: 'date',
  timeOfTransaction: 'time',
  timeOfPosting: 'time',
  dateTimeOfTransaction: 'both',
  dateTimeReceived: 'both',
  dateTimeOfPosting: 'both',
  dateTimeOfOnlineSession: 'both',
  periodStart: 'both',
  periodEnd: 'both',
}
const hints: Readonly<Record<string, string>> = {
  amount: 'A number with two to ten decimals, or none',
  exchangeRate: 'Canadian dollars for one unit',
  valueInCanadianDollars: 'A number with two decimals, or none',
  telephoneNumber: '999-999-9999',
  provinceStateCode: 'Two letters',
}

export type DescribedType = 'LCTR' | 'LVCTR' | 'STR'

const received =
  /^\/transactions\/\d+\/startingActions\/\d+\/details\/(?:amount|currencyCode|virtualCurrencyTypeCode|exchangeRate)$/
const whenReceived =
  /^\/transactions\/\d+\/[A-Za-z]+\/(?:dateTimeOfTransaction|dateTimeReceived|dateOfTransaction|timeOfTransaction)$/
const valueOfReceived = /^\/transactions\/\d+\/completingActions\/\d+\/details\/valueInCanadianDollars$/

/**
 * Whether a value is corrected in the transaction and never in a single report: amount, time, currency and rate decide
 * whether a report is required at all (threshold, total, 24-hour window). In an LCTR the value of goods is a separate
 * fact.
 */
export function isOfTransaction(type: DescribedType, pointer: string): boolean {
  return received.test(pointer) || whenReceived.test(pointer) || (type !== 'LCTR' && valueOfReceived.test(pointer))
}

/**
 * Whether a beneficiary can be named in the report alone. Other types list it as a party and also state that there is
 * one.
 */
export const takesConductorAsBeneficiary = (type: DescribedType): boolean => type === 'LCTR'

/**
 * The form control for the value at a pointer. `isCopy`: the report was filed elsewhere.
 * @internal tested field by field
 */
export function fieldKind(type: DescribedType, pointer: string, isCopy = false): FieldKind {
  const names = pointer
    .split('/')
    .slice(1)
    .filter((part) => !/^\d+$/.test(part))
  const last = names.at(-1) ?? ''
  const isFixed = (isCopy ? fixedInCopy : fixed).has(last) && names[0] !== 'relatedReports'
  if (names.length < 2 || isFixed || (!isCopy && isOfTransaction(type, pointer))) return { kind: 'fixed' }
  if (last.endsWith('Indicator')) return { kind: 'yes-no' }
  if (lists.has(last)) return { kind: 'list', hint: 'One per line' }
  const table = codeTableOf(type, last, names.at(-2))
  if (table !== null) return { kind: 'choice', options: codeOptions(table), numeric: !longTables.has(table) }
  if (last === 'typeCode') return { kind: 'fixed' }
  const parts = moments[last]
  if (parts !== undefined) return { kind: 'moment', parts }
  return { kind: 'text', long: long.has(last), hint: hints[last] }
}

const countryBeside: Readonly<Record<string, string>> = {
  provinceStateCode: 'countryCode',
  jurisdictionOfIssueProvinceStateCode: 'jurisdictionOfIssueCountryCode',
}

/**
 * Provinces of the country beside a province's code; null elsewhere, and in a country whose provinces have no codes.
 */
export function provinceKindIn(document: unknown, pointer: string): FieldKind | null {
  const at = pointer.lastIndexOf('/')
  const country = countryBeside[pointer.slice(at + 1)]
  if (country === undefined) return null
  const table = provinceTableOf(String(getAt(document, `${pointer.slice(0, at)}/${country}`)))
  return table === null ? null : { kind: 'code', table }
}

/**
 * The same, depending on neighbouring values: provinces of the country, documents of persons or entities. `codes`:
 * those that the schema accepts.
 */
export function fieldKindIn(
  type: DescribedType,
  document: unknown,
  pointer: string,
  codes: ReadonlySet<string> | null,
  isCopy = false,
): FieldKind {
  const provinces = provinceKindIn(document, pointer)
  if (provinces !== null) return provinces
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  const kind = fieldKind(type, pointer, isCopy)
  if (type === 'LCTR' && name === 'exchangeRate' && kind.kind === 'text')
    return { ...kind, hint: 'Units handed out for one unit received' }
  if (kind.kind !== 'choice') return kind
  const table = codeTableOf(type, name, undefined)
  if (table !== null && longTables.has(table)) return { kind: 'code', table }
  const definition = pointer.split('/').slice(0, 3).join('/')
  const isOfEntity = name === 'identifierTypeCode' && Number(getAt(document, `${definition}/typeCode`)) % 2 === 0
  const options = isOfEntity ? codeOptions('entityIdentifierType') : kind.options
  return { ...kind, options: codes === null ? options : options.filter(({ code }) => codes.has(code)) }
}

/** Whether a person may correct the value at this pointer. */
export function isFieldOf(type: DescribedType, pointer: string, isCopy = false): boolean {
  return /^(\/[A-Za-z0-9]+)+$/.test(pointer) && fieldKind(type, pointer, isCopy).kind !== 'fixed'
}

const integerCode = /Code$|^direction$|^accountStatusAtTimeOfTransaction$/
/** Numeric ids. */
const numbers = new Set(['reportingEntityContactId'])
const textCode =
  /[cC]ountryCode$|^countryOf|currencyCode$|CurrencyTypeCode$|provinceStateCode$|ProvinceStateCode$|^postalZipCode$|^ministerialDirectiveCode$/
/** Ends in "CurrencyTypeCode" like the text codes, but is numeric. */
const numbered = new Set(['fundAssetVirtualCurrencyTypeCode'])

/** Normalizes the CRLF line ends that forms send. */
export const oneLineEnd = (text: string): string => text.replaceAll('\r\n', '\n')

/** The value for a typed text at a pointer; undefined removes the value. */
export function readFieldValue(
  pointer: string,
  text: string,
): { kind: 'value'; value: JsonValue | undefined } | { kind: 'problem'; message: string } {
  const last =
    pointer
      .split('/')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? ''
  const given = oneLineEnd(text).trim()
  if (lists.has(last))
    return {
      kind: 'value',
      value: given
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    }
  if (given === '') return { kind: 'value', value: undefined }
  if (last.endsWith('Indicator'))
    return given === 'true' || given === 'false'
      ? { kind: 'value', value: given === 'true' }
      : { kind: 'problem', message: 'Choose yes or no.' }
  if (last === 'publicPrivatePartnershipProjectNameCodes') {
    const codes = given.split(/[\s,]+/)
    return codes.every((code) => /^\d{1,4}$/.test(code))
      ? { kind: 'value', value: codes.map((code) => Number(code)) }
      : { kind: 'problem', message: 'Choose a project from the list.' }
  }
  if (numbered.has(last) || (integerCode.test(last) && !textCode.test(last))) {
    return /^\d{1,5}$/.test(given)
      ? { kind: 'value', value: Number(given) }
      : { kind: 'problem', message: 'Choose a value from the list.' }
  }
  if (numbers.has(last))
    return /^\d{1,7}$/.test(given)
      ? { kind: 'value', value: Number(given) }
      : { kind: 'problem', message: 'Enter a number of up to seven digits.' }
  const parts = moments[last]
  if (parts !== undefined && !isMoment(parts, given)) return { kind: 'problem', message: momentMessages[parts] }
  const withheld = socialInsuranceProblem(pointer, given)
  return withheld === null ? { kind: 'value', value: given } : { kind: 'problem', message: withheld }
}
