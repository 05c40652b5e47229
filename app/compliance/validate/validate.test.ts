import { describe, expect, it } from 'vitest'
import { acme, ada, cashTransaction, coinTransaction, now } from '#tests/support/reports/report-inputs.ts'
import {
  check,
  detailsOf,
  firstCompletion,
  firstParty,
  firstStart,
  type GoodType,
  hasReject,
  periodPath,
} from '#tests/support/reports/report-check.ts'
import type { JsonValue } from '../reports/facts/input.ts'
import { deletionFindings, validateReport } from './index.ts'
import { rules } from './validate.ts'
import type { Message } from './index.ts'

const short = (messages: readonly Message[]) =>
  messages.map((one) => `${one.severity} ${one.ruleId} ${one.code} ${one.path}`)
const has = (messages: readonly Message[], path: string, code: number, severity = 'reject') =>
  messages.some((one) => one.path === path && one.code === code && one.severity === severity)

const details = detailsOf
const start = firstStart
const complete = firstCompletion
const period = periodPath
const person = firstParty

describe('one bad value gives its message', () => {
  it.each<[GoodType, string, JsonValue | undefined, number, string?]>([
    ['LCTR', '/reportDetails/activitySectorCode', undefined, 329],
    ['LCTR', '/reportDetails/reportingEntityNumber', 12345678, 362],
    ['LCTR', '/reportDetails/activitySectorCode', 7, 300],
    ['LCTR', '/transactions/0/reportingEntityLocationId', undefined, 329],
    ['LCTR', `${period}/aggregationTypeCode`, undefined, 329],
    ['LCTR', `${period}/periodEnd`, '2026-11-10T23:00:00-05:00', 301],
    ['LCTR', `${period}/periodEnd`, undefined, 330],
    ['LCTR', `${period}/aggregationTypeCode`, 2, 302, 'warning'],
    ['LCTR', `${details.LCTR}/thresholdIndicator`, false, 302],
    ['LCTR', `${details.LCTR}/thresholdIndicator`, undefined, 329],
    ['LCTR', `${details.LCTR}/methodOther`, 'x by hand', 364],
    ['LCTR', `${details.LCTR}/methodCode`, 12, 300],
    ['LCTR', '/transactions/0/completingActions', [], 332],
    ['LCTR', '/transactions', [], 332],
    ['LCTR', `${start}/details/amount`, undefined, 330],
    ['LCTR', `${start}/details/amount`, '0.00', 302],
    ['LCTR', `${start}/details/amount`, '17.5', 362],
    ['LCTR', `${start}/details/amount`, '1,000', 362],
    ['LCTR', `${start}/details/amount`, 12000, 362],
    ['LCTR', `${start}/details/amount`, '1000000000000.00', 341],
    ['LCTR', `${start}/details/sourceOfCashIndicator`, true, 302],
    ['LCTR', `${start}/details/currencyCode`, undefined, 330],
    ['LCTR', `${start}/details/currencyCode`, 'XXQ', 300],
    ['LCTR', `${start}/details/depositToBusinessAccountIndicator`, true, 302],
    ['LCTR', `${start}/details/depositToBusinessAccountIndicator`, undefined, 329],
    ['LCTR', `${start}/conductors`, [], 331],
    ['LCTR', `${complete}/details/dispositionCode`, undefined, 330],
    ['LCTR', `${complete}/details/dispositionCode`, 32, 300],
    ['LCTR', `${complete}/details/dispositionOther`, 'kept', 364],
    ['LCTR', `${complete}/details/involvementIndicator`, true, 302],
    ['LCTR', `${complete}/beneficiaries`, [], 331],
    ['LCTR', `${complete}/details/dispositionCode`, 19, 302, 'warning'],
    ['LCTR', `${complete}/details/amount`, undefined, 330],
    ['LCTR', `${complete}/details/amount`, '6000.00', 302, 'warning'],
    ['LCTR', `${complete}/details/referenceNumberOtherRelatedNumber`, '1', 364],
    ['LCTR', `${person}/surname`, undefined, 330],
    ['LCTR', `${person}/dateOfBirth`, undefined, 330],
    ['LCTR', `${person}/dateOfBirth`, '2026-12-01', 304],
    ['LCTR', `${person}/dateOfBirth`, '1890-01-01', 308],
    ['LCTR', `${person}/dateOfBirth`, '2001-02-29', 362],
    ['LCTR', `${person}/occupation`, 'manager', 301],
    ['LCTR', `${person}/occupation`, '62020', 301],
    ['LCTR', `${person}/occupation`, 'self-employed', 301],
    ['LCTR', `${person}/identifications`, [], 331],
    ['LCTR', `${person}/identifications/0/number`, undefined, 330],
    ['LCTR', `${person}/identifications/0/identifierTypeCode`, 27, 364],
    ['LCTR', `${person}/identifications/0/identifierTypeCode`, 3, 330],
    ['LCTR', `${person}/identifications/0/jurisdictionOfIssueCountryCode`, undefined, 330],
    ['LCTR', `${person}/address/provinceStateCode`, 'NY', 300],
    ['LCTR', `${person}/address/provinceStateName`, 'Ontario', 364],
    ['LCTR', `${person}/address/countryCode`, 'FR', 364],
    ['LCTR', `${person}/address/postalZipCode`, '12345', 363],
    ['LCTR', `${person}/address/postalZipCode`, undefined, 375, 'warning'],
    ['LCTR', `${person}/address/city`, undefined, 330],
    ['LCTR', `${person}/address/streetAddress`, 'PO Box 333', 301],
    ['LCTR', `${person}/address/streetAddress`, 'General Delivery', 301],
    ['LCTR', `${person}/address/streetAddress`, 'Suite 256', 301],
    ['LCTR', `${person}/addressTypeCode`, 2, 301],
    ['LCTR', `${person}/telephoneNumber`, '+1 613 555 0100', 362],
    ['LCTR', `${person}/telephoneNumber`, '(613) 555.0100', 362, 'warning'],
    ['LCTR', `${person}/givenName`, 'XXXX', 301],
    ['LCTR', `${person}/alias`, 'unknown', 362, 'warning'],
    ['LCTR', `${details.LCTR}/purpose`, '', 362],
    ['LCTR', `${person}/typo`, 'x', 364],
    ['LCTR', `${start}/conductors/0/details/emailAddress`, 'not an address', 362],
    ['LCTR', `${start}/conductors/0/refId`, '3-nobody', 301],
    ['LCTR', `${start}/conductors/0/details/onBehalfOfIndicator`, true, 302],
    ['LVCTR', `${start}/details/exchangeRate`, undefined, 330],
    ['LVCTR', `${start}/details/virtualCurrencyTypeCode`, undefined, 330],
    ['LVCTR', `${start}/details/virtualCurrencyTypeCode`, 'OTH', 330],
    ['LVCTR', `${details.LVCTR}/ids`, [], 375, 'warning'],
    ['LVCTR', `${details.LVCTR}/ids`, undefined, 329],
    ['LVCTR', `${details.LVCTR}/methodCode`, 2, 300],
    ['LVCTR', `${details.LVCTR}/dateTimeReceived`, undefined, 329],
    ['LVCTR', `${start}/details/conductorIndicator`, false, 302],
    ['LVCTR', `${start}/conductors/0/details/clientOfReportingEntityIndicator`, undefined, 329],
    ['LVCTR', `${start}/conductors/0/details/clientNumber`, undefined, 330],
    ['LVCTR', `${complete}/details/beneficiaryIndicator`, false, 302],
    ['LVCTR', `${complete}/details/amount`, undefined, 330],
    ['LVCTR', `${start}/details/amount`, '1000000000000.00', 341],
    ['LVCTR', `${person}/identifications/0/identifierTypeCode`, 27, 300],
    ['LVCTR', `${start}/conductors/0/details/typeOfDeviceCode`, 4, 330],
    ['LVCTR', `${start}/details/sendingVirtualCurrencyAddresses/0`, 7, 362],
    ['STR', '/detailsOfSuspicion/descriptionOfSuspiciousActivity', undefined, 330],
    ['STR', '/actionTaken', undefined, 330],
    ['STR', '/detailsOfSuspicion/politicallyExposedPersonIncludedIndicator', undefined, 329],
    ['STR', '/detailsOfSuspicion/suspicionTypeCode', undefined, 375, 'warning'],
    ['STR', `${details.STR}/attemptedTransactionIndicator`, true, 330],
    ['STR', `${details.STR}/reasonNotCompleted`, 'left the store', 364],
    ['STR', `${details.STR}/dateOfTransaction`, undefined, 330],
    ['STR', `${details.STR}/dateOfTransaction`, '2027-01-01', 304],
    ['STR', `${details.STR}/timeOfTransaction`, '13:25', 362],
    ['STR', `${start}/details/direction`, undefined, 329],
    ['STR', `${start}/details/direction`, 2, 300],
    ['STR', `${start}/details/fundAssetVirtualCurrencyTypeCode`, 16, 330],
    ['STR', '/detailsOfSuspicion/publicPrivatePartnershipProjectNameCodes', [4], 300],
    ['STR', '/detailsOfSuspicion/publicPrivatePartnershipProjectNameCodes', [1, 1], 300],
    ['STR', `${complete}/details/dispositionCode`, 32, 302, 'warning'],
    ['STR', `${complete}/details/account`, { number: '1', holders: [] }, 330],
  ])('%s %s = %j gives %i', (type, path, value, code, severity = 'reject') => {
    const messages = check(type, { [path]: value })
    const found = messages.find((one) => one.code === code && one.severity === severity)
    expect(found, short(messages).join('\n')).toBeDefined()
    expect(found?.message).toMatch(/\.$/)
    expect(found?.label).not.toBe('')
    expect(found?.fieldId.startsWith(`${type.toLowerCase()}.`)).toBe(true)
  })
})

