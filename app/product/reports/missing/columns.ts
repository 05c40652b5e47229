import { questionAt } from '#app/compliance/reports/facts/answers.ts'

/**
 * The kinds and columns of the list of missing values, and the form field that holds each value. Shared by browser and
 * server.
 */

export const lineKinds = ['person', 'entity', 'transaction', 'location'] as const
export type LineKind = (typeof lineKinds)[number]

export const kindWords: Readonly<Record<LineKind, { head: string; many: string }>> = {
  person: { head: 'Person', many: 'People' },
  entity: { head: 'Entity', many: 'Entities' },
  transaction: { head: 'Transaction', many: 'Transactions' },
  location: { head: 'Location', many: 'Locations' },
}

/** How the text of a cell is read: see `readCell`. */
export type CellKind =
  | 'text'
  | 'date'
  | 'country'
  | 'province'
  | 'currency'
  | 'yes-no'
  | 'personDocument'
  | 'entityDocument'
  | 'registration'
  | 'location'
  | 'channel'
  | 'disposition'
  | 'relationship'
  | 'accountType'
  | 'party'

export interface Column {
  /** Name of the form's field. */
  id: string
  label: string
  kind: CellKind
}

type Row = readonly [field: string, label: string, kind?: CellKind]

const address: readonly Row[] = [
  ['phone', 'Phone'],
  ['extension', 'Extension'],
  ['email', 'E-mail'],
  ['unit', 'Unit'],
  ['building', 'Building number'],
  ['street', 'Street'],
  ['city', 'City'],
  ['district', 'District'],
  ['province', 'Province or state', 'province'],
  ['postalCode', 'Postal code'],
  ['country', 'Country', 'country'],
  ['unstructuredAddress', 'Address in one line'],
]
const documents = (kind: CellKind): readonly Row[] => [
  ['identifications.#.type', 'ID document', kind],
  ['identifications.#.typeOther', 'Other ID document'],
  ['identifications.#.number', 'ID number'],
  ['identifications.#.province', 'ID province or state', 'province'],
  ['identifications.#.country', 'ID country', 'country'],
]

/** The fields in the order of their columns; `#` stands for an index. */
const rows: Readonly<Record<LineKind, readonly Row[]>> = {
  person: [
    ['surname', 'Surname'],
    ['givenName', 'Given name'],
    ['otherName', 'Other name or initial'],
    ['dateOfBirth', 'Date of birth', 'date'],
    ['occupation', 'Occupation'],
    ['employer', 'Employer'],
    ...address,
    ['countryOfResidence', 'Country of residence', 'country'],
    ['countryOfCitizenship', 'Citizenship', 'country'],
    ...documents('personDocument'),
    ['customerNumber', 'Customer number'],
    ['alias', 'Alias'],
  ],
  entity: [
    ['entityName', 'Full legal name'],
    ['occupation', 'Nature of principal business'],
    ...address,
    ['isRegistered', 'Registered or incorporated', 'yes-no'],
    ['registrations.#.type', 'Registration', 'registration'],
    ['registrations.#.number', 'Registration number'],
    ['registrations.#.province', 'Registration province or state', 'province'],
    ['registrations.#.country', 'Registration country', 'country'],
    ...documents('entityDocument'),
    ['authorizedPersons.#.surname', 'Authorized person: surname'],
    ['authorizedPersons.#.givenName', 'Authorized person: given name'],
    ['customerNumber', 'Customer number'],
  ],
  transaction: [
    ['at', 'Date and time'],
    ['postedAt', 'Posted'],
    ['locationId', 'Location', 'location'],
    ['channel', 'How it was conducted', 'channel'],
    ['channelOther', 'Other method'],
    ['starting.#.amount', 'Amount'],
    ['starting.#.currency', 'Currency', 'currency'],
    ['starting.#.rate', 'Rate to CAD'],
    ['starting.#.cadAmount', 'Value in CAD'],
    ['starting.#.howObtained', 'How it was obtained'],
    ['starting.#.account', 'Source account'],
    ['starting.#.conductors.#.customer', 'Conductor', 'party'],
    ['starting.#.conductors.#.isClient', 'Client of your business', 'yes-no'],
    ['starting.#.conductors.#.onBehalfOf.#.customer', 'On behalf of', 'party'],
    ['starting.#.conductors.#.onBehalfOf.#.relationship', 'Relationship of conductor to third party', 'relationship'],
    ['starting.#.conductors.#.onBehalfOf.#.relationshipOther', 'Other relationship'],
    ['completing.#.disposition', 'Disposition', 'disposition'],
    ['completing.#.dispositionOther', 'Other disposition'],
    ['completing.#.amount', 'Amount paid out'],
    ['completing.#.currency', 'Currency paid out', 'currency'],
    ['completing.#.cadValue', 'Value of goods in CAD'],
    ['completing.#.account', 'Account'],
    ['completing.#.accountFacts.financialInstitutionNumber', 'Institution number'],
    ['completing.#.accountFacts.branchNumber', 'Branch or transit number'],
    ['completing.#.accountFacts.typeCode', 'Type of account', 'accountType'],
    ['completing.#.accountFacts.typeOther', 'Other type of account'],
    ['completing.#.accountFacts.currency', 'Currency of the account', 'currency'],
    ['completing.#.beneficiaries.#.customer', 'Beneficiary', 'party'],
    ['completing.#.beneficiaries.#.relationship', 'Relationship of conductor to beneficiary', 'relationship'],
    ['completing.#.beneficiaries.#.relationshipOther', 'Other relationship to the beneficiary'],
    ['purpose', 'Purpose'],
    ['isAttempted', 'Attempted only', 'yes-no'],
    ['reasonNotCompleted', 'Why it wasn’t completed'],
    ['answers.onBehalfOf', 'For someone else?', 'yes-no'],
    ['answers.source', 'Source known?', 'yes-no'],
    ['answers.involved', 'Anyone else involved?', 'yes-no'],
    ['answers.businessDeposit', 'To a business account?', 'yes-no'],
    ['answers.conductor', 'Conductor known?', 'yes-no'],
    ['answers.beneficiary', 'Beneficiary known?', 'yes-no'],
  ],
  location: [['fintracLocationId', 'FINTRAC Location ID']],
}

