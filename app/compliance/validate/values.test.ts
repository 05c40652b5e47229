import { describe, expect, it } from 'vitest'
import { acme, ada, cashTransaction } from '#tests/support/reports/report-inputs.ts'
import { check, detailsOf, firstParty, hasReject } from '#tests/support/reports/report-check.ts'
import { placeDefect } from '#app/party/places/physical.ts'
import { vagueness } from './shared/party.ts'
import type { Message } from './index.ts'

/** Single values that a report states: how long they may be, what they may hold, and when they say nothing. */

const short = (messages: readonly Message[]) =>
  messages.map((one) => `${one.severity} ${one.ruleId} ${one.code} ${one.path}`)
const has = (messages: readonly Message[], path: string, code: number, severity = 'reject') =>
  messages.some((one) => one.path === path && one.code === code && one.severity === severity)

const details = detailsOf
const person = firstParty

describe('references', () => {
  const path = '/reportDetails/reportingEntityReportReference'
  it.each(['LCTR-2026-000123', 'a'.repeat(100), 'A_b-9'])('takes %j', (value) =>
    expect(check('LCTR', { [path]: value })).toEqual([]),
  )

  it.each(['a'.repeat(101), '', 'LCTR 2026 1', 'LCTR/2026#1', 'décl-1', 'LCTR—1', 'ABC\n'])(
    'refuses %j and names the field',
    (value) => {
      const messages = check('LCTR', { [path]: value })
      expect(hasReject(messages)).toBe(true)
      expect(messages.every((one) => one.path === path && one.label === 'Report reference')).toBe(true)
    },
  )

  it('refuses one that was used before, for a new report alone', () => {
    const usedReferences = new Set(['LCTR-2026-000123'])
    expect(short(check('LCTR', {}, { usedReferences }))).toEqual([`reject C-02 997 ${path}`])
    expect(check('LCTR', { '/reportDetails/submitTypeCode': 2 }, { usedReferences })).toEqual([])
  })

  it('takes 200 characters of transaction reference, each once', () => {
    const field = `${details.LCTR}/reportingEntityTransactionReference`
    expect(check('LCTR', { [field]: 'b'.repeat(200) })).toEqual([])
    expect(has(check('LCTR', { [field]: 'b'.repeat(201) }), field, 362)).toBe(true)
    const twice = check(
      'LCTR',
      {},
      {},
      { aggregation: 'conductor', transactions: [cashTransaction(), cashTransaction({ id: 't-2' })] },
    )
    expect(has(twice, '/transactions/1/largeCashTransactionDetails/reportingEntityTransactionReference', 336)).toBe(
      true,
    )
  })
})

describe('values longer than the field', () => {
  const cases: [string, number][] = [
    [`${person}/surname`, 100],
    [`${person}/givenName`, 100],
    [`${person}/otherNameInitial`, 100],
    [`${person}/address/unitNumber`, 10],
    [`${person}/address/buildingNumber`, 10],
    [`${person}/address/streetAddress`, 100],
    [`${person}/address/city`, 100],
    [`${person}/address/district`, 100],
    [`${person}/address/subProvinceSubLocality`, 100],
    [`${person}/telephoneNumber`, 20],
    [`${person}/extensionNumber`, 10],
    [`${person}/occupation`, 200],
    [`${person}/nameOfEmployer`, 100],
    [`${person}/identifications/0/number`, 100],
  ]
  it.each(cases)('%s takes %i characters, not one more, and accents count once', (path, limit) => {
    const letter = /(telephone|extension)Number$/.test(path) ? '5' : 'é'
    expect(hasReject(check('LCTR', { [path]: letter.repeat(limit) })), `${path} at its limit`).toBe(false)
    const [message] = check('LCTR', { [path]: letter.repeat(limit + 1) }).filter((one) => one.path === path)
    expect(message).toMatchObject({ severity: 'reject', code: 362, limit })
    expect(message?.message).toContain(String(limit))
  })

  it.each([
    ['provinceStateCode', 2],
    ['countryCode', 2],
  ])('%s is a code of two letters', (field, limit) => {
    const [message] = check('LCTR', { [`${person}/address/${field}`]: 'ONT' }).filter((one) => one.path.endsWith(field))
    expect(message).toMatchObject({ severity: 'reject', limit })
  })

  it('counts an unstructured address to 500, a name of entity, province name and postal code likewise', () => {
    const abroad = {
      ...ada,
      address: { streetAddress: '1 rue A', city: 'Paris', province: 'X', postalCode: '75001', country: 'FR' },
    }
    const foreign = {
      transactions: [
        cashTransaction({
          conductors: [{ party: abroad }],
          completing: [{ dispositionCode: 21, amount: '12000', currency: 'CAD', beneficiaries: [{ party: abroad }] }],
        }),
      ],
    }
    for (const [path, limit, letter] of [
      ['provinceStateName', 100, 'é'],
      ['postalZipCode', 20, '7'],
    ] as const) {
      expect(hasReject(check('LCTR', { [`${person}/address/${path}`]: letter.repeat(limit) }, {}, foreign))).toBe(false)
      expect(check('LCTR', { [`${person}/address/${path}`]: letter.repeat(limit + 1) }, {}, foreign)).toContainEqual(
        expect.objectContaining({ code: 362, limit }),
      )
    }
    const whole = (length: number) => ({
      [`${person}/address`]: { typeCode: 2, countryCode: 'CA', unstructured: 'é'.repeat(length) },
      [`${person}/addressTypeCode`]: 2,
    })
    expect(hasReject(check('LCTR', whole(500)))).toBe(false)
    expect(check('LCTR', whole(501))).toContainEqual(
      expect.objectContaining({ path: `${person}/address/unstructured`, limit: 500 }),
    )
    const entity = { transactions: [cashTransaction({ conductors: [{ party: acme }], completing: [] })] }
    expect(check('LCTR', { [`${person}/nameOfEntity`]: 'é'.repeat(101) }, {}, entity)).toContainEqual(
      expect.objectContaining({ path: `${person}/nameOfEntity`, limit: 100 }),
    )
  })
})

