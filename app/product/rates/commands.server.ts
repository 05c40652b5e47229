import { col } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, invalidFields } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { clientRateCode, rateMissingCode } from '../transactions/problem-codes.ts'
import { withCorrection } from '../corrections/corrections.server.ts'
import { reclassify } from '../transactions/rules/reclassify.server.ts'
import { windowClock } from '../settings/company-rules.server.ts'
import { revalue, valuedByRates } from '../transactions/rules/values.server.ts'
import { houseRate, largestRateFile, readRateFile, type HouseCells, type LineError, type NewRate } from './read-file.ts'

/** Rates are shared by both modes; what follows from them is not. */
const modes = ['demo', 'production'] as const

export interface SavedRates {
  added: number
  /** On file already, the same. */
  known: number
  /** Not added: another rate is on file for the same time. */
  errors: LineError[]
  /** Transactions of both modes that are valued by them now. */
  valued: number
}

/**
 * Adds rates, and values by them the transactions that wait for one or were valued by another. A rate on file for the
 * same day or instant is not replaced. `origin`: where they come from, such as the name of a file.
 */
export async function saveRates(scope: Scope, rates: readonly NewRate[], origin: string): Promise<SavedRates> {
  scope.require('change company settings')
  const { inserted, clashes } = await scope.sql(async (client) => {
    const rows = rates.map((rate) => ({ ...rate, id: newId() }))
    // Two uploads at once would otherwise each find that the other's rates are not there yet.
    await client.lock(`rates:${scope.organizationId}`)
    const columns = [
      rows.map((row) => row.id),
      rows.map((row) => row.kind),
      rows.map((row) => row.currency),
      rows.map((row) => row.rate),
      rows.map((row) => row.date),
      rows.map((row) => timestamp(row.validFromMs)),
      rows.map((row) => timestamp(row.validUntilMs)),
      rows.map((row) => row.source),
    ]
    const given = `unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[]) WITH ORDINALITY AS g (id, kind, currency, rate, date, valid_from, valid_until, source, place)`
    const added = await client.rows(
      { currency: col.text },
      `INSERT INTO exchange_rate (id, organization_id, kind, currency, rate, date, valid_from, valid_until, source, origin, created_by)
       SELECT id, $9::uuid, kind, currency, rate, date, valid_from, valid_until, source, $10, $11 FROM ${given} ORDER BY place ON CONFLICT DO NOTHING RETURNING currency`,
      [...columns, scope.organizationId, origin, scope.actor.label],
    )
    const other = await client.rows(
      { place: col.text, currency: col.text, date: col.text.orNull, given: col.text, held: col.text },
      `SELECT g.place, g.currency, g.date, trim_scale(g.rate)::text AS given, trim_scale(e.rate)::text AS held FROM ${given}
       JOIN exchange_rate e ON e.kind = g.kind AND e.currency = g.currency AND (e.date = g.date OR e.valid_from = g.valid_from) AND (e.rate, e.valid_until IS NOT DISTINCT FROM g.valid_until, e.source) IS DISTINCT FROM (g.rate, true, g.source)
       ORDER BY g.place`,
      columns,
    )
    return { inserted: added.map((row) => row.currency), clashes: other }
  })
  const currencies = [...new Set(inserted)]
  const errors = clashes.map(({ place, currency, date, given, held }) => ({
    line: rates[Number(place) - 1]?.line ?? Number(place),
    message: `${currency} ${date === null ? 'from that time' : `of ${date}`} is already on file as ${held} and wasn’t replaced by ${given}. If the rate on file is wrong, remove it first.`,
  }))
  if (inserted.length > 0) {
    await scope.tx((db) =>
      audit(db, scope, {
        action: 'rates.added',
        subjectType: 'settings',
        subjectId: scope.organizationId,
        detail: { count: inserted.length, currencies: currencies.slice(0, 100), origin },
      }),
    )
  }
  const valued = inserted.length > 0 ? await valueAnew(scope, currencies) : 0
  return { added: inserted.length, known: rates.length - inserted.length - clashes.length, errors, valued }
}

/**
 * Reads a file of the Bank of Canada's rates or of house rates and adds what is in it; what cannot be read, or
 * contradicts what is on file, is listed by its line, and the rest comes in.
 * @throws AppError file-too-large, no-rates
 */