describe('what only the context knows', () => {
  it('locations and contacts on file', () => {
    expect(short(check('LCTR', {}, { knownLocations: new Set(['9']), knownContacts: new Set([9]) }))).toEqual([
      'reject C-03 324 /reportDetails/reportingEntityContactId',
      'reject C-03 320 /transactions/0/reportingEntityLocationId',
    ])
    expect(check('LCTR', {}, { knownLocations: new Set(['100001']), knownContacts: new Set([42]) })).toEqual([])
  })

  it('the value of foreign cash, within $1,000', () => {
    const input = {
      transactions: [
        cashTransaction({
          currency: 'USD',
          amount: '8000',
          cadCents: 1_090_000n,
          completing: [
            {
              dispositionCode: 3,
              amount: '10900.00',
              currency: 'CAD',
              exchangeRate: '1.3625',
              beneficiaries: [{ party: ada }],
            },
          ],
        }),
      ],
    }
    const value = (cents: bigint) => check('LCTR', {}, { cadCentsByReference: new Map([['TX-1', cents]]) }, input)
    expect(value(1_090_000n)).toEqual([])
    expect(hasReject(value(900_000n))).toBe(false)
    expect(hasReject(value(899_999n))).toBe(true)
  })

  it('the value of Canadian cash, which is the amount that the report says', () => {
    const known = { cadCentsByReference: new Map([['TX-1', 1_200_000n]]) }
    expect(check('LCTR', {}, known)).toEqual([])
    expect(short(check('LCTR', { [`${start}/details/amount`]: '9000.00' }, known))).toContain(
      'reject C-14 302 /transactions/0/largeCashTransactionDetails/thresholdIndicator',
    )
  })

  it('the value of virtual currency, which is what the report says at its own rate; the given one only where that rate gives it', () => {
    expect(check('LVCTR', {}, { cadCentsByReference: new Map([['TX-1', 1_500_000n]]) })).toEqual([])
    for (const change of [{ [`${start}/details/amount`]: '0.08' }, { [`${start}/details/exchangeRate`]: '50000.00' }]) {
      expect(hasReject(check('LVCTR', change, { cadCentsByReference: new Map([['TX-1', 1_500_000n]]) }))).toBe(true)
    }
  })

  it('a total under the threshold is only a warning', () => {
    const input = {
      aggregation: 'conductor' as const,
      transactions: ['t-1', 't-2'].map((id, index) =>
        cashTransaction({
          id,
          reference: `TX-${index}`,
          amount: '4000',
          cadCents: 400_000n,
          completing: [{ dispositionCode: 21, amount: '4000', currency: 'CAD', beneficiaries: [{ party: ada }] }],
        }),
      ),
    }
    expect(short(check('LCTR', {}, {}, input))).toEqual(['warning C-13 334 /transactions'])
  })

  it('how many transactions the way of sending takes', () => {
    const transactions = Array.from({ length: 6 }, (_, index) =>
      cashTransaction({ id: `t-${index}`, reference: `TX-${index}` }),
    )
    expect(
      has(check('LCTR', {}, { maxTransactions: 5 }, { aggregation: 'conductor', transactions }), '/transactions', 332),
    ).toBe(true)
    expect(check('LCTR', {}, { maxTransactions: 6 }, { aggregation: 'conductor', transactions })).toEqual([])
  })

  it('a period that is not over yet', () => {
    expect(has(check('LCTR', {}, { now: Date.UTC(2026, 10, 10, 20) }), `${period}/periodEnd`, 304)).toBe(true)
  })
})

