import { col, type Columns, type RowOf } from '#app/platform/sql/columns.ts'
import { type Reader, sqlIn } from '#app/platform/sql/within.ts'
import { formatCents, toCents } from '#app/compliance/words/money.ts'
import type { Method } from '#app/compliance/types.ts'
import type { ThresholdValue } from '#app/csv/types.ts'
import type { Tx } from '#app/platform/data/database.ts'
import {
  type Actions,
  type BehalfParty,
  type Beneficiary,
  type CompletingAction,
  type CompletingDetails,
  type Conductor,
  isOfMethod,
  type NamedParty,
  noCompleting,
  type StartingAction,
  type StartingDetails,
} from './actions.ts'

/**
 * Where the actions of transactions are stored, which nothing else knows. A transaction's own row is the event and its
 * first starting action, with its first conductor, the first on whose behalf, and the first beneficiary of the first
 * completing action; further starting actions, all completing actions of which anything is known, and further parties
 * have rows of their own.
 */

const transactionColumns = {
  id: col.text,
  method: col.oneOf<Method>(),
  amount: col.text,
  currency: col.text,
  cad_amount: col.text.orNull,
  rate: col.text.orNull,
  threshold_basis: col.oneOf<ThresholdValue['basis']>().orNull,
  threshold_rate: col.text.orNull,
  threshold_source: col.text.orNull,
  conductor_id: col.text.orNull,
  on_behalf_of_id: col.text.orNull,
  beneficiary_id: col.text.orNull,
  sending_addresses: col.texts,
  details: col.json<{ starting?: FirstDetails }>().orNull,
}

type TransactionRow = RowOf<typeof transactionColumns>

/** What the transaction's row has no column for of its first starting action. */
interface FirstDetails extends StartingDetails {
  account?: string
  receivingAddresses?: string[]
  /** Its own value, where the transaction's is that of several. */
  cadAmount?: string | null
}

const startingColumns = {
  transaction_id: col.text,
  method: col.oneOf<Method>(),
  amount: col.text.orNull,
  currency: col.text.orNull,
  cad_amount: col.text.orNull,
  rate: col.text.orNull,
  threshold_basis: col.oneOf<ThresholdValue['basis']>().orNull,
  threshold_rate: col.text.orNull,
  threshold_source: col.text.orNull,
  account: col.text.orNull,
  sending_addresses: col.texts.orNull,
  receiving_addresses: col.texts.orNull,
  details: col.json<FurtherDetails>(),
}

type StartingRow = RowOf<typeof startingColumns>

/**
 * `isConductedAsFirst`: a record of a file names once who brought all its amounts; a correction names them for each.
 */
interface FurtherDetails extends StartingDetails {
  isConductedAsFirst?: boolean
}

const completingColumns = {
  transaction_id: col.text,
  disposition: col.text.orNull,
  amount: col.text.orNull,
  currency: col.text.orNull,
  rate: col.text.orNull,
  cad_value: col.text.orNull,
  account: col.text.orNull,
  reference: col.text.orNull,
  receiving_addresses: col.texts.orNull,
  details: col.json<CompletingDetails>(),
}

type CompletingRow = RowOf<typeof completingColumns>

const partyColumns = {
  transaction_id: col.text,
  side: col.oneOf<'starting' | 'completing'>(),
  action: col.int,
  role: col.oneOf<'conductor' | 'on_behalf_of' | 'source' | 'account_holder' | 'involvement' | 'beneficiary'>(),
  conductor: col.int,
  position: col.int,
  customer_id: col.text.orNull,
  portion: col.text.orNull,
  details: col.json<Record<string, unknown>>(),
}

export type PartyRow = RowOf<typeof partyColumns>

const decimals = (...columns: string[]): string =>
  columns.map((column) => `trim_scale(${column})::text AS ${column}`).join(', ')

/** The actions of one transaction, within a unit of work that may write them. */
export async function actionsOfOne(db: Tx, id: string): Promise<Actions> {
  const found = await readActions(sqlIn(db), [id])
  const actions = found.get(id)
  if (actions === undefined) throw new RangeError(`There is no transaction ${id}.`)
  return actions
}

