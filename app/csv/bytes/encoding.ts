/** Detects the encoding over every byte that is pushed: a first accent after 100 kB still counts. */
import { decoderOf, decoderOfTwo, concatBytes, type Encoding } from './encodings.ts'
import { Letters, type EncodingReading } from './letters.ts'

export interface EncodingFinding {
  encoding: Encoding
  bom: boolean
  /** Some bytes are invalid in `encoding`: their cells are refused, never stored with U+FFFD. */
  damaged: boolean
  /** The encoding of the lines that are invalid, or make no words, in `encoding`. */
  second?: Encoding | undefined
  /** If only plausible words support the encoding: what each candidate reads, the assumed one first. */
  readings?: EncodingReading[]
  /** A person has to choose the encoding. */
  isOpen?: boolean
}

const LF = 10
const CR = 13
const ESCAPE = 27
/** Longer lines are cut here; enough of their words remain. */
const LONGEST_LINE = 16_384

/** Detects the encoding from bytes in pieces of any size, in constant memory. */
export class EncodingScanner {
  #seen = 0
  #head: number[] = []
  /** Continuation bytes still expected in the current UTF-8 sequence. */
  #due = 0
  #low = 0x80
  #high = 0xbf
  #validSequences = 0
  #invalid = 0
  /** Count of NUL bytes by their offset modulo four. */
  readonly #nuls = [0, 0, 0, 0]
  /** An ISO-2022-JP escape sequence was seen; the encoding itself is all ASCII bytes. */
  #hasEscapes = false
  /** Non-ASCII lines that are valid UTF-8, and those that aren't. */
  #wholeLines = 0
  #brokenLines = 0
  /** Where the current line ends, as far as known, and whether it is valid. */
  #lineEnd = -1
  #isLineBroken = false
  #isLineTaken = false
  /** The beginning of the current line, or its end. */
  #begun: Uint8Array = new Uint8Array(0)
  readonly #letters = new Letters()
  #hasLf = false
  #hasCr = false

