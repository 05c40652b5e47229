import { formatInstant } from '#app/compliance/rules/days/window.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newReference } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { withCorrection } from '../../corrections/corrections.server.ts'
import { unknownTransactions } from '../../report-states/visible.server.ts'
import { referenceDoubts } from '../record/shared-reference.server.ts'

/** A reference for a transaction that came without one. */
export const typedReference = (at: { epochMs: number; offsetMinutes: number }): string =>
  newReference('TYPED', formatInstant(at.epochMs, at.offsetMinutes).slice(0, 10))

/**
 * Says that a transaction that was typed for an STR isn't the one on file that has its reference: it gets a new one,
 * and its reports follow.
 * @returns the new reference
 * @throws AppError not-found, reference-own
 */
export async function giveNewReference(scope: Scope, id: string | undefined): Promise<string> {
  scope.require('edit transactions')
  if (!isId(id) || (await unknownTransactions(scope, [id])).size > 0) throw notFound('The transaction')
  const { result } = await withCorrection(scope, { transactions: [id] }, async () => ({
    result: await scope.tx(async (db) => {
      await sqlIn(db).run('SELECT 1 FROM transaction WHERE id = $1::uuid FOR UPDATE', [id])
      const row = await db.transaction.findUnique({ where: { id } })
      if (!row) throw notFound('The transaction')
      if ((await referenceDoubts(sqlIn(db), [id])).length === 0)
        throw new AppError('reference-own', 409, 'No other transaction has this reference any more.')
      const is = typedReference({
        epochMs: row.occurredAt?.getTime() ?? row.createdAt.getTime(),
        offsetMinutes: row.offsetMinutes ?? 0,
      })
      await db.transaction.update({ where: { id }, data: { externalId: is } })
      await audit(db, scope, {
        action: 'transaction.reference-changed',
        subjectType: 'transaction',
        subjectId: id,
        detail: { was: row.externalId, is },
      })
      return is
    }),
    changed: { transactions: [id] },
  }))
  return result
}

/**
 * A transaction that was typed for an STR and counts from a correction on is one that everybody knows of: its reference
 * must be its own by then.
 */
export const refusingShared = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(
      'reference-shared',
      409,
      'Another transaction on file has the same reference. If it’s the same transaction, correct that one. If not, give this one a new reference first, above.',
    )
  })
