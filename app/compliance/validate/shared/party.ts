/** What each party must tell, by report type and role (schema facts section 9), and what its values must look like. */
import { birthDateDefect } from '#app/party/facts/birth-dates.ts'
import { fillerField, fillerText, isMissingValue } from '#app/party/text/fillers.ts'
import { OCCUPATION_DEFECTS, occupationDefect } from '#app/party/facts/occupation.ts'
import { fieldLabel } from '../../reports/document/labels.ts'
import { socialInsuranceProblem } from '../../reports/facts/withheld.ts'
import { everyType, isCalendarDate, latestDate, type Rule } from '../rule/rule.ts'
import {
  asList,
  asObject,
  type DefinitionView,
  isGiven,
  isPerson,
  type Json,
  numberOf,
  type ReportView,
  type RoleView,
  textOf,
} from '../rule/view.ts'
import { identificationFindings, registrationFindings } from './identification.ts'

type Part =
  | 'name'
  | 'address'
  | 'birth'
  | 'occupation'
  | 'identification'
  | 'registration'
  | 'authorized'
  | 'authorizedNames'
  | 'clientNumber'

/** The people who may act for an entity, and their names. */
const AUTHORIZED = ['authorized', 'authorizedNames'] as const

/** Asterisked items of the Schedules: Schedule 1 parts D, F, G (LCTR); Schedule 4 parts D to I (LVCTR). */
function neededParts(report: ReportView, role: RoleView): readonly Part[] {
  const { kind } = role
  if (kind === 'source' || kind === 'involvement' || kind === 'holder') return ['name']
  if (report.type === 'STR') return kind === 'beneficiary' ? ['name'] : []
  if (kind === 'conductor') {
    if (numberOf(role.value.typeCode) === 1 || numberOf(role.value.typeCode) === 2 || isBusinessDeposit(role))
      return ['name']
    const all: Part[] = ['name', 'address', 'birth', 'occupation', 'identification', 'registration', ...AUTHORIZED]
    return report.type === 'LVCTR' ? [...all, 'clientNumber'] : all
  }
  if (kind === 'onBehalfOf')
    return report.type === 'LCTR' ? ['name', 'address', 'occupation', 'registration'] : ['name', 'address']
  return report.type === 'LCTR' ? ['name'] : ['name', 'address', 'identification', 'registration', ...AUTHORIZED]
}

/** Schedule 1 part E: of who deposits into a business account only the name is asked. */
function isBusinessDeposit({ path, transaction }: RoleView): boolean {
  return transaction.starting.some(
    (action) => path.startsWith(`${action.path}/`) && action.details.depositToBusinessAccountIndicator === true,
  )
}

/**
 * Below the threshold asterisked items fall to reasonable measures (s. 152(2)); so do those of an LVCTR conductor who
 * isn't a client.
 */
function isStrict(report: ReportView, role: RoleView): boolean {
  if (role.kind === 'source' || role.kind === 'involvement' || role.kind === 'holder') return true
  if (report.type === 'STR') return true
  if (report.type === 'LVCTR' && role.kind === 'conductor' && role.details.clientOfReportingEntityIndicator !== true)
    return false
  return role.transaction.isAtThreshold
}

/** Pointers that one part needs and that are not there. */
function* missingOf(part: Part, role: RoleView, definition: DefinitionView): Generator<string> {
  const { value, path } = definition
  const person = isPerson(definition)
  const needs = function* (object: Json, at: string, ...fields: string[]) {
    for (const field of fields) if (!isGiven(object[field])) yield `${at}/${field}`
  }
  if (part === 'name') yield* person ? needs(value, path, 'surname', 'givenName') : needs(value, path, 'nameOfEntity')
  else if (part === 'birth') yield* person ? needs(value, path, 'dateOfBirth') : []
  else if (part === 'occupation') yield* needs(value, path, person ? 'occupation' : 'natureOfPrincipalBusiness')
  else if (part === 'identification') yield* needs(value, path, 'identifications')
  else if (part === 'registration') yield* person ? [] : needs(value, path, 'registrationsIncorporations')
  else if (part === 'authorized') yield* person ? [] : needs(value, path, 'authorizedPersons')
  else if (part === 'authorizedNames') {
    for (const [index, one] of asList(value.authorizedPersons).entries())
      yield* needs(asObject(one), `${path}/authorizedPersons/${index}`, 'surname', 'givenName')
  } else if (part === 'clientNumber') yield* needs(role.details, `${role.path}/details`, 'clientNumber')
  else {
    const address = asObject(value.address)
    if (!isGiven(value.address)) yield `${path}/address`
    else if (address.typeCode === 2) yield* needs(address, `${path}/address`, 'countryCode', 'unstructured')
    else {
      yield* needs(address, `${path}/address`, 'streetAddress', 'city', 'countryCode')
      if (['CA', 'US', 'MX'].includes(String(address.countryCode)))
        yield* needs(address, `${path}/address`, 'provinceStateCode')
    }
  }
}

