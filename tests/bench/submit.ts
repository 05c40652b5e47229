import { setTimeout as sleep } from 'node:timers/promises'
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { env } from '#app/platform/runtime/env.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { createRegulatorClient } from '#app/platform/regulator/index.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { cashReceipts, completeCustomer, readyCompany } from '../integration/reports-support.ts'
import type { Company } from '../integration/reports-support.ts'
import { emptyRedis } from '../support/redis.ts'

export interface SubmitFigure {
  backend: 'redis' | 'postgresql'
  reports: number
  /** Seconds of the product, from queued to the last one confirmed. */
  seconds: number
  /** Seconds of a bare loop with the same HTTP calls at the same concurrency. */
  bareSeconds: number
  ratio: number
  /** Peak memory of the worker process in megabytes. */
  peakMegabytes: number
}

/**
 * 1,000 drafts from queued to confirmed at the simulated regulator by one worker process, compared with a bare loop of
 * the same calls (one POST each, then the list) in the same run. Requires a migrated database in the environment; the
 * regulator is a process of its own, as in production. REDIS_URL selects the `backend`.
 */
export async function benchSubmit(options: { reports?: number } = {}): Promise<SubmitFigure> {
  const count = options.reports ?? 1_000
  const regulator = await startRegulator()
  Object.assign(process.env, { REGULATOR_TEST_URL: regulator.baseUrl, QUEUE_PREFIX: `bench${Date.now()}` })
  const company = await readyCompany()
  await receipts(company, count)
  const { ids } = await createDrafts(company.scope, 'all')
  if (ids.length !== count) throw new Error(`${ids.length} drafts instead of ${count}.`)

  // Loop and regulator are warm, so that the baseline is as low as possible.
  await bareLoop(company, regulator.baseUrl, ids.slice(0, 200), 'W')
  const bare = await bareLoop(company, regulator.baseUrl, ids, 'B')
  const worker = await startWorker()
  try {
    await submitReports(company.scope, ids, 'test')
    // Measured from the commit that queued them.
    const started = performance.now()
    for (;;) {
      const left = await company.scope.tx((db) =>
        db.submission.count({ where: { state: { notIn: ['accepted', 'accepted_with_warnings'] } } }),
      )
      if (left === 0) break
      if (performance.now() - started > 120_000)
        throw new Error(`${left} of ${count} reports were not confirmed in two minutes.`)
      await sleep(100)
    }
    const seconds = (performance.now() - started) / 1000
    return {
      backend: process.env.REDIS_URL ? 'redis' : 'postgresql',
      reports: count,
      seconds,
      bareSeconds: bare,
      ratio: seconds / bare,
      peakMegabytes: await peakOf(worker),
    }
  } finally {
    await end(worker)
    await end(regulator.child)
    if (process.env.REDIS_URL) await emptyRedis(process.env.REDIS_URL, process.env.QUEUE_PREFIX!)
  }
}

async function receipts(company: Company, count: number): Promise<void> {
  for (let at = 0; at < count; at += 100) {
    const batch = await Promise.all(
      Array.from({ length: Math.min(100, count - at) }, (_, index) =>
        completeCustomer(company, `Marlowe ${at + index}`),
      ),
    )
    await cashReceipts(
      company,
      batch.map((customerId) => ({ customerId, amount: '12000.00' })),
    )
  }
}

/** The same documents under other references, because a regulator accepts each reference once. */
async function bareLoop(company: Company, baseUrl: string, ids: readonly string[], prefix: string): Promise<number> {
  const rows = await scopeForJob({ organizationId: company.organizationId, mode: 'production' }).tx((db) =>
    db.report.findMany({ where: { id: { in: [...ids] } }, select: { reference: true, document: true } }),
  )
  const files = rows.map((row) =>
    Buffer.from(JSON.stringify(row.document).replaceAll(row.reference, `${prefix}${row.reference}`)),
  )
  const client = createRegulatorClient({ baseUrl, ...demoEntity.test, timeoutMs: 30_000 })
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: env().WORKER_CONCURRENCY }, async () => {
      while (next < files.length) {
        const at = next++
        const outcome = await client.submit(files[at]!, { reportTypeCode: 106, fileName: `${at}.json` })
        if (outcome.kind !== 'accepted')
          throw new Error(`The bare loop was answered ${outcome.kind}: ${JSON.stringify(outcome)}`)
      }
    }),
  )
  const page = await client.list({ pageSize: 10_000, sortBy: 'updateDateTime-' })
  if (page.kind !== 'ok' || page.value.totalElements < files.length)
    throw new Error('The bare loop did not find its reports in the list.')
  return (performance.now() - started) / 1000
}

async function startRegulator(): Promise<{ baseUrl: string; child: ChildProcess }> {
  const child = fork(
    path.resolve(import.meta.dirname, '../../fixtures/regulator/serve.ts'),
    ['--environment', 'test', '--port', '0'],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--disable-warning=ExperimentalWarning'] },
  )
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { baseUrl: string }).baseUrl))
    child.once('exit', () => reject(new Error('The simulated regulator did not start.')))
  })
  return { baseUrl, child }
}

function startWorker(): Promise<ChildProcess> {
  const child = fork(path.resolve(import.meta.dirname, '../../workers/main.ts'), [], {
    env: { ...process.env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', () => reject(new Error('The worker did not start.')))
  })
}

async function peakOf(child: ChildProcess): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(timer)
}
