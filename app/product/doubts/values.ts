import { createHash } from 'node:crypto'
import type { doubtFields } from '#app/compliance/drafting/hold.ts'
import { answerAttributes, PARTY_ATTRIBUTES, type AnswerAttribute } from '#app/party/facts/attributes.ts'

/** Which columns of a record make up a value that can be doubted: a doubt stands while they hold what it is about. */

export type CustomerFact = Exclude<(typeof doubtFields)[number], ''>

/**
 * A doubt as an import found it. `valueHash`: of a customer's value, as `hashOf`, and null for the one that it has; of
 * a transaction's it is read from its row.
 */
export interface FoundDoubt {
  customerId: string | null
  transactionId: string | null
  code: string
  field: string
  valueHash: string | null
  raw: string | null
  message: string
  action: string
  line: number | null
}

/** Values of a customer, as SQL on the alias `c`. */
const customerColumns: Readonly<Record<CustomerFact, readonly string[]>> = {
  name: ['c.kind::text', 'c.surname', 'c.given_name', 'c.other_name', 'c.entity_name'],
  address: [
    'c.unit',
    'c.building',
    'c.street',
    'c.city',
    'c.district',
    'c.province',
    'c.postal_code',
    'c.country',
    'c.unstructured_address',
  ],
  phone: ['c.phone', 'c.extension'],
  email: ['c.email'],
  dateOfBirth: ['c.date_of_birth'],
  occupation: ['c.occupation'],
  employer: ['c.employer'],
  identification: [
    "c.identifications -> 0 ->> 'type'",
    "c.identifications -> 0 ->> 'number'",
    "c.identifications -> 0 ->> 'country'",
    "c.identifications -> 0 ->> 'province'",
  ],
  number: ['c.customer_number'],
  alias: ['c.alias'],
  countryOfResidence: ['c.country_of_residence'],
  countryOfCitizenship: ['c.country_of_citizenship'],
  registrations: ['c.registrations'],
  authorizedPersons: ['c.authorized_persons'],
  ...(Object.fromEntries(answerAttributes.map(({ name, column }) => [name, [`c.${column}`]])) as unknown as Record<
    AnswerAttribute,
    readonly string[]
  >),
}

/** Values of the first completing action. */
const ofCompleting = (column: string): string =>
  `SELECT a.${column} FROM completing_action a WHERE a.transaction_id = t.id AND a.position = 0`

/** Values of a transaction, as SQL on the alias `t`. */
const transactionColumns = {
  amount: ['t.amount', 't.currency'],
  coins: [ofCompleting('amount'), ofCompleting('currency')],
  cadAmount: ['t.cad_amount'],
  rate: ['t.rate'],
  time: ['t.occurred_at', 't.offset_minutes'],
  direction: ['t.direction'],
  method: ['t.method'],
  location: ['t.location_id'],
  channel: ['t.channel'],
  purpose: ['t.purpose'],
  disposition: [ofCompleting('disposition')],
  account: [ofCompleting('account')],
  parties: [
    't.conductor_id',
    't.on_behalf_of_id',
    't.beneficiary_id',
    `SELECT string_agg(concat_ws(' ', p.side, p.action, p.role, p.conductor, p.position, p.customer_id), ',' ORDER BY p.side, p.action, p.role, p.conductor, p.position) FROM action_party p WHERE p.transaction_id = t.id`,
  ],
} as const

export type TransactionFact = keyof typeof transactionColumns

const separator = '\u001f'
const sqlOf = (facts: Readonly<Record<string, readonly string[]>>): string =>
  `CASE d.field ${Object.entries(facts)
    .map(
      ([fact, columns]) =>
        `WHEN '${fact}' THEN md5(array_to_string(ARRAY[${columns.map((column) => `(${column})::text`).join(', ')}], E'\\x1f', ''))`,
    )
    .join(' ')} ELSE '' END`

/**
 * SQL: the hash of the value that the doubt `d` names, as the customer `c` or the transaction `t` has it now; '' of a
 * record as a whole.
 */
export const customerHashSql = sqlOf(customerColumns)
export const transactionHashSql = sqlOf(transactionColumns)

const md5 = (texts: readonly string[]): string => createHash('md5').update(texts.join(separator)).digest('hex')

/**
 * The same of values in the order of a customer's columns; null where nothing is there to doubt. NUL is left out, which
 * no database keeps.
 */
export function hashOf(values: readonly (string | number | null | undefined)[]): string | null {
  const texts = values.map((value) => String(value ?? '').replaceAll('\0', ''))
  return texts.every((text) => text === '') ? null : md5(texts)
}

/** The hash of a value that the customer does not have: what a file says of it could not be taken. */
export const emptyHashOf = (fact: CustomerFact): string => md5(customerColumns[fact].map(() => ''))

/** What a file's field of a party is a value of; null for what is doubted as a whole. */
export const factOfAttribute: Readonly<Record<string, CustomerFact>> = Object.fromEntries(
  PARTY_ATTRIBUTES.flatMap((row) => ('fact' in row ? [[row.name, row.fact satisfies CustomerFact]] : [])),
)

/** What a file's field of the record itself is a value of; none: the record as a whole. */
export const factOfField: Readonly<Record<string, TransactionFact>> = {
  amount: 'amount',
  currency: 'amount',
  debit: 'amount',
  credit: 'amount',
  'received.amount': 'amount',
  'received.currency': 'amount',
  cadAmount: 'cadAmount',
  valueCurrency: 'cadAmount',
  rate: 'rate',
  rateSource: 'rate',
  datetime: 'time',
  date: 'time',
  time: 'time',
  timezone: 'time',
  direction: 'direction',
  method: 'method',
  locationId: 'location',
  channel: 'channel',
  purpose: 'purpose',
  disposition: 'disposition',
  account: 'account',
  'vc.amount': 'coins',
  'vc.type': 'coins',
}