const roleNames: Record<RoleView['kind'], string> = {
  source: 'the source',
  conductor: 'the conductor',
  onBehalfOf: 'the party on whose behalf',
  involvement: 'the party involved',
  beneficiary: 'the beneficiary',
  holder: 'the account holder',
}

/**
 * What is wrong with an occupation or nature of business; null if it is usable.
 * @internal tested word by word
 */
export function vagueness(text: string): string | null {
  if (isMissingValue('fact', text)) return 'stands for nothing'
  const defect = occupationDefect(text)
  return defect === null ? null : OCCUPATION_DEFECTS[defect]
}

/** `2026-11-27` of a transaction, on its own clock. */
function dayOf(details: Json): string | undefined {
  return (
    textOf(details.dateTimeOfTransaction) ??
    textOf(details.dateTimeReceived) ??
    textOf(details.dateOfTransaction)
  )?.slice(0, 10)
}

const fieldsOfPart: Partial<Record<Part, readonly string[]>> = {
  name: ['surname', 'givenName', 'nameOfEntity'],
  occupation: ['occupation', 'natureOfPrincipalBusiness'],
  address: ['address/streetAddress', 'address/city', 'address/unstructured'],
  identification: ['identifications/*/number'],
  registration: ['registrationsIncorporations/*/number'],
  authorizedNames: ['authorizedPersons/*/surname', 'authorizedPersons/*/givenName'],
}

/**
 * Whether the text at a pointer is one that a role at the threshold, or a completed suspicious transaction, must give.
 */
function mandatoryFields(report: ReportView): (path: string) => boolean {
  const fields = new Set<string>()
  for (const role of report.roles) {
    if (!role.definition || !isStrict(report, role)) continue
    for (const part of neededParts(report, role)) {
      for (const field of fieldsOfPart[part] ?? []) fields.add(`${role.definition.path}/${field}`)
      if (part === 'clientNumber') fields.add(`${role.path}/details/clientNumber`)
    }
  }
  // A listed registration needs its number, whoever holds it.
  if (report.type !== 'STR')
    for (const { path } of report.definitions) fields.add(`${path}/registrationsIncorporations/*/number`)
  for (const transaction of report.transactions) {
    const isStrictHere =
      report.type === 'STR' ? transaction.details.attemptedTransactionIndicator === false : transaction.isAtThreshold
    if (isStrictHere)
      for (const action of [...transaction.starting, ...transaction.completing])
        fields.add(`${action.detailsPath}/account/number`)
  }
  return (path) =>
    fields.has(
      path.replace(
        /^(\/definitions\/\d+\/(?:identifications|registrationsIncorporations|authorizedPersons))\/\d+\//,
        '$1/*/',
      ),
    )
}

