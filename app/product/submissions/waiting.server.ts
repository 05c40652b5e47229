import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { RegulatorEnvironment } from '../settings/queries.server.ts'
import { visibleSql } from '../report-states/visible.server.ts'

/** Submissions to one environment whose last try came to nothing, for a reason that is FINTRAC's or the settings'. */
export interface Waiting {
  environment: RegulatorEnvironment
  /**
   * `credentials`: refused. `access`: this organization may not. `down`: it is not there. `settings`: it cannot be
   * asked at all.
   */
  reason: 'credentials' | 'access' | 'down' | 'settings'
  /** The note beside the submission, in the user's words. */
  note: string | null
  /** State `down` only: the word that reason-words.ts reads. */
  word: string | null
  count: number
  /** Since when the one that waits longest does. */
  since: string
  /** When the first of them is tried next; null: now. */
  nextTryAt: string | null
  /** This person can mend the settings. */
  canFix: boolean
}

/** SQL on `s` and its last ended try `a`; null where that try came to something, or another look follows at once. */
const reasonSql = `CASE WHEN a.outcome = 'unauthorized' THEN 'credentials' WHEN a.outcome = 'forbidden' THEN 'access' WHEN a.outcome IN ('unavailable', 'not-found') THEN 'down'
  WHEN a.outcome IN ('not-sent', 'not-asked') AND s.note IS NOT NULL THEN 'settings' END`

const columns: ColumnsOf<Omit<Waiting, 'since' | 'nextTryAt' | 'canFix'> & { since: Date; next: Date | null }> = {
  reason: col.oneOf(),
  environment: col.oneOf(),
  note: col.text.orNull,
  word: col.text.orNull,
  count: col.int,
  since: col.instant,
  next: col.instant.orNull,
}

/**
 * What FINTRAC keeps waiting, of all reports or of one: one entry for an environment, with the reason that the latest
 * try had.
 */
export async function waitingForRegulator(scope: Scope, reportId: string | null = null): Promise<Waiting[]> {
  scope.require('view the product')
  if (scope.mode !== 'production') return []
  const canFix = scope.writable && scope.can('change regulator credentials')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      columns,
      `SELECT environment, (array_agg(reason ORDER BY tried DESC))[1] AS reason, (array_agg(note ORDER BY tried DESC))[1] AS note, (array_agg(word ORDER BY tried DESC))[1] AS word,
         count(*)::int AS count, min(since) AS since, CASE WHEN bool_and(next > now()) THEN min(next) END AS next
       FROM (
         SELECT s.environment, ${reasonSql} AS reason, s.note, a.detail->>'reason' AS word, a.id AS tried,
           CASE s.state WHEN 'received' THEN s.answered_at ELSE s.sent_at END AS since, coalesce(s.next_attempt_at, '-infinity') AS next
         FROM submission s JOIN report r ON r.id = s.report_id
           JOIN LATERAL (SELECT id, outcome, detail FROM submission_attempt WHERE submission_id = s.id AND outcome IS NOT NULL ORDER BY id DESC LIMIT 1) a ON true
         WHERE s.state IN ('sending', 'held', 'unknown', 'received') AND ($1::uuid IS NULL OR r.id = $1) AND ${visibleSql(scope, 'r')}
       ) w WHERE reason IS NOT NULL GROUP BY environment ORDER BY environment`,
      [reportId],
    )
    return rows.map(({ next, ...row }) => ({
      ...row,
      since: row.since.toISOString(),
      nextTryAt: next?.toISOString() ?? null,
      canFix,
    }))
  })
}
