import { z } from 'zod'
import { holdsSocialInsurance } from '#app/party/facts/identification.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { deleteDrafts } from '../edit/edit.server.ts'
import { isDraft } from '#app/product/report-states/states.ts'
import { mayKnow, unknownTransactions } from '#app/product/report-states/visible.server.ts'
import { wholeName } from '#app/party/names/matching.ts'

/** Minimum length of a rationale in characters. */
const shortest = 20
const most = 500

export const decisionSchema = z.object({
  /** Generated with the empty form, so that a double submission is one decision. */
  id: z.uuid('Reload the page and enter it again.'),
  rationale: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine(
      (text) => text.length >= shortest,
      'Say why there are no reasonable grounds to suspect: what you looked at, and what explains it.',
    )
    .refine((text) => text.length <= 20_000, 'This is too long. Shorten it to 20,000 characters.')
    .refine(
      (text) => !holdsSocialInsurance(text),
      'This looks like it contains a Social Insurance Number, which must never be kept. Remove it.',
    ),
})

export interface Subject {
  transactionIds: string[]
  references: string[]
  parties: string
  /** The draft that the decision is about, which is deleted with it. */
  report: { id: string; reference: string } | null
}

/**
 * The subject of a decision: an STR draft, or these transactions.
 * @throws AppError not-found, not-editable, no-transactions
 */
export async function subjectOf(
  scope: Scope,
  { reportId, transactionIds }: { reportId: string | null; transactionIds: readonly string[] },
): Promise<Subject> {
  scope.require('prepare suspicious transaction reports')
  const unknown = await unknownTransactions(scope, transactionIds.filter(isId))
  return scope.tx(async (db) => {
    const report = reportId !== null && isId(reportId) ? await db.report.findUnique({ where: { id: reportId } }) : null
    if (reportId !== null && (report?.type !== 'STR' || !mayKnow(scope, report))) throw notFound('This report')
    if (report !== null && !isDraft(report.state))
      throw new AppError('not-editable', 409, 'This report is with FINTRAC, or was. It’s too late not to file it.')
    const ids =
      report === null
        ? [...new Set(transactionIds)].filter(isId)
        : (await db.reportTransaction.findMany({ where: { reportId: report.id }, orderBy: { position: 'asc' } })).map(
            (one) => one.transactionId,
          )
    if (ids.length === 0)
      throw new AppError('no-transactions', 422, 'Select the transactions that the decision is about.')
    if (ids.length > most)
      throw new AppError('too-many-transactions', 422, `Select at most ${most} transactions for one decision.`)
    const there = await db.transaction.findMany({
      where: { id: { in: ids } },
      select: { id: true, externalId: true, conductorId: true, onBehalfOfId: true, beneficiaryId: true },
      orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
    })
    if (report === null && (there.length !== ids.length || unknown.size > 0))
      throw new AppError('transactions-not-found', 404, 'Some of these transactions no longer exist.')
    const customers = await db.customer.findMany({
      where: {
        id: {
          in: there.flatMap(({ conductorId, onBehalfOfId, beneficiaryId }) =>
            [conductorId, onBehalfOfId, beneficiaryId].filter((one) => one !== null),
          ),
        },
      },
      orderBy: { id: 'asc' },
    })
    const names = customers.map(wholeName)
    return {
      transactionIds: ids,
      references: there.map(({ externalId }) => (externalId.startsWith('row:') ? 'no ID' : externalId)),
      parties: report?.parties || [...new Set(names)].filter(Boolean).join('; '),
      report: report === null ? null : { id: report.id, reference: report.reference },
    }
  })
}

/**
 * Records a decision not to file an STR, with its rationale, and deletes the draft that it is about. Idempotent per
 * form.
 * @throws AppError as `subjectOf` does
 */
export async function decideNotToFile(
  scope: Scope,
  { id, rationale }: z.output<typeof decisionSchema>,
  about: { reportId: string | null; transactionIds: readonly string[] },
): Promise<void> {
  scope.require('prepare suspicious transaction reports')
  if (await scope.tx((db) => db.suspicionDecision.findUnique({ where: { id } }))) return
  const { transactionIds, references, parties, report } = await subjectOf(scope, about)
  await scope.tx(async (db) => {
    await db.suspicionDecision.create({
      data: {
        id,
        organizationId: scope.organizationId,
        mode: scope.mode,
        transactionIds,
        transactions: references.join(', '),
        parties,
        rationale,
        decidedById: scope.actor.userId,
        decidedBy: scope.actor.label,
      },
    })
    await audit(db, scope, {
      action: 'suspicious-report.not-filed',
      subjectType: 'suspicion_decision',
      subjectId: id,
      detail: { transactions: transactionIds.length, ...(report !== null && { draft: report.reference }) },
    })
  })
  if (report !== null) await deleteDrafts(scope, [report.id])
}
