import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import { recordColumns, recordSql } from '#app/product/customers/record.ts'
import { type Answers, standingQuestions } from '#app/compliance/reports/facts/answers.ts'
import { standingOmissions } from '#app/compliance/reports/facts/omissions.ts'
import type { Direction } from '#app/compliance/types.ts'
import type { Doubt, ReadinessInput } from '#app/compliance/drafting/hold.ts'
import { decidingProposals, proposalsFor } from '#app/compliance/rules/proposals.ts'
import type { PartyProfile, ReportSettings } from '#app/compliance/reports/index.ts'
import { doubtsAbout } from '#app/product/differing/doubts-about.server.ts'
import { reportingEntity } from '#app/product/settings/reporting-entity.server.ts'
import { type Actions, partyIds } from '#app/product/transactions/actions/actions.ts'
import { decodeCells } from '#app/product/transactions/raw-record.ts'
import { askedCellsSql } from '#app/product/transactions/awaiting/open-proposals.server.ts'
import { proposalFacts } from '#app/product/transactions/awaiting/proposal-facts.ts'
import { referenceDoubts } from '#app/product/transactions/record/shared-reference.server.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'
import type { ReportDetails } from '#app/product/transactions/record/stored-values.ts'
import { profileOf } from './party-profile.ts'

/**
 * The records that reports are built from, read in one unit of work: one query per kind of record, for any number of
 * reports.
 */
export interface Facts {
  settings: ReportSettings
  transactions: ReadonlyMap<string, TransactionRow>
  actions: ReadonlyMap<string, Actions>
  parties: ReadonlyMap<string, PartyProfile>
  locations: ReadonlyMap<string, { number: string; channel: string | null }>
  /** Open doubts about these transactions and parties, by record id. */
  doubts: ReadonlyMap<string, readonly Doubt[]>
  /** Likely answers that decide a report and that nobody confirmed yet, by transaction id. */
  proposals: ReadinessInput['proposals']
  /** FINTRAC Location IDs of the organization, for the checks. */
  knownLocations: ReadonlySet<string>
}

export interface TransactionRow {
  id: string
  external_id: string
  at: string | null
  offset_minutes: number | null
  date_only: boolean
  posted_date_only: boolean
  posted: string | null
  cad_amount: string | null
  direction: Direction
  status: string
  location_id: string | null
  transaction_hashes: string[]
  channel: string | null
  purpose: string | null
  notes: string | null
  /** Missing in records stored before fees were read. */
  fee?: string | null
  details: {
    /** Parties whose customer records are gone, as they were (corrections/keep-parties). */
    keptParties?: Record<string, PartyProfile>
    route?: { origin?: string; destination?: string }
    report?: ReportDetails
    rules?: { isInternational?: boolean }
    answers?: Answers
  } | null
}

const transactionColumns: ColumnsOf<
  TransactionRow & { fee: string | null; asked: string | null; made_for_str: boolean }
> = {
  id: col.text,
  external_id: col.text,
  at: col.text.orNull,
  offset_minutes: col.int.orNull,
  date_only: col.bool,
  posted_date_only: col.bool,
  posted: col.text.orNull,
  cad_amount: col.text.orNull,
  direction: col.oneOf(),
  status: col.text,
  location_id: col.text.orNull,
  transaction_hashes: col.texts,
  channel: col.text.orNull,
  purpose: col.text.orNull,
  notes: col.text.orNull,
  fee: col.text.orNull,
  details: col.json<NonNullable<TransactionRow['details']>>().orNull,
  asked: col.text.orNull,
  made_for_str: col.bool,
}

/**
 * Reads all records that the reports of these transactions are built from. `planned`: proposed actions by transaction
 * id.
 */
