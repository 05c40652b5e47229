import lctr from '#schemas/lctr.schema.json' with { type: 'json' }
import lvctr from '#schemas/lvctr.schema.json' with { type: 'json' }
import shared from '#schemas/shared.schema.json' with { type: 'json' }
import str from '#schemas/str.schema.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { fieldKind, isFieldOf, isOfTransaction, readFieldValue } from './fields.ts'

test('a social insurance number is taken into no text and no document', () => {
  expect(
    readFieldValue('/detailsOfSuspicion/descriptionOfSuspiciousActivity', 'He gave the number 046 454 286.'),
  ).toMatchObject({ kind: 'problem', message: expect.stringContaining('Social Insurance Number') })
  expect(readFieldValue('/definitions/0/identifications/0/number', '046454286')).toMatchObject({ kind: 'problem' })
  expect(readFieldValue('/definitions/0/identifications/0/number', '046454287')).toEqual({
    kind: 'value',
    value: '046454287',
  })
  expect(readFieldValue('/transactions/0/completingActions/0/details/account/number', '046454286')).toEqual({
    kind: 'value',
    value: '046454286',
  })
})

test('codes are read as numbers or letters, as the regulator takes them', () => {
  expect(readFieldValue('/transactions/0/largeCashTransactionDetails/methodCode', '1')).toEqual({
    kind: 'value',
    value: 1,
  })
  expect(readFieldValue('/transactions/0/startingActions/0/details/currencyCode', 'CAD')).toEqual({
    kind: 'value',
    value: 'CAD',
  })
  expect(readFieldValue('/transactions/0/startingActions/0/details/virtualCurrencyTypeCode', 'BTC')).toEqual({
    kind: 'value',
    value: 'BTC',
  })
  expect(readFieldValue('/transactions/0/startingActions/0/details/fundAssetVirtualCurrencyTypeCode', '16')).toEqual({
    kind: 'value',
    value: 16,
  })
  expect(readFieldValue('/definitions/0/address/provinceStateCode', 'ON')).toEqual({ kind: 'value', value: 'ON' })
  expect(readFieldValue('/definitions/0/countryOfResidenceCode', 'CA')).toEqual({ kind: 'value', value: 'CA' })
})

test('an empty text takes the value away, and an amount stays the text that was typed', () => {
  expect(readFieldValue('/definitions/0/occupation', '  ')).toEqual({ kind: 'value', value: undefined })
  expect(readFieldValue('/transactions/0/startingActions/0/details/amount', '12000.10')).toEqual({
    kind: 'value',
    value: '12000.10',
  })
})

test('what cannot be a value of its field is refused in words', () => {
  expect(readFieldValue('/transactions/0/largeCashTransactionDetails/methodCode', 'by pigeon')).toMatchObject({
    kind: 'problem',
  })
  expect(readFieldValue('/transactions/0/startingActions/0/details/sourceOfCashIndicator', 'maybe')).toMatchObject({
    kind: 'problem',
  })
})

test('whatever the schemas take as a date or a time is typed in fields for it, and refused in words while a part is missing', () => {
  const found = new Map<string, string>()
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties } = node as { properties?: Record<string, { $ref?: string; pattern?: string }> }
    for (const [name, property] of Object.entries(properties ?? {})) {
      const target = property.$ref?.slice(property.$ref.lastIndexOf('/') + 1)
      const { pattern } =
        target === undefined ? property : (shared.definitions as Record<string, { pattern?: string }>)[target]!
      if (pattern?.startsWith('^[0-9]{4}-')) found.set(name, pattern.includes('T') ? 'both' : 'date')
      else if (pattern?.startsWith('^[0-9]{2}:')) found.set(name, 'time')
    }
    for (const value of Object.values(node)) collect(value)
  }
  for (const schema of [lctr, lvctr, str, shared]) collect(schema)
  expect(found.size).toBeGreaterThanOrEqual(13)
  for (const [name, parts] of found)
    expect(fieldKind('STR', `/definitions/0/${name}`, true), name).toEqual({ kind: 'moment', parts })
  const pointer = '/transactions/0/largeCashTransactionDetails/dateTimeOfPosting'
  expect(readFieldValue(pointer, '2026-11-02T15:05:00-05:00')).toEqual({
    kind: 'value',
    value: '2026-11-02T15:05:00-05:00',
  })
  expect(readFieldValue(pointer, '2026-11-02T-05:00')).toEqual({
    kind: 'problem',
    message: 'Enter the date, the time and its UTC offset.',
  })
})

