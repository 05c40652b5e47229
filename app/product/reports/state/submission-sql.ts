/** SQL that derives the state of a report from its submissions. */
import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'

/** Outcomes of a request after which the regulator can't have stored anything. */
export const unstoredOutcomes = [
  'unavailable',
  'not-sent',
  'unauthorized',
  'forbidden',
  'rejected',
  'not-found',
] as const

/**
 * SQL on alias `s`: it waits, no worker has leased it, and every attempt to send it provably failed (or there was
 * none).
 */
export const withdrawableSql = `s.state IN ('queued', 'held') AND coalesce(s.lease_until, '-infinity') < now()
  AND NOT EXISTS (SELECT FROM submission_attempt a WHERE a.submission_id = s.id AND a.kind = 'send'
    AND (a.outcome IS NULL OR a.outcome NOT IN (${unstoredOutcomes.map((outcome) => `'${outcome}'`).join(', ')})))`

/** SQL on alias `s`: the lease of the worker that was sending it expired, so that run ended. */
export const interruptedSql = `(s.state = 'sending' AND s.lease_until < now())`

/** SQL on alias `r`: the state of a report at the regulator, from the submission accepted last. */
export const filedStateSql = `coalesce((SELECT CASE WHEN p.state = 'accepted_with_warnings' THEN 'confirmed_with_warnings' ELSE 'confirmed' END
  FROM submission p WHERE p.report_id = r.id AND p.action <> 'delete' AND p.state IN ${acceptedStatesSql}
  ORDER BY p.confirmed_at DESC NULLS LAST LIMIT 1), CASE WHEN r.copy_sha256 IS NULL THEN 'confirmed' ELSE 'filed_elsewhere' END)`

const isTakenChange = `r.copy IS NOT NULL AND m.action = 'change' AND m.state IN ${acceptedStatesSql}`

/**
 * SQL assignments on alias `r` after submission `m` of a report filed elsewhere: an accepted change becomes its copy,
 * and the receipt that FINTRAC answered replaces the one that was typed.
 */
export const acceptedCopySql = `copy = CASE WHEN ${isTakenChange} THEN (SELECT convert_from(c.bytes, 'UTF8')::jsonb FROM submission c WHERE c.id = m.id) ELSE r.copy END,
  copy_draft = CASE WHEN ${isTakenChange} THEN NULL ELSE r.copy_draft END,
  overrides = CASE WHEN ${isTakenChange} THEN '[]' ELSE r.overrides END, edits = CASE WHEN ${isTakenChange} THEN '{}' ELSE r.edits END,
  copy_receipt = CASE WHEN r.copy_sha256 IS NOT NULL AND m.action = 'change' AND m.state IN ${acceptedStatesSql} THEN coalesce(m.external_report_uuid, r.copy_receipt) ELSE r.copy_receipt END`
