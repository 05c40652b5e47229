/**
 * From the dry run's rows to transactions as the rules see them: each party resolved to a customer where that is sure.
 */
import { toCents } from '#app/compliance/money.ts'
import type { PartyFacts, RuleTransaction } from '#app/compliance/types.ts'
import { displayName } from '#app/csv/match.ts'
import type { CustomerMatcher } from '#app/csv/match.ts'
import { fold } from '#app/csv/fold.ts'
import type { ImportPlan, KnownCustomer } from '#app/csv/plan.ts'
import type { PartyCells, Problem, Question } from '#app/csv/types.ts'
import type { HeldRow } from './check.ts'

export interface ResolvedRow {
  /** Key under which the conductor is grouped; null when it is not known who it was. */
  conductorKey: string | null
  /** Customer id where there is one. */
  customerId: string | null
  candidates: string[] | null
  transaction: RuleTransaction
}

export interface Resolved {
  rows: Map<string, ResolvedRow>
  transactions: RuleTransaction[]
  /** How a party key is shown: customer id, else name. */
  shown: Map<string, string>
  /** New customers by id, with their names. */
  created: Map<string, string | null>
  problems: { problem: Problem; file: string }[]
  nameQuestion: (Question & { file: string }) | null
}

interface Who {
  key: string | null
  customerId: string | null
  candidates: string[] | null
  facts: PartyFacts | null
}

const NOBODY: Who = { key: null, customerId: null, candidates: null, facts: null }

function factsOf(key: string, party: PartyCells, known: KnownCustomer | null): PartyFacts {
  const facts: PartyFacts = { key }
  const financial = known?.isFinancialEntity ?? party.isFinancialEntity
  const body = known?.isPublicBody ?? party.isPublicBody
  if (financial !== undefined) facts.isFinancialEntity = financial
  if (body !== undefined) facts.isPublicBody = body
  return facts
}

/** Resolves every row's parties. `held` is in order of the files; `windowOffset`: minutes east of UTC of the 24-hour window. */
export function resolveParties(held: readonly HeldRow[], matcher: CustomerMatcher, plan: ImportPlan, windowOffset: number): Resolved {
  const resolved: Resolved = { rows: new Map(), transactions: [], shown: new Map(), created: new Map(), problems: [], nameQuestion: null }
  const byNameOnly: HeldRow[] = []
  for (const item of held) {
    const { row, id } = item
    const customer = row.customer === null ? NOBODY : whoIs(row.customer, item, matcher, plan, resolved, byNameOnly)
    const conductor = row.conductor === null ? customer : whoIs(row.conductor, item, matcher, plan, resolved, byNameOnly)
    const onBehalfOf = row.onBehalfOf === null ? null : thirdParty(row.onBehalfOf, matcher, resolved)
    const beneficiary = row.beneficiary === null ? null : thirdParty(row.beneficiary, matcher, resolved)
    const transaction: RuleTransaction = {
      id, method: row.method, direction: row.direction, status: row.status, currency: row.currency, amount: row.amount,
      epochMs: row.occurredAt?.epochMs ?? dateMs(row.date, windowOffset),
      cadCents: row.cadAmount === null ? null : toCents(row.cadAmount),
      conductor: conductor.facts, onBehalfOf: onBehalfOf ? [onBehalfOf] : [], beneficiaries: beneficiary ? [beneficiary] : [],
    }
    // A transaction that is not completed may have no time yet, and can enter no report.
    if (row.occurredAt !== null || row.date !== null) resolved.transactions.push(transaction)
    resolved.rows.set(id, { conductorKey: conductor.key, customerId: customer.customerId, candidates: customer.candidates, transaction })
  }
  resolved.nameQuestion = askAboutNames(byNameOnly)
  return resolved
}

/** A date without a time counts from 00:00:00 at the window's own offset. */
function dateMs(date: string | null, offsetMinutes: number): number {
  return date === null ? Number.NaN : Date.parse(`${date}T00:00:00Z`) - offsetMinutes * 60_000
}

