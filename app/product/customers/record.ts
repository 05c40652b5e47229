import { type AnswerAttribute, answerAttributes } from '#app/party/facts/attributes.ts'

/** An identity document as a customer has it. */
export interface Paper {
  type?: string | number | null
  typeOther?: string | null
  number?: string | null
  country?: string | null
  province?: string | null
}

/** What is on file of a customer, as the database has it. */
export interface CustomerRecord extends Record<AnswerAttribute, boolean | null> {
  id: string
  kind: 'person' | 'entity'
  customer_number: string | null
  surname: string | null
  given_name: string | null
  other_name: string | null
  entity_name: string | null
  phone: string | null
  extension: string | null
  email: string | null
  unit: string | null
  building: string | null
  street: string | null
  city: string | null
  district: string | null
  province: string | null
  postal_code: string | null
  country: string | null
  unstructured_address: string | null
  date_of_birth: string | null
  occupation: string | null
  employer: string | null
  alias: string | null
  country_of_residence: string | null
  country_of_citizenship: string | null
  identifications: Paper[]
  registrations: Paper[]
  authorized_persons: Partial<Record<'surname' | 'givenName' | 'otherName', string | null>>[]
}

/** SQL on alias `c`: the columns of a `CustomerRecord`. */
export const recordSql = `c.id, c.kind, c.customer_number, c.surname, c.given_name, c.other_name, c.entity_name, c.phone, c.extension, c.email, c.unit, c.building, c.street, c.city, c.district, c.province, c.postal_code, c.country,
  c.unstructured_address, c.date_of_birth, c.occupation, c.employer, c.alias, c.country_of_residence, c.country_of_citizenship, c.identifications, c.registrations, c.authorized_persons, ${answerAttributes.map(({ name, column }) => `c.${column} AS "${name}"`).join(', ')}`