const shape = (field: string): string => field.replace(/(?<=\.)\d+(?=\.)/g, '#')

/** The column of a form's field, or null. The label of a second or later item ends with its number. */
export function columnOf(kind: LineKind, field: string): Column | null {
  const row = rows[kind].find(([name]) => name === shape(field))
  if (row === undefined) return null
  const places = [...field.matchAll(/\.(\d+)(?=\.)/g)].map((match) => Number(match[1]) + 1)
  return {
    id: field,
    label: places.some((place) => place > 1) ? `${row[1]} ${places.join('.')}` : row[1],
    kind: row[2] ?? 'text',
  }
}

/** The columns of these fields, without duplicates, in their order. */
export function columnsOf(kind: LineKind, fields: Iterable<string>): Column[] {
  const place = (field: string) => rows[kind].findIndex(([name]) => name === shape(field))
  return [...new Set(fields)]
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .flatMap((field) => columnOf(kind, field) ?? [])
}

/** The fields to fill in if a whole address, document and so on is missing. */
const whole: Readonly<Record<string, readonly string[]>> = {
  address: ['building', 'street', 'city', 'province', 'postalCode', 'country'],
  identifications: ['type', 'number', 'province', 'country'].map((part) => `identifications.0.${part}`),
  registrations: ['type', 'number', 'province', 'country'].map((part) => `registrations.0.${part}`),
  authorizedPersons: ['surname', 'givenName'].map((part) => `authorizedPersons.0.${part}`),
}
const addressParts: Readonly<Record<string, string>> = {
  unitNumber: 'unit',
  buildingNumber: 'building',
  streetAddress: 'street',
  unstructured: 'unstructuredAddress',
}
const named: Readonly<Record<string, string>> = {
  telephone: 'phone',
  otherNames: 'otherName',
  nameOfEntity: 'entityName',
  natureOfBusiness: 'occupation',
  clientNumber: 'customerNumber',
  isRegisteredOrIncorporated: 'isRegistered',
}

/** Fields of a customer's form that hold a value of its record (as `sourceOf` of compliance/drafting names it). */
function customerFields(field: string): readonly string[] {
  if (whole[field]) return whole[field]
  const [first = '', second, third] = field.split('.')
  if (first === 'address' && second !== undefined) return [addressParts[second] ?? second]
  if (whole[first] && second !== undefined && third !== undefined)
    return [`${first}.${second}.${third === 'typeCode' ? 'type' : third}`]
  return second === undefined ? [named[first] ?? first] : []
}

