import { isDirectiveKey, isDirectiveSql } from '#app/product/report-states/candidate-keys.ts'
import { editableStatesSql, editedStateSql } from '#app/product/report-states/states-sql.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { refreshDrafts } from '../drafts/refresh.server.ts'
import { storedOverrides, transactionsPerReport } from '../state/assemble.server.ts'
import { isEditable, type EnvironmentName, type ReportStateName } from '#app/product/report-states/states.ts'
import { mayKnow, unknownTransactions, visibleSql } from '#app/product/report-states/visible.server.ts'
import type { SuspiciousTarget } from '#app/product/transactions/suspicion/suspicious-form.tsx'

const suspiciousTargetColumns: ColumnsOf<SuspiciousTarget> = {
  id: col.text,
  reference: col.text,
  parties: col.text,
}

/** STR drafts to which this person may add transactions, newest first. */
export async function openSuspicions(scope: Scope): Promise<SuspiciousTarget[]> {
  if (!scope.can('prepare suspicious transaction reports') || !scope.writable) return []
  return scope.sql(async (client) => {
    const rows = await client.rows(
      suspiciousTargetColumns,
      `SELECT r.id, r.reference, r.parties FROM report r
       WHERE r.type = 'STR' AND r.state IN ${editableStatesSql} AND NOT ${isDirectiveSql} AND r.copy_sha256 IS NULL AND ${visibleSql(scope, 'r')}
       ORDER BY r.created_at DESC, r.id LIMIT 20`,
    )
    return rows
  })
}

/** An STR that already states a transaction. */
export interface StatedSuspicion {
  id: string
  reference: string
  state: ReportStateName
  environment: EnvironmentName | null
}

/** STRs that hold one of these transactions and that this person may see, newest first. */
export async function suspicionsWith(scope: Scope, transactionIds: readonly string[]): Promise<StatedSuspicion[]> {
  if (!scope.can('prepare suspicious transaction reports')) return []
  return scope.sql((client) =>
    client.rows(
      {
        id: col.text,
        reference: col.text,
        state: col.oneOf<ReportStateName>(),
        environment: col.oneOf<EnvironmentName>().orNull,
      },
      `SELECT r.id, r.reference, r.state, r.environment FROM report r
       WHERE r.type = 'STR' AND r.state <> 'deleted' AND ${visibleSql(scope, 'r')}
         AND EXISTS (SELECT FROM report_transaction m WHERE m.report_id = r.id AND m.transaction_id = ANY($1::uuid[]))
       ORDER BY r.created_at DESC, r.id LIMIT 20`,
      [transactionIds],
    ),
  )
}

/** A threshold report that holds a transaction of an STR, drafted or filed. */
export interface AlsoReported extends StatedSuspicion {
  type: 'LCTR' | 'LVCTR'
}

/** Threshold reports of these transactions, and the types of those that hold each. */
export async function alsoReported(
  client: Pick<Sql, 'rows'>,
  transactionIds: readonly string[],
): Promise<{ reports: AlsoReported[]; types: Set<string>[] }> {
  const rows = await client.rows(
    {
      transaction: col.text,
      id: col.text,
      type: col.oneOf<AlsoReported['type']>(),
      reference: col.text,
      state: col.oneOf<ReportStateName>(),
      environment: col.oneOf<EnvironmentName>().orNull,
    },
    `SELECT m.transaction_id AS transaction, r.id, r.type, r.reference, r.state, r.environment
     FROM report_transaction m JOIN report r ON r.id = m.report_id
     WHERE m.transaction_id = ANY($1::uuid[]) AND r.type IN ('LCTR', 'LVCTR') AND r.state <> 'deleted' ORDER BY r.reference`,
    [transactionIds],
  )
  return {
    reports: [...new Map(rows.map(({ transaction: _, ...report }) => [report.id, report])).values()],
    types: transactionIds.map(
      (id) => new Set(rows.filter(({ transaction }) => transaction === id).map(({ type }) => type)),
    ),
  }
}

/** Its transactions and its description are only in its record copy. */
export const filedElsewhere = () =>
  new AppError('filed-elsewhere', 409, 'This report was filed elsewhere. Correct it on its own page.')

/** Locks an STR draft that this person may edit. @throws AppError not-found, not-editable, directive */
export async function lockSuspicion(db: Tx, scope: Scope, reportId: string): Promise<{ overrides: unknown }> {
  scope.require('prepare suspicious transaction reports')
  if (!isId(reportId)) throw notFound('This report')
  const [row] = await sqlIn(db).rows(
    {
      type: col.text,
      state: col.oneOf<ReportStateName>(),
      created_by: col.text.orNull,
      candidate_key: col.text,
      overrides: col.json<unknown>(),
      is_copy: col.bool,
    },
    'SELECT type, state, created_by, candidate_key, overrides, copy_sha256 IS NOT NULL AS is_copy FROM report WHERE id = $1::uuid FOR UPDATE',
    [reportId],
  )
  if (row?.type !== 'STR' || !mayKnow(scope, { type: row.type, createdBy: row.created_by }))
    throw notFound('This report')
  if (!isEditable(row.state))
    throw new AppError(
      'not-editable',
      409,
      'This report is with FINTRAC and can’t be edited. Request a change once it’s confirmed.',
    )
  if (row.is_copy) throw filedElsewhere()
  if (isDirectiveKey(row.candidate_key))
    throw new AppError(
      'directive',
      409,
      'A report under a ministerial directive holds one transaction. Create a separate STR for the others.',
    )
  return row
}