function whoIs(party: PartyCells, item: HeldRow, matcher: CustomerMatcher, plan: ImportPlan, resolved: Resolved, byNameOnly: HeldRow[]): Who {
  const linked = plan.links[item.id]
  const match = linked === undefined ? matcher.match(party) : matcher.match({ ...party, customerId: linked })
  const name = displayName(party)
  switch (match.kind) {
    case 'absent':
      return NOBODY
    case 'known': {
      const key = match.customer.customerId
      resolved.shown.set(key, key)
      return { key, customerId: key, candidates: null, facts: factsOf(key, party, match.customer) }
    }
    case 'new': {
      const customerId = match.by === 'id' ? match.key : null
      if (!resolved.shown.has(match.key)) {
        resolved.shown.set(match.key, customerId ?? name ?? party.phone ?? match.key)
        resolved.created.set(customerId ?? match.key.replace(/^(key|phone):/, ''), name)
      }
      return { key: match.key, customerId, candidates: null, facts: factsOf(match.key, party, null) }
    }
    case 'ambiguous': {
      const key = `row:${item.id}`
      resolved.shown.set(key, name ?? party.phone ?? item.id)
      resolved.problems.push({ file: item.file, problem: ambiguity(party, match.by, match.candidates, item) })
      return { key, customerId: null, candidates: match.candidates, facts: factsOf(key, party, null) }
    }
    case 'unidentified': {
      const key = `row:${item.id}`
      resolved.shown.set(key, name ?? party.email ?? item.id)
      if (name !== null) byNameOnly.push(item)
      return { key, customerId: null, candidates: null, facts: factsOf(key, party, null) }
    }
  }
}

function ambiguity(party: PartyCells, by: 'phone' | 'name', candidates: readonly string[], item: HeldRow): Problem {
  const what = by === 'phone' ? `the phone ${party.phone}` : `the name "${displayName(party)}"`
  const who = candidates.length > 1 ? `${candidates.length} customers have ${what}: ${candidates.join(', ')}.` : candidates.length === 1 ? `A customer has ${what}: ${candidates[0]}. A name alone is no match.` : `Two customers of this file have ${what}.`
  const column = item.columns[by]
  return { line: item.row.line, column, severity: 'ask', code: `customer-${by}-ambiguous`, message: who, action: 'Say which customer it is, or that it is a new one.', raw: by === 'phone' ? party.phone ?? null : displayName(party) }
}

/** On behalf of and beneficiary: by customer id, else phone, else by the name as it stands. */
function thirdParty(party: PartyCells, matcher: CustomerMatcher, resolved: Resolved): PartyFacts | null {
  const match = matcher.match(party)
  const name = displayName(party)
  const key = match.kind === 'known' ? match.customer.customerId : match.kind === 'new' ? match.key : name === null ? null : `name:${fold(name)}`
  if (key === null) return null
  if (!resolved.shown.has(key)) resolved.shown.set(key, party.customerId ?? name ?? key)
  return factsOf(key, party, match.kind === 'known' ? match.customer : null)
}

/** Names repeat and nothing else identifies: whether equal names are one person is for the user to say. */
function askAboutNames(rows: readonly HeldRow[]): Resolved['nameQuestion'] {
  const seen = new Map<string, HeldRow>()
  for (const item of rows) {
    const { row } = item
    if (row.direction !== 'in' || row.status !== 'completed' || (row.method !== 'cash' && row.method !== 'virtual_currency')) continue
    const party = row.conductor ?? row.customer
    const name = party === null ? null : displayName(party)
    if (name === null) continue
    const key = fold(name)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, item)
    else {
      const column = item.columns.name
      return {
        file: item.file, about: `customer of ${column ?? 'the name'}`, code: 'customer-key', column, setting: 'customerKey', examples: [name],
        question: `The file has no customer id and no phone. Are records with the same name, such as "${name}", the same customer?`,
        choices: [{ value: 'customer.name', label: 'yes, equal names are one customer' }],
      }
    }
  }
  return null
}
