import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Piece } from '#app/csv/bytes/read.ts'
import { isWorkbook, workbookPieces } from '#app/csv/bytes/workbook/workbook.ts'
import { BrokenWorkbook } from '#app/csv/bytes/workbook/xml.ts'
import { openArchive } from '#app/platform/services/archive.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0)
    return bytesRead === ZIP.length && buffer.equals(ZIP)
  } finally {
    await file.close()
  }
}

/**
 * What a file gives, from its beginning: the records of a sheet where it is a workbook, else its bytes.
 * @param sheet by name; undefined: the first that holds rows
 * @throws BrokenWorkbook
 */
export async function* openSource(
  path: string,
  sheet: string | undefined,
  pieceBytes = 1 << 20,
): AsyncGenerator<Piece> {
  // An archive that cannot be opened is told for what it is by its first bytes.
  const archive = (await isArchive(path)) ? await openArchive(path).catch(() => null) : null
  try {
    if (archive !== null && (await isWorkbook(archive))) {
      const { size } = await stat(path)
      for await (const piece of workbookPieces(archive, sheet)) yield { ...piece, bytes: size }
    } else yield* createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (archive === null || error instanceof BrokenWorkbook) throw error
    throw new BrokenWorkbook(
      'The workbook is damaged and can’t be read to the end. Open it in Excel, save it again and choose that file.',
      { cause: error },
    )
  } finally {
    archive?.close()
  }
}
