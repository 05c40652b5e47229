import type { z } from 'zod'
import type { JobDefinition } from '#app/platform/queue/jobs.ts'

export interface JobContext {
  /** Names this run: two runs of one job have different ones. */
  run: string
  /** Aborted when the process is asked to stop: long work saves where it is and throws `signal.reason`. */
  signal: AbortSignal
}

/** The work of a job. It may run twice, at once or in turn, without harm. */
export interface JobHandler {
  job: JobDefinition
  run(payload: unknown, context: JobContext): Promise<void>
}

export const handle = <Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  run: (payload: z.output<Schema>, context: JobContext) => Promise<void>,
): JobHandler => ({
  job,
  run: (payload, context) => run(job.schema.parse(payload), context),
})