test('lists are one text a line', () => {
  expect(readFieldValue('/transactions/0/virtualCurrencyTransactionDetails/ids', 'a\n\n b \r\nc')).toEqual({
    kind: 'value',
    value: ['a', 'b', 'c'],
  })
})

test('what says which report it is cannot be corrected', () => {
  for (const pointer of [
    '/reportDetails/reportingEntityReportReference',
    '/reportDetails/submitTypeCode',
    '/definitions/0/refId',
    '/__proto__/polluted',
    '/definitions',
  ]) {
    expect(isFieldOf('LCTR', pointer), pointer).toBe(false)
  }
  expect(isFieldOf('LCTR', '/definitions/0/surname')).toBe(true)
})

test('what was received, its currency and its rate are corrected in the transaction, what became of it in the report', () => {
  for (const type of ['LCTR', 'LVCTR', 'STR'] as const) {
    for (const name of ['amount', 'currencyCode', 'virtualCurrencyTypeCode', 'exchangeRate']) {
      expect(isOfTransaction(type, `/transactions/3/startingActions/0/details/${name}`)).toBe(true)
      expect(isFieldOf(type, `/transactions/3/startingActions/0/details/${name}`)).toBe(false)
      expect(isFieldOf(type, `/transactions/3/completingActions/0/details/${name}`)).toBe(true)
    }
    expect(isFieldOf(type, '/transactions/3/completingActions/0/details/valueInCanadianDollars')).toBe(type === 'LCTR')
    const { part, whens } = {
      LCTR: { part: 'largeCashTransactionDetails', whens: ['dateTimeOfTransaction'] },
      LVCTR: { part: 'virtualCurrencyTransactionDetails', whens: ['dateTimeReceived'] },
      STR: { part: 'suspiciousTransactionDetails', whens: ['dateOfTransaction', 'timeOfTransaction'] },
    }[type]
    for (const when of whens) {
      expect(isOfTransaction(type, `/transactions/3/${part}/${when}`)).toBe(true)
      expect(isFieldOf(type, `/transactions/3/${part}/${when}`)).toBe(false)
      // A report filed elsewhere has no transaction to correct it in.
      expect(isFieldOf(type, `/transactions/3/${part}/${when}`, true)).toBe(true)
    }
  }
})

test('a code is chosen from the table of the report’s own type', () => {
  const labels = (type: 'LCTR' | 'LVCTR') => {
    const field = fieldKind(type, '/transactions/0/virtualCurrencyTransactionDetails/methodCode')
    return field.kind === 'choice' ? field.options.map((option) => option.label) : []
  }
  expect(labels('LVCTR')).not.toEqual(labels('LCTR'))
  expect(labels('LCTR').length).toBeGreaterThan(3)
})

test('a value that the schema takes as text is read as text, and a number as a number', () => {
  const kinds = new Map<string, Set<string>>()
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties } = node as { properties?: Record<string, { $ref?: string; type?: string }> }
    for (const [name, property] of Object.entries(properties ?? {})) {
      const target = property.$ref?.slice(property.$ref.lastIndexOf('/') + 1)
      const { type } =
        target === undefined ? property : (shared.definitions as Record<string, { type?: string }>)[target]!
      if (type === 'string' || type === 'integer') kinds.set(name, (kinds.get(name) ?? new Set()).add(type))
    }
    for (const value of Object.values(node)) collect(value)
  }
  for (const schema of [lctr, lvctr, str, shared]) collect(schema)
  expect(kinds.get('postalZipCode')).toEqual(new Set(['string']))
  for (const [name, types] of kinds) {
    if (!isFieldOf('STR', `/definitions/0/${name}`, true)) continue
    const read = readFieldValue(`/definitions/0/${name}`, '12')
    expect(types, name).toContain(read.kind === 'value' && typeof read.value === 'number' ? 'integer' : 'string')
  }
  expect(readFieldValue('/definitions/0/address/postalZipCode', 'M5V 2T6')).toEqual({ kind: 'value', value: 'M5V 2T6' })
})
