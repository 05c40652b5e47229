/**
 * `comply submit --organization demo --environment test|production|demo [--report REFERENCE…] [--wait] [--json]`: submits the drafts
 * that are ready, or those named. With --wait it ends when nothing is under way any more. Exit status 0, 1 (something was
 * refused or rejected) or 2 (not done).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartFailure } from '../lib/fail.ts'
import { answering, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'submit --organization O --environment test|production|demo [--report REFERENCE…] [--wait] [--json]   submit drafts that are ready'

/** How long --wait waits without anything coming to its end. */
const patienceMs = 10 * 60_000

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({
      args,
      options: { organization: { type: 'string', short: 'o' }, environment: { type: 'string', short: 'e' }, report: { type: 'string', multiple: true }, wait: { type: 'boolean' }, json: { type: 'boolean' } },
    })
    const environment = values.environment
    if (environment !== 'test' && environment !== 'production' && environment !== 'demo') throw new StartFailure('Say where to submit: --environment test, production or demo.')
    const scope = await organizationScope(values.organization, environment === 'demo' ? 'demo' : 'production')
    const { submitReports } = await import('#app/product/submissions/commands.server.ts')
    const { readyDraftIds } = await import('#app/product/reports/queries.server.ts')
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
    return {
      status: result.refused.length + unfinished > 0 ? 1 : 0,
      json: {
        submitted: result.ids.length, already: result.already.length, refused: result.refused.map(({ reference, message }) => ({ reference, message })),
        reports: rows.map(row => ({ reference: row.reference, state: row.state, shown: reportStateText(row.state, row.environment) })),
      },
      lines: [
        `${plural(result.ids.length, 'report')} submitted.`,
        ...rows.map(row => `  ${row.reference}: ${reportStateText(row.state, row.environment)}`),
        ...result.refused.map(one => `  ${one.reference}: not submitted. ${one.message}`),
      ],
    }
  })
}
