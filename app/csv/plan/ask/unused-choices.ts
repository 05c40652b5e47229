/** The fields that an unused column could be, by its values. */
import { MOST_OF_A_KIND, numbered, unnumberedOf, type Field } from '../../words/fields.ts'
import type { Settled, SettledColumn } from '../settled.ts'

/** Kinds of values. */
export type DataKind =
  | 'amounts'
  | 'currencies'
  | 'dates'
  | 'phones'
  | 'names'
  | 'rates'
  | 'countries'
  | 'words'
  | 'numbers'
  | 'texts'
  | 'relationships'
  | 'accounts'
  | 'addresses of virtual currency'
  | 'hashes'

type Choice = readonly [Field, string]

const CURRENCIES: readonly Choice[] = [
  ['currency', 'the currency of the amount'],
  ['received.currency', 'the currency received'],
  ['sent.currency', 'the currency handed out'],
  ['currency#2', 'the currency of a second amount received'],
  ['vc.type', 'the coin'],
]

/** For words or numbers of no other kind. */
const TEXTS: readonly Choice[] = [
  ['transactionId', 'the number of the transaction'],
  ['type', 'what kind of transaction it is'],
  ['customer.customerId', 'the number of the customer'],
  ['customer.givenName', 'the given name of the customer'],
  ['customer.surname', 'the surname of the customer'],
  ['customer.name', 'the whole name of the customer'],
  ['description', 'what the transaction was'],
  ['locationId', 'where it was'],
  ['customer.otherName', 'other names or the initial of the customer'],
  ['customer.alias', 'another name that the customer is known by'],
  ['customer.entityName', 'the name of the organization'],
  ['customer.phone', 'the telephone number of the customer'],
  ['customer.email', 'the e-mail address of the customer'],
  ['customer.building', 'the civic number of the address'],
  ['customer.city', 'the city of the address'],
  ['customer.province', 'the province of the address'],
  ['customer.postalCode', 'the postal code of the address'],
  ['customer.occupation', 'the occupation or business'],
  ['customer.employer', 'the employer'],
  ['customer.idNumber', 'the number of an identity document'],
  ['customer.idIssuer', 'who issued the identity document'],
  ['customer.secondIdNumber', 'the number of a second identity document'],
  ['account', 'an account'],
  ['account.branch', 'the branch of the account'],
  ['sent.reference', 'the reference of what became of it'],
  ['customer.deviceId', 'the device of the customer'],
  ['purpose', 'the purpose of the transaction'],
  ['notes', 'a note'],
]

/** What values of a kind could be, the most likely first. */
const CHOICES: Readonly<Record<Exclude<DataKind, 'amounts'>, readonly Choice[]>> = {
  names: [
    ['customer.name', 'the customer'],
    ['conductor.name', 'who conducted it, where that is not the customer'],
    ['onBehalfOf.name', 'on whose behalf it was'],
    ['beneficiary.name', 'the beneficiary'],
    ['source.name', 'whom the cash or funds came from'],
    ['customer.authorizedPerson', 'who may bind the entity (authorized person)'],
  ],
  accounts: [
    ['account', 'the account that it went to'],
    ['sent.reference', 'your own number for the client, or another reference of what became of it'],
    ['transactionId', 'the number of the transaction'],
    ['customer.customerId', 'the number of the customer'],
    ['notes', 'a note'],
  ],
  relationships: [
    ['onBehalfOf.relationship', 'what the conductor is to the party on whose behalf it was'],
    ['beneficiary.relationship', 'what the conductor is to the beneficiary'],
  ],
  countries: [
    ['originCountry', 'where the funds came from'],
    ['destinationCountry', 'where the funds went to'],
    ['customer.country', 'the country of the customer’s address'],
    ['customer.idCountry', 'the country that issued the identity document'],
    ['customer.secondIdCountry', 'the country that issued a second identity document'],
    ['customer.countryOfResidence', 'the country of residence'],
    ['customer.countryOfCitizenship', 'the citizenship'],
    ['beneficiary.country', 'the country of the beneficiary'],
  ],
  words: [
    ['type', 'what kind of transaction it is'],
    ['method', 'how the money moved'],
    ['direction', 'whether it was received or paid out'],
    ['status', 'whether it was completed'],
    ['locationId', 'where it was'],
    ['transactionId', 'the number of the transaction'],
  ],
  dates: [
    ['datetime', 'when the transaction happened'],
    ['customer.dateOfBirth', 'the date of birth of the customer'],
    ['postedAt', 'when it was posted'],
    ['conductor.dateOfBirth', 'the date of birth of who conducted it'],
    ['onBehalfOf.dateOfBirth', 'the date of birth of the person on whose behalf it was'],
    ['beneficiary.dateOfBirth', 'the date of birth of the beneficiary'],
    ['customer.idExpiry', 'when the identity document expires'],
    ['notes', 'another date, kept as a note'],
  ],
  phones: [
    ['customer.phone', 'the telephone number of the customer'],
    ['customer.otherPhone', 'another telephone number of the customer'],
    ['conductor.phone', 'the telephone number of who conducted it'],
    ['beneficiary.phone', 'the telephone number of the beneficiary'],
    ['notes', 'a note'],
  ],
  'addresses of virtual currency': [
    ['vc.sendingAddress', 'where the coins came from'],
    ['vc.receivingAddress', 'where the coins went to'],
    ['vc.address', 'the customer’s own, whichever end that is'],
    ['notes', 'a note'],
  ],
  hashes: [
    ['vc.transactionHash', 'the hash of the transaction'],
    ['transactionId', 'the number of the transaction'],
    ['sent.reference', 'the reference of what became of it'],
    ['notes', 'a note'],
  ],
  texts: TEXTS,
  numbers: TEXTS,
  rates: [['rate', 'the rate of exchange that the client was given']],
  currencies: CURRENCIES,
}

