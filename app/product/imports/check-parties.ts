/**
 * From the dry run's rows to transactions as the rules see them, row by row: each party resolved to a customer where that
 * is sure. Keeps what grows with the customers, and of each row nothing.
 */
import { toCents } from '#app/compliance/money.ts'
import type { PartyFacts, RuleTransaction, WindowSetting } from '#app/compliance/types.ts'
import { displayName, nameKey } from '#app/csv/match.ts'
import type { CustomerMatcher } from '#app/csv/match.ts'
import { fold, ownText } from '#app/csv/fold.ts'
import type { ImportPlan, KnownCustomer } from '#app/csv/plan.ts'
import type { PartyCells, Problem, Question } from '#app/csv/types.ts'
import type { HeldRow } from './check.ts'

export interface ResolvedRow {
  /** Customer id where there is one. */
  customerId: string | null
  candidates: string[] | null
  transaction: RuleTransaction
  /** Cash or virtual currency that was received: only these can enter a report. */
  receipt: boolean
  problems: Problem[]
}

interface Who {
  customerId: string | null
  candidates: string[] | null
  facts: PartyFacts | null
}

const NOBODY: Who = { customerId: null, candidates: null, facts: null }
const NONE: readonly PartyFacts[] = []

/** Where a date without a time counts from: 00:00:00 at the offset of the 24-hour window in force then. */
export function dateInstant(date: string, windows: readonly WindowSetting[]): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let offset = windows[0]!.offsetMinutes
  for (const { effectiveFromMs, offsetMinutes } of windows) if (effectiveFromMs !== null && effectiveFromMs <= midnight - offsetMinutes * 60_000) offset = offsetMinutes
  return midnight - offset * 60_000
}

export class PartyResolver {
  /** How a party key is shown: customer id, else name. Kept for parties of receipts. */
  readonly shown = new Map<string, string>()
  /** New customers by id, with their names. */
  readonly created = new Map<string, string | null>()
  nameQuestion: (Question & { file: string }) | null = null
  readonly #matcher: CustomerMatcher
  readonly #plan: ImportPlan
  readonly #windows: readonly WindowSetting[]
  readonly #facts = new Map<string, PartyFacts>()
  readonly #names = new Set<string>()

  constructor(matcher: CustomerMatcher, plan: ImportPlan, windows: readonly WindowSetting[]) {
    this.#matcher = matcher
    this.#plan = plan
    this.#windows = windows
  }

  /** Resolves one row's parties; rows must come in the order of the history. */
  resolve(item: HeldRow): ResolvedRow {
    const { row, id } = item
    const receipt = row.direction === 'in' && row.status === 'completed' && (row.method === 'cash' || row.method === 'virtual_currency')
    const problems: Problem[] = []
    const customer = row.customer === null ? NOBODY : this.#whoIs(row.customer, item, receipt, row.conductor === null, problems)
    const conductor = row.conductor === null ? customer : this.#whoIs(row.conductor, item, receipt, true, problems)
    const onBehalfOf = row.onBehalfOf === null ? null : this.#thirdParty(row.onBehalfOf)
    const beneficiary = row.beneficiary === null ? null : this.#thirdParty(row.beneficiary)
    const transaction: RuleTransaction = {
      id, method: row.method, direction: row.direction, status: row.status, currency: row.currency, amount: row.amount,
      epochMs: row.occurredAt?.epochMs ?? (row.date === null ? Number.NaN : dateInstant(row.date, this.#windows)),
      cadCents: row.cadAmount === null ? null : toCents(row.cadAmount),
      conductors: conductor.facts ? [conductor.facts] : NONE, onBehalfOf: onBehalfOf ? [onBehalfOf] : NONE, beneficiaries: beneficiary ? [beneficiary] : NONE,
    }
    return { customerId: customer.customerId, candidates: customer.candidates, transaction, receipt, problems }
  }

  /** One object per party, however many rows name it; what a row adds to it counts for that row alone. */
  #factsOf(key: string, party: PartyCells, known: KnownCustomer | null): PartyFacts {
    const facts: PartyFacts = { key }
    const financial = known?.isFinancialEntity ?? party.isFinancialEntity
    const body = known?.isPublicBody ?? party.isPublicBody
    if (financial === undefined && body === undefined) {
      const held = this.#facts.get(key)
      if (held) return held
      const own = { key: ownText(key) }
      if (!key.startsWith('row:')) this.#facts.set(own.key, own)
      return own
    }
    if (financial !== undefined) facts.isFinancialEntity = financial
    if (body !== undefined) facts.isPublicBody = body
    return facts
  }

  #show(key: string, text: string): void {
    if (!this.shown.has(key)) this.shown.set(ownText(key), ownText(text))
  }

