/** Rules on addresses, telephone numbers and e-mail addresses, wherever they stand. */
import { postalCodeAdvice } from '#app/party/places/address.ts'
import { isEmail } from '#app/party/facts/email.ts'
import { PLACE_DEFECTS, placeDefect } from '#app/party/places/physical.ts'
import { countryLabel } from '#app/party/places/places.ts'
import { postalCodeContradiction, readPostalCode } from '#app/party/places/postal-code.ts'
import { hasCode, provinceTableOf } from '../../words/codes.ts'
import { everyType } from '../rule/rule.ts'
import type { Finding, Rule } from '../rule/rule.ts'
import { asList, asObject, isGiven, textOf } from '../rule/view.ts'
import type { DefinitionView, Json, ReportView } from '../rule/view.ts'

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

function* provinceFindings(
  object: Json,
  path: string,
  country: unknown,
  codeField: string,
  nameField: string,
): Generator<Finding> {
  const table = provinceTableOf(textOf(country))
  const code = textOf(object[codeField])
  if (code !== undefined && !table)
    yield {
      path: `${path}/${codeField}`,
      code: 364,
      message:
        textOf(country) === undefined
          ? 'The country of this province or state is missing. Enter the country.'
          : 'Only Canada, the United States and Mexico use province or state codes. Enter the name instead.',
    }
  if (code !== undefined && table && !hasCode(table, code))
    yield {
      path: `${path}/${codeField}`,
      code: 300,
      limit: 2,
      message: `${code} isn’t a province or state of ${String(country)}. Correct one of the two.`,
    }
  if (isGiven(object[nameField]) && table)
    yield {
      path: `${path}/${nameField}`,
      code: 364,
      message: 'In Canada, the United States and Mexico the province or state is entered as a code. Clear the name.',
    }
}

/** Whether the address of the definition is mandatory in a role that it has in a transaction at the threshold. */
function needsAddress(report: ReportView, definition: DefinitionView): boolean {
  return (
    report.type !== 'STR' &&
    report
      .rolesOf(definition)
      .some(
        (role) =>
          role.transaction.isAtThreshold &&
          (role.kind === 'onBehalfOf' ||
            (role.kind === 'conductor' &&
              (report.type === 'LCTR' || role.details.clientOfReportingEntityIndicator === true)) ||
            (role.kind === 'beneficiary' && report.type === 'LVCTR')),
      )
  )
}

