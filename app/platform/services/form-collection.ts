import { z } from 'zod'
import type { Tx } from '../data/database.ts'
import { env } from '../runtime/env.ts'
import { defineJob, enqueue } from '../queue/jobs.ts'

export const collectFormJob = defineJob({
  name: 'collect-form',
  version: 1,
  schema: z.object({ form: z.enum(['signup', 'demo', 'referral']), id: z.uuid() }),
  attempts: 4,
  backoffMs: 5_000,
})

/** Asks for a saved form to be handed to the outside form-collection service, where there is one. */
export async function collectForm(db: Tx, form: 'signup' | 'demo' | 'referral', id: string): Promise<void> {
  if (env().FORM_COLLECTION_URL) await enqueue(db, collectFormJob, { form, id })
}
