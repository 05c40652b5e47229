/**
 * `comply submit --organization demo --environment test|production|demo [--mode demo|production] [--report REFERENCE…]
 * [--wait] [--json]`: submits the drafts that are ready, or those named. With --wait it ends when nothing is under way
 * any more. Exit status 0, 1 (something was refused or rejected, a draft is held, what became of them could not be
 * read, or there was nothing to submit: it says why) or 2 (not done, nothing submitted).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { DraftIssues } from '#app/product/reports/review/draft-issues.server.ts'
import { answering, failureText, modeName, plural } from './answer.lib.ts'
import { lackingOut, lackingText } from './lacking.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'submit --organization O --environment test|production|demo [--mode demo|production] [--report REFERENCE…] [--wait] [--json]   submit drafts that are ready'

/** How long --wait waits without anything coming to its end. */
const patienceMs = 10 * 60_000
/** When --wait first reports progress, and how often from then on. */
const [sayAfterMs, sayEveryMs] = [5_000, 30_000]

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({
      args,
      options: {
        organization: { type: 'string', short: 'o' },
        environment: { type: 'string', short: 'e' },
        mode: { type: 'string' },
        report: { type: 'string', multiple: true },
        wait: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    const environment = values.environment
    if (environment !== 'test' && environment !== 'production' && environment !== 'demo')
      throw new StartFailure('Say where to submit with --environment test, production or demo.')
    const scope = await organizationScope(values.organization, values.mode, environment)
    const { submitReports } = await import('#app/product/submissions/commands.server.ts')
    const { readyDraftIds, reportCounts } = await import('#app/product/reports/list/queries.server.ts')
    const ids = values.report
      ? await namedIds(scope, values.report)
      : [...(await readyDraftIds(scope)), ...(await readyDraftIds(scope, 'approve'))]
    const result = await submitReports(scope, ids, environment)
    const counted = `${plural(result.ids.length, 'report')} submitted.`
    const refused = result.refused.map(({ reference, message }) => ({ reference, message }))
    const held = await heldDrafts(scope, values.report ?? null)
    const json = {
      mode: scope.mode,
      submitted: result.ids.length,
      already: result.already.length,
      refused,
      held: held.map(({ reference, lacking }) => ({ reference, ...lackingOut(lacking) })),
    }
    const refusedLines = [
      ...refused.map((one) => `  ${one.reference}: not submitted. ${one.message}`),
      ...heldLines(held),
    ]
    const wanted = [...result.ids, ...result.already]
    if (wanted.length + refused.length === 0) {
      const why = nothingToSubmit(await reportCounts(scope), scope.mode)
      return { status: 1, json: { ...json, why, reports: [] }, lines: [`${counted} ${why}`, ...heldLines(held)] }
    }
    // Printed before any waiting: they are under way, whatever happens next.
    if (!values.json) console.log(counted)
    try {
      const { reportStateText, isUnderWay } = await import('#app/product/report-states/states.ts')
      const rows = await (values.wait ? waitFor(scope, wanted) : statesOf(scope, wanted))
      const unfinished = values.wait
        ? rows.filter((row) => row.state === 'rejected' || isUnderWay(row.state)).length
        : 0
      return {
        status: refused.length + unfinished + held.length > 0 ? 1 : 0,
        json: {
          ...json,
          reports: rows.map((row) => ({
            reference: row.reference,
            state: row.state,
            shown: reportStateText(row.state, row.environment),
          })),
        },
        lines: [
          ...rows.map((row) => `  ${row.reference}: ${reportStateText(row.state, row.environment)}`),
          ...refusedLines,
        ],
      }
    } catch (error) {
      const what =
        wanted.length === 1
          ? 'The report is submitted, and a running worker follows it'
          : `The ${wanted.length} reports are submitted, and a running worker follows them`
      return {
        status: 1,
        json: { ...json, reports: [] },
        lines: refusedLines,
        errors: [`${what}. The result couldn’t be read: ${await failureText(error)}`, 'See "comply status".'],
      }
    }
  })
}

/** The reports of these references. @throws StartFailure that names those which are not there */
async function namedIds(scope: Scope, references: readonly string[]): Promise<string[]> {
  const rows = await scope.tx((db) =>
    db.report.findMany({ where: { reference: { in: [...references] } }, select: { id: true, reference: true } }),
  )
  const there = new Set(rows.map((row) => row.reference))
  const unknown = [...new Set(references)].filter((reference) => !there.has(reference))
  if (unknown.length > 0) {
    throw new StartFailure(
      `${unknown.length === 1 ? 'There is no report' : 'There are no reports'} ${unknown.join(', ')} in ${modeName(scope.mode)} mode. Nothing was submitted. See "comply status".`,
    )
  }
  return rows.map((row) => row.id)
}

