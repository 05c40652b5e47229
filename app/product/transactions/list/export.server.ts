import { col, type RowOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { classify } from '#app/compliance/rules/classify.ts'
import { exceptionOf } from '#app/compliance/rules/exceptions.ts'
import type { Classification } from '#app/compliance/types.ts'
import { clockAt, formatInstant } from '#app/compliance/rules/days/window.ts'
import { csvLine, type CellType } from '#app/csv/words/write.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerLabelSql } from '../../customers/queries.server.ts'
import { reportStateText, type EnvironmentName, type ReportStateName } from '#app/product/report-states/states.ts'
import { conditionsOf, type TransactionFilter } from './filter.ts'
import { proposalsOf, withLikely } from '../awaiting/open-proposals.server.ts'
import { ruleTransactions } from '../rules/rule-transactions.server.ts'
import { companyRules, type CompanyRules } from '../../settings/company-rules.server.ts'
import { directionWords, methodWords, statusWords } from '../words.ts'

const rowColumns = {
  id: col.text,
  sort: col.text,
  external_id: col.text,
  ms: col.text.orNull,
  offset_minutes: col.int.orNull,
  date_only: col.bool,
  method: col.text,
  direction: col.text,
  status: col.text,
  amount: col.text,
  currency: col.text,
  cad_amount: col.text.orNull,
  /** Names of all parties in the role, as one text. */
  conductor: col.text,
  on_behalf_of: col.text,
  beneficiary: col.text,
  conductor_number: col.text,
  on_behalf_of_number: col.text,
  beneficiary_number: col.text,
  location: col.text.orNull,
}

type Row = RowOf<typeof rowColumns>

const decisionColumns = {
  transaction_id: col.text,
  type: col.text,
  reason_code: col.text,
  note: col.text,
  set_by: col.text,
  set_at: col.instant,
  undone_by: col.text.orNull,
  undone_at: col.instant.orNull,
}

type Decision = RowOf<typeof decisionColumns>

const holderColumns = {
  transaction_id: col.text,
  type: col.text,
  reference: col.text,
  state: col.oneOf<ReportStateName>(),
  environment: col.oneOf<EnvironmentName>().orNull,
}

type Holder = RowOf<typeof holderColumns>

const columns: readonly (readonly [string, CellType?])[] = [
  ['Transaction ID'],
  ['When'],
  ['Method'],
  ['Direction'],
  ['Status'],
  ['Amount', 'amount'],
  ['Currency'],
  ['Value in CAD', 'amount'],
  ['Conductor'],
  ['Conductor: customer number'],
  ['On behalf of'],
  ['On behalf of: customer number'],
  ['Beneficiary'],
  ['Beneficiary: customer number'],
  ['Location'],
  ['Counts for'],
  ['Reporting decision'],
  ['Rule'],
  ['May need'],
  ['Reports'],
  ['Set aside from'],
  ['Exception'],
  ['Rule of the exception'],
  ['Recorded facts'],
  ['Set aside by'],
  ['Set aside at'],
  ['Restored by'],
  ['Restored at'],
]
const types = columns.map(([, type]) => type ?? 'text')

/** SQL on alias `c`. The same count of parts as the names have, so that each matches its name. */
const numberSql = `coalesce(c.customer_number, 'no number')`

/** Transactions that are read at once. */
const partSize = 2_000

/**
 * The transactions that a filter finds, oldest first, as the lines of a CSV: each with the reason why a threshold
 * report counts it or not, the threshold reports that hold it, and the last decision to set it aside, undone or not.
 * Suspicious transaction reports are in no export: nobody learns of them by it. `counted` is told of each part.
 */
export async function* transactionsCsv(
  scope: Scope,
  filter: TransactionFilter,
  counted: (rows: number) => void = () => {},
): AsyncGenerator<string> {
  scope.require('view the product')
  yield csvLine(columns.map(([name]) => name))
  let after: [string, string] | null = null
  for (;;) {
    const { rows, lines }: { rows: Row[]; lines: string[] } = await scope.sql((client) =>
      exportPart(client, filter, after),
    )
    counted(rows.length)
    yield lines.join('')
    const last = rows.at(-1)
    if (!last || rows.length < partSize) return
    after = [last.sort, last.id]
  }
}

/** How many transactions a filter finds. */
export const transactionCount = (scope: Scope, filter: TransactionFilter): Promise<number> =>
  scope.sql(async (client) => {
    const { conditions, parameters } = conditionsOf(filter, await companyRules(client))
    const { n } = await client.one(
      { n: col.int },
      `SELECT count(*)::int AS n FROM transaction t ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`,
      parameters,
    )
    return n
  })

async function exportPart(
  client: Sql,
  filter: TransactionFilter,
  after: readonly [string, string] | null,
): Promise<{ rows: Row[]; lines: string[] }> {
  const rules = await companyRules(client)
  const { conditions, parameters } = conditionsOf(filter, rules)
  if (after)
    conditions.push(
      `(coalesce(t.occurred_at, 'epoch'::timestamptz), t.id) > ($${parameters.push(after[0])}::timestamptz, $${parameters.push(after[1])}::uuid)`,
    )
  const parties = (
    role: 'conductor' | 'on_behalf_of' | 'beneficiary',
    text: string,
  ) => `concat_ws('; ', (SELECT ${text} FROM customer c WHERE c.id = t.${role}_id),
    (SELECT string_agg(${text}, '; ' ORDER BY p.side, p.action, p.conductor, p.position) FROM action_party p JOIN customer c ON c.id = p.customer_id WHERE p.transaction_id = t.id AND p.role = '${role}'))`
  const rows = await client.rows(
    rowColumns,
    `SELECT t.id, coalesce(t.occurred_at, 'epoch'::timestamptz)::text AS sort, t.external_id, (extract(epoch FROM t.occurred_at) * 1000)::bigint::text AS ms, t.offset_minutes, t.date_only,
       t.method, t.direction, t.status, trim_scale(t.amount)::text AS amount, t.currency, t.cad_amount::text AS cad_amount,
       ${parties('conductor', customerLabelSql)} AS conductor, ${parties('on_behalf_of', customerLabelSql)} AS on_behalf_of, ${parties('beneficiary', customerLabelSql)} AS beneficiary,
       ${parties('conductor', numberSql)} AS conductor_number, ${parties('on_behalf_of', numberSql)} AS on_behalf_of_number, ${parties('beneficiary', numberSql)} AS beneficiary_number, (SELECT l.name FROM location l WHERE l.id = t.location_id) AS location
     FROM transaction t ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ORDER BY coalesce(t.occurred_at, 'epoch'::timestamptz), t.id LIMIT ${partSize}`,
    parameters,
  )
  const ids = rows.map((row) => row.id)
  const decided = await decisionsOf(client, rules, ids)
  return { rows, lines: rows.map((row) => lineOf(row, decided)) }
}

interface Decided {
  classifications: ReadonlyMap<string, Classification>
  holders: ReadonlyMap<string, readonly Holder[]>
  /** The last one of each transaction. */
  decisions: ReadonlyMap<string, Decision>
  /** UTC offset of decisions' times, in minutes. */
  clock: number
}

async function decisionsOf(client: Sql, { windows, context }: CompanyRules, ids: readonly string[]): Promise<Decided> {
  const transactions = await ruleTransactions(client, { windows, context }, ids)
  const likely = await proposalsOf(client, ids)
  const holders = await client.rows(
    holderColumns,
    `SELECT m.transaction_id, r.type, r.reference, r.state, r.environment FROM report_transaction m JOIN report r ON r.id = m.report_id
     WHERE r.type <> 'STR' AND r.state <> 'deleted' AND m.transaction_id = ANY($1::uuid[]) ORDER BY r.reference`,
    [ids],
  )
  const decisions = await client.rows(
    decisionColumns,
    `SELECT DISTINCT ON (m.transaction_id) m.transaction_id, s.type, s.reason_code, s.note, s.set_by, s.set_at, s.undone_by, s.undone_at
     FROM set_aside_transaction m JOIN set_aside s ON s.id = m.set_aside_id WHERE m.transaction_id = ANY($1::uuid[]) ORDER BY m.transaction_id, s.set_at DESC, s.id DESC`,
    [ids],
  )
  return {
    classifications: new Map(
      transactions.map((transaction) => [
        transaction.id,
        classify(withLikely(transaction, likely.get(transaction.id)), context),
      ]),
    ),
    holders: Map.groupBy(holders, (row) => row.transaction_id),
    decisions: new Map(decisions.map((row) => [row.transaction_id, row])),
    clock: clockAt(windows, Date.now()),
  }
}

function whenOf(row: Row): string {
  if (row.ms === null) return ''
  const text = formatInstant(Number(row.ms), row.offset_minutes ?? 0)
  return row.date_only ? text.slice(0, 10) : text
}

function lineOf(row: Row, { classifications, holders, decisions, clock }: Decided): string {
  const verdicts = classifications.get(row.id)?.verdicts ?? []
  const verdict = verdicts.find((each) => each.type === (row.method === 'virtual_currency' ? 'LVCTR' : 'LCTR'))
  const further = verdicts.filter((each) => each.comingSoon)
  const decision = decisions.get(row.id)
  const exception = decision && exceptionOf(decision.reason_code)
  return csvLine(
    [
      row.external_id.startsWith('row:') ? '' : row.external_id,
      whenOf(row),
      methodWords[row.method],
      directionWords[row.direction],
      statusWords[row.status],
      row.amount,
      row.currency,
      row.cad_amount,
      row.conductor,
      row.conductor_number,
      row.on_behalf_of,
      row.on_behalf_of_number,
      row.beneficiary,
      row.beneficiary_number,
      row.location,
      verdict?.eligible ? verdict.type : 'None',
      verdict?.reason.text ?? 'It has no time yet, so nothing counts as received.',
      verdict?.reason.source,
      further.map((each) => `${each.type}: ${each.reason.text}`).join(' '),
      (holders.get(row.id) ?? [])
        .map((report) => `${report.reference}: ${reportStateText(report.state, report.environment)}`)
        .join('; '),
      decision?.type,
      exception?.label ?? decision?.reason_code,
      exception?.source,
      decision?.note,
      decision?.set_by,
      decision && formatInstant(decision.set_at.getTime(), clock),
      decision?.undone_by,
      decision?.undone_at && formatInstant(decision.undone_at.getTime(), clock),
    ],
    types,
  )
}
