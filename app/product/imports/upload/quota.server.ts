import { Transform } from 'node:stream'
import { countEvent, eventsCounted } from '#app/platform/data/rate-limit.ts'
import { untenantedSql } from '#app/platform/data/database.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Mode, Plan } from '#app/platform/generated/enums.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { log } from '#app/platform/runtime/log.ts'
import { requireSpace } from '#app/platform/runtime/disk.ts'

/**
 * Upload limits per organization, both modes together. Far above the needs of a business: they keep one organization
 * from filling the shared disk.
 */

const dayMs = 86_400_000
const kilobyte = 1024
const gigabyte = 1024 ** 3

interface Limits {
  filesADay: number
  bytesADay: number
  bytesStored: number
}

const limitsOf: Readonly<Record<Plan | 'trial', Limits>> = {
  trial: { filesADay: 100, bytesADay: 5 * gigabyte, bytesStored: 10 * gigabyte },
  basic: { filesADay: 200, bytesADay: 10 * gigabyte, bytesStored: 100 * gigabyte },
  pro: { filesADay: 1_000, bytesADay: 50 * gigabyte, bytesStored: 500 * gigabyte },
  enterprise: { filesADay: 5_000, bytesADay: 200 * gigabyte, bytesStored: 2_000 * gigabyte },
}

/** Share of a limit from which a warning is shown. */
const toldFrom = 0.8

export type UploadLimit = keyof Limits

export interface UploadUse {
  used: Limits
  limits: Limits
  /** The limits that are nearly or fully used. */
  near: UploadLimit[]
}

const fileKey = ({ organizationId }: Scope): string => `upload-files:${organizationId}`
const sizeKey = ({ organizationId }: Scope): string => `upload-kilobytes:${organizationId}`

/** What the organization has used of its upload limits. */
export async function uploadUse(scope: Scope): Promise<UploadUse> {
  const storedIn = (mode: Mode) =>
    scope.inMode(mode).sql(async (client) => {
      const { bytes } = await client.one(
        { bytes: col.text },
        'SELECT coalesce(sum(byte_size), 0)::text AS bytes FROM import WHERE file_removed_at IS NULL',
      )
      return Number(bytes)
    })
  const [{ plan }, demo, production, files, kilobytes] = await Promise.all([
    untenantedSql().one({ plan: col.oneOf<Plan>().orNull }, 'SELECT plan FROM organization WHERE id = $1', [
      scope.organizationId,
    ]),
    storedIn('demo'),
    storedIn('production'),
    eventsCounted(fileKey(scope)),
    eventsCounted(sizeKey(scope)),
  ])
  const limits = limitsOf[plan ?? 'trial']
  const used = { filesADay: files, bytesADay: kilobytes * kilobyte, bytesStored: demo + production }
  const near = (Object.keys(limits) as UploadLimit[]).filter((limit) => used[limit] >= limits[limit] * toldFrom)
  return { used, limits, near }
}

const refusals: Readonly<Record<UploadLimit, string>> = {
  filesADay:
    'Your company has uploaded as many files as its plan allows in a day. Try again tomorrow, or put several files in one.',
  bytesADay: 'With this file, your company would upload more than its plan allows in a day. Try again tomorrow.',
  bytesStored:
    'With this file, your company would store more than its plan allows. Undo imports that you don’t need, or ask us for a larger plan.',
}

const refusal = (limit: UploadLimit): AppError => new AppError(`upload-quota-${limit}`, 429, refusals[limit])

/**
 * Call before a file of this size is accepted. @returns how many bytes may be uploaded, whatever size was announced
 * @throws AppError 429 upload-quota, 507 disk-full
 */
export async function requireQuota(scope: Scope, bytes: number): Promise<number> {
  scope.require('import files')
  const { used, limits } = await uploadUse(scope)
  if (used.filesADay >= limits.filesADay) throw refusal('filesADay')
  for (const limit of ['bytesADay', 'bytesStored'] as const)
    if (used[limit] + bytes > limits[limit]) throw refusal(limit)
  await requireSpace(bytes)
  return Math.min(limits.bytesADay - used.bytesADay, limits.bytesStored - used.bytesStored)
}

/** Passes on at most this many bytes and counts them, even if the file is refused for another reason. */
export function meteredUpload(scope: Scope, most: number): Transform {
  let bytes = 0
  return new Transform({
    highWaterMark: 1 << 20,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(refusal('bytesADay'))
      else done(null, chunk)
    },
    destroy(error, done) {
      countUpload(scope, bytes)
        .catch((failure: unknown) => log.warn('An upload could not be counted.', { error: failure }))
        .finally(() => done(error))
    },
  })
}

async function countUpload(scope: Scope, bytes: number): Promise<void> {
  await countEvent(fileKey(scope), dayMs)
  await countEvent(sizeKey(scope), dayMs, Math.ceil(bytes / kilobyte))
}
