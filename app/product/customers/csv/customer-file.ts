import { codeLabel } from '#app/compliance/words/codes.ts'
import { answerAttributes, columnAttributes, type PartyAttribute } from '#app/party/facts/attributes.ts'
import type { CellType } from '#app/csv/words/write.ts'
import { customerListNames, customerLists, type CustomerList } from '#app/party/facts/customer-lists.ts'
import { listEntriesText } from '#app/party/facts/listed.ts'
import type { CustomerFacts } from '../queries.server.ts'
import { documentKind } from '../record.ts'
import type { CustomerInput } from '../schema.ts'

/**
 * Customers as a file that an import maps automatically: each column is headed by words that mean its field. What the
 * file's vocabulary has no column for (a third document, say) stands in a last column for people, which an import keeps
 * as a note.
 */

export interface CustomerFileColumn {
  header: string
  /** The field of an import; null: for people alone. */
  field: PartyAttribute | null
  type?: CellType
  value: (customer: CustomerFacts) => string | null
}

const headers: Partial<Record<PartyAttribute, string>> = {
  customerId: 'Customer number',
  surname: 'Surname',
  givenName: 'Given name',
  otherName: 'Other names',
  entityName: 'Entity name',
  alias: 'Alias',
  phone: 'Phone',
  extension: 'Phone extension',
  email: 'E-mail',
  unit: 'Unit',
  building: 'Civic number',
  street: 'Street',
  city: 'City',
  district: 'District',
  province: 'Province',
  postalCode: 'Postal code',
  country: 'Country',
  address: 'Address',
  countryOfResidence: 'Country of residence',
  countryOfCitizenship: 'Citizenship',
  dateOfBirth: 'Date of birth',
  occupation: 'Occupation or business',
  employer: 'Employer',
  isRegistered: 'Registered or incorporated',
  isFinancialEntity: 'Financial entity',
  isPublicBody: 'Public body',
  isVeryLargeCorporation: 'Very large corporation or trust',
  isPensionAdministrator: 'Pension fund administrator',
}

const yesNo = (said: boolean | null): string | null => (said === null ? null : said ? 'yes' : 'no')
const answers = new Set<string>(answerAttributes.map(({ name }) => name))

/** Attributes whose column of the customer has another name. */
const keys: Partial<Record<PartyAttribute, keyof CustomerInput>> = {
  customerId: 'customerNumber',
  address: 'unstructuredAddress',
}

const plain: CustomerFileColumn[] = columnAttributes.flatMap(({ name }): CustomerFileColumn[] => {
  const header = headers[name]
  if (header === undefined) return []
  const key = keys[name] ?? (name as keyof CustomerInput)
  return [
    {
      header,
      field: name,
      ...(name === 'phone' && { type: 'phone' as const }),
      value: (customer) =>
        answers.has(name) ? yesNo(customer[key] as boolean | null) : (customer[key] as string | null),
    },
  ]
})

type Document = CustomerInput['identifications'][number]
type Registration = CustomerInput['registrations'][number]

const kindOf = (customer: CustomerInput, document: Document): string | null =>
  document.typeOther ?? documentKind(document.type, customer.kind) ?? null

const documentColumns = (place: 0 | 1): CustomerFileColumn[] => {
  const [prefix, lead] = place === 0 ? (['id', 'ID'] as const) : (['secondId', 'Second ID'] as const)
  const of = (read: (document: Document, customer: CustomerInput) => string | null) => (customer: CustomerInput) => {
    const document = customer.identifications[place]
    return document === undefined ? null : read(document, customer)
  }
  return [
    { header: `${lead} type`, field: `${prefix}Type`, value: of((one, customer) => kindOf(customer, one)) },
    { header: `${lead} number`, field: `${prefix}Number`, value: of((one) => one.number) },
    { header: `${lead} province`, field: `${prefix}Province`, value: of((one) => one.province) },
    { header: `${lead} country`, field: `${prefix}Country`, value: of((one) => one.country) },
    { header: `${lead} expiry date`, field: `${prefix}Expiry`, value: of((one) => one.expiresOn ?? null) },
  ]
}

/** Codes of `registrationType`. */
const registered = 1
const incorporated = 2
const first = (customer: CustomerInput, type: number): Registration | undefined =>
  customer.registrations.find((one) => one.type === type)
const placeOf = (one: Registration): string => [one.province, one.country].filter(Boolean).join(', ')
/** `Roy, Wim`: which part is the surname is not left to be read. */
const fullName = ({ givenName, otherName, surname }: CustomerInput['authorizedPersons'][number]): string =>
  [surname, [givenName, otherName].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const entityColumns: CustomerFileColumn[] = [
  {
    header: 'Incorporation number',
    field: 'incorporationNumber',
    value: (customer) => first(customer, incorporated)?.number ?? null,
  },
  {
    header: 'Registration number',
    field: 'registrationNumber',
    value: (customer) => first(customer, registered)?.number ?? null,
  },
  {
    header: 'Jurisdiction of incorporation',
    field: 'registrationIssuer',
    value: (customer) => {
      const one = first(customer, incorporated) ?? first(customer, registered)
      return one === undefined ? null : placeOf(one) || null
    },
  },
  {
    header: 'Authorized persons',
    field: 'authorizedPerson',
    value: ({ authorizedPersons }) => authorizedPersons.map(fullName).join('; ') || null,
  },
]

const listHeaders: Readonly<Record<CustomerList, string>> = {
  flags: 'Flags with evidence and review',
  verifications: 'Identity verifications',
  ownership: 'Directors, owners and control',
}
const listColumns = customerListNames.map((list): CustomerFileColumn => ({
  header: listHeaders[list],
  field: list,
  value: (customer) => listEntriesText(customerLists[list], customer[list]) || null,
}))

/** What the columns before leave out, so that nothing on file is missing in silence. */
function furtherFacts(customer: CustomerInput): string | null {
  const told = [first(customer, incorporated), first(customer, registered)]
  const where = told.find((one) => one !== undefined)
  return (
    [
      customer.notes,
      ...customer.identifications
        .slice(2)
        .map((one) =>
          [kindOf(customer, one), one.number, one.province, one.country, one.expiresOn].filter(Boolean).join(' '),
        ),
      ...customer.registrations
        .filter((one) => !told.includes(one) || (where !== undefined && placeOf(one) !== placeOf(where)))
        .map((one) => [codeLabel('registrationType', one.type), one.number, placeOf(one)].filter(Boolean).join(' ')),
    ]
      .filter(Boolean)
      .join('\n') || null
  )
}

export const customerFileColumns: readonly CustomerFileColumn[] = [
  { header: 'Person or entity', field: 'kind', value: ({ kind }) => (kind === 'person' ? 'Person' : 'Entity') },
  ...plain,
  ...documentColumns(0),
  ...documentColumns(1),
  ...entityColumns,
  ...listColumns,
  { header: 'Further facts', field: null, value: furtherFacts },
]
