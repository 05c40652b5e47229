import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import type { Language } from '#app/compliance/words/codes.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { keptContent } from '../../vault/copies.server.ts'
import { withSubmitter } from '../elsewhere/copy.ts'
import { differences } from './compare.ts'
import type { Differences } from './differences.server.ts'
import { contentOf, type KeptVersion, uploadedVersion } from './kept-version.ts'

/**
 * The version that a change replaces: the one accepted last before it, or the record copy of a report filed elsewhere.
 * Once FINTRAC accepted the change, the stored copy holds the change itself, so the version saved when the change was
 * opened is used. Where the content was erased, the vault’s copy or an uploaded one is used. Null if none is stored.
 */
async function versionBefore(
  db: Tx,
  scope: Scope,
  submissionId: string,
): Promise<{ document: unknown; isCopy: boolean } | null> {
  const [row] = await sqlIn(db).rows(
    {
      earlier: col.text.orNull,
      sha256: col.text.orNull,
      bytes: col.bytes.orNull,
      copy: col.json<unknown>().orNull,
      kept: col.json<KeptVersion>().orNull,
    },
    `SELECT e.id AS earlier, e.sha256, e.bytes, r.kept_version AS kept,
       CASE WHEN r.copy IS NULL THEN NULL
         WHEN s.state NOT IN ${acceptedStatesSql} THEN r.copy
         WHEN r.state <> 'change_draft' AND NOT EXISTS (SELECT FROM submission l WHERE l.report_id = s.report_id AND l.action <> 'delete'
           AND l.state <> 'cancelled' AND (l.created_at, l.id) > (s.created_at, s.id)) THEN r.before_change #> '{row,document}' END AS copy
     FROM submission s JOIN report r ON r.id = s.report_id LEFT JOIN LATERAL (
       SELECT p.id, p.sha256, p.bytes FROM submission p WHERE p.report_id = s.report_id AND p.environment = s.environment AND p.action <> 'delete'
         AND p.state IN ${acceptedStatesSql} AND (p.created_at, p.id) < (s.created_at, s.id)
       ORDER BY p.created_at DESC, p.id DESC LIMIT 1) e ON true
     WHERE s.id = $1::uuid`,
    [submissionId],
  )
  if (row === undefined) return null
  if (row.earlier !== null) {
    const earlier = { id: row.earlier, sha256: row.sha256 ?? '' }
    const bytes = row.bytes ?? (await keptContent(db, scope, earlier))?.bytes
    const document = bytes === undefined ? uploadedVersion(row.kept, earlier.sha256) : contentOf(bytes)
    return document === null ? null : { document, isCopy: false }
  }
  return row.copy === null ? null : { document: row.copy, isCopy: true }
}

/** The differences between a submitted change and the version that it replaces. `sent`: the content of the change. */
export async function sentDifferences(
  db: Tx,
  scope: Scope,
  submissionId: string,
  sent: unknown,
  language: Language,
): Promise<Differences> {
  const before = await versionBefore(db, scope, submissionId)
  if (before === null) return { isComparable: false, rows: [] }
  const document = before.isCopy ? withSubmitter(before.document, sent) : before.document
  return { isComparable: true, rows: differences(document, sent, language) }
}
