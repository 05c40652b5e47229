import { classify } from '#app/compliance/rules/classify.ts'
import type { Classification } from '#app/compliance/types.ts'
import { decidingProposals, proposalText } from '#app/compliance/rules/proposals.ts'
import { unfiledReports } from '#app/compliance/rules/unfiled.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerLabelSql } from '../../customers/queries.server.ts'
import { proposalsOf, withLikely } from '../awaiting/open-proposals.server.ts'
import { ruleTransactions } from '../rules/rule-transactions.server.ts'
import { companyRules } from '../../settings/company-rules.server.ts'
import { conditionsOf, type TransactionFilter } from './filter.ts'

export interface TransactionRow {
  id: string
  externalId: string
  /** Milliseconds; null when it has no time. */
  at: number | null
  offsetMinutes: number
  dateOnly: boolean
  amount: string
  currency: string
  cadAmount: string | null
  method: string
  direction: string
  status: string
  kind: string | null
  /** Reports that it may need by itself and the product does not file. */
  unfiled: readonly string[]
  /** Why it can or cannot enter a threshold report, or which other it may need, in words. */
  reason: string
  /** What waits for an answer, since it is likely and decides a report, in words. */
  toAnswer: readonly { question: string; flag: string }[]
  customer: { id: string; label: string } | null
}

export interface TransactionPage {
  rows: TransactionRow[]
  /** Opaque; the page behind it. Null at the end. */
  next: string | null
}

const columns: ColumnsOf<
  Omit<TransactionRow, 'reason' | 'customer' | 'at' | 'unfiled' | 'toAnswer'> & {
    ms: string | null
    customer_id: string | null
    customer_label: string | null
  }
> = {
  method: col.text,
  direction: col.text,
  status: col.text,
  kind: col.text.orNull,
  id: col.text,
  externalId: col.text,
  offsetMinutes: col.int,
  amount: col.text,
  currency: col.text,
  cadAmount: col.text.orNull,
  dateOnly: col.bool,
  ms: col.text.orNull,
  customer_id: col.text.orNull,
  customer_label: col.text.orNull,
}

/**
 * A page of transactions, newest first unless asked otherwise. The pages are found by time and id, so that the
 * thousandth page costs what the first costs and new rows move nobody's place.
 */
export async function transactionList(
  scope: Scope,
  filter: TransactionFilter,
  cursor: string | null,
  { limit = 50, isOldestFirst = false }: { limit?: number; isOldestFirst?: boolean } = {},
): Promise<TransactionPage> {
  return scope.sql(async (client) => {
    const { windows, context } = await companyRules(client)
    const { conditions, parameters } = conditionsOf(filter, { windows, context })
    const [atMs, afterId] = (cursor ?? '').split('_')
    if (afterId !== undefined && isId(afterId) && /^-?\d{1,16}$/.test(atMs ?? '')) {
      parameters.push(new Date(Number(atMs)), afterId)
      conditions.push(
        `(coalesce(t.occurred_at, 'epoch'::timestamptz), t.id) ${isOldestFirst ? '>' : '<'} ($${parameters.length - 1}::timestamptz, $${parameters.length}::uuid)`,
      )
    }
    const direction = isOldestFirst ? 'ASC' : 'DESC'
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    parameters.push(limit + 1)
    const rows = await client.rows(
      { id: col.text, sort: col.text },
      `SELECT t.id, (extract(epoch FROM coalesce(t.occurred_at, 'epoch'::timestamptz)) * 1000)::bigint::text AS sort FROM transaction t ${where}
       ORDER BY coalesce(t.occurred_at, 'epoch'::timestamptz) ${direction}, t.id ${direction} LIMIT $${parameters.length}`,
      parameters,
    )
    const page = rows.slice(0, limit)
    const ids = page.map((row) => row.id)
    const found = await client.rows(
      columns,
      `SELECT t.id, t.external_id AS "externalId", (extract(epoch FROM t.occurred_at) * 1000)::bigint::text AS ms, coalesce(t.offset_minutes, 0) AS "offsetMinutes", t.date_only AS "dateOnly",
         trim_scale(t.amount)::text AS amount, t.currency, t.cad_amount::text AS "cadAmount", t.method, t.direction, t.status, t.report_kind AS kind,
         c.id AS customer_id, ${customerLabelSql} AS customer_label
       FROM transaction t LEFT JOIN customer c ON c.id = t.conductor_id WHERE t.id = ANY($1::uuid[])`,
      [ids],
    )
    const facts = await ruleTransactions(client, { windows, context }, ids)
    const verdicts = new Map(facts.map((transaction) => [transaction.id, classify(transaction, context)]))
    const proposals = await proposalsOf(client, ids)
    const unfiled = new Map(
      facts.map((transaction) => [
        transaction.id,
        unfiledReports(withLikely(transaction, proposals.get(transaction.id)), context).filter((one) => one.isListed),
      ]),
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    return {
      rows: page.flatMap(({ id }): TransactionRow[] => {
        const row = byId.get(id)
        if (!row) return []
        const { ms, customer_id, customer_label, ...rest } = row
        const toAnswer =
          row.status === 'completed'
            ? decidingProposals(proposals.get(id) ?? [], context).map((one) => ({
                question: proposalText(one),
                flag: one.flag,
              }))
            : []
        const named = unfiled.get(id) ?? []
        return [
          {
            ...rest,
            toAnswer,
            at: ms === null ? null : Number(ms),
            unfiled: named.map((one) => one.type),
            reason:
              row.kind === null && named.length > 0
                ? named.map((one) => one.reason.text).join(' ')
                : mainReason(verdicts.get(id), row.method),
            customer: customer_id === null ? null : { id: customer_id, label: customer_label ?? 'no name' },
          },
        ]
      }),
      next: rows.length > limit ? `${page.at(-1)!.sort}_${page.at(-1)!.id}` : null,
    }
  })
}

/** The verdict that a reader asks for first: of the type that the method belongs to, else that it is neither. */
function mainReason(classification: Classification | undefined, method: string): string {
  if (!classification) return 'It has no time yet, so nothing counts as received.'
  const type = method === 'virtual_currency' ? 'LVCTR' : 'LCTR'
  const verdict = classification.verdicts.find((each) => each.type === type)
  if (method !== 'cash' && method !== 'virtual_currency')
    return 'Neither cash nor virtual currency, so no LCTR or LVCTR counts it.'
  return verdict?.reason.text ?? ''
}

/** The choices of the list's filters. */
export async function filterChoices(
  scope: Scope,
): Promise<{ imports: { id: string; label: string }[]; locations: { id: string; label: string }[] }> {
  const choices = col.json<{ id: string; label: string }[]>()
  return scope.sql((client) =>
    client.one(
      { imports: choices, locations: choices },
      `SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'label', i.file_name) ORDER BY i.created_at DESC), '[]') FROM (
           SELECT id, file_name, created_at FROM import WHERE state IN ('reading', 'done', 'stopped', 'failed') ORDER BY created_at DESC LIMIT 50) i) AS imports,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'label', l.name) ORDER BY l.name), '[]') FROM location l) AS locations`,
    ),
  )
}
