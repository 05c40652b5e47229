import { scopeForJob } from '#app/platform/data/scope.ts'
import { eraseContentJob } from '#app/product/submissions/jobs.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { handle } from './handler.ts'

/** Erases the content of one organization's confirmed reports whose time has come. */
export const eraseContent = handle(eraseContentJob, async (payload) => {
  await eraseDue(scopeForJob(payload))
})
