import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#prisma/migrate.ts'
import { exitWith } from '#app/platform/runtime/fail.ts'
import { optionText } from './lib/options.ts'
import { startPostgres } from './lib/postgres.ts'
import { databaseIn, removeScratchFolder, scratchFolder } from './lib/scratch.ts'

/**
 * `npm run bench`: the figures, each a ratio measured in this run, with peak memory. `npm run bench -- import` (submit,
 * drafts, mapping, filing, editor, site, load) runs a part; `--rows 100k` makes the import smaller,
 * `--users 10 --seconds 20` the load.
 */

const args = process.argv.slice(2)

function refuse(text: string): never {
  console.error(text)
  process.exit(2)
}

function options(): { positionals: string[]; values: { rows?: string; users?: string; seconds?: string } } {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { rows: { type: 'string' }, users: { type: 'string' }, seconds: { type: 'string' } },
    })
  } catch (error) {
    return refuse(`${optionText(error) ?? String(error)} Usage: npm run bench -- import --rows 100k.`)
  }
}

const {
  positionals: wanted,
  values: { rows: rowsText, users: usersText = '50', seconds: secondsText = '60' },
} = options()
if (rowsText !== undefined && !/^[1-9]\d*[km]?$/i.test(rowsText))
  refuse(`--rows ${rowsText} isn’t a number of rows. Write it like 100000, 100k or 1m.`)
const rows = rowsText === undefined ? undefined : Number(rowsText.replace(/k$/i, '000').replace(/m$/i, '000000'))
for (const [name, text] of Object.entries({ users: usersText, seconds: secondsText }))
  if (!/^[1-9]\d{0,3}$/.test(text)) refuse(`--${name} ${text} isn’t a number. Write it like 20.`)
let within = true

function table(title: string, lines: readonly (readonly string[])[]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      `  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')}`,
    )
}

function limit(name: string, isWithin: boolean): void {
  if (isWithin) return
  within = false
  console.log(`  over the limit: ${name}`)
}

/**
 * Everything that a part imports reads the environment once: it is set here, before the first import of the product.
 */
async function withDatabase(work: () => Promise<void>, environment: Record<string, string> = {}): Promise<void> {
  const folder = await scratchFolder('bench')
  const postgres = await startPostgres(databaseIn(folder), randomBytes(12).toString('hex'))
  try {
    const { applicationUrl } = await migrate(postgres.adminUrl, randomBytes(12).toString('hex'))
    Object.assign(process.env, {
      APP_MODE: 'local',
      DATABASE_URL: applicationUrl,
      BENCH_ADMIN_URL: postgres.adminUrl,
      FILES_DIR: path.join(folder, 'files'),
      LOG_LEVEL: 'error',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      APP_SECRET: randomBytes(32).toString('base64'),
      ...environment,
    })
    await work()
    const { closeDatabase } = await import('#app/platform/data/database.ts')
    await closeDatabase()
  } finally {
    await postgres.stop()
    await removeScratchFolder(folder)
  }
}

async function benchImports(): Promise<void> {
  const { benchImport } = await import('#tests/bench/import.ts')
  const figures = await benchImport({ rows: rows === undefined ? undefined : [rows] })
  const seconds = (value: number) => `${value.toFixed(1)} s`
  table(
    'Import: upload to classified and aggregated, against Papa Parse plus COPY of the same file into a bare table',
    [
      ['rows', 'upload', 'read', 'aggregate', 'bare', 'ratio', 'CPU a row', 'peak', 'reports', 'differing'],
      ...figures.map((figure) => [
        String(figure.rows),
        seconds(figure.upload),
        seconds(figure.read),
        seconds(figure.aggregate),
        seconds(figure.bare),
        `${figure.ratio.toFixed(1)}×`,
        `${figure.cpuMicros.toFixed(1)} µs`,
        `${figure.peakMegabytes} MB`,
        String(figure.reports),
        String(figure.differing),
      ]),
    ],
  )
  for (const figure of figures) {
    if (figure.rows >= 1_000_000) limit(`ratio ${figure.ratio.toFixed(1)}, at most 5`, figure.ratio <= 5)
    limit(`peak memory ${figure.peakMegabytes} MB, at most 400`, figure.peakMegabytes < 400)
    limit(`${figure.differing} reports differ`, figure.differing === 0)
  }
  const [small, large] = [
    figures.find((figure) => figure.rows === 100_000),
    figures.find((figure) => figure.rows === 1_000_000),
  ]
  if (small && large)
    limit(
      `memory grows from ${small.peakMegabytes} to ${large.peakMegabytes} MB, at most 20%`,
      large.peakMegabytes <= small.peakMegabytes * 1.2,
    )
}

