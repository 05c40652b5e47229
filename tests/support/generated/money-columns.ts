import fc from 'fast-check'
import type { MoneyFact, Shape } from './money-facts.ts'

/** Columns and formats in which a file may state amounts. */

export interface MoneyLayout {
  shape: Shape
  numbers: 'plain' | 'grouped' | 'dollars' | 'french' | 'whole'
  currency: 'column' | 'header'
  time: 'one column' | 'with offset' | 'two columns' | 'day first' | 'UTC' | 'date only'
  isLocationNamed: boolean
  rate: 'forward' | 'backward' | 'none'
  hasAccount: boolean
  hasReference: boolean
  hasPurpose: boolean
  hasValue: boolean
}

export const moneyLayout: fc.Arbitrary<MoneyLayout> = fc.record({
  shape: fc.constantFrom('kept', 'kept', 'exchanged', 'coins out', 'goods', 'two receipts', 'two outcomes', 'coins in'),
  numbers: fc.constantFrom('plain', 'grouped', 'dollars', 'french', 'whole'),
  currency: fc.constantFrom('column', 'header'),
  time: fc.constantFrom('one column', 'with offset', 'two columns', 'day first', 'UTC', 'date only'),
  isLocationNamed: fc.boolean(),
  rate: fc.constantFrom('forward', 'backward', 'none'),
  hasAccount: fc.boolean(),
  hasReference: fc.boolean(),
  hasPurpose: fc.boolean(),
  hasValue: fc.boolean(),
})

/** Canadian dollars per unit: the rates that the test sets for the company. */
export const rates = { USD: '1.3700', EUR: '1.5900', GBP: '1.8100' } as const

/** An amount as written, grouped in threes, with the layout's decimal sign. */
export function numberText(amount: string, { numbers }: Pick<MoneyLayout, 'numbers'>, isMoney = true): string {
  const [whole = '', fraction] = amount.split('.')
  if (!isMoney) return numbers === 'french' ? amount.replace('.', ',') : amount
  const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign)
  if (numbers === 'plain') return amount
  if (numbers === 'whole') return fraction === '00' ? whole : amount
  if (numbers === 'french') return `${grouped(' ')},${fraction ?? '00'}`
  return `${numbers === 'dollars' ? '$' : ''}${grouped(',')}.${fraction ?? '00'}`
}

export type MoneyColumn =
  | 'id'
  | 'datetime'
  | 'date'
  | 'time'
  | 'amount'
  | 'currency'
  | 'amount2'
  | 'currency2'
  | 'method'
  | 'direction'
  | 'status'
  | 'location'
  | 'channel'
  | 'purpose'
  | 'disposition'
  | 'account'
  | 'reference'
  | 'in'
  | 'inCurrency'
  | 'out'
  | 'outCurrency'
  | 'rate'
  | 'value'
  | 'disposition2'
  | 'out2'
  | 'outCurrency2'
  | 'worth'
  | 'coins'
  | 'coin'
  | 'from'
  | 'to'
  | 'hash'

export function moneyColumns(layout: MoneyLayout): MoneyColumn[] {
  const { shape, time, currency, rate } = layout
  const received: MoneyColumn[] =
    shape === 'exchanged' || shape === 'coins out'
      ? ['in', 'inCurrency', 'out', 'outCurrency', ...(rate === 'none' ? [] : ['rate' as const])]
      : shape === 'coins in'
        ? [
            ...(currency === 'column' ? ['coins' as const, 'coin' as const] : ['amount' as const, 'currency' as const]),
            'value',
            'out',
            'outCurrency',
            'from',
            'to',
            'hash',
          ]
        : [
            'amount',
            ...(currency === 'column' || shape === 'two receipts' ? ['currency' as const] : []),
            ...(shape === 'two receipts'
              ? ['amount2' as const, 'currency2' as const]
              : shape === 'goods'
                ? ['worth' as const]
                : shape === 'two outcomes'
                  ? [
                      'out' as const,
                      'outCurrency' as const,
                      'disposition2' as const,
                      'out2' as const,
                      'outCurrency2' as const,
                    ]
                  : []),
          ]
  return [
    'id',
    ...(time === 'two columns' ? ['date' as const, 'time' as const] : ['datetime' as const]),
    ...received,
    'method',
    'direction',
    'status',
    'location',
    'channel',
    'disposition',
    ...(layout.hasPurpose ? ['purpose' as const] : []),
    ...(layout.hasAccount ? ['account' as const] : []),
    ...(layout.hasReference ? ['reference' as const] : []),
  ]
}

/** Fields of columns whose headers are ambiguous; the others are proposed from their headers. */
export const chosenFields: Partial<Record<MoneyColumn, string>> = {
  in: 'received.amount',
  inCurrency: 'received.currency',
  out: 'sent.amount',
  outCurrency: 'sent.currency',
  rate: 'rate',
  amount2: 'amount#2',
  currency2: 'currency#2',
  disposition2: 'disposition#2',
  out2: 'sent.amount#2',
  outCurrency2: 'sent.currency#2',
  worth: 'sent.cadValue',
  value: 'cadAmount',
  reference: 'sent.reference',
  coins: 'vc.amount',
  coin: 'vc.type',
}

/** The time of a transaction on Toronto's winter clock, and its cells; null if none is given. */
export function writeTime(
  { day, minute }: MoneyFact,
  { time }: MoneyLayout,
): { cells: Partial<Record<MoneyColumn, string>>; stated: string | null } {
  const [date, clock] = [`2026-11-${two(day)}`, `${two(Math.floor(minute / 60))}:${two(minute % 60)}`]
  const stated = `${date}T${clock}:00-05:00`
  if (time === 'date only') return { cells: { datetime: date }, stated: null }
  if (time === 'UTC') {
    const utc = new Date(stated).toISOString().slice(0, 19)
    return { cells: { datetime: utc.replace('T', ' ') }, stated: `${utc}+00:00` }
  }
  if (time === 'two columns') return { cells: { date, time: clock }, stated }
  const written =
    time === 'with offset' ? stated : time === 'day first' ? `${two(day)}/11/2026 ${clock}` : `${date} ${clock}`
  return { cells: { datetime: written }, stated }
}

export const pick = <Item>(list: readonly Item[], wording: number): Item => list[wording % list.length]!
export const two = (value: number): string => String(value).padStart(2, '0')