export async function loadFacts(
  client: Reader,
  transactionIds: readonly string[],
  planned: ReadonlyMap<string, Actions> = new Map(),
): Promise<Facts> {
  const entity = await reportingEntity(client)
  const rows = await client.rows(
    transactionColumns,
    `SELECT t.id, external_id, (extract(epoch FROM occurred_at) * 1000)::bigint::text AS at, offset_minutes, date_only,
       (extract(epoch FROM posted_at) * 1000)::bigint::text AS posted, posted_date_only, cad_amount::text AS cad_amount, direction, status, location_id, coalesce(transaction_hashes, '{}') AS transaction_hashes, channel, purpose, notes, (CASE WHEN scale(trim_scale(fee)) < 2 THEN round(fee, 2) ELSE trim_scale(fee) END)::text AS fee, details, ${askedCellsSql} AS asked, made_for_str
     FROM transaction t WHERE t.id = ANY($1::uuid[])`,
    [transactionIds],
  )
  const kept = await keptRecords(client, rows.length < new Set(transactionIds).size ? transactionIds : [])
  const actions = new Map([...kept.actions, ...(await readActions(client, transactionIds)), ...planned])
  const parties = new Set([...actions.values()].flatMap(partyIds))
  const customers = await client.rows(
    recordColumns,
    `SELECT ${recordSql} FROM customer c WHERE c.id = ANY($1::uuid[])`,
    [[...parties]],
  )
  const locations = await client.rows(
    { id: col.text, number: col.text, channel: col.text.orNull },
    'SELECT id, fintrac_location_id AS number, channel FROM location',
  )
  const doubts = await doubtsAbout(client, { customers: [...parties], transactions: rows.map((row) => row.id) })
  const shared = await referenceDoubts(
    client,
    rows.flatMap((row) => (row.made_for_str ? [row.id] : [])),
  )
  const standing = await client.rows({ question: col.text }, 'SELECT question FROM standing_answer')
  const answered = new Set(standing.map(({ question }) => question))
  const places = new Map(
    customers.map((row) => [
      row.id,
      { ...row, countryOfResidence: row.country_of_residence, unstructuredAddress: row.unstructured_address },
    ]),
  )
  return {
    settings: {
      activitySectorCode: entity.sector,
      reportingEntityNumber: entity.number,
      submittingReportingEntityNumber: entity.submitting,
      contactId: entity.contact,
      standing: Object.fromEntries(
        standingQuestions.flatMap((question) => (answered.has(question) ? [[question, false]] : [])),
      ) as Answers,
      omissions: standingOmissions.filter((omission) => answered.has(omission)),
    },
    transactions: new Map([...kept.transactions, ...rows.map((row) => [row.id, row] as const)]),
    actions,
    parties: new Map([
      ...kept.parties,
      ...rows.flatMap((row) => Object.entries(row.details?.keptParties ?? {})),
      ...customers.map((row) => [row.id, profileOf(row)] as const),
    ]),
    locations: new Map(locations.map((row) => [row.id, row])),
    doubts: new Map([...kept.doubts, ...Map.groupBy([...doubts, ...shared], (doubt) => doubt.entityId)]),
    proposals: new Map(
      rows.flatMap(({ asked, ...row }) => {
        const likely = proposalsFor(proposalFacts(row, actions.get(row.id)!, places, asked ? decodeCells(asked) : []))
        const open = decidingProposals(likely, entity.sector === null ? {} : { sectorCode: entity.sector })
        return open.length === 0 ? [] : [[row.id, open] as const]
      }),
    ),
    knownLocations: new Set(locations.map((row) => row.number)),
  }
}

interface KeptRecords {
  transactions: Map<string, TransactionRow>
  actions: Map<string, Actions>
  parties: Map<string, PartyProfile>
  doubts: Map<string, Doubt[]>
}

/** Records stored with the STRs of these transactions, for those whose import was undone. */
async function keptRecords(client: Reader, transactionIds: readonly string[]): Promise<KeptRecords> {
  const rows =
    transactionIds.length === 0
      ? []
      : await client.rows(
          { kind: col.text, id: col.text, body: col.json<unknown>().orNull },
          `SELECT kind, record_id AS id, body FROM kept_record WHERE report_id IN (SELECT report_id FROM kept_record WHERE kind = 'transaction' AND record_id = ANY($1::uuid[]))`,
          [transactionIds],
        )
  const of = <Body>(kind: string) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.body as Body] as const] : [])))
  return {
    transactions: of<TransactionRow>('transaction'),
    actions: of<Actions>('actions'),
    parties: of<PartyProfile>('party'),
    doubts: of<Doubt[]>('doubts'),
  }
}
