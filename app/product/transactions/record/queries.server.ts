import { classify } from '#app/compliance/rules/classify.ts'
import { type Proposal } from '#app/compliance/rules/proposals.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Detection } from '#app/csv/types.ts'
import { decodeCells } from '../raw-record.ts'
import { knownTransactionSql, mayKnow } from '#app/product/report-states/visible.server.ts'
import { actionsOfOne } from '../actions/actions.server.ts'
import { partyIds } from '../actions/actions.ts'
import { proposalsOf, withLikely } from '../awaiting/open-proposals.server.ts'
import { keptCustomers, recordOf } from './record.server.ts'
import { referenceDoubts } from './shared-reference.server.ts'
import type { TransactionRecord } from './stored-values.ts'
import { isDraft, type EnvironmentName, type ReportStateName } from '#app/product/report-states/states.ts'
import { ruleTransactions } from '../rules/rule-transactions.server.ts'
import { companyRules } from '../../settings/company-rules.server.ts'

export interface TransactionDetail extends TransactionRecord {
  line: number | null
  import: { id: string; fileName: string } | null
  /** Who typed it and when; null where it came with a file. */
  typed: { by: string; at: string } | null
  amount: string
  currency: string
  cadAmount: string | null
  rate: string | null
  method: string
  verdicts: { type: string; eligible: boolean; comingSoon: boolean; text: string; source: string }[]
  raw: { header: string; cell: string }[]
  reports: {
    id: string
    type: string
    state: ReportStateName
    environment: EnvironmentName | null
    reference: string
    totalCad: string
    dueDate: string | null
  }[]
  /** Likely answers, to confirm or deny. */
  proposals: Proposal[]
  /** Whether an STR's own questions (attempted, why it wasn't completed) are shown: their answers tell of one. */
  showsAttempt: boolean
  /** Others with its reference that this person may know of: one of two was typed for an STR. */
  sameReference: string[]
  /** It is the one that was typed, which may get another reference. */
  mayTakeReference: boolean
  /** In a report that is at the regulator or on its way: a correction proposes a change of that report. */
  isSubmitted: boolean
}

/** One transaction with everything that is known of it. @throws AppError not-found */
export async function transactionDetail(scope: Scope, id: string | undefined): Promise<TransactionDetail> {
  if (!isId(id)) throw notFound('The transaction')
  const row = await scope.tx(async (db) => {
    const transaction = await db.transaction.findUnique({ where: { id } })
    if (!transaction) throw notFound('The transaction')
    const source = transaction.importId
      ? await db.import.findUnique({
          where: { id: transaction.importId },
          select: { id: true, fileName: true, detection: true },
        })
      : null
    const location = transaction.locationId
      ? await db.location.findUnique({ where: { id: transaction.locationId } })
      : null
    const members = await db.reportTransaction.findMany({ where: { transactionId: id }, select: { reportId: true } })
    const holders = await db.report.findMany({
      where: { id: { in: members.map((member) => member.reportId) } },
      select: {
        id: true,
        type: true,
        state: true,
        environment: true,
        reference: true,
        totalCad: true,
        dueDate: true,
        createdBy: true,
      },
    })
    const reports = holders.filter((report) => mayKnow(scope, report))
    const actions = await actionsOfOne(db, id)
    const same = await sqlIn(db).rows(
      { id: col.text },
      `SELECT t.id FROM transaction t WHERE t.external_id = $1 AND t.id <> $2::uuid AND (t.made_for_str OR $3) AND ${knownTransactionSql(scope, 't')} ORDER BY t.id`,
      [transaction.externalId, id, transaction.madeForStr],
    )
    const parties = partyIds(actions)
    const customers = await db.customer.findMany({ where: { id: { in: parties } } })
    return {
      transaction,
      source,
      location,
      reports,
      actions,
      sameReference: same.map((one) => one.id),
      isShared: (await referenceDoubts(sqlIn(db), [id])).length > 0,
      customers: [...customers, ...keptCustomers(transaction.details, parties)],
    }
  })
  const { classification, proposals } = await scope.sql(async (client) => {
    const { windows, context } = await companyRules(client)
    const [rule] = await ruleTransactions(client, { windows, context }, [id])
    const likely = (await proposalsOf(client, [id])).get(id) ?? []
    return { classification: rule ? classify(withLikely(rule, likely), context) : null, proposals: likely }
  })
  const { transaction, source, location, reports, actions, customers, sameReference, isShared } = row
  const showsAttempt =
    scope.can('read suspicious transaction reports') ||
    (transaction.madeForStrById !== null && transaction.madeForStrById === scope.actor.userId) ||
    reports.some(({ type }) => type === 'STR')
  const record = recordOf(transaction, { location, actions, customers })
  const { isAttempted: _attempt, reasonNotCompleted: _reason, ...report } = record.report
  const header = (source?.detection as unknown as Detection | null)?.header ?? []
  return {
    ...record,
    report: showsAttempt ? record.report : report,
    showsAttempt,
    sameReference,
    mayTakeReference: isShared,
    line: transaction.line,
    import: source ? { id: source.id, fileName: source.fileName } : null,
    typed: (transaction.details as { typed?: { by: string; at: string } } | null)?.typed ?? null,
    amount: actions.starting[0]?.amount ?? transaction.amount.toFixed(),
    currency: actions.starting[0]?.currency ?? transaction.currency,
    cadAmount: transaction.cadAmount?.toFixed(2) ?? null,
    rate: transaction.rate?.toFixed() ?? null,
    method: transaction.method,
    verdicts: (classification?.verdicts ?? []).map((verdict) => ({
      type: verdict.type,
      eligible: verdict.eligible,
      comingSoon: verdict.comingSoon ?? false,
      text: verdict.reason.text,
      source: verdict.reason.source,
    })),
    raw:
      transaction.raw === ''
        ? []
        : decodeCells(transaction.raw).map((cell, position) => ({
            header: header[position]?.trim() || `column ${position + 1}`,
            cell,
          })),
    reports: reports.map(({ createdBy: _author, ...report }) => ({ ...report, totalCad: report.totalCad.toFixed(2) })),
    proposals,
    isSubmitted: reports.some((report) => !isDraft(report.state) && report.state !== 'deleted'),
  }
}
