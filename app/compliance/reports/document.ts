/** The regulator's JSON shapes for LCTR, LVCTR and STR, as `schemas/*.schema.json` define them. */
import type { ReportType } from '../types.ts'

export interface StructuredAddress {
  typeCode: 1
  unitNumber?: string
  buildingNumber?: string
  streetAddress?: string
  city?: string
  district?: string
  provinceStateCode?: string
  provinceStateName?: string
  subProvinceSubLocality?: string
  postalZipCode?: string
  countryCode?: string
}

export interface UnstructuredAddress {
  typeCode: 2
  countryCode?: string
  unstructured: string
}

export type ReportAddress = StructuredAddress | UnstructuredAddress

export interface ReportName {
  surname?: string
  givenName?: string
  otherNameInitial?: string
}

export interface ReportIdentification {
  identifierTypeCode?: number
  identifierTypeOther?: string
  number?: string
  jurisdictionOfIssueCountryCode?: string
  jurisdictionOfIssueProvinceStateCode?: string
  jurisdictionOfIssueProvinceStateName?: string
}

export interface ReportRegistration {
  typeCode?: number
  number?: string
  jurisdictionOfIssueCountryCode?: string
  jurisdictionOfIssueProvinceStateCode?: string
  jurisdictionOfIssueProvinceStateName?: string
}

export interface AddressAndPhone {
  addressTypeCode?: 1 | 2
  address?: ReportAddress
  telephoneNumber?: string
  extensionNumber?: string
}

export interface PersonContact extends ReportName, AddressAndPhone {}

export interface PersonName extends ReportName {
  typeCode: 1
  refId: string
}

export interface EntityName {
  typeCode: 2
  refId: string
  nameOfEntity?: string
}

export interface PersonDetails extends ReportName, AddressAndPhone {
  typeCode: 3
  refId: string
  alias?: string
  dateOfBirth?: string
  countryOfResidenceCode?: string
  occupation?: string
  nameOfEmployer?: string
  identifications: ReportIdentification[]
}

export interface EntityDetails extends AddressAndPhone {
  typeCode: 4
  refId: string
  nameOfEntity?: string
  natureOfPrincipalBusiness?: string
  identifications: ReportIdentification[]
  authorizedPersons: ReportName[]
  registrationIncorporationIndicator?: boolean
  registrationsIncorporations: ReportRegistration[]
}

export interface PersonAndEmployerDetails extends ReportName, AddressAndPhone {
  typeCode: 5
  refId: string
  alias?: string
  dateOfBirth?: string
  countryOfResidenceCode?: string
  countryOfCitizenshipCode?: string
  occupation?: string
  employerInformation?: AddressAndPhone & { name?: string }
  identifications: ReportIdentification[]
}

export interface EntityAndBeneficialOwnershipDetails extends AddressAndPhone {
  typeCode: 6
  refId: string
  nameOfEntity?: string
  natureOfPrincipalBusiness?: string
  structureTypeCode?: number
  structureTypeOther?: string
  registrationIncorporationIndicator?: boolean
  identifications: ReportIdentification[]
  authorizedPersons: ReportName[]
  registrationsIncorporations: ReportRegistration[]
  directorsOfCorporation: PersonContact[]
  personsOwningSharesOfCorporation: ReportName[]
  trusteesOfTrust: PersonContact[]
  settlorsOfTrust: PersonContact[]
  personsOwningUnitsOfTrust: PersonContact[]
  beneficiariesOfTrust: PersonContact[]
  personsOwningEntityNotCorporationOrTrust: ReportName[]
}

export type Definition =
  | PersonName
  | EntityName
  | PersonDetails
  | EntityDetails
  | PersonAndEmployerDetails
  | EntityAndBeneficialOwnershipDetails

/** A party in a role: points to a definition. */
export interface Role<Details = Record<string, never>> {
  typeCode: number
  refId: string
  details?: Details
}

export interface PartyNumbers {
  accountNumber?: string
  policyNumber?: string
  identifyingNumber?: string
}

export interface ThirdPartyDetails {
  clientNumber?: string
  emailAddress?: string
  url?: string
  username?: string
  relationshipOfConductorCode?: number
  relationshipOfConductorOther?: string
}

export interface ConductorDetails {
  clientOfReportingEntityIndicator?: boolean
  clientNumber?: string
  username?: string
  typeOfDeviceCode?: number
  typeOfDeviceOther?: string
  deviceIdentifierNumber?: string
  internetProtocolAddress?: string
  emailAddress?: string
  url?: string
  dateTimeOfOnlineSession?: string
  onBehalfOfIndicator?: boolean
}

export interface Conductor extends Role<ConductorDetails> {
  onBehalfOfs: Role<ThirdPartyDetails>[]
}

export interface ReportAccount {
  financialInstitutionNumber?: string
  branchNumber?: string
  number?: string
  typeCode?: number
  typeOther?: string
  currencyCode?: string
  virtualCurrencyTypeCode?: string
  virtualCurrencyTypeOther?: string
  dateOpened?: string
  dateClosed?: string
  holders: (Role & { username?: string })[]
}

interface ReportHead {
  reportTypeCode: number
  submitTypeCode: number
  activitySectorCode?: number
  reportingEntityNumber?: number
  submittingReportingEntityNumber?: number
  reportingEntityReportReference?: string
  reportingEntityContactId?: number
  ministerialDirectiveCode?: string
}

