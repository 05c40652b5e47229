/**
 * Which encoding the bytes are in, decided over as many bytes as are pushed: a first accent after 100 kB still counts.
 */
import type { Encoding } from './types.ts'

export interface EncodingFinding {
  encoding: Encoding
  bom: boolean
  /** Not every byte sequence is valid in `encoding`: the cells concerned are refused, never stored with U+FFFD. */
  damaged: boolean
}

/** French letters and punctuation in both single-byte encodings; what tells them apart. */
const MAC_SIGNS = new Set([0x8e, 0x8f, 0x88, 0x8d, 0x90, 0x99, 0x94, 0x95, 0x89, 0x9d, 0x9e, 0x9f, 0x83, 0x80, 0xcb, 0x82, 0x91, 0xca, 0xd5, 0xd4, 0xc7, 0xc8, 0xcf, 0xce, 0xd0, 0xd1, 0x9a, 0x87, 0x97, 0x92, 0x96, 0x8a])
const WINDOWS_SIGNS = new Set([0xe9, 0xe8, 0xea, 0xeb, 0xe0, 0xe2, 0xe4, 0xe7, 0xee, 0xef, 0xf4, 0xf6, 0xf9, 0xfb, 0xfc, 0xf1, 0xc9, 0xc8, 0xca, 0xc0, 0xc2, 0xc7, 0xce, 0xcf, 0xd4, 0xd9, 0xdb, 0xdc, 0xa0, 0xab, 0xbb, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x85, 0x9c, 0x8c, 0xe1, 0xed, 0xf3, 0xfa])
/** Windows-1252 gives these bytes no character. */
const WINDOWS_HOLES = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Opening quotes and dashes in Windows-1252, letters in Mac Roman: what stands before tells which. */
const OPENING = new Set([0x91, 0x93, 0x96, 0x97])

const isAsciiLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Reads bytes in pieces of any size and says which encoding they are in. Memory does not grow. */
export class EncodingScanner {
  #seen = 0
  #head: number[] = []
  /** Continuation bytes still due in the UTF-8 sequence at hand. */
  #due = 0
  #low = 0x80
  #high = 0xbf
  #validSequences = 0
  #invalid = 0
  #nulEven = 0
  #nulOdd = 0
  #mac = 0
  #windows = 0
  #holes = 0
  #previous = 0

  push(bytes: Uint8Array): void {
    const length = bytes.length
    for (let index = 0; this.#head.length < 3 && index < length; index++) this.#head.push(bytes[index]!)
    let index = 0
    while (index < length) {
      if (this.#due === 0) {
        // 1 to 127 in one comparison: most bytes end here.
        while (index < length && ((bytes[index]! - 1) >>> 0) < 0x7f) index++
        if (index >= length) break
      }
      this.#step(bytes[index]!, this.#seen + index, index > 0 ? bytes[index - 1]! : this.#previous)
      index++
    }
    if (length > 0) this.#previous = bytes[length - 1]!
    this.#seen += length
  }

  #step(byte: number, position: number, before: number): void {
    if (byte === 0) {
      if (position % 2 === 0) this.#nulEven++
      else this.#nulOdd++
    }
    if (byte >= 0x80) this.#weigh(byte, before)
    if (this.#due > 0) {
      if (byte >= this.#low && byte <= this.#high) {
        this.#due--
        this.#low = 0x80
        this.#high = 0xbf
        if (this.#due === 0) this.#validSequences++
        return
      }
      this.#invalid++
      this.#due = 0
      this.#low = 0x80
      this.#high = 0xbf
    }
    if (byte < 0x80) return
    if (byte >= 0xc2 && byte <= 0xdf) this.#due = 1
    else if (byte >= 0xe0 && byte <= 0xef) {
      this.#due = 2
      if (byte === 0xe0) this.#low = 0xa0
      if (byte === 0xed) this.#high = 0x9f
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      this.#due = 3
      if (byte === 0xf0) this.#low = 0x90
      if (byte === 0xf4) this.#high = 0x8f
    } else this.#invalid++
  }

  #weigh(byte: number, before: number): void {
    if (WINDOWS_HOLES.has(byte)) this.#holes++
    const letter = isAsciiLetter(before)
    const weight = letter ? 2 : 1
    if (OPENING.has(byte)) {
      if (letter) this.#mac += weight
      else this.#windows += weight
      return
    }
    if (MAC_SIGNS.has(byte)) this.#mac += weight
    if (WINDOWS_SIGNS.has(byte)) this.#windows += weight
  }

  /** The finding over everything pushed so far. Pass `complete` when the file ends here. */
  finding(complete = true): EncodingFinding {
    const [first, second, third] = this.#head
    if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', bom: true, damaged: this.#seen % 2 === 1 && complete }
    if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', bom: true, damaged: this.#seen % 2 === 1 && complete }
    const bom = first === 0xef && second === 0xbb && third === 0xbf
    const many = this.#seen / 8
    if (!bom && this.#nulOdd > many && this.#nulOdd > this.#nulEven * 4) return { encoding: 'utf-16le', bom: false, damaged: false }
    if (!bom && this.#nulEven > many && this.#nulEven > this.#nulOdd * 4) return { encoding: 'utf-16be', bom: false, damaged: false }
    const invalid = this.#invalid + (complete && this.#due > 0 ? 1 : 0)
    if (invalid === 0) return { encoding: 'utf-8', bom, damaged: false }
    if (bom || this.#validSequences > invalid * 3) return { encoding: 'utf-8', bom, damaged: true }
    const macintosh = this.#mac > this.#windows || (this.#holes > 0 && this.#mac >= this.#windows)
    return { encoding: macintosh ? 'macintosh' : 'windows-1252', bom: false, damaged: !macintosh && this.#holes > 0 }
  }
}

/** A streaming decoder: characters that lie over two pieces come out whole, a byte order mark is removed. */
export function decoderFor(encoding: Encoding): (bytes: Uint8Array | null) => string {
  const decoder = new TextDecoder(encoding)
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}
