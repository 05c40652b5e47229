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
  strInput,
  window,
} from '#tests/support/reports/report-inputs.ts'
import { validateReport } from '../validate/validate.ts'
import { buildReport } from './build.ts'
import { anchoredOverride } from './overrides.ts'
import type { LctrDocument, LvctrDocument, PersonDetails, StrDocument } from '../reports/document/document.ts'
import type { ReportInput } from '../reports/facts/input.ts'

const lctr = (change?: Partial<ReportInput>) => {
  const input = lctrInput(change)
  const { document, notes } = buildReport(input)
  return { input, document: document as LctrDocument, notes }
}
const lvctr = (change?: Partial<ReportInput>) => {
  const { document, notes } = buildReport(lvctrInput(change))
  return { document: document as LvctrDocument, notes }
}
const str = (change?: Partial<ReportInput>) => {
  const { document, notes } = buildReport(strInput(change))
  return { document: document as StrDocument, notes }
}
const check = (document: unknown) => validateReport(document, { now })

describe('a report from complete facts', () => {
  it.each([
    ['LCTR', lctr().document],
    ['LVCTR', lvctr().document],
    ['STR', str().document],
  ])('%s has nothing to refuse and nothing to warn of', (_type, document) => {
    expect(check(document)).toEqual([])
  })

  it('says its period, aggregation and entity as the regulator wants them', () => {
    expect(lctr({ aggregation: 'conductor' }).document.reportDetails).toEqual({
      reportTypeCode: 106,
      submitTypeCode: 1,
      activitySectorCode: 11,
      reportingEntityNumber: 1234567,
      submittingReportingEntityNumber: 1234567,
      reportingEntityReportReference: 'LCTR-2026-000123',
      reportingEntityContactId: 42,
      twentyFourHourRule: {
        aggregationTypeCode: 2,
        periodStart: '2026-11-10T00:00:00-05:00',
        periodEnd: '2026-11-10T23:59:59-05:00',
      },
    })
  })

  it('reports a window cut by a change of settings with its full 24 hours, and says so', () => {
    const { document, notes } = lctr({ window: { ...window, endMs: window.endMs - 3_600_000 } })
    expect(document.reportDetails.twentyFourHourRule.periodEnd).toBe('2026-11-10T23:59:59-05:00')
    expect(notes.adjusted).toHaveLength(1)
  })

  it('writes a party once for all its roles of one depth, and Self for a beneficiary who is the conductor', () => {
    const { document } = lctr()
    expect(document.definitions).toHaveLength(1)
    const [transaction] = document.transactions
    const [conductor] = transaction?.startingActions[0]?.conductors ?? []
    const [beneficiary] = transaction?.completingActions[0]?.beneficiaries ?? []
    expect(beneficiary?.refId).toBe(conductor?.refId)
    expect(beneficiary?.details?.relationshipOfConductorCode).toBe(15)
  })

  it('keeps two people apart who share a key but not their facts', () => {
    const { document } = lctr({
      transactions: [
        cashTransaction(),
        cashTransaction({ id: 't-2', reference: 'TX-2', conductors: [{ party: { ...ada, occupation: 'nurse' } }] }),
      ],
    })
    expect(new Set(document.definitions.map((one) => one.refId)).size).toBe(2)
  })

  it.each([
    [
      'street',
      { streetAddress: 'PO Box 77, 12 King St', city: 'Toronto' },
      { typeCode: 1, streetAddress: '12 King St' },
      'streetAddress',
    ],
    [
      'one text',
      { unstructured: '12 King St, PO Box 77, Toronto' },
      { typeCode: 2, unstructured: '12 King St, Toronto' },
      'unstructured',
    ],
  ] as const)('leaves a post box out of an address in %s, and lists it', (_shape, address, reported, field) => {
    const { document, notes } = lctr({
      transactions: [cashTransaction({ conductors: [{ party: { ...ada, address: { ...address, country: 'CA' } } }] })],
    })
    expect(document.definitions[0]).toMatchObject({ address: reported })
    expect(notes.unplaced).toContainEqual(
      expect.objectContaining({ entity: 'customer', entityId: ada.key, field: `address.${field}`, value: 'PO Box 77' }),
    )
  })

  it('marks each transaction by its own value, never by the total', () => {
    const { document } = lctr({
      aggregation: 'conductor',
      transactions: [
        cashTransaction({ amount: '9999.99', cadCents: 999_999n }),
        cashTransaction({ id: 't-2', reference: 'TX-2', amount: '10000', cadCents: 1_000_000n }),
      ],
    })
    expect(document.transactions.map((one) => one.largeCashTransactionDetails.thresholdIndicator)).toEqual([
      false,
      true,
    ])
  })

  it('codes the method by report type', () => {
    expect(lvctr().document.transactions[0]?.virtualCurrencyTransactionDetails.methodCode).toBe(8)
    const { document, notes } = lctr({ transactions: [cashTransaction({ channel: 'online' })] })
    expect(document.transactions[0]?.largeCashTransactionDetails.methodCode).toBeUndefined()
    expect(notes.unplaced.map((one) => one.field)).toContain('channel')
    expect(notes.missing.map((one) => one.field)).toContain('channel')
  })

  it('tells of the conductor of a deposit to a business account what is known, though the name is enough', () => {
    const { document } = lctr({
      settings: { ...lctrInput().settings, activitySectorCode: 14 },
      transactions: [cashTransaction({ isDepositToBusinessAccount: true })],
    })
    expect(document.transactions[0]?.startingActions[0]?.conductors[0]?.typeCode).toBe(3)
  })

  it('describes STR parties with employer and ownership, and leaves an unwritten narrative out', () => {
    const { document, notes } = str({
      suspicion: undefined,
      transactions: [
        cashTransaction({ conductors: [{ party: ada, onBehalfOf: [{ party: acme, relationshipCode: 6 }] }] }),
      ],
    })
    expect(document.definitions.map((one) => one.typeCode).sort()).toEqual([3, 5, 6])
    expect(document.detailsOfSuspicion).toEqual({ publicPrivatePartnershipProjectNameCodes: [] })
    expect(notes.missing.map((one) => one.path)).toEqual(
      expect.arrayContaining(['/detailsOfSuspicion/descriptionOfSuspiciousActivity', '/actionTaken/description']),
    )
  })

  it('has the date and time of an STR apart, and no time where only the date is known', () => {
    expect(str().document.transactions[0]?.suspiciousTransactionDetails).toMatchObject({
      dateOfTransaction: '2026-11-10',
      timeOfTransaction: '13:30:00-05:00',
    })
    const dateOnly = str({ transactions: [cashTransaction({ occurredAtIsDateOnly: true })] }).document.transactions[0]
      ?.suspiciousTransactionDetails
    expect(dateOnly).not.toHaveProperty('timeOfTransaction')
  })
})

