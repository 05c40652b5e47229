/** The fields that a column of a file can be mapped to. */
import { PARTY_ATTRIBUTES, type PartyAttribute } from '#app/party/facts/attributes.ts'
import { squash } from './fold.ts'

export type { PartyAttribute } from '#app/party/facts/attributes.ts'

/** `source`: the party that the cash, funds or coins came from. */
export const PARTIES = ['customer', 'conductor', 'onBehalfOf', 'beneficiary', 'source'] as const

export type PartyRole = (typeof PARTIES)[number]
export type PartyField = `${PartyRole}.${PartyAttribute}`

const RECORD_FIELDS = [
  'transactionId',
  'datetime',
  'date',
  'time',
  'halfOfDay',
  'dateYear',
  'timezone',
  'postedAt',
  'amount',
  'currency',
  'debit',
  'credit',
  'received.amount',
  'received.currency',
  'sent.amount',
  'sent.currency',
  'fee',
  'feeCurrency',
  'givenBack',
  'cadAmount',
  'valueCurrency',
  'rate',
  'rateSource',
  'method',
  'direction',
  'status',
  'type',
  'description',
  'balanceImpact',
  'locationId',
  'vc.type',
  'vc.amount',
  'vc.sendingAddress',
  'vc.receivingAddress',
  'vc.address',
  'vc.transactionHash',
  'channel',
  'purpose',
  'disposition',
  'account',
  'notes',
  'sent.cadValue',
  'sent.reference',
  'beneficiary.portion',
  'beneficiary.action',
  'conductor.action',
  'answer.onBehalfOf',
  'answer.source',
  'answer.involved',
  'answer.businessDeposit',
  'answer.conductor',
  'answer.beneficiary',
  'isInternational',
  'isLinkedToIran',
  'isFromOutsideCanada',
  'isValidationReward',
  'originCountry',
  'destinationCountry',
  'howObtained',
  'fundType',
  'account.institution',
  'account.branch',
  'account.currency',
  'account.type',
  'account.holder',
] as const

export type RecordField = (typeof RECORD_FIELDS)[number]

/**
 * Fields of an action, which a record may repeat: `sent.amount` belongs to the first action, `sent.amount#2` to the
 * second.
 */
const ACTION_FIELDS = [
  'amount',
  'currency',
  'method',
  'cadAmount',
  'received.amount',
  'received.currency',
  'sent.amount',
  'sent.currency',
  'sent.cadValue',
  'sent.reference',
  'rate',
  'disposition',
  'account',
  'howObtained',
  'fundType',
  'account.institution',
  'account.branch',
  'account.currency',
  'account.type',
  'account.holder',
] as const

type ActionField = (typeof ACTION_FIELDS)[number]
/** Roles that several parties can have in one action: `beneficiary#2.customerId` belongs to the second. */
const SHARED_ROLES = ['conductor', 'onBehalfOf', 'beneficiary', 'source'] as const
type SharedRole = (typeof SHARED_ROLES)[number]

/** Upper limit for repeated fields and parties in one record. */
export const MOST_OF_A_KIND = 9
type FieldNumber = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export type NumberedField =
  `${ActionField}#${FieldNumber}` | `${SharedRole}#${FieldNumber}.${PartyAttribute | 'portion' | 'action'}`

/** `ignore`: the column stays in the raw row only. */
export type Field = RecordField | PartyField | NumberedField | 'ignore'

/** Fields whose values come from a code table of the reports: an unknown word means nothing there. */
const CODED: ReadonlySet<string> = new Set<RecordField | PartyAttribute>([
  'disposition',
  'channel',
  'idType',
  'secondIdType',
  'fundType',
  'account.type',
  'relationship',
  'deviceType',
])

export const isCoded = (field: Field): boolean => CODED.has(partyField(field)?.attribute ?? baseOf(field))

const ATTRIBUTE_NAMES: readonly PartyAttribute[] = PARTY_ATTRIBUTES.map(({ name }) => name)

/** Every field, without the numbered copies. */
export const FIELDS: readonly Field[] = [
  ...RECORD_FIELDS,
  ...PARTIES.flatMap((role) => ATTRIBUTE_NAMES.map((attribute): Field => `${role}.${attribute}`)),
  'ignore',
]

const unnumbered: ReadonlySet<string> = new Set(FIELDS)
const numberable: ReadonlySet<string> = new Set<string>([
  ...ACTION_FIELDS,
  ...SHARED_ROLES.flatMap((role) => ATTRIBUTE_NAMES.map((attribute) => `${role}.${attribute}`)),
  'beneficiary.portion',
  'beneficiary.action',
  'conductor.action',
])
const NUMBERED = /^([A-Za-z]+(?:\.[A-Za-z]+)?)#([2-9])((?:\.[A-Za-z]+)?)$/

/** The field that a numbered copy repeats, with its number; a field without a number is returned with 1. */
export function unnumberedOf(field: Field): { field: Field; number: number } {
  const parts = field.includes('#') ? NUMBERED.exec(field) : null
  return parts === null
    ? { field, number: 1 }
    : { field: `${parts[1]!}${parts[3]!}` as Field, number: Number(parts[2]) }
}

export const baseOf = (field: Field): Field => unnumberedOf(field).field

/** The copy of a field with a number; null if it can't be repeated. */
export function numbered(field: Field, number: number): Field | null {
  if (number === 1) return field
  if (!numberable.has(field) || number < 1 || number > MOST_OF_A_KIND) return null
  // As a string: the union of all fields and numbers is too large for the compiler.
  const name: string = field
  const role = SHARED_ROLES.find((each) => name.startsWith(`${each}.`))
  return (role === undefined ? `${name}#${number}` : `${role}#${number}${name.slice(role.length)}`) as Field
}

