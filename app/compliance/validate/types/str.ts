/**
 * Rules of the suspicious transaction report. STR-20 (no threshold), STR-22 (never ask the client) and STR-24 (20 days
 * for a change) are not about the document.
 */
import {
  type Finding,
  instantOf,
  isCalendarDate,
  latestDate,
  notTooEarly,
  required,
  type Rule,
  strOnly,
} from '../rule/rule.ts'
import { hasFormatting, pointsElsewhere } from '../../suspicion/narrative-checks.ts'
import { asList, asObject, isGiven, numberOf, textOf } from '../rule/view.ts'
import { isNightDeposit } from '../shared/transactions.ts'
import { strActionRules } from './str-actions.ts'

const suspicionPath = '/detailsOfSuspicion'

/** Given unless the report is under a ministerial directive, and then not. */
function* narrative({
  value,
  path,
  isDirective,
  what,
  present,
  absent,
}: {
  value: unknown
  path: string
  isDirective: boolean
  what: string
  /** FINTRAC's rules: that it is given, and that it isn't. */
  present: number
  absent: number
}): Generator<Finding> {
  if (!isDirective && !isGiven(value))
    yield { path, code: 330, fintracRule: present, message: `${what} is missing. Enter it.` }
  if (isDirective && isGiven(value))
    yield {
      path,
      code: 364,
      fintracRule: absent,
      message: `${what} must be blank in a report under a ministerial directive. Clear it.`,
    }
}

const ownership: Record<number, readonly string[]> = {
  1: ['directorsOfCorporation', 'personsOwningSharesOfCorporation'],
  2: ['personsOwningEntityNotCorporationOrTrust'],
  3: ['trusteesOfTrust', 'settlorsOfTrust', 'beneficiariesOfTrust'],
  4: ['trusteesOfTrust', 'settlorsOfTrust', 'personsOwningUnitsOfTrust'],
}
const ownershipLists = [...new Set(Object.values(ownership).flat())]

