import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import { MAX_RATE_AGE_DAYS } from '#app/compliance/rules/rates.ts'
import type { Scope } from '#app/platform/data/scope.ts'

export interface RateRow {
  id: string
  kind: 'bank' | 'house'
  currency: string
  rate: string
  date: string | null
  validFrom: Date | null
  validUntil: Date | null
  source: string
  origin: string
  createdBy: string
  createdAt: Date
}

export interface RateFilter {
  kind: 'bank' | 'house' | null
  /** Part of a currency's code or of a source. */
  search: string
  page: number
  pageSize: number
}

const rateColumns: ColumnsOf<RateRow> = {
  id: col.text,
  kind: col.oneOf(),
  currency: col.text,
  rate: col.text,
  date: col.text.orNull,
  validFrom: col.instant.orNull,
  validUntil: col.instant.orNull,
  source: col.text,
  origin: col.text,
  createdBy: col.text,
  createdAt: col.instant,
}

/** Rates on file, those in force latest first. */
export async function rateList(
  scope: Scope,
  { kind, search, page, pageSize }: RateFilter,
): Promise<{ rows: RateRow[]; total: number; any: boolean }> {
  const where = `($1::text IS NULL OR kind = $1) AND (currency ILIKE $2 OR source ILIKE $2 OR date LIKE $2)`
  const values = [kind, `%${search.replace(/[\\%_]/g, '\\$&')}%`]
  return scope.sql(async (client) => {
    const rows = await client.rows(
      rateColumns,
      `SELECT id, kind, currency, trim_scale(rate)::text AS rate, date, valid_from AS "validFrom", valid_until AS "validUntil", source, origin, created_by AS "createdBy", created_at AS "createdAt"
       FROM exchange_rate WHERE ${where} ORDER BY coalesce(date::date::timestamptz, valid_from) DESC, currency, id LIMIT $3 OFFSET $4`,
      [...values, pageSize, (page - 1) * pageSize],
    )
    const { total, any } = await client.one(
      { total: col.int, any: col.bool },
      `SELECT count(*)::int AS total, EXISTS (SELECT FROM exchange_rate) AS any FROM exchange_rate WHERE ${where}`,
      values,
    )
    return { rows, total, any }
  })
}

export interface RateState {
  maxAgeDays: number
  /** Latest Bank of Canada rate on file, YYYY-MM-DD; null without any. */
  latestBankDate: string | null
  /** Receipts of both modes whose value waits for a rate. */
  waiting: number
  /** What the last fetch from the Bank's address said, where it failed. */
  fetchFailure: string | null
}

export async function rateState(scope: Scope): Promise<RateState> {
  const { maxAgeDays, latestBankDate } = await scope.sql(async (client) => {
    const { latest, days } = await client.one(
      { latest: col.text.orNull, days: col.int.orNull },
      `SELECT max(date) AS latest, (SELECT rate_max_age_days FROM company_settings) AS days FROM exchange_rate WHERE kind = 'bank'`,
    )
    return { maxAgeDays: days ?? MAX_RATE_AGE_DAYS, latestBankDate: latest }
  })
  const counts = await Promise.all(
    (['demo', 'production'] as const).map((mode) =>
      scope.inMode(mode).sql(async (client) => {
        const { count } = await client.one(
          { count: col.int },
          `SELECT count(*)::int AS count FROM transaction WHERE reason_code = 'no-cad-value'`,
        )
        return count
      }),
    ),
  )
  const events = await scope.tx((db) =>
    db.auditEvent.findFirst({
      where: { action: { in: ['rates.fetched', 'rates.fetch-failed'] } },
      orderBy: { id: 'desc' },
      select: { action: true, detail: true },
    }),
  )
  const reason = events?.action === 'rates.fetch-failed' ? (events.detail as { reason?: unknown }).reason : undefined
  return {
    maxAgeDays,
    latestBankDate,
    waiting: counts.reduce((sum, count) => sum + count, 0),
    fetchFailure: typeof reason === 'string' ? reason : null,
  }
}
