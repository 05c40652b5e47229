import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import { countsFromPosting } from '#app/compliance/words/channels.ts'
import { EASTERN_STANDARD_MINUTES } from '#app/compliance/rules/days/deadlines.ts'
import type { PartyFacts, RuleTransaction } from '#app/compliance/types.ts'
import { toCents } from '#app/compliance/words/money.ts'
import { dateInstant, DEFAULT_WINDOW, localDate } from '#app/compliance/rules/days/window.ts'
import { channelFromWord, sentOn } from '#app/compliance/words/words.ts'
import { exceptionAttributes, exceptionsOf, type ExceptionAttribute } from '#app/party/facts/attributes.ts'
import type { CompanyRules } from '../../settings/company-rules.server.ts'
import { partyIds } from '../actions/actions.ts'
import { readActions } from '../actions/actions.server.ts'
import { ruleParties } from './rule-parties.ts'
import { setAsideAmong } from './set-aside-among.server.ts'

/** Transactions as the rules see them, read within a tenant's unit of work. */

const ruleColumns = {
  id: col.text,
  at: col.text,
  offset_minutes: col.int.orNull,
  date_only: col.bool,
  channels: col.textsOrNulls.orNull,
  method: col.oneOf<RuleTransaction['method']>(),
  direction: col.oneOf<RuleTransaction['direction']>(),
  status: col.oneOf<RuleTransaction['status']>(),
  currency: col.text,
  amount: col.text,
  cad_amount: col.text.orNull,
  conductor_id: col.text.orNull,
  on_behalf_of_id: col.text.orNull,
  beneficiary_id: col.text.orNull,
  has_actions: col.bool,
  dispositions: col.textsOrNulls,
  flags: col.json<RuleFlags>().orNull,
}

/** What a user can say of a transaction on its page that the rules ask for (kept in `details`). */
export interface RuleFlags {
  isValidationReward?: boolean
  ministerialDirective?: 'IR2020'
  isInternational?: boolean
  fromOutsideCanada?: boolean
  /** False: a person said no. */
  isLinkedToIran?: false
}

/**
 * When a transaction that has a date without a time counts under today's settings. `storedMs`, `storedOffset`: 00:00:00
 * of its date on the clock of the day it was read, in milliseconds since 1970, and that clock's minutes east of UTC.
 * `channels`: what is said of how it was conducted, the first word that is understood.
 */
export function dateOnlyTime(
  {
    storedMs,
    storedOffset,
    channels,
  }: { storedMs: number; storedOffset: number; channels: readonly (string | null)[] | null },
  { windows, context }: CompanyRules,
): Pick<RuleTransaction, 'epochMs' | 'offsetMinutes' | 'date'> {
  const date = localDate(storedMs, storedOffset)
  const channel = channels?.map(channelFromWord).find((one) => one !== null)
  return { ...dateInstant(date, windows), ...(!countsFromPosting(channel, context.sectorCode) && { date }) }
}

/** What is said of how a transaction `t` at the location `l` was conducted, the nearest to it first. */
export const channelsSql = `ARRAY[t.details -> 'report' ->> 'channel', t.channel, l.channel]`

/**
 * The day of receipt of a transaction `t` in SQL, YYYY-MM-DD as `receiptDate` has it. `windowOffset`: SQL of the
 * minutes east of UTC of the report's window.
 */
const receivedOnSql = (
  windowOffset: string,
): string => `to_char(t.occurred_at AT TIME ZONE 'UTC' + interval '1 minute' *
  CASE WHEN t.date_only THEN coalesce(t.offset_minutes, 0) ELSE least(coalesce(t.offset_minutes, ${windowOffset}), ${windowOffset}, ${EASTERN_STANDARD_MINUTES}) END, 'YYYY-MM-DD')`

/** SQL: the day of receipt of a transaction `t` for the report `r`. */
export const reportReceivedOnSql = receivedOnSql(`coalesce(r.window_offset, ${DEFAULT_WINDOW.offsetMinutes})`)

