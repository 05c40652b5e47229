import { execFile, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { formatCents } from '#app/compliance/words/money.ts'
import { generateTransactions } from '#fixtures/generator.ts'
import { workerFlags } from '#scripts/lib/children.ts'

export interface ImportFigure {
  source: string
  rows: number
  /** Seconds of the product: upload, reading, aggregation. */
  upload: number
  read: number
  aggregate: number
  /** Seconds of Papa Parse plus COPY of the same file into a bare table, in the same run. */
  bare: number
  ratio: number
  /** Processor time of the process that read it, microseconds a row: holds where others use the machine too. */
  cpuMicros: number
  /** Peak of the process that read it, megabytes. */
  peakMegabytes: number
  reports: number
  /** Reports that differ from the generator's list, either way. */
  differing: number
}

interface ChildAnswer {
  uploadMs: number
  readMs: number
  aggregateMs: number
  cpuMicros: number
  peakMegabytes: number
  read: number
  accepted: number
  refused: number
  duplicate: number
  state: string
  reports: string[]
}

/**
 * Imports of generated files, upload to classified and aggregated, against Papa Parse plus COPY of the same file into a bare
 * table. Needs a migrated database in the environment. Where Python and the specification's own generator are at hand,
 * its files are read too and compared with its lists.
 * @throws Error when counts do not add up
 */
export async function benchImport(
  options: { rows?: readonly number[] | undefined; say?: (text: string) => void } = {},
): Promise<ImportFigure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'comply-bench-'))
  const say = options.say ?? (() => {})
  const figures: ImportFigure[] = []
  try {
    for (const rows of options.rows ?? [100_000, 1_000_000]) {
      const file = path.join(folder, `${rows}.csv`)
      const generated = await generateTransactions(file, rows)
      const expected = generated.reports.map((report) =>
        [
          report.type,
          report.aggregation,
          report.window,
          report.customerId,
          formatCents(BigInt(report.totalCents)),
          report.transactionIds.sort().join(' '),
        ].join('|'),
      )
      figures.push(await measure('own generator', file, rows, expected))
      await rm(file)
    }
    const theirs = path.resolve(import.meta.dirname, '../../../shared/cases/gen_transactions.py')
    const rows = Math.max(...(options.rows ?? [1_000_000]))
    if (!existsSync(theirs)) say("The specification's generator is not here: compared with our own alone.")
    else {
      const file = path.join(folder, 'specified.csv')
      const made = await promisify(execFile)('python3', [
        theirs,
        '--rows',
        String(rows),
        '--seed',
        '11',
        '--out',
        file,
      ]).then(
        () => true,
        () => false,
      )
      if (made) figures.push(await measure('specified generator', file, rows, await specifiedReports(file)))
      else say("python3 is not here: the specification's generator was not run.")
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function specifiedReports(file: string): Promise<string[]> {
  const lines = (await readFile(`${file}.reports-utc-5.csv`, 'utf8')).trim().split('\n').slice(1)
  return lines.map((line) => {
    const [type, aggregation, window, customer, , total, ids] = line.split(',')
    return [type, aggregation, window, customer, total, ids].join('|')
  })
}

async function measure(source: string, file: string, rows: number, expected: readonly string[]): Promise<ImportFigure> {
  const bare = await answerOf<{ rows: number; parseMs: number; copyMs: number }>(
    'import-baseline.ts',
    [file, process.env.BENCH_ADMIN_URL!],
    [],
  )
  const ours = await answerOf<ChildAnswer>('import-child.ts', [file], workerFlags)
  if (ours.state !== 'done' || ours.read !== rows || ours.read !== ours.accepted + ours.duplicate || bare.rows < rows) {
    throw new Error(`Counts do not add up: ${JSON.stringify({ ...ours, reports: ours.reports.length })}`)
  }
  const [wanted, got] = [new Set(expected), new Set(ours.reports)]
  const seconds = (ms: number) => ms / 1000
  return {
    source,
    rows,
    upload: seconds(ours.uploadMs),
    read: seconds(ours.readMs),
    aggregate: seconds(ours.aggregateMs),
    bare: seconds(bare.parseMs + bare.copyMs),
    ratio: (ours.uploadMs + ours.readMs + ours.aggregateMs) / (bare.parseMs + bare.copyMs),
    cpuMicros: ours.cpuMicros / rows,
    peakMegabytes: ours.peakMegabytes,
    reports: got.size,
    differing:
      expected.filter((report) => !got.has(report)).length +
      ours.reports.filter((report) => !wanted.has(report)).length,
  }
}

function answerOf<Answer>(script: string, args: string[], flags: readonly string[]): Promise<Answer> {
  const child = fork(path.join(import.meta.dirname, script), args, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    let answer: Answer | undefined
    child.on('message', (message) => {
      answer = message as Answer
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      answer === undefined ? reject(new Error(`${script} ended with status ${code}.`)) : resolve(answer),
    )
  })
}
