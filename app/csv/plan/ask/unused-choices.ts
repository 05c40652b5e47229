/** The fields that an unused column could be, by its values. */
import { MOST_OF_A_KIND, numbered, unnumberedOf, type Field } from '../../words/fields.ts'
import type { Settled } from '../settled.ts'

/** What values plainly are. */
export type Plain =
  | 'amounts'
  | 'currencies'
  | 'dates'
  | 'phones'
  | 'names'
  | 'rates'
  | 'countries'
  | 'words'
  | 'births'
  | 'numbers'
  | 'texts'
  | 'relationships'
  | 'accounts'

/** The fields that it could be and no other column is. */
export function choicesFor(kind: Plain, { columns }: Settled): { value: Field; label: string }[] {
  const has = (field: Field): boolean => columns.some((column) => column.field === field)
  const free = (choices: readonly [Field | null, string][]): { value: Field; label: string }[] =>
    choices.flatMap(([value, label]) =>
      value === null || (value !== 'ignore' && has(value)) ? [] : [{ value, label }],
    )
  const further = (field: Field, label: string, count: number): [Field | null, string][] =>
    Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => numbered(field, index + 2))
      .filter((each) => each !== null && !has(each))
      .slice(0, count)
      .map((each) => [each, `${label} (${unnumberedOf(each!).number})`])
  const elsewhere: [Field, string] = ['ignore', 'none of these: leave it out']
  const received: Field = has('received.amount') ? 'received.amount' : 'amount'
  const currency = columns.find(({ field }) => field === 'received.currency')
  // A proposed column gives way to a chosen one.
  const proposed = columns.find(({ field, source }) => field === 'amount' && source !== 'user')
  if (kind === 'amounts')
    return [
      ...(proposed === undefined
        ? []
        : [
            {
              value: 'amount' as const,
              label: `the amount of the transaction, in place of "${proposed.header.trim()}"`,
            },
          ]),
      ...free([
        [
          currency === undefined ? received : 'received.amount',
          currency === undefined
            ? 'the amount of the transaction'
            : `the amount received, in the currency of "${currency.header.trim()}"`,
        ],
        ...further(received, 'a further amount received in the same record', 2),
        ['sent.amount', 'what was handed out for it'],
        ...(has('sent.amount') ? further('sent.amount', 'a further amount handed out', 2) : []),
        ['cadAmount', 'its value in Canadian dollars'],
        ['fee', 'a fee'],
        elsewhere,
      ]),
    ]
  if (kind === 'names')
    return free([
      ['customer.name', 'the customer'],
      ['conductor.name', 'who conducted it, where that is not the customer'],
      ['onBehalfOf.name', 'on whose behalf it was'],
      ['beneficiary.name', 'the beneficiary'],
      ['source.name', 'whom the cash or funds came from'],
      ['customer.authorizedPerson', 'who may bind the entity (authorized person)'],
      ...(has('beneficiary.name') ? further('beneficiary.name', 'a further beneficiary', 1) : []),
      elsewhere,
    ])
  if (kind === 'accounts')
    return free([
      ['account', 'the account that it went to'],
      ['sent.reference', 'your own number for the client, or another reference of what became of it'],
      ['transactionId', 'the number of the transaction'],
      ['customer.customerId', 'the number of the customer'],
      ['notes', 'a note'],
      elsewhere,
    ])
  if (kind === 'relationships')
    return free([
      ['onBehalfOf.relationship', 'what the conductor is to the party on whose behalf it was'],
      ['beneficiary.relationship', 'what the conductor is to the beneficiary'],
      elsewhere,
    ])
  if (kind === 'countries')
    return free([
      ['originCountry', 'where the funds came from'],
      ['destinationCountry', 'where the funds went to'],
      ['customer.country', 'the country of the customer’s address'],
      ['customer.idCountry', 'the country that issued the identity document'],
      ['customer.secondIdCountry', 'the country that issued a second identity document'],
      ['customer.countryOfResidence', 'the country of residence'],
      ['customer.countryOfCitizenship', 'the citizenship'],
      ['beneficiary.country', 'the country of the beneficiary'],
      elsewhere,
    ])
  if (kind === 'words')
    return free([
      ['type', 'what kind of transaction it is'],
      ['method', 'how the money moved'],
      ['direction', 'whether it was received or paid out'],
      ['status', 'whether it was completed'],
      ['locationId', 'where it was'],
      ['transactionId', 'the number of the transaction'],
      elsewhere,
    ])
  if (kind === 'dates')
    return free([
      ['datetime', 'when the transaction happened'],
      ['customer.dateOfBirth', 'the date of birth of the customer'],
      ['postedAt', 'when it was posted'],
      ['conductor.dateOfBirth', 'the date of birth of who conducted it'],
      ['onBehalfOf.dateOfBirth', 'the date of birth of the person on whose behalf it was'],
      ['beneficiary.dateOfBirth', 'the date of birth of the beneficiary'],
      ['customer.idExpiry', 'when the identity document expires'],
      ['notes', 'another date, kept as a note'],
      elsewhere,
    ])
  if (kind === 'texts' || kind === 'numbers')
    return free([
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
      ['purpose', 'the purpose of the transaction'],
      ['notes', 'a note'],
      elsewhere,
    ])
  if (kind === 'phones')
    return free([
      ['customer.phone', 'the telephone number of the customer'],
      ['customer.otherPhone', 'another telephone number of the customer'],
      ['conductor.phone', 'the telephone number of who conducted it'],
      ['beneficiary.phone', 'the telephone number of the beneficiary'],
      ['notes', 'a note'],
      elsewhere,
    ])
  if (kind === 'rates') return free([['rate', 'the rate of exchange that the client was given'], elsewhere])
  return free([
    ['currency', 'the currency of the amount'],
    ['received.currency', 'the currency received'],
    ['sent.currency', 'the currency handed out'],
    ['currency#2', 'the currency of a second amount received'],
    ['vc.type', 'the coin'],
    elsewhere,
  ])
}
