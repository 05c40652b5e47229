import type { CheckedDocument, CheckedIdentity } from '#app/party/facts/checked-identity.ts'
import { holdsSocialInsurance, namesHealthCard, namesSocialInsurance } from '#app/party/facts/identification.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { judgeAddress } from '#app/party/places/address.ts'
import type { PostalAddress } from '#app/party/places/postal-address.ts'
import { countryNamed, isCodedCountry, provinceNamed } from '#app/party/places/places.ts'
import type { Finding, FoundDocument } from '#app/platform/verification/types.ts'

/** ISO 3166 alpha-2 of a code of two or three letters. */
const countryOf = (code: string | null | undefined): string | null =>
  code === null || code === undefined ? null : countryNamed(code)

/** YYYY-MM-DD of a date or an instant. */
function dayOf(text: string | null): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0]
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null
}

/** The address in parts; null where nothing but the country is said. */
function addressOf({ country: code, province: named, ...parts }: Finding['address']): PostalAddress | null {
  if (!parts.street && !parts.city && !parts.postalCode) return null
  const country = countryOf(code)
  const province = named && isCodedCountry(country) ? (provinceNamed(country, named) ?? named) : named
  const filled = Object.entries({ ...parts, province, country }).filter(([, part]) => part)
  return judgeAddress(Object.fromEntries(filled) as PostalAddress).address
}

/** FINTRAC's name of a kind of document. Of permits only Canada's has a name of its own; of identity cards none has. */
function kindOf({ kind, name }: FoundDocument, country: string | null): string {
  switch (kind) {
    case 'passport':
      return 'Passport'
    case 'licence':
      return "Driver's licence"
    case 'permit':
      return country === 'CA' ? 'Permanent resident card' : 'Government issued identification'
    case 'card':
      return 'Government issued identification'
    case null:
      return name
  }
}

/** A document with its number, unless it is one whose number must not be kept. */
function documentOf(document: FoundDocument): CheckedDocument[] {
  const country = countryOf(document.country)
  const kind = kindOf(document, country)
  if (namesSocialInsurance(kind) || namesHealthCard(kind)) return []
  const { number } = document
  if (number !== null && holdsSocialInsurance(number)) return []
  const { province: named } = document
  const province = named !== null && isCodedCountry(country) ? (provinceNamed(country, named) ?? named) : named
  return [{ kind, number, country, province, expiresOn: dayOf(document.expiresOn) }]
}

/** What a provider found, in our words. */
export function identityOf(found: Finding): CheckedIdentity {
  const { decidedAt, ...same } = found
  return {
    ...same,
    checkedOn: dayOf(decidedAt),
    dateOfBirth: dayOf(found.dateOfBirth),
    phone: found.phone === null ? null : (readPhone(found.phone)?.phone ?? null),
    address: addressOf(found.address),
    citizenship: countryOf(found.citizenship),
    documents: found.documents.flatMap(documentOf),
  }
}