export interface AggregatedReportHead extends ReportHead {
  twentyFourHourRule: { aggregationTypeCode?: number; periodStart?: string; periodEnd?: string }
}

interface CompletingValues {
  dispositionCode?: number
  dispositionOther?: string
  amount?: string
  currencyCode?: string
  virtualCurrencyTypeCode?: string
  virtualCurrencyTypeOther?: string
  valueInCanadianDollars?: string
  referenceNumber?: string
  referenceNumberOtherRelatedNumber?: string
  account?: ReportAccount
  involvementIndicator?: boolean
}

export interface CompletingAction<Details> {
  details: Details
  involvements: Role<PartyNumbers>[]
  beneficiaries: Role<ThirdPartyDetails>[]
}

export interface LctrTransaction {
  reportingEntityLocationId?: string
  largeCashTransactionDetails: {
    thresholdIndicator?: boolean
    dateTimeOfTransaction?: string
    methodCode?: number
    methodOther?: string
    dateTimeOfPosting?: string
    reportingEntityTransactionReference?: string
    purpose?: string
  }
  startingActions: {
    details: {
      amount?: string
      currencyCode?: string
      howCashObtained?: string
      sourceOfCashIndicator?: boolean
      depositToBusinessAccountIndicator?: boolean
    }
    sourcesOfCash: Role<PartyNumbers>[]
    conductors: Conductor[]
  }[]
  completingActions: CompletingAction<CompletingValues & { exchangeRate?: string }>[]
}

export interface LctrDocument {
  reportDetails: AggregatedReportHead
  definitions: Definition[]
  transactions: LctrTransaction[]
}

export interface LvctrTransaction {
  reportingEntityLocationId?: string
  virtualCurrencyTransactionDetails: {
    thresholdIndicator?: boolean
    dateTimeReceived?: string
    methodCode?: number
    methodOther?: string
    ids: string[]
    reportingEntityTransactionReference?: string
    purposeOfTransaction?: string
  }
  startingActions: {
    details: {
      amount?: string
      virtualCurrencyTypeCode?: string
      virtualCurrencyTypeOther?: string
      exchangeRate?: string
      sendingVirtualCurrencyAddresses: string[]
      howVirtualCurrencyObtained?: string
      sourceOfVirtualCurrencyIndicator?: boolean
      conductorIndicator?: boolean
    }
    sourcesOfVirtualCurrency: Role<PartyNumbers>[]
    conductors: Conductor[]
  }[]
  completingActions: CompletingAction<
    CompletingValues & { receivingVirtualCurrencyAddresses: string[]; beneficiaryIndicator?: boolean }
  >[]
}

export interface LvctrDocument {
  reportDetails: AggregatedReportHead
  definitions: Definition[]
  transactions: LvctrTransaction[]
}

interface VirtualCurrencyTrail {
  virtualCurrencyTransactionIds: string[]
  sendingVirtualCurrencyAddresses: string[]
  receivingVirtualCurrencyAddresses: string[]
}

export interface StrTransaction {
  reportingEntityLocationId?: string
  suspiciousTransactionDetails: {
    attemptedTransactionIndicator?: boolean
    reasonNotCompleted?: string
    dateOfTransaction?: string
    timeOfTransaction?: string
    methodCode?: number
    methodOther?: string
    dateOfPosting?: string
    timeOfPosting?: string
    reportingEntityTransactionReference?: string
    purpose?: string
  }
  startingActions: {
    details: VirtualCurrencyTrail & {
      direction?: number
      fundAssetVirtualCurrencyTypeCode?: number
      fundAssetVirtualCurrencyTypeOther?: string
      amount?: string
      currencyCode?: string
      virtualCurrencyTypeCode?: string
      virtualCurrencyTypeOther?: string
      exchangeRate?: string
      referenceNumber?: string
      referenceNumberOtherRelatedNumber?: string
      account?: ReportAccount
      accountStatusAtTimeOfTransaction?: number
      howFundsOrVirtualCurrencyObtained?: string
      sourcesOfFundsOrVirtualCurrencyIndicator?: boolean
      conductorIndicator?: boolean
    }
    sourcesOfFundsOrVirtualCurrency: Role<PartyNumbers>[]
    conductors: Conductor[]
  }[]
  completingActions: CompletingAction<
    CompletingValues &
      VirtualCurrencyTrail & {
        exchangeRate?: string
        accountStatusAtTimeOfTransaction?: number
        beneficiaryIndicator?: boolean
      }
  >[]
}

export interface StrDocument {
  reportDetails: ReportHead
  detailsOfSuspicion: {
    descriptionOfSuspiciousActivity?: string
    suspicionTypeCode?: number
    publicPrivatePartnershipProjectNameCodes: number[]
    politicallyExposedPersonIncludedIndicator?: boolean
  }
  relatedReports: { reportingEntityReportReference: string; reportingEntityTransactionReferences: string[] }[]
  actionTaken?: { description?: string }
  definitions: Definition[]
  transactions: StrTransaction[]
}

export type ReportDocument = LctrDocument | LvctrDocument | StrDocument

/** Regulator's number of each report type. */
export const reportTypeCodes = { LVCTR: 14, STR: 102, LCTR: 106, CDR: 113, EFTR: 145 } as const satisfies Record<
  ReportType,
  number
>

/** The product's name of a regulator's report type number; null when it is none. */
export function reportTypeOfCode(code: unknown): ReportType | null {
  const found = Object.entries(reportTypeCodes).find(([, number]) => number === code)
  return found ? (found[0] as ReportType) : null
}
