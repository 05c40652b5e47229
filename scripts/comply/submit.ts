/**
 * `comply submit --organization demo --environment test|production|demo [--mode demo|production] [--report REFERENCE…] [--wait] [--json]`:
 * submits the drafts that are ready, or those named. With --wait it ends when nothing is under way any more. Exit status 0,
 * 1 (something was refused or rejected, or there was nothing to submit: it says why) or 2 (not done).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartFailure } from '#app/platform/fail.ts'
import { answering, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'submit --organization O --environment test|production|demo [--mode demo|production] [--report REFERENCE…] [--wait] [--json]   submit drafts that are ready'

/** How long --wait waits without anything coming to its end. */
const patienceMs = 10 * 60_000

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({
      args,
      options: { organization: { type: 'string', short: 'o' }, environment: { type: 'string', short: 'e' }, mode: { type: 'string' }, report: { type: 'string', multiple: true }, wait: { type: 'boolean' }, json: { type: 'boolean' } },
    })
    const environment = values.environment
    if (environment !== 'test' && environment !== 'production' && environment !== 'demo') throw new StartFailure('Say where to submit: --environment test, production or demo.')
    const scope = await organizationScope(values.organization, values.mode, environment)
    const { submitReports } = await import('#app/product/submissions/commands.server.ts')
    const { readyDraftIds, reportCounts } = await import('#app/product/reports/queries.server.ts')
    const named = values.report
    const ids = named ? await scope.tx(async db => (await db.report.findMany({ where: { reference: { in: named } }, select: { id: true } })).map(row => row.id)) : await readyDraftIds(scope)
    if (named && ids.length < new Set(named).size) throw new StartFailure('Some of these references are not there. See "comply status".')
    const result = await submitReports(scope, ids, environment)
    const wanted = [...result.ids, ...result.already]
    const states = async () => scope.tx(db => db.report.findMany({ where: { id: { in: wanted } }, select: { id: true, reference: true, state: true, environment: true } }))
    const { isUnderWay, reportStateText } = await import('#app/product/submissions/states.ts')
    let rows = await states()
    if (values.wait) {
      let open = rows.length + 1
      for (let until = Date.now() + patienceMs; Date.now() < until; await sleep(500)) {
        rows = await states()
        const now = rows.filter(row => isUnderWay(row.state)).length
        if (now === 0) break
        if (now < open) [open, until] = [now, Date.now() + patienceMs]
      }
    }
    const unfinished = values.wait ? rows.filter(row => row.state === 'rejected' || isUnderWay(row.state)).length : 0
    const why = wanted.length + result.refused.length === 0 ? nothingToSubmit(await reportCounts(scope), scope.mode) : null
    return {
      status: why !== null || result.refused.length + unfinished > 0 ? 1 : 0,
      json: {
        mode: scope.mode, ...(why !== null && { why }), submitted: result.ids.length, already: result.already.length, refused: result.refused.map(({ reference, message }) => ({ reference, message })),
        reports: rows.map(row => ({ reference: row.reference, state: row.state, shown: reportStateText(row.state, row.environment) })),
      },
      lines: [
        `${plural(result.ids.length, 'report')} submitted.${why === null ? '' : ` ${why}`}`,
        ...rows.map(row => `  ${row.reference}: ${reportStateText(row.state, row.environment)}`),
        ...result.refused.map(one => `  ${one.reference}: not submitted. ${one.message}`),
      ],
    }
  })
}

/** Why there was nothing to submit, and what to do. */
export function nothingToSubmit(counts: { drafts: number; incomplete: number; rejected: number; tested: number; changes: number }, mode: 'demo' | 'production'): string {
  const name = mode === 'demo' ? 'Demo' : 'Production'
  const parts = [
    counts.incomplete > 0 ? `${plural(counts.incomplete, 'draft')} incomplete: see what is missing on the report's page.` : '',
    counts.rejected > 0 ? `${plural(counts.rejected, 'report')} rejected: correct and submit by name with --report.` : '',
    counts.tested > 0 ? `${plural(counts.tested, 'report')} confirmed in TEST: file by name with --report and --environment production.` : '',
    counts.changes > 0 ? `${plural(counts.changes, 'confirmed report')} to change: open the change on the report's page.` : '',
  ].filter(part => part !== '')
  if (parts.length > 0) return `Nothing is ready in ${name} mode. ${parts.join(' ')}`
  return counts.drafts > 0 ? `Nothing is ready in ${name} mode: look at its drafts.` : `There are no drafts in ${name} mode. Make them with "comply draft", or name the other mode with --mode.`
}
