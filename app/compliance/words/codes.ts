/**
 * The regulator's code tables (`schemas/codes/*.json`): the meaning of a code in English and French, and the code of a
 * label.
 */
import reportType from '#schemas/codes/report-type.json' with { type: 'json' }
import submitType from '#schemas/codes/submit-type.json' with { type: 'json' }
import deleteReason from '#schemas/codes/delete-reason.json' with { type: 'json' }
import activitySector from '#schemas/codes/activity-sector.json' with { type: 'json' }
import ministerialDirective from '#schemas/codes/ministerial-directive.json' with { type: 'json' }
import aggregationType from '#schemas/codes/aggregation-type.json' with { type: 'json' }
import methodLctr from '#schemas/codes/method-lctr.json' with { type: 'json' }
import methodLvctr from '#schemas/codes/method-lvctr.json' with { type: 'json' }
import methodStr from '#schemas/codes/method-str.json' with { type: 'json' }
import dispositionLctr from '#schemas/codes/disposition-lctr.json' with { type: 'json' }
import dispositionLvctr from '#schemas/codes/disposition-lvctr.json' with { type: 'json' }
import dispositionStr from '#schemas/codes/disposition-str.json' with { type: 'json' }
import direction from '#schemas/codes/direction.json' with { type: 'json' }
import fundType from '#schemas/codes/fund-type.json' with { type: 'json' }
import suspicionType from '#schemas/codes/suspicion-type.json' with { type: 'json' }
import projectName from '#schemas/codes/project-name.json' with { type: 'json' }
import country from '#schemas/codes/country.json' with { type: 'json' }
import currency from '#schemas/codes/currency.json' with { type: 'json' }
import virtualCurrency from '#schemas/codes/virtual-currency.json' with { type: 'json' }
import provinceCa from '#schemas/codes/province-ca.json' with { type: 'json' }
import provinceUs from '#schemas/codes/province-us.json' with { type: 'json' }
import provinceMx from '#schemas/codes/province-mx.json' with { type: 'json' }
import accountType from '#schemas/codes/account-type.json' with { type: 'json' }
import accountStatus from '#schemas/codes/account-status.json' with { type: 'json' }
import addressType from '#schemas/codes/address-type.json' with { type: 'json' }
import personIdentifierType from '#schemas/codes/person-identifier-type.json' with { type: 'json' }
import entityIdentifierType from '#schemas/codes/entity-identifier-type.json' with { type: 'json' }
import registrationType from '#schemas/codes/registration-type.json' with { type: 'json' }
import relationship from '#schemas/codes/relationship.json' with { type: 'json' }
import structureType from '#schemas/codes/structure-type.json' with { type: 'json' }
import deviceType from '#schemas/codes/device-type.json' with { type: 'json' }
import definitionType from '#schemas/codes/definition-type.json' with { type: 'json' }
import bulkStatus from '#schemas/codes/bulk-status.json' with { type: 'json' }
import messageType from '#schemas/codes/message-type.json' with { type: 'json' }
import validationMessage from '#schemas/codes/validation-message.json' with { type: 'json' }

export interface CodeLabel {
  en: string
  fr: string
}

export type Language = keyof CodeLabel

type CodeTable = Readonly<Record<string, CodeLabel>>

/** Every table by name. Codes are the keys: numbers as text, or the regulator's letters. */
export const codeTables = {
  reportType,
  submitType,
  deleteReason,
  activitySector,
  ministerialDirective,
  aggregationType,
  methodLctr,
  methodLvctr,
  methodStr,
  dispositionLctr,
  dispositionLvctr,
  dispositionStr,
  direction,
  fundType,
  suspicionType,
  projectName,
  country,
  currency,
  virtualCurrency,
  provinceCa,
  provinceUs,
  provinceMx,
  accountType,
  accountStatus,
  addressType,
  personIdentifierType,
  entityIdentifierType,
  registrationType,
  relationship,
  structureType,
  deviceType,
  definitionType,
  bulkStatus,
  messageType,
  validationMessage,
} satisfies Record<string, CodeTable>

export type CodeTableName = keyof typeof codeTables

function tableOf(name: CodeTableName): CodeTable {
  return codeTables[name]
}

/** Whether the table has the code. */
export function hasCode(name: CodeTableName, code: unknown): boolean {
  return (typeof code === 'number' || typeof code === 'string') && Object.hasOwn(tableOf(name), String(code))
}

/** The code's label; null when the table has no such code. */
export function codeLabel(
  name: CodeTableName,
  code: string | number | null | undefined,
  language: Language = 'en',
): string | null {
  if (code === null || code === undefined || !hasCode(name, code)) return null
  return tableOf(name)[String(code)]?.[language] ?? null
}

/** The table as a list, in the regulator's order, for a choice on a screen. */
export function codeOptions(name: CodeTableName, language: Language = 'en'): { code: string; label: string }[] {
  return Object.entries(tableOf(name)).map(([code, label]) => ({ code, label: label[language] }))
}

const provinceTables = { CA: 'provinceCa', US: 'provinceUs', MX: 'provinceMx' } as const

/** Countries whose provinces or states are reported as codes; everywhere else by name. */
export function provinceTableOf(country: string | null | undefined): CodeTableName | null {
  return country && Object.hasOwn(provinceTables, country)
    ? provinceTables[country as keyof typeof provinceTables]
    : null
}

/**
 * Whether a currency code means a virtual currency. Five codes stand in both lists (AOA, BEL, BHD, BRC, MTL): they are
 * state currencies, unless `isKnownVirtual` says that the transaction is one in virtual currency. `XBT` stands in the
 * list of state currencies but is bitcoin.
 */
export function isVirtualCurrencyCode(code: string, isKnownVirtual = false): boolean {
  if (code === 'XBT') return true
  return hasCode('virtualCurrency', code) && (isKnownVirtual || !hasCode('currency', code))
}

/** FINTRAC's code of a virtual currency: `XBT` is written `BTC`; null when the list does not have it. */
export function virtualCurrencyCodeOf(code: string | null | undefined): string | null {
  const upper = code?.trim().toUpperCase()
  if (!upper) return null
  if (upper === 'XBT') return 'BTC'
  return hasCode('virtualCurrency', upper) ? upper : null
}

/** Sectors that are financial entities (PCMLTFR s. 1(2)), by their activity sector code. */
const financialEntities: ReadonlySet<number> = new Set([2, 3, 6, 12, 14, 16, 19, 20])
/** Sectors that keep accounts for their clients: financial entities, securities dealers, casinos. */
const accountBased: ReadonlySet<number> = new Set([...financialEntities, 5, 15])

/** Whether the activity sector is a financial entity: only these may report a night deposit or quick drop. */
export function isFinancialEntitySector(code: number | null | undefined): boolean {
  return code !== null && code !== undefined && financialEntities.has(code)
}

/** Whether the activity sector keeps accounts for clients. */
export function isAccountBasedSector(code: number | null | undefined): boolean {
  return code !== null && code !== undefined && accountBased.has(code)
}
