/** Formats the reports, rows and customers of a dry run. */
import { byText } from '#app/compliance/aggregation/buckets.ts'
import type { ReportCandidate, SuspicionHint } from '#app/compliance/types.ts'
import { isoInstant } from '#app/csv/words/dates.ts'
import type { CustomerRow, NormalRow, PartyCells, PostalAddress } from '#app/csv/types.ts'
import { isMissingValue } from '#app/party/text/fillers.ts'
import { wholeName } from '#app/party/names/matching.ts'
import type { Conflict } from '../read/ledger/conflicts.ts'
import { syntheticPrefix } from '../read/ledger/content.ts'
import type { ReadRow } from './read-row.ts'
import type { MemoryLedger } from './memory-ledger.ts'
import { isCoinsApart } from '../read/ledger/outcomes.ts'
import type {
  CheckedCompleting,
  CheckedConflict,
  CheckedCustomer,
  CheckedReport,
  CheckedRow,
  CheckedStarting,
} from './output-shapes.ts'

export function conflictOut({ kind, ids, lines, evidence }: Conflict): CheckedConflict {
  return {
    kind,
    one: { line: lines[0], customer_id: ids[0] },
    other: { line: lines[1], customer_id: ids[1] },
    facts: evidence
      .filter(({ one, other }) => one !== null || other !== null)
      .map(({ fact, agreement, one, other }) => ({ fact, agreement, one, other })),
  }
}

const AGGREGATION = {
  conductor: 'conductor',
  on_behalf_of: 'third_party',
  beneficiary: 'beneficiary',
  not_applicable: 'not_applicable',
} as const

const dollars = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** One required report. `conductorOf`: the conductor's key for a receipt; `shown`: the label of a party key. */
export function reportOut(
  candidate: ReportCandidate,
  conductorOf: (id: string) => string | null,
  shown: (key: string) => string,
): CheckedReport {
  const first = candidate.transactionIds[0]
  const key = candidate.partyKey ?? (first === undefined ? null : conductorOf(first))
  return {
    type: candidate.type,
    aggregation: AGGREGATION[candidate.aggregation],
    transaction_ids: [...candidate.transactionIds],
    cad_total: dollars(candidate.totalCents),
    party: key === null ? null : shown(key),
    window: candidate.window.date,
    due_date: candidate.dueDate,
    file_by: candidate.fileBy,
    same_set_also_by: candidate.sameSetAlsoBy.map((by) => AGGREGATION[by]),
    reason: candidate.reason.text,
    reason_source: candidate.reason.source,
  }
}

/** The order of reports by content: customer ids differ in each run. */
export const byContent = (
  a: Pick<CheckedReport, 'window' | 'type' | 'transaction_ids' | 'aggregation'>,
  b: typeof a,
): number =>
  byText(a.window, b.window) ||
  byText(a.type, b.type) ||
  byText(a.transaction_ids.join(' '), b.transaction_ids.join(' ')) ||
  byText(a.aggregation, b.aggregation)

export function shownHint({ code, transactionIds, reason }: SuspicionHint): {
  code: string
  transaction_ids: string[]
  reason: string
} {
  return { code, transaction_ids: [...transactionIds], reason: reason.text }
}

const shortName = (party: PartyCells | null): string | null =>
  party === null ? null : (party.customerId ?? (wholeName(party) || (party.phone ?? null)))

function addressText(address: PostalAddress | undefined): string | undefined {
  if (!address) return undefined
  return address.whole ?? ([address.building, address.street].filter((part) => part).join(' ') || undefined)
}

export const NOT_COUNTED: Readonly<Record<string, string>> = {
  'from-financial-entity': 'from a financial entity',
  'from-public-body': 'from a public body',
}

/** The amount that moved: the coins, if the money beside them is only their value. */
const movedBy = (row: NormalRow): { amount: string; currency: string } =>
  isCoinsApart(row)
    ? { amount: row.virtualCurrency!.amount!, currency: row.virtualCurrency!.type! }
    : { amount: row.amount, currency: row.currency }

/** The starting amounts: what was received, or what was received for an amount paid out. */
function startingOut(row: NormalRow): CheckedStarting[] {
  const { method, direction, ownCadAmount, further, receivedFor } = row
  const own = { ...movedBy(row), method, cadAmount: ownCadAmount }
  const first = receivedFor !== null ? [receivedFor] : direction === 'in' || direction === 'internal' ? [own] : []
  return [...first, ...further].map((action) => ({
    amount: action.amount,
    currency: action.currency,
    method: action.method,
    cad_amount: action.cadAmount,
  }))
}

const known = <Shape extends object>(values: { [Key in keyof Shape]: Shape[Key] | null }): Shape =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0)),
  ) as Shape