describe('ministerial directives', () => {
  const directive = { '/reportDetails/ministerialDirectiveCode': 'IR2020' }
  it('are for one transaction below the threshold, not aggregated', () => {
    const small = {
      ministerialDirective: 'IR2020' as const,
      transactions: [
        cashTransaction({
          amount: '50',
          cadCents: 5_000n,
          completing: [{ dispositionCode: 21, amount: '50', currency: 'CAD', beneficiaries: [{ party: ada }] }],
        }),
      ],
    }
    expect(check('LCTR', {}, {}, small)).toEqual([])
    const large = check('LCTR', directive)
    expect(large).toContainEqual(expect.objectContaining({ ruleId: 'R120082', fintracRule: 120082, code: 302 }))
    expect(check('LVCTR', directive)).toContainEqual(expect.objectContaining({ ruleId: 'R50012' }))
    expect(
      has(check('LCTR', { [`${period}/aggregationTypeCode`]: 2 }, {}, small), `${period}/aggregationTypeCode`, 302),
    ).toBe(true)
  })

  it('leave an STR without narrative', () => {
    expect(check('STR', directive).map((one) => one.ruleId)).toEqual(expect.arrayContaining(['R130101', 'R130181']))
    expect(check('STR', {}, {}, { ministerialDirective: 'IR2020' })).toEqual([])
  })
})

