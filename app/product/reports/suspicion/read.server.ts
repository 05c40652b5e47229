import { getAt } from '#app/compliance/reports/index.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { canonicalJson } from '../state/canonical.ts'
import { projectsPointer, relatedPointer, type Suspicion, suspicionPointers } from './suspicion.ts'

const textAt = (document: unknown, pointer: string): string => {
  const value = getAt(document, pointer)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The description of suspicion in a built document. */
function suspicionIn(document: unknown, note: { groundsOn: string | null; delayReason: string } | null): Suspicion {
  const projects = getAt(document, projectsPointer)
  const related = getAt(document, relatedPointer)
  return {
    narrative: textAt(document, suspicionPointers.narrative),
    actionTaken: textAt(document, suspicionPointers.actionTaken),
    suspicionType: textAt(document, suspicionPointers.suspicionType),
    politicallyExposed: textAt(document, suspicionPointers.politicallyExposed),
    projects: Array.isArray(projects) ? projects.map(Number) : [],
    related: (Array.isArray(related) ? (related as Record<string, unknown>[]) : []).map((one) => ({
      reference: String(one.reportingEntityReportReference ?? ''),
      transactions: Array.isArray(one.reportingEntityTransactionReferences)
        ? one.reportingEntityTransactionReferences.map(String)
        : [],
    })),
    groundsOn: note?.groundsOn ?? '',
    delayReason: note?.delayReason ?? '',
  }
}

export async function readSuspicion(db: Tx, reportId: string): Promise<Suspicion> {
  const row = await db.report.findUnique({ where: { id: reportId }, select: { document: true } })
  return suspicionIn(row?.document, await db.suspicionNote.findUnique({ where: { reportId } }))
}

/** Version token: equal if nothing was changed in between. */
export const seenOf = (suspicion: Suspicion): string => sha256Hex(canonicalJson(suspicion)).slice(0, 32)
