import { wholeName } from '#app/party/names/matching.ts'
import { codeLabel, provinceTableOf } from '../../words/codes.ts'
import type { CodeTableName, Language } from '../../words/codes.ts'
import type { ReportType } from '../../types.ts'
import { codeTableOf } from './code-tables.ts'
import { reportTypeOfCode } from './document.ts'
import { frenchSingular } from './labels-french.ts'
import { propertyLabel } from './labels.ts'

export interface ReportRow {
  label: string
  /** Ready to show: codes resolved, money grouped, yes or no in words. */
  value: string
  /** JSON pointer to the value. */
  path: string
}

/** A part of a report for people: its own rows, then its parts. */
export interface ReportSection {
  title: string
  /** JSON pointer to the part. */
  path: string
  rows: ReportRow[]
  children: ReportSection[]
}

type Json = Readonly<Record<string, unknown>>

interface Reading {
  type: ReportType
  partyNames: ReadonlyMap<string, string>
  language: Language
}

const tablesOfDetails: Readonly<Record<string, CodeTableName>> = {
  reportTypeCode: 'reportType',
  submitTypeCode: 'submitType',
  reportSubmitReasonCode: 'deleteReason',
  activitySectorCode: 'activitySector',
  aggregationTypeCode: 'aggregationType',
  ministerialDirectiveCode: 'ministerialDirective',
}

/** Keys that only link parts of the document: the party's name and the address itself are shown instead. */
const linkingKeys = new Set(['refId', 'addressTypeCode'])

export const singular: Record<string, string> = {
  transactions: 'Transaction',
  startingActions: 'Starting action',
  completingActions: 'Completing action',
  conductors: 'Conductor',
  beneficiaries: 'Beneficiary',
  onBehalfOfs: 'On behalf of',
  sourcesOfCash: 'Source of cash',
  sourcesOfVirtualCurrency: 'Source of virtual currency',
  sourcesOfFundsOrVirtualCurrency: 'Source of funds or virtual currency',
  involvements: 'Other party involved',
  holders: 'Account holder',
  authorizedPersons: 'Authorized person',
  directorsOfCorporation: 'Director',
  personsOwningSharesOfCorporation: 'Owner of 25% or more of the shares',
  trusteesOfTrust: 'Trustee',
  settlorsOfTrust: 'Settlor',
  personsOwningUnitsOfTrust: 'Owner of 25% or more of the units',
  relatedReports: 'Related report',
  beneficiariesOfTrust: 'Beneficiary of the trust',
  personsOwningEntityNotCorporationOrTrust: 'Owner or controller of 25% or more',
}

/**
 * A whole report in words, section by section, for the review page, the printed copy and the simulated regulator. Every
 * value of the document appears once, with the pointer at which it is corrected.
 */
export function describeReport(document: unknown, language: Language = 'en'): ReportSection[] {
  const root = objectOf(document)
  const head = objectOf(root.reportDetails)
  const definitions = Array.isArray(root.definitions) ? root.definitions.map(objectOf) : []
  const partyNames = new Map(definitions.map((one) => [String(one.refId), nameOf(one, language)]))
  const reading: Reading = { type: reportTypeOfCode(head.reportTypeCode) ?? 'LCTR', partyNames, language }
  const order = ['reportDetails', 'detailsOfSuspicion', 'actionTaken', 'relatedReports', 'transactions', 'definitions']
  const keys = [...order.filter((key) => key in root), ...Object.keys(root).filter((key) => !order.includes(key))]
  return keys.flatMap((key) => partsOf(root[key], key, `/${key}`, reading, null)).filter(isFilled)
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** The headings above a place of a report, the outermost first; none if it is in no section. */
export function headingsAbove(sections: readonly ReportSection[], pointer: string): string[] {
  const around = sections.find(({ path }) => pointer === path || pointer.startsWith(`${path}/`))
  return around === undefined ? [] : [around.title, ...headingsAbove(around.children, pointer)]
}

function isFilled(section: ReportSection): boolean {
  return section.rows.length + section.children.length > 0
}

const unnamed = { en: 'Not named', fr: 'Sans nom' } as const

/** The label of a list item. */
export const oneOf = (key: string, language: Language = 'en'): string =>
  (language === 'fr' ? frenchSingular : singular)[key] ?? propertyLabel(key, undefined, language)

/** Name of a party: the entity's, or given names and surname; XXX isn't a name. Empty if it has none. */
export function partyNameOf(definition: Json): string {
  if (typeof definition.nameOfEntity === 'string') return definition.nameOfEntity
  const part = (value: Json[string]): string | null => (typeof value === 'string' && value !== 'XXX' ? value : null)
  return wholeName({
    givenName: part(definition.givenName),
    otherName: part(definition.otherNameInitial),
    surname: part(definition.surname),
  })
}

export const nameOf = (definition: Json, language: Language = 'en'): string =>
  partyNameOf(definition) || unnamed[language]

/** One section for an object, or one for each item of a list. */
function partsOf(value: unknown, key: string, path: string, reading: Reading, owner: Json | null): ReportSection[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      partsOf(item, key, `${path}/${index}`, reading, owner).map((part) => ({
        ...part,
        title: itemTitle(key, index, value.length, objectOf(item), reading),
      })),
    )
  if (typeof value !== 'object' || value === null) return []
  const one = value as Json
  const section: ReportSection = {
    title: propertyLabel(key, undefined, reading.language),
    path,
    rows: [],
    children: [],
  }
  for (const [name, item] of Object.entries(one)) {
    const at = `${path}/${name}`
    if (linkingKeys.has(name) || (name === 'typeCode' && isLinkingType(key, one)) || item === undefined) continue
    if (isSimpleList(item)) {
      if (item.length > 0)
        section.rows.push({
          label: propertyLabel(name, key, reading.language),
          value: item.map((entry) => shown(name, entry, one, key, reading, owner)).join(', '),
          path: at,
        })
    } else if (typeof item === 'object' && item !== null) {
      // An action's details are the action: they need no heading of their own.
      const parts = partsOf(item, name, at, reading, one)
      if (name === 'details' || name.endsWith('TransactionDetails')) {
        for (const part of parts) {
          section.rows.push(...part.rows)
          section.children.push(...part.children)
        }
      } else section.children.push(...parts.filter((part) => isFilled(part) || isRole(name)))
    } else
      section.rows.push({
        label: propertyLabel(name, key, reading.language),
        value: shown(name, item, one, key, reading, owner),
        path: at,
      })
  }
  return [section]
}

