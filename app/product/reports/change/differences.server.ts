import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { isSimpleAt } from '#app/compliance/reports/document/shape.ts'
import { keptContent } from '../../vault/copies.server.ts'
import { isFieldOf, type DescribedType } from '../edit/fields.ts'
import { withSubmitter } from '../elsewhere/copy.ts'
import { unchangedSql } from '../state/shown.server.ts'
import { type Difference, differences } from './compare.ts'
import { contentOf, type KeptVersion, uploadedVersion } from './kept-version.ts'

export interface Differences {
  /** False if the content of the submitted report was erased, so that there is nothing to compare with. */
  isComparable: boolean
  rows: Difference[]
  /** Pointers of the values that can be taken from a record copy, where the content itself was erased here. */
  takeable?: string[] | undefined
}

/** An open change beside the version accepted last in the report's environment. */
export interface OpenChange {
  type: DescribedType
  document: unknown
  /**
   * Null if that version is no longer here, nobody uploaded its record copy, and its digest isn't that of the change.
   */
  before: unknown
  /** Whether the content was erased here, and `before` is a record copy. */
  isErased: boolean
}

/**
 * Reads an open change with the version that it replaces; null if the report isn't open for a change.
 * @throws AppError not-found
 */
export async function openChangeOf(scope: Scope, reportId: string): Promise<OpenChange | null> {
  scope.require('view the product')
  if (!isId(reportId)) throw notFound('This report')
  return scope.tx(async (db) => {
    const [row] = await sqlIn(db).rows(
      {
        type: col.oneOf<DescribedType>(),
        state: col.text,
        document: col.json<unknown>().orNull,
        copy: col.json<unknown>().orNull,
        kept: col.json<KeptVersion>().orNull,
        submission: col.text.orNull,
        sha256: col.text.orNull,
        bytes: col.bytes.orNull,
        unchanged: col.bool,
      },
      `SELECT r.type, r.state, r.document, r.copy, r.kept_version AS kept, s.id AS submission, s.sha256, s.bytes, ${unchangedSql} AS unchanged
       FROM report r LEFT JOIN LATERAL (SELECT s.id, s.sha256, s.bytes FROM submission s WHERE s.report_id = r.id AND s.environment = r.environment
         AND s.action <> 'delete' AND s.state IN ${acceptedStatesSql} ORDER BY s.created_at DESC, s.id DESC LIMIT 1) s ON true
       WHERE r.id = $1::uuid AND ${visibleSql(scope, 'r')}`,
      [reportId],
    )
    if (row === undefined) throw notFound('This report')
    const { type, document, copy, kept, submission, sha256, bytes } = row
    if (row.state !== 'change_draft' || document === null) return null
    if (copy !== null) return { type, document, before: withSubmitter(copy, document), isErased: false }
    if (bytes !== null) return { type, document, before: contentOf(bytes), isErased: false }
    if (submission === null || sha256 === null) return { type, document, before: null, isErased: true }
    const vaulted = await keptContent(db, scope, { id: submission, sha256 })
    const uploaded = vaulted === null ? uploadedVersion(kept, sha256) : contentOf(vaulted.bytes)
    // Its digest proves that FINTRAC has what the change says, whatever is left of the content here.
    const before = uploaded ?? (row.unchanged ? document : null)
    return { type, document, before, isErased: true }
  })
}

/**
 * The differences between an open change and the version accepted last in the report's environment; null if the report
 * isn't open for a change.
 * @throws AppError not-found
 */
export async function changeDifferences(scope: Scope, reportId: string): Promise<Differences | null> {
  scope.require('view the product')
  const open = await openChangeOf(scope, reportId)
  if (open === null) return null
  if (open.before === null) return { isComparable: false, rows: [] }
  const rows = differences(open.before, open.document)
  return {
    isComparable: true,
    rows,
    ...(open.isErased && { takeable: takeableRows(open, rows).map(({ path }) => path) }),
  }
}

/** The changed values that a person could also type: they can be taken from the version before. */
export const takeableRows = ({ type, document }: OpenChange, rows: readonly Difference[]): Difference[] =>
  rows.filter(({ kind, path }) => kind === 'changed' && isFieldOf(type, path) && isSimpleAt(type, document, path))
