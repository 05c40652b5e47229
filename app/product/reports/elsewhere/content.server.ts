import type { Prisma } from '#app/platform/generated/client.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { assemble, type ReportCore } from '../state/assemble.server.ts'
import { loadFacts } from '../state/facts.server.ts'

/** The content of a report filed elsewhere while no change is open: its copy with the results of our checks. */
export async function contentOfCopy(
  scope: Scope,
  report: Pick<ReportCore, 'type' | 'reference' | 'aggregation'> & { copy: object },
) {
  const facts = await scope.sql((client) => loadFacts(client, []))
  const built = assemble(
    {
      ...report,
      window: null,
      isDirective: false,
      isChange: false,
      transactionIds: [],
      overrides: [],
      confirmations: [],
      awaits: [],
    },
    facts,
    Date.now(),
  )
  return {
    reason: 'Filed outside Comply+. It’s changed or deleted from its record copy.',
    document: built.document as unknown as Prisma.InputJsonObject,
    overrides: [],
    edits: {},
    missing: built.notes.missing as unknown as Prisma.InputJsonArray,
    messages: built.messages as unknown as Prisma.InputJsonArray,
    holds: built.holds as unknown as Prisma.InputJsonArray,
    parties: built.parties,
    totalCad: built.totalCad,
    missingCount: built.missingCount,
    rejectCount: built.rejectCount,
    holdCount: built.holds.length,
  }
}
