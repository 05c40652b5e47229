import { z } from 'zod'
import { defineJob } from '#app/platform/queue/jobs.ts'

const tenant = z.object({ organizationId: z.uuid(), mode: z.enum(['demo', 'production']) })

/*
 * A job says that there is work for an organization, not which: what is due is read from the submissions themselves. So
 * a job that comes late, twice or never changes nothing about what is sent, and one statement serves many reports.
 */

/** Sends what is due to the regulator, or looks up what may have been sent. */
export const submitReportJob = defineJob({ name: 'submit-report', version: 1, schema: tenant })

/** Asks the regulator about reports that it received. */
export const pollReportJob = defineJob({ name: 'poll-report', version: 1, schema: tenant })

/** Answers Demo submissions here. */
export const answerDemoJob = defineJob({ name: 'answer-demo', version: 1, schema: tenant })

/** Erases the content of confirmed reports whose time has come. */
export const eraseContentJob = defineJob({ name: 'erase-content', version: 1, schema: tenant })

/** Submits the drafts of an organization that are ready; started by its daily schedule. */
export const submitDailyJob = defineJob({
  name: 'submit-daily',
  version: 1,
  schema: z.object({ organizationId: z.uuid() }),
  attempts: 3,
})
