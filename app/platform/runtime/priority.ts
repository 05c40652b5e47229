import os from 'node:os'
import { env } from './env.ts'
import { log } from './log.ts'

/**
 * Lowers the priority of a process on this machine (this one, or that of a connection of the embedded database) to
 * WORKER_NICE, so that pages are answered first. An import then uses only the processor time that nothing else needs.
 * The default gives it a third of the weight of an ordinary process: at a tenth, a submission waited half a minute on a
 * busy machine. Where the system doesn't allow it, the priority stays as it is.
 */
export function yieldToOthers(pid = process.pid): void {
  const behind = env().WORKER_NICE
  if (behind === 0) return
  try {
    os.setPriority(pid, behind)
  } catch (error) {
    log.debug('A process keeps its priority.', { error })
  }
}
