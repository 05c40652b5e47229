import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import { holdCounts, readiness } from '#app/compliance/drafting/holds.ts'
import type { AwaitedReceipt, Doubt, Hold, LeftOut } from '#app/compliance/drafting/hold.ts'
import { formatCents } from '#app/compliance/words/money.ts'
import type {
  BuildNotes,
  JsonValue,
  Override,
  OverrideBasis,
  ReportDocument,
  ReportInput,
} from '#app/compliance/reports/index.ts'
import { partyNameOf } from '#app/compliance/reports/document/describe.ts'
import { buildReport, centsByReference } from '#app/compliance/drafting/build.ts'
import { withFillers } from '#app/compliance/drafting/missing.ts'
import type { AggregationType, WindowSpan } from '#app/compliance/types.ts'
import { validateReport, valuesInDocument, type Message } from '#app/compliance/validate/index.ts'
import type { Facts } from './facts.server.ts'
import { reportTransaction } from './report-transaction.ts'
import { partyName } from './party-profile.ts'
import { partyIds } from '#app/product/transactions/actions/actions.ts'

/** Most transactions in one report submitted singly (api.md 9). A larger aggregation is filed in parts -01, -02 … */
export const transactionsPerReport = 500

/** A correction as stored: JSON has no "undefined", so a removal is a flag. */
export interface StoredOverride {
  path: string
  value?: JsonValue | undefined
  remove?: true | undefined
  transactionId?: string | undefined
  refId?: string | undefined
  was?: OverrideBasis | undefined
  /** Who corrected it and when, for display. */
  by?: string | undefined
  at?: string | undefined
  /** The reference of the draft that it was made in, where this one took it over. */
  from?: string | undefined
}

/** A value that a person decided to leave out, as stored, with who and when for display. */
export interface Confirmation extends LeftOut {
  by: string
  at: string
}

/** A report without the records that it is built from. */
export interface ReportCore {
  type: 'LCTR' | 'LVCTR' | 'STR'
  reference: string
  aggregation: AggregationType
  window: WindowSpan | null
  isDirective: boolean
  isChange: boolean
  transactionIds: readonly string[]
  overrides: readonly StoredOverride[]
  confirmations: readonly Confirmation[]
  /** Receipts that may belong to it. */
  awaits: readonly AwaitedReceipt[]
  /**
   * Of a report filed elsewhere: the document of its record copy with the changed parts of an open change, in place of
   * records.
   */
  copy: object | null
}

export interface Assembled {
  input: ReportInput
  document: ReportDocument
  /** Built from the records alone, without corrections. */
  bare: ReportDocument
  notes: BuildNotes
  messages: Message[]
  parties: string
  /** Decimal string in Canadian dollars; 0.00 means unknown, because a total of zero is never reported (`totalSql`). */
  totalCad: string
  /** What keeps it from being submitted; empty if it is ready. */
  holds: Hold[]
  /** Holds that are missing required values, and those that are values FINTRAC would reject. */
  missingCount: number
  rejectCount: number
}

const partiesShown = 3

/** Parses the overrides column: a list, or `{}` before the first correction. */
export const storedOverrides = (column: unknown): StoredOverride[] =>
  Array.isArray(column) ? (column as StoredOverride[]) : []

export const toOverride = ({ path, value, remove, transactionId, refId, was }: StoredOverride): Override => ({
  path,
  value: remove ? undefined : value,
  ...(transactionId !== undefined && { transactionId }),
  ...(refId !== undefined && { refId }),
  ...(was !== undefined && { was }),
})

/** Builds and checks one report from the records. `now`: milliseconds since the epoch. */
export function assemble(core: ReportCore, facts: Facts, now: number): Assembled {
  const told = (dispositions: ReadonlyMap<string, number>) =>
    core.transactionIds.flatMap(
      (id) =>
        reportTransaction(facts, id, core.type, {
          windowOffset: core.window?.offsetMinutes ?? DEFAULT_WINDOW.offsetMinutes,
          disposition: dispositions.get(id),
        }) ?? [],
    )
  const input: ReportInput = {
    type: core.type,
    ...(core.copy === null
      ? { submitTypeCode: core.isChange ? 2 : 1 }
      : { copy: core.copy, ...(core.isChange && { submitTypeCode: 2 }) }),
    settings: facts.settings,
    reference: core.reference,
    window: core.window,
    aggregation: core.aggregation,
    ...(core.isDirective && { ministerialDirective: 'IR2020' as const }),
    transactions: told(new Map()),
    overrides: core.overrides.map(toOverride),
  }
  const { document, bare, notes } = buildReport(input, told)
  const known = centsByReference(input)
  const found = validateReport(document, {
    now,
    knownLocations: facts.knownLocations,
    cadCentsByReference: known,
    maxTransactions: transactionsPerReport,
  })
  const messages = withFillers(found, notes.fillers)
  const names = new Set<string>()
  for (const id of core.transactionIds) {
    const actions = facts.actions.get(id)
    for (const partyId of actions ? partyIds(actions) : []) {
      const name = partyName(facts.parties.get(partyId))
      if (name !== null) names.add(name)
    }
  }
  if (core.copy !== null) for (const one of document.definitions) names.add(partyNameOf({ ...one }))
  names.delete('')
  const shown = [...names].slice(0, partiesShown)
  // Only a correction can give the document another amount than the records.
  const values =
    core.overrides.length > 0 || core.copy !== null
      ? valuesInDocument(document, known)
      : input.transactions.map((one) => one.cadCents)
  const { holds } = readiness({
    input,
    document,
    notes,
    messages,
    doubts: doubtsOf(core, facts),
    awaits: core.awaits,
    proposals: facts.proposals,
    confirmations: core.confirmations,
  })
  const counts = holdCounts(holds)
  // The records have a value for each receipt. A copy may not, in which case its total is unknown.
  const isUnknown = core.copy !== null && values.includes(null)
  const total = isUnknown ? 0n : values.reduce((sum: bigint, cents) => sum + (cents ?? 0n), 0n)
  return {
    input,
    document,
    bare,
    notes,
    messages,
    parties: names.size > partiesShown ? `${shown.join('; ')} and ${names.size - partiesShown} more` : shown.join('; '),
    totalCad: formatCents(total),
    holds,
    missingCount: counts.missing,
    rejectCount: counts.refused,
  }
}

/** The open doubts about a report's transactions and their parties. */
function doubtsOf({ transactionIds }: ReportCore, { actions, doubts }: Facts): Doubt[] {
  if (doubts.size === 0) return []
  const ids = new Set(
    transactionIds.flatMap((id) => [id, ...partyIds(actions.get(id) ?? { starting: [], completing: [] })]),
  )
  return [...ids].flatMap((id) => doubts.get(id) ?? [])
}
