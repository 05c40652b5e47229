import { mkdir, statfs } from 'node:fs/promises'
import { env } from './env.ts'
import { AppError } from './errors.ts'

/** The disk of uploaded files, which the database often shares: uploads leave part of it free. A bucket has none. */

const megabyte = 1024 * 1024

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
  /** Nothing more is taken. */
  isFull: boolean
}

export async function diskSpace(): Promise<DiskSpace | null> {
  if (env().FILES_S3_URL !== undefined) return null
  const folder = env().FILES_DIR
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  return { freeBytes, totalBytes: blocks * bsize, isFull: freeBytes < env().FILES_RESERVE_MB * megabyte }
}

/** Before so many bytes are stored. @throws AppError 507 `disk-full` where they would take what stays free */
export async function requireSpace(bytes: number): Promise<void> {
  const space = await diskSpace()
  if (space !== null && space.freeBytes - bytes < env().FILES_RESERVE_MB * megabyte)
    throw new AppError(
      'disk-full',
      507,
      'There is no space left to store the file, so it was refused. Ask your operator to free some space. Then upload it again.',
    )
}