export const partyRules: readonly Rule[] = [
  {
    id: 'C-25',
    types: everyType,
    source: 'PCMLTFR Schedules 1 and 4, asterisked items; s. 152(2) below the threshold',
    *check(report) {
      for (const role of report.roles) {
        const { definition } = role
        if (!definition) continue
        const strict = isStrict(report, role)
        for (const part of neededParts(report, role)) {
          for (const path of missingOf(part, role, definition)) {
            const label = fieldLabel(path)
            yield strict
              ? {
                  path,
                  code: /\/(identifications|authorizedPersons|registrationsIncorporations)$/.test(path) ? 331 : 330,
                  message: `${label} of ${roleNames[role.kind]} is missing. Enter it.`,
                }
              : {
                  path,
                  code: 375,
                  severity: 'warning',
                  message: `${label} of ${roleNames[role.kind]} is blank. Enter it if you know it or can find it.`,
                }
          }
        }
      }
    },
  },
  {
    id: 'C-26',
    types: everyType,
    source: 'Guidance: XXX for a single name; leave blank what does not apply',
    *check(report) {
      const { definitions, texts } = report
      const mandatory = mandatoryFields(report)
      for (const { value, path, typeCode } of definitions) {
        if (typeCode % 2 === 0) continue
        const given = textOf(value.givenName)
        if (given && /^x+$/i.test(given) && (given !== 'XXX' || !isGiven(value.surname)))
          yield {
            path: `${path}/givenName`,
            code: 301,
            severity: mandatory(`${path}/givenName`) ? 'reject' : 'warning',
            message: 'XXX is only for the given name of a person with one name, who has it as the surname. Correct it.',
          }
      }
      for (const { path, value } of texts) {
        if (!path.startsWith('/definitions/') && !path.startsWith('/transactions/')) continue
        // Codes come from lists, and CAD or ON aren't fillers.
        if (/(Code|refId|typeCode)$/.test(path) || (path.endsWith('/givenName') && value === 'XXX')) continue
        if (!isMissingValue(fillerField(path), value) && !/^0+$/.test(value.trim())) continue
        // A filler doesn't satisfy a mandatory field.
        yield mandatory(path)
          ? { path, code: 301, message: fillerText(fieldLabel(path), value) }
          : {
              path,
              code: 362,
              severity: 'warning',
              message: fillerText(fieldLabel(path), value, 'Leave the field blank or enter the value.'),
            }
      }
    },
  },
  {
    id: 'C-29',
    types: everyType,
    source: 'Guidance on occupation and principal business: no code alone, no vague word',
    *check(report) {
      for (const definition of report.definitions) {
        const field = isPerson(definition) ? 'occupation' : 'natureOfPrincipalBusiness'
        const text = textOf(definition.value[field])
        // What stands for nothing is said once, by C-26.
        const why = text === undefined || isMissingValue('fact', text) ? null : vagueness(text)
        if (why === null) continue
        // Where it is mandatory, a word that says nothing does not give it.
        const needed = report
          .rolesOf(definition)
          .some((role) => isStrict(report, role) && neededParts(report, role).includes('occupation'))
        const path = `${definition.path}/${field}`
        yield {
          path,
          code: 301,
          severity: needed ? 'reject' : 'warning',
          message: `${fieldLabel(path)} "${text}" ${why}. Describe the work in words, such as "retail clothing store manager".`,
        }
      }
    },
  },
  {
    id: 'C-25-birth',
    types: everyType,
    source: 'Analogue of the CDR date of birth rules: before today, within 120 years; nobody acts before being born',
    *check(report) {
      const { definitions, context } = report
      const today = latestDate(context.now)
      for (const definition of definitions) {
        const born = textOf(definition.value.dateOfBirth)
        if (born === undefined || !isCalendarDate(born)) continue
        const path = `${definition.path}/dateOfBirth`
        const defect = Number.isFinite(context.now) ? birthDateDefect(born, today) : null
        if (defect === 'not-past')
          yield { path, code: 304, message: 'The date of birth is not in the past. Correct it.' }
        else if (defect === 'too-old')
          yield { path, code: 308, message: 'The date of birth is more than 120 years ago. Correct it.' }
        else {
          const days = report.rolesOf(definition).flatMap(({ transaction }) => dayOf(transaction.details) ?? [])
          if (days.some((day) => born >= day))
            yield {
              path,
              code: 304,
              message: 'The date of birth is not before the day of the transaction. Correct it.',
            }
        }
      }
    },
  },
  {
    id: 'C-27',
    types: everyType,
    source: 'R151602; CDR template for identifications',
    *check(report) {
      for (const definition of report.definitions) yield* identificationFindings(report, definition)
    },
  },
  {
    id: 'C-27-text',
    types: everyType,
    source: 'R151602; OPC audit of FINTRAC: social insurance numbers are not to be sent',
    *check({ texts }) {
      for (const { path, value } of texts) {
        const problem = socialInsuranceProblem(path, value)
        if (problem !== null) yield { path, code: 364, message: problem }
      }
    },
  },
  {
    id: 'C-25-registration',
    types: everyType,
    source: 'CDR template for registrations and authorized persons',
    *check(report) {
      for (const definition of report.definitions) yield* registrationFindings(report, definition)
    },
  },
]
