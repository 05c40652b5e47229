import { sqlIn } from '../sql/within.ts'
import type { z } from 'zod'
import type { Tx } from '../data/database.ts'
import type { Mode } from '../generated/enums.ts'
import { currentOrigin } from '../runtime/origin.ts'

/** A job's definition, apart from its handler: its name and its payload. Ids only. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  name: string
  /** Incremented when the payload changes its meaning; a handler refuses unknown versions. */
  version: number
  schema: Schema
  /** Runs after a failure, in all. */
  attempts: number
  /** First pause after a failure, milliseconds; doubles from there. */
  backoffMs: number
}

export const defineJob = <Schema extends z.ZodType>(definition: {
  name: string
  version: number
  schema: Schema
  attempts?: number
  backoffMs?: number
}): JobDefinition<Schema> => ({ attempts: 8, backoffMs: 1_000, ...definition })

export interface TenantPayload {
  organizationId: string
  mode: Mode
}

/**
 * Asks for a job in the transaction of the change that needs it: the relay hands it to the queue after the commit, and
 * never otherwise. Does not touch the queue, so that a queue that is down cannot hold up a request.
 * With `dedupeKey`, a request not yet claimed is not written twice. The waiting row stays locked until this transaction
 * ends: its job cannot start before the change that asked for it can be seen.
 */
export async function enqueue<Schema extends z.ZodType>(
  db: Tx,
  job: JobDefinition<Schema>,
  payload: z.input<Schema> & Partial<TenantPayload>,
  options: { dedupeKey?: string | undefined; runAt?: Date } = {},
): Promise<void> {
  const data = JSON.stringify(job.schema.parse(payload))
  await sqlIn(db).run(
    `INSERT INTO outbox (organization_id, job, version, payload, dedupe_key, run_at, request_id)
    VALUES ($1::uuid, $2, $3, $4::jsonb, $5, coalesce($6::timestamptz, now()), $7::uuid)
    ON CONFLICT (dedupe_key) WHERE claimed_at IS NULL DO UPDATE SET run_at = least(outbox.run_at, excluded.run_at)`,
    [
      payload.organizationId ?? null,
      job.name,
      job.version,
      data,
      options.dedupeKey ?? null,
      options.runAt ?? null,
      currentOrigin().request ?? null,
    ],
  )
}
