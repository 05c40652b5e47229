/**
 * Rules of the large virtual currency transaction report. LVCTR-01 stands in common.ts (C-15), LVCTR-07, 09 and 10
 * (what each party must tell) in party.ts, LVCTR-08 in roles.ts. LVCTR-05, 13, 14 and 15 decide whether a report is
 * made at all.
 */
import { indicator, required } from '../rule/rule.ts'
import type { Rule } from '../rule/rule.ts'
import { isGiven } from '../rule/view.ts'
import { outcome } from '../shared/outcome.ts'

const LVCTR = ['LVCTR'] as const

export const lvctrRules: readonly Rule[] = [
  {
    id: 'LVCTR-03',
    types: LVCTR,
    source: 'PCMLTFR Schedule 4 B3, B5',
    *check({ transactions }) {
      for (const { starting, isAtThreshold } of transactions) {
        for (const { details, detailsPath } of starting) {
          yield* required(details, detailsPath, 'virtualCurrencyTypeCode', 330)
          yield* required(
            details,
            detailsPath,
            'exchangeRate',
            isAtThreshold ? 330 : 375,
            isAtThreshold ? 'reject' : 'warning',
          )
        }
      }
    },
  },
  {
    id: 'LVCTR-04',
    types: LVCTR,
    source: 'PCMLTFR Schedule 4 B6: transaction identifiers, sending and receiving addresses',
    *check({ transactions }) {
      for (const { details, detailsPath, starting, completing } of transactions) {
        yield* required(details, detailsPath, 'ids', 375, 'warning')
        for (const action of starting)
          yield* required(action.details, action.detailsPath, 'sendingVirtualCurrencyAddresses', 375, 'warning')
        const [first] = completing
        if (first && !completing.some((action) => isGiven(action.details.receivingVirtualCurrencyAddresses))) {
          yield* required(first.details, first.detailsPath, 'receivingVirtualCurrencyAddresses', 375, 'warning')
        }
      }
    },
  },
  {
    id: 'LVCTR-06',
    types: LVCTR,
    source: 'OpenAPI conductorIndicator; STR guidance: "No" only for one who is no client and gave nothing',
    *check({ transactions }) {
      for (const { starting } of transactions) {
        for (const { details, detailsPath, conductors, path, transaction } of starting) {
          yield* indicator(details, detailsPath, 'conductorIndicator', conductors.length, 'conductor')
          if (details.conductorIndicator === false && conductors.length === 0) {
            yield {
              path: `${path}/conductors`,
              code: 375,
              severity: 'warning',
              message: transaction.isAtThreshold
                ? 'No conductor is named. That’s right only if the sender isn’t your client and you know nothing about them.'
                : 'No conductor is named. Name who sent it, if known.',
            }
          }
          for (const role of conductors)
            yield* required(role.details, `${role.path}/details`, 'clientOfReportingEntityIndicator')
        }
      }
    },
  },
  {
    id: 'LVCTR-10',
    types: LVCTR,
    source: 'PCMLTFR Schedule 4 part I',
    *check({ transactions }) {
      for (const { completing } of transactions) {
        for (const { details, detailsPath, beneficiaries, path } of completing) {
          yield* indicator(details, detailsPath, 'beneficiaryIndicator', beneficiaries.length, 'beneficiary')
          if (details.beneficiaryIndicator === false && beneficiaries.length === 0) {
            yield {
              path: `${path}/beneficiaries`,
              code: 375,
              severity: 'warning',
              message: 'No beneficiary is named. Name who benefits, if known.',
            }
          }
        }
      }
    },
  },
  {
    id: 'LVCTR-11',
    types: LVCTR,
    source: 'OpenAPI: option 27 is not valid for LVCTR',
    *check({ definitions }) {
      for (const { value, path, typeCode } of definitions) {
        if (typeCode !== 3 || !Array.isArray(value.identifications)) continue
        for (const [index, one] of (value.identifications as { identifierTypeCode?: unknown }[]).entries()) {
          if (one?.identifierTypeCode === 27)
            yield {
              path: `${path}/identifications/${index}/identifierTypeCode`,
              code: 300,
              message: 'This report doesn’t accept a Social Insurance Number card. Choose another identification.',
            }
        }
      }
    },
  },
  {
    id: 'LVCTR-12',
    types: LVCTR,
    source: 'PCMLTFR Schedule 4 B10',
    *check({ transactions }) {
      for (const { completing } of transactions) {
        for (const action of completing) yield* outcome(action, true)
      }
    },
  },
]
