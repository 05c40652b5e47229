import type { Piece } from '#app/csv/bytes/read.ts'
import { isWorkbook, workbookPieces } from '#app/csv/bytes/workbook/workbook.ts'
import { BrokenWorkbook } from '#app/csv/bytes/workbook/xml.ts'
import { openArchive } from '#app/platform/services/archive.ts'
import { isFilesError, type StoredBytes } from '#app/platform/services/files/store.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

async function isArchive(file: StoredBytes): Promise<boolean> {
  const chunks: Buffer[] = []
  for await (const chunk of file.open({ start: 0, end: ZIP.length - 1 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).equals(ZIP)
}

const orNull = (error: unknown): null => {
  // A read error says nothing about the file's format.
  if (isFilesError(error)) throw error
  return null
}

/**
 * The records of a workbook's sheet, or the bytes of any other file, from the beginning.
 * @param sheet by name; undefined: the first with rows
 * @throws BrokenWorkbook, and read errors
 */
export async function* openSource(file: StoredBytes, sheet: string | undefined): AsyncGenerator<Piece> {
  // An archive that can't be opened is identified by its first bytes.
  const archive = (await isArchive(file)) ? await openArchive(file).catch(orNull) : null
  try {
    if (archive !== null && (await isWorkbook(archive))) {
      const size = await file.size()
      for await (const piece of workbookPieces(archive, sheet)) yield { ...piece, bytes: size }
    } else yield* file.open() as AsyncIterable<Uint8Array>
  } catch (error) {
    if (archive === null || error instanceof BrokenWorkbook || isFilesError(error)) throw error
    throw new BrokenWorkbook(
      'The workbook is damaged and can’t be read to the end. Open it in Excel, save it again and choose that file.',
      { cause: error },
    )
  } finally {
    archive?.close()
  }
}
