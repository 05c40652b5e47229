/**
 * `comply status --organization demo [--mode demo|production] [--json]`: how many reports there are in each state, what is due, and what
 * is under way. Exit status 0, or 2 (not done).
 */
import { parseArgs } from 'node:util'
import { answering, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'status --organization O [--mode demo|production] [--json]   what is drafted, due, under way and confirmed'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({ args, options: { organization: { type: 'string', short: 'o' }, mode: { type: 'string' }, json: { type: 'boolean' } } })
    const scope = await organizationScope(values.organization, values.mode)
    const { dueReports, reportCounts } = await import('#app/product/reports/queries.server.ts')
    const { submissionList } = await import('#app/product/submissions/queries.server.ts')
    const { reportStateText, submissionStateText } = await import('#app/product/submissions/states.ts')
    const counts = await reportCounts(scope)
    const due = await dueReports(scope, 20)
    const open = await submissionList(scope, { filter: 'underway', environment: null, search: '', page: 1, pageSize: 100 })
    return {
      status: 0,
      json: {
        mode: scope.mode,
        counts,
        due: due.map(row => ({ reference: row.reference, type: row.type, state: row.state, shown: reportStateText(row.shownState, row.environment), needs: row.proposal, due_date: row.dueDate, days_left: row.due?.daysLeft ?? null, missing: row.missingCount })),
        under_way: open.rows.map(row => ({ reference: row.reference, environment: row.environment, state: row.state, shown: submissionStateText(row.state, row.environment), last_looked_at: row.lastLookedAt, note: row.note })),
      },
      lines: [
        `${scope.mode === 'demo' ? 'Demo' : 'Production'} mode: ${plural(counts.drafts, 'draft')}, ${counts.ready} of them ready; ${counts.underWay} under way, ${counts.confirmed} confirmed${counts.tested > 0 ? `, ${counts.tested} confirmed in TEST only` : ''}, ${counts.rejected} rejected${counts.changes > 0 ? `, ${counts.changes} to change` : ''}.`,
        ...(due.length > 0 ? ['Due:'] : []),
        ...due.map(row => `  ${row.dueDate} ${row.reference}: ${reportStateText(row.shownState, row.environment)}${row.proposal === 'change' ? ', needs a change' : ''}${row.due?.state === 'overdue' ? ', OVERDUE' : ''}${row.missingCount > 0 ? `, ${plural(row.missingCount, 'value')} missing` : ''}`),
        ...(open.rows.length > 0 ? ['Under way:'] : []),
        ...open.rows.map(row => `  ${row.reference} (${row.environment}): ${submissionStateText(row.state, row.environment)}${row.note ? `. ${row.note}` : ''}`),
      ],
    }
  })
}
