import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatCents } from '#app/compliance/words/money.ts'
import { generateTransactions } from '#fixtures/generator.ts'
import { workerFlags } from '#scripts/lib/children.ts'

export interface ImportFigure {
  rows: number
  /** Seconds of the product: upload, reading, aggregation. */
  upload: number
  read: number
  aggregate: number
  /** Seconds of Papa Parse plus COPY of the same file into a bare table, in the same run. */
  bare: number
  ratio: number
  /** CPU time of the reading process in microseconds per row: comparable even if the machine is busy. */
  cpuMicros: number
  /** Peak memory of the reading process in megabytes. */
  peakMegabytes: number
  reports: number
  /** Number of reports missing from, or not in, the generator's list. */
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
 * Imports generated files, from upload to classified and aggregated, and compares with Papa Parse plus COPY into a bare
 * table. Requires a migrated database in the environment.
 * @throws Error if counts don't add up
 */
export async function benchImport(options: { rows?: readonly number[] | undefined } = {}): Promise<ImportFigure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'comply-bench-'))
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
      figures.push(await measure(file, rows, expected))
      await rm(file)
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(file: string, rows: number, expected: readonly string[]): Promise<ImportFigure> {
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
