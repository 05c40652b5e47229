import { describeReport, type ReportSection } from '#app/compliance/reports/index.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '../state/visible.server.ts'

/** One value in which a change differs from what FINTRAC has; null: there is none. */
export interface Difference {
  path: string
  /** The parts of the report that hold it, outermost first. */
  where: string
  label: string
  before: string | null
  after: string | null
}

export interface Differences {
  /** False where the content of the filed report was erased: it cannot be compared. */
  isComparable: boolean
  rows: Difference[]
}

const ownPaths = new Set(['/reportDetails/submitTypeCode'])

/**
 * What a change says otherwise than the version that was accepted last where the report is, value by value; null where the report is not
 * open for a change.
 * @throws AppError not-found
 */
export async function changeDifferences(scope: Scope, reportId: string): Promise<Differences | null> {
  scope.require('view the product')
  if (!isId(reportId)) throw notFound('This report')
  const row = await scope.sql(async (client) => {
    const { rows } = await client.query<{ state: string; document: unknown; bytes: Buffer | null }>(
      `SELECT r.state, r.document, (
         SELECT s.bytes FROM submission s WHERE s.report_id = r.id AND s.environment = r.environment AND s.action <> 'delete'
           AND s.state IN ('accepted', 'accepted_with_warnings') ORDER BY s.created_at DESC, s.id DESC LIMIT 1) AS bytes
       FROM report r WHERE r.id = $1 AND ${visibleSql(scope, 'r')}`,
      [reportId],
    )
    return rows[0]
  })
  if (row === undefined) throw notFound('This report')
  if (row.state !== 'change_draft' || row.document === null) return null
  if (row.bytes === null) return { isComparable: false, rows: [] }
  return { isComparable: true, rows: differences(JSON.parse(row.bytes.toString('utf8')), row.document) }
}

interface Shown {
  where: string
  label: string
  value: string
}

function valuesOf(sections: readonly ReportSection[], above = ''): [string, Shown][] {
  return sections.flatMap((section) => {
    const where = above === '' ? section.title : `${above}, ${section.title}`
    return [
      ...section.rows.map(({ path, label, value }): [string, Shown] => [path, { where, label, value }]),
      ...valuesOf(section.children, where),
    ]
  })
}

/** The values in which two documents differ, as people read them, in the order of the second. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [left, right] = [new Map(valuesOf(describeReport(before))), new Map(valuesOf(describeReport(after)))]
  return [...new Set([...right.keys(), ...left.keys()])].flatMap((path) => {
    const [one, other] = [left.get(path), right.get(path)]
    if (one?.value === other?.value || ownPaths.has(path)) return []
    const { where, label } = (other ?? one)!
    return [{ path, where, label, before: one?.value ?? null, after: other?.value ?? null }]
  })
}
