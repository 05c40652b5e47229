import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Scope } from '../data/scope.ts'
import { maximumUploadBytes, tooLargeText } from '../http/upload-limit.ts'
import { requireSpace } from '../runtime/disk.ts'
import { onceOfEnvironment } from '../runtime/env.ts'
import { AppError } from '../runtime/errors.ts'
import { isId } from '../runtime/ids.ts'
import { folderStore } from './files/folder.ts'
import { isFilesUnreachable, type FileStore, type StoredBytes } from './files/store.ts'

/**
 * Files of a tenant, streamed both ways, never held in memory. A key says whose file it is; a scope can only reach its
 * own.
 */

const store = onceOfEnvironment(async (environment): Promise<FileStore> => {
  const { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_DIR } = environment
  if (url === undefined) return folderStore(FILES_DIR)
  // Loaded on demand: its client takes memory that an installation with a folder doesn't need.
  const { bucketStore } = await import('./files/bucket.ts')
  return bucketStore({
    url,
    region,
    accessKeyId: environment.FILES_S3_ACCESS_KEY_ID!,
    secretAccessKey: environment.FILES_S3_SECRET_ACCESS_KEY!,
  })
})

/** How long a job waits for a store that does not answer, before it tells. */
export const jobPatienceMs = 60_000

/** A stored file by its key, which `ownKey` has looked at. */
export const storedFile = async (key: string, patienceMs?: number): Promise<StoredBytes> =>
  (await store()).file(key, patienceMs)

/** A key of the tenant's own, for what reads the file elsewhere. @throws AppError file-not-found */
export function ownKey(scope: Scope, key: string): string {
  if (!key.startsWith(`${scope.organizationId}/${scope.mode}/`) || key.includes('..'))
    throw new AppError('file-not-found', 404, 'The file was not found.')
  return key
}

/** The space on the disk is looked at each time that so much was stored. */
const checkedEvery = 64 * 1024 * 1024

/**
 * A broken upload leaves no file behind.
 * @throws AppError file-too-large, disk-full, files-unreachable, and errors of the source
 */
export async function saveFile(
  scope: Scope,
  name: string,
  source: Readable,
): Promise<{ key: string; byteSize: number; sha256: string }> {
  const key = ownKey(scope, `${scope.organizationId}/${scope.mode}/${name}`)
  const hash = createHash('sha256')
  let byteSize = 0
  let checked = 0
  await requireSpace(0)
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteSize += chunk.length
      if (byteSize > maximumUploadBytes) {
        done(new AppError('file-too-large', 413, tooLargeText))
        return
      }
      hash.update(chunk)
      // A file that does not say how long it is, and others beside it, must not fill the disk.
      if (byteSize - checked < checkedEvery) return done(null, chunk)
      checked = byteSize
      requireSpace(0).then(
        () => done(null, chunk),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // An error on either side ends the other; the store reports it.
  const flowed = pipeline(source, meter).catch(() => {})
  await (await store()).put(key, meter).finally(() => flowed)
  return { key, byteSize, sha256: hash.digest('hex') }
}

/** All files of an organization that ended, of both modes. */
export async function removeFilesOf(organizationId: string): Promise<void> {
  if (!isId(organizationId)) throw new AppError('file-not-found', 404, 'The file was not found.')
  await (await store()).removeAll(organizationId)
}

export async function removeFile(scope: Scope, key: string): Promise<void> {
  await (await store()).remove(ownKey(scope, key))
}

/** A day: no upload takes so long. */
const brokenAfterMs = 86_400_000

/** Removes the parts that uploads left which were cut off, as by a crash. */
export async function removeBrokenUploads(): Promise<void> {
  await (await store()).removeBroken(new Date(Date.now() - brokenAfterMs))
}

/** Files of the scope that lie there for a day. */
export async function* settledFiles(scope: Scope): AsyncGenerator<string> {
  for await (const { key, changedAt } of (await store()).list(`${scope.organizationId}/${scope.mode}`))
    if (Date.now() - changedAt.getTime() > brokenAfterMs) yield key
}

/** Whether the store of files answers: an outage passes. @throws StartFailure where the configuration is wrong */
export async function filesAnswer(): Promise<boolean> {
  try {
    await (await store()).check()
    return true
  } catch (error) {
    if (isFilesUnreachable(error)) return false
    throw error
  }
}
