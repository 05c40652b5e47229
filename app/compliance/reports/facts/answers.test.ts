import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acme,
  ada,
  bruno,
  cashTransaction,
  coinTransaction,
  lctrInput,
  lvctrInput,
  now,
  standing,
  strInput,
} from '#tests/support/reports/report-inputs.ts'
import { answerQuestions, answerOf, questionAt, standingQuestions, type Answers } from './answers.ts'
import { buildReport } from '../../drafting/build.ts'
import type { ReportInput } from './input.ts'
import { validateReport } from '../../validate/validate.ts'

const answers = fc.record(Object.fromEntries(answerQuestions.map((question) => [question, fc.boolean()])), {
  requiredKeys: [],
}) as fc.Arbitrary<Answers>

describe('a yes/no answer', () => {
  it('is never "no" where nobody said no', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...answerQuestions),
        fc.nat(3),
        fc.option(answers, { nil: undefined }),
        fc.option(answers, { nil: undefined }),
        (question, named, said, all) => {
          const result = answerOf(question, named, said, all)
          if (result === false) expect([said?.[question], said?.[question] ?? all?.[question]]).toContain(false)
          if (named > 0 && said?.[question] !== false) expect(result).toBe(true)
          if (named === 0 && said?.[question] === undefined && all?.[question] === undefined)
            expect(result).toBeUndefined()
        },
      ),
    )
  })

  it('of the record counts before that of the organization, and a name before both', () => {
    expect(answerOf('source', 0, { source: true }, { source: false })).toBe(true)
    expect(answerOf('source', 1, undefined, { source: false })).toBe(true)
    expect(answerOf('source', 1, { source: false }, undefined)).toBe(false)
  })

  it('that nothing is known of the conductor is said of each transaction, never of all', () => {
    expect(answerOf('conductor', 0, undefined, { conductor: false })).toBeUndefined()
    expect(standingQuestions).not.toContain('conductor')
  })
})

const silent = (input: ReportInput): ReportInput => ({ ...input, settings: { ...input.settings, standing: undefined } })

/** The indicators of the document with what they say, by pointer; those left open from the list of what is missing. */
function answersOf(input: ReportInput): { given: Record<string, unknown>; open: string[] } {
  const { document, notes } = buildReport(input)
  const given: Record<string, unknown> = {}
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, item] of Object.entries(value)) {
      if (questionAt(name) !== null) given[`${path}/${name}`] = item
      walk(item, `${path}/${name}`)
    }
  }
  walk(document, '')
  return {
    given,
    open: notes.missing
      .filter((one) => one.required && questionAt(one.path) !== null)
      .map((one) => one.path.split('/').at(-1)!),
  }
}