export const addressRules: readonly Rule[] = [
  {
    id: 'C-28',
    types: everyType,
    source: 'Guidance on addresses: a post office box, general delivery or a suite alone is no address',
    *check(report) {
      for (const definition of report.definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          const address = asObject(value.address)
          const field = address.typeCode === 2 ? 'unstructured' : 'streetAddress'
          const text = textOf(address[field])
          const defect = text === undefined ? null : placeDefect(text)
          if (defect === null) continue
          const isNeeded = path === definition.path && needsAddress(report, definition)
          yield {
            path: `${path}/address/${field}`,
            code: 301,
            severity: isNeeded ? 'reject' : 'warning',
            message: `The address is ${PLACE_DEFECTS[defect]}. Enter the place itself, with number and street or a description of where it is.`,
          }
        }
      }
    },
  },
  {
    id: 'C-28-shape',
    types: everyType,
    source: 'R153170 and CDR template for addresses',
    *check({ definitions }) {
      for (const definition of definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          // A party told by name alone has no address at all, which the schema says.
          if (path === definition.path && definition.typeCode <= 2) continue
          const address = asObject(value.address)
          if (
            isGiven(value.address) !== isGiven(value.addressTypeCode) ||
            (isGiven(value.address) && address.typeCode !== value.addressTypeCode)
          ) {
            yield {
              path: `${path}/addressTypeCode`,
              code: 301,
              message: 'The address type doesn’t match the address. Choose either structured or unstructured.',
            }
          }
          if (!isGiven(value.address)) continue
          yield* provinceFindings(
            address,
            `${path}/address`,
            address.countryCode,
            'provinceStateCode',
            'provinceStateName',
          )
          const country = textOf(address.countryCode)
          const code = textOf(address.postalZipCode)
          if (address.typeCode === 1 && code === undefined && (country === 'CA' || country === 'US'))
            yield {
              path: `${path}/address/postalZipCode`,
              code: 375,
              severity: 'warning',
              message: 'The postal or ZIP code is blank. Enter it if you know it or can find it.',
            }
          if (code === undefined) continue
          const reading = readPostalCode(code, country)
          const contradiction = reading.ok
            ? postalCodeContradiction(reading.code, country, textOf(address.provinceStateCode))
            : null
          if (!reading.ok)
            yield {
              path: `${path}/address/postalZipCode`,
              code: 363,
              message: `"${code}" isn’t a postal code${country === undefined ? '' : ` of ${countryLabel(country)}`}. ${postalCodeAdvice(country)} Correct it.`,
            }
          // How codes are written is certain for Canada; elsewhere a person may know better.
          else if (contradiction !== null)
            yield {
              path: `${path}/address/postalZipCode`,
              code: 302,
              severity: country === 'CA' ? 'reject' : 'warning',
              message: `${contradiction} Correct the postal code, the province or the country.`,
            }
        }
      }
    },
  },
  {
    id: 'C-28-jurisdiction',
    types: everyType,
    source: 'CDR template for jurisdictions of issue',
    *check({ definitions }) {
      for (const definition of definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          yield* provinceFindings(
            value,
            path,
            value.jurisdictionOfIssueCountryCode,
            'jurisdictionOfIssueProvinceStateCode',
            'jurisdictionOfIssueProvinceStateName',
          )
        }
      }
    },
  },
  {
    id: 'C-30',
    types: everyType,
    source: 'CDR template for telephone and extension; guidance on telephone style',
    *check({ definitions }) {
      for (const definition of definitions) {
        for (const { value, path } of holders(definition.value, definition.path)) {
          const phone = textOf(value.telephoneNumber)
          const extension = textOf(value.extensionNumber)
          if (phone !== undefined && !/^[\d\-,. ()]+$/.test(phone))
            yield {
              path: `${path}/telephoneNumber`,
              code: 362,
              message:
                'A telephone number can have digits, dashes, commas, periods, spaces and round brackets, but no plus sign. Correct it.',
            }
          else if (
            phone !== undefined &&
            ['CA', 'US'].includes(String(asObject(value.address).countryCode)) &&
            phone.replace(/\D/g, '').length === 10 &&
            !/^\d{3}-\d{3}-\d{4}$/.test(phone)
          ) {
            yield {
              path: `${path}/telephoneNumber`,
              code: 362,
              severity: 'warning',
              message: 'FINTRAC requires the form 999-999-9999. Change it.',
            }
          } else if (
            phone !== undefined &&
            !['undefined', 'CA', 'US'].includes(String(asObject(value.address).countryCode)) &&
            !/\d-\d/.test(phone) &&
            phone.replace(/\D/g, '').length > 10
          ) {
            yield {
              path: `${path}/telephoneNumber`,
              code: 362,
              severity: 'warning',
              message:
                'Abroad, FINTRAC wants country, city and local number with dashes, such as 44-20-7946-0958. Change it.',
            }
          }
          if (extension !== undefined && phone === undefined)
            yield {
              path: `${path}/extensionNumber`,
              code: 364,
              message: 'There is an extension but no telephone number. Enter the number or clear the extension.',
            }
          if (extension !== undefined && !/^\d+$/.test(extension))
            yield {
              path: `${path}/extensionNumber`,
              code: 362,
              severity: 'warning',
              message: 'An extension can have only digits. Correct it.',
            }
        }
      }
    },
  },
  {
    id: 'C-30-email',
    types: everyType,
    source: 'CDR template: RFC 5322, at most 200 characters',
    *check({ roles }) {
      for (const { details, path } of roles) {
        const email = textOf(details.emailAddress)
        if (email !== undefined && !isEmail(email))
          yield {
            path: `${path}/details/emailAddress`,
            code: 362,
            message: `"${email}" isn’t an email address. Correct or clear it.`,
          }
      }
    },
  },
]
