import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Reads the Bank of Canada's daily rates from the address that is configured, for all organizations. */
export const fetchRatesJob = defineJob({
  name: 'fetch-rates',
  version: 1,
  schema: z.object({}),
  attempts: 3,
  backoffMs: 60_000,
})