describe('a report', () => {
  it('leaves open what nobody answered, and is not ready', () => {
    const coins = coinTransaction({
      conductors: [],
      completing: [{ dispositionCode: 3, amount: '15000.00', currency: 'CAD' }],
    })
    const cash = answersOf(silent(lctrInput()))
    expect(cash.given).toEqual({ '/transactions/0/startingActions/0/details/depositToBusinessAccountIndicator': false })
    expect(new Set(cash.open)).toEqual(
      new Set(['sourceOfCashIndicator', 'onBehalfOfIndicator', 'involvementIndicator']),
    )
    expect(new Set(answersOf(silent(lvctrInput({ transactions: [coins] }))).open)).toEqual(
      new Set([
        'sourceOfVirtualCurrencyIndicator',
        'conductorIndicator',
        'involvementIndicator',
        'beneficiaryIndicator',
      ]),
    )
    expect(
      new Set(
        answersOf(
          silent(
            strInput({
              transactions: [
                cashTransaction({
                  isAttempted: false,
                  conductors: [],
                  directionCode: 1,
                  fundTypeCode: 2,
                  completing: [{ dispositionCode: 21, amount: '12000', currency: 'CAD' }],
                }),
              ],
            }),
          ),
        ).open,
      ),
    ).toEqual(
      new Set([
        'sourcesOfFundsOrVirtualCurrencyIndicator',
        'conductorIndicator',
        'involvementIndicator',
        'beneficiaryIndicator',
      ]),
    )
  })

  it('asks a business that keeps accounts whether it was a deposit to a business account, and no other', () => {
    const input = silent(lctrInput({ settings: { ...lctrInput().settings, activitySectorCode: 14 } }))
    expect(answersOf(input).open).toContain('depositToBusinessAccountIndicator')
  })

  it('asks whether cash was deposited to a business account that the record names, whatever the organization says of all', () => {
    const settings = { ...lctrInput().settings, activitySectorCode: 14 }
    const pointer = '/transactions/0/startingActions/0/details/depositToBusinessAccountIndicator'
    const of = (typeCode: number, dispositionCode: number, answers = {}) =>
      answersOf(
        lctrInput({
          settings: { ...settings, standing: { ...settings.standing, businessDeposit: false } },
          transactions: [
            cashTransaction({
              answers: { onBehalfOf: false, source: false, involved: false, ...answers },
              completing: [
                {
                  dispositionCode,
                  amount: '15000.00',
                  currency: 'CAD',
                  account: { number: '104-772-1', typeCode, currency: 'CAD' },
                  beneficiaries: [{ party: bruno }],
                },
              ],
            }),
          ],
        }),
      )
    expect(of(2, 1).open).toContain('depositToBusinessAccountIndicator')
    expect(of(2, 1, { businessDeposit: true }).given[pointer]).toBe(true)
    expect(of(1, 1).given[pointer]).toBe(false)
  })

  it('says no where the record or the organization says it, and yes where someone is named', () => {
    const none = { onBehalfOf: false, source: false, involved: false }
    for (const input of [silent(lctrInput({ transactions: [cashTransaction({ answers: none })] })), lctrInput()]) {
      const { given, open } = answersOf(input)
      expect(open).toEqual([])
      expect(new Set(Object.values(given))).toEqual(new Set([false]))
    }
    const named = cashTransaction({
      sources: [{ party: bruno }],
      conductors: [{ party: ada, onBehalfOf: [{ party: bruno, relationshipCode: 7 }] }],
    })
    expect(answersOf(lctrInput({ transactions: [named] })).given).toMatchObject({
      '/transactions/0/startingActions/0/details/sourceOfCashIndicator': true,
      '/transactions/0/startingActions/0/conductors/0/details/onBehalfOfIndicator': true,
    })
  })

  it('with a "no" beside a name is refused until one of the two is corrected', () => {
    const { document } = buildReport(
      lctrInput({
        transactions: [
          cashTransaction({
            answers: { onBehalfOf: false },
            conductors: [{ party: ada, onBehalfOf: [{ party: bruno, relationshipCode: 7 }] }],
          }),
        ],
      }),
    )
    expect(document.definitions).toHaveLength(2)
    expect(
      validateReport(document, { now })
        .filter((one) => one.severity === 'reject')
        .map((one) => [one.path, one.code]),
    ).toEqual([['/transactions/0/startingActions/0/conductors/0/details/onBehalfOfIndicator', 302]])
  })

  it('says of an entity what someone said of its registration, and asks where nobody did', () => {
    const bare = { ...acme, registrations: [] }
    const definition = (party: typeof acme, all = standing) => {
      const { document, notes } = buildReport(
        lctrInput({
          settings: { ...lctrInput().settings, standing: all },
          transactions: [
            cashTransaction({ conductors: [{ party: ada, onBehalfOf: [{ party, relationshipCode: 6 }] }] }),
          ],
        }),
      )
      const entity = document.definitions.find((one) => one.typeCode === 4)
      return {
        says: entity?.typeCode === 4 ? entity.registrationIncorporationIndicator : null,
        missing: notes.missing.filter((one) => one.required).map((one) => [one.entity, one.field]),
      }
    }
    const owed = ['customer', 'registrations']
    expect(definition(bare)).toEqual({ says: undefined, missing: [owed, ['customer', 'isRegisteredOrIncorporated']] })
    // "No" says that the number is not known, which does not do away with it.
    expect(definition({ ...bare, isRegisteredOrIncorporated: false })).toEqual({ says: false, missing: [owed] })
    expect(definition(acme)).toEqual({ says: true, missing: [] })
  })

  it('asks of a suspicious transaction that was not completed whether it was attempted', () => {
    const { document, notes } = buildReport(
      strInput({ transactions: [cashTransaction({ isAttempted: null, directionCode: 1, fundTypeCode: 2 })] }),
    )
    expect(document).not.toHaveProperty('transactions.0.suspiciousTransactionDetails.attemptedTransactionIndicator')
    expect(notes.missing.map((one) => one.path)).toContain(
      '/transactions/0/suspiciousTransactionDetails/attemptedTransactionIndicator',
    )
  })
})
