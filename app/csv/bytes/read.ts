/**
 * Bytes in pieces of any size to records in batches. Memory is bounded by the piece, not by the file.
 */
import type { CsvRecord, Detection } from '../types.ts'
import type { SheetPiece } from './workbook/workbook.ts'
import { decoderFor } from './encoding.ts'
import { Tokenizer } from './tokenize.ts'

type Reading = Pick<Detection, 'encoding' | 'secondEncoding' | 'delimiter' | 'quote' | 'newline'> & { width?: number }

/** What a file gives: bytes of a text, or records of a workbook, which names its rows and cells itself. */
export type Piece = Uint8Array | SheetPiece

/** A record may be one byte long and takes a hundred times that: records of no more bytes than these are held at once. */
const MOST_BYTES = 65_536

/** Pushes bytes in, gets records out; for callers that drive the stream themselves. */
export class RecordReader {
  readonly #decode: (bytes: Uint8Array | null) => string
  readonly #tokenizer: Tokenizer

  constructor(reading: Reading) {
    this.#decode = decoderFor(reading.encoding, reading.secondEncoding)
    this.#tokenizer = new Tokenizer(reading)
  }

  /** Records that are complete with these bytes. */
  push(bytes: Uint8Array): CsvRecord[] {
    return this.#tokenizer.push(this.#decode(bytes))
  }

  /** The file is over: the records that are left. */
  end(): CsvRecord[] {
    return [...this.#tokenizer.push(this.#decode(null)), ...this.#tokenizer.end()]
  }
}

/**
 * Every record of a file, header and preamble included, in batches as they become complete.
 * Line numbers are 1-based and count line ends inside quoted fields.
 */
export async function* readRecords(
  chunks: AsyncIterable<Piece> | Iterable<Piece>,
  reading: Reading,
): AsyncGenerator<CsvRecord[]> {
  const reader = new RecordReader(reading)
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) {
      if (chunk.records.length > 0) yield chunk.records
      continue
    }
    for (let start = 0; start < chunk.length; start += MOST_BYTES) {
      const records = reader.push(chunk.subarray(start, start + MOST_BYTES))
      if (records.length > 0) yield records
    }
  }
  const rest = reader.end()
  if (rest.length > 0) yield rest
}
