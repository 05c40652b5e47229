/**
 * `comply draft --organization demo [--mode demo|production] [--candidate KEY…] [--json]`: makes a draft of each
 * candidate that has none, or of those named. Exit status 0, 1 (some of the named candidates are not asked for, a draft
 * waits for a person to confirm a value, or it failed on the way) or 2 (not done, nothing drafted).
 */
import { parseArgs } from 'node:util'
import { AppError } from '#app/platform/runtime/errors.ts'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { Created } from '#app/product/reports/drafts/create.server.ts'
import { answering, failureText, modeName, plural, type Answer } from './answer.lib.ts'
import { lackingOut, lackingText } from './lacking.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'draft --organization O [--mode demo|production] [--candidate KEY…] [--json]   create drafts for reports that have none'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({
      args,
      options: {
        organization: { type: 'string', short: 'o' },
        mode: { type: 'string' },
        candidate: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    })
    const { createDrafts } = await import('#app/product/reports/drafts/create.server.ts')
    const scope = await organizationScope(values.organization, values.mode)
    let made: Created
    try {
      made = await createDrafts(scope, values.candidate ?? 'all')
    } catch (error) {
      if (error instanceof AppError) throw error
      return {
        status: 1,
        json: { mode: scope.mode, created: [] },
        lines: [],
        errors: [
          `${await failureText(error)} Some drafts may have been created. Run the command again to create the rest.`,
        ],
      }
    }
    if (values.candidate && made.gone.length === new Set(values.candidate).size) {
      throw new StartFailure(
        `${made.gone.length === 1 ? 'There is no candidate' : 'There are no candidates'} ${made.gone.join(', ')} in ${modeName(scope.mode)} mode. Nothing was drafted. "comply candidates --json" lists each with its "key".`,
      )
    }
    try {
      return await answerOf(scope, made)
    } catch (error) {
      return {
        status: 1,
        json: {
          mode: scope.mode,
          created: made.ids.map((id) => ({ id })),
          existing: made.existing,
          not_asked_for: made.gone,
        },
        lines: [`${plural(made.ids.length, 'draft')} created.`],
        errors: [await failureText(error), 'See "comply status".'],
      }
    }
  })
}

/** The drafts that were made, and the changes proposed to submitted reports. */
async function answerOf(scope: Scope, made: Created): Promise<Answer> {
  const { afterCorrection } = await import('#app/product/corrections/corrections.server.ts')
  const { reportList } = await import('#app/product/reports/list/queries.server.ts')
  const { draftIssues } = await import('#app/product/reports/review/draft-issues.server.ts')
  const { isUnderWay } = await import('#app/product/report-states/states.ts')
  const { env } = await import('#app/platform/runtime/env.ts')
  await afterCorrection(scope, { rule: true })
  const all = {
    type: null,
    search: '',
    sort: 'due',
    descending: false,
    page: 1,
    pageSize: Number.MAX_SAFE_INTEGER,
  } as const
  const { rows, total } = await reportList(scope, { ...all, filter: 'drafts' })
  const ids = new Set(made.ids)
  const created = rows.filter((row) => ids.has(row.id))
  const lacking = await draftIssues(scope, made.ids)
  const submitted = [
    ...(await reportList(scope, { ...all, filter: 'changes' })).rows,
    ...(await reportList(scope, { ...all, filter: 'underway' })).rows,
  ]
  const changes = submitted
    .filter((row) => row.proposal === 'change')
    .map((row) => ({
      reference: row.reference,
      page: `${env().APP_URL}/app/reports/${row.id}`,
      isUnderWay: isUnderWay(row.state),
    }))
  return {
    status: made.gone.length > 0 || created.some((row) => row.toConfirmCount > 0) ? 1 : 0,
    json: {
      mode: scope.mode,
      created: created.map(
        ({ id, type, reference, parties, totalCad, dueDate, missingCount, rejectCount, toConfirmCount }) => ({
          id,
          type,
          reference,
          parties,
          cad_total: totalCad,
          due_date: dueDate,
          missing: missingCount,
          to_correct: rejectCount,
          to_confirm: toConfirmCount,
          ...lackingOut(lacking.get(id)),
        }),
      ),
      existing: made.existing,
      not_asked_for: made.gone,
      to_change: changes.map(({ reference, page, isUnderWay }) => ({ reference, page, under_way: isUnderWay })),
    },
    lines: [
      `${plural(made.ids.length, 'draft')} created, ${plural(total, 'draft')} in all (${modeName(scope.mode)} mode).`,
      ...created.map(
        (row) =>
          `  ${row.reference} ${row.totalCad ?? ''} CAD, ${row.parties || 'no party named'}, due ${row.dueDate ?? 'as soon as practicable'}${lackingText(lacking.get(row.id))}`,
      ),
      ...made.gone.map((key) => `  Not required: ${key}`),
      ...(changes.length > 0
        ? [
            `${changes.length === 1 ? '1 submitted report needs' : `${changes.length} submitted reports need`} a change. Request it on the report’s page:`,
          ]
        : []),
      ...changes
        .slice(0, listed)
        .map(
          ({ reference, page, isUnderWay }) => `  ${reference}: ${page}${isUnderWay ? ' (once it is confirmed)' : ''}`,
        ),
      ...(changes.length > listed ? [`  … and ${changes.length - listed} more. --json lists them all.`] : []),
    ],
  }
}

/** Reports to change that the text lists. */
const listed = 20