interface HeldDraft {
  reference: string
  lacking: DraftIssues | undefined
}

/** Drafts that something holds, with what: of those named, or all. */
async function heldDrafts(scope: Scope, references: readonly string[] | null): Promise<HeldDraft[]> {
  const { reportList } = await import('#app/product/reports/list/queries.server.ts')
  const { draftIssues } = await import('#app/product/reports/review/draft-issues.server.ts')
  const { rows } = await reportList(scope, {
    filter: 'incomplete',
    type: null,
    search: '',
    sort: 'due',
    descending: false,
    page: 1,
    pageSize: Number.MAX_SAFE_INTEGER,
  })
  const meant = rows.filter((row) => references === null || references.includes(row.reference))
  const lacking = await draftIssues(
    scope,
    meant.map((row) => row.id),
  )
  return meant.map((row) => ({ reference: row.reference, lacking: lacking.get(row.id) }))
}

/** Held drafts that the text lists; `--json` lists all. */
const listed = 20

const heldLines = (held: readonly HeldDraft[]): string[] => [
  ...held.slice(0, listed).map(({ reference, lacking }) => `  ${reference}: held${lackingText(lacking)}`),
  ...(held.length > listed ? [`  … and ${held.length - listed} more held. --json lists them all.`] : []),
]

const statesOf = (scope: Scope, ids: string[]) =>
  scope.tx((db) =>
    db.report.findMany({
      where: { id: { in: ids } },
      select: { id: true, reference: true, state: true, environment: true },
    }),
  )

/**
 * Waits until none of these is under way any more, or nothing has moved for a long time; reports progress on stderr.
 */
async function waitFor(scope: Scope, ids: string[]): ReturnType<typeof statesOf> {
  const { isUnderWay } = await import('#app/product/report-states/states.ts')
  let open = ids.length + 1
  let sayAt = Date.now() + sayAfterMs
  for (let until = Date.now() + patienceMs; ; await sleep(500)) {
    const rows = await statesOf(scope, ids)
    const waiting = rows.filter((row) => isUnderWay(row.state)).map((row) => row.id)
    if (waiting.length === 0 || Date.now() >= until) return rows
    if (waiting.length < open) [open, until] = [waiting.length, Date.now() + patienceMs]
    if (Date.now() >= sayAt) {
      sayAt = Date.now() + sayEveryMs
      console.error(await waitingText(scope, waiting))
    }
  }
}

/** `Still in progress: 3 reports. 2 Submitted; 1 Waiting for FINTRAC: …` */
async function waitingText(scope: Scope, ids: string[]): Promise<string> {
  const { openStates, submissionStateText } = await import('#app/product/report-states/states.ts')
  const rows = await scope.tx((db) =>
    db.submission.findMany({
      where: { reportId: { in: ids }, state: { in: [...openStates] } },
      select: { state: true, environment: true, note: true },
    }),
  )
  const kinds = Map.groupBy(
    rows,
    (row) => `${submissionStateText(row.state, row.environment)}${row.note ? `: ${row.note.replace(/\.$/, '')}` : ''}`,
  )
  return (
    [
      `Still in progress: ${plural(ids.length, 'report')}`,
      [...kinds].map(([kind, of]) => `${of.length} ${kind}`).join('; '),
    ]
      .filter((part) => part !== '')
      .join('. ') + '.'
  )
}

/** Why there was nothing to submit, and what to do. */
export function nothingToSubmit(
  counts: { drafts: number; incomplete: number; rejected: number; tested: number; changes: number },
  mode: 'demo' | 'production',
): string {
  const name = modeName(mode)
  const parts = [
    counts.incomplete > 0
      ? `${plural(counts.incomplete, 'draft')} incomplete. The report’s page shows what’s missing.`
      : '',
    counts.rejected > 0
      ? `${plural(counts.rejected, 'report')} rejected. Correct and submit by name with --report.`
      : '',
    counts.tested > 0
      ? `${plural(counts.tested, 'report')} confirmed in TEST. File by name with --report and --environment production.`
      : '',
    counts.changes > 0
      ? `${plural(counts.changes, 'confirmed report')} to change. Request the change on the report’s page.`
      : '',
  ].filter((part) => part !== '')
  if (parts.length > 0) return `Nothing is ready in ${name} mode. ${parts.join(' ')}`
  return counts.drafts > 0
    ? `Nothing is ready in ${name} mode. Check its drafts.`
    : `There are no drafts in ${name} mode. Create them with "comply draft", or choose the other mode with --mode.`
}