  #whoIs(party: PartyCells, item: HeldRow, receipt: boolean, acting: boolean, problems: Problem[]): Who {
    const linked = this.#plan.links[item.id]
    const match = linked === undefined ? this.#matcher.match(party) : this.#matcher.match({ ...party, customerId: linked })
    const name = displayName(party)
    switch (match.kind) {
      case 'absent':
        return NOBODY
      case 'known': {
        const key = match.customer.customerId
        this.#show(key, key)
        return { customerId: key, candidates: null, facts: this.#factsOf(key, party, match.customer) }
      }
      case 'new': {
        const customerId = match.by === 'id' ? match.key : null
        if (!this.shown.has(match.key)) {
          this.#show(match.key, customerId ?? name ?? party.phone ?? match.key)
          this.created.set(ownText(customerId ?? match.key.replace(/^(key|phone):/, '')), name === null ? null : ownText(name))
        }
        return { customerId, candidates: null, facts: this.#factsOf(match.key, party, null) }
      }
      case 'ambiguous': {
        const key = `row:${item.id}`
        if (receipt) this.#show(key, name ?? party.phone ?? item.id)
        problems.push(ambiguity(party, match.by, match.candidates, item))
        return { customerId: null, candidates: match.candidates, facts: this.#factsOf(key, party, null) }
      }
      case 'unidentified': {
        const key = `row:${item.id}`
        if (receipt) {
          this.#show(key, name ?? party.email ?? item.id)
          if (name !== null && acting) this.#askAboutName(name, item)
        }
        return { customerId: null, candidates: null, facts: this.#factsOf(key, party, null) }
      }
    }
  }

  /** On behalf of and beneficiary: by customer id, else phone, else by the name as it stands. */
  #thirdParty(party: PartyCells): PartyFacts | null {
    const match = this.#matcher.match(party)
    const name = displayName(party)
    const key = match.kind === 'known' ? match.customer.customerId : match.kind === 'new' ? match.key : name === null ? null : `name:${fold(name)}`
    if (key === null) return null
    this.#show(key, party.customerId ?? name ?? key)
    return this.#factsOf(key, party, match.kind === 'known' ? match.customer : null)
  }

  /** Names repeat and nothing else identifies: whether equal names are one person is for the user to say. */
  #askAboutName(name: string, item: HeldRow): void {
    const key = nameKey(name)
    if (!this.#names.has(key)) {
      this.#names.add(key)
      return
    }
    const column = item.columns.name
    this.nameQuestion ??= {
      file: item.file, about: `customer of ${column ?? 'the name'}`, code: 'customer-key', column, setting: 'customerKey', examples: [name],
      question: `The file has no customer id and no phone. Are records with the same name, such as "${name}", the same customer?`,
      choices: [{ value: 'customer.name', label: 'yes, equal names are one customer' }],
    }
  }
}

function ambiguity(party: PartyCells, by: 'phone' | 'name', candidates: readonly string[], item: HeldRow): Problem {
  const what = by === 'phone' ? `the phone ${party.phone}` : `the name "${displayName(party)}"`
  const who = candidates.length > 1 ? `${candidates.length} customers have ${what}: ${candidates.join(', ')}.` : candidates.length === 1 ? `A customer has ${what}: ${candidates[0]}. A name alone is no match.` : `Two customers of this file have ${what}.`
  const column = item.columns[by]
  return { line: item.row.line, column, severity: 'ask', code: `customer-${by}-ambiguous`, message: who, action: 'Say which customer it is, or that it is a new one.', raw: by === 'phone' ? party.phone ?? null : displayName(party) }
}
