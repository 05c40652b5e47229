import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { StoredBytes } from './files/store.ts'

/** An archive grows by this when it is opened, at most: more is a trick, or nothing that can be read. */
const mostBytes = 8_000_000_000

/** The list of parts is read a few bytes at a time, which lie side by side. */
const blockBytes = 256 * 1024

/** Reads a file here and there. */
class BlockReader extends yauzl.RandomAccessReader {
  readonly #file: StoredBytes
  #block: { start: number; bytes: Buffer } | null = null

  constructor(file: StoredBytes) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.open({ start, end: end - 1 })
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#bytesAt(position, length).then(
      (bytes) => {
        bytes.copy(target, offset)
        done(bytes.length === length ? null : new Error('The archive ends too early.'))
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const held = this.#block
    if (held === null || position < held.start || position + length > held.start + held.bytes.length) {
      const chunks: Buffer[] = []
      const end = position + Math.max(length, blockBytes) - 1
      for await (const chunk of this.#file.open({ start: position, end })) chunks.push(chunk as Buffer)
      this.#block = { start: position, bytes: Buffer.concat(chunks) }
    }
    const { start, bytes } = this.#block!
    return bytes.subarray(position - start, position - start + length)
  }
}

/**
 * The parts of a ZIP archive, each streamed. Close it.
 * @throws if the file isn't an archive, is damaged, or can't be read
 */
export async function openArchive(file: StoredBytes): Promise<{
  has(name: string): boolean
  read(name: string): AsyncIterable<Uint8Array>
  size(name: string): number
  close(): void
}> {
  const options = { lazyEntries: true, autoClose: false }
  const zip = await yauzl.fromRandomAccessReaderPromise(new BlockReader(file), await file.size(), options)
  const entries = new Map<string, yauzl.Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize
    entries.set(entry.fileName, entry)
  }
  if (bytes > mostBytes) throw new Error(`The archive would grow to ${bytes} bytes.`)
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      yield* (await zip.openReadStreamPromise(entries.get(name)!)) as Readable as AsyncIterable<Uint8Array>
    },
    size: (name) => entries.get(name)!.uncompressedSize,
    close: () => zip.close(),
  }
}
