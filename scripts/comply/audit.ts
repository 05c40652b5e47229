/**
 * `comply audit verify --organization demo [--json]`: goes through the organization's audit trail and finds the first
 * event that was altered, removed or inserted. Exit status 0 (whole), 1 (not whole) or 2 (not looked at).
 */
import { parseArgs } from 'node:util'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { answering, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'audit verify --organization O [--json]   check that nobody altered the audit trail'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { organization: { type: 'string', short: 'o' }, json: { type: 'boolean' } },
    })
    if (positionals.length !== 1 || positionals[0] !== 'verify')
      throw new StartFailure('Add verify: audit verify --organization demo.')
    const scope = await organizationScope(values.organization, undefined)
    const { brokenAuditEvent } = await import('#app/platform/data/audit.ts')
    const broken = await brokenAuditEvent(scope)
    const events = await scope.tx((db) => db.auditEvent.count())
    return {
      status: broken === null ? 0 : 1,
      json: {
        events,
        whole: broken === null,
        broken: broken === null ? null : { id: broken.id, action: broken.action, at: broken.at.toISOString() },
      },
      lines: [
        broken === null
          ? `The audit trail is intact: ${plural(events, 'event')}.`
          : `The audit trail is not intact. The first event that was changed, or that follows a missing one: ${broken.id}, ${broken.action}, ${broken.at.toISOString()}.`,
      ],
    }
  })
}