/** The fields that values of a kind could be and no other column is; "none of them" comes last. */
export function choicesFor(kind: DataKind, { columns }: Settled): { value: Field; label: string }[] {
  const has = (field: Field): boolean => columns.some((column) => column.field === field)
  const further = (field: Field, label: string, count: number): Choice[] =>
    Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => numbered(field, index + 2))
      .flatMap((each) => (each === null || has(each) ? [] : [each]))
      .slice(0, count)
      .map((each) => [each, `${label} (${unnumberedOf(each).number})`])
  const free = (choices: readonly Choice[]): { value: Field; label: string }[] =>
    choices.flatMap(([value, label]) => (has(value) ? [] : [{ value, label }]))
  const elsewhere = { value: 'ignore' as const, label: 'none of these: leave it out' }
  if (kind === 'amounts')
    return [...inPlaceOfProposed(columns), ...free(amountChoices(columns, has, further)), elsewhere]
  const more =
    kind === 'names' && has('beneficiary.name') ? further('beneficiary.name', 'a further beneficiary', 1) : []
  return [...free([...CHOICES[kind], ...more]), elsewhere]
}

/** A proposed column gives way to a chosen one. */
function inPlaceOfProposed(columns: Settled['columns']): { value: Field; label: string }[] {
  const proposed = columns.find(({ field, source }) => field === 'amount' && source !== 'user')
  return proposed === undefined
    ? []
    : [{ value: 'amount', label: `the amount of the transaction, in place of "${proposed.header.trim()}"` }]
}

function amountChoices(
  columns: Settled['columns'],
  has: (field: Field) => boolean,
  further: (field: Field, label: string, count: number) => Choice[],
): Choice[] {
  const received: Field = has('received.amount') ? 'received.amount' : 'amount'
  const currency = columns.find(({ field }) => field === 'received.currency')
  return [
    currency === undefined
      ? [received, 'the amount of the transaction']
      : ['received.amount', `the amount received, in the currency of "${currency.header.trim()}"`],
    ...further(received, 'a further amount received in the same record', 2),
    ['sent.amount', 'what was handed out for it'],
    ...(has('sent.amount') ? further('sent.amount', 'a further amount handed out', 2) : []),
    ['cadAmount', 'its value in Canadian dollars'],
    ['fee', 'a fee'],
    ...portions(columns),
  ]
}

/** What each of several beneficiaries gets. */
function portions(columns: Settled['columns']): Choice[] {
  const named = columns.flatMap(({ field, header }) => {
    const { field: base, number } = unnumberedOf(field)
    return base === 'beneficiary.name' || base === 'beneficiary.customerId' ? [{ header, number }] : []
  })
  if (named.length < 2) return []
  return named.flatMap(({ header, number }): Choice[] => {
    const field = numbered('beneficiary.portion', number)
    return field === null ? [] : [[field, `what the beneficiary under "${header.trim()}" gets of it`]]
  })
}

export const columnLabel = ({ header, position }: SettledColumn): string => header.trim() || `column ${position + 1}`

/** The settings' name for the column; its position if the header is blank. */
export const columnKeyOf = ({ header, position }: SettledColumn, isHeaderless: boolean): string =>
  isHeaderless || header.trim() === '' ? `#${position}` : header.trim()

/** Columns listed by name; further ones are counted. */
const MOST_NAMED = 40

export const joinNames = (names: readonly string[]): string =>
  `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''}`

const ZERO = /^[-+]?[$€£]?\s?0+[.,]0{2}\s?[$€£]?$/

/** A column of `0.00` moves no money. */
export const areZeros = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((text) => ZERO.test(text))
