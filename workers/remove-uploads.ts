import { scopeForJob } from '#app/platform/data/scope.ts'
import { removeUploadsJob } from '#app/product/imports/upload/jobs.ts'
import { removeDueUploads } from '#app/product/imports/upload/uploads.server.ts'
import { handle } from './handler.ts'

/** Removes one organization's uploaded files whose time has come. */
export const removeUploads = handle(removeUploadsJob, async (payload) => {
  await removeDueUploads(scopeForJob(payload))
})