async function benchSubmissions(): Promise<void> {
  const { benchSubmit } = await import('#tests/bench/submit.ts')
  const figure = await benchSubmit()
  table('Submission: queued to confirmed at the simulated regulator, against a bare loop of the same calls', [
    ['queue', 'reports', 'product', 'bare loop', 'ratio', 'peak'],
    [
      figure.backend,
      String(figure.reports),
      `${figure.seconds.toFixed(1)} s`,
      `${figure.bareSeconds.toFixed(1)} s`,
      `${figure.ratio.toFixed(1)}×`,
      `${figure.peakMegabytes} MB`,
    ],
  ])
  limit(`ratio ${figure.ratio.toFixed(1)}, at most 2`, figure.ratio <= 2)
}

async function benchDraftPages(): Promise<void> {
  const { benchDrafts } = await import('#tests/bench/drafts.ts')
  const figure = await benchDrafts()
  table('Drafts: first page with 10,000 drafts, against a page with 10', [
    ['10,000', '10', 'ratio'],
    [`${figure.milliseconds.toFixed(1)} ms`, `${figure.fewMilliseconds.toFixed(1)} ms`, `${figure.ratio.toFixed(1)}×`],
  ])
  limit(`ratio ${figure.ratio.toFixed(1)}, at most 3`, figure.ratio <= 3)
}

async function benchMappings(): Promise<void> {
  const { benchMapping } = await import('#tests/bench/mapping.ts')
  const parts = await benchMapping()
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  table('Mapping: columns that are proposed rightly, asked, or wrong in silence', [
    ['', 'files', 'columns', 'right', 'asked', 'wrong'],
    ...parts.map(({ name, figure }) => [
      name,
      String(figure.layouts),
      String(figure.columns),
      percent(figure.right),
      percent(figure.asked),
      percent(figure.wrong),
    ]),
  ])
  for (const { layout, column, proposed, expected, grade } of parts.at(-1)!.figure.others)
    console.log(`  ${grade}: ${layout}, "${column}" is ${proposed}, not ${expected.join(' or ')}`)
  for (const { name, figure } of parts) {
    limit(`${name}: ${percent(figure.right)} right, at least 95 %`, figure.right >= 0.95)
    limit(`${name}: ${percent(figure.asked)} asked, at most 5 %`, figure.asked <= 0.05)
    limit(`${name}: ${percent(figure.wrong)} wrong in silence, none may be`, figure.wrong === 0)
  }
}

async function benchFilings(): Promise<void> {
  const { benchFiling } = await import('#tests/bench/filing.ts')
  const figures = await benchFiling({ say: console.log })
  table('Filing: a file of 1,000 rows, from sign-in to 16 reports filed to the simulated regulator', [
    ['identity data', 'clicks', 'at most', 'filed after', 'at most', 'all accepted after'],
    ...figures.map((figure) => [
      figure.name,
      String(figure.clicks),
      String(figure.limit.clicks),
      `${figure.seconds.toFixed(1)} s`,
      figure.limit.seconds === undefined ? '' : `${figure.limit.seconds} s`,
      `${figure.acceptedSeconds.toFixed(1)} s`,
    ]),
  ])
  for (const { name, clicks, seconds, limit: most } of figures) {
    limit(`${name}: ${clicks} clicks, at most ${most.clicks}`, clicks <= most.clicks)
    if (most.seconds !== undefined)
      limit(`${name}: ${seconds.toFixed(1)} s, at most ${most.seconds}`, seconds <= most.seconds)
  }
}