describe('values', () => {
  it('rounds virtual currency to ten decimals and says so', () => {
    const { document, notes } = lvctr({ transactions: [coinTransaction({ amount: '0.123456789012345678' })] })
    expect(document.transactions[0]?.startingActions[0]?.details.amount).toBe('0.123456789')
    expect(notes.adjusted).toEqual([
      expect.objectContaining({
        path: '/transactions/0/startingActions/0/details/amount',
        from: '0.123456789012345678',
      }),
    ])
  })

  it('writes XBT as BTC and a coin outside the list as Other with its name', () => {
    const details = (currency: string) =>
      lvctr({ transactions: [coinTransaction({ currency })] }).document.transactions[0]?.startingActions[0]?.details
    expect(details('XBT')).toMatchObject({ virtualCurrencyTypeCode: 'BTC' })
    expect(details('NEWCOIN')).toMatchObject({ virtualCurrencyTypeCode: 'OTH', virtualCurrencyTypeOther: 'NEWCOIN' })
  })

  it('does not make a coin of a state currency', () => {
    const { document, notes } = lvctr({ transactions: [coinTransaction({ currency: 'USD' })] })
    expect(document.transactions[0]?.startingActions[0]?.details).not.toHaveProperty('virtualCurrencyTypeCode')
    expect(notes.unplaced).toContainEqual(expect.objectContaining({ field: 'starting.0.currency', value: 'USD' }))
  })

  it('rewrites a transaction number that FINTRAC does not take, says so, and still knows its value', () => {
    const { document, notes } = lctr({ transactions: [cashTransaction({ reference: 'INV #1/2026' })] })
    expect(check(document)).toEqual([])
    expect(notes.adjusted).toContainEqual(
      expect.objectContaining({
        from: 'INV #1/2026',
        path: '/transactions/0/largeCashTransactionDetails/reportingEntityTransactionReference',
      }),
    )
  })

  it('gives a person with one name XXX as given name, never the other way round', () => {
    for (const name of [
      { surname: 'Suhartini', givenName: null },
      { surname: null, givenName: 'Suhartini' },
      { surname: 'Suhartini', givenName: '.' },
    ]) {
      const { document } = lctr({ transactions: [cashTransaction({ conductors: [{ party: { ...ada, ...name } }] })] })
      expect(document.definitions[0]).toMatchObject({ surname: 'Suhartini', givenName: 'XXX' })
    }
  })

  it('uses codes of provinces in Canada, names elsewhere, and one text only where parts are unknown', () => {
    const addressOf = (address: NonNullable<typeof ada.address>) =>
      (
        lctr({ transactions: [cashTransaction({ conductors: [{ party: { ...ada, address } }], completing: [] })] })
          .document.definitions[0] as PersonDetails
      ).address
    expect(
      addressOf({ streetAddress: '1 rue A', city: 'Paris', province: 'Île-de-France', country: 'France' }),
    ).toEqual({
      typeCode: 1,
      streetAddress: '1 rue A',
      city: 'Paris',
      provinceStateName: 'Île-de-France',
      countryCode: 'FR',
    })
    expect(addressOf({ unstructured: 'Blue house after the rink, Petitlieu', country: 'CA' })).toEqual({
      typeCode: 2,
      countryCode: 'CA',
      unstructured: 'Blue house after the rink, Petitlieu',
    })
  })

  it('never sends a social insurance number', () => {
    const { document, notes } = lctr({
      transactions: [
        cashTransaction({
          conductors: [{ party: { ...ada, identifications: [{ typeCode: 27, number: '046454286', country: 'CA' }] } }],
        }),
      ],
    })
    expect(JSON.stringify({ document, notes })).not.toContain('046454286')
  })
})

