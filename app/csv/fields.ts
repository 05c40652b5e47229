/**
 * The product fields that a column of a file can be mapped to.
 */
import { PARTY_ATTRIBUTES, type PartyAttribute } from '#app/party/attributes.ts'
import { squash } from './fold.ts'

export type { PartyAttribute } from '#app/party/attributes.ts'

export const PARTIES = ['customer', 'conductor', 'onBehalfOf', 'beneficiary'] as const

export type PartyRole = (typeof PARTIES)[number]
export type PartyField = `${PartyRole}.${PartyAttribute}`

const RECORD_FIELDS = [
  'transactionId', 'datetime', 'date', 'time', 'timezone', 'postedAt',
  'amount', 'currency', 'debit', 'credit', 'received.amount', 'received.currency', 'sent.amount', 'sent.currency',
  'fee', 'cadAmount', 'valueCurrency', 'rate', 'rateSource',
  'method', 'direction', 'status', 'type', 'description', 'balanceImpact', 'locationId',
  'vc.type', 'vc.amount', 'vc.sendingAddress', 'vc.receivingAddress', 'vc.address', 'vc.transactionHash',
  'channel', 'purpose', 'disposition', 'account', 'notes',
] as const

export type RecordField = (typeof RECORD_FIELDS)[number]

/** `ignore`: the column is kept in the raw row and goes nowhere else. */
export type Field = RecordField | PartyField | 'ignore'

const ATTRIBUTE_NAMES: readonly PartyAttribute[] = PARTY_ATTRIBUTES.map(({ name }) => name)

export const FIELDS: readonly Field[] = [
  ...RECORD_FIELDS,
  ...PARTIES.flatMap((role) => ATTRIBUTE_NAMES.map((attribute): Field => `${role}.${attribute}`)),
  'ignore',
]

export const AMOUNT_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'amount', 'debit', 'credit', 'received.amount', 'sent.amount', 'fee', 'cadAmount', 'rate', 'vc.amount',
])
/** Fields whose values carry money or coins, not a factor. */
export const MONEY_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'amount', 'debit', 'credit', 'received.amount', 'sent.amount', 'cadAmount', 'vc.amount',
])
export const DATE_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'datetime', 'date', 'postedAt', ...PARTIES.map((role): Field => `${role}.dateOfBirth`),
])

/** Splits `customer.postalCode` into its role and attribute; null for a field of the record itself. */
export function partyField(field: Field): { role: PartyRole; attribute: PartyAttribute } | null {
  const dot = field.indexOf('.')
  if (dot < 0) return null
  const role = PARTIES.find((name) => name === field.slice(0, dot))
  const attribute = ATTRIBUTE_NAMES.find((name) => name === field.slice(dot + 1))
  return role && attribute ? { role, attribute } : null
}

const ALIASES: Record<string, Field> = {
  id: 'transactionId', reference: 'transactionId', dateandtime: 'datetime', occurredat: 'datetime', timestamp: 'datetime',
  zone: 'timezone', posteddate: 'postedAt', postingdate: 'postedAt', fiatamount: 'amount', fiatcurrency: 'currency',
  value: 'amount', cadvalue: 'cadAmount', cadequivalent: 'cadAmount', valueincad: 'cadAmount', amountcad: 'cadAmount',
  location: 'locationId', customer: 'customer.name', conductor: 'conductor.name', onbehalfof: 'onBehalfOf.name',
  thirdparty: 'onBehalfOf.name', beneficiary: 'beneficiary.name', beneficiaryid: 'beneficiary.customerId',
  conductorid: 'conductor.customerId', onbehalfofid: 'onBehalfOf.customerId', thirdpartyid: 'onBehalfOf.customerId',
  cryptoamount: 'vc.amount', cryptocurrency: 'vc.type', cryptotype: 'vc.type', cryptoasset: 'vc.type',
  virtualcurrencyamount: 'vc.amount', virtualcurrencytype: 'vc.type', virtualcurrency: 'vc.type', asset: 'vc.type',
  walletaddress: 'vc.address', address: 'customer.address', apartment: 'customer.unit',
  sendingaddress: 'vc.sendingAddress', receivingaddress: 'vc.receivingAddress',
  transactionhash: 'vc.transactionHash', txid: 'vc.transactionHash', hash: 'vc.transactionHash',
  balance: 'ignore', none: 'ignore', skip: 'ignore', ignored: 'ignore', unmapped: 'ignore',
  note: 'notes', memo: 'notes', fees: 'fee', exchangerate: 'rate', label: 'description', text: 'description',
  moneyin: 'credit', moneyout: 'debit', amountin: 'received.amount', amountout: 'sent.amount', firstname: 'customer.givenName',
  lastname: 'customer.surname', familyname: 'customer.surname', fullname: 'customer.name', birthdate: 'customer.dateOfBirth',
  postcode: 'customer.postalCode', zip: 'customer.postalCode', state: 'customer.province', mobile: 'customer.phone',
  kind: 'customer.kind', customertype: 'customer.kind', customeraddress: 'customer.address',
}

const bySquashed = new Map<string, Field>()
for (const field of FIELDS) bySquashed.set(squash(field), field)
for (const attribute of ATTRIBUTE_NAMES) if (!bySquashed.has(attribute.toLowerCase())) bySquashed.set(attribute.toLowerCase(), `customer.${attribute}`)
for (const [name, field] of Object.entries(ALIASES)) if (!bySquashed.has(name)) bySquashed.set(name, field)

/**
 * The field that a name means: `customer.customerId`, `customer_id`, "Customer ID", "crypto amount".
 * Null when no field has that name.
 */
export function fieldNamed(name: string): Field | null {
  return bySquashed.get(squash(name)) ?? null
}
