import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { windowsReader } from '#app/compliance/aggregation/buckets.ts'
import { directiveReport, SECTOR_FOREIGN_MONEY_SERVICES } from '#app/compliance/rules/classify.ts'
import { deadlineOf, hasDeadline, receiptDate } from '#app/compliance/rules/days/deadlines.ts'
import {
  decidingProposals,
  iranianWords,
  proposalsFor,
  proposalText,
  type DecidingFlag,
  type Proposal,
} from '#app/compliance/rules/proposals.ts'
import type { ReportType, RuleTransaction } from '#app/compliance/types.ts'
import { decodeCells } from '../raw-record.ts'
import { readActions } from '../actions/actions.server.ts'
import { partyIds } from '../actions/actions.ts'
import type { CandidateRun } from '../rules/candidates.server.ts'
import { proposalFacts, type StoredParty, type StoredSaying } from './proposal-facts.ts'
import { ruleTransactions } from '../rules/rule-transactions.server.ts'
import type { CompanyRules } from '../../settings/company-rules.server.ts'

/** Likely facts about stored transactions that nobody has confirmed or denied. Read within a tenant's unit of work. */

const atOnce = 2_000
const anyIranianWord = `(${iranianWords.join('|')})`

/** SQL of the record's cells where it is still asked who a party of the transaction `t` is. */
export const askedCellsSql = `CASE WHEN EXISTS (SELECT FROM import_row_error e WHERE e.import_id = t.import_id AND e.line = t.line AND e.state = 'open' AND e.question IS NOT NULL) THEN t.raw END`

const columns: ColumnsOf<StoredSaying & { id: string; asked: string | null }> = {
  direction: col.text,
  purpose: col.text.orNull,
  notes: col.text.orNull,
  details: col.json(),
  id: col.text,
  asked: col.text.orNull,
}

const storedPartyColumns: ColumnsOf<StoredParty> = {
  id: col.text,
  country: col.text.orNull,
  countryOfResidence: col.text.orNull,
  phone: col.text.orNull,
  unit: col.text.orNull,
  street: col.text.orNull,
  city: col.text.orNull,
  district: col.text.orNull,
  province: col.text.orNull,
  unstructuredAddress: col.text.orNull,
  identifications: col.json(),
}

/** The likely facts about each of these transactions; without any, a transaction has no entry. */
export async function proposalsOf(client: Sql, ids: readonly string[]): Promise<Map<string, Proposal[]>> {
  const found = new Map<string, Proposal[]>()
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = ids.slice(start, start + atOnce)
    const rows = await client.rows(
      columns,
      `SELECT t.id, t.direction, t.purpose, t.notes, t.details, ${askedCellsSql} AS asked FROM transaction t WHERE t.id = ANY($1::uuid[])`,
      [part],
    )
    const actions = await readActions(client, part)
    const customers = await client.rows(
      storedPartyColumns,
      `SELECT id, country, country_of_residence AS "countryOfResidence", phone, unit, street, city, district, province, unstructured_address AS "unstructuredAddress", identifications FROM customer WHERE id = ANY($1::uuid[])`,
      [[...new Set([...actions.values()].flatMap(partyIds))]],
    )
    const parties = new Map(customers.map((customer) => [customer.id, customer]))
    for (const { id, asked, ...transaction } of rows) {
      const proposals = proposalsFor(
        proposalFacts(transaction, actions.get(id)!, parties, asked ? decodeCells(asked) : []),
      )
      if (proposals.length > 0) found.set(id, proposals)
    }
  }
  return found
}

/** The transaction with why it likely crossed a border, where something says so. */
export function withLikely(
  transaction: RuleTransaction,
  proposals: readonly Proposal[] = [],
): RuleTransaction & { likelyAbroad?: string } {
  const likely = proposals.find(({ flag }) => flag === 'isInternational')
  return likely === undefined ? transaction : { ...transaction, likelyAbroad: likely.reason }
}

/**
 * Completed transactions that may be linked to Iran (by a currency, a word or a party) and that nobody has answered.
 * A superset: `proposalsOf` decides. $1: `anyIranianWord`. Ids are looked up at the end: a join re-evaluates the
 * subquery per row.
 */
