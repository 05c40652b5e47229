/**
 * `comply draft --organization demo [--mode demo|production] [--candidate KEY…] [--json]`: makes a draft of each candidate that has
 * none, or of those named. Exit status 0, 1 (a named candidate is not asked for) or 2 (not done).
 */
import { parseArgs } from 'node:util'
import { answering, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'draft --organization O [--mode demo|production] [--candidate KEY…] [--json]   draft the reports that have no draft yet'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({ args, options: { organization: { type: 'string', short: 'o' }, mode: { type: 'string' }, candidate: { type: 'string', multiple: true }, json: { type: 'boolean' } } })
    const { createDrafts } = await import('#app/product/reports/create.server.ts')
    const { reconcile } = await import('#app/product/reports/refresh.server.ts')
    const { reportList } = await import('#app/product/reports/queries.server.ts')
    const scope = await organizationScope(values.organization, values.mode)
    const made = await createDrafts(scope, values.candidate ?? 'all')
    await reconcile(scope)
    const { rows, total } = await reportList(scope, { filter: 'drafts', type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 10_000 })
    const ids = new Set(made.ids)
    const created = rows.filter(row => ids.has(row.id))
    return {
      status: made.gone.length > 0 ? 1 : 0,
      json: { mode: scope.mode, created: created.map(({ id, type, reference, parties, totalCad, dueDate, missingCount, rejectCount }) => ({ id, type, reference, parties, cad_total: totalCad, due_date: dueDate, missing: missingCount, to_correct: rejectCount })), existing: made.existing, not_asked_for: made.gone },
      lines: [
        `${plural(made.ids.length, 'draft')} created, ${plural(total, 'draft')} in all (${scope.mode === 'demo' ? 'Demo' : 'Production'} mode).`,
        ...created.map(row => `  ${row.reference} ${row.totalCad ?? ''} CAD, ${row.parties || 'no party named'}, due ${row.dueDate ?? 'as soon as practicable'}${row.missingCount > 0 ? `, ${plural(row.missingCount, 'value')} missing` : ''}`),
        ...made.gone.map(key => `  Not asked for: ${key}`),
      ],
    }
  })
}
