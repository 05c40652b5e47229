/**
 * `comply status --organization demo [--mode demo|production] [--json]`: how many reports there are in each state, what
 * is due, and what is under way. Exit status 0, or 2 (not done).
 */
import { parseArgs } from 'node:util'
import type { ReportListRow } from '#app/product/reports/list/queries.server.ts'
import { answering, modeName, plural } from './answer.lib.ts'
import { lackingOut, lackingText } from './lacking.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'status --organization O [--mode demo|production] [--json]   show what is drafted, due, in progress and confirmed'

/** Lines of a list in the text; `--json` has them all. */
const listed = 20

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({
      args,
      options: { organization: { type: 'string', short: 'o' }, mode: { type: 'string' }, json: { type: 'boolean' } },
    })
    const scope = await organizationScope(values.organization, values.mode)
    const { dueReports, reportCounts, suspiciousToFile } = await import('#app/product/reports/list/queries.server.ts')
    const { draftIssues } = await import('#app/product/reports/review/draft-issues.server.ts')
    const { submissionList } = await import('#app/product/submissions/queries.server.ts')
    const { isConfirmed, isEditable, reportStateText, submissionStateText } =
      await import('#app/product/report-states/states.ts')
    const counts = await reportCounts(scope)
    const { rows: suspicious } = await suspiciousToFile(scope, null)
    const due = [...suspicious, ...(await dueReports(scope, null))]
    const lacking = await draftIssues(
      scope,
      due.filter((row) => isEditable(row.state)).map((row) => row.id),
    )
    const { rows: underWay } = await submissionList(scope, {
      filter: 'underway',
      environment: null,
      search: '',
      page: 1,
      pageSize: Number.MAX_SAFE_INTEGER,
    })
    const asksForChange = (row: ReportListRow) => isConfirmed(row.state) && row.proposal !== null
    const [changes, others] = [due.filter(asksForChange), due.filter((row) => !asksForChange(row))]
    const dueLine = (row: ReportListRow) =>
      `${row.dueDate ?? 'As soon as practicable,'} ${row.reference}: ${reportStateText(row.shownState, row.environment)}${row.proposal === null ? '' : proposalWords[row.proposal]}${row.due?.state === 'overdue' ? ', OVERDUE' : ''}${lackingText(lacking.get(row.id))}`
    return {
      status: 0,
      json: {
        mode: scope.mode,
        counts,
        due: [...changes, ...others].map((row) => ({
          reference: row.reference,
          type: row.type,
          state: row.state,
          shown: reportStateText(row.shownState, row.environment),
          needs: row.proposal,
          due_date: row.dueDate,
          days_left: row.due?.daysLeft ?? null,
          missing: row.missingCount,
          to_correct: row.rejectCount,
          to_confirm: row.toConfirmCount,
          ...lackingOut(lacking.get(row.id)),
        })),
        under_way: underWay.map((row) => ({
          reference: row.reference,
          environment: row.environment,
          state: row.state,
          shown: submissionStateText(row.state, row.environment),
          last_looked_at: row.lastLookedAt,
          note: row.note,
        })),
      },
      lines: [
        `${modeName(scope.mode)} mode: ${plural(counts.drafts, 'draft')}, ${counts.ready} of them ready${counts.toApprove > 0 ? `, ${counts.toApprove} to approve` : ''}; ${counts.underWay} in progress, ${counts.confirmed} confirmed${counts.tested > 0 ? `, ${counts.tested} confirmed in TEST only` : ''}, ${counts.rejected} rejected${counts.changes > 0 ? `, ${counts.changes} to change` : ''}.`,
        ...section('To change', changes.map(dueLine)),
        ...section('Due', others.map(dueLine)),
        ...section(
          'In progress',
          underWay.map(
            (row) =>
              `${row.reference} (${row.environment}): ${submissionStateText(row.state, row.environment)}${row.note ? `. ${row.note}` : ''}`,
          ),
        ),
      ],
    }
  })
}

const proposalWords = {
  change: ', needs a change',
  held: ', needs an exchange rate',
  vanished: ', no longer required',
} as const

/** A list under its title, cut where it is long, with how many more there are. */
function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - listed
  return [
    more > 0 ? `${title} (${lines.length}):` : `${title}:`,
    ...lines.slice(0, listed).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more. --json lists them all.`] : []),
  ]
}