function completingOut(row: NormalRow): CheckedCompleting[] {
  const { completing, direction } = row
  // What was paid out is known even if nothing else is.
  const all =
    direction === 'out' && completing.every((action) => action.amount === null)
      ? [{ ...completing[0], ...movedBy(row) }, ...completing.slice(1)]
      : completing
  return all.map(
    ({
      disposition = null,
      amount: handedOut,
      currency: code,
      rate = null,
      cadValue = null,
      account = null,
      reference = null,
      receivingAddresses = [],
      beneficiaries = [],
    }) => ({
      ...known<Omit<CheckedCompleting, 'beneficiaries'>>({
        disposition,
        amount: handedOut,
        currency: code,
        rate,
        cad_value: cadValue,
        account,
        reference,
        receiving_addresses: [...receivingAddresses],
      }),
      beneficiaries: beneficiaries.map(({ party, portion }) => ({
        party: shortName(party),
        ...(portion !== null && { portion }),
      })),
    }),
  )
}

/** One accepted row. `ledger`: knows its parties. */
export function rowOut(
  { ready: { row, identity, verdict, parties }, id, file, candidates }: ReadRow,
  ledger: MemoryLedger,
): CheckedRow {
  const customerId = parties.conductor === null ? null : ledger.numberOf(parties.conductor.key)
  const party = row.customer ?? row.conductor
  const out: CheckedRow = {
    file,
    line: row.line,
    transaction_id: id,
    amount: row.amount,
    currency: row.currency,
    cad_amount: row.cadAmount,
    method: row.method,
    direction: row.direction,
    status: row.status,
    customer_id: row.conductor === null || row.customer === null ? customerId : (row.customer.customerId ?? null),
    customer_name: party === null ? null : wholeName(party) || null,
    phone: party?.phone ?? null,
    location_id: row.locationId,
    conductor: row.conductor === null ? (customerId ?? shortName(party)) : shortName(row.conductor),
    on_behalf_of: shortName(row.onBehalfOf),
    beneficiary: shortName(row.beneficiary),
    starting: startingOut(row),
    completing: completingOut(row),
  }
  addSaid(out, row, party)
  if (identity.externalId.startsWith(syntheticPrefix)) out.synthetic_id = true
  if (candidates) out.customer_candidates = candidates
  const notCounted = NOT_COUNTED[verdict.reasonCode]
  if (notCounted) out.not_counted = notCounted
  return out
}

/** Adds the optional values of a row. */
function addSaid(out: CheckedRow, row: NormalRow, party: PartyCells | null): void {
  if (row.furtherConductors.length > 0)
    out.further_conductors = row.furtherConductors.flatMap((each) => shortName(each) ?? [])
  if (row.sources !== undefined) out.sources = row.sources.flatMap((each) => shortName(each) ?? [])
  if (row.furtherOnBehalfOf.length > 0)
    out.further_on_behalf_of = row.furtherOnBehalfOf.flatMap((each) => shortName(each) ?? [])
  if (row.occurredAt) out.datetime = isoInstant(row.occurredAt.epochMs, row.occurredAt.offsetMinutes)
  if (row.date) out.date = row.date
  if (row.postedAt) out.posted = isoInstant(row.postedAt.epochMs, row.postedAt.offsetMinutes)
  else if (row.postedDate) out.posted = row.postedDate
  if (row.rate) out.rate = row.rate
  if (row.fee) out.fee = row.fee
  if (party?.email) out.email = party.email
  const address = addressText(party?.address)
  if (address) out.address = address
  if (row.virtualCurrency) {
    const { type, amount, sendingAddresses, receivingAddresses, transactionHashes } = row.virtualCurrency
    out.virtual_currency = {
      type,
      amount,
      sending_addresses: sendingAddresses,
      receiving_addresses: receivingAddresses,
      transaction_hashes: transactionHashes,
    }
  }
  for (const key of ['purpose', 'disposition', 'account', 'notes'] as const) if (row[key]) out[key] = row[key]
}

/** The given name that a report states: XXX for a single name. */
function reportedGivenName({ kind, surname, givenName, entityName }: PartyCells): string | null {
  const isPerson = kind !== 'entity' && entityName === undefined
  if (isPerson && surname !== undefined && givenName === undefined) return 'XXX'
  return givenName === undefined || isMissingValue('namePart', givenName) ? null : givenName
}

/** One customer of a customer list. */
export function customerOut({ line, customer, needsReview }: CustomerRow): CheckedCustomer {
  const address = customer.address
  return {
    line,
    customer_id: customer.customerId ?? null,
    customer_name: wholeName(customer) || null,
    kind: customer.kind ?? null,
    surname: customer.surname ?? null,
    given_name: customer.givenName ?? null,
    other_name: customer.otherName ?? null,
    entity_name: customer.entityName ?? null,
    given_name_in_report: reportedGivenName(customer),
    phone: customer.phone ?? null,
    email: customer.email ?? null,
    date_of_birth: customer.dateOfBirth ?? null,
    occupation: customer.occupation ?? null,
    employer: customer.employer ?? null,
    apartment: address?.unit ?? null,
    address: addressText(address) ?? null,
    city: address?.city ?? null,
    province: address?.province ?? null,
    postal_code: address?.postalCode ?? null,
    country: address?.country ?? null,
    needs_review: needsReview,
  }
}
