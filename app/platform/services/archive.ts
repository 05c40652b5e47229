import type { Readable } from 'node:stream'
import yauzl from 'yauzl'

/** An archive grows by this when it is opened, at most: more is a trick, or nothing that can be read. */
const mostBytes = 8_000_000_000

/** The parts of a ZIP archive, each streamed. Close it. @throws where the file is none, or damaged */
export async function openArchive(path: string): Promise<{
  has(name: string): boolean
  read(name: string): AsyncIterable<Uint8Array>
  size(name: string): number
  close(): void
}> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
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
