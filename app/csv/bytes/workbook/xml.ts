/** Streams the XML of a workbook part: elements and text, without namespace prefixes. */
import { Parser } from 'saxen'

export interface Handlers {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(value: string): void
}

/** A longer text or tag isn't from a workbook, and would be rescanned with each piece. */
const LONGEST_PART = 4_000_000

const own = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

/** A workbook that can't be read; the message says why and what to do. */
export class BrokenWorkbook extends Error {}

/**
 * Reads a part of a workbook; yields the result of `then` after each piece. @throws the parser's error for invalid XML
 */
export async function* readXml<Given>(
  bytes: AsyncIterable<Uint8Array>,
  handlers: Handlers,
  then: () => Given | null,
): AsyncGenerator<Given> {
  const parser = new Parser()
  let unfinished = 0
  parser.on('error', (error: Error) => {
    throw error
  })
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => {
    unfinished = 0
    const decoded: Record<string, string> = {}
    for (const [key, value] of Object.entries(attributes())) decoded[own(key)] = decode(value)
    handlers.open?.(own(name), decoded)
  })
  parser.on('closeTag', (name: string) => handlers.close?.(own(name)))
  parser.on('text', (value: string, decode: (text: string) => string) => handlers.text?.(decode(value)))
  parser.on('cdata', (value: string) => handlers.text?.(value))
  const decoder = new TextDecoder()
  for await (const piece of bytes) {
    unfinished += piece.length
    if (unfinished > LONGEST_PART) throw new Error('A part of the XML is too long.')
    parser.write(decoder.decode(piece, { stream: true }))
    const given = then()
    if (given !== null) yield given
  }
  parser.write(decoder.decode())
  parser.end()
  const given = then()
  if (given !== null) yield given
}

/** Reads a part of a workbook to its end. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
  for await (const nothing of readXml<never>(bytes, handlers, () => null)) void nothing
}