/** The parties of each of these transactions, by role. */
export async function roleHolders(client: Reader, transactionIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await client.rows(
    { id: col.text, parties: col.texts },
    `SELECT t.id, array_remove(ARRAY[t.conductor_id, t.on_behalf_of_id, t.beneficiary_id] || ARRAY(SELECT p.customer_id FROM action_party p WHERE p.transaction_id = t.id), NULL)::text[] AS parties
     FROM transaction t WHERE t.id = ANY($1::uuid[])`,
    [transactionIds],
  )
  return new Map(rows.map(({ id, parties }) => [id, parties]))
}

/** The actions of these transactions, by id: one query for each kind of row, however many transactions. */
export async function readActions(client: Reader, ids: readonly string[]): Promise<Map<string, Actions>> {
  if (ids.length === 0) return new Map()
  const read = <Of extends Columns>(columns: Of, sql: string) => client.rows(columns, sql, [ids])
  const transactions = await read(
    transactionColumns,
    `SELECT id, method, ${decimals('amount', 'rate', 'threshold_rate')}, threshold_basis, threshold_source, cad_amount::text AS cad_amount, currency, conductor_id, on_behalf_of_id, beneficiary_id, coalesce(sending_addresses, '{}') AS sending_addresses, details
     FROM transaction WHERE id = ANY($1::uuid[])`,
  )
  const starting = await read(
    startingColumns,
    `SELECT transaction_id, method, ${decimals('amount', 'rate', 'threshold_rate')}, threshold_basis, threshold_source, currency, cad_amount::text AS cad_amount, account, sending_addresses, receiving_addresses, details
     FROM starting_action WHERE transaction_id = ANY($1::uuid[]) ORDER BY transaction_id, position`,
  )
  const completing = await read(
    completingColumns,
    `SELECT transaction_id, disposition, ${decimals('amount', 'rate')}, currency, cad_value::text AS cad_value, account, reference, receiving_addresses, details
     FROM completing_action WHERE transaction_id = ANY($1::uuid[]) ORDER BY transaction_id, position`,
  )
  const parties = await read(
    partyColumns,
    `SELECT transaction_id, side, action, role, conductor, position, customer_id, trim_scale(portion)::text AS portion, details
     FROM action_party WHERE transaction_id = ANY($1::uuid[]) ORDER BY transaction_id, side, action, role, conductor, position`,
  )
  const of = <Row extends { transaction_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.transaction_id)
  const [startingOf, completingOf, partiesOf] = [of(starting), of(completing), of(parties)]
  return new Map(
    transactions.map((row) => [
      row.id,
      actionsOf(row, startingOf.get(row.id) ?? [], completingOf.get(row.id) ?? [], partiesOf.get(row.id) ?? []),
    ]),
  )
}

function actionsOf(
  row: TransactionRow,
  further: readonly StartingRow[],
  completing: readonly CompletingRow[],
  parties: readonly PartyRow[],
): Actions {
  const first = firstStarting(row, further)
  const own = completing.map(completingOf)
  const rolesOf = (side: PartyRow['side'], action: number, role: PartyRow['role'], conductor = 0) =>
    parties.filter(
      (party) => party.side === side && party.action === action && party.role === role && party.conductor === conductor,
    )
  const named = (side: PartyRow['side'], action: number, role: PartyRow['role']): NamedParty[] =>
    rolesOf(side, action, role).map((party) => ({ ...party.details, customerId: party.customer_id }))
  const each = [first, ...further.map(furtherStarting)].map((action, index): StartingAction => {
    const held = roleList<Conductor>(
      index === 0 ? row.conductor_id : null,
      rolesOf('starting', index, 'conductor'),
      (party) => ({ ...party?.details, customerId: party?.customer_id ?? null, onBehalfOf: [] }),
    )
    // The party who acts may be unknown while the one behind it is known.
    const hasBehalf = index === 0 && row.on_behalf_of_id !== null
    const conductors =
      held.length === 0 &&
      (hasBehalf ||
        parties.some((party) => party.side === 'starting' && party.action === index && party.role === 'on_behalf_of'))
        ? [{ customerId: null, onBehalfOf: [] }]
        : held
    return {
      ...action,
      conductors: conductors.map((conductor, place) => ({
        ...conductor,
        onBehalfOf: roleList<BehalfParty>(
          index === 0 && place === 0 ? row.on_behalf_of_id : null,
          rolesOf('starting', index, 'on_behalf_of', place),
          (party) => ({ ...party?.details, customerId: party?.customer_id ?? null }),
        ),
      })),
      sources: named('starting', index, 'source'),
      accountHolders: named('starting', index, 'account_holder'),
    }
  })
  const starting = each.map((action, index) =>
    index > 0 && action.conductors.length === 0 && further[index - 1]!.details.isConductedAsFirst
      ? { ...action, conductors: each[0]!.conductors }
      : action,
  )
  const isBeneficiaryAlone =
    own.length === 0 && (row.beneficiary_id !== null || parties.some((party) => party.role === 'beneficiary'))
  const completed = (isBeneficiaryAlone ? [noCompleting()] : own).map((action, index): CompletingAction => ({
    ...action,
    beneficiaries: roleList<Beneficiary>(
      index === 0 ? row.beneficiary_id : null,
      rolesOf('completing', index, 'beneficiary'),
      (party) => ({ ...party?.details, customerId: party?.customer_id ?? null, portion: party?.portion ?? null }),
    ),
    involvements: named('completing', index, 'involvement'),
    accountHolders: named('completing', index, 'account_holder'),
  }))
  return { starting, completing: completed }
}

