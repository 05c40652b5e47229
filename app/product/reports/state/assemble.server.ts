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
import type { AggregationType, WindowSpan } from '#app/compliance/types.ts'
import { validateReport, valuesInDocument, type Message } from '#app/compliance/validate/index.ts'
import type { Facts } from './facts.server.ts'
import { reportTransaction } from './report-transaction.ts'
import { partyName } from './party-profile.ts'
import { partyIds } from '#app/product/transactions/actions/actions.ts'

/** Most transactions in one report sent singly (api.md 9). A larger aggregation is filed in parts -01, -02 … */
export const transactionsPerReport = 500

/** A correction as it is stored: JSON cannot say "undefined", so a removal is a flag. */
export interface StoredOverride {
  path: string
  value?: JsonValue | undefined
  remove?: true | undefined
  transactionId?: string | undefined
  refId?: string | undefined
  was?: OverrideBasis | undefined
  /** Who corrected it and when, for the page. */
  by?: string | undefined
  at?: string | undefined
}

/** A value that a person let go unsent, as it is stored: by whom and when, for the page. */
export interface Confirmation extends LeftOut {
  by: string
  at: string
}

/** What a report is, apart from the records that it is built from. */
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
  /** Of one that was filed elsewhere: what its record copy says, with the parts of an open change, in the place of records. */
  copy: object | null
}

export interface Assembled {
  input: ReportInput
  document: ReportDocument
  /** As the records alone make it, without corrections. */
  bare: ReportDocument
  notes: BuildNotes
  messages: Message[]
  parties: string
  /** Decimal string in Canadian dollars; nothing at all is never reported, so 0.00 says that it isn't known (`totalSql`). */
  totalCad: string
  /** What keeps it from being submitted; nothing where it is ready. */
  holds: Hold[]
  /** Of these: required values that are missing, and values that FINTRAC would refuse. */
  missingCount: number
  rejectCount: number
}

const partiesShown = 3

/** Reads the overrides column: a list, or `{}` where there were never any. */
export const storedOverrides = (column: unknown): StoredOverride[] =>
  Array.isArray(column) ? (column as StoredOverride[]) : []

export const toOverride = ({ path, value, remove, transactionId, refId, was }: StoredOverride): Override => ({
  path,
  value: remove ? undefined : value,
  ...(transactionId !== undefined && { transactionId }),
  ...(refId !== undefined && { refId }),
  ...(was !== undefined && { was }),
})

/** Builds and checks one report from what is on file. `now`: milliseconds since the epoch. */
export function assemble(core: ReportCore, facts: Facts, now: number): Assembled {
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
    transactions: core.transactionIds.flatMap(
      (id) => reportTransaction(facts, id, core.type, core.window?.offsetMinutes ?? -300) ?? [],
    ),
    overrides: core.overrides.map(toOverride),
  }
  const { document, bare, notes } = buildReport(input)
  const known = centsByReference(input)
  const messages = validateReport(document, {
    now,
    knownLocations: facts.knownLocations,
    cadCentsByReference: known,
    maxTransactions: transactionsPerReport,
  })
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
  // Only a correction can make the document say another amount than the records.
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
  // The records say the value of each receipt. A copy may not, and then its total isn't known.
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

/** What is doubtful about a report's transactions and their parties. */
function doubtsOf({ transactionIds }: ReportCore, { actions, doubts }: Facts): Doubt[] {
  if (doubts.size === 0) return []
  const ids = new Set(
    transactionIds.flatMap((id) => [id, ...partyIds(actions.get(id) ?? { starting: [], completing: [] })]),
  )
  return [...ids].flatMap((id) => doubts.get(id) ?? [])
}
