/**
 * Rows as PostgreSQL's COPY text format, built as one string per batch: no object per cell, one encoding to bytes.
 */

const SPECIAL = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escape = (text: string): string => text.replace(/[\\\t\n\r]/g, sign => escapes[sign]!)

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
  #used = 0

  /** Empties it. Places that `add` answered before mean nothing any more. */
  clear(): void {
    this.#used = 0
  }

  /** Adds a line, without its line end; answers where it stands. */
  add(line: string): { start: number; end: number } {
    const start = this.#used
    const needed = start + line.length * 3 + 1
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, needed))
      this.#bytes.copy(larger, 0, 0, start)
      this.#bytes = larger
    }
    let end = start + this.#bytes.write(line, start, 'utf8')
    this.#bytes[end] = 10
    end += 1
    this.#used = end
    return { start, end }
  }

  /** The lines at these places, which lie one behind the other unless some were left out. */
  slice(places: readonly { start: number; end: number }[]): Buffer {
    const [first, last] = [places[0], places.at(-1)]
    if (!first || !last) return Buffer.alloc(0)
    const length = places.reduce((sum, { start, end }) => sum + end - start, 0)
    if (last.end - first.start === length) return this.#bytes.subarray(first.start, last.end)
    return Buffer.concat(places.map(({ start, end }) => this.#bytes.subarray(start, end)))
  }
}
