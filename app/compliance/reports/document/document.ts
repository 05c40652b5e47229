/** The regulator's JSON shapes for LCTR, LVCTR and STR, as `schemas/*.schema.json` define them. */
import type { ReportType } from '../../types.ts'

export interface StructuredAddress {
  typeCode: 1
  unitNumber?: string | undefined
  buildingNumber?: string | undefined
  streetAddress?: string | undefined
  city?: string | undefined
  district?: string | undefined
  provinceStateCode?: string | undefined
  provinceStateName?: string | undefined
  subProvinceSubLocality?: string | undefined
  postalZipCode?: string | undefined
  countryCode?: string | undefined
}

export interface UnstructuredAddress {
  typeCode: 2
  countryCode?: string | undefined
  unstructured: string
}

export type ReportAddress = StructuredAddress | UnstructuredAddress

export interface ReportName {
  surname?: string | undefined
  givenName?: string | undefined
  otherNameInitial?: string | undefined
}

export interface ReportIdentification {
  identifierTypeCode?: number | undefined
  identifierTypeOther?: string | undefined
  number?: string | undefined
  jurisdictionOfIssueCountryCode?: string | undefined
  jurisdictionOfIssueProvinceStateCode?: string | undefined
  jurisdictionOfIssueProvinceStateName?: string | undefined
}

export interface ReportRegistration {
  typeCode?: number | undefined
  number?: string | undefined
  jurisdictionOfIssueCountryCode?: string | undefined
  jurisdictionOfIssueProvinceStateCode?: string | undefined
  jurisdictionOfIssueProvinceStateName?: string | undefined
}

export interface AddressAndPhone {
  addressTypeCode?: 1 | 2 | undefined
  address?: ReportAddress | undefined
  telephoneNumber?: string | undefined
  extensionNumber?: string | undefined
}

export interface PersonContact extends ReportName, AddressAndPhone {}

export interface PersonName extends ReportName {
  typeCode: 1
  refId: string
}

export interface EntityName {
  typeCode: 2
  refId: string
  nameOfEntity?: string | undefined
}

export interface PersonDetails extends ReportName, AddressAndPhone {
  typeCode: 3
  refId: string
  alias?: string | undefined
  dateOfBirth?: string | undefined
  countryOfResidenceCode?: string | undefined
  occupation?: string | undefined
  nameOfEmployer?: string | undefined
  identifications: ReportIdentification[]
}

export interface EntityDetails extends AddressAndPhone {
  typeCode: 4
  refId: string
  nameOfEntity?: string | undefined
  natureOfPrincipalBusiness?: string | undefined
  identifications: ReportIdentification[]
  authorizedPersons: ReportName[]
  registrationIncorporationIndicator?: boolean | undefined
  registrationsIncorporations: ReportRegistration[]
}

export interface PersonAndEmployerDetails extends ReportName, AddressAndPhone {
  typeCode: 5
  refId: string
  alias?: string | undefined
  dateOfBirth?: string | undefined
  countryOfResidenceCode?: string | undefined
  countryOfCitizenshipCode?: string | undefined
  occupation?: string | undefined
  employerInformation?: AddressAndPhone & { name?: string | undefined }
  identifications: ReportIdentification[]
}

export interface EntityAndBeneficialOwnershipDetails extends AddressAndPhone {
  typeCode: 6
  refId: string
  nameOfEntity?: string | undefined
  natureOfPrincipalBusiness?: string | undefined
  structureTypeCode?: number | undefined
  structureTypeOther?: string | undefined
  registrationIncorporationIndicator?: boolean | undefined
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
  details?: Details | undefined
}

export interface PartyNumbers {
  accountNumber?: string | undefined
  policyNumber?: string | undefined
  identifyingNumber?: string | undefined
}

export interface ThirdPartyDetails {
  clientNumber?: string | undefined
  emailAddress?: string | undefined
  url?: string | undefined
  username?: string | undefined
  relationshipOfConductorCode?: number | undefined
  relationshipOfConductorOther?: string | undefined
}

export interface ConductorDetails {
  clientOfReportingEntityIndicator?: boolean | undefined
  clientNumber?: string | undefined
  username?: string | undefined
  typeOfDeviceCode?: number | undefined
  typeOfDeviceOther?: string | undefined
  deviceIdentifierNumber?: string | undefined
  internetProtocolAddress?: string | undefined
  emailAddress?: string | undefined
  url?: string | undefined
  dateTimeOfOnlineSession?: string | undefined
  onBehalfOfIndicator?: boolean | undefined
}

export interface Conductor extends Role<ConductorDetails> {
  onBehalfOfs: Role<ThirdPartyDetails>[]
}

export interface ReportAccount {
  financialInstitutionNumber?: string | undefined
  branchNumber?: string | undefined
  number?: string | undefined
  typeCode?: number | undefined
  typeOther?: string | undefined
  currencyCode?: string | undefined
  virtualCurrencyTypeCode?: string | undefined
  virtualCurrencyTypeOther?: string | undefined
  dateOpened?: string | undefined
  dateClosed?: string | undefined
  holders: (Role & { username?: string | undefined })[]
}

interface ReportHead {
  reportTypeCode: number
  submitTypeCode: number
  activitySectorCode?: number | undefined
  reportingEntityNumber?: number | undefined
  submittingReportingEntityNumber?: number | undefined
  reportingEntityReportReference?: string | undefined
  reportingEntityContactId?: number | undefined
  ministerialDirectiveCode?: string | undefined
}

export interface AggregatedReportHead extends ReportHead {
  twentyFourHourRule: {
    aggregationTypeCode?: number | undefined
    periodStart?: string | undefined
    periodEnd?: string | undefined
  }
}

