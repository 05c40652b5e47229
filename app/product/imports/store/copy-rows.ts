/**
 * Rows in PostgreSQL's binary COPY format (https://www.postgresql.org/docs/current/sql-copy.html), collected as bytes:
 * a row's source is garbage as soon as it is written, so a batch keeps one block and no objects. The text format costs
 * the database twice as much. Integers are big-endian; a field is its length in bytes, or -1 for null, and the value.
 */

import { writeId, writeNewId } from '#app/platform/runtime/ids.ts'

const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const trailer = Buffer.from([0xff, 0xff])

/** 2000-01-01T00:00:00Z, PostgreSQL's epoch. */
const epochMs = 946_684_800_000
const TWO_32 = 4_294_967_296
const textOid = 25

/** Placeholder for a UUID that is generated when written. */
export const NEW_ID = 'new'

/**
 * Up to this length, writing single characters is faster than the call that writes them all: most texts are substrings,
 * which are slow to traverse.
 */
const shortText = 6

/**
 * Writes big-endian and returns the next position: five times faster than Buffer's own methods, which validate what is
 * known here.
 */
function int32(bytes: Uint8Array, value: number, at: number): number {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
  return at + 4
}

function int16(bytes: Uint8Array, value: number, at: number): number {
  bytes[at] = value >>> 8
  bytes[at + 1] = value
  return at + 2
}

export class CopyBlock {
  #bytes = Buffer.allocUnsafe(1 << 20)
  #at = 0
  /** Where each row begins; the last element is where the next one will. */
  #starts: number[] = [0]

  get length(): number {
    return this.#starts.length - 1
  }

  clear(): void {
    this.#starts = [0]
  }

  /** Begins a row with this many fields; an unfinished row is discarded. */
  begin(fields: number): void {
    this.#at = this.#starts.at(-1)!
    this.#room(2)
    this.#at = int16(this.#bytes, fields, this.#at)
  }

  end(): void {
    this.#starts.push(this.#at)
  }

  null(): void {
    this.#room(4)
    this.#at = int32(this.#bytes, -1, this.#at)
  }

  /** A text or the label of an enum; NUL, which PostgreSQL can't store, is dropped. */
  text(value: string | null | undefined): void {
    if (value === null || value === undefined) return this.null()
    this.#room(4 + value.length * 3)
    const at = this.#at
    const end = value.length <= shortText ? this.#short(value, at + 4) : this.#long(value, at + 4)
    int32(this.#bytes, end - at - 4, at)
    this.#at = end
  }

  /** A text[], or null. */
  texts(values: readonly string[] | undefined): void {
    if (values === undefined || values.length === 0) return this.null()
    this.#room(24)
    const at = this.#at
    let next = at + 4
    // One dimension, no nulls, elements of type text, the length, lower bound 1.
    for (const number of [1, 0, textOid, values.length, 1]) next = int32(this.#bytes, number, next)
    this.#at = next
    for (const value of values) this.text(value)
    int32(this.#bytes, this.#at - at - 4, at)
  }

  int(value: number | null): void {
    if (value === null) return this.null()
    this.#room(8)
    this.#at = int32(this.#bytes, value, int32(this.#bytes, 4, this.#at))
  }

  boolean(value: boolean): void {
    this.#room(5)
    const at = int32(this.#bytes, 1, this.#at)
    this.#bytes[at] = value ? 1 : 0
    this.#at = at + 1
  }

  /** A new id. */
  newId(): void {
    this.#room(20)
    writeNewId(this.#bytes, int32(this.#bytes, 16, this.#at))
    this.#at += 20
  }

  /** A UUID in its text form, lower case, or `NEW_ID`. */
  uuid(text: string | null): void {
    if (text === null) return this.null()
    if (text === NEW_ID) return this.newId()
    this.#room(20)
    writeId(text, this.#bytes, int32(this.#bytes, 16, this.#at))
    this.#at += 20
  }

  /** A timestamptz, from whole milliseconds since 1970. */
  instant(ms: number | null): void {
    if (ms === null) return this.null()
    this.#room(12)
    const micros = (ms - epochMs) * 1_000
    const high = Math.floor(micros / TWO_32)
    this.#at = int32(this.#bytes, micros - high * TWO_32, int32(this.#bytes, high, int32(this.#bytes, 8, this.#at)))
  }

  /** A numeric, from a non-negative decimal string, with exactly these digits and places. */
  numeric(text: string | null | undefined): void {
    if (text === null || text === undefined) return this.null()
    const dot = text.indexOf('.')
    const whole = dot < 0 ? text.length : dot
    const places = dot < 0 ? 0 : text.length - dot - 1
    const groupsBefore = Math.ceil(whole / 4)
    const groups = groupsBefore + Math.ceil(places / 4)
    this.#room(12 + groups * 2)
    const bytes = this.#bytes
    let at = int32(bytes, 8 + groups * 2, this.#at)
    for (const number of [groups, groupsBefore - 1, 0, places]) at = int16(bytes, number, at)
    // Groups of four digits around the decimal point: the last group before it and the first after it are full.
    let value = 0
    for (let index = 0; index < whole; index += 1) {
      value = value * 10 + text.charCodeAt(index) - 48
      if ((whole - index) % 4 !== 1) continue
      at = int16(bytes, value, at)
      value = 0
    }
    for (let place = 0; place < places; place += 1) {
      value = value * 10 + text.charCodeAt(dot + 1 + place) - 48
      if (place % 4 !== 3) continue
      at = int16(bytes, value, at)
      value = 0
    }
    // Pad with zeros after the end of the text.
    if (places % 4 !== 0) at = int16(bytes, value * 10 ** (4 - (places % 4)), at)
    this.#at = at
  }

  /** Rows `from` to `to` (exclusive) as a complete COPY: views that are valid until the next change. */
  copy(from: number, to: number): Buffer[] {
    return [header, this.#bytes.subarray(this.#starts[from]!, this.#starts[to]!), trailer]
  }

  /** A text of a row, by field index; null if it is null. */
  textAt(index: number, field: number): string | null {
    const value = this.#field(index, field)
    return value === null ? null : value.toString('utf8')
  }

  /** A UUID of a row. */
  uuidAt(index: number, field: number): string | null {
    const hex = this.#field(index, field)?.toString('hex')
    return hex === undefined
      ? null
      : `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Drops rows that aren't kept. */
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

  #field(index: number, field: number): Buffer | null {
    let at = this.#starts[index]! + 2
    for (let passed = 0; passed < field; passed += 1) at += 4 + Math.max(0, this.#bytes.readInt32BE(at))
    const length = this.#bytes.readInt32BE(at)
    return length < 0 ? null : this.#bytes.subarray(at + 4, at + 4 + length)
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + bytes))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }

  #short(value: string, start: number): number {
    const bytes = this.#bytes
    let at = start
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index)
      if (code === 0 || code > 127) return this.#long(value, start)
      bytes[at++] = code
    }
    return at
  }

  #long(value: string, start: number): number {
    const text = value.includes('\0') ? value.replaceAll('\0', '') : value
    return start + this.#bytes.write(text, start, 'utf8')
  }
}
