import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { readPartyName } from '#app/party/names/names.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { afterCorrection, withCorrection } from '../corrections/corrections.server.ts'
import { customerHashSql, transactionHashSql } from './values.ts'

const foundColumns = {
  id: col.text,
  customerId: col.text.orNull,
  transactionId: col.text.orNull,
  code: col.text,
  field: col.text,
  /** What the file said. */
  raw: col.text.orNull,
}
type Found = RowOf<typeof foundColumns>

const isDoubtId = (id: string): boolean => /^\d{1,18}$/.test(id)

/** Open doubts: the record still has the value, and nobody has confirmed it. Locks them. */
export async function openDoubts(db: Tx, ids: readonly string[]): Promise<Found[]> {
  return sqlIn(db).rows(
    foundColumns,
    `SELECT d.id::text AS id, d.customer_id AS "customerId", d.transaction_id AS "transactionId", d.code, d.field, d.raw
     FROM doubt d LEFT JOIN customer c ON c.id = d.customer_id LEFT JOIN transaction t ON t.id = d.transaction_id
     WHERE d.id = ANY($1::bigint[]) AND d.confirmed_at IS NULL AND d.value_hash = CASE WHEN d.customer_id IS NULL THEN ${transactionHashSql} ELSE ${customerHashSql} END
     ORDER BY d.id FOR UPDATE OF d`,
    [ids.filter(isDoubtId)],
  )
}

/**
 * Keeps values as they are that an import doubted: no draft of these records waits for them any longer. What no longer
 * holds a draft, or was confirmed already, is left alone. Returns how many were confirmed.
 */
export async function confirmDoubts(scope: Scope, ids: readonly string[]): Promise<number> {
  scope.require('prepare drafts')
  const found = await scope.tx(async (db) => {
    const open = await openDoubts(db, ids)
    await sqlIn(db).run('UPDATE doubt SET confirmed_by = $1, confirmed_at = now() WHERE id = ANY($2::bigint[])', [
      scope.actor.label,
      open.map((one) => one.id),
    ])
    for (const { customerId, transactionId, code, field } of open) {
      await audit(db, scope, {
        action: 'doubt.confirmed',
        subjectType: customerId === null ? 'transaction' : 'customer',
        subjectId: customerId ?? transactionId,
        detail: { code, field },
      })
    }
    return open
  })
  await afterCorrection(scope, {
    customers: found.flatMap((one) => one.customerId ?? []),
    transactions: found.flatMap((one) => one.transactionId ?? []),
  })
  return found.length
}

/**
 * Of a whole name that can be read in two ways the other one, while the customer has the first; answers how many took
 * it.
 */
async function takeOtherReading(db: Tx, customerId: string, raw: string | null): Promise<number> {
  const { name, other } = readPartyName({ name: raw ?? undefined, kind: 'person' })
  if (other === null) return 0
  return sqlIn(db).run(
    `UPDATE customer SET surname = $1, given_name = $2, other_name = $3, updated_at = clock_timestamp()
    WHERE id = $4::uuid AND kind = 'person' AND surname IS NOT DISTINCT FROM $5 AND given_name IS NOT DISTINCT FROM $6 AND other_name IS NOT DISTINCT FROM $7`,
    [other.surname, other.givenName, other.otherName, customerId, name.surname, name.givenName, name.otherName],
  )
}

/**
 * Answers a doubt about a person's name: it takes the other reading of the whole name, or surname and given name change
 * places, and is confirmed so.
 * @returns what was changed, in words
 * @throws AppError not-found, name-not-swappable
 */
export async function swapName(scope: Scope, doubtId: string): Promise<string> {
  scope.require('edit customers and locations')
  const [first] = await scope.tx((db) => openDoubts(db, [doubtId]))
  if (!first?.customerId || first.field !== 'name') throw notFound('The question about this name')
  const customerId = first.customerId
  await withCorrection(scope, { customers: [customerId] }, async () => ({
    result: await swapWithin(scope, doubtId, customerId),
    changed: { customers: [customerId] },
  }))
  return 'Surname and given name swapped.'
}

async function swapWithin(scope: Scope, doubtId: string, customerId: string): Promise<void> {
  await scope.tx(async (db) => {
    const [open] = await openDoubts(db, [doubtId])
    if (!open) throw notFound('The question about this name')
    const swapped =
      (await takeOtherReading(db, customerId, open.raw)) ||
      (await sqlIn(db).run(
        `UPDATE customer SET surname = given_name, given_name = surname, updated_at = clock_timestamp()
      WHERE id = $1::uuid AND kind = 'person' AND surname IS NOT NULL AND given_name IS NOT NULL`,
        [customerId],
      ))
    if (swapped === 0)
      throw new AppError('name-not-swappable', 409, 'This name can’t be swapped. Correct it in the customer.')
    await sqlIn(db).run(
      `UPDATE doubt d SET value_hash = ${customerHashSql}, confirmed_by = $2, confirmed_at = now() FROM customer c WHERE c.id = d.customer_id AND d.id = $1::bigint`,
      [doubtId, scope.actor.label],
    )
    await audit(db, scope, {
      action: 'customer.name-swapped',
      subjectType: 'customer',
      subjectId: customerId,
      detail: { code: open.code },
    })
  })
}
