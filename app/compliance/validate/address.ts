/** Rules on addresses, telephone numbers and e-mail addresses, wherever they stand. */
import { hasCode, provinceTableOf } from '../codes.ts'
import { everyType } from './rule.ts'
import type { Finding, Rule } from './rule.ts'
import { asList, asObject, isGiven, textOf } from './view.ts'
import type { DefinitionView, Json, ReportView } from './view.ts'

/** Every object of the definitions that may hold an address, a telephone number or a jurisdiction. */
function* holders(value: unknown, path: string): Generator<{ value: Json; path: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of asList(value).entries()) yield* holders(item, `${path}/${index}`)
  } else if (typeof value === 'object' && value !== null) {
    const one = asObject(value)
    yield { value: one, path }
    for (const [key, item] of Object.entries(one)) if (key !== 'address') yield* holders(item, `${path}/${key}`)
  }
}

const postal: Record<string, { pattern: RegExp; example: string }> = {
  CA: { pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i, example: 'K1A 0B1' },
  US: { pattern: /^\d{5}([ -]?\d{4})?$/, example: '12345 or 12345-6789' },
}

function* provinceFindings(object: Json, path: string, country: unknown, codeField: string, nameField: string): Generator<Finding> {
  const table = provinceTableOf(textOf(country))
  const code = textOf(object[codeField])
  if (code !== undefined && !table) yield { path: `${path}/${codeField}`, code: 364, message: 'Only Canada, the United States and Mexico take a code of province or state. Give its name instead.' }
  if (code !== undefined && table && !hasCode(table, code)) yield { path: `${path}/${codeField}`, code: 300, limit: 2, message: `${code} is no province or state of ${String(country)}. Correct one of the two.` }
  if (isGiven(object[nameField]) && table) yield { path: `${path}/${nameField}`, code: 364, message: 'In Canada, the United States and Mexico the province or state is given by its code. Clear the name.' }
}

/** Why a street address names no place one can go to; null when it does (FINTRAC: invalid addresses). */
export function addressProblem(text: string): string | null {
  const clean = text.trim()
  if (/^(general delivery|poste restante|g\.?d\.?)(\s|$|,)/i.test(clean)) return 'general delivery'
  const box = /^(p\.?\s*o\.?\s*box|post office box|box|c\.?\s?p\.?|case postale|casier postal|bo[iî]te postale)\s*#?\s*\d+\s*,?\s*(.*)$/i.exec(clean)
  if (box) return /\d/.test(box[2] ?? '') && /[a-z]{2}/i.test(box[2] ?? '') ? null : 'a post office box'
  if (/^(suite|ste|unit|apt|apartment|appartement|app|bureau|unité)\.?\s*#?\s*[\w-]+$/i.test(clean)) return 'a suite number alone'
  return null
}

/** Whether the address of the definition is mandatory in a role that it has in a transaction at the threshold. */
function needsAddress(report: ReportView, definition: DefinitionView): boolean {
  return report.type !== 'STR' && report.rolesOf(definition).some(role =>
    role.transaction.isAtThreshold
    && (role.kind === 'onBehalfOf' || (role.kind === 'conductor' && (report.type === 'LCTR' || role.details.clientOfReportingEntityIndicator === true)) || (role.kind === 'beneficiary' && report.type === 'LVCTR')))
}

export const addressRules: readonly Rule[] = [
  {
    id: 'C-28', types: everyType, source: 'Guidance on addresses: a post office box, general delivery or a suite alone is no address',
    *check(report) {
      for (const definition of report.definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          const address = asObject(value.address)
          const field = address.typeCode === 2 ? 'unstructured' : 'streetAddress'
          const text = textOf(address[field])
          const why = text === undefined ? null : addressProblem(text)
          if (why === null) continue
          const isNeeded = path === definition.path && needsAddress(report, definition)
          yield { path: `${path}/address/${field}`, code: 301, severity: isNeeded ? 'reject' : 'warning', message: `The address is ${why}. Give the place itself: number and street, or a description of where it is.` }
        }
      }
    },
  },
  {
    id: 'C-28-shape', types: everyType, source: 'R153170 and CDR template for addresses',
    *check({ definitions }) {
      for (const definition of definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          const address = asObject(value.address)
          if (isGiven(value.address) !== isGiven(value.addressTypeCode) || (isGiven(value.address) && address.typeCode !== value.addressTypeCode)) {
            yield { path: `${path}/addressTypeCode`, code: 301, message: 'The address type differs from the address. Choose structured or one text, once.' }
          }
          if (!isGiven(value.address)) continue
          yield* provinceFindings(address, `${path}/address`, address.countryCode, 'provinceStateCode', 'provinceStateName')
          const country = textOf(address.countryCode)
          const code = textOf(address.postalZipCode)
          const rule = country === undefined ? undefined : postal[country]
          if (address.typeCode === 1 && code === undefined && rule) yield { path: `${path}/address/postalZipCode`, code: 375, severity: 'warning', message: 'The postal or ZIP code is blank. Give it if it is known or can be found out.' }
          if (code !== undefined && rule && !rule.pattern.test(code)) yield { path: `${path}/address/postalZipCode`, code: 363, message: `"${code}" is no postal or ZIP code of ${country}. Write it like ${rule.example}.` }
          if (code !== undefined && !rule && !/^[A-Za-z0-9 -]+$/.test(code)) yield { path: `${path}/address/postalZipCode`, code: 363, message: 'A postal code has letters, digits, spaces and dashes. Correct it.' }
        }
      }
    },
  },
  {
    id: 'C-28-jurisdiction', types: everyType, source: 'CDR template for jurisdictions of issue',
    *check({ definitions }) {
      for (const definition of definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          yield* provinceFindings(value, path, value.jurisdictionOfIssueCountryCode, 'jurisdictionOfIssueProvinceStateCode', 'jurisdictionOfIssueProvinceStateName')
        }
      }
    },
  },
  {
    id: 'C-30', types: everyType, source: 'CDR template for telephone and extension; guidance on telephone style',
    *check({ definitions }) {
      for (const definition of definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          const phone = textOf(value.telephoneNumber)
          const extension = textOf(value.extensionNumber)
          if (phone !== undefined && !/^[\d\-,. ()]+$/.test(phone)) yield { path: `${path}/telephoneNumber`, code: 362, message: 'A telephone number has digits, dashes, commas, periods, spaces and round brackets, and no plus sign. Correct it.' }
          else if (phone !== undefined && ['CA', 'US'].includes(String(asObject(value.address).countryCode)) && phone.replace(/\D/g, '').length === 10 && !/^\d{3}-\d{3}-\d{4}$/.test(phone)) {
            yield { path: `${path}/telephoneNumber`, code: 362, severity: 'warning', message: 'FINTRAC asks for the form 999-999-9999. Change it.' }
          }
          if (extension !== undefined && phone === undefined) yield { path: `${path}/extensionNumber`, code: 364, message: 'There is an extension but no telephone number. Give the number, or clear the extension.' }
          if (extension !== undefined && !/^\d+$/.test(extension)) yield { path: `${path}/extensionNumber`, code: 362, severity: 'warning', message: 'An extension has digits only. Correct it.' }
        }
      }
    },
  },
  {
    id: 'C-30-email', types: everyType, source: 'CDR template: RFC 5322, at most 200 characters',
    *check({ roles }) {
      for (const { details, path } of roles) {
        const email = textOf(details.emailAddress)
        if (email !== undefined && !/^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]+$/.test(email)) yield { path: `${path}/details/emailAddress`, code: 362, message: `"${email}" is no email address. Correct it, or clear it.` }
      }
    },
  },
]
