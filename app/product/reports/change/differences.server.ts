import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { withSubmitter } from '../elsewhere/copy.ts'
import { type Difference, differences } from './compare.ts'

export interface Differences {
  /** False if the content of the submitted report was erased, so that there is nothing to compare with. */
  isComparable: boolean
  rows: Difference[]
}

/**
 * The differences between an open change and the version accepted last in the report's environment; null if the report
 * isn't open for a change.
 * @throws AppError not-found
 */
export async function changeDifferences(scope: Scope, reportId: string): Promise<Differences | null> {
  scope.require('view the product')
  if (!isId(reportId)) throw notFound('This report')
  const row = await scope.sql(async (client) => {
    const rows = await client.rows(
      {
        state: col.text,
        document: col.json<unknown>().orNull,
        copy: col.json<unknown>().orNull,
        bytes: col.bytes.orNull,
      },
      `SELECT r.state, r.document, r.copy, (
         SELECT s.bytes FROM submission s WHERE s.report_id = r.id AND s.environment = r.environment AND s.action <> 'delete'
           AND s.state IN ${acceptedStatesSql} ORDER BY s.created_at DESC, s.id DESC LIMIT 1) AS bytes
       FROM report r WHERE r.id = $1 AND ${visibleSql(scope, 'r')}`,
      [reportId],
    )
    return rows[0]
  })
  if (row === undefined) throw notFound('This report')
  if (row.state !== 'change_draft' || row.document === null) return null
  if (row.copy !== null)
    return { isComparable: true, rows: differences(withSubmitter(row.copy, row.document), row.document) }
  if (row.bytes === null) return { isComparable: false, rows: [] }
  return { isComparable: true, rows: differences(JSON.parse(row.bytes.toString('utf8')), row.document) }
}