export const strRules: readonly Rule[] = [
  {
    id: 'STR-01',
    types: strOnly,
    source: 'R130100, R130101, R130180, R130181',
    *check({ document, isDirective }) {
      yield* narrative({
        value: asObject(document.detailsOfSuspicion).descriptionOfSuspiciousActivity,
        path: `${suspicionPath}/descriptionOfSuspiciousActivity`,
        isDirective,
        what: 'The description of suspicious activity',
        present: 130100,
        absent: 130101,
      })
      yield* narrative({
        value: asObject(document.actionTaken).description,
        path: '/actionTaken/description',
        isDirective,
        what: 'The action taken',
        present: 130180,
        absent: 130181,
      })
    },
  },
  {
    id: 'STR-02',
    types: strOnly,
    source: 'STR guidance on ministerial directives',
    *check({ isDirective, transactions }) {
      if (!isDirective) return
      const path = '/reportDetails/ministerialDirectiveCode'
      if (transactions.length > 1)
        yield {
          path,
          code: 302,
          message: 'A report under a ministerial directive has exactly one transaction. Report the others separately.',
        }
      for (const { details, starting, completing } of transactions) {
        if (details.attemptedTransactionIndicator === true || starting.length === 0 || completing.length === 0)
          yield {
            path,
            code: 302,
            message:
              'A report under a ministerial directive has one completed transaction with a starting and a completing action. Correct it, or clear the directive.',
          }
      }
    },
  },
  {
    id: 'STR-03',
    types: strOnly,
    source: 'STR guidance; PCMLTF-STR Regulations Schedule 1 B10',
    *check({ transactions }) {
      for (const { details, detailsPath } of transactions) {
        const path = `${detailsPath}/reasonNotCompleted`
        yield* required(details, detailsPath, 'attemptedTransactionIndicator')
        if (details.attemptedTransactionIndicator === true && !isGiven(details.reasonNotCompleted))
          yield { path, code: 330, message: 'The transaction was attempted. Enter why it wasn’t completed.' }
        if (details.attemptedTransactionIndicator === false && isGiven(details.reasonNotCompleted))
          yield {
            path,
            code: 364,
            message: 'The transaction was completed. Clear the reason why it wasn’t.',
          }
      }
    },
  },
  {
    id: 'STR-04',
    types: strOnly,
    source: 'STR guidance on dates',
    *check(report) {
      for (const transaction of report.transactions) {
        const { details, detailsPath } = transaction
        const date = textOf(details.dateOfTransaction)
        const posted = textOf(details.dateOfPosting)
        if (date === undefined) {
          const isNight = isNightDeposit(report, transaction)
          const isAttempt = details.attemptedTransactionIndicator === true
          yield* required(
            details,
            detailsPath,
            isNight ? 'dateOfPosting' : 'dateOfTransaction',
            isAttempt ? 375 : 330,
            isAttempt ? 'warning' : 'reject',
          )
        }
        for (const [field, time] of [
          ['dateOfTransaction', 'timeOfTransaction'],
          ['dateOfPosting', 'timeOfPosting'],
        ] as const) {
          const day = textOf(details[field])
          yield* notTooEarly(report, `${detailsPath}/${field}`, day)
          if (day === undefined || !isCalendarDate(day)) continue
          const at = instantOf(`${day}T${textOf(details[time]) ?? ''}`)
          if (day > latestDate(report.context.now) || (at !== null && at > report.context.now))
            yield { path: `${detailsPath}/${field}`, code: 304, message: 'The date is in the future. Correct it.' }
        }
        if (
          date !== undefined &&
          date === posted &&
          (details.timeOfTransaction ?? '') === (details.timeOfPosting ?? '')
        ) {
          yield {
            path: `${detailsPath}/dateOfPosting`,
            code: 302,
            message: 'The date and time of posting are the same as the transaction’s. Correct or clear them.',
          }
        }
      }
    },
  },
  ...strActionRules,
  {
    id: 'STR-16',
    types: strOnly,
    source: 'STR guidance: reasonable measures',
    *check({ document, isDirective }) {
      if (!isDirective)
        yield* required(asObject(document.detailsOfSuspicion), suspicionPath, 'suspicionTypeCode', 375, 'warning')
    },
  },
  {
    id: 'STR-17',
    types: strOnly,
    source: 'R130140 is a presence rule; its condition is assumed',
    *check({ document, isDirective }) {
      if (!isDirective)
        yield* required(
          asObject(document.detailsOfSuspicion),
          suspicionPath,
          'politicallyExposedPersonIncludedIndicator',
          329,
          'reject',
          130140,
        )
    },
  },
  {
    id: 'STR-18',
    types: strOnly,
    source: 'OpenAPI list; each project once',
    *check({ document }) {
      const codes = asList(asObject(document.detailsOfSuspicion).publicPrivatePartnershipProjectNameCodes)
      for (const [index, code] of codes.entries()) {
        if (codes.indexOf(code) < index)
          yield {
            path: `${suspicionPath}/publicPrivatePartnershipProjectNameCodes/${index}`,
            code: 300,
            message: 'This project is chosen twice. Remove one.',
          }
      }
    },
  },
  {
    id: 'STR-19',
    types: strOnly,
    source: 'STR guidance on related reports',
    *check({ document }) {
      for (const [index, raw] of asList(document.relatedReports).entries()) {
        yield* required(
          asObject(raw),
          `/relatedReports/${index}`,
          'reportingEntityTransactionReferences',
          375,
          'warning',
        )
      }
    },
  },
  {
    id: 'STR-21',
    types: strOnly,
    source: 'PCMLTF-STR Regulations Schedule 1 D16',
    *check({ definitions }) {
      for (const { value, path, typeCode } of definitions) {
        const needed = ownership[numberOf(value.structureTypeCode) ?? 0]
        if (typeCode !== 6) continue
        for (const field of ownershipLists) {
          if (needed?.includes(field)) yield* required(value, path, field, 375, 'warning')
          else if (isGiven(value[field]))
            yield {
              path: `${path}/${field}`,
              code: 302,
              severity: 'warning',
              message: 'This list doesn’t match the type of structure. Correct the type, or clear the list.',
            }
        }
      }
    },
  },
  {
    id: 'STR-23',
    types: strOnly,
    source: 'STR guidance on the narrative: no formatting, which cannot be viewed, and no references to internal files',
    *check({ document }) {
      for (const [text, path] of [
        [
          textOf(asObject(document.detailsOfSuspicion).descriptionOfSuspiciousActivity),
          `${suspicionPath}/descriptionOfSuspiciousActivity`,
        ],
        [textOf(asObject(document.actionTaken).description), '/actionTaken/description'],
      ] as const) {
        if (text === undefined) continue
        if (hasFormatting(text))
          yield { path, code: 301, message: 'FINTRAC can’t show formatting or tables. Write plain sentences.' }
        if (pointsElsewhere(text))
          yield {
            path,
            code: 301,
            severity: 'warning',
            message: 'The text refers to something that FINTRAC can’t see. Describe it in the text instead.',
          }
      }
    },
  },
]
