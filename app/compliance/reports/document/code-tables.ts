import type { ReportType } from '../../types.ts'
import type { CodeTableName } from '../../words/codes.ts'

const tables: Readonly<Record<string, CodeTableName>> = {
  direction: 'direction',
  fundAssetVirtualCurrencyTypeCode: 'fundType',
  suspicionTypeCode: 'suspicionType',
  publicPrivatePartnershipProjectNameCodes: 'projectName',
  relationshipOfConductorCode: 'relationship',
  structureTypeCode: 'structureType',
  typeOfDeviceCode: 'deviceType',
  accountStatusAtTimeOfTransaction: 'accountStatus',
  currencyCode: 'currency',
  virtualCurrencyTypeCode: 'virtualCurrency',
  countryCode: 'country',
  countryOfResidenceCode: 'country',
  countryOfCitizenshipCode: 'country',
  jurisdictionOfIssueCountryCode: 'country',
}

/**
 * The table that a code of a report's transactions and parties is of, by its key and the key of what holds it; null where the
 * value is no code. A document is taken for one of a person, and a province has none: what stands beside them decides.
 */
export function codeTableOf(type: ReportType, name: string, owner: string | undefined): CodeTableName | null {
  if (name === 'methodCode') return type === 'LVCTR' ? 'methodLvctr' : type === 'STR' ? 'methodStr' : 'methodLctr'
  if (name === 'dispositionCode')
    return type === 'LVCTR' ? 'dispositionLvctr' : type === 'STR' ? 'dispositionStr' : 'dispositionLctr'
  if (name === 'identifierTypeCode') return 'personIdentifierType'
  if (name === 'typeCode')
    return owner === 'account' ? 'accountType' : owner === 'registrationsIncorporations' ? 'registrationType' : null
  return tables[name] ?? null
}
