/**
 * `comply restore --organization demo [--mode demo|production] --id ID… --by NAME [--json]`: undoes that reports were
 * set aside; their transactions count again. Exit status 0, 1 (some were not set aside any more) or 2 (not done,
 * nothing changed).
 */
import { parseArgs } from 'node:util'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { answering, modeName, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'restore --organization O [--mode demo|production] --id ID… --by NAME [--json]   restore reports that were set aside'

export function run(args: string[]): Promise<number> {
  return answering(
    args,
    async () => {
      const { values } = parseArgs({
        args,
        options: {
          organization: { type: 'string', short: 'o' },
          mode: { type: 'string' },
          id: { type: 'string', multiple: true },
          by: { type: 'string' },
          json: { type: 'boolean' },
        },
      })
      const ids = [...new Set(values.id)]
      const by = values.by?.trim()
      if (ids.length === 0)
        throw new StartFailure('Name what to restore: --id ID. "comply candidates" lists what is set aside.')
      if (!by) throw new StartFailure('Say who decides with --by NAME. Nothing was restored.')
      const scope = await organizationScope(values.organization, values.mode)
      const { restore } = await import('#app/product/set-aside/commands.server.ts')
      const count = await restore(scope, ids, `${by} (command line)`)
      if (count === 0)
        throw new StartFailure(`Nothing is set aside under ${ids.join(', ')} in ${modeName(scope.mode)} mode.`)
      return {
        status: count < ids.length ? 1 : 0,
        json: { mode: scope.mode, restored: count },
        lines: [`${plural(count, 'report')} restored (${modeName(scope.mode)} mode). The transactions count again.`],
      }
    },
    { restored: 0 },
  )
}
