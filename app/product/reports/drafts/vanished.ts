import type { Piece } from '../state/pieces.server.ts'
import type { Proposal, StoredReport } from '../state/store.server.ts'

/** The message for a draft that is no longer required: where its transactions are reported now. */
export function vanishedProposals(
  drafts: readonly StoredReport[],
  wanted: ReadonlyMap<string, Piece>,
): (report: StoredReport) => Proposal {
  const references = new Map(drafts.map(({ key, core }) => [key, core.reference]))
  const holders = new Map<string, string[]>()
  for (const { key, transactionIds } of wanted.values())
    for (const id of transactionIds) holders.set(id, [...(holders.get(id) ?? []), key])
  return ({ core }) => {
    const keys = [...new Set(core.transactionIds.flatMap((id) => holders.get(id) ?? []))]
    const there = keys.flatMap((key) => references.get(key) ?? []).sort()
    const reason =
      there.length > 0
        ? `Its transactions are in ${there.join(' and ')}, with anything that was corrected here. Check that draft, then delete this one.`
        : keys.length > 0
          ? 'Its transactions belong to a report that has no draft yet. Create that draft first: it takes over anything that was corrected here. Then delete this one.'
          : 'The transactions on file no longer require this report. Check what was corrected, then delete the draft.'
    return { kind: 'vanished', reason, addedIds: [], removedIds: [] }
  }
}
