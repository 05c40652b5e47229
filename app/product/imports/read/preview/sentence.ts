import { fold } from '#app/csv/words/fold.ts'
import { isZero } from '#app/csv/words/money/amounts.ts'
import type { Method, NormalRow, PartyCells, StartingCells } from '#app/csv/types.ts'
import { formatDate, formatMoney, formatZone } from '#app/ui/values/format.ts'
import type { SettleResult } from '#app/csv/plan/settled.ts'
import type { StandingValues } from '#app/csv/plan/standing.ts'
import type { Mapping } from '#app/csv/plan/columns.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { partyName } from '../ledger/names.ts'
import { rolesOf } from '../parties/roles.ts'

/** A row in a sentence, as it would be stored; unknown or open values are named as such. */

type Part = 'amount' | 'method' | 'direction' | 'currency' | 'time'

/** Parts that an open question leaves unknown, whatever the row has for now. */
export type Unsettled = ReadonlySet<Part>

const ways: Record<Method, string> = {
  cash: 'in cash',
  virtual_currency: 'in virtual currency',
  e_transfer: 'by e-transfer',
  wire: 'by wire',
  card: 'by card',
  cheque: 'by cheque',
  other: 'by other means',
}

const unsettledBy: Partial<Record<string, Part>> = {
  method: 'method',
  direction: 'direction',
  currency: 'currency',
  'time-zone': 'time',
}

/** The parts of a row that the open questions leave unknown. */
export function unsettledIn(
  { questions, mapping }: Pick<SettleResult, 'questions'> & { mapping: Mapping },
  cells: readonly string[],
): Unsettled {
  const unknown = new Set<Part>()
  for (const { code, about, column, choices } of questions) {
    const whole = unsettledBy[code]
    if (whole !== undefined) unknown.add(whole)
    if (code === 'which-column' && about.includes('amount')) unknown.add('amount')
    if (code !== 'value-meaning') continue
    const asked = mapping.columns.find(({ header }) => header === column)
    const cell = asked === undefined ? '' : fold(cells[asked.position] ?? '')
    if (asked !== undefined && choices.some(({ value }) => fold(value) === cell))
      unknown.add(asked.field === 'direction' ? 'direction' : 'method')
  }
  return unknown
}

/**
 * `Ann Roy paid in $10,500.00 CAD in cash on Wed, Mar 4, 2026 at 10:00 (UTC−05:00), at TORONTO1.` `standing`: the
 * plan's values for rows that say nothing; they are named where the row has them.
 */
export function sentenceOf(row: NormalRow, unsettled: Unsettled, standing: StandingValues | null = null): string {
  const { conductor, onBehalfOf, beneficiary } = rolesOf(row)
  const parts = [
    `${nameOf(conductor?.cells ?? null) ?? 'Someone who isn’t named'} ${deedOf(row, unsettled)}`,
    whenOf(row, unsettled),
  ]
  const others = [
    onBehalfOf === null ? '' : `on behalf of ${nameOf(onBehalfOf.cells) ?? 'someone who isn’t named'}`,
    beneficiary === null || beneficiary.cells === conductor?.cells
      ? ''
      : `for ${nameOf(beneficiary.cells) ?? 'someone who isn’t named'}`,
    row.locationId === null ? 'location not known' : `at ${row.locationId}`,
  ].filter((text) => text !== '')
  const status = row.status === 'completed' ? '' : ` It was ${row.status === 'pending' ? 'still pending' : row.status}.`
  return `${[parts.join(' '), ...others].join(', ')}.${status}${standing === null ? '' : standingText(row, standing)}`
}

/** ` Disposition: Deposit to account. The conductor is the beneficiary.` */
function standingText(row: NormalRow, standing: StandingValues): string {
  const { conductor, beneficiary } = rolesOf(row)
  const says = (label: string, of: string | null, value: string | null): string =>
    of === null || value === null ? '' : ` ${label}: ${value}.`
  return [
    says('Disposition', standing.disposition, row.completing[0]?.disposition ?? null),
    standing.isConductorBeneficiary && beneficiary !== null && beneficiary.cells === conductor?.cells
      ? ' The conductor is the beneficiary.'
      : '',
    says('How it was conducted', standing.channel, row.channel ?? row.standingChannel ?? null),
    says('How it was obtained', standing.howObtained, row.howObtained),
    says('Purpose', standing.purpose, row.purpose),
  ].join('')
}

/** A record of a customer list in a sentence. */
export const listedSentence = (cells: PartyCells): string =>
  [
    nameOf(cells) ?? 'A customer who isn’t named',
    cells.customerId === undefined ? '' : `customer ${cells.customerId}`,
    cells.phone ?? '',
    cells.email ?? '',
  ]
    .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
    .join(', ') + '.'

function nameOf(cells: PartyCells | null): string | null {
  if (cells === null) return null
  const name = wholeName(partyName(cells))
  if (name) return name
  return cells.customerId === undefined ? (cells.phone ?? null) : `Customer ${cells.customerId}`
}

function deedOf(row: NormalRow, unsettled: Unsettled): string {
  const verb = unsettled.has('direction')
    ? 'paid in or was paid (not known yet)'
    : { in: 'paid in', out: 'was paid', internal: 'moved' }[row.direction]
  return `${verb} ${[moneyOf(row, unsettled), ...row.further.map((each) => moneyOf(each, unsettled))].join(' and ')}${outcomeOf(row)}`
}

function moneyOf(
  { amount, currency, method, cadAmount }: Pick<StartingCells, 'amount' | 'currency' | 'method' | 'cadAmount'>,
  unsettled: Unsettled,
): string {
  const money = unsettled.has('amount')
    ? 'an amount not known yet'
    : unsettled.has('currency')
      ? `${formatMoney(amount, '')} of a currency not known yet`
      : formatMoney(amount, currency, { code: true, ...(method === 'virtual_currency' && { minimumDecimals: 0 }) })
  const way = unsettled.has('method') ? 'by a method not known yet' : ways[method]
  const worth =
    currency === 'CAD' || unsettled.has('currency') || unsettled.has('amount')
      ? ''
      : ` (${cadAmount === null ? 'value in CAD not known' : `worth ${formatMoney(cadAmount, 'CAD', { code: true })}`})`
  return `${money}${worth} ${way}`
}

/** What was handed out in exchange. */
function outcomeOf({ receivedFor, completing, method }: NormalRow): string {
  if (receivedFor !== null)
    return ` for ${formatMoney(receivedFor.amount, receivedFor.currency, { code: true })} received`
  const given = completing.flatMap(({ amount, currency }) =>
    amount === null || currency === null || isZero(amount)
      ? []
      : [
          formatMoney(amount, currency, {
            code: true,
            ...(method !== 'virtual_currency' && currency !== 'CAD' && { minimumDecimals: 0 }),
          }),
        ],
  )
  return given.length === 0 ? '' : `, received ${given.join(' and ')} for it`
}

function whenOf({ occurredAt, date }: NormalRow, unsettled: Unsettled): string {
  if (occurredAt === null)
    return date === null ? 'on a day that isn’t known' : `on ${formatDate(date)} (time not known)`
  const iso = new Date(occurredAt.epochMs + occurredAt.offsetMinutes * 60_000).toISOString()
  const zone = unsettled.has('time') ? 'time zone not known yet' : formatZone(occurredAt.offsetMinutes)
  return `on ${formatDate(iso)} at ${iso.slice(11, 16)} (${zone})`
}
