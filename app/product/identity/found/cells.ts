import { numericCodeFromWord } from '#app/compliance/words/words.ts'
import type { IdentificationCells, PartyCells } from '#app/csv/types.ts'
import type { CheckedIdentity } from '#app/party/facts/checked-identity.ts'
import type { CustomerInput } from '../../customers/schema.ts'

/** Documents that a report can name: of a kind that FINTRAC has, with a number. */
function identificationsOf({ documents, kind }: CheckedIdentity): IdentificationCells[] {
  if (kind === 'entity') return []
  return documents.flatMap((document) => {
    const code = numericCodeFromWord('personIdentifierType', document.kind)
    if (document.number === null || code === null || code === undefined) return []
    return {
      type: String(code),
      number: document.number,
      ...(document.country !== null && { country: document.country }),
      ...(document.province !== null && { province: document.province }),
      ...(document.expiresOn !== null && { expiresOn: document.expiresOn }),
    }
  })
}

const orUndefined = <Value>(value: Value | null): Value | undefined => value ?? undefined

/** What a provider found, as a record of a file would say it: compared and kept in the same way. */
export function cellsOf(found: CheckedIdentity): PartyCells {
  const [identification, secondIdentification] = identificationsOf(found)
  return Object.fromEntries(
    Object.entries({
      kind: found.kind,
      surname: orUndefined(found.surname),
      givenName: orUndefined(found.givenName),
      otherName: orUndefined(found.otherName),
      entityName: orUndefined(found.entityName),
      dateOfBirth: orUndefined(found.dateOfBirth),
      phone: orUndefined(found.phone),
      email: orUndefined(found.email),
      address: orUndefined(found.address),
      countryOfCitizenship: orUndefined(found.citizenship),
      identification,
      secondIdentification,
    } satisfies { [Cell in keyof PartyCells]: PartyCells[Cell] | undefined }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

/** A customer that is added from what a provider found. What it does not say stays open. */
export function customerOf(found: CheckedIdentity, customerNumber: string): CustomerInput {
  const { address, kind } = found
  return {
    kind,
    customerNumber,
    surname: found.surname,
    givenName: found.givenName,
    otherName: found.otherName,
    entityName: found.entityName,
    phone: found.phone,
    extension: null,
    email: found.email,
    unit: address?.unit ?? null,
    building: address?.building ?? null,
    street: address?.street ?? null,
    city: address?.city ?? null,
    district: address?.district ?? null,
    province: address?.province ?? null,
    postalCode: address?.postalCode ?? null,
    country: address?.country ?? null,
    unstructuredAddress: address?.whole ?? null,
    alias: null,
    countryOfResidence: null,
    countryOfCitizenship: found.citizenship,
    dateOfBirth: found.dateOfBirth,
    occupation: null,
    employer: null,
    identifications: identificationsOf(found).map(({ type, number, country, province, expiresOn }) => ({
      type: Number(type),
      typeOther: null,
      number: number ?? null,
      country: country ?? null,
      province: province ?? null,
      ...(expiresOn !== undefined && { expiresOn }),
    })),
    registrations: [],
    authorizedPersons: [],
    isRegistered: null,
    isFinancialEntity: null,
    isPublicBody: null,
    isVeryLargeCorporation: null,
    isPensionAdministrator: null,
    notes: null,
  }
}

/** Whether it says enough for a customer to be added from it. */
export const isNamed = ({ kind, surname, entityName }: CheckedIdentity): boolean =>
  (kind === 'entity' ? entityName : surname) !== null