  push(bytes: Uint8Array): void {
    const length = bytes.length
    for (let index = 0; this.#head.length < 4 && index < length; index++) this.#head.push(bytes[index]!)
    if (length === 0) return
    if (!this.#hasLf) this.#hasLf = bytes.includes(10)
    if (!this.#hasCr && !this.#hasLf) this.#hasCr = bytes.includes(13)
    for (let at = this.#hasEscapes ? -1 : bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1))
      if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) this.#hasEscapes = true
    if (this.#lineEnd === Infinity) this.#endLine(bytes)
    let index = 0
    while (index < length) {
      if (this.#due === 0) {
        // One comparison for 1 to 127: most bytes end here.
        while (index < length && (bytes[index]! - 1) >>> 0 < 0x7f) index++
        if (index >= length) break
      }
      this.#step(bytes[index]!, this.#seen + index, bytes, index)
      index++
    }
    this.#seen += length
    const last = bytes.lastIndexOf(this.#lineSign())
    const rest = bytes.subarray(Math.max(last + 1, length - LONGEST_LINE))
    this.#begun = last < 0 ? concatBytes(this.#begun, rest).slice(-LONGEST_LINE) : rest.slice()
  }

  #lineSign(): number {
    return this.#hasLf ? LF : CR
  }

  /** Ends the current line, which continues in these bytes. */
  #endLine(bytes: Uint8Array): void {
    const end = bytes.indexOf(this.#lineSign())
    if (end < 0) return
    this.#lineEnd = this.#seen + end
    if (!this.#isLineBroken) return
    this.#letters.add(concatBytes(this.#begun, bytes.subarray(0, end)))
    this.#isLineTaken = true
  }

  /** Counts the line of a byte, once. */
  #onLine(position: number, isBroken: boolean, bytes: Uint8Array, index: number): void {
    if (position > this.#lineEnd) {
      const end = bytes.indexOf(this.#lineSign(), index)
      this.#lineEnd = end < 0 ? Infinity : position - index + end
      this.#isLineBroken = false
      this.#isLineTaken = false
      this.#wholeLines++
    }
    if (!isBroken || this.#isLineBroken) return
    this.#isLineBroken = true
    this.#wholeLines--
    this.#brokenLines++
    // Otherwise its words are taken once its end is found.
    if (this.#lineEnd === Infinity) return
    // The byte that reveals it may itself be the line end.
    const from = index > 0 ? bytes.lastIndexOf(this.#lineSign(), index - 1) + 1 : 0
    const line = bytes.subarray(from, this.#lineEnd - this.#seen)
    this.#letters.add(from === 0 ? concatBytes(this.#begun, line) : line)
    this.#isLineTaken = true
  }

  #step(byte: number, position: number, bytes: Uint8Array, index: number): void {
    if (byte === 0) this.#nuls[position % 4]!++
    if (byte >= 0x80) this.#onLine(position, false, bytes, index)
    if (this.#due > 0) {
      if (byte >= this.#low && byte <= this.#high) {
        this.#due--
        this.#low = 0x80
        this.#high = 0xbf
        if (this.#due === 0) this.#validSequences++
        return
      }
      this.#invalid++
      this.#onLine(Math.min(position, this.#lineEnd), true, bytes, index)
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
    } else {
      this.#invalid++
      this.#onLine(position, true, bytes, index)
    }
  }

  /** The finding for everything pushed so far; `complete`: the file ends here. */
  finding(complete = true): EncodingFinding {
    return this.#marked(complete) ?? this.#wide() ?? this.#narrow(complete)
  }

  get #hasUtf8Mark(): boolean {
    return this.#head[0] === 0xef && this.#head[1] === 0xbb && this.#head[2] === 0xbf
  }

  /** By the byte order mark. */
  #marked(complete: boolean): EncodingFinding | null {
    const [first, second, third, fourth] = this.#head
    const marked = (encoding: Encoding, width: number): EncodingFinding => ({
      encoding,
      bom: true,
      damaged: complete && this.#seen % width !== 0,
    })
    if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return marked('utf-32le', 4)
    if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return marked('utf-32be', 4)
    if (first === 0xff && second === 0xfe) return marked('utf-16le', 2)
    if (first === 0xfe && second === 0xff) return marked('utf-16be', 2)
    return null
  }

  /** UTF-16 or UTF-32 without a mark, by the positions of the zero bytes. */
  #wide(): EncodingFinding | null {
    if (this.#hasUtf8Mark) return null
    const many = this.#seen / 8
    const [one, two, three, four] = this.#nuls as [number, number, number, number]
    // In UTF-32 the highest byte is always zero, and the next one nearly always.
    const most = (this.#seen / 4) * 0.95
    if (four > most && three > most && one < many) return { encoding: 'utf-32le', ...bare }
    if (one > most && two > most && four < many) return { encoding: 'utf-32be', ...bare }
    if (two + four > many && two + four > (one + three) * 4) return { encoding: 'utf-16le', ...bare }
    if (one + three > many && one + three > (two + four) * 4) return { encoding: 'utf-16be', ...bare }
    return null
  }

  /** UTF-8, a single-byte encoding, or lines of both. */
  #narrow(complete: boolean): EncodingFinding {
    const bom = this.#hasUtf8Mark
    const invalid = this.#invalid + (complete && this.#due > 0 ? 1 : 0)
    // A character cut by the end of the file breaks its line as well.
    if (complete && this.#due > 0 && !this.#isLineBroken)
      [this.#isLineBroken, this.#wholeLines, this.#brokenLines] = [true, this.#wholeLines - 1, this.#brokenLines + 1]
    if (complete && this.#isLineBroken && !this.#isLineTaken) this.#letters.add(this.#begun)
    if (invalid === 0) {
      const isEscaped = this.#hasEscapes && this.#validSequences === 0 && !bom
      return { encoding: isEscaped ? 'iso-2022-jp' : 'utf-8', bom, damaged: false }
    }
    const letters = this.#letters.finding(!this.#hasLf && this.#hasCr)
    const { encoding, second: other, readings, isOpen } = letters
    // With many lines of both kinds, none is valid UTF-8 by chance.
    if (this.#wholeLines > 0 && this.#brokenLines > 0 && (!isOpen || this.#wholeLines * 20 > this.#brokenLines))
      return { encoding: 'utf-8', bom, damaged: false, second: encoding, readings, isOpen }
    if (bom || this.#validSequences > invalid * 3) return { encoding: 'utf-8', bom, damaged: true }
    return { encoding, ...bare, ...(other && { second: other }), readings, isOpen }
  }
}

const bare = { bom: false, damaged: false }

/** A streaming decoder; `second`: the encoding of lines that are invalid, or make no words, in the first one. */
export const decoderFor = (encoding: Encoding, second?: Encoding): ((bytes: Uint8Array | null) => string) =>
  second === undefined ? decoderOf(encoding) : decoderOfTwo(encoding, second)
