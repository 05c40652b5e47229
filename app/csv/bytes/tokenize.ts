/**
 * A streaming CSV tokenizer. Not a library, because exact line numbers, stray quotes and quotes that are never closed
 * must all come out right.
 *
 * A quote counts only at the beginning of a field. Inside, a doubled quote is one quote; a single quote that is
 * followed by neither a delimiter nor a line end is an ordinary character: `"Bo" Ellsford` keeps its quotes.
 */
import type { CsvRecord, Newline } from '../types.ts'

/**
 * A multi-line quoted field with more characters, or a record with more lines, counts as a quote that was never closed.
 * A single line has swallowed nothing, whatever its length.
 */
export const RUNAWAY_CHARACTERS = 65_536
export const RUNAWAY_LINES = 60
/** Text is buffered up to this size before it is cut into records. */
const GATHER = 65_536

/** A longer record isn't read: the tokenizer skips to the end of its line. */
export const LONGEST_RECORD = 2_000_000
/** Characters of each cell of such a record that are kept, to show which one it is. */
const SHOWN_OF_TOO_LONG = 200

const LF = 10
const CR = 13

export interface TokenizerOptions {
  delimiter: string
  quote: '"' | "'" | 'none'
  newline: Newline
  /** Usual number of cells, if known: tells a record that swallowed its neighbours from one with a line break. */
  width?: number
}

interface Cut {
  cells: string[]
  /** Index after the record's line end. */
  next: number
  lines: number
  /** The record continues beyond the buffered text. */
  open: boolean
  /** Index of the unfinished quoted field, or -1. */
  openAt: number
  /** Length of the longest multi-line quoted field. */
  longest: number
  strayQuote: boolean
  /** Index of the record's line end, or -1 if a cell is quoted. */
  plainEnd: number
}

export class Tokenizer {
  readonly #delimiter: number
  readonly #quote: number
  readonly #loneCr: boolean
  readonly #width: number
  #text = ''
  #waiting: string[] = []
  #waitingLength = 0
  #gather = GATHER
  #line = 1
  /** Skipping the rest of a record that is too long. */
  #passing = false

  constructor(options: TokenizerOptions) {
    this.#delimiter = options.delimiter.charCodeAt(0)
    this.#quote = options.quote === 'none' ? -1 : options.quote.charCodeAt(0)
    this.#loneCr = options.newline === 'CR' || options.newline === 'mixed'
    this.#width = options.width ?? 0
  }

  /** Takes the next piece of text and returns the records that it completes. */
  push(text: string): CsvRecord[] {
    this.#waiting.push(text)
    this.#waitingLength += text.length
    return this.#waitingLength < this.#gather ? [] : this.#drain(false)
  }

  /** Ends the text and returns the remaining records. */
  end(): CsvRecord[] {
    return this.#drain(true)
  }

