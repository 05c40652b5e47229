import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import { askIdentityJob } from '#app/product/identity/jobs.ts'
import { answerQuestions } from '#app/product/identity/run.server.ts'
import { handle } from './handler.ts'

export const askIdentity = handle(askIdentityJob, async ({ organizationId, mode }, { signal }) => {
  await answerQuestions(scopeForJob({ organizationId, mode }), signal)
})

/** Asks for the waiting questions, even if their jobs were lost. */
export async function sweepIdentity(): Promise<void> {
  const db = untenantedDb()
  const waiting = await sqlIn(db).rows(
    { organization_id: col.text, mode: col.oneOf<Mode>() },
    'SELECT organization_id, mode FROM identity_requests_waiting()',
  )
  for (const { organization_id: organizationId, mode } of waiting)
    await enqueue(db, askIdentityJob, { organizationId, mode }, { dedupeKey: `identity:${organizationId}:${mode}` })
}
