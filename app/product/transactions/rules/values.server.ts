import { col } from '#app/platform/sql/columns.ts'
import type { Reader, Statements } from '#app/platform/sql/within.ts'
import { formatCents, multiplyToCents } from '#app/compliance/words/money.ts'
import { compileRates, type ThresholdRate } from '#app/compliance/rules/rates.ts'
import { rateTable } from '#app/product/settings/rate-table.server.ts'
import { valueContradictsCode } from '../problem-codes.ts'
import { readActions, totalValue } from '../actions/actions.server.ts'
import type { StartingAction } from '../actions/actions.ts'
import { companyRules } from '../../settings/company-rules.server.ts'
import { dateInstant, localDate } from '#app/compliance/rules/days/window.ts'

/** Transactions that are read at once. */
const chunkSize = 1_000

const timedColumns = {
  id: col.text,
  at: col.text,
  offset_minutes: col.int.orNull,
  date_only: col.bool,
}

export type RateOf = (amount: string, currency: string, epochMs: number) => ThresholdRate

/** The organization's rates, for many calls of `revalue`: the table is long. */
export const ratesOnFile = async (client: Reader): Promise<RateOf> =>
  compileRates(await rateTable(client), (await companyRules(client)).windows)

/** Transactions whose value is unknown or was made by a rate, in these currencies (null: in any). */
export async function valuedByRates(client: Reader, currencies: readonly string[] | null): Promise<string[]> {
  const rows = await client.rows(
    { id: col.text },
    `SELECT t.id FROM transaction t WHERE t.occurred_at IS NOT NULL AND (t.cad_amount IS NULL OR t.threshold_basis IS NOT NULL) AND t.currency <> 'CAD' AND ($1::text[] IS NULL OR t.currency = ANY($1))
     UNION SELECT s.transaction_id FROM starting_action s WHERE (s.cad_amount IS NULL OR s.threshold_basis IS NOT NULL) AND s.currency <> 'CAD' AND ($1::text[] IS NULL OR s.currency = ANY($1))`,
    [currencies],
  )
  return rows.map((row) => row.id)
}

/**
 * Values what these transactions began with by the rates in effect at their own time, where no value was given: the
 * client's rate only where the table knows none, and none while it is asked whether the rate or the file is right.
 * Returns the ids of those whose value is another now.
 */
export async function revalue(client: Statements, ids: readonly string[], rates?: RateOf): Promise<string[]> {
  if (ids.length === 0) return []
  const { windows } = await companyRules(client)
  const rateOf = rates ?? (await ratesOnFile(client))
  const changed: string[] = []
  for (let at = 0; at < ids.length; at += chunkSize) {
    const chunk = ids.slice(at, at + chunkSize)
    const rows = await client.rows(
      timedColumns,
      `SELECT t.id, (extract(epoch FROM t.occurred_at) * 1000)::bigint::text AS at, t.offset_minutes, t.date_only FROM transaction t
       WHERE t.id = ANY($1::uuid[]) AND t.occurred_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM import_row_error e WHERE e.import_id = t.import_id AND e.line = t.line AND e.state = 'open' AND e.severity = 'ask' AND e.code = $2)
       FOR UPDATE OF t`,
      [chunk, valueContradictsCode],
    )
    const actions = await readActions(
      client,
      rows.map((row) => row.id),
    )
    const written = rows.flatMap((row) => {
      const before = actions.get(row.id)!.starting
      const epochMs = row.date_only
        ? dateInstant(localDate(Number(row.at), row.offset_minutes ?? 0), windows).epochMs
        : Number(row.at)
      const starting = before.map((action) => valued(action, rateOf, epochMs))
      return starting.every((action, index) => isSame(action, before[index]!)) ? [] : [{ id: row.id, starting }]
    })
    await write(client, written)
    for (const { id } of written) changed.push(id)
  }
  return changed
}