describe('nothing supplied is dropped in silence', () => {
  it('lists what has no place, with the reason', () => {
    const { notes } = lctr({
      transactions: [
        cashTransaction({
          transactionIds: ['abc'],
          extra: { 'Teller shoe size': '44' },
          account: { number: '77' },
          conductors: [
            {
              party: {
                ...ada,
                url: 'https://ada.example',
                countryOfCitizenship: 'FR',
                address: { ...ada.address, province: 'Narnia' },
              },
              username: 'ada77',
              device: { ipAddress: '203.0.113.9' },
            },
          ],
        }),
      ],
    })
    expect(notes.unplaced.map((one) => one.value)).toEqual(
      expect.arrayContaining(['abc', '44', '77', 'ada77', 'https://ada.example', 'FR', 'Narnia', '203.0.113.9']),
    )
    for (const one of notes.unplaced) expect(one.why).toMatch(/\w.*\.$/)
  })

  it('lists filler words instead of sending them', () => {
    const { document, notes } = lctr({ transactions: [cashTransaction({ purpose: 'N/A' })] })
    expect(JSON.stringify(document)).not.toContain('N/A')
    expect(notes.unplaced).toContainEqual(expect.objectContaining({ field: 'purpose', value: 'N/A', entityId: 't-1' }))
  })

  it('lists facts of a source, of whom only the name is taken', () => {
    const { notes } = lctr({
      transactions: [cashTransaction({ sources: [{ party: bruno, accountNumber: '1', policyNumber: '2' }] })],
    })
    expect(notes.unplaced.filter((one) => one.entityId === 'c-bruno').map((one) => one.field)).toEqual(
      expect.arrayContaining(['dateOfBirth', 'policyNumber']),
    )
  })
})

