/**
 * `comply retention [--delete] [--json]`: the organizations whose trial or subscription ended 30 days ago or earlier. Deletes nothing without
 * `--delete`; the workers do it every night. Exit status 0, or 2 where it could not look.
 */
import { parseArgs } from 'node:util'
import { answering, plural } from './answer.lib.ts'

export const usage = 'retention [--delete] [--json]   list the organizations that ended, or delete them'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({ args, options: { delete: { type: 'boolean' }, json: { type: 'boolean' } } })
    const { deleteEnded } = await import('#app/product/retention/ended.server.ts')
    const isDone = values.delete === true
    const ended = await deleteEnded({ dryRun: !isDone })
    return {
      status: 0,
      json: { deleted: isDone, organizations: ended.map(({ slug, name }) => ({ slug, name })) },
      lines: [
        isDone
          ? `${plural(ended.length, 'organization')} deleted.`
          : `${plural(ended.length, 'organization')} ended 30 days ago or earlier. Nothing was deleted.`,
        ...ended.map(({ slug, name }) => `  ${slug} (${name})`),
      ],
    }
  })
}