const maybeIranianSql = `
  WITH iranian AS MATERIALIZED (
    SELECT c.id FROM customer c WHERE c.country = 'IR' OR c.country_of_residence = 'IR' OR c.phone LIKE '+98%' OR c.identifications @> '[{"country": "IR"}]'
      OR concat_ws(' ', c.unit, c.street, c.city, c.district, c.province, c.unstructured_address) ~* $1),
  said AS (
    SELECT t.id FROM transaction t WHERE t.currency = 'IRR' OR t.purpose ~* $1 OR t.notes ~* $1 OR t.details -> 'route' ->> 'origin' = 'IR' OR t.details -> 'route' ->> 'destination' = 'IR'
    UNION SELECT t.id FROM transaction t WHERE t.conductor_id IN (SELECT id FROM iranian) OR t.on_behalf_of_id IN (SELECT id FROM iranian) OR t.beneficiary_id IN (SELECT id FROM iranian)
    UNION SELECT a.transaction_id FROM starting_action a WHERE a.currency = 'IRR'
    UNION SELECT a.transaction_id FROM completing_action a WHERE a.currency = 'IRR' OR a.disposition ~* $1
    UNION SELECT p.transaction_id FROM action_party p WHERE p.customer_id IN (SELECT id FROM iranian)
    UNION SELECT t.id FROM import_row_error e JOIN transaction t ON t.import_id = e.import_id AND t.line = e.line WHERE e.state = 'open' AND e.question IS NOT NULL AND t.raw ~* '(ir|iran)')
  SELECT t.id FROM transaction t WHERE t.id = ANY(ARRAY(SELECT id FROM said)) AND t.status = 'completed' AND t.details -> 'rules' ->> 'ministerialDirective' IS NULL AND t.details -> 'rules' ->> 'isLinkedToIran' IS NULL
  ORDER BY t.occurred_at, t.id`

/** A question that one person's answers settle: what is likely of transactions for one reason. */
export interface OpenProposal {
  key: string
  /** The question of the transaction’s form. */
  flag: DecidingFlag
  question: string
  action: string
  transactionIds: string[]
  types: ReportType[]
  /** When the reports would be due, as far as that is counted in days. */
  deadlines: { type: ReportType; dueDate: string; fileBy: string }[]
}

const whatToDo: Record<DecidingFlag, string> = {
  ministerialDirective:
    'Answer yes or no on each transaction. The directive requires a report of every linked one, at any amount.',
  fromOutsideCanada:
    'Answer yes or no on each transaction. A foreign money services business reports only what it receives from Canada.',
}

/**
 * What is likely and decides a report: a link to Iran of any transaction; where receipts came from, of those of reports
 * to draft of a foreign money services business.
 */
export async function openProposals(client: Sql, rules: CompanyRules, run: CandidateRun): Promise<OpenProposal[]> {
  const rows = await client.rows({ id: col.text }, maybeIranianSql, [anyIranianWord])
  const unfiled = run.changes.flatMap((change) => (change.kind === 'new' ? [...change.candidate.transactionIds] : []))
  const outside =
    rules.context.sectorCode === SECTOR_FOREIGN_MONEY_SERVICES
      ? await proposalsOf(client, unfiled)
      : new Map<string, Proposal[]>()
  const found = new Map([
    ...(await proposalsOf(
      client,
      rows.map(({ id }) => id),
    )),
    ...outside,
  ])
  const groups = new Map<string, OpenProposal>()
  const spansOf = windowsReader(rules.windows, run.options.pinnedWindows)
  const facts = await ruleTransactions(client, rules, [...found.keys()])
  for (const transaction of facts.sort((a, b) => a.epochMs - b.epochMs || (a.id < b.id ? -1 : 1))) {
    for (const { flag, reason } of decidingProposals(found.get(transaction.id) ?? [], rules.context)) {
      const party = transaction.conductors[0]?.key ?? ''
      const key = `${flag} ${reason} ${party}`
      const group = groups.get(key) ?? {
        key,
        flag,
        question: proposalText({ flag, reason }),
        action: whatToDo[flag],
        transactionIds: [],
        types: [],
        deadlines: [],
      }
      groups.set(key, group)
      group.transactionIds.push(transaction.id)
      const type = reportOf(flag, transaction, rules)
      if (type === null) continue
      if (!group.types.includes(type)) group.types.push(type)
      if (hasDeadline(type))
        group.deadlines.push({
          type,
          ...deadlineOf(type, receiptDate(transaction, spansOf(transaction)[0]!.offsetMinutes)),
        })
    }
  }
  return [...groups.values()]
}

/** The report that hangs on the answer. */
function reportOf(flag: DecidingFlag, transaction: RuleTransaction, { context }: CompanyRules): ReportType | null {
  if (flag === 'ministerialDirective')
    return directiveReport({ ...transaction, ministerialDirective: 'IR2020' }, context)
  return transaction.method === 'virtual_currency' ? 'LVCTR' : 'LCTR'
}
