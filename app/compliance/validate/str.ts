/**
 * Rules of the suspicious transaction report. STR-20 (no threshold), STR-22 (never ask the client) and STR-24 (20 days for
 * a change) are not about the document.
 */
import { isAccountBasedSector, isFinancialEntitySector } from '../words/codes.ts'
import { indicator, instantOf, isCalendarDate, latestDate, notTooEarly, otherText, required } from './rule.ts'
import type { Finding, Rule } from './rule.ts'
import { asList, asObject, isGiven, numberOf, textOf } from './view.ts'
import { isNightDeposit } from './common.ts'
import { outcome } from './outcome.ts'

const STR = ['STR'] as const
const suspicionPath = '/detailsOfSuspicion'
/** Types of funds that each direction takes. */
const fundTypes: Record<number, readonly number[]> = {
  1: [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17],
  2: [3, 7, 9, 16, 17],
}

/** Given unless the report is under a ministerial directive, and then not. */
function* narrative(
  value: unknown,
  path: string,
  isDirective: boolean,
  what: string,
  present: number,
  absent: number,
): Generator<Finding> {
  if (!isDirective && !isGiven(value))
    yield { path, code: 330, fintracRule: present, message: `${what} is missing. Write it.` }
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
    types: STR,
    source: 'R130100, R130101, R130180, R130181',
    *check({ document, isDirective }) {
      yield* narrative(
        asObject(document.detailsOfSuspicion).descriptionOfSuspiciousActivity,
        `${suspicionPath}/descriptionOfSuspiciousActivity`,
        isDirective,
        'The description of suspicious activity',
        130100,
        130101,
      )
      yield* narrative(
        asObject(document.actionTaken).description,
        '/actionTaken/description',
        isDirective,
        'The action taken',
        130180,
        130181,
      )
    },
  },
  {
    id: 'STR-02',
    types: STR,
    source: 'STR guidance on ministerial directives',
    *check({ isDirective, transactions }) {
      if (!isDirective) return
      const path = '/reportDetails/ministerialDirectiveCode'
      if (transactions.length > 1)
        yield {
          path,
          code: 302,
          message: 'A report under a ministerial directive has exactly one transaction. Report the others apart.',
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
    types: STR,
    source: 'STR guidance; PCMLTF-STR Regulations Schedule 1 B10',
    *check({ transactions }) {
      for (const { details, detailsPath } of transactions) {
        const path = `${detailsPath}/reasonNotCompleted`
        yield* required(details, detailsPath, 'attemptedTransactionIndicator')
        if (details.attemptedTransactionIndicator === true && !isGiven(details.reasonNotCompleted))
          yield { path, code: 330, message: 'The transaction was attempted. Say why it was not completed.' }
        if (details.attemptedTransactionIndicator === false && isGiven(details.reasonNotCompleted))
          yield {
            path,
            code: 364,
            message: 'The transaction was completed, so there is no reason why it was not. Clear it.',
          }
      }
    },
  },
  {
    id: 'STR-04',
    types: STR,
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
            yield { path: `${detailsPath}/${field}`, code: 304, message: 'The date lies in the future. Correct it.' }
        }
        if (
          date !== undefined &&
          date === posted &&
          (details.timeOfTransaction ?? '') === (details.timeOfPosting ?? '')
        ) {
          yield {
            path: `${detailsPath}/dateOfPosting`,
            code: 302,
            message: 'The posting has the same date and time as the transaction. Clear it, or correct it.',
          }
        }
      }
    },
  },
  {
    id: 'STR-06',
    types: STR,
    source: 'STR guidance: night deposit and quick drop are for financial entities',
    *check({ transactions, head }) {
      const sector = numberOf(head.activitySectorCode)
      if (sector === undefined || isFinancialEntitySector(sector)) return
      for (const { methodCode, detailsPath } of transactions) {
        if (methodCode === 8 || methodCode === 9)
          yield {
            path: `${detailsPath}/methodCode`,
            code: 302,
            message: 'Only financial entities report a night deposit or quick drop. Choose another method.',
          }
      }
    },
  },
  {
    id: 'STR-07',
    types: STR,
    source: 'OpenAPI text of fundAssetVirtualCurrencyTypeCode; STR guidance',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, detailsPath } of starting) {
          yield* required(details, detailsPath, 'direction')
          yield* required(details, detailsPath, 'fundAssetVirtualCurrencyTypeCode')
          yield* otherText(
            details,
            detailsPath,
            'fundAssetVirtualCurrencyTypeCode',
            'fundAssetVirtualCurrencyTypeOther',
            17,
          )
          const allowed = fundTypes[numberOf(details.direction) ?? 0]
          const type = numberOf(details.fundAssetVirtualCurrencyTypeCode)
          if (allowed && type !== undefined && !allowed.includes(type))
            yield {
              path: `${detailsPath}/fundAssetVirtualCurrencyTypeCode`,
              code: 300,
              message: 'This type does not go with the direction. Correct one of the two.',
            }
        }
      }
    },
  },
  {
    id: 'STR-08',
    types: STR,
    source: 'STR guidance, Annex A',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, detailsPath } of starting) {
          const type = details.fundAssetVirtualCurrencyTypeCode
          if (!isGiven(details.amount)) continue
          if (type === 16) yield* required(details, detailsPath, 'virtualCurrencyTypeCode', 330)
          else if (type === 2 || !isGiven(details.virtualCurrencyTypeCode))
            yield* required(details, detailsPath, 'currencyCode', 330)
        }
      }
    },
  },
  {
    id: 'STR-08-completing',
    types: STR,
    source: 'Schema facts 5.1: a completed transaction says what became of it; R1528xx',
    *check({ transactions }) {
      for (const {
        details: { attemptedTransactionIndicator },
        completing,
      } of transactions) {
        const isCompleted = attemptedTransactionIndicator === false
        for (const action of completing) yield* outcome(action, isCompleted)
      }
    },
  },
  {
    id: 'STR-09',
    types: STR,
    source: 'PCMLTF-STR Regulations Schedule 1 B8',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, detailsPath } of starting) {
          if (isGiven(details.virtualCurrencyTypeCode))
            yield* required(details, detailsPath, 'virtualCurrencyTransactionIds', 375, 'warning')
        }
      }
    },
  },
  {
    id: 'STR-10',
    types: STR,
    source: 'STR guidance: indicators are mandatory for processing',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        for (const { details, detailsPath, conductors } of starting)
          yield* indicator(details, detailsPath, 'conductorIndicator', conductors.length, 'conductor')
        for (const { details, detailsPath, beneficiaries } of completing)
          yield* indicator(details, detailsPath, 'beneficiaryIndicator', beneficiaries.length, 'beneficiary')
      }
    },
  },
  {
    id: 'STR-11',
    types: STR,
    source: 'STR guidance on accounts; order of dates by house rule',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        for (const { account, details, detailsPath } of [...starting, ...completing]) {
          if (!account) continue
          yield* required(details, detailsPath, 'accountStatusAtTimeOfTransaction', 330)
          const opened = textOf(account.dateOpened)
          const closed = textOf(account.dateClosed)
          if (opened !== undefined && closed !== undefined && closed < opened)
            yield {
              path: `${detailsPath}/account/dateClosed`,
              code: 302,
              severity: 'warning',
              message: 'The account was closed before it was opened. Check the two dates.',
            }
          if (details.accountStatusAtTimeOfTransaction === 4)
            yield* required(account, `${detailsPath}/account`, 'dateClosed', 375, 'warning')
        }
      }
    },
  },
  {
    id: 'STR-12',
    types: STR,
    source: 'STR guidance: a completed transaction has a starting and a completing action',
    *check({ transactions }) {
      for (const { details, path, starting, completing } of transactions) {
        if (details.attemptedTransactionIndicator !== false) continue
        if (starting.length === 0)
          yield {
            path: `${path}/startingActions`,
            code: 332,
            severity: 'warning',
            message: 'A completed transaction has a starting action. Add it.',
          }
        if (completing.length === 0)
          yield {
            path: `${path}/completingActions`,
            code: 332,
            severity: 'warning',
            message: 'A completed transaction has a completing action. Add it.',
          }
      }
    },
  },
  {
    id: 'STR-13',
    types: STR,
    source: 'STR guidance: cash must first become virtual currency',
    *check({ transactions }) {
      for (const { starting, completing } of transactions) {
        const [first] = completing
        if (
          first &&
          starting.some((action) => action.details.fundAssetVirtualCurrencyTypeCode === 2) &&
          (first.details.dispositionCode === 17 || first.details.dispositionCode === 19)
        ) {
          yield {
            path: `${first.detailsPath}/dispositionCode`,
            code: 302,
            severity: 'warning',
            message: 'Cash must first become virtual currency: begin with "Exchange to virtual currency".',
          }
        }
      }
    },
  },
  {
    id: 'STR-14',
    types: STR,
    source: 'STR guidance on cash out and cash withdrawal',
    *check({ transactions, head }) {
      const sector = numberOf(head.activitySectorCode)
      if (sector === undefined) return
      for (const { completing } of transactions) {
        for (const { details, detailsPath } of completing) {
          const path = `${detailsPath}/dispositionCode`
          if (details.dispositionCode === 10 && isAccountBasedSector(sector))
            yield {
              path,
              code: 302,
              severity: 'warning',
              message: 'A business that keeps accounts reports a "Cash withdrawal". Check the disposition.',
            }
          if (details.dispositionCode === 32 && !isAccountBasedSector(sector))
            yield {
              path,
              code: 302,
              severity: 'warning',
              message: 'A business that keeps no accounts reports a "Cash out". Check the disposition.',
            }
        }
      }
    },
  },
  {
    id: 'STR-16',
    types: STR,
    source: 'STR guidance: reasonable measures',
    *check({ document, isDirective }) {
      if (!isDirective)
        yield* required(asObject(document.detailsOfSuspicion), suspicionPath, 'suspicionTypeCode', 375, 'warning')
    },
  },
  {
    id: 'STR-17',
    types: STR,
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
    types: STR,
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
    types: STR,
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
    types: STR,
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
              message: 'This list does not go with the type of structure. Check the structure, or clear the list.',
            }
        }
      }
    },
  },
  {
    id: 'STR-23',
    types: STR,
    source: 'STR guidance on the narrative: no references to internal files',
    *check({ document }) {
      const text = textOf(asObject(document.detailsOfSuspicion).descriptionOfSuspiciousActivity) ?? ''
      if (
        /\b(see|refer to|as per|voir|selon)\s+(the\s+)?(attach(ed|ment)|appendix|enclosed|internal file|pièce jointe|annexe)/i.test(
          text,
        )
      ) {
        yield {
          path: `${suspicionPath}/descriptionOfSuspiciousActivity`,
          code: 301,
          severity: 'warning',
          message: 'The description refers to something that FINTRAC cannot see. Put what matters into the text.',
        }
      }
    },
  },
]