export async function importRates(scope: Scope, file: { name: string; bytes: Uint8Array }): Promise<SavedRates> {
  scope.require('change company settings')
  if (file.bytes.length > largestRateFile)
    throw new AppError('file-too-large', 413, 'The file is larger than 4 MB. Split it and add the parts.')
  const read = readRateFile(file.bytes, await windowClock(scope))
  if (read.rates.length === 0)
    throw new AppError('no-rates', 422, `No rates were added. ${read.errors[0]?.message ?? ''}`.trim(), {
      fields: {
        file: read.errors
          .slice(0, 20)
          .map(({ line, message }) => `Line ${line}: ${message}`)
          .join(' '),
      },
    })
  const saved = await saveRates(scope, read.rates, file.name)
  return { ...saved, errors: [...read.errors, ...saved.errors].sort((a, b) => a.line - b.line) }
}

/** Adds one house rate. @throws AppError invalid-form, with a message for each field; rate-exists */
export async function addHouseRate(scope: Scope, cells: HouseCells): Promise<SavedRates> {
  scope.require('change company settings')
  const rate = houseRate(cells, await windowClock(scope))
  if ('faults' in rate) throw invalidFields(rate.faults)
  const saved = await saveRates(scope, [rate], 'form')
  if (saved.errors[0])
    throw new AppError('rate-exists', 409, saved.errors[0].message, { fields: { rate: saved.errors[0].message } })
  return saved
}

const timestamp = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/**
 * Takes a rate away; what it valued is valued by what is left, or waits for a rate again.
 * @throws AppError rate-gone
 */
export async function removeRate(scope: Scope, id: string | undefined): Promise<{ valued: number }> {
  scope.require('change company settings')
  const gone = new AppError('rate-gone', 404, 'This rate no longer exists.')
  if (!isId(id)) throw gone
  const currency = await scope.tx(async (db) => {
    const rate = await db.exchangeRate.findUnique({ where: { id } })
    if (!rate) throw gone
    await db.exchangeRate.delete({ where: { id } })
    const detail = {
      kind: rate.kind,
      currency: rate.currency,
      rate: rate.rate.toFixed(),
      date: rate.date,
      validFrom: rate.validFrom?.toISOString() ?? null,
      source: rate.source,
    }
    await audit(db, scope, {
      action: 'rates.removed',
      subjectType: 'settings',
      subjectId: scope.organizationId,
      detail,
    })
    return rate.currency
  })
  return { valued: await valueAnew(scope, [currency]) }
}

/** Sets how many days a rate counts as the one in effect. */
export async function saveMaxAge(scope: Scope, rateMaxAgeDays: number | null): Promise<{ valued: number }> {
  scope.require('change company settings')
  const { organizationId } = scope
  await scope.tx(async (db) => {
    await db.companySettings.upsert({
      where: { organizationId },
      create: { organizationId, rateMaxAgeDays },
      update: { rateMaxAgeDays },
    })
    await audit(db, scope, {
      action: 'rates.max-age-set',
      subjectType: 'settings',
      subjectId: organizationId,
      detail: { rateMaxAgeDays },
    })
  })
  return { valued: await valueAnew(scope, null) }
}

/**
 * Values transactions of both modes by what is on file now; drafts follow, submitted reports get the proposal of a
 * change.
 */
async function valueAnew(scope: Scope, currencies: readonly string[] | null): Promise<number> {
  let count = 0
  for (const mode of modes) count += await valueMode(scope.inMode(mode), currencies)
  return count
}

async function valueMode(scope: Scope, currencies: readonly string[] | null): Promise<number> {
  const found = await scope.sql((client) => valuedByRates(client, currencies))
  if (found.length === 0) return 0
  const { result } = await withCorrection(scope, { transactions: found }, async () => {
    const transactions = await valueWithin(scope, found, currencies)
    return { result: transactions.length, changed: { transactions, rule: transactions.length > 0 } }
  })
  return result
}

/** Returns the ids of those that are valued otherwise now. */
async function valueWithin(
  scope: Scope,
  found: readonly string[],
  currencies: readonly string[] | null,
): Promise<string[]> {
  const ids = await scope.sql(async (client) => {
    const changed = await revalue(client, found)
    if (changed.length === 0) return changed
    await reclassify(client, changed)
    // What the import asked is answered.
    await client.run(
      `UPDATE import_row_error e SET state = 'fixed' FROM transaction t
       WHERE t.id = ANY($1::uuid[]) AND t.cad_amount IS NOT NULL AND e.import_id = t.import_id AND e.line = t.line AND (e.code = $2 OR e.code = $3 AND t.threshold_basis <> 'client') AND e.state = 'open'`,
      [changed, rateMissingCode, clientRateCode],
    )
    return changed
  })
  if (ids.length === 0) return ids
  await scope.tx((db) =>
    audit(db, scope, {
      action: 'transactions.valued',
      subjectType: 'transaction',
      subjectId: null,
      detail: { count: ids.length, currencies: currencies?.slice(0, 100) ?? null, first: ids.slice(0, 100) },
    }),
  )
  return ids
}
