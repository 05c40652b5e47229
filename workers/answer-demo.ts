import { scopeForJob } from '#app/platform/data/scope.ts'
import { answerDemo } from '#app/product/submissions/pipeline/demo.server.ts'
import { answerDemoJob } from '#app/product/submissions/jobs.ts'
import { handle } from './handler.ts'

/** Answers the Demo submissions of one organization, without the regulator. */
export const answerDemoSubmissions = handle(answerDemoJob, async (payload, context) => {
  await answerDemo(scopeForJob(payload), context)
})
