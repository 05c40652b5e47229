import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { env } from '../runtime/env.ts'
import { AppError } from '../runtime/errors.ts'
import { isId } from '../runtime/ids.ts'
import type { Scope } from '../data/scope.ts'
import { requireSpace } from '../runtime/disk.ts'
import { maximumUploadBytes, tooLargeText } from '../http/upload-limit.ts'

/**
 * Files of a tenant, streamed both ways, never held in memory. A key says whose file it is; a scope can only reach its own.
 */

const keyOf = (scope: Scope, name: string) => `${scope.organizationId}/${scope.mode}/${name}`

/** Where a file of the tenant lies, for what reads it elsewhere. @throws AppError file-not-found */
export function pathOf(scope: Scope, key: string): string {
  if (!key.startsWith(`${scope.organizationId}/${scope.mode}/`) || key.includes('..')) {
    throw new AppError('file-not-found', 404, 'The file was not found.')
  }
  return path.join(path.resolve(env().FILES_DIR), key)
}

/** The space on the disk is looked at each time that so much was stored. */
const checkedEvery = 64 * 1024 * 1024

/** Streams to a temporary name and renames at the end: a broken upload leaves no file behind. */
export async function saveFile(
  scope: Scope,
  name: string,
  source: Readable,
): Promise<{ key: string; byteSize: number; sha256: string }> {
  const key = keyOf(scope, name)
  const target = pathOf(scope, key)
  // Readable by the product's own user alone.
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
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
  const partial = `${target}.partial`
  try {
    await pipeline(source, meter, createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new AppError(
        'disk-full',
        507,
        'There is no space left to store the file. Free some space and upload it again.',
        { cause: error },
      )
    }
    throw error
  }
  return { key, byteSize, sha256: hash.digest('hex') }
}

/** All files of an organization that ended, of both modes. */
export async function removeFilesOf(organizationId: string): Promise<void> {
  if (!isId(organizationId)) throw new AppError('file-not-found', 404, 'The file was not found.')
  await rm(path.join(path.resolve(env().FILES_DIR), organizationId), { recursive: true, force: true })
}

export async function removeFile(scope: Scope, key: string): Promise<void> {
  await rm(pathOf(scope, key), { force: true })
}