const COLUMNS = `t.id, CASE WHEN t.date_only THEN ${channelsSql} END AS channels, (extract(epoch FROM t.occurred_at) * 1000)::bigint::text AS at, t.offset_minutes, t.date_only, t.method, t.direction, t.status,
  t.currency, t.amount::text AS amount, t.cad_amount::text AS cad_amount, t.conductor_id, t.on_behalf_of_id, t.beneficiary_id,
  EXISTS (SELECT FROM action_party p WHERE p.transaction_id = t.id) OR EXISTS (SELECT FROM completing_action a WHERE a.transaction_id = t.id AND a.position >= 1) AS has_actions,
  ARRAY(SELECT coalesce(a.details ->> 'dispositionCode', a.disposition) FROM completing_action a WHERE a.transaction_id = t.id) AS dispositions,
  CASE WHEN t.details = '{}' THEN NULL ELSE t.details -> 'rules' END AS flags`

/**
 * These transactions as the rules see them, with what is known of their parties today. Transactions without a time are
 * left out: only rows that were never completed lack one.
 */
export async function ruleTransactions(
  client: Reader,
  rules: CompanyRules,
  transactionIds: readonly string[],
): Promise<RuleTransaction[]> {
  const rows = await client.rows(
    ruleColumns,
    `SELECT ${COLUMNS} FROM transaction t LEFT JOIN location l ON l.id = t.location_id WHERE t.id = ANY($1::uuid[]) AND t.occurred_at IS NOT NULL`,
    [transactionIds],
  )
  const setAside = await setAsideAmong(
    client,
    rows.map((row) => row.id),
  )
  // Nearly all have only the parties of their own row.
  const actions = await readActions(
    client,
    rows.flatMap((row) => (row.has_actions ? [row.id] : [])),
  )
  const ids = new Set<string>([...actions.values()].flatMap(partyIds))
  for (const row of rows)
    for (const id of [row.conductor_id, row.on_behalf_of_id, row.beneficiary_id]) if (id !== null) ids.add(id)
  const known = await partyFacts(client, ids)
  const fact = (id: string): PartyFacts => known.get(id) ?? { key: id }
  const one = (id: string | null): PartyFacts[] => (id === null ? [] : [fact(id)])
  return rows.map((row) => {
    const storedMs = Number(row.at)
    const cadCents = row.cad_amount === null ? null : toCents(row.cad_amount)
    const own = actions.get(row.id)
    const sent = row.dispositions.length === 0 ? null : sentOn(row.dispositions)
    return {
      id: row.id,
      ...(row.date_only
        ? dateOnlyTime({ storedMs, storedOffset: row.offset_minutes ?? 0, channels: row.channels }, rules)
        : { epochMs: storedMs, ...(row.offset_minutes !== null && { offsetMinutes: row.offset_minutes }) }),
      method: row.method,
      direction: row.direction,
      status: row.status,
      currency: row.currency,
      amount: row.amount,
      cadCents,
      ...(own === undefined
        ? {
            conductors: one(row.conductor_id),
            onBehalfOf: one(row.on_behalf_of_id),
            beneficiaries: one(row.beneficiary_id),
          }
        : ruleParties(own, cadCents, fact)),
      ...row.flags,
      ...(sent !== null && { sentOn: sent }),
      ...(setAside.has(row.id) && { setAside: setAside.get(row.id)! }),
    }
  })
}

const columns: ColumnsOf<{ id: string } & Record<ExceptionAttribute, boolean | null>> = {
  id: col.text,
  isFinancialEntity: col.bool.orNull,
  isPublicBody: col.bool.orNull,
  isVeryLargeCorporation: col.bool.orNull,
  isPensionAdministrator: col.bool.orNull,
}

/** Only what differs from a plain customer is fetched: nearly all are plain. */
async function partyFacts(client: Reader, ids: ReadonlySet<string>): Promise<Map<string, PartyFacts>> {
  if (ids.size === 0) return new Map()
  const rows = await client.rows(
    columns,
    `SELECT id, ${exceptionAttributes.map(({ name, column }) => `${column} AS "${name}"`).join(', ')}
     FROM customer WHERE (${exceptionAttributes.map(({ column }) => column).join(' OR ')}) AND id = ANY($1::uuid[])`,
    [[...ids]],
  )
  return new Map(rows.map(({ id, ...answers }) => [id, { key: id, ...exceptionsOf(answers) }]))
}
