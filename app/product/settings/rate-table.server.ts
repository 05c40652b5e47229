import { MAX_RATE_AGE_DAYS, type RateTable } from '#app/compliance/rules/rates.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'

const storedRateColumns = {
  kind: col.oneOf<'bank' | 'house'>(),
  currency: col.text,
  rate: col.text,
  date: col.text.orNull,
  from: col.text.orNull,
  until: col.text.orNull,
  source: col.text,
}

/** The organization's rates, within a unit of work of its tenant. */
export async function rateTable(client: Reader): Promise<RateTable> {
  const rows = await client.rows(
    storedRateColumns,
    `SELECT kind, currency, trim_scale(rate)::text AS rate, date, (extract(epoch FROM valid_from) * 1000)::bigint::text AS "from",
       (extract(epoch FROM valid_until) * 1000)::bigint::text AS until, source FROM exchange_rate`,
  )
  const [settings] = await client.rows(
    { rate_max_age_days: col.int.orNull },
    'SELECT rate_max_age_days FROM company_settings',
  )
  const milliseconds = (text: string | null) => (text === null ? null : Number(text))
  return {
    bankOfCanada: rows.flatMap(({ kind, currency, rate, date }) =>
      kind === 'bank' && date !== null ? [{ currency, rate, date }] : [],
    ),
    house: rows.flatMap(({ kind, currency, rate, source, from, until }) =>
      kind === 'house'
        ? [{ currency, rate, source, validFromMs: milliseconds(from), validUntilMs: milliseconds(until) }]
        : [],
    ),
    maxAgeDays: settings?.rate_max_age_days ?? MAX_RATE_AGE_DAYS,
  }
}

/** Changes when a rate is added or removed; rates are never edited. */
export async function ratesVersion(client: Reader): Promise<string> {
  const { version } = await client.one(
    { version: col.text },
    `SELECT concat_ws(' ', count(*), max(created_at), (SELECT rate_max_age_days FROM company_settings), coalesce(sum(hashtext(id::text)::bigint), 0)) AS version FROM exchange_rate`,
  )
  return version
}
