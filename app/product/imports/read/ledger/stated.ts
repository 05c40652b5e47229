import { plainDigits } from '#app/csv/words/money/amounts.ts'
import type { ReadyRow } from './ledger.ts'
import { comparedOf, furtherText, outcomeOf } from './outcomes.ts'

/**
 * A later export may lack a column that an earlier one had. What its rows leave out contradicts nothing: a row that
 * otherwise states the same, and less, is the transaction on file, which keeps its values.
 */

/** Columns of a transaction that a row may leave out. */
export const LEFT_OPEN = ['location_id', 'cad_amount', 'conductor_id', 'on_behalf_of_id', 'beneficiary_id'] as const
/** Columns that every row has. */
export const ALWAYS_STATED = [
  'occurred_at',
  'date_only',
  'amount',
  'currency',
  'method',
  'direction',
  'status',
] as const

type Stated = Record<(typeof LEFT_OPEN)[number], string | null> &
  Record<(typeof ALWAYS_STATED)[number], string | boolean | null> & {
    /** Nothing beyond one action and one party per role. */
    is_bare: boolean
  }

/** A row's values by the columns of the transaction table. */
export function statedOf(ready: ReadyRow): Stated {
  const { row, when, parties } = ready
  const { at, amount, currency, locationId, conductorId } = comparedOf(ready)
  return {
    occurred_at: at === null ? null : new Date(at).toISOString(),
    date_only: row.occurredAt === null && when !== null,
    amount,
    currency,
    method: row.method,
    direction: row.direction,
    status: row.status,
    location_id: locationId,
    cad_amount: row.cadAmount === null ? null : plainDigits(row.cadAmount),
    conductor_id: conductorId,
    on_behalf_of_id: parties.onBehalfOf?.key ?? null,
    beneficiary_id: parties.beneficiary?.key ?? null,
    is_bare: outcomeOf(row) === null && furtherText(row, parties) === null,
  }
}
