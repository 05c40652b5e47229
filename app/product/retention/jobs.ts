import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

/** Tells people by mail what ends soon: credentials of the regulator, and trials. */
export const sendNoticesJob = defineJob({ name: 'send-notices', version: 1, schema: z.object({}) })

/** Deletes organizations that ended, and copies in record vaults whose time is over. */
export const deleteEndedJob = defineJob({ name: 'delete-ended', version: 1, schema: z.object({}) })
