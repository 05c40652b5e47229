/** A document that the regulator received, as a test writes it down by hand. */
import { expect } from 'vitest'

interface Definition {
  typeCode: number
  refId: string
  surname?: string
  givenName?: string
  nameOfEntity?: string
}

const nameOf = ({ surname, givenName, nameOfEntity }: Definition): string =>
  nameOfEntity ?? [givenName, surname].filter(Boolean).join(' ')

/**
 * The document with each generated refId replaced by its definition's type and name (`3 Ada Marlowe`), in the order of
 * these. Everything else stays as it came.
 */
export function byName(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const definitions = document.definitions as Definition[]
  const names = new Map(definitions.map((one) => [one.refId, `${one.typeCode} ${nameOf(one)}`]))
  if (names.size < definitions.length || new Set(names.values()).size < definitions.length)
    throw new Error(`Two definitions have one refId or one name: ${[...names.values()].join(', ')}`)
  const named = JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'refId' ? (names.get(String(value)) ?? `${String(value)} is not defined`) : value,
    ),
  ) as Record<string, unknown> & { definitions: Definition[] }
  named.definitions.sort((one, other) => (one.refId < other.refId ? -1 : 1))
  return named
}

/** The details of a threshold report of the demo organization, whose 24-hour window is the day in UTC-5. */
export const thresholdDetails = (type: 'LCTR' | 'LVCTR', aggregationTypeCode: number, day: string) => ({
  reportTypeCode: type === 'LCTR' ? 106 : 14,
  submitTypeCode: 1,
  activitySectorCode: 11,
  reportingEntityNumber: 1234567,
  submittingReportingEntityNumber: 1234567,
  reportingEntityReportReference: expect.stringMatching(new RegExp(`^${type}-\\d{8}-[0-9A-Z]+$`)) as string,
  twentyFourHourRule: {
    aggregationTypeCode,
    periodStart: `${day}T00:00:00-05:00`,
    periodEnd: `${day}T23:59:59-05:00`,
  },
  reportingEntityContactId: 7001,
})

/** The address of a party in Canada, in parts. */
export const inCanada = (
  buildingNumber: string,
  streetAddress: string,
  city: string,
  provinceStateCode: string,
  postalZipCode: string,
) => ({
  addressTypeCode: 1,
  address: { typeCode: 1, buildingNumber, streetAddress, city, provinceStateCode, postalZipCode, countryCode: 'CA' },
})

/** A driver's licence of a province. */
export const licence = (number: string, jurisdictionOfIssueProvinceStateCode: string) => ({
  identifierTypeCode: 4,
  number,
  jurisdictionOfIssueCountryCode: 'CA',
  jurisdictionOfIssueProvinceStateCode,
})
