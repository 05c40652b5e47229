import { answerAttributes, type AnswerAttribute } from '#app/party/facts/attributes.ts'
import type { PartyDocument } from '#app/party/same/differing.ts'
import { documentKind, type KnownValues } from './values.ts'

/** An identity document as a customer has it. */
export interface Paper {
  type?: string | number | null
  typeOther?: string | null
  number?: string | null
  country?: string | null
  province?: string | null
}

export interface CustomerRecord extends Record<AnswerAttribute, boolean | null> {
  id: string
  kind: 'person' | 'entity'
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
}

/** SQL on alias `c`: what `valuesOfRecord` reads. */
export const recordSql = `c.id, c.kind, c.surname, c.given_name, c.other_name, c.entity_name, c.phone, c.extension, c.email, c.unit, c.building, c.street, c.city, c.district, c.province, c.postal_code, c.country,
  c.unstructured_address, c.date_of_birth, c.occupation, c.employer, c.alias, c.country_of_residence, c.country_of_citizenship, c.identifications, c.registrations, ${answerAttributes.map(({ name, column }) => `c.${column} AS "${name}"`).join(', ')}`

/** As a file names them, by the codes of `registrationType`; of both nothing differs. */
const registrationKinds: Readonly<Record<string, string>> = { 1: 'registration', 2: 'incorporation' }

const some = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined

/** A customer on file as it is compared with what records say. */
export function valuesOfRecord(row: CustomerRecord): KnownValues {
  const { kind } = row
  const address = {
    unit: row.unit,
    building: row.building,
    street: row.street,
    city: row.city,
    district: row.district,
    province: row.province,
    postalCode: row.postal_code,
    country: row.country,
    whole: row.unstructured_address,
  }
  const parts = Object.fromEntries(Object.entries(address).filter(([, part]) => part !== null))
  const name = {
    kind,
    isKindSaid: true,
    surname: row.surname,
    givenName: row.given_name,
    otherName: row.other_name,
    entityName: row.entity_name,
  }
  return {
    kind,
    values: {
      name: (row.surname ?? row.given_name ?? row.other_name ?? row.entity_name) === null ? undefined : name,
      phone: row.phone === null ? undefined : { number: row.phone, extension: some(row.extension) },
      address: Object.keys(parts).length === 0 ? undefined : parts,
      documents:
        row.identifications.length === 0 ? undefined : row.identifications.map((paper) => documentOf(paper, kind)),
      email: some(row.email),
      dateOfBirth: some(row.date_of_birth),
      occupation: some(row.occupation),
      employer: some(row.employer),
      alias: some(row.alias),
      countryOfResidence: some(row.country_of_residence),
      countryOfCitizenship: some(row.country_of_citizenship),
      registrations:
        row.registrations.length === 0
          ? undefined
          : row.registrations.map(({ type, number, country, province }) => ({
              type: registrationKinds[String(type)],
              number: some(number),
              country: some(country),
              province: some(province),
            })),
      ...Object.fromEntries(answerAttributes.map(({ name: answer }) => [answer, some(row[answer])])),
    },
  }
}

const documentOf = (
  { type, typeOther, number, country, province }: Paper,
  kind: 'person' | 'entity',
): PartyDocument => ({
  type: some(typeOther) ?? documentKind(type, kind),
  number: some(number),
  country: some(country),
  province: some(province),
})
