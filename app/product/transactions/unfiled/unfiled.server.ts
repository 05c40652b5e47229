import { formatCents, THRESHOLD_CENTS } from '#app/compliance/words/money.ts'
import type { ClassificationContext, WindowSetting } from '#app/compliance/types.ts'
import {
  filesEftr,
  SECTOR_CASINO,
  togetherReason,
  unfiledReports,
  type Unfiled,
} from '#app/compliance/rules/unfiled.ts'
import { sentOnWords } from '#app/compliance/words/words.ts'
import { formatInstant } from '#app/compliance/rules/days/window.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { cachedForTenant } from '#app/platform/data/tenant-cache.ts'
import { customerLabelSql } from '#app/product/customers/queries.server.ts'
import { windowSql } from '../rules/candidates.server.ts'
import { proposalsOf, withLikely } from '../awaiting/open-proposals.server.ts'
import { ruleTransactions } from '../rules/rule-transactions.server.ts'
import { companyRules } from '../../settings/company-rules.server.ts'

/** A transaction that may need a report which the product does not file yet. */
export interface UnfiledRow {
  id: string
  externalId: string
  /** Milliseconds; null when it has no time. */
  at: number | null
  offsetMinutes: number
  amount: string
  currency: string
  cadAmount: string | null
  method: string
  direction: string
  conductor: string | null
  beneficiary: string | null
  type: Unfiled['type']
  reason: string
}

const threshold = formatCents(THRESHOLD_CENTS)
const isInternational = `(t.details -> 'rules' ->> 'isInternational')`

/** SQL: a word as `foldWord` has it. */
const foldedSql = (word: string) =>
  `btrim(regexp_replace(translate(lower(${word}), 'àâäéèêëîïôöùûüç’''\`´.,/_-', 'aaaeeeeiioouuuc         '), '\\s+', ' ', 'g'))`
