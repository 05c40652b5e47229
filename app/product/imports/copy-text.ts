/**
 * Rows as PostgreSQL's COPY text format, built as one string per batch: no object per cell, one encoding to bytes.
 */

const SPECIAL = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escape = (text: string): string => text.replace(/[\\\t\n\r]/g, sign => escapes[sign]!)

const signs: Record<string, string> = { t: '\t', n: '\n', r: '\r' }

/** What `copyText` wrote, read back. */
const unescape = (text: string): string => text.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign)

/** A text column; NUL, which PostgreSQL cannot hold, is left out. */
export function copyText(value: string | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value
  return SPECIAL.test(text) ? escape(text) : text
}

const DAY_MS = 86_400_000
const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
let knownDay = Number.NaN
let knownDayText = ''

/** An instant in milliseconds as timestamptz. Files are mostly in order of time, so the day before serves the next row too. */
export function copyInstant(epochMs: number | null): string {
  if (epochMs === null) return '\\N'
  const day = Math.floor(epochMs / DAY_MS)
  const inDay = epochMs - day * DAY_MS
  if (inDay % 1000 !== 0 || !Number.isFinite(day)) return new Date(epochMs).toISOString()
  if (day !== knownDay) {
    knownDayText = `${new Date(day * DAY_MS).toISOString().slice(0, -14)} `
    knownDay = day
  }
  const seconds = inDay / 1000
  return `${knownDayText}${two[Math.floor(seconds / 3600)]}:${two[Math.floor(seconds / 60) % 60]}:${two[seconds % 60]}+00`
}

/** A text[] column; null when there are none. */
export function copyTexts(values: readonly string[] | undefined): string {
  if (values === undefined || values.length === 0) return '\\N'
  return copyText(`{${values.map(value => `"${value.replace(/["\\]/g, sign => `\\${sign}`)}"`).join(',')}}`)
}

/**
 * Lines of COPY gathered as bytes: a line's text is garbage as soon as it is written, so a batch holds one block and no strings.
 * One block serves batch after batch.
 */
export class CopyBlock {
  #bytes = Buffer.allocUnsafe(1 << 20)
  /** Where each line begins, and behind the last one where the next will. */
  #starts: number[] = [0]

  get length(): number {
    return this.#starts.length - 1
  }

  clear(): void {
    this.#starts = [0]
  }

  /** Adds a line, given without its line end. */
  add(line: string): void {
    const start = this.#starts.at(-1)!
    const needed = start + line.length * 3 + 1
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, needed))
      this.#bytes.copy(larger, 0, 0, start)
      this.#bytes = larger
    }
    const end = start + this.#bytes.write(line, start, 'utf8')
    this.#bytes[end] = 10
    this.#starts.push(end + 1)
  }

  /** The lines from one index up to, not including, another: a view that holds until the next change. */
  slice(from: number, to: number): Buffer {
    return this.#bytes.subarray(this.#starts[from]!, this.#starts[to]!)
  }

  /** The columns of a line. */
  columns(index: number): string[] {
    return this.#bytes.toString('utf8', this.#starts[index]!, this.#starts[index + 1]! - 1).split('\t').map(unescape)
  }

  /** Leaves out lines. */
  keep(isKept: (index: number) => boolean): void {
    const starts = [0]
    for (let index = 0; index < this.length; index += 1) {
      if (!isKept(index)) continue
      const at = starts.at(-1)!
      this.#bytes.copyWithin(at, this.#starts[index]!, this.#starts[index + 1]!)
      starts.push(at + this.#starts[index + 1]! - this.#starts[index]!)
    }
    this.#starts = starts
  }
}