describe('missing values', () => {
  it('are listed by field, with where they are kept', () => {
    const { notes } = lctr({
      settings: { activitySectorCode: null, reportingEntityNumber: null, contactId: null },
      transactions: [
        cashTransaction({
          fintracLocationId: null,
          channel: null,
          cadCents: null,
          conductors: [{ party: { kind: 'person', key: 'c-x', surname: 'Exemple' } }],
          completing: [],
        }),
      ],
    })
    const found = notes.missing.map((one) => `${one.entity} ${one.entityId} ${one.field}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'settings  activitySectorCode',
        'settings  reportingEntityNumber',
        'settings  contactId',
        'location loc-1 fintracLocationId',
        'transaction t-1 channel',
        'transaction t-1 cadCents',
        'transaction t-1 completing.0.dispositionCode',
        'customer c-x dateOfBirth',
        'customer c-x address',
        'customer c-x occupation',
        'customer c-x identifications',
      ]),
    )
    expect(new Set(notes.missing.map((one) => one.path)).size).toBe(notes.missing.length)
  })

  it('are reasonable measures below the threshold', () => {
    const below = {
      aggregation: 'conductor' as const,
      transactions: [
        cashTransaction({ cadCents: 600_000n, amount: '6000', conductors: [{ party: { ...ada, occupation: null } }] }),
        cashTransaction({ id: 't-2', reference: 'TX-2', cadCents: 600_000n, amount: '6000' }),
      ],
    }
    const occupation = lctr(below).notes.missing.find((one) => one.field === 'occupation')
    expect(occupation?.required).toBe(false)
  })
})

describe('corrections', () => {
  it('are set at their pointer and stay with their transaction when another joins', () => {
    const { input, document } = lctr()
    const correction = anchoredOverride(
      input,
      document,
      '/transactions/0/largeCashTransactionDetails/purpose',
      'a new roof',
    )
    const earlier = cashTransaction({ id: 't-0', reference: 'TX-0' })
    const again = lctr({ transactions: [earlier, cashTransaction()], overrides: [correction] })
    expect(again.document.transactions.map((one) => one.largeCashTransactionDetails.purpose)).toEqual([
      'savings for a house',
      'a new roof',
    ])
  })

  it('stay with their party', () => {
    const { input, document } = lctr()
    const correction = anchoredOverride(input, document, '/definitions/0/occupation', 'florist')
    const again = lctr({
      transactions: [
        cashTransaction({ id: 't-0', reference: 'TX-0', conductors: [{ party: bruno }] }),
        cashTransaction(),
      ],
      overrides: [correction],
    })
    const florists = again.document.definitions.filter((one) => 'occupation' in one && one.occupation === 'florist')
    expect(florists).toHaveLength(1)
    expect(florists[0]).toMatchObject({ givenName: 'Ada' })
  })

  it('are listed when their transaction has left the report', () => {
    const gone = { path: '/largeCashTransactionDetails/purpose', value: 'x', transactionId: 't-9' }
    const { notes, document } = lctr({ overrides: [gone] })
    expect(notes.unapplied).toEqual([gone])
    expect(JSON.stringify(document)).not.toContain('"x"')
  })

  it('remove a value with undefined', () => {
    const { document } = lctr({
      overrides: [
        { path: '/purpose', value: undefined, transactionId: 't-1' },
        { path: '/largeCashTransactionDetails/purpose', value: undefined, transactionId: 't-1' },
      ],
    })
    expect(document.transactions[0]?.largeCashTransactionDetails).not.toHaveProperty('purpose')
  })
})