const sentOnSql = (kind: 'international' | 'unsaid') =>
  `EXISTS (SELECT FROM completing_action a WHERE a.transaction_id = t.id AND ${foldedSql(`coalesce(a.details ->> 'dispositionCode', a.disposition)`)} IN (${sentOnWords(
    kind,
  )
    .map((word) => `'${word.replaceAll("'", "''")}'`)
    .join(', ')}))`

/** SQL on alias `t`: transactions for which `unfiledReports` can name an EFTR, whatever their value. */
const transferSql = `((t.method <> 'virtual_currency' AND ${isInternational} = 'true') OR (t.method IN ('wire', 'e_transfer') AND t.direction <> 'internal' AND coalesce(${isInternational}, '') <> 'false')
  OR (t.method NOT IN ('wire', 'e_transfer') AND t.direction <> 'internal' AND coalesce(${isInternational}, '') <> 'false' AND (${sentOnSql('international')} OR (t.method <> 'virtual_currency' AND ${sentOnSql('unsaid')}))))`
/** SQL on alias `t`: funds paid in for a beneficiary abroad without a stated outcome (`rules/proposals.ts`). */
const countriesSql = `SELECT x FROM unnest(ARRAY[c.country, c.country_of_residence] || ARRAY(SELECT i ->> 'country' FROM jsonb_array_elements(c.identifications) i)) x WHERE x <> ''`
const paidInForAbroadSql = `(t.method IN ('cash', 'card') AND t.direction = 'in' AND ${isInternational} IS NULL
  AND NOT EXISTS (SELECT FROM completing_action a WHERE a.transaction_id = t.id AND coalesce(a.details ->> 'dispositionCode', a.disposition, '') <> '')
  AND EXISTS (SELECT FROM customer c WHERE c.id IN (SELECT t.beneficiary_id UNION ALL SELECT p.customer_id FROM action_party p WHERE p.transaction_id = t.id AND p.role = 'beneficiary')
    AND (('CA' <> ALL (ARRAY(${countriesSql})) AND EXISTS (${countriesSql})) OR (NOT EXISTS (${countriesSql}) AND c.phone NOT LIKE '+1%'))))`
const payoutSql = `t.direction = 'out'`

const kinds = (context: ClassificationContext): { type: Unfiled['type']; sql: string }[] => [
  ...(filesEftr(context) ? [{ type: 'EFTR' as const, sql: transferSql }] : []),
  ...(context.sectorCode === SECTOR_CASINO ? [{ type: 'CDR' as const, sql: payoutSql }] : []),
]

/** SQL on alias `t`: transactions that may need such a report by themselves, as `unfiledReports` lists them. */
export function unfiledSql(context: ClassificationContext): string {
  const parts = kinds(context).map(
    ({ type, sql }) =>
      `((${type === 'EFTR' ? `${sql} OR ${paidInForAbroadSql}` : sql}) AND (t.cad_amount IS NULL OR t.cad_amount >= ${threshold}${type === 'EFTR' ? ` OR (${isInternational} = 'true' AND (t.details -> 'rules' ->> 'ministerialDirective') = 'IR2020')` : ''}))`,
  )
  return parts.length === 0 ? 'false' : `(t.status = 'completed' AND (${parts.join(' OR ')}))`
}

/**
 * SQL: ids, with the type, of transactions of one party and direction that total the threshold within a window, two or
 * more together.
 */
function togetherSql(windows: readonly WindowSetting[], context: ClassificationContext): string {
  const groups = kinds(context).flatMap(({ type, sql }) =>
    (['conductor_id', 'on_behalf_of_id', 'beneficiary_id'] as const).map(
      (role) => `
    SELECT '${type}' AS type, unnest(array_agg(t.id)) AS id FROM transaction t
    WHERE t.status = 'completed' AND ${sql} AND t.cad_amount IS NOT NULL AND t.occurred_at IS NOT NULL AND t.${role} IS NOT NULL
    GROUP BY t.${role}, t.direction, ${windowSql(windows)} HAVING count(*) >= 2 AND sum(t.cad_amount) >= ${threshold}`,
    ),
  )
  return groups.join(' UNION ')
}

const columns: ColumnsOf<Omit<UnfiledRow, 'at' | 'type' | 'reason'> & { ms: string | null; total: string }> = {
  method: col.text,
  direction: col.text,
  conductor: col.text.orNull,
  beneficiary: col.text.orNull,
  id: col.text,
  externalId: col.text,
  offsetMinutes: col.int,
  amount: col.text,
  currency: col.text,
  cadAmount: col.text.orNull,
  ms: col.text.orNull,
  total: col.text,
}

/**
 * Transactions that may need a report that the product doesn't file, newest first: single ones, and those of one party
 * that reach the threshold together within a 24-hour window. `limit`: maximum number of rows; `total`: number found;
 * `importId`: only those of this import.
 */
export async function unfiledTransactions(
  scope: Scope,
  limit: number,
  importId: string | null = null,
): Promise<{ rows: UnfiledRow[]; total: number }> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const { windows, context } = await companyRules(client)
    if (kinds(context).length === 0) return { rows: [], total: 0 }
    const together =
      windows.length === 0
        ? []
        : await client.rows({ id: col.text, type: col.oneOf<Unfiled['type']>() }, togetherSql(windows, context))
    const rows = await client.rows(
      columns,
      `SELECT t.id, t.external_id AS "externalId", (extract(epoch FROM t.occurred_at) * 1000)::bigint::text AS ms, coalesce(t.offset_minutes, 0) AS "offsetMinutes", trim_scale(t.amount)::text AS amount,
         t.currency, t.cad_amount::text AS "cadAmount", t.method, t.direction, (SELECT ${customerLabelSql} FROM customer c WHERE c.id = t.conductor_id) AS conductor,
         (SELECT ${customerLabelSql} FROM customer c WHERE c.id = t.beneficiary_id) AS beneficiary, count(*) OVER ()::text AS total
       FROM transaction t WHERE (${unfiledSql(context)} OR t.id = ANY($1::uuid[])) AND ($3::uuid IS NULL OR t.import_id = $3)
       ORDER BY coalesce(t.occurred_at, 'epoch'::timestamptz) DESC, t.id DESC LIMIT $2`,
      [together.map((one) => one.id), limit, importId],
    )
    const facts = new Map(
      (
        await ruleTransactions(
          client,
          { windows, context },
          rows.map((row) => row.id),
        )
      ).map((one) => [one.id, one]),
    )
    const proposals = await proposalsOf(
      client,
      rows.map((row) => row.id),
    )
    const typesOf = Map.groupBy(together, (one) => one.id)
    return {
      total: Number(rows[0]?.total ?? 0),
      rows: rows.flatMap(({ ms, total: _total, ...row }): UnfiledRow[] => {
        const transaction = facts.get(row.id)
        const alone =
          transaction === undefined
            ? []
            : unfiledReports(withLikely(transaction, proposals.get(row.id)), context).filter((one) => one.isListed)
        const beside = (typesOf.get(row.id) ?? [])
          .filter(({ type }) => !alone.some((one) => one.type === type))
          .map(({ type }) => ({ type, reason: togetherReason(type) }))
        return [...alone, ...beside].map((one) => ({
          ...row,
          at: ms === null ? null : Number(ms),
          type: one.type,
          reason: one.reason.text,
        }))
      }),
    }
  })
}

/** Rows that the dashboard names. */
const shown = 3

/** The first of them within a time that a page may take; `later` when the transactions are too many for it. */
export const unfiledInTime = (
  scope: Scope,
  request?: Request,
): Promise<{ rows: UnfiledRow[]; total: number } | 'later'> =>
  cachedForTenant(scope, 'What may need a report that is not filed', () => unfiledTransactions(scope, shown), {
    request,
  })

const csvHeader = [
  'Report',
  'Transaction ID',
  'Date and time',
  'Amount',
  'Currency',
  'CAD',
  'Method',
  'Direction',
  'Conductor',
  'Beneficiary',
  'Why',
]
const mostExported = 100_000

/** All of them as a CSV with a byte order mark, for spreadsheets. */
export async function unfiledCsv(scope: Scope): Promise<string> {
  const { rows } = await unfiledTransactions(scope, mostExported)
  const lines = rows.map((row) => [
    `${row.type}: not yet filed by Comply+`,
    row.externalId,
    row.at === null ? '' : formatInstant(row.at, row.offsetMinutes),
    row.amount,
    row.currency,
    row.cadAmount ?? '',
    row.method,
    row.direction,
    row.conductor ?? '',
    row.beneficiary ?? '',
    row.reason,
  ])
  return [csvHeader, ...lines].map((line) => csvLine(line)).join('')
}
