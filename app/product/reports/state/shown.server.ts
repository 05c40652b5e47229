/** How a report is displayed: its state combined with that of its submissions, and how its due date was computed. */
import { editableStatesSql, acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { deadlineOf } from '#app/compliance/rules/days/deadlines.ts'
import { interruptedSql } from '#app/product/reports/state/submission-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { baseKeySql } from '#app/product/report-states/candidate-keys.ts'
import { smallTotalRule } from './small-part.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'

/** SQL: a draft that nothing asks for any more: its transactions are in another report, or in none. */
export const vanishedSql = `(r.state IN ${editableStatesSql} AND coalesce(r.proposal ->> 'kind', '') = 'vanished')`

const withoutHead = (document: string, ...names: string[]) =>
  `(${document}${names.map((name) => ` #- '{reportDetails,${name}}'`).join('')})`

/**
 * SQL, of a submission `f`: FINTRAC rejected its content, nobody has put the cause right there, and it wasn't accepted
 * later.
 */
export const rejectionSql = `(f.state = 'rejected' AND f.action <> 'delete' AND f.put_right_at IS NULL AND NOT EXISTS (SELECT FROM submission a
  WHERE a.report_id = f.report_id AND a.sha256 = f.sha256 AND a.state IN ${acceptedStatesSql} AND a.created_at > f.created_at))`

/**
 * SQL, of a report `r` and a submission `f` of it: FINTRAC rejected what the report says now, but for what is sent with
 * every submission, and nobody put the cause right there. Where the content was erased here, only its revision tells;
 * submitting then compares digests.
 */
export const refusalSql = `(f.report_id = r.id AND ${rejectionSql}
  AND coalesce(CASE WHEN f.bytes IS NULL THEN r.revision <= f.revision + 1
    ELSE ${withoutHead('r.document', 'submitTypeCode')} = ${withoutHead(`convert_from(f.bytes, 'UTF8')::jsonb`, 'submitTypeCode')} END, false))`

/** SQL: FINTRAC rejected this version of the report: an edit that was undone corrects nothing. */
export const refusedSql = `(r.state IN ${editableStatesSql} AND EXISTS (SELECT FROM submission f WHERE ${refusalSql}))`

/** SQL: FINTRAC's messages of the last rejection of this version of the report; null if none. */
export const refusalMessagesSql = `(SELECT f.messages FROM submission f WHERE ${refusalSql} ORDER BY f.created_at DESC, f.id DESC LIMIT 1)`

/** SQL: whether what is sent of a report `r`, as a report or as its change, has the digest of the submission `f`. */
const sameDigestSql = `(f.sha256 IN (${['1', '2']
  .map(
    (code) =>
      `encode(sha256(convert_to(canonical_json(jsonb_set(r.document, '{reportDetails,submitTypeCode}', '${code}')), 'UTF8')), 'hex')`,
  )
  .join(', ')}))`

/** SQL: the record copy that a person uploaded is of the submission `f`. */
const isKeptSql = `(r.kept_version ->> 'sha256' IS NOT DISTINCT FROM f.sha256)`

/**
 * SQL: an open change that says what FINTRAC has, but for what is sent with every change. Where the content that
 * FINTRAC has was erased here and nobody uploaded its record copy, digests tell it.
 */
export const unchangedSql = `(r.state = 'change_draft' AND coalesce(CASE WHEN r.copy IS NOT NULL
  THEN ${withoutHead('r.document', 'submitTypeCode', 'submittingReportingEntityNumber')} = ${withoutHead('r.copy', 'submitTypeCode', 'submittingReportingEntityNumber')}
  ELSE (SELECT CASE
      WHEN f.bytes IS NOT NULL THEN ${withoutHead('r.document', 'submitTypeCode')} = ${withoutHead(`convert_from(f.bytes, 'UTF8')::jsonb`, 'submitTypeCode')}
      WHEN ${isKeptSql} THEN ${withoutHead('r.document', 'submitTypeCode')} = ${withoutHead(`(r.kept_version -> 'document')`, 'submitTypeCode')}
      ELSE ${sameDigestSql} END
    FROM submission f
    WHERE f.report_id = r.id AND f.environment <> 'test' AND f.action <> 'delete' AND f.state IN ${acceptedStatesSql}
    ORDER BY f.created_at DESC, f.id DESC LIMIT 1) END, false))`

/**
 * SQL: an open change of a version whose content was erased here, and of which neither the vault nor a person's upload
 * has a copy: what it changes can't be shown, so it isn't sent to the environment that has that version.
 */
export const needsCopySql = `(r.state = 'change_draft' AND r.copy IS NULL AND coalesce((SELECT f.bytes IS NULL AND NOT ${isKeptSql}
    AND NOT EXISTS (SELECT FROM vault_copy v WHERE v.submission_id = f.id)
  FROM submission f WHERE f.report_id = r.id AND f.environment = r.environment AND f.action <> 'delete' AND f.state IN ${acceptedStatesSql}
  ORDER BY f.created_at DESC, f.id DESC LIMIT 1), false))`

/** SQL: what the change changes where the report is filed can't be shown. TEST files nothing. */
const isUnknownWhereFiledSql = `(r.environment <> 'test' AND ${needsCopySql})`

/** SQL: an open change that isn't sent: it changes nothing, or nobody can see what it changes. */
export const unsendableChangeSql = `(${unchangedSql} OR ${isUnknownWhereFiledSql})`

/**
 * SQL, of a draft: nothing in it keeps it from being submitted. Under the four-eyes rule, a second person may approve
 * it.
 */
export const completeSql = `(r.hold_count = 0 AND NOT ${refusedSql} AND NOT ${vanishedSql} AND NOT ${unsendableChangeSql})`

/** SQL: the four-eyes rule asks for the approval of a second person, and nobody gave it. */
export const unapprovedSql = `(r.approved_by IS NULL AND EXISTS (SELECT FROM company_settings c WHERE c.four_eyes))`

/**
 * SQL, of a draft: it can be submitted now. The one judgement of it for lists, counts, the schedule and the command
 * line.
 */
export const readySql = `(${completeSql} AND NOT ${unapprovedSql})`

/** SQL: it was sent from here and confirmed where it is filed. TEST files nothing. */
export const acceptedSql = `EXISTS (SELECT FROM submission f WHERE f.report_id = r.id AND f.environment <> 'test' AND f.action <> 'delete' AND f.state IN ${acceptedStatesSql})`

/** SQL: FINTRAC has it, whatever is under way of it: TEST takes no change of it. */
export const filedSql = `(r.copy_sha256 IS NOT NULL OR ${acceptedSql})`

/** SQL: the proposed change; null for a report that is deleted or whose deletion was requested. */
export const proposalSql = `(CASE WHEN r.state NOT IN ('deletion', 'deleted') THEN r.proposal END)`

/** SQL: the total in Canadian dollars as text; null once erased, and if a record copy doesn't state it. */
export const totalSql = `(CASE WHEN r.erased_at IS NULL AND NOT (r.copy_sha256 IS NOT NULL AND r.total_cad = 0) THEN r.total_cad::text END)`

/** SQL: the displayed state of a report being submitted, if its submission knows more than the report; else null. */
export const underWaySql = `(SELECT CASE WHEN s.state = 'held' THEN 'held' WHEN s.state = 'unknown' OR ${interruptedSql} THEN 'unknown' END
  FROM submission s WHERE s.report_id = r.id AND s.state IN ('sending', 'unknown', 'held'))`

/** SQL: `SmallPart` of a part of a split report that is under the threshold on its own; else null. */
export const smallPartSql = `(CASE WHEN r.messages @> '[{"ruleId":"${smallTotalRule}"}]' THEN (
  SELECT CASE WHEN count(*) > 1 THEN jsonb_build_object('of', count(*),
    'number', count(*) FILTER (WHERE (length(p.candidate_key), p.candidate_key) <= (length(r.candidate_key), r.candidate_key)),
    'totalCad', CASE WHEN NOT bool_or(p.erased_at IS NOT NULL) THEN sum(p.total_cad)::text END) END
  FROM report p WHERE p.state <> 'deleted' AND ${baseKeySql('p.candidate_key')} = ${baseKeySql('r.candidate_key')}) END)`

/** A warning from our checks, with the number of places in the report that it applies to. */
export interface WarningSummary {
  label: string
  rule: string
  text: string
  count: number
}

/** SQL: the distinct warnings of a report (`WarningSummary[]`), in its order. */
export const warningsSql = `(SELECT coalesce(jsonb_agg(jsonb_build_object('label', w.label, 'rule', w.rule, 'text', w.text, 'count', w.places) ORDER BY w.at), '[]') FROM
  (SELECT m ->> 'label' AS label, m ->> 'ruleId' AS rule, m ->> 'message' AS text, count(*) AS places, min(at) AS at FROM jsonb_array_elements(r.messages) WITH ORDINALITY AS x(m, at)
   WHERE m ->> 'severity' = 'warning' GROUP BY 1, 2, 3 ORDER BY 5 LIMIT 20) w)`

/**
 * How a report's due date was computed, as text; null without a receipt. `received`: the day of the first receipt,
 * YYYY-MM-DD.
 */
export function whyDue(type: 'LCTR' | 'LVCTR' | 'STR', received: string | null): string | null {
  if (type === 'STR')
    return 'An STR is due as soon as practicable after you establish reasonable grounds to suspect (PCMLTF Suspicious Transaction Reporting Regulations, s. 9(2)).'
  return received === null ? null : deadlineOf(type, received).why
}

/** SQL: a TEST submission that this person may see was confirmed. */
export const confirmedTestSql = (scope: Scope): string =>
  `EXISTS (SELECT FROM submission s JOIN report r ON r.id = s.report_id
     WHERE s.environment = 'test' AND s.state IN ${acceptedStatesSql} AND ${visibleSql(scope, 'r')})`

/**
 * Whether a TEST submission was confirmed, after which TEST is no longer the default (decisions: Demo and production).
 * Only counts those that this person may see, because the answer would reveal the others.
 */
export const hasConfirmedTest = (scope: Scope): Promise<boolean> =>
  scope.sql(
    async (client) => (await client.one({ there: col.bool }, `SELECT ${confirmedTestSql(scope)} AS there`)).there,
  )
