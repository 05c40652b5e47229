import { scopeForJob } from '#app/platform/data/scope.ts'
import { pollReportJob } from '#app/product/submissions/jobs.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { handle } from './handler.ts'

/** Asks the regulator about the submissions of one organization. */
export const pollReport = handle(pollReportJob, async (payload, context) => {
  await pollDue(scopeForJob(payload), context)
})
