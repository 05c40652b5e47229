import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { TaskProcesses } from '#app/platform/runtime/task-processes.ts'
import type { scan } from './look.ts'

test('a process that nobody asks ends, and the next file is looked at all the same', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'comply-look-'))
  try {
    vi.stubEnv('FILES_DIR', folder)
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1/none')
    vi.stubEnv('ENCRYPTION_KEY', randomBytes(32).toString('base64'))
    vi.stubEnv('APP_SECRET', randomBytes(32).toString('base64'))
    const file = path.join(folder, 'receipts.csv')
    await writeFile(file, 'Transaction ID,Date/Time,Amount\nT1,2026-03-04 10:00,500.00\nT2,2026-03-05 10:00,700.00\n')
    const processes = new TaskProcesses<{ scan: typeof scan }>('app/product/imports/look/look-process.ts', 50)
    const look = async (): Promise<unknown> => {
      const found = await processes.run('scan', { key: 'receipts.csv', plan: emptyPlan() })
      return 'broken' in found ? found : found.detection.header
    }
    const header = ['Transaction ID', 'Date/Time', 'Amount']
    expect(await Promise.all([look(), look()])).toEqual([header, header])
    expect(processes.count).toBe(1)
    await vi.waitFor(() => expect(processes.count).toBe(0), 5_000)
    expect(await look()).toEqual(header)
  } finally {
    // Other unit tests share the process.
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  }
})
