import os from 'node:os'
import { env } from './env.ts'
import { log } from './log.ts'

/**
 * Lowers the priority of a process of this machine, this one or a connection's of the embedded database, to WORKER_NICE: behind whoever waits
 * for a page. A file of a million rows takes what the processors have left, and all of it where nobody else wants it. By itself it is a third
 * of the weight of an ordinary process: at a tenth, a submission waited half a minute on a machine that was busy with something else. Where
 * it is not allowed, all stays as it is.
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
