import { partWords } from '#app/compliance/drafting/left-out.ts'
import type { BuildNotes, ReportInput, UnplacedValue } from '#app/compliance/reports/index.ts'
import type { Assembled } from '../state/assemble.server.ts'

/** Values that the report doesn't state, each with its part of the transaction in words, and adjusted values. */
export interface ShownNotes extends Pick<BuildNotes, 'adjusted'> {
  unplaced: (UnplacedValue & { where: string | null })[]
}

/** Notes of the build, and the customer id of each party by its pointer in the document (`/definitions/0`). */
export function notesOf(built: Assembled | null): { notes: ShownNotes; records: Map<string, string> } | null {
  if (built === null) return null
  const { notes, holds, document, input } = built
  const asked = new Set(
    holds.flatMap((one) =>
      one.kind === 'left-out' ? [JSON.stringify([one.entity, one.entityId, one.field, one.value])] : [],
    ),
  )
  return {
    notes: {
      unplaced: notes.unplaced
        .filter((one) => !asked.has(JSON.stringify([one.entity, one.entityId, one.field, one.value])))
        .map((one) => ({ ...one, where: whereLeftOut(input, one) })),
      adjusted: notes.adjusted,
    },
    records: new Map(
      document.definitions.flatMap(({ refId }, place) => {
        const key = notes.parties[refId]?.key
        return key === undefined ? [] : [[`/definitions/${place}`, key] as const]
      }),
    ),
  }
}

/** The transaction and part of a value that the report doesn't state. */
function whereLeftOut(input: ReportInput, one: UnplacedValue): string | null {
  const transaction = one.entity === 'transaction' && input.transactions.find(({ id }) => id === one.entityId)
  if (!transaction) return null
  return [`Transaction ${transaction.reference}`, partWords(input, one)].filter((part) => part !== null).join(', ')
}