/** Whether a text is a field name, numbered or not. */
export function isField(text: string): text is Field {
  if (unnumbered.has(text)) return true
  const { field, number } = unnumberedOf(text as Field)
  return number > 1 && numbered(field, number) === text
}

export const AMOUNT_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'amount',
  'debit',
  'credit',
  'received.amount',
  'sent.amount',
  'fee',
  'givenBack',
  'cadAmount',
  'rate',
  'vc.amount',
  'sent.cadValue',
  'beneficiary.portion',
])
/** Fields with amounts of money or coins, not factors. */
export const MONEY_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'amount',
  'debit',
  'credit',
  'received.amount',
  'sent.amount',
  'givenBack',
  'cadAmount',
  'vc.amount',
  'sent.cadValue',
  'beneficiary.portion',
])
export const DATE_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'datetime',
  'date',
  'postedAt',
  ...PARTIES.map((role): Field => `${role}.dateOfBirth`),
])

/** Splits `customer.postalCode` into role, attribute and number; null for a field of the record itself. */
export function partyField(field: Field): { role: PartyRole; attribute: PartyAttribute; number: number } | null {
  const { field: base, number } = unnumberedOf(field)
  const dot = base.indexOf('.')
  if (dot < 0) return null
  const role = PARTIES.find((name) => name === base.slice(0, dot))
  const attribute = ATTRIBUTE_NAMES.find((name) => name === base.slice(dot + 1))
  return role && attribute ? { role, attribute, number } : null
}

/**
 * Whether several columns may be this field: what else is known of a party beside the value that reports state, persons
 * of whom a report states several, aliases, and what has parts: two surnames, the day, month and year of a birth, the
 * name, kind and direction of a street.
 */
export const allowsSeveralColumns = (field: Field): boolean =>
  /\.(?:other(?:Address|Phone|Email)|authorizedPerson|alias|surname|dateOfBirth|street)$/.test(field)

const ALIASES: Record<string, Field> = {
  id: 'transactionId',
  reference: 'transactionId',
  dateandtime: 'datetime',
  occurredat: 'datetime',
  timestamp: 'datetime',
  zone: 'timezone',
  posteddate: 'postedAt',
  postingdate: 'postedAt',
  fiatamount: 'amount',
  fiatcurrency: 'currency',
  value: 'amount',
  cadvalue: 'cadAmount',
  cadequivalent: 'cadAmount',
  valueincad: 'cadAmount',
  amountcad: 'cadAmount',
  location: 'locationId',
  customer: 'customer.name',
  conductor: 'conductor.name',
  onbehalfof: 'onBehalfOf.name',
  thirdparty: 'onBehalfOf.name',
  beneficiary: 'beneficiary.name',
  beneficiaryid: 'beneficiary.customerId',
  conductorid: 'conductor.customerId',
  onbehalfofid: 'onBehalfOf.customerId',
  thirdpartyid: 'onBehalfOf.customerId',
  cryptoamount: 'vc.amount',
  cryptocurrency: 'vc.type',
  cryptotype: 'vc.type',
  cryptoasset: 'vc.type',
  virtualcurrencyamount: 'vc.amount',
  virtualcurrencytype: 'vc.type',
  virtualcurrency: 'vc.type',
  asset: 'vc.type',
  walletaddress: 'vc.address',
  address: 'customer.address',
  apartment: 'customer.unit',
  sendingaddress: 'vc.sendingAddress',
  receivingaddress: 'vc.receivingAddress',
  transactionhash: 'vc.transactionHash',
  txid: 'vc.transactionHash',
  hash: 'vc.transactionHash',
  balance: 'ignore',
  none: 'ignore',
  skip: 'ignore',
  ignored: 'ignore',
  unmapped: 'ignore',
  note: 'notes',
  memo: 'notes',
  fees: 'fee',
  exchangerate: 'rate',
  label: 'description',
  text: 'description',
  moneyin: 'credit',
  moneyout: 'debit',
  amountin: 'received.amount',
  amountout: 'sent.amount',
  firstname: 'customer.givenName',
  lastname: 'customer.surname',
  familyname: 'customer.surname',
  fullname: 'customer.name',
  birthdate: 'customer.dateOfBirth',
  postcode: 'customer.postalCode',
  zip: 'customer.postalCode',
  state: 'customer.province',
  mobile: 'customer.phone',
  kind: 'customer.kind',
  customertype: 'customer.kind',
  customeraddress: 'customer.address',
}

const bySquashed = new Map<string, Field>()
for (const field of FIELDS) bySquashed.set(squash(field), field)
for (const attribute of ATTRIBUTE_NAMES)
  if (!bySquashed.has(attribute.toLowerCase())) bySquashed.set(attribute.toLowerCase(), `customer.${attribute}`)
for (const [name, field] of Object.entries(ALIASES)) if (!bySquashed.has(name)) bySquashed.set(name, field)

/**
 * The field that a name means: `customer.customerId`, `customer_id`, "Customer ID", "crypto amount", `sent.amount#2`.
 * Null if none.
 */
export function fieldNamed(name: string): Field | null {
  const copy = /^([^#]+?)\s*#\s*([1-9])(?!\d)(.*)$/.exec(name)
  if (copy === null) return bySquashed.get(squash(name)) ?? null
  const field = bySquashed.get(squash(`${copy[1]!}${copy[3]!}`))
  return field === undefined ? null : numbered(field, Number(copy[2]))
}
