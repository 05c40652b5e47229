import { isDirectiveKey } from '#app/product/report-states/candidate-keys.ts'
import type { StrDocument } from '#app/compliance/reports/index.ts'
import { narrativeFacts, type NarrativeFacts } from '#app/compliance/suspicion/facts.ts'
import { scoreNarrative } from '#app/compliance/suspicion/score.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { refreshDrafts } from '../drafts/refresh.server.ts'
import { isDraft, isEditable, type ReportStateName } from '#app/product/report-states/states.ts'
import { mayKnow } from '#app/product/report-states/visible.server.ts'
import { contextOf } from './context.ts'
import { earlierReports, type EarlierReport } from './earlier.server.ts'
import { alsoReported, filedElsewhere, type AlsoReported } from './members.server.ts'
import { readSuspicion, seenOf } from './read.server.ts'
import type { Suspicion } from './suspicion.ts'

export interface SuspicionPage {
  id: string
  reference: string
  parties: string
  canEdit: boolean
  /** Whether a person can still decide not to file it. */
  canDecide: boolean
  suspicion: Suspicion
  seen: string
  earlier: EarlierReport[]
  facts: NarrativeFacts
  /** Threshold reports of its transactions. */
  also: AlsoReported[]
  places: string[]
  hasAttempt: boolean
  /** Whole days since the grounds were established; null if that date isn't entered. */
  daysSinceGrounds: number | null
  /** Its transactions in order; not linked if stored with the report only. */
  transactions: { id: string; reference: string; isOnFile: boolean }[]
}

/**
 * Data of the page that describes a suspicion, from the current draft. Viewing it is audited.
 * @throws AppError not-found, directive
 */
export async function suspicionPage(scope: Scope, id: string): Promise<SuspicionPage> {
  scope.require('prepare suspicious transaction reports')
  if (!isId(id)) throw notFound('This report')
  if (scope.writable) await refreshDrafts(scope, { reports: [id] })
  return scope.tx(async (db) => {
    const row = await db.report.findUnique({ where: { id } })
    if (row?.type !== 'STR' || !mayKnow(scope, { type: row.type, createdBy: row.createdBy }))
      throw notFound('This report')
    if (row.copySha256 !== null) throw filedElsewhere()
    if (isDirectiveKey(row.candidateKey) || row.document === null)
      throw new AppError('directive', 409, 'This report has no details of suspicion.')
    await audit(db, scope, { action: 'suspicious-report.opened', subjectType: 'report', subjectId: id })
    const members = await db.reportTransaction.findMany({ where: { reportId: id }, orderBy: { position: 'asc' } })
    const there = await db.transaction.findMany({
      where: { id: { in: members.map((one) => one.transactionId) } },
      select: { id: true, externalId: true },
    })
    const references = new Map(there.map((one) => [one.id, one.externalId]))
    const document = row.document as unknown as StrDocument
    const also = await alsoReported(
      sqlIn(db),
      members.map((one) => one.transactionId),
    )
    const facts = narrativeFacts(document, also.types)
    const suspicion = await readSuspicion(db, id)
    return {
      id,
      reference: row.reference,
      parties: row.parties,
      canEdit: scope.writable && isEditable(row.state as ReportStateName),
      canDecide: scope.writable && isDraft(row.state),
      suspicion,
      seen: seenOf(suspicion),
      earlier: await earlierReports(sqlIn(db), scope, id),
      facts,
      also: also.reports,
      places: (await db.location.findMany({ select: { name: true } })).map(({ name }) => name),
      hasAttempt: document.transactions.some(
        (one) => one.suspiciousTransactionDetails.attemptedTransactionIndicator === true,
      ),
      daysSinceGrounds:
        suspicion.groundsOn === ''
          ? null
          : Math.floor((Date.now() - Date.parse(`${suspicion.groundsOn}T00:00:00Z`)) / 86_400_000),
      transactions: members.map(({ transactionId }, index) => ({
        id: transactionId,
        reference:
          references.get(transactionId) ??
          document.transactions[index]?.suspiciousTransactionDetails.reportingEntityTransactionReference ??
          `Transaction ${index + 1}`,
        isOnFile: references.has(transactionId),
      })),
    }
  })
}

/** Progress of the description, for the report's own page. */
export interface SuspicionSummary {
  id: string
  hasNarrative: boolean
  hasAction: boolean
  score: number
  /** Questions that the narrative doesn't answer yet. */
  open: string[]
}

export async function suspicionSummary(scope: Scope, id: string): Promise<SuspicionSummary | null> {
  scope.require('prepare suspicious transaction reports')
  return scope.tx(async (db) => {
    const row = await db.report.findUnique({
      where: { id },
      select: { document: true, type: true, createdBy: true },
    })
    if (row?.document === null || row === null || !mayKnow(scope, row)) return null
    const document = row.document as unknown as StrDocument
    const { narrative, actionTaken, related, suspicionType, projects } = await readSuspicion(db, id)
    const context = contextOf(
      {
        facts: narrativeFacts(document),
        places: (await db.location.findMany({ select: { name: true } })).map(({ name }) => name),
        hasAttempt: false,
        earlier: [],
      },
      related.length,
      suspicionType,
      projects,
    )
    const { score, questions } = scoreNarrative(narrative, context)
    return {
      id,
      hasNarrative: narrative !== '',
      hasAction: actionTaken !== '',
      score,
      open: questions.filter(({ isMet }) => !isMet).map(({ label }) => label.toLowerCase()),
    }
  })
}