describe('mandatory and reasonable measures', () => {
  it('a client who sends virtual currency must be known; one who is no client need not', () => {
    const unknown = { ...ada, occupation: null, dateOfBirth: null }
    const report = (isClient: boolean) =>
      check('LVCTR', {}, {}, { transactions: [coinTransaction({ conductors: [{ party: unknown, isClient }] })] })
    expect(hasReject(report(true))).toBe(true)
    expect(hasReject(report(false))).toBe(false)
    expect(report(false).map((one) => one.code)).toContain(375)
  })

  it('a party in a strict and a lenient role gets one message, the stricter', () => {
    const unknown = { ...ada, occupation: null }
    const transactions = [
      cashTransaction({ amount: '5000', cadCents: 500_000n, conductors: [{ party: unknown }] }),
      cashTransaction({ id: 't-2', reference: 'TX-2', conductors: [{ party: unknown }] }),
    ]
    const messages = check('LCTR', {}, {}, { aggregation: 'conductor', transactions }).filter((one) =>
      one.path.endsWith('/occupation'),
    )
    expect(messages).toEqual([
      expect.objectContaining({
        severity: 'reject',
        fieldId: 'lctr.transactions.startingActions.conductors.personDetails.occupation',
      }),
    ])
  })

  it('an entity needs its registration said and at most three authorized persons', () => {
    const entity = {
      transactions: [
        cashTransaction({
          conductors: [{ party: acme }],
          completing: [{ dispositionCode: 21, amount: '12000', currency: 'CAD', beneficiaries: [{ party: acme }] }],
        }),
      ],
    }
    expect(check('LCTR', {}, {}, entity)).toEqual([])
    expect(
      has(
        check('LCTR', { '/definitions/0/registrationIncorporationIndicator': undefined }, {}, entity),
        '/definitions/0/registrationIncorporationIndicator',
        329,
      ),
    ).toBe(true)
    expect(
      has(
        check(
          'LCTR',
          { '/definitions/0/authorizedPersons': Array.from({ length: 4 }, () => ({ surname: 'A', givenName: 'B' })) },
          {},
          entity,
        ),
        '/definitions/0/authorizedPersons',
        332,
      ),
    ).toBe(true)
    const placeholder = { '/definitions/0/authorizedPersons/0/givenName': 'TBD' }
    expect(has(check('LCTR', placeholder, {}, entity), '/definitions/0/authorizedPersons/0/givenName', 301)).toBe(true)
  })
})

describe('the checks themselves', () => {
  it('have unique ids and say where each rule comes from', () => {
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length)
    for (const rule of rules) expect(rule.source).toMatch(/\w{3}/)
  })

  it('survive any document and refuse it', () => {
    const broken: unknown[] = [
      null,
      1,
      [],
      {},
      { reportDetails: { reportTypeCode: 113 } },
      { reportDetails: { reportTypeCode: 106 } },
      {
        reportDetails: { reportTypeCode: 14, twentyFourHourRule: 'x' },
        definitions: [null, 3],
        transactions: [null, { startingActions: [null], completingActions: 'x' }],
      },
      {
        reportDetails: { reportTypeCode: 102 },
        detailsOfSuspicion: 3,
        relatedReports: 'x',
        definitions: [{ typeCode: 6, identifications: [null] }],
        transactions: [{}],
      },
    ]
    for (const document of broken) expect(hasReject(validateReport(document, { now }))).toBe(true)
  })

  it('name the field in a form of their own', () => {
    const [message] = check('LCTR', { '/reportDetails/activitySectorCode': undefined })
    expect(message).toMatchObject({
      path: '/reportDetails/activitySectorCode',
      fintracRule: 120000,
      code: 329,
      fieldId: 'lctr.context.reportDetails.activitySectorCode',
    })
  })

  it('check the body of a deletion', () => {
    const body = {
      reportDetails: {
        reportTypeCode: 14,
        submitTypeCode: 5,
        reportingEntityNumber: 1234567,
        submittingReportingEntityNumber: 1234567,
        reportingEntityReportReference: 'MyReportReference',
        reportSubmitReasonCode: 3,
      },
    }
    expect(deletionFindings(body)).toEqual([])
    expect(deletionFindings({ reportDetails: { ...body.reportDetails, submitTypeCode: 1 } })).toHaveLength(1)
    expect(deletionFindings({ reportDetails: { reportTypeCode: 14 } })).toHaveLength(5)
  })
})
