/**
 * `comply aside --organization demo [--mode demo|production] --candidate KEY… --reason CODE --note TEXT --by NAME
 * [--json]`: sets reports aside that the transactions ask for, for an exception of the law. Without `--candidate` it
 * lists the exceptions of the organization's sector. Exit status 0, 1 (some of the named candidates are not asked for)
 * or 2 (not done, nothing changed).
 */
import { parseArgs } from 'node:util'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { answering, modeName, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'aside --organization O [--mode demo|production] [--candidate KEY… --reason CODE --note TEXT --by NAME] [--json]   set reports aside under an exception in the law, or list the exceptions'

const text = { type: 'string' } as const

export function run(args: string[]): Promise<number> {
  return answering(
    args,
    async () => {
      const { values } = parseArgs({
        args,
        options: {
          organization: { type: 'string', short: 'o' },
          mode: text,
          candidate: { type: 'string', multiple: true },
          reason: text,
          note: text,
          by: text,
          json: { type: 'boolean' },
        },
      })
      const scope = await organizationScope(values.organization, values.mode)
      const { exceptionsOffered } = await import('#app/product/set-aside/queries.server.ts')
      if (values.candidate === undefined) {
        const offered = await Promise.all(
          (['LCTR', 'LVCTR'] as const).map(async (type) =>
            (await exceptionsOffered(scope, [type])).map(({ code, label, record, source }) => ({
              type,
              reason: code,
              label,
              record,
              source,
            })),
          ),
        )
        const exceptions = offered.flat()
        return {
          status: 0,
          json: { mode: scope.mode, exceptions },
          lines: [
            "Exceptions for the organization's sector (--reason):",
            ...exceptions.flatMap((one) => [
              `  ${one.type} ${one.reason}: ${one.label} (${one.source})`,
              `    Record: ${one.record}`,
            ]),
          ],
        }
      }
      const by = values.by?.trim()
      if (!by) throw new StartFailure('Say who decides with --by NAME. Nothing was set aside.')
      const { decisionSchema } = await import('#app/product/set-aside/schema.ts')
      const decision = decisionSchema.safeParse({ reason: values.reason, note: values.note })
      if (!decision.success)
        throw new StartFailure(
          `${decision.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join(' ')} Nothing was set aside.`,
        )
      const { setAside } = await import('#app/product/set-aside/commands.server.ts')
      const { ids, gone } = await setAside(
        scope,
        [...new Set(values.candidate)].map((key) => ({ key })),
        decision.data,
        `${by} (command line)`,
      )
      if (ids.length === 0)
        throw new StartFailure(
          `${gone.length === 1 ? 'There is no report to draft' : 'There are no reports to draft'} ${gone.join(', ')} in ${modeName(scope.mode)} mode. Nothing was set aside. "comply candidates --json" lists each with its "key".`,
        )
      return {
        status: gone.length > 0 ? 1 : 0,
        json: { mode: scope.mode, set_aside: ids, not_asked_for: gone },
        lines: [
          `${plural(ids.length, 'report')} set aside (${modeName(scope.mode)} mode): ${ids.join(', ')}`,
          ...gone.map((key) => `  Not required: ${key}`),
        ],
      }
    },
    { set_aside: [] },
  )
}
