import { untenantedDb } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { collectFormJob } from '#app/platform/services/form-collection.ts'
import { handle } from './handler.ts'

/** Hands a saved form to the outside form-collection service. It never holds up or fails the form itself. */
export const collectForm = handle(collectFormJob, async ({ form, id }) => {
  const url = env().FORM_COLLECTION_URL
  if (!url) return
  const db = untenantedDb()
  const record =
    form === 'signup'
      ? await db.signup.findUnique({ where: { id } })
      : form === 'referral'
        ? await db.referral.findUnique({ where: { id } })
        : await db.demoRequest.findUnique({ where: { id } })
  if (!record) return
  const subject = { signup: 'New signup', referral: 'New referral partner', demo: 'New demo request' }[form]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...record, timestamp: record.createdAt.toISOString(), subject }),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`The form-collection service answered ${response.status}.`)
})