describe('posting and transaction dates', () => {
  const received = `${details.LCTR}/dateTimeOfTransaction`
  const posted = `${details.LCTR}/dateTimeOfPosting`
  it('posting equal to the transaction is refused, as the same instant in another zone is', () => {
    expect(has(check('LCTR', { [posted]: '2026-11-10T13:30:00-05:00' }), posted, 302)).toBe(true)
    expect(has(check('LCTR', { [posted]: '2026-11-10T18:30:00+00:00' }), posted, 302)).toBe(true)
    expect(check('LCTR', { [posted]: '2026-11-11T09:00:00-05:00' })).toEqual([])
  })

  it('neither may lie in the future', () => {
    expect(has(check('LCTR', { [posted]: '2027-01-01T00:00:00-05:00' }), posted, 304)).toBe(true)
    expect(has(check('LCTR', { [received]: '2027-01-01T00:00:00-05:00' }), received, 304)).toBe(true)
  })

  it('a posting alone will do for a night deposit of a financial entity, at 00:00:00 inside the period', () => {
    const night = {
      [received]: undefined,
      [`${details.LCTR}/methodCode`]: 8,
      [posted]: '2026-11-10T00:00:00-05:00',
      '/reportDetails/activitySectorCode': 14,
    }
    expect(hasReject(check('LCTR', night))).toBe(false)
    expect(has(check('LCTR', { ...night, [posted]: '2026-11-09T00:00:00-05:00' }), posted, 302)).toBe(true)
    expect(has(check('LCTR', { ...night, [posted]: undefined }), posted, 330)).toBe(true)
    expect(
      has(check('LCTR', { ...night, '/reportDetails/activitySectorCode': 11 }), `${details.LCTR}/methodCode`, 302),
    ).toBe(true)
    expect(has(check('LCTR', { [received]: undefined, [posted]: '2026-11-10T00:00:00-05:00' }), received, 329)).toBe(
      true,
    )
  })

  it('compares the transaction with the period as instants, whatever their offsets', () => {
    expect(check('LCTR', { [received]: '2026-11-11T04:59:59+00:00' })).toEqual([])
    expect(has(check('LCTR', { [received]: '2026-11-11T05:00:00+00:00' }), received, 302)).toBe(true)
  })
})

describe('words that say nothing', () => {
  it.each([
    ['PO Box 333', true],
    ['C.P. 12', true],
    ['General Delivery', true],
    ['Suite 256', true],
    ['PO Box 12, 45 Exemple St', false],
    ['NE 1/4 Sec 12 Twp 34 Rge 5 W4M', false],
    ['Blue house after the rink', false],
    ['12 Boxwood Lane', false],
  ])('address %s names no place: %s', (text, isBad) => expect(placeDefect(text) !== null).toBe(isBad))

  it.each([
    ['manager', true],
    ['62020', true],
    ['self-employed', true],
    ['N/A', true],
    ['retired', false],
    ['retail clothing store manager', false],
    ['étudiante', false],
  ])('occupation %s says nothing: %s', (text, isBad) => expect(vagueness(text) !== null).toBe(isBad))
})