/**
 * Parties of a role in order; the first may be named by the transaction itself, with or without a row that says more of
 * it.
 */
function roleList<Party extends { customerId: string | null }>(
  first: string | null,
  rows: readonly PartyRow[],
  make: (row: PartyRow | undefined) => Party,
): Party[] {
  if (first === null) return rows.map(make)
  const zero = rows.find((row) => row.position === 0)
  return [{ ...make(zero), customerId: first }, ...rows.filter((row) => row !== zero).map(make)]
}

const noParties = { sources: [], conductors: [], accountHolders: [] }

function firstStarting(row: TransactionRow, further: readonly StartingRow[]): StartingAction {
  const { account, receivingAddresses, cadAmount, ...details } = row.details?.starting ?? {}
  return {
    ...details,
    ...noParties,
    method: row.method,
    amount: row.amount,
    currency: row.currency,
    cadAmount: further.length > 0 && cadAmount !== undefined ? cadAmount : row.cad_amount,
    rate: row.rate,
    threshold: thresholdOf(row),
    account: account ?? null,
    sendingAddresses: row.sending_addresses,
    receivingAddresses: receivingAddresses ?? [],
  }
}

const thresholdOf = ({
  threshold_basis: basis,
  threshold_rate: rate,
  threshold_source: source,
}: Pick<StartingRow, 'threshold_basis' | 'threshold_rate' | 'threshold_source'>): ThresholdValue | null =>
  basis === null ? null : { basis, rate, source: source ?? '' }

const furtherStarting = ({ details: { isConductedAsFirst: _, ...details }, ...row }: StartingRow): StartingAction => ({
  ...details,
  ...noParties,
  method: row.method,
  amount: row.amount,
  currency: row.currency,
  cadAmount: row.cad_amount,
  rate: row.rate,
  threshold: thresholdOf(row),
  account: row.account,
  sendingAddresses: row.sending_addresses ?? [],
  receivingAddresses: row.receiving_addresses ?? [],
})

const completingOf = (row: CompletingRow): CompletingAction => ({
  ...noCompleting(),
  ...row.details,
  disposition: row.disposition,
  amount: row.amount,
  currency: row.currency,
  rate: row.rate,
  cadValue: row.cad_value,
  account: row.account,
  reference: row.reference,
  receivingAddresses: row.receiving_addresses ?? [],
})

/**
 * Value of everything received by the first action's method; null while any of it is unknown. Decimal string in
 * Canadian dollars.
 */
export function totalValue({ starting }: Actions): string | null {
  const counted = starting.filter(isOfMethod(starting[0]?.method ?? 'other'))
  let total = 0n
  for (const { cadAmount } of counted) {
    if (cadAmount === null) return null
    total += toCents(cadAmount)
  }
  return formatCents(total)
}
