/**
 * `comply rates FILE --organization O [--json]`: adds a file of rates, the Bank of Canada's or house rates, and values
 * by them what waits for a rate. Exit status 0, 1 (added, but some lines were not) or 2 (not done).
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { largestRateFile } from '#app/product/rates/read-file.ts'
import { answering, plural } from './answer.lib.ts'
import { namedFile } from './file.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'rates FILE --organization O [--json]   add a file of exchange rates'

/** Lines that the text lists. */
const listed = 20

export function run(args: string[]): Promise<number> {
  return answering(
    args,
    async () => {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { organization: { type: 'string', short: 'o' }, json: { type: 'boolean' } },
      })
      const [file] = positionals
      if (file === undefined || positionals.length > 1) throw new StartFailure(`Name one file.\nUsage: comply ${usage}`)
      if ((await namedFile(file)).size > largestRateFile)
        throw new StartFailure('The file is larger than 4 MB. Split it and add the parts.')
      const { importRates } = await import('#app/product/rates/commands.server.ts')
      const scope = await organizationScope(values.organization, undefined)
      const { added, known, valued, errors } = await importRates(scope, {
        name: path.basename(file),
        bytes: await readFile(file),
      })
      return {
        status: errors.length > 0 ? 1 : 0,
        json: { added, known, valued, lines: errors },
        lines: [
          `${plural(added, 'rate')} added, ${known} already on file, ${plural(valued, 'transaction')} valued.`,
          ...errors.slice(0, listed).map(({ line, message }) => `  line ${line}: ${message}`),
          ...(errors.length > listed ? [`  and ${errors.length - listed} more lines. --json lists them all.`] : []),
        ],
      }
    },
    { added: 0 },
  )
}
