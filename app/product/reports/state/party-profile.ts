import { documentCode, type CustomerRecord, type Paper } from '#app/product/customers/record.ts'
import { addressOfEntry, type StoredEntry } from '#app/party/facts/customer-lists.ts'
import { numericCodeFromWord } from '#app/compliance/words/words.ts'
import { partText, standing, type Entry } from '#app/product/customers/lists/entries.ts'
import {
  profileName,
  type EntityProfile,
  type IdentificationProfile,
  type NameProfile,
  type PartyProfile,
  type RegistrationProfile,
} from '#app/compliance/reports/index.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A document as reports state it; a word for its kind that has no code stays a word. */
const identification =
  (kind: 'person' | 'entity') =>
  (row: Paper): IdentificationProfile => {
    const typeCode = documentCode(row.type, kind)
    return {
      ...(typeCode === null ? { typeCode, typeWords: textOf(row.type) } : { typeCode }),
      typeOther: textOf(row.typeOther),
      number: textOf(row.number),
      country: textOf(row.country),
      province: textOf(row.province),
    }
  }

const registration = (row: Paper): RegistrationProfile => ({
  typeCode: typeof row.type === 'number' ? row.type : numericCodeFromWord('registrationType', textOf(row.type)),
  number: textOf(row.number),
  country: textOf(row.country),
  province: textOf(row.province),
})

const personName = (row: Record<string, unknown>): NameProfile => ({
  surname: textOf(row.surname),
  givenName: textOf(row.givenName),
  otherNames: textOf(row.otherName),
})

function entryAddress(entry: Entry): EntityProfile['address'] {
  const { unit, building, street, ...address } = addressOfEntry(entry as StoredEntry)
  const given = { ...address, unitNumber: unit, buildingNumber: building, streetAddress: street }
  return Object.values(given).some((value) => value !== undefined) ? given : null
}

/**
 * Directors and owners of an entity as an STR states them; control by other means, shares and evidence have no field
 * there.
 */
function ownershipOf(entries: readonly Entry[]): Partial<EntityProfile> {
  const now = standing(entries) as Entry[]
  const structure = now.find(({ kind }) => kind === 'structure')
  const of = (kind: string) =>
    now
      .filter((entry) => entry.kind === kind)
      .map((entry) => ({ ...personName(entry), address: entryAddress(entry), telephone: textOf(entry.phone) }))
  return {
    structureTypeCode: structure === undefined ? null : Number(partText(structure, 'type')),
    structureTypeOther: textOf(structure?.other),
    directors: of('director'),
    shareholders: of('shareholder'),
    trustees: of('trustee'),
    settlors: of('settlor'),
    unitHolders: of('unit-holder'),
    trustBeneficiaries: of('beneficiary'),
    owners: of('owner'),
  }
}

export function profileOf(row: CustomerRecord): PartyProfile {
  const base = {
    key: row.id,
    clientNumber: row.customer_number,
    telephone: row.phone,
    extension: row.extension,
    email: row.email,
    address: {
      unitNumber: row.unit,
      buildingNumber: row.building,
      streetAddress: row.street,
      city: row.city,
      district: row.district,
      province: row.province,
      postalCode: row.postal_code,
      country: row.country,
      unstructured: row.unstructured_address,
    },
  }
  if (row.kind === 'person') {
    return {
      ...base,
      kind: 'person',
      surname: row.surname,
      givenName: row.given_name,
      otherNames: row.other_name,
      dateOfBirth: row.date_of_birth,
      alias: row.alias,
      countryOfResidence: row.country_of_residence,
      countryOfCitizenship: row.country_of_citizenship,
      registrations: row.registrations.map(registration),
      authorizedPersons: row.authorized_persons.map(personName),
      occupation: row.occupation,
      employer: row.employer,
      identifications: row.identifications.map(identification('person')),
    }
  }
  return {
    ...base,
    kind: 'entity',
    nameOfEntity: row.entity_name,
    natureOfBusiness: row.occupation,
    identifications: row.identifications.map(identification('entity')),
    isRegisteredOrIncorporated: row.isRegistered,
    registrations: row.registrations.map(registration),
    authorizedPersons: row.authorized_persons.map(personName),
    ...ownershipOf(row.ownership),
    ofPerson: {
      dateOfBirth: row.date_of_birth,
      alias: row.alias,
      employer: row.employer,
      countryOfResidence: row.country_of_residence,
      countryOfCitizenship: row.country_of_citizenship,
    },
  }
}

/** Name of a party as lists show it. */
export function partyName(party: PartyProfile | undefined): string | null {
  if (!party) return null
  return profileName(party).trim() || party.clientNumber || party.telephone || null
}
