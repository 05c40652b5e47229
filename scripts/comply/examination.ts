/**
 * `comply examination --organization demo --from 2026-01-01 --to 2026-12-31 --out FILE.zip [--mode demo|production]
 * [--json]`: the records of a period, as an examiner asks for them. Exit status 0, or 2 (not done).
 */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { answering, modeName, plural } from './answer.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'examination --organization O --from DAY --to DAY --out FILE.zip [--mode demo|production] [--json]   export the records of a period for an examination'

export function run(args: string[]): Promise<number> {
  return answering(args, async () => {
    const { values } = parseArgs({
      args,
      options: {
        organization: { type: 'string', short: 'o' },
        mode: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const scope = await organizationScope(values.organization, values.mode)
    const { periodSchema } = await import('#app/product/examination/schema.ts')
    const { exportExamination } = await import('#app/product/examination/examination.server.ts')
    const period = periodSchema.safeParse({ from: values.from, to: values.to })
    if (!period.success) throw new StartFailure(period.error.issues[0]!.message)
    const { out } = values
    if (out === undefined) throw new StartFailure('Name the file to write: --out records.zip.')
    const { stream, files } = await exportExamination(scope, period.data)
    try {
      await pipeline(stream, createWriteStream(out, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      if ((error as { code?: string }).code === 'EEXIST')
        throw new StartFailure(`${out} already exists. Name another file.`)
      await rm(out, { force: true })
      throw error
    }
    return {
      status: 0,
      json: { mode: scope.mode, ...period.data, out, files: files.map(({ file, count }) => ({ file, rows: count })) },
      lines: [
        `${modeName(scope.mode)} mode: the records of ${period.data.from} to ${period.data.to} are in ${out}.`,
        ...files.map(({ file, count }) => `  ${file}: ${plural(count, 'row')}`),
      ],
    }
  })
}
