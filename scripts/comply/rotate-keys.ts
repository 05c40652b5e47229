/**
 * `comply rotate-keys [--json]`: wraps every stored secret with the current key of the environment
 * (docs/operations.md). May be cut off and run again. Exit status 0, or 2 where a secret could not be opened.
 */
import { parseArgs } from 'node:util'
import { answering, plural } from './answer.lib.ts'

export const usage = 'rotate-keys [--json]   wrap stored secrets with the current key'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    parseArgs({ args, options: { json: { type: 'boolean' } } })
    const { rotateKeys } = await import('#app/platform/data/key-rotation.ts')
    const { rotated, already } = await rotateKeys()
    return {
      status: 0,
      json: { rotated, already },
      lines: [
        `${plural(rotated, 'secret')} rotated, ${already} under the current key before. Everything is under it now.`,
      ],
    }
  })
}