function isSimpleList(value: unknown): value is (string | number | boolean)[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object')
}

const roleLists = new Set([
  'conductors',
  'beneficiaries',
  'onBehalfOfs',
  'sourcesOfCash',
  'sourcesOfVirtualCurrency',
  'sourcesOfFundsOrVirtualCurrency',
  'involvements',
  'holders',
])

export function isRole(key: string): boolean {
  return roleLists.has(key)
}

/**
 * The type code of a role, a definition or an address only repeats its heading; those of accounts and registrations add
 * something.
 */
function isLinkingType(key: string, owner: Json): boolean {
  return isRole(key) || 'refId' in owner || key === 'address'
}

function itemTitle(key: string, index: number, count: number, item: Json, reading: Reading): string {
  if (isRole(key))
    return titleOf(
      oneOf(key, reading.language),
      reading.partyNames.get(String(item.refId)) ?? unnamed[reading.language],
      reading.language,
    )
  if (key === 'definitions')
    return titleOf(
      codeLabel('definitionType', Number(item.typeCode), reading.language) ??
        propertyLabel('refId', undefined, reading.language),
      nameOf(item, reading.language),
      reading.language,
    )
  const number = count > 1 ? ` ${index + 1}` : ''
  const title = `${oneOf(key, reading.language)}${number}`
  if (key !== 'transactions') return title
  const details = Object.values(item)
    .map(objectOf)
    .find((one) => typeof one.reportingEntityTransactionReference === 'string')
  return details ? titleOf(title, String(details.reportingEntityTransactionReference), reading.language) : title
}

/** A heading and its subject; French puts a space before the colon. */
export const titleOf = (title: string, of: string, language: Language): string =>
  `${title}${language === 'fr' ? '\u00a0' : ''}: ${of}`

function tableFor(name: string, object: Json, key: string, reading: Reading, owner: Json | null): CodeTableName | null {
  if (name === 'identifierTypeCode' && Number(owner?.typeCode) % 2 === 0) return 'entityIdentifierType'
  if (name === 'provinceStateCode') return provinceTableOf(String(object.countryCode))
  if (name === 'jurisdictionOfIssueProvinceStateCode')
    return provinceTableOf(String(object.jurisdictionOfIssueCountryCode))
  return tablesOfDetails[name] ?? codeTableOf(reading.type, name, key)
}

function shown(name: string, value: unknown, object: Json, key: string, reading: Reading, owner: Json | null): string {
  if (typeof value === 'boolean') return reading.language === 'fr' ? (value ? 'Oui' : 'Non') : value ? 'Yes' : 'No'
  if (value === null || typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (name === 'valueInCanadianDollars' || (name === 'amount' && object.currencyCode === 'CAD'))
    return cadWords(text, reading.language)
  if (name === 'amount')
    return [groupDigits(text, reading.language), object.currencyCode ?? object.virtualCurrencyTypeCode]
      .filter(Boolean)
      .join(' ')
  if (name === 'exchangeRate') return reading.language === 'fr' ? text.replace('.', ',') : text
  const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)([+-])(\d\d:\d\d)$/.exec(text)
  if (time) return `${time[1]} ${time[2]} (UTC${time[3] === '-' ? '−' : '+'}${time[4]})`
  const table = tableFor(name, object, key, reading, owner)
  const label = table ? codeLabel(table, text, reading.language) : null
  if (label === null) return text
  return table === 'currency' && label !== text ? `${label} (${text})` : label
}

/** `6100` as `$6,100.00 CAD`, in French `6 100,00 $ CAD`. */
function cadWords(text: string, language: Language): string {
  const [whole = '', fraction = ''] = text.split('.')
  const number = groupDigits(`${whole}.${fraction.padEnd(2, '0')}`, language)
  return language === 'fr' ? `${number}\u00a0$ CAD` : `$${number} CAD`
}

/** `1234567.50` as `1,234,567.50`, in French `1 234 567,50`; anything but a plain decimal is returned unchanged. */
export function groupDigits(text: string, language: Language = 'en'): string {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!found) return text
  const [between, point] = language === 'fr' ? ['\u00a0', ','] : [',', '.']
  const whole = (found[1] ?? '').replace(/\B(?=(\d{3})+$)/g, between)
  return found[2] === undefined ? whole : `${whole}${point}${found[2]}`
}
