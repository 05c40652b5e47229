import { scopeForJob } from '#app/platform/data/scope.ts'
import { submitReportJob } from '#app/product/submissions/jobs.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { handle } from './handler.ts'

/** Sends the due submissions of one organization, and checks once for their outcome. */
export const submitReport = handle(submitReportJob, async (payload, context) => {
  const scope = scopeForJob(payload)
  if ((await submitDue(scope, context)) > 0) await pollDue(scope, { ...context, isFirstLook: true })
})