interface CompletingValues {
  dispositionCode?: number | undefined
  dispositionOther?: string | undefined
  amount?: string | undefined
  currencyCode?: string | undefined
  virtualCurrencyTypeCode?: string | undefined
  virtualCurrencyTypeOther?: string | undefined
  valueInCanadianDollars?: string | undefined
  referenceNumber?: string | undefined
  referenceNumberOtherRelatedNumber?: string | undefined
  account?: ReportAccount | undefined
  involvementIndicator?: boolean | undefined
}

export interface CompletingAction<Details> {
  details: Details
  involvements: Role<PartyNumbers>[]
  beneficiaries: Role<ThirdPartyDetails>[]
}

export interface LctrTransaction {
  reportingEntityLocationId?: string | undefined
  largeCashTransactionDetails: {
    thresholdIndicator?: boolean | undefined
    dateTimeOfTransaction?: string | undefined
    methodCode?: number | undefined
    methodOther?: string | undefined
    dateTimeOfPosting?: string | undefined
    reportingEntityTransactionReference?: string | undefined
    purpose?: string | undefined
  }
  startingActions: {
    details: {
      amount?: string | undefined
      currencyCode?: string | undefined
      howCashObtained?: string | undefined
      sourceOfCashIndicator?: boolean | undefined
      depositToBusinessAccountIndicator?: boolean | undefined
    }
    sourcesOfCash: Role<PartyNumbers>[]
    conductors: Conductor[]
  }[]
  completingActions: CompletingAction<CompletingValues & { exchangeRate?: string | undefined }>[]
}

export interface LctrDocument {
  reportDetails: AggregatedReportHead
  definitions: Definition[]
  transactions: LctrTransaction[]
}

export interface LvctrTransaction {
  reportingEntityLocationId?: string | undefined
  virtualCurrencyTransactionDetails: {
    thresholdIndicator?: boolean | undefined
    dateTimeReceived?: string | undefined
    methodCode?: number | undefined
    methodOther?: string | undefined
    ids: string[]
    reportingEntityTransactionReference?: string | undefined
    purposeOfTransaction?: string | undefined
  }
  startingActions: {
    details: {
      amount?: string | undefined
      virtualCurrencyTypeCode?: string | undefined
      virtualCurrencyTypeOther?: string | undefined
      exchangeRate?: string | undefined
      sendingVirtualCurrencyAddresses: string[]
      howVirtualCurrencyObtained?: string | undefined
      sourceOfVirtualCurrencyIndicator?: boolean | undefined
      conductorIndicator?: boolean | undefined
    }
    sourcesOfVirtualCurrency: Role<PartyNumbers>[]
    conductors: Conductor[]
  }[]
  completingActions: CompletingAction<
    CompletingValues & { receivingVirtualCurrencyAddresses: string[]; beneficiaryIndicator?: boolean | undefined }
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
  reportingEntityLocationId?: string | undefined
  suspiciousTransactionDetails: {
    attemptedTransactionIndicator?: boolean | undefined
    reasonNotCompleted?: string | undefined
    dateOfTransaction?: string | undefined
    timeOfTransaction?: string | undefined
    methodCode?: number | undefined
    methodOther?: string | undefined
    dateOfPosting?: string | undefined
    timeOfPosting?: string | undefined
    reportingEntityTransactionReference?: string | undefined
    purpose?: string | undefined
  }
  startingActions: {
    details: VirtualCurrencyTrail & {
      direction?: number | undefined
      fundAssetVirtualCurrencyTypeCode?: number | undefined
      fundAssetVirtualCurrencyTypeOther?: string | undefined
      amount?: string | undefined
      currencyCode?: string | undefined
      virtualCurrencyTypeCode?: string | undefined
      virtualCurrencyTypeOther?: string | undefined
      exchangeRate?: string | undefined
      referenceNumber?: string | undefined
      referenceNumberOtherRelatedNumber?: string | undefined
      account?: ReportAccount | undefined
      accountStatusAtTimeOfTransaction?: number | undefined
      howFundsOrVirtualCurrencyObtained?: string | undefined
      sourcesOfFundsOrVirtualCurrencyIndicator?: boolean | undefined
      conductorIndicator?: boolean | undefined
    }
    sourcesOfFundsOrVirtualCurrency: Role<PartyNumbers>[]
    conductors: Conductor[]
  }[]
  completingActions: CompletingAction<
    CompletingValues &
      VirtualCurrencyTrail & {
        exchangeRate?: string | undefined
        accountStatusAtTimeOfTransaction?: number | undefined
        beneficiaryIndicator?: boolean | undefined
      }
  >[]
}

export interface StrDocument {
  reportDetails: ReportHead
  detailsOfSuspicion: {
    descriptionOfSuspiciousActivity?: string | undefined
    suspicionTypeCode?: number | undefined
    publicPrivatePartnershipProjectNameCodes: number[]
    politicallyExposedPersonIncludedIndicator?: boolean | undefined
  }
  relatedReports: { reportingEntityReportReference: string; reportingEntityTransactionReferences: string[] }[]
  actionTaken?: { description?: string | undefined }
  definitions: Definition[]
  transactions: StrTransaction[]
}

export type ReportDocument = LctrDocument | LvctrDocument | StrDocument

/** Regulator's number of each report type. */
export const reportTypeCodes = { LVCTR: 14, STR: 102, LCTR: 106, CDR: 113, EFTR: 145 } as const satisfies Record<
  ReportType,
  number
>

/** The product's name for a regulator's report type number; null if unknown. */
export function reportTypeOfCode(code: unknown): ReportType | null {
  const found = Object.entries(reportTypeCodes).find(([, number]) => number === code)
  return found ? (found[0] as ReportType) : null
}
