import { describe, expect, test } from 'vitest'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { parseSettings, parseSettingsText } from './settings-file.ts'
import { importPlanSchema } from './plan-schema.ts'
import type { Settings } from './settings-file.ts'

const good = (value: unknown): Settings => {
  const result = parseSettings(value)
  if (!result.ok) throw new Error(result.errors.join(' '))
  return result.settings
}
const errors = (value: unknown): string[] => {
  const result = parseSettings(value)
  return result.ok ? [] : result.errors
}

describe('settings', () => {
  test('that say nothing are the defaults', () => {
    expect(good({})).toEqual({
      plan: emptyPlan(),
      subjectChosen: false,
      zoneChosen: false,
      windows: [{ startTime: '00:00', offsetMinutes: -300, effectiveFromMs: null }],
    })
  })

  test('may be written with other spellings of keys and fields', () => {
    const one = good({
      columns: { A: 'customer.customerId' },
      columnZones: { B: 'UTC' },
      values: { C: { x: 'cash in' } },
      knownCustomers: [{ customerId: '1', name: 'Ada' }],
      units: { D: 'satoshi' },
    })
    const two = good({
      mapping: { A: 'customer_id' },
      column_timezone: { B: 'UTC' },
      value_map: { C: { x: 'cash in' } },
      existing_customers: [{ customer_id: '1', customer_name: 'Ada' }],
      unit: { D: 'sats' },
    })
    expect(two).toEqual(one)
  })

  test('may hold all choices of a column at once, and columns joined by a plus', () => {
    const { plan } = good({
      columns: {
        Amount: { field: 'amount', decimalSign: 'comma', unit: 'satoshi' },
        'Date+Time+Zone': 'datetime',
        Day: { field: 'date', dateOrder: 'day first', zone: 'UTC' },
      },
    })
    expect(plan).toMatchObject({
      columns: { Amount: 'amount', Day: 'date' },
      columnDecimalSigns: { Amount: ',' },
      units: { Amount: 'satoshi' },
      columnDateOrders: { Day: 'DMY' },
      columnZones: { Day: 'UTC' },
      combined: [{ columns: ['Date', 'Time', 'Zone'], field: 'datetime', separator: ' ' }],
    })
  })

  test('read positions from 0, as a list or an object', () => {
    expect(good({ positions: ['date', null, 'debit'] }).plan.columns).toEqual({
      '#0': 'date',
      '#1': 'ignore',
      '#2': 'debit',
    })
    expect(good({ mapping_by_position: { 2: 'amount', 4: 'fee' } }).plan.columns).toEqual({
      '#2': 'amount',
      '#4': 'fee',
    })
  })

  test('read rates as text, number or column', () => {
    expect(
      good({ rates: { USD: 1.365, EUR: '1.4820', BTC: 'column Spot Rate', ETH: { column: 'Rate' } } }).plan.rates,
    ).toEqual({
      USD: { value: '1.365' },
      EUR: { value: '1.4820' },
      BTC: { column: 'Spot Rate' },
      ETH: { column: 'Rate' },
    })
  })

  test('read the window, and from when it holds', () => {
    expect(good({ window_start: '06:00' }).windows).toEqual([
      { startTime: '06:00', offsetMinutes: -300, effectiveFromMs: null },
    ])
    expect(
      good({ window: [{ start: '00:00' }, { start: '06:00', offset: '-08:00', from: '2026-03-01' }] }).windows[1],
    ).toEqual({ startTime: '06:00', offsetMinutes: -480, effectiveFromMs: Date.parse('2026-03-01T06:00:00-08:00') })
  })

  test.each([
    [{ colums: {} }, 'There is no setting called "colums"'],
    [{ columns: { A: 'colour' } }, '"A" names the field "colour"'],
    [{ columns: { A: { field: 'amount', size: 3 } } }, 'The column "A" has no setting "size"'],
    [{ file: { encodng: 'utf-8' } }, '"file" has no setting "encodng"'],
    [{ knownCustomers: [{ customerId: '1', shoe: 44 }] }, 'has no property "shoe"'],
    [{ window: { start: '25:00' } }, 'the window starts at a time such as 06:00'],
    [{ rates: { USD: 'about 1.3' } }, 'must be a plain decimal number'],
    [{ decimalSign: ';' }, '"decimalSign"'],
    [{ version: 2 }, 'must be 1, not 2'],
    [[], 'The settings must be one JSON object.'],
  ])('%j is refused by name', (value, message) => {
    expect(errors(value).join(' ')).toContain(message)
  })

  test('that are not JSON are refused in one sentence', () => {
    expect(parseSettingsText('{ columns: }')).toEqual({
      ok: false,
      errors: [expect.stringContaining('The settings are not JSON')],
    })
  })

  test('round-trip as a stored template', () => {
    const { plan } = good({ columns: { A: 'amount' }, constants: { method: 'cash' }, rates: { USD: '1.3' } })
    expect(importPlanSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
  })
})
