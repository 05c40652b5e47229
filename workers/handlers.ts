import type { JobHandler } from './handler.ts'

/** Every job that the worker does, and how many at once. */
export const handlers: readonly { handler: JobHandler; concurrency: number }[] = []
