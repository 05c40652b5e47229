import { answerAttributes } from '#app/party/facts/attributes.ts'
import type { PartyDocument } from '#app/party/same/differing.ts'
import type { KnownValues } from './values.ts'
import { documentKind, type CustomerRecord, type Paper } from '../customers/record.ts'
import { wholeName } from '#app/party/names/matching.ts'

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
      authorizedPersons: row.authorized_persons.length === 0 ? undefined : row.authorized_persons.map(wholeName),
      ...Object.fromEntries(answerAttributes.map(({ name: answer }) => [answer, some(row[answer])])),
    },
  }
}

const documentOf = (
  { type, typeOther, number, country, province, expiresOn }: Paper,
  kind: 'person' | 'entity',
): PartyDocument => ({
  type: some(typeOther) ?? documentKind(type, kind),
  number: some(number),
  country: some(country),
  province: some(province),
  ...(expiresOn && { expiresOn }),
})
