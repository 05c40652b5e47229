import { describe, expect, it } from 'vitest'
import { ada, cashTransaction, coinTransaction, lctrInput, lvctrInput } from '#tests/support/reports/report-inputs.ts'
import { buildReport } from '../drafting/build.ts'
import type { ReportInput } from '../reports/facts/input.ts'
import { fieldsAt } from '../reports/document/shape.ts'
import { requirementLevels } from './level.ts'

const levelsOf = (input: ReportInput, place: string): Record<string, string> => {
  const { document } = buildReport(input)
  return Object.fromEntries(
    [...requirementLevels(document, fieldsAt(input.type, document, place))].map(([pointer, level]) => [
      pointer.slice(place.length + 1),
      level,
    ]),
  )
}
const small = { cadCents: 400_000n, starting: [{ amount: '4000', currency: 'CAD', conductors: [{ party: ada }] }] }

describe('the requirement level', () => {
  it('of a conductor of $10,000 or more is mandatory where the law has an asterisk', () =>
    expect(levelsOf(lctrInput({}), '/definitions/0')).toMatchObject({
      surname: 'mandatory',
      dateOfBirth: 'mandatory',
      occupation: 'mandatory',
      alias: 'reasonable',
      nameOfEmployer: 'reasonable',
      countryOfResidenceCode: 'reasonable',
      telephoneNumber: 'reasonable',
    }))

  it('of the same conductor below the threshold falls to reasonable measures', () =>
    expect(
      levelsOf(
        lctrInput({
          aggregation: 'conductor',
          transactions: [cashTransaction(small), cashTransaction({ ...small, id: 't-2', reference: 'TX-2' })],
        }),
        '/definitions/0',
      ),
    ).toMatchObject({ dateOfBirth: 'reasonable', occupation: 'reasonable' }))

  it('of a conductor of virtual currency depends on whether they are a client', () => {
    const of = (isClient: boolean) =>
      levelsOf(
        lvctrInput({
          transactions: [
            coinTransaction({
              conductors: [{ party: ada, isClient }],
              completing: [{ dispositionCode: 17, amount: '0.2', currency: 'BTC', beneficiaries: [] }],
              answers: { beneficiary: false, source: false, involved: false, onBehalfOf: false },
            }),
          ],
        }),
        '/definitions/0',
      )
    expect(of(true).dateOfBirth).toBe('mandatory')
    expect(of(false).dateOfBirth).toBe('reasonable')
  })

  it('of an indicator is mandatory for processing, of an "Other" if it applies', () =>
    expect(levelsOf(lctrInput({}), '/transactions/0')).toMatchObject({
      reportingEntityLocationId: 'mandatory',
      'largeCashTransactionDetails/thresholdIndicator': 'processing',
      'largeCashTransactionDetails/methodCode': 'mandatory',
      'largeCashTransactionDetails/methodOther': 'applicable',
      'largeCashTransactionDetails/purpose': 'reasonable',
    }))
})

describe('the fields of a place', () => {
  it('are all that the schema takes there, filled or not', () => {
    const { document } = buildReport(lctrInput({}))
    const fields = fieldsAt('LCTR', document, '/transactions/0/completingActions/0')
    for (const name of ['dispositionOther', 'referenceNumber', 'account/number', 'account/dateOpened', 'amount'])
      expect(fields).toContain(`/transactions/0/completingActions/0/details/${name}`)
    expect(fieldsAt('LCTR', document, '/transactions/0/startingActions/0/conductors/0')).toContain(
      '/transactions/0/startingActions/0/conductors/0/details/clientNumber',
    )
    expect(fieldsAt('LCTR', document, '/definitions/0')).toContain('/definitions/0/nameOfEmployer')
  })
})
