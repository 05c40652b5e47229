/** Rules on the report's headPath, its period, its transactions and their amounts, shared by the report types. */
import {
  everyType,
  type Finding,
  headPath,
  isCalendarDate,
  isTimeOfDay,
  otherText,
  required,
  type Rule,
} from '../rule/rule.ts'
import { isGiven, numberOf, type ReportView, textOf } from '../rule/view.ts'
import { periodRules } from './period.ts'
import { transactionRules } from './transactions.ts'

function* entityNumber(report: ReportView, field: string): Generator<Finding> {
  yield* required(report.head, headPath, field)
  const value = numberOf(report.head[field])
  if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 9_999_999)) {
    yield {
      path: `${headPath}/${field}`,
      code: 362,
      message: 'The number has at most seven digits. Correct it in Settings.',
    }
  }
}

const sectorRule = { LCTR: 120000, LVCTR: 50045, STR: undefined } as const

export const commonRules: readonly Rule[] = [
  {
    id: 'C-01',
    types: everyType,
    source: 'OpenAPI required list; analogue of R150000–R150011',
    *check(report) {
      yield* entityNumber(report, 'reportingEntityNumber')
      yield* entityNumber(report, 'submittingReportingEntityNumber')
    },
  },
  {
    id: 'C-02',
    types: everyType,
    source: 'OpenAPI externalReportReference; analogue of R150020–R150022; guidance: used only once',
    *check({ head: details, context }) {
      yield* required(details, headPath, 'reportingEntityReportReference')
      const reference = textOf(details.reportingEntityReportReference)
      if (reference !== undefined && details.submitTypeCode === 1 && context.usedReferences?.has(reference)) {
        yield {
          path: `${headPath}/reportingEntityReportReference`,
          code: 997,
          message: `Report reference ${reference} was already used by a report that was sent, changed or deleted. Choose another.`,
        }
      }
    },
  },
  {
    id: 'C-03',
    types: everyType,
    source: 'OpenAPI required list; analogue of R150060–R150062 and R151000–R151002',
    *check(report) {
      yield* entityNumber(report, 'reportingEntityContactId')
      const contact = numberOf(report.head.reportingEntityContactId)
      if (contact !== undefined && report.context.knownContacts && !report.context.knownContacts.has(contact)) {
        yield {
          path: `${headPath}/reportingEntityContactId`,
          code: 324,
          message: `FINTRAC has no contact ${contact} on file for your organization. Correct it in Settings.`,
        }
      }
      for (const transaction of report.transactions) {
        yield* required(transaction.value, transaction.path, 'reportingEntityLocationId')
        const location = textOf(transaction.value.reportingEntityLocationId)
        if (location !== undefined && report.context.knownLocations && !report.context.knownLocations.has(location)) {
          yield {
            path: `${transaction.path}/reportingEntityLocationId`,
            code: 320,
            message: `FINTRAC has no location ${location} on file for your organization. Choose another, or register it with FINTRAC.`,
          }
        }
      }
    },
  },
  {
    id: 'C-04',
    types: everyType,
    source: 'R120000 (LCTR), R50045 (LVCTR)',
    check: (report) => required(report.head, headPath, 'activitySectorCode', 329, 'reject', sectorRule[report.type]),
  },
  ...periodRules,
  ...transactionRules,
  {
    id: 'C-31',
    types: everyType,
    source: 'CDR template: a text is 1 to n characters; omit what is blank',
    *check({ texts }) {
      for (const { path, value } of texts) {
        const field = path.split('/').at(-1) ?? ''
        if (value.trim() === '')
          yield { path, code: 362, message: 'The field is blank. Enter a value or remove the field.' }
        else if (
          (/^(date|period)/i.test(field) && /T/.test(value) && !isTimeOfDay(value.slice(11))) ||
          (/^time/i.test(field) && !isTimeOfDay(value))
        ) {
          yield { path, code: 362, message: `"${value}" isn’t a time with a UTC offset. Correct it.` }
        } else if (
          /^\d{4}-\d\d-\d\d(T.*)?$/.test(value) &&
          /date|period/i.test(field) &&
          !isCalendarDate(value.slice(0, 10))
        ) {
          yield { path, code: 362, message: `${value.slice(0, 10)} isn’t a real date. Correct it.` }
        }
      }
    },
  },
  {
    id: 'C-32',
    types: everyType,
    source: 'Guidance: mandatory if applicable',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        for (const { details, detailsPath } of [...starting, ...completing]) {
          yield* otherText(details, detailsPath, 'virtualCurrencyTypeCode', 'virtualCurrencyTypeOther', 'OTH')
          if (isGiven(details.currencyCode) && isGiven(details.virtualCurrencyTypeCode)) {
            yield {
              path: `${detailsPath}/virtualCurrencyTypeCode`,
              code: 364,
              message: 'An amount has a currency or a virtual currency, not both. Clear one of them.',
            }
          }
        }
      }
    },
  },
]
