/** Rules on identifications and registrations of a party. */
import { isForbiddenHealthCard } from '#app/party/facts/identification.ts'
import { fieldLabel } from '../../reports/document/labels.ts'
import { type Finding, otherText } from '../rule/rule.ts'
import {
  asList,
  asObject,
  type DefinitionView,
  isGiven,
  numberOf,
  type ReportView,
  textOf,
  isPerson,
} from '../rule/view.ts'

const healthCard = 5

/** Types of a person's identification whose country of issue must be given. */
const issuedByCountry = new Set([1, 2, 4, 5, 14, 15, 32, 33, 35, 37, 39])
const issuedByProvince = { person: new Set([1, 4, 5, 35, 37]), entity: new Set([2, 3, 4]) }

export function* identificationFindings(report: ReportView, definition: DefinitionView): Generator<Finding> {
  const person = isPerson(definition)
  const lenient = report.type === 'STR'
  for (const [index, raw] of asList(definition.value.identifications).entries()) {
    const one = asObject(raw)
    const path = `${definition.path}/identifications/${index}`
    const type = numberOf(one.identifierTypeCode)
    const missing = (field: string, isSoft = lenient): Finding =>
      isSoft
        ? {
            path: `${path}/${field}`,
            code: 375,
            severity: 'warning',
            message: `${fieldLabel(`${path}/${field}`)} is blank. Enter it if you know it or can find it.`,
          }
        : {
            path: `${path}/${field}`,
            code: 330,
            message: `${fieldLabel(`${path}/${field}`)} is missing. Enter it or remove this identification.`,
          }
    const isForbidden =
      person &&
      type === healthCard &&
      one.jurisdictionOfIssueCountryCode === 'CA' &&
      isForbiddenHealthCard('', textOf(one.jurisdictionOfIssueProvinceStateCode)) === true
    if (type === undefined) yield missing('identifierTypeCode')
    yield* otherText(one, path, 'identifierTypeCode', 'identifierTypeOther', person ? 3 : 7)
    if (person && type === 27) {
      if (isGiven(one.number))
        yield {
          path: `${path}/number`,
          code: 364,
          message: 'A Social Insurance Number must never be sent. Clear the number.',
        }
    } else if (!isGiven(one.number))
      // A number that must not be sent isn't asked for.
      yield {
        ...missing('number', lenient || !person),
        ...(isForbidden && {
          message:
            'The province doesn’t allow its health card as identification. Use another document, or remove this identification.',
        }),
      }
    else if (isForbidden)
      yield {
        path: `${path}/number`,
        code: 364,
        message:
          'The province doesn’t allow its health card as identification, so the number must not be sent. Clear it or use another document.',
      }
    if ((!person || (type !== undefined && issuedByCountry.has(type))) && !isGiven(one.jurisdictionOfIssueCountryCode))
      yield missing('jurisdictionOfIssueCountryCode')
    const needsProvince =
      type !== undefined &&
      issuedByProvince[person ? 'person' : 'entity'].has(type) &&
      ['CA', 'US'].includes(String(one.jurisdictionOfIssueCountryCode))
    if (needsProvince && !isGiven(one.jurisdictionOfIssueProvinceStateCode))
      yield missing('jurisdictionOfIssueProvinceStateCode', true)
  }
}

export function* registrationFindings(
  report: ReportView,
  { value, path, typeCode }: DefinitionView,
): Generator<Finding> {
  if (typeCode !== 4 && typeCode !== 6) return
  const list = asList(value.registrationsIncorporations)
  const at = `${path}/registrationIncorporationIndicator`
  const says = value.registrationIncorporationIndicator
  if (says === undefined) {
    yield typeCode === 4
      ? { path: at, code: 329, message: 'Say whether the entity is registered or incorporated.' }
      : {
          path: at,
          code: 375,
          severity: 'warning',
          message: 'If you know, say whether the entity is registered or incorporated.',
        }
  } else if (says !== list.length > 0) {
    yield {
      path: at,
      code: 302,
      message:
        says === true
          ? 'It says registered or incorporated, but no registration is listed. Add one or say no.'
          : 'It says not registered or incorporated, but a registration is listed. Say yes or remove it.',
    }
  }
  for (const [index, raw] of list.entries()) {
    const one = asObject(raw)
    const here = `${path}/registrationsIncorporations/${index}`
    if (one.typeCode === undefined)
      yield {
        path: `${here}/typeCode`,
        code: 329,
        message: 'Say whether it is a registration, an incorporation, both or unknown.',
      }
    for (const field of ['number', 'jurisdictionOfIssueCountryCode']) {
      if (one.typeCode === 5 && isGiven(one[field]))
        yield {
          path: `${here}/${field}`,
          code: 364,
          message: 'Registration "Unknown" has no number or place. Clear them or choose another type.',
        }
      if (one.typeCode !== undefined && one.typeCode !== 5 && !isGiven(one[field])) {
        yield report.type === 'STR'
          ? {
              path: `${here}/${field}`,
              code: 375,
              severity: 'warning',
              message: `${fieldLabel(`${here}/${field}`)} is blank. Enter it if you know it or can find it.`,
            }
          : {
              path: `${here}/${field}`,
              code: 330,
              message: `${fieldLabel(`${here}/${field}`)} is missing. Enter it or choose "Unknown".`,
            }
      }
    }
  }
  const people = asList(value.authorizedPersons)
  if (people.length > 3)
    yield {
      path: `${path}/authorizedPersons`,
      code: 332,
      limit: 3,
      message: `An entity can have at most three authorized persons in a report, and this one has ${people.length}. Keep three.`,
    }
}
