/**
 * `comply retention [--delete] [--json]`: the organizations whose trial or subscription ended 30 days ago or earlier,
 * and how many copies in record vaults were kept for their time. Deletes nothing without `--delete`; the workers do it
 * every night. Exit status 0, or 2 where it could not look.
 */
import { parseArgs } from 'node:util'
import { answering, plural } from './answer.lib.ts'

export const usage =
  'retention [--delete] [--json]   list what is due for deletion (ended organizations, expired vault copies), or delete it'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({ args, options: { delete: { type: 'boolean' }, json: { type: 'boolean' } } })
    const { deleteEnded } = await import('#app/product/retention/ended.server.ts')
    const { deleteExpiredCopies } = await import('#app/product/retention/expired.server.ts')
    const isDone = values.delete === true
    const ended = await deleteEnded({ dryRun: !isDone })
    const copies = await deleteExpiredCopies({ dryRun: !isDone })
    return {
      status: 0,
      json: { deleted: isDone, vaultCopies: copies, organizations: ended.map(({ slug, name }) => ({ slug, name })) },
      lines: [
        isDone
          ? `${plural(ended.length, 'organization')} deleted.`
          : `${plural(ended.length, 'organization')} ended 30 days ago or earlier. Nothing was deleted.`,
        ...ended.map(({ slug, name }) => `  ${slug} (${name})`),
        ...(copies === 0
          ? []
          : [`${copies} ${copies === 1 ? 'copy' : 'copies'} in record vaults ${isDone ? 'deleted' : 'expired'}.`]),
      ],
    }
  })
}
