/** Reads bytes in pieces of any size into batches of records. Memory is bounded by the piece, not by the file. */
import type { CsvRecord, Detection } from '../types.ts'
import type { SheetPiece } from './workbook/workbook.ts'
import { decoderFor } from './encoding.ts'
import { Tokenizer } from './tokenize.ts'

type Reading = Pick<Detection, 'encoding' | 'secondEncoding' | 'delimiter' | 'quote' | 'newline'> & { width?: number }

/** A piece of a file: bytes of text, or records of a workbook, which has its own rows and cells. */
export type Piece = Uint8Array | SheetPiece

/** A one-byte record takes a hundred times that in memory: only records from this many bytes are held at once. */
const MOST_BYTES = 65_536

/** Push interface: bytes in, records out. For callers that drive the stream themselves. */
export class RecordReader {
  readonly #decode: (bytes: Uint8Array | null) => string
  readonly #tokenizer: Tokenizer

  constructor(reading: Reading) {
    this.#decode = decoderFor(reading.encoding, reading.secondEncoding)
    this.#tokenizer = new Tokenizer(reading)
  }

  /** The records that these bytes complete. */
  push(bytes: Uint8Array): CsvRecord[] {
    return this.#tokenizer.push(this.#decode(bytes))
  }

  /** The remaining records at the end of the file. */
  end(): CsvRecord[] {
    return [...this.#tokenizer.push(this.#decode(null)), ...this.#tokenizer.end()]
  }
}

/**
 * Every record of a file, header and preamble included, in batches as they complete. Line numbers are 1-based and count
 * line ends inside quoted fields.
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