async function benchEditors(): Promise<void> {
  const { benchEditor } = await import('#tests/bench/editor.ts')
  const { open, openAny, key, keyAny } = await benchEditor({ say: console.log })
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`
  table('Editor: a report of 500 transactions, against the list of reports', [
    ['opened', 'list', 'slowest key', 'list'],
    [open, openAny, key, keyAny].map(milliseconds),
  ])
  limit(`${milliseconds(open - openAny)} more to open than the list, at most 2 s`, open - openAny <= 2_000)
  limit(`${milliseconds(key - keyAny)} more for a key than in the list, at most 100 ms`, key - keyAny <= 100)
}

async function benchLoads(): Promise<void> {
  const { benchLoad } = await import('#tests/bench/load.ts')
  const figure = await benchLoad({
    users: Number(usersText),
    seconds: Number(secondsText),
    rows: rows ?? 1_000_000,
    say: console.log,
  })
  table(
    'Load: people who read and write beside an import, against one person and an idle server (95th percentile of a page)',
    [
      [
        'people',
        'pages',
        'idle',
        'beside the import',
        'ratio',
        'figures that followed',
        'longest /healthz',
        'rows read',
        'errors',
      ],
      [
        usersText,
        String(figure.pages),
        `${figure.idle.toFixed(0)} ms`,
        `${figure.loaded.toFixed(0)} ms`,
        `${figure.ratio.toFixed(1)}×`,
        figure.later.asked === 0
          ? 'none'
          : `${figure.later.came} of ${figure.later.asked}, ${(figure.later.milliseconds / 1_000).toFixed(1)} s`,
        `${figure.health.toFixed(0)} ms`,
        String(figure.rowsRead),
        String(figure.errors.length),
      ],
    ],
  )
  for (const text of new Set(figure.errors)) console.log(`  ${text}`)
  limit(`${figure.errors.length} errors`, figure.errors.length === 0)
  limit(`ratio ${figure.ratio.toFixed(1)}, at most 2`, figure.ratio <= 2)
  limit(`/healthz ${figure.health.toFixed(0)} ms while a file is looked at, at most 100`, figure.health <= 100)
}

const parts: Record<string, () => Promise<void>> = {
  import: () => withDatabase(benchImports),
  submit: async () => {
    await queueOn('postgresql', '')
    const { redisIsInstalled, startRedis } = await import('#tests/support/redis.ts')
    if (process.env.REDIS_URL) await queueOn('redis', process.env.REDIS_URL)
    else if (redisIsInstalled) {
      const redis = await startRedis()
      try {
        await queueOn('redis', redis.url)
      } finally {
        await redis.remove()
      }
    } else
      console.log('This machine has no redis-server and REDIS_URL is not set: the queue on Redis was not measured.')
  },
  postgresql: () => withDatabase(benchSubmissions),
  redis: () => withDatabase(benchSubmissions),
  drafts: () => withDatabase(benchDraftPages),
  mapping: benchMappings,
  filing: benchFilings,
  editor: benchEditors,
  site: async () => {
    const { bench } = await import('#tests/bench/site.ts')
    console.log('\nSite')
    if (!(await bench())) within = false
  },
  load: benchLoads,
}

/** The parts that are asked for by name; the queue's two backends are a process each within `submit`. */
const names = ['import', 'submit', 'drafts', 'mapping', 'filing', 'editor', 'site', 'load']

/** The environment of the product is read once per process: several parts are a process each. */
async function inProcess(name: string, environment: Record<string, string> = {}): Promise<void> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, import.meta.filename, name, ...args.filter((arg) => !wanted.includes(arg))],
    { stdio: 'inherit', env: { ...process.env, ...environment } },
  )
  const [status] = await once(child, 'exit')
  if (status !== 0) within = false
}

const queueOn = (backend: 'postgresql' | 'redis', url: string) => inProcess(backend, { REDIS_URL: url })

const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) refuse(`There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}.`)
try {
  const chosen = wanted.length > 0 ? wanted : names
  if (chosen.length === 1) await parts[chosen[0]!]!()
  else for (const name of chosen) await inProcess(name)
  process.exitCode = within ? 0 : 1
} catch (error) {
  exitWith(error)
}