/** Fields of a transaction's form by a pointer into the report. */
const places: readonly (readonly [RegExp, string])[] = [
  [/^reportingEntityLocationId$/, 'locationId'],
  [/\/(?:dateTimeOfTransaction|dateTimeReceived|dateOfTransaction|timeOfTransaction)$/, 'at'],
  [/\/(?:dateTimeOfPosting|dateOfPosting|timeOfPosting)$/, 'postedAt'],
  [/\/methodCode$/, 'channel'],
  [/\/methodOther$/, 'channelOther'],
  [/\/purpose(?:OfTransaction)?$/, 'purpose'],
  [/\/reasonNotCompleted$/, 'reasonNotCompleted'],
  [/^startingActions\/(\d+)\/details\/amount$/, 'starting.$1.amount'],
  [/^startingActions\/(\d+)\/details\/(?:currencyCode|virtualCurrencyTypeCode)$/, 'starting.$1.currency'],
  [/^startingActions\/(\d+)\/details\/exchangeRate$/, 'starting.$1.rate'],
  [/^startingActions\/(\d+)\/details\/how\w+Obtained$/, 'starting.$1.howObtained'],
  [/^startingActions\/(\d+)\/details\/account(?:\/number)?$/, 'starting.$1.account'],
  [/^startingActions\/(\d+)\/conductors$/, 'starting.$1.conductors.0.customer'],
  [
    /^startingActions\/(\d+)\/conductors\/(\d+)\/details\/clientOfReportingEntityIndicator$/,
    'starting.$1.conductors.$2.isClient',
  ],
  [/^startingActions\/(\d+)\/conductors\/(\d+)\/onBehalfOfs$/, 'starting.$1.conductors.$2.onBehalfOf.0.customer'],
  [
    /^startingActions\/(\d+)\/conductors\/(\d+)\/onBehalfOfs\/(\d+)\/details\/relationshipOfConductorCode$/,
    'starting.$1.conductors.$2.onBehalfOf.$3.relationship',
  ],
  [
    /^startingActions\/(\d+)\/conductors\/(\d+)\/onBehalfOfs\/(\d+)\/details\/relationshipOfConductorOther$/,
    'starting.$1.conductors.$2.onBehalfOf.$3.relationshipOther',
  ],
  [/^completingActions$/, 'completing.0.disposition'],
  [/^completingActions\/(\d+)\/details\/dispositionCode$/, 'completing.$1.disposition'],
  [/^completingActions\/(\d+)\/details\/dispositionOther$/, 'completing.$1.dispositionOther'],
  [/^completingActions\/(\d+)\/details\/amount$/, 'completing.$1.amount'],
  [/^completingActions\/(\d+)\/details\/(?:currencyCode|virtualCurrencyTypeCode)$/, 'completing.$1.currency'],
  [/^completingActions\/(\d+)\/details\/valueInCanadianDollars$/, 'completing.$1.cadValue'],
  [/^completingActions\/(\d+)\/details\/account(?:\/number)?$/, 'completing.$1.account'],
  [
    /^completingActions\/(\d+)\/details\/account\/(financialInstitutionNumber|branchNumber|typeCode|typeOther)$/,
    'completing.$1.accountFacts.$2',
  ],
  [
    /^completingActions\/(\d+)\/details\/account\/(?:currencyCode|virtualCurrencyTypeCode)$/,
    'completing.$1.accountFacts.currency',
  ],
  [/^completingActions\/(\d+)\/beneficiaries$/, 'completing.$1.beneficiaries.0.customer'],
  [
    /^completingActions\/(\d+)\/beneficiaries\/(\d+)\/details\/relationshipOfConductorCode$/,
    'completing.$1.beneficiaries.$2.relationship',
  ],
  [
    /^completingActions\/(\d+)\/beneficiaries\/(\d+)\/details\/relationshipOfConductorOther$/,
    'completing.$1.beneficiaries.$2.relationshipOther',
  ],
]

function transactionFields(path: string): readonly string[] {
  const question = questionAt(path)
  if (question !== null) return [`answers.${question}`]
  const rest = /^\/transactions\/\d+\/(.+)$/.exec(path)?.[1]
  if (rest === undefined) return []
  for (const [pattern, field] of places) if (pattern.test(rest)) return [rest.replace(pattern, field)]
  if (/\/attempted\w*Indicator$/.test(path)) return ['isAttempted']
  return []
}

/**
 * The form fields for a missing or refused value of a report; none if the form has no single field for it, and the line
 * links to the form.
 */
export function fieldsOfHold(kind: LineKind, { field, path }: { field: string; path: string | null }): string[] {
  const fields =
    kind === 'transaction'
      ? transactionFields(path ?? '')
      : kind === 'location'
        ? ['fintracLocationId']
        : customerFields(field)
  return fields.filter((name) => columnOf(kind, name) !== null)
}
