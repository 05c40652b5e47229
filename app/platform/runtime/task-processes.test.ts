import { expect, test, vi } from 'vitest'
import type { EndingTasks } from '#tests/support/ending-tasks.ts'
import { TaskProcesses } from './task-processes.ts'

const made = (idleMs?: number) => new TaskProcesses<EndingTasks>('tests/support/ending-tasks.ts', idleMs)

test('a process that ends in the middle of its work fails that work alone', async () => {
  const processes = made(50)
  const asked = Promise.allSettled([
    processes.run('double', 21),
    processes.run('end', 3),
    processes.run('double', 4),
    processes.run('double', 5),
    processes.run('double', 6),
  ])
  expect(await asked).toEqual([
    { status: 'fulfilled', value: 42 },
    { status: 'rejected', reason: new Error('tests/support/ending-tasks.ts ended with 3 before it answered.') },
    { status: 'fulfilled', value: 8 },
    { status: 'fulfilled', value: 10 },
    { status: 'fulfilled', value: 12 },
  ])
  expect(await processes.run('double', 1)).toBe(2)
  await vi.waitFor(() => expect(processes.count).toBe(0), 5_000)
})
