import { expect } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { byName, type Json } from './document-support.ts'

/**
 * Documents as the rules require them (schema-facts.md 2 to 4), written from the file's content and independent of the
 * product. A party is referenced by its name.
 */

/** A person of the worked examples' customer list, with `n` in all identifying values. */
export function person(givenName: string, surname: string, n: string, occupation: string): Json {
  return {
    typeCode: 3,
    refId: `${givenName} ${surname}`,
    surname,
    givenName,
    telephoneNumber: `613-555-01${n}`,
    dateOfBirth: `1980-01-${n}`,
    occupation,
    addressTypeCode: 1,
    address: {
      typeCode: 1,
      buildingNumber: n,
      streetAddress: 'First Avenue',
      city: 'Ottawa',
      provinceStateCode: 'ON',
      postalZipCode: 'K1P 5M7',
      countryCode: 'CA',
    },
    identifications: [
      {
        identifierTypeCode: 4,
        number: `X10${n}-40706`,
        jurisdictionOfIssueCountryCode: 'CA',
        jurisdictionOfIssueProvinceStateCode: 'ON',
      },
    ],
  }
}

const incorporated = (n: string) => ({
  number: `9000${n}-4`,
  jurisdictionOfIssueCountryCode: 'CA',
  jurisdictionOfIssueProvinceStateCode: 'ON',
})

/** An entity of that list, incorporated in Ontario, with one authorized person. */
export function entity(nameOfEntity: string, n: string, natureOfPrincipalBusiness: string): Json {
  return {
    typeCode: 4,
    refId: nameOfEntity,
    nameOfEntity,
    telephoneNumber: `613-555-01${n}`,
    natureOfPrincipalBusiness,
    addressTypeCode: 1,
    address: {
      typeCode: 1,
      buildingNumber: n,
      streetAddress: 'Trade Road',
      city: 'Ottawa',
      provinceStateCode: 'ON',
      postalZipCode: 'K1P 5M7',
      countryCode: 'CA',
    },
    identifications: [{ identifierTypeCode: 3, ...incorporated(n) }],
    authorizedPersons: [{ surname: 'Roy', givenName: 'Dana' }],
    registrationIncorporationIndicator: true,
    registrationsIncorporations: [{ typeCode: 2, ...incorporated(n) }],
  }
}

/** A party for a role: its definition, and its client number. */
export interface Named {
  party: Json
  number: string
}

const role = ({ party }: Named, details: Json): Json => ({ typeCode: party.typeCode, refId: party.refId, details })

interface Received {
  reference: string
  /** With its UTC offset. */
  at: string
  /** Whether it is $10,000 or more by itself. */
  above: boolean
  amount: string
  conductor: Named
  onBehalfOf?: Named & { relationship: number }
  beneficiary: Named
  /** The disposition without its indicator: `dispositionCode`, amount and currency, or value. */
  became: Json
  location?: string
  purpose?: string
}

/** One receipt of cash in an LCTR. Relationship 15 is "self": the only conductor is the beneficiary. */
export function cash({
  conductor,
  onBehalfOf,
  beneficiary,
  became,
  currency = 'CAD',
  ...given
}: Received & { currency?: string | undefined }): Json {
  return {
    reportingEntityLocationId: given.location ?? 'HQ001',
    largeCashTransactionDetails: {
      thresholdIndicator: given.above,
      dateTimeOfTransaction: given.at,
      methodCode: 1,
      reportingEntityTransactionReference: given.reference,
      purpose: given.purpose ?? 'Supplies for the season',
    },
    startingActions: [
      {
        details: {
          amount: given.amount,
          currencyCode: currency,
          sourceOfCashIndicator: false,
          depositToBusinessAccountIndicator: false,
        },
        sourcesOfCash: [],
        conductors: [
          {
            ...role(conductor, { clientNumber: conductor.number, onBehalfOfIndicator: onBehalfOf !== undefined }),
            onBehalfOfs: onBehalfOf
              ? [
                  role(onBehalfOf, {
                    clientNumber: onBehalfOf.number,
                    relationshipOfConductorCode: onBehalfOf.relationship,
                  }),
                ]
              : [],
          },
        ],
      },
    ],
    completingActions: [
      {
        details: { ...became, involvementIndicator: false },
        involvements: [],
        beneficiaries: [
          role(beneficiary, {
            clientNumber: beneficiary.number,
            ...(beneficiary.number === conductor.number && { relationshipOfConductorCode: 15 }),
          }),
        ],
      },
    ],
  }
}

/** One receipt of virtual currency in an LVCTR, conducted by a client. */
export function coins({
  conductor,
  beneficiary,
  became,
  ...given
}: Omit<Received, 'onBehalfOf'> & { coin: string; rate: string; hash: string; from: string; to?: string }): Json {
  return {
    reportingEntityLocationId: given.location ?? 'HQ001',
    virtualCurrencyTransactionDetails: {
      thresholdIndicator: given.above,
      dateTimeReceived: given.at,
      methodCode: 8,
      ids: [given.hash],
      reportingEntityTransactionReference: given.reference,
      purposeOfTransaction: given.purpose ?? 'Sale of an investment',
    },
    startingActions: [
      {
        details: {
          amount: given.amount,
          virtualCurrencyTypeCode: given.coin,
          exchangeRate: given.rate,
          sendingVirtualCurrencyAddresses: [given.from],
          sourceOfVirtualCurrencyIndicator: false,
          conductorIndicator: true,
        },
        sourcesOfVirtualCurrency: [],
        conductors: [
          {
            ...role(conductor, {
              clientOfReportingEntityIndicator: true,
              clientNumber: conductor.number,
              onBehalfOfIndicator: false,
            }),
            onBehalfOfs: [],
          },
        ],
      },
    ],
    completingActions: [
      {
        details: {
          ...became,
          receivingVirtualCurrencyAddresses: given.to === undefined ? [] : [given.to],
          involvementIndicator: false,
          beneficiaryIndicator: true,
        },
        involvements: [],
        beneficiaries: [role(beneficiary, { clientNumber: beneficiary.number })],
      },
    ],
  }
}

const aggregation = { beneficiary: 1, conductor: 2, onBehalfOf: 3, none: 4 } as const

interface Head {
  by: keyof typeof aggregation
  /** Day on which the 24-hour window starts, YYYY-MM-DD. */
  day: string
  /** Start of the window; default 00:00. */
  start?: string
  end?: string
  directive?: 'IR2020'
  sector?: number
}

/** The whole report of these receipts, from 00:00:00 to 23:59:59 at −05:00. */
export function report(
  type: 'LCTR' | 'LVCTR',
  { by, day, directive, sector = 11, start = `${day}T00:00:00-05:00`, end = `${day}T23:59:59-05:00` }: Head,
  parties: readonly Named[],
  transactions: readonly Json[],
): Json {
  const { reportingEntityNumber, contactId } = demoEntity
  return {
    reportDetails: {
      reportTypeCode: type === 'LCTR' ? 106 : 14,
      submitTypeCode: 1,
      activitySectorCode: sector,
      reportingEntityNumber,
      submittingReportingEntityNumber: reportingEntityNumber,
      reportingEntityReportReference: expect.stringMatching(new RegExp(`^${type}-\\d{8}-[0-9A-Z]{8}$`)),
      twentyFourHourRule: { aggregationTypeCode: aggregation[by], periodStart: start, periodEnd: end },
      reportingEntityContactId: contactId,
      ...(directive && { ministerialDirectiveCode: directive }),
    },
    definitions: byName(parties.map(({ party }) => party)),
    transactions: [...transactions],
  }
}
