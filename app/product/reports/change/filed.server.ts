import { statesSql } from '#app/product/report-states/states-sql.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { fieldLabel, type ReportDocument } from '#app/compliance/reports/index.ts'
import { canonicalJson } from '#app/product/reports/state/canonical.ts'
import { editableStates } from '#app/product/report-states/states.ts'
import { assemble } from '../state/assemble.server.ts'
import { loadFacts } from '../state/facts.server.ts'
import { readReports, type Proposal } from '../state/store.server.ts'
import { touchedSql, type Touched } from '../state/touched.ts'

/** The part of a report that comes from its records. The head comes from Settings and the kind of submission. */
type Content = Pick<ReportDocument, 'definitions' | 'transactions'>

/** Content of submitted reports as the records gave it before a correction, by report id. */
export type BeforeCorrection = ReadonlyMap<string, Content>

const chunkSize = 250
/** SQL: submitted reports that follow their records. Reports filed elsewhere have none. */
const filedSql = `r.copy_sha256 IS NULL AND r.state NOT IN ${statesSql([...editableStates, 'deleted', 'deletion'])}`

/** Reads the content of submitted reports that a correction of these records may change, before the correction. */
export async function filedBefore(client: Sql, touched: Touched): Promise<BeforeCorrection> {
  const { where, parameters } = touchedSql(touched, filedSql)
  const rows = await client.rows({ id: col.text }, `SELECT r.id FROM report r WHERE ${where} ORDER BY r.id`, parameters)
  return contents(
    client,
    rows.map((row) => row.id),
  )
}

/**
 * Proposes a change of each submitted report whose content a correction changed, and withdraws an earlier proposal if
 * the records again give what was submitted. Proposals by the 24-hour rule stay as they are.
 * @returns the ids of the reports with a new proposal
 */
export async function proposeChanged(client: Sql, before: BeforeCorrection): Promise<string[]> {
  const now = await contents(client, [...before.keys()])
  const touched = [...now].filter(([id, content]) => !isSame(before.get(id), content))
  const copies = await submittedCopies(
    client,
    touched.map(([id]) => id),
  )
  const rows = touched.map(([id, content]) => {
    const fields = [
      ...new Set(otherPlaces(copies.get(id) ?? before.get(id), content).map((place) => fieldLabel(place))),
    ]
    return { id, proposal: fields.length === 0 ? null : proposalOf(fields) }
  })
  if (rows.length === 0) return []
  const written = await client.rows(
    { id: col.text, proposed: col.bool },
    `UPDATE report r SET proposal = nullif(x.proposal, 'null'::jsonb), updated_at = now()
     FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, proposal jsonb)
     WHERE r.id = x.id AND r.state NOT IN ${statesSql([...editableStates, 'deletion', 'deleted'])} AND (r.proposal IS NULL OR r.proposal -> 'fields' IS NOT NULL)
     RETURNING r.id, r.proposal IS NOT NULL AS proposed`,
    [JSON.stringify(rows)],
  )
  return written.filter((row) => row.proposed).map((row) => row.id)
}

const fieldsNamed = 6

function proposalOf(fields: readonly string[]): Proposal {
  const more = fields.length > fieldsNamed ? ` and ${fields.length - fieldsNamed} more` : ''
  return {
    kind: 'change',
    addedIds: [],
    removedIds: [],
    fields: [...fields],
    reason: `Its records were corrected after it was submitted. It now differs in: ${fields.slice(0, fieldsNamed).join(', ')}${more}. If the report was right, correct the records back.`,
  }
}

async function contents(client: Sql, ids: readonly string[]): Promise<Map<string, Content>> {
  const found = new Map<string, Content>()
  for (let at = 0; at < ids.length; at += chunkSize) {
    const reports = await readReports(client, 'r.id = ANY($1::uuid[])', [ids.slice(at, at + chunkSize)])
    const facts = await loadFacts(
      client,
      reports.flatMap((report) => [...report.core.transactionIds]),
    )
    for (const report of reports) {
      const { definitions, transactions } = assemble(report.core, facts, Date.now()).document
      found.set(report.id, { definitions, transactions } as Content)
    }
  }
  return found
}

/** Content of the last submission of each report, unless erased. */
async function submittedCopies(client: Sql, ids: readonly string[]): Promise<Map<string, Content>> {
  const rows = await client.rows(
    { id: col.text, bytes: col.bytes.orNull },
    `SELECT DISTINCT ON (s.report_id) s.report_id AS id, s.bytes FROM submission s
     WHERE s.report_id = ANY($1::uuid[]) AND s.action <> 'delete' AND s.state NOT IN ('rejected', 'cancelled') ORDER BY s.report_id, s.created_at DESC, s.id DESC`,
    [ids],
  )
  return new Map(
    rows.flatMap(({ id, bytes }) => {
      if (bytes === null) return []
      const { definitions, transactions } = JSON.parse(Buffer.from(bytes).toString('utf8')) as Content
      return [[id, { definitions, transactions } as Content] as const]
    }),
  )
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one ?? null) === canonicalJson(other ?? null)

/** JSON pointers of the values in which two contents differ. */
function otherPlaces(one: unknown, other: unknown, at = ''): string[] {
  if (isSame(one, other)) return []
  const [left, right] = [one, other].map((value) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null,
  )
  if (!left && !right) return at.endsWith('/refId') ? [] : [at]
  return [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])].flatMap((name) =>
    otherPlaces(left?.[name], right?.[name], `${at}/${name}`),
  )
}
