import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../runtime/errors.ts'
import { fileMissing, type ByteRange, type FileStore, type StoredBytes, type StoredEntry } from './store.ts'

const partialEnd = '.partial'

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException | null)?.code === code

const orMissing = (error: unknown): never => {
  throw isCode(error, 'ENOENT') ? fileMissing(error) : error
}

async function* bytesOf(file: string, { start, end = Infinity }: ByteRange, pieceBytes: number) {
  try {
    yield* createReadStream(file, { start, end, highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>
  } catch (error) {
    orMissing(error)
  }
}

/** A file of this machine. */
export const localFile = (file: string, pieceBytes = 1 << 20): StoredBytes => ({
  open: (range = { start: 0 }) =>
    Readable.from(bytesOf(file, range, pieceBytes), { objectMode: false, highWaterMark: pieceBytes }),
  size: () => stat(file).then(({ size }) => size, orMissing),
})

/** Files in a folder, readable by the product's own user alone. */
export function folderStore(folder: string): FileStore {
  const root = path.resolve(folder)
  const at = (key: string) => path.join(root, key)

  async function* entries(under: string): AsyncGenerator<StoredEntry> {
    const found = await readdir(under, { withFileTypes: true }).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return []
      throw error
    })
    for (const entry of found) {
      const own = path.join(under, entry.name)
      if (entry.isDirectory()) yield* entries(own)
      else {
        // It may be gone by now.
        const about = await stat(own).catch(() => null)
        if (about !== null) yield { key: path.relative(root, own).split(path.sep).join('/'), changedAt: about.mtime }
      }
    }
  }

  return {
    /** Streams to a temporary name and renames at the end: a broken upload leaves no file behind. */
    async put(key, body) {
      const target = at(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const partial = `${target}${partialEnd}`
      try {
        await pipeline(body, createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
        await rename(partial, target)
      } catch (error) {
        await rm(partial, { force: true })
        if (isCode(error, 'ENOSPC'))
          throw new AppError(
            'disk-full',
            507,
            'There is no space left to store the file. Free some space and upload it again.',
            { cause: error },
          )
        throw error
      }
    },
    file: (key) => localFile(at(key)),
    remove: (key) => rm(at(key), { force: true }),
    removeAll: (prefix) => rm(at(prefix), { recursive: true, force: true }),
    async *list(prefix) {
      for await (const entry of entries(at(prefix))) if (!entry.key.endsWith(partialEnd)) yield entry
    },
    async removeBroken(before) {
      for await (const { key, changedAt } of entries(root))
        if (key.endsWith(partialEnd) && changedAt < before) await rm(at(key), { force: true })
    },
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
    },
  }
}