/**
 * Adds transactions to an STR draft in chronological order; those already in it stay.
 * @returns the number added
 * @throws AppError no-transactions, transactions-not-found, too-many-transactions, not-found, not-editable, directive
 */
export async function addToSuspicion(
  scope: Scope,
  reportId: string,
  transactionIds: readonly string[],
): Promise<number> {
  scope.require('prepare suspicious transaction reports')
  const wanted = [...new Set(transactionIds)].filter(isId)
  if (wanted.length === 0) throw new AppError('no-transactions', 422, 'Select the transactions for the report.')
  const unknown = await unknownTransactions(scope, wanted)
  const added = await scope.tx(async (db) => {
    await lockSuspicion(db, scope, reportId)
    const held = await sqlIn(db).rows(
      { id: col.text },
      'SELECT transaction_id AS id FROM report_transaction WHERE report_id = $1::uuid ORDER BY position',
      [reportId],
    )
    const there = new Set(held.map(({ id }) => id))
    const fresh = wanted.filter((id) => !there.has(id))
    if (fresh.length === 0) return 0
    if (
      fresh.some((id) => unknown.has(id)) ||
      (await db.transaction.count({ where: { id: { in: fresh } } })) !== fresh.length
    )
      throw new AppError(
        'transactions-not-found',
        404,
        'Some of these transactions no longer exist. Select them again.',
      )
    if (held.length + fresh.length > transactionsPerReport)
      throw new AppError(
        'too-many-transactions',
        422,
        `A report holds at most ${transactionsPerReport} transactions. Create another report for the rest.`,
      )
    await writeMembers(db, scope, reportId, [...there, ...fresh])
    await audit(db, scope, {
      action: 'suspicious-report.transactions-added',
      subjectType: 'report',
      subjectId: reportId,
      detail: { transactions: fresh },
    })
    return fresh.length
  })
  await refreshDrafts(scope, { reports: [reportId] })
  return added
}

/**
 * Removes one transaction from an STR draft, with its corrections there. The last one can't be removed.
 * @throws AppError not-found, not-editable, directive, last-transaction
 */
export async function removeFromSuspicion(scope: Scope, reportId: string, transactionId: string): Promise<void> {
  scope.require('prepare suspicious transaction reports')
  await scope.tx(async (db) => {
    const { overrides } = await lockSuspicion(db, scope, reportId)
    const held = await sqlIn(db).rows(
      { id: col.text },
      'SELECT transaction_id AS id FROM report_transaction WHERE report_id = $1::uuid ORDER BY position',
      [reportId],
    )
    const left = held.map(({ id }) => id).filter((id) => id !== transactionId)
    if (left.length === held.length) return
    if (left.length === 0)
      throw new AppError(
        'last-transaction',
        409,
        'A report needs at least one transaction. To remove this one, delete the draft.',
      )
    const kept = storedOverrides(overrides).filter((one) => one.transactionId !== transactionId)
    await sqlIn(db).run('UPDATE report SET overrides = $1::jsonb WHERE id = $2::uuid', [JSON.stringify(kept), reportId])
    await sqlIn(db).run(
      `DELETE FROM kept_record WHERE report_id = $1::uuid AND kind IN ('transaction', 'actions') AND record_id = $2::uuid`,
      [reportId, transactionId],
    )
    await writeMembers(db, scope, reportId, left)
    await audit(db, scope, {
      action: 'suspicious-report.transaction-removed',
      subjectType: 'report',
      subjectId: reportId,
      detail: { transactions: [transactionId] },
    })
  })
  await refreshDrafts(scope, { reports: [reportId] })
}

/**
 * Writes the members of a report in chronological order; the time of a transaction stored with the report only is read
 * from there.
 */
async function writeMembers(db: Tx, scope: Scope, reportId: string, ids: readonly string[]): Promise<void> {
  await sqlIn(db).run('DELETE FROM report_transaction WHERE report_id = $1::uuid', [reportId])
  await sqlIn(db).run(
    `INSERT INTO report_transaction (report_id, transaction_id, organization_id, mode, position)
    SELECT $1::uuid, x.id, $2::uuid, $3::"Mode", row_number() OVER (ORDER BY coalesce(t.occurred_at, to_timestamp((k.body ->> 'at')::numeric / 1000)) NULLS LAST, x.id) - 1
    FROM unnest($4::uuid[]) AS x(id) LEFT JOIN transaction t ON t.id = x.id
      LEFT JOIN kept_record k ON k.report_id = $1::uuid AND k.kind = 'transaction' AND k.record_id = x.id`,
    [reportId, scope.organizationId, scope.mode, [...ids]],
  )
  await sqlIn(db).run(
    `UPDATE report SET revision = revision + 1, state = ${editedStateSql()}, updated_at = now()
    WHERE id = $1::uuid`,
    [reportId],
  )
}