const isSame = (one: StartingAction, other: StartingAction): boolean =>
  one === other ||
  (one.cadAmount === other.cadAmount &&
    one.threshold?.basis === other.threshold?.basis &&
    one.threshold?.rate === other.threshold?.rate &&
    one.threshold?.source === other.threshold?.source)

/**
 * A starting action with the value that the rates give it; the same where it has a value of its own, or none is known.
 */
function valued(action: StartingAction, rateOf: RateOf, epochMs: number): StartingAction {
  const { amount, currency, rate, threshold } = action
  if (amount === null || currency === null || currency === 'CAD' || (action.cadAmount !== null && threshold === null))
    return action
  // A value taken from something else, such as the money exchanged for it: no rate of this currency applies.
  if (threshold !== null && threshold.rate === null && action.cadAmount !== null) return action
  const found = rateOf(amount, currency, epochMs)
  // The settings of its import come after the Bank of Canada and before the house, as when it was read.
  if (threshold?.basis === 'import' && threshold.rate !== null && !(found.known && found.basis === 'bank-of-canada')) {
    return { ...action, cadAmount: formatCents(multiplyToCents(amount, threshold.rate)) }
  }
  if (found.known && found.basis !== 'canadian-dollars') {
    return {
      ...action,
      cadAmount: formatCents(found.cadCents),
      threshold: { basis: found.basis, rate: found.rate, source: found.source },
    }
  }
  // The rate it was valued with is gone or of another time: only the client's rate is left.
  if (threshold === null || threshold.basis === 'client') return action
  if (rate === null) return { ...action, cadAmount: null, threshold: null }
  return {
    ...action,
    cadAmount: formatCents(multiplyToCents(amount, rate)),
    threshold: { basis: 'client', rate, source: "The client's rate" },
  }
}

async function write(
  client: Statements,
  written: readonly { id: string; starting: readonly StartingAction[] }[],
): Promise<void> {
  if (written.length === 0) return
  const thresholds = (actions: readonly StartingAction[]) => [
    actions.map(({ threshold }) => threshold?.basis ?? null),
    actions.map(({ threshold }) => threshold?.rate ?? null),
    actions.map(({ threshold }) => threshold?.source ?? null),
  ]
  const first = written.map(({ starting }) => starting[0]!)
  await client.run(
    `UPDATE transaction t SET cad_amount = v.total, threshold_basis = v.basis, threshold_rate = v.rate, threshold_source = v.source,
       details = CASE WHEN v.several THEN jsonb_set(t.details, '{starting}', coalesce(t.details -> 'starting', '{}') || jsonb_build_object('cadAmount', v.own)) ELSE t.details END
     FROM unnest($1::uuid[], $2::numeric[], $3::text[], $4::numeric[], $5::text[], $6::boolean[], $7::text[]) AS v (id, total, basis, rate, source, several, own) WHERE t.id = v.id`,
    [
      written.map(({ id }) => id),
      written.map(({ starting }) => totalValue({ starting: [...starting], completing: [] })),
      ...thresholds(first),
      written.map(({ starting }) => starting.length > 1),
      first.map(({ cadAmount }) => cadAmount),
    ],
  )
  const further = written.flatMap(({ id, starting }) =>
    starting.slice(1).map((action, index) => ({ id, position: index + 1, action })),
  )
  if (further.length === 0) return
  await client.run(
    `UPDATE starting_action s SET cad_amount = v.value, threshold_basis = v.basis, threshold_rate = v.rate, threshold_source = v.source
     FROM unnest($1::uuid[], $2::int[], $3::text[], $4::numeric[], $5::text[], $6::numeric[]) AS v (id, position, basis, rate, source, value) WHERE s.transaction_id = v.id AND s.position = v.position`,
    [
      further.map(({ id }) => id),
      further.map(({ position }) => position),
      ...thresholds(further.map(({ action }) => action)),
      further.map(({ action }) => action.cadAmount),
    ],
  )
}
