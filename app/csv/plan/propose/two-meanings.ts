/** Headers with a meaning for the transaction, and another as part of an address beside others. */
import { beforePostalCode, cityAndProvince } from '#app/party/places/city.ts'
import { unmap, type ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { currencyCode, isKnownCurrency } from '../../words/money/currencies.ts'
import { fold } from '../../words/fold.ts'
import { splitWords } from '../headers/header-words.ts'
import { namesParty } from '../headers/headers.ts'
import { statusNamed } from '../../words/values.ts'

interface TwoMeanings {
  header: RegExp
  /** The meaning alone, and the one beside an address. */
  alone: Field
  beside: Field
  /** Whether a value fits the meaning alone. */
  isOne: (value: string) => boolean
  called: string
}

const TWO_MEANINGS: readonly TwoMeanings[] = [
  {
    header: /^(?:state|etat)$/,
    alone: 'status',
    beside: 'customer.province',
    isOne: (value) => statusNamed(value) !== null,
    called: 'words for a status',
  },
  {
    header: /^unite$/,
    alone: 'currency',
    beside: 'customer.unit',
    isOne: (value) => isKnownCurrency(currencyCode(value) ?? ''),
    called: 'currencies',
  },
  // An app may be a program or an apartment.
  {
    header: /^app$/,
    alone: 'ignore',
    beside: 'customer.unit',
    isOne: (value) => !/^(?:\d{1,6}[a-z]?|[a-z]-?\d{0,5})$/i.test(value),
    called: 'names of a program',
  },
]
const ADDRESS: ReadonlySet<Field> = new Set<Field>([
  'customer.city',
  'customer.postalCode',
  'customer.street',
  'customer.address',
])

/** `State` and `Unité` beside address columns are part of the address, if their values fit nothing else. */
export function settleTwoMeanings(
  columns: readonly ColumnMapping[],
  valuesOf: (column: ColumnMapping) => readonly string[],
): void {
  settleCityAndProvince(columns, valuesOf)
  settleCityAlone(columns)
  settleCountryAlone(columns)
  settleDeviceAlone(columns)
  for (const { header, alone, beside, isOne, called } of TWO_MEANINGS) {
    if (columns.some(({ field }) => field === beside) || !columns.some(({ field }) => ADDRESS.has(field))) continue
    const found = columns.find(
      (column) =>
        column.source !== 'user' &&
        column.field === alone &&
        header.test(fold(column.header)) &&
        valuesOf(column).length > 0 &&
        !valuesOf(column).some(isOne),
    )
    if (found !== undefined)
      Object.assign(found, {
        field: beside,
        source: 'values',
        confidence: 0.8,
        why: `It stands beside other parts of an address, and its values aren’t ${called}.`,
      })
  }
}

const PROVINCES = /\b(?:prov|province|state|etat|provincia|estado)\b/
const POSTAL_CODES = /\b(?:postal code|code postal|codigo postal|postal|zip code|zip|pc|cp|plz)\b/
const CITIES = /\b(?:city|town|ville|ciudad|cidade|citta)\b/

/**
 * `City/Prov` over `Toronto, ON` or `Toronto ON` is a city that contains the province; over anything else it is asked
 * about.
 */
function settleCityAndProvince(
  columns: readonly ColumnMapping[],
  valuesOf: (column: ColumnMapping) => readonly string[],
): void {
  const [column, ...others] = columns.filter(({ source, field, header }) => {
    const words = fold(splitWords(header))
    return source !== 'user' && field === 'ignore' && CITIES.test(words) && PROVINCES.test(words)
  })
  if (column === undefined || others.length > 0) return
  const rest = fold(splitWords(column.header))
    .replace(CITIES, '')
    .replace(PROVINCES, '')
    .replace(POSTAL_CODES, '')
    .replace(/\b(?:and|et|y|e|of|du|de)\b/g, '')
  const isCustomers = /^(?: |customer|cust|client|buyer|sender|home|residential|mailing)*$/.test(rest)
  if (!isCustomers || columns.some(({ field }) => field === 'customer.city' || field === 'customer.province')) return
  const values = valuesOf(column)
  const isCity = (text: string): boolean =>
    cityAndProvince(beforePostalCode(text, null)?.rest ?? text, ['CA', 'US']) !== null
  if (values.length > 0 && values.every(isCity))
    Object.assign(column, {
      field: 'customer.city',
      confidence: 0.75,
      source: 'values',
      why: 'Each value is a city with its province, and maybe its postal code: all are taken from it.',
    })
}

const OF_ADDRESS = /^customer\.(?:address|street|building|unit|province|postalCode|country|district|otherAddress)$/

/** A bare `City` beside coins sold by a machine may be the machine's location, if the file has no address. */
function settleCityAlone(columns: readonly ColumnMapping[]): void {
  const city = columns.find(({ field }) => field === 'customer.city')
  if (
    city === undefined ||
    city.source === 'user' ||
    namesParty(city.header) ||
    columns.some(({ field }) => OF_ADDRESS.test(field)) ||
    !columns.some(({ field }) => field.startsWith('vc.') || field === 'locationId')
  )
    return
  unmap(city, 'It may be the city of the customer, or of where it happened.')
  city.isOpen = true
}

const OF_CUSTOMER = /^customer\./

/**
 * A bare `Country` in a file of money that is paid out to someone else may be where it goes, unless it is beside
 * what the file says of the customer.
 */
function settleCountryAlone(columns: readonly ColumnMapping[]): void {
  const country = columns.find(({ field }) => field === 'customer.country')
  if (country === undefined || country.source === 'user' || namesParty(country.header)) return
  const has = (...fields: Field[]) => columns.some(({ field }) => fields.includes(field))
  const isPaidOut = has('sent.amount') && has('beneficiary.name', 'beneficiary.surname', 'beneficiary.entityName')
  if (!isPaidOut || has('beneficiary.country', 'destinationCountry')) return
  const isBesideCustomer = columns.some(
    ({ field, position }) => OF_CUSTOMER.test(field) && Math.abs(position - country.position) === 1,
  )
  if (isBesideCustomer) return
  unmap(country, 'It may be the country of the customer, or of where the money goes.')
  country.isOpen = true
}

const OF_SESSION: ReadonlySet<Field> = new Set<Field>([
  'customer.ipAddress',
  'customer.deviceType',
  'customer.username',
  'customer.email',
])

/**
 * A bare `deviceId` beside coins may be the machine that sold them, unless the file has a place or tells of a session.
 */
function settleDeviceAlone(columns: readonly ColumnMapping[]): void {
  const device = columns.find(({ field }) => field === 'customer.deviceId')
  if (device === undefined || device.source === 'user' || namesParty(device.header)) return
  if (columns.some(({ field }) => OF_SESSION.has(field) || field === 'locationId')) return
  if (!columns.some(({ field }) => field.startsWith('vc.'))) return
  unmap(device, 'It may be the machine, or the device of the customer.')
  device.isOpen = true
}
