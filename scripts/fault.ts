/**
 * `npm run fault -- --schedules N --seed S`: the long run of the fault tests, on a database of its own, with the queue
 * on PostgreSQL and then, where REDIS_URL is set, the same schedules with the queue on Redis. Prints a line a schedule
 * and for each queue how many schedules ran, how many reports were lost or doubled, and which workers ended that nobody
 * had ended. Exit status 1 when any was. `npm run fault -- --forms N --seed S` sends N malformed forms to every address
 * that takes one instead (tests/browser/forms/malformed.test.ts).
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#prisma/migrate.ts'
import { root } from './lib/local.ts'
import { optionText } from './lib/options.ts'
import { startPostgres } from './lib/postgres.ts'
import { databaseIn, removeScratchFolder, scratchFolder } from './lib/scratch.ts'

function options(): { schedules: string; seed: string; forms?: string } {
  try {
    return parseArgs({
      options: {
        schedules: { type: 'string', default: '100' },
        seed: { type: 'string', default: '1' },
        forms: { type: 'string' },
      },
    }).values
  } catch (error) {
    console.error(`${optionText(error) ?? String(error)} Usage: npm run fault -- --schedules 100 --seed 1.`)
    process.exit(2)
  }
}

const values = options()
const [schedules, seed] = [Number(values.schedules), Number(values.seed)]
if (!Number.isSafeInteger(schedules) || schedules < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('Give whole numbers: --schedules 100 --seed 1.')
  process.exit(2)
}

if (values.forms !== undefined) {
  if (!/^[1-9]\d{0,6}$/.test(values.forms)) {
    console.error('Give a whole number of forms: --forms 100000.')
    process.exit(2)
  }
  const child = spawn(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--configLoader', 'native', '--project', 'browser', 'tests/browser/forms/malformed.test.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FC_RUNS: values.forms, FC_SEED: String(seed) } },
  )
  const [status] = (await once(child, 'exit')) as [number | null]
  process.exit(status ?? 1)
}

const folder = await scratchFolder('fault')
const postgres = await startPostgres(databaseIn(folder), randomBytes(12).toString('hex'))
try {
  const { applicationUrl } = await migrate(postgres.adminUrl, randomBytes(12).toString('hex'))
  Object.assign(process.env, {
    APP_MODE: 'local',
    DATABASE_URL: applicationUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    APP_SECRET: randomBytes(32).toString('base64'),
    FILES_DIR: path.join(folder, 'files'),
  })
  // What reads the environment is loaded only now that it is set.
  const { runSchedules } = await import('#tests/fault/run-schedules.ts')
  const { closeDatabase } = await import('#app/platform/data/database.ts')
  const redisUrl = process.env.REDIS_URL || null
  process.env.REDIS_URL = ''
  let failures = 0
  for (const queue of ['PostgreSQL', ...(redisUrl === null ? [] : ['Redis'])]) {
    console.log(`The queue is on ${queue}.`)
    const started = performance.now()
    const summary = await runSchedules({
      schedules,
      seed,
      redisUrl: queue === 'Redis' ? redisUrl : null,
      adminUrl: postgres.adminUrl,
      onSchedule: (line) => console.log(line),
    })
    for (const line of [...summary.lost, ...summary.doubled, ...summary.wrong, ...summary.ended]) console.log(line)
    failures += summary.lost.length + summary.doubled.length + summary.wrong.length + summary.ended.length
    console.log(
      `${queue}: ${summary.schedules} schedules run, ${summary.submissions} submissions, ${summary.lost.length} lost, ${summary.doubled.length} doubled, ${summary.wrong.length} wrong; ` +
        `${summary.repeats} changes repeated without harm, ${summary.workerStarts} worker starts, ${summary.ended.length} ends that nobody ordered; ${Math.round((performance.now() - started) / 1000)} s.`,
    )
  }
  await closeDatabase()
  if (redisUrl === null) console.log('REDIS_URL is not set: the schedules were NOT run with the queue on Redis.')
  process.exitCode = failures > 0 ? 1 : 0
} finally {
  await postgres.stop()
  await removeScratchFolder(folder)
}
