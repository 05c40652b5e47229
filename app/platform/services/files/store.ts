import type { Readable } from 'node:stream'
import { AppError } from '../../runtime/errors.ts'

/** Where uploaded files lie: a folder that web and workers share, or a bucket of an S3-compatible service. */
export interface FileStore {
  /** Stores the whole body, or nothing. Errors of the body are rethrown. */
  put(key: string, body: Readable): Promise<void>
  /** `patienceMs`: how long an outage is waited for while it is read. A job may wait, a page may not. */
  file(key: string, patienceMs?: number): StoredBytes
  remove(key: string): Promise<void>
  removeAll(prefix: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredEntry>
  /** Removes what uploads left that were cut off before that moment, as by a crash. */
  removeBroken(before: Date): Promise<void>
  /** @throws StartFailure where the configuration is wrong, AppError `files-unreachable` */
  check(): Promise<void>
}

/** What lies somewhere and may be read more than once. Throws AppError `file-missing`, `files-unreachable`. */
export interface StoredBytes {
  open(range?: ByteRange): Readable
  size(): Promise<number>
}

/** Bytes from `start` on, up to and with `end`. */
export interface ByteRange {
  start: number
  end?: number
}

export interface StoredEntry {
  key: string
  changedAt: Date
}

export const filesUnreachable = (cause: unknown) =>
  new AppError(
    'files-unreachable',
    503,
    'The store of uploaded files can’t be reached. Nothing was changed. Try again in a few minutes.',
    { cause },
  )

export const isFilesUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'files-unreachable'

/** An error of the store, not of a file's content. */
export const isFilesError = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'files-unreachable' || error.code === 'file-missing')

export const fileMissing = (cause?: unknown) =>
  new AppError('file-missing', 404, 'The uploaded file is missing from the store of files. Upload it again.', { cause })