  #drain(last: boolean): CsvRecord[] {
    const text = this.#text + this.#waiting.join('')
    this.#waiting = []
    this.#waitingLength = 0
    const records: CsvRecord[] = []
    let position = 0
    while (position < text.length) {
      if (this.#passing) {
        position = this.#pass(text, position)
        continue
      }
      // A CR at the very end may be half of a CRLF.
      const cut = this.#cut(text, position, last)
      if ((cut.open ? text.length : cut.next) - position >= LONGEST_RECORD) {
        const read = text.slice(position, position + LONGEST_RECORD)
        records.push({
          line: this.#line,
          cells: this.#scan(read, 0, true, -1).cells.map((cell) => cell.slice(0, SHOWN_OF_TOO_LONG)),
          tooLong: true,
        })
        this.#line += this.#lineEnds(read)
        position += LONGEST_RECORD
        this.#passing = true
        continue
      }
      if (cut.open) break
      const record: CsvRecord = {
        line: this.#line,
        cells: cut.cells,
        text: cut.plainEnd < 0 ? undefined : text.slice(position, cut.plainEnd),
      }
      if (cut.strayQuote) record.strayQuote = true
      this.#line += cut.lines
      position = cut.next
      records.push(record)
    }
    this.#text = text.slice(position)
    // Retry an unfinished record only when it has doubled: retried with each piece, the time would be quadratic.
    const rest = this.#text.length
    this.#gather = Math.max(GATHER, Math.min(rest, LONGEST_RECORD - rest))
    const damaged = text.includes('\0') || text.includes('\ufffd')
    if (damaged) for (const record of records) clean(record)
    return records
  }

  /** Index after the line end, or at the end of the text. */
  #pass(text: string, start: number): number {
    const ends = [text.indexOf('\n', start), this.#loneCr ? text.indexOf('\r', start) : -1].filter((end) => end >= 0)
    if (ends.length === 0) return text.length
    this.#passing = false
    this.#line++
    const end = Math.min(...ends)
    return end + (text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? 2 : 1)
  }

  #cut(text: string, start: number, last: boolean): Cut {
    const cut = this.#scan(text, start, last, this.#quote)
    if (this.#quote < 0 || (cut.lines <= 1 && !cut.open)) return cut
    // An unfinished field is judged as it will be when finished, so that the result doesn't depend on the piece size.
    const isRunaway =
      cut.lines > RUNAWAY_LINES ||
      cut.longest > RUNAWAY_CHARACTERS ||
      (cut.openAt >= 0 &&
        (last || (text.length - cut.openAt - 1 > RUNAWAY_CHARACTERS && this.#lineEnds(text.slice(cut.openAt)) > 0)))
    if (isRunaway) return { ...this.#scan(text, start, last, -1), strayQuote: true }
    if (cut.open || this.#width < 3) return cut
    return this.#swallowed(text, start, cut) ? { ...this.#scan(text, start, last, -1), strayQuote: true } : cut
  }

  /**
   * Whether a multi-line record is an unclosed quote that met a later one by chance: an inner line has the cells of a
   * whole record, or the first line has them and the rest doesn't fit.
   */
  #swallowed(text: string, start: number, cut: Cut): boolean {
    const width = this.#width
    const first = this.#scan(text, start, true, -1)
    const whole = first.cells.length === width
    if (whole && cut.cells.length !== width) return true
    let position = first.next
    while (position < cut.next) {
      const line = this.#scan(text, position, true, this.#quote)
      if (line.cells.length === width && line.lines === 1 && (whole || line.next < cut.next)) return true
      position = this.#scan(text, position, true, -1).next
    }
    return false
  }

  // eslint-disable-next-line complexity -- one loop over every character of a file, whose state stays in its variables
  #scan(text: string, start: number, last: boolean, quote: number): Cut {
    const delimiter = this.#delimiter
    const loneCr = this.#loneCr
    const ceiling = Math.max(delimiter, CR)
    const length = text.length
    const cells: string[] = []
    let position = start
    let lines = 1
    let quotes = false
    let longest = 0
    for (;;) {
      let value: string | null = null
      if (position < length && text.charCodeAt(position) === quote) {
        const quoted = this.#quoted(text, position, quote)
        if (quoted === null)
          return {
            cells,
            next: position,
            lines,
            open: true,
            openAt: position,
            longest,
            strayQuote: false,
            plainEnd: -1,
          }
        if (quoted.end >= 0) {
          value = quoted.value
          quotes = true
          lines += quoted.lines
          if (quoted.lines > 0) longest = Math.max(longest, quoted.length)
          position = quoted.end
        }
      }
      const begin = position
      let code = -1
      while (position < length) {
        code = text.charCodeAt(position)
        // Letters and digits are above the comma and the line ends: one comparison for most characters.
        if (code <= ceiling && (code === delimiter || code === LF || code === CR)) {
          if (code !== CR || loneCr || (position + 1 < length ? text.charCodeAt(position + 1) === LF : true)) break
        }
        position++
      }
      if (value === null) value = text.slice(begin, position)
      if (position >= length) {
        if (!last)
          return { cells, next: position, lines, open: true, openAt: -1, longest, strayQuote: false, plainEnd: -1 }
        cells.push(value)
        return {
          cells,
          next: length,
          lines,
          open: false,
          openAt: -1,
          longest,
          strayQuote: false,
          plainEnd: quotes ? -1 : length,
        }
      }
      cells.push(value)
      if (code === delimiter) {
        position++
        if (position >= length && last) {
          cells.push('')
          return {
            cells,
            next: length,
            lines,
            open: false,
            openAt: -1,
            longest,
            strayQuote: false,
            plainEnd: quotes ? -1 : length,
          }
        }
        continue
      }
      const end = position
      if (code === CR) {
        if (position + 1 >= length && !last)
          return { cells, next: position, lines, open: true, openAt: -1, longest, strayQuote: false, plainEnd: -1 }
        position += text.charCodeAt(position + 1) === LF ? 2 : 1
      } else position++
      return {
        cells,
        next: position,
        lines,
        open: false,
        openAt: -1,
        longest,
        strayQuote: false,
        plainEnd: quotes ? -1 : end,
      }
    }
  }

  /** Null: the closing quote isn't in the text. `end` -1: not a quoted field after all. */
  #quoted(
    text: string,
    start: number,
    quote: number,
  ): { value: string; end: number; lines: number; length: number } | null {
    const sign = String.fromCharCode(quote)
    let search = start + 1
    let doubled = false
    // Scans each character once, however many quotes there are.
    let looked = start + 1
    let holdsStructure = false
    for (;;) {
      const close = text.indexOf(sign, search)
      if (close < 0) return null
      const after = close + 1 < text.length ? text.charCodeAt(close + 1) : -1
      if (after === quote) {
        doubled = true
        search = close + 2
        continue
      }
      let end = close + 1
      while (end < text.length && text.charCodeAt(end) === 32) end++
      const stop = end < text.length ? text.charCodeAt(end) : -1
      if (stop === this.#delimiter || stop === LF || stop === CR || stop === -1) {
        const inner = text.slice(start + 1, close)
        return {
          value: doubled ? inner.replaceAll(sign + sign, sign) : inner,
          end,
          lines: this.#lineEnds(inner),
          length: inner.length,
        }
      }
      if (!holdsStructure) {
        const part = text.slice(looked, close)
        holdsStructure =
          part.includes('\n') || part.includes('\r') || part.includes(String.fromCharCode(this.#delimiter))
        looked = close
      }
      if (!holdsStructure) return { value: '', end: -1, lines: 0, length: 0 }
      search = close + 1
    }
  }

  #lineEnds(text: string): number {
    let count = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
    if (!this.#loneCr) return count
    for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
      if (text.charCodeAt(at + 1) !== LF) count++
    return count
  }
}

function clean(record: CsvRecord): void {
  record.cells.forEach((cell, position) => {
    if (cell.includes('\ufffd')) (record.damagedCells ??= []).push(position)
    if (!cell.includes('\0')) return
    record.cells[position] = cell.replaceAll('\0', '')
    record.text = undefined
    ;(record.nulCells ??= []).push(position)
  })
}
