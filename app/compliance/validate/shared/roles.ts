/** Rules on who stands in which role, and on the definitions that roles point to. */
import { fieldLabel } from '../../reports/document/labels.ts'
import { everyType, indicator, notTooEarly, otherText } from '../rule/rule.ts'
import type { Rule } from '../rule/rule.ts'
import { asList, asObject, isGiven, numberOf, textOf } from '../rule/view.ts'
import type { ReportView, RoleKind, RoleView } from '../rule/view.ts'

/** Shapes of definition that each role takes. */
function allowedShapes(report: ReportView, kind: RoleKind): readonly number[] {
  if (kind === 'source' || kind === 'involvement' || kind === 'holder') return [1, 2]
  if (kind === 'beneficiary') return [3, 4]
  if (report.type === 'STR') return [5, 6]
  return kind === 'conductor' && report.type === 'LCTR' ? [1, 2, 3, 4] : [3, 4]
}

const numbers = ['accountNumber', 'policyNumber', 'identifyingNumber'] as const

export const roleRules: readonly Rule[] = [
  {
    id: 'C-24',
    types: everyType,
    source: 'OpenAPI definitions; R153110; bulk status 5018',
    *check(report) {
      const seen = new Set<string>()
      for (const { refId, path } of report.definitions) {
        if (seen.has(refId))
          yield {
            path: `${path}/refId`,
            code: 301,
            message: `Party ${refId} is described twice. Remove one of them.`,
          }
        seen.add(refId)
      }
      const used = new Set<unknown>()
      for (const role of report.roles) {
        const typeCode = numberOf(role.value.typeCode)
        const refId = textOf(role.value.refId)
        if (!role.definition) {
          if (refId !== undefined)
            yield {
              path: `${role.path}/refId`,
              code: 301,
              message: `Party ${refId} isn’t described in the report. Add it or choose another.`,
            }
          continue
        }
        used.add(role.definition)
        if (typeCode !== role.definition.typeCode)
          yield {
            path: `${role.path}/typeCode`,
            code: 301,
            message: 'The party type doesn’t match its description. Choose the party again.',
          }
        else if (!allowedShapes(report, role.kind).includes(typeCode))
          yield {
            path: `${role.path}/typeCode`,
            code: 301,
            message: 'This role doesn’t accept this kind of description. Choose the party again.',
          }
      }
      for (const definition of report.definitions) {
        if (!used.has(definition))
          yield {
            path: `${definition.path}/refId`,
            code: 301,
            severity: 'warning',
            message: 'This party has no role in the report. Remove it, or give it its role.',
          }
      }
    },
  },
  {
    id: 'C-22',
    types: everyType,
    source: 'Guidance: an involved party cannot be conductor, on behalf of or beneficiary',
    *check(report) {
      for (const transaction of report.transactions) {
        const principals = new Map<string, RoleView>()
        for (const action of [...transaction.starting, ...transaction.completing]) {
          for (const role of [
            ...action.conductors,
            ...action.conductors.flatMap((one) => one.onBehalfOfs),
            ...action.beneficiaries,
          ])
            principals.set(nameKey(role), role)
        }
        principals.delete('')
        for (const action of transaction.completing) {
          yield* indicator(
            action.details,
            action.detailsPath,
            'involvementIndicator',
            action.involvements.length,
            'party involved',
          )
          for (const role of action.involvements) {
            if (principals.has(nameKey(role)))
              yield {
                path: `${role.path}/refId`,
                code: 302,
                severity: 'warning',
                message: 'This party already is conductor, on behalf of or beneficiary. List here only others.',
              }
          }
        }
      }
    },
  },
  {
    id: 'OWN-third-party',
    types: everyType,
    source: 'rules.md 1.5: a third party is another who instructs; nobody acts on their own behalf as one',
    *check({ roles }) {
      for (const conductor of roles) {
        if (conductor.kind !== 'conductor') continue
        for (const other of conductor.onBehalfOfs) {
          const path = `${other.path}/refId`
          if (other.value.refId === conductor.value.refId || isSameByEvidence(conductor, other))
            yield {
              path,
              code: 302,
              message:
                'The party on whose behalf is the conductor. Nobody acts for themselves as a third party: remove it, or name who instructed.',
            }
          else if (nameKey(other) !== '' && nameKey(other) === nameKey(conductor))
            yield {
              path,
              code: 302,
              severity: 'warning',
              message: 'The party on whose behalf has the name of the conductor. Check that they are two.',
            }
        }
      }
    },
  },
  {
    id: 'C-22-numbers',
    types: everyType,
    source: 'R154700: account, policy and identifying number exclude each other',
    *check({ roles }) {
      for (const { kind, details, path } of roles) {
        if (kind !== 'source' && kind !== 'involvement') continue
        const given = numbers.filter((field) => isGiven(details[field]))
        for (const field of given.slice(1))
          yield {
            path: `${path}/details/${field}`,
            code: 364,
            message: `FINTRAC takes one of account, policy and identifying number. Clear ${fieldLabel(field).toLowerCase() || field}.`,
          }
      }
    },
  },
  {
    id: 'C-22-behalf',
    types: everyType,
    source: 'CDR template: onBehalfOfIndicator says yes exactly when the list has items',
    *check({ roles }) {
      for (const { kind, details, path, onBehalfOfs, value } of roles) {
        if (kind !== 'conductor' || ![3, 4, 5, 6].includes(numberOf(value.typeCode) ?? 0)) continue
        yield* indicator(details, `${path}/details`, 'onBehalfOfIndicator', onBehalfOfs.length, 'party on whose behalf')
      }
    },
  },
  {
    id: 'C-22-relationship',
    types: everyType,
    source: 'Guidance: Other in words; F9 of Schedule 1, Part H of Schedule 4',
    *check(report) {
      for (const { kind, details, path, transaction } of report.roles) {
        if (kind !== 'onBehalfOf' && kind !== 'beneficiary') continue
        yield* otherText(details, `${path}/details`, 'relationshipOfConductorCode', 'relationshipOfConductorOther', 9)
        if (kind === 'onBehalfOf' && report.type !== 'STR' && !isGiven(details.relationshipOfConductorCode)) {
          yield transaction.isAtThreshold
            ? {
                path: `${path}/details/relationshipOfConductorCode`,
                code: 330,
                message: 'The relationship of the conductor to the party on whose behalf is missing. Enter it.',
              }
            : {
                path: `${path}/details/relationshipOfConductorCode`,
                code: 375,
                severity: 'warning',
                message: 'The relationship of the conductor is blank. Enter it if you know it or can find it.',
              }
        }
      }
    },
  },
  {
    id: 'C-23',
    types: everyType,
    source: 'Guidance: the reporting entity is not its own beneficiary',
    *check(report) {
      const own = report.context.reportingEntityName?.trim().toLowerCase()
      if (!own) return
      for (const role of report.roles) {
        if (role.kind === 'beneficiary' && textOf(role.definition?.value.nameOfEntity)?.trim().toLowerCase() === own) {
          yield {
            path: `${role.path}/refId`,
            code: 302,
            severity: 'warning',
            message: 'The beneficiary is your own organization. Name the person or entity that benefits.',
          }
        }
      }
    },
  },
  {
    id: 'C-device',
    types: ['LVCTR', 'STR'],
    source: 'LVCTR-08; analogue of the CDR device rules: online or other methods only',
    *check(report) {
      const withDevice = report.type === 'LVCTR' ? [8, 7] : [12, 7]
      for (const { kind, details, path, transaction } of report.roles) {
        if (kind !== 'conductor') continue
        yield* otherText(details, `${path}/details`, 'typeOfDeviceCode', 'typeOfDeviceOther', 4)
        yield* notTooEarly(report, `${path}/details/dateTimeOfOnlineSession`, textOf(details.dateTimeOfOnlineSession))
        const session = Date.parse(textOf(details.dateTimeOfOnlineSession) ?? '')
        if (session > report.context.now)
          yield {
            path: `${path}/details/dateTimeOfOnlineSession`,
            code: 304,
            message: 'The online session is in the future. Correct its date and time.',
          }
        if (transaction.methodCode === undefined || withDevice.includes(transaction.methodCode)) continue
        for (const field of [
          'typeOfDeviceCode',
          'deviceIdentifierNumber',
          'internetProtocolAddress',
          'dateTimeOfOnlineSession',
        ]) {
          if (isGiven(details[field]))
            yield {
              path: `${path}/details/${field}`,
              code: 364,
              message: 'Only an online transaction takes device details. Clear them, or correct the method.',
            }
        }
      }
    },
  },
]

/** Whether two parties have one name and one date of birth, or one document. */
function isSameByEvidence(one: RoleView, other: RoleView): boolean {
  if (nameKey(one) === '' || nameKey(one) !== nameKey(other)) return false
  const [a, b] = [one.definition?.value ?? {}, other.definition?.value ?? {}]
  const numbers = (value: unknown) => asList(value).flatMap((item) => textOf(asObject(item).number) ?? [])
  const held = new Set([...numbers(a.identifications), ...numbers(a.registrationsIncorporations)])
  return (
    (isGiven(a.dateOfBirth) && a.dateOfBirth === b.dateOfBirth) ||
    [...numbers(b.identifications), ...numbers(b.registrationsIncorporations)].some((number) => held.has(number))
  )
}

/** The party by name, across definition shapes; '' when it has none. */
function nameKey({ definition }: RoleView): string {
  const value = definition?.value ?? {}
  return [value.nameOfEntity, value.surname, value.givenName]
    .map((part) => textOf(part)?.trim().toLowerCase() ?? '')
    .join('|')
    .replace(/^\|+$/, '')
}
