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
 * The code table for a key and its parent's key; null if the value isn't a code. Documents are assumed to be a
 * person's, and a province has no table of its own: the values beside them decide.
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
