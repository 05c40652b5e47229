import type { PartyFacts } from '#app/compliance/types.ts'
import { ownText } from '#app/csv/words/fold.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { idAt, isId, writeId } from '#app/platform/runtime/ids.ts'
import type { StatedParty } from '../ledger/conflicts.ts'
import { HashTable, NONE, textHash } from '../ledger/hash-table.ts'
import type { FoundCustomer } from '../ledger/ledger.ts'
import { wasCompared, valuesHash, type ComparedValues } from '../ledger/compared-values.ts'

/** What is cached about a customer with a number. */
export interface CachedCustomer extends Pick<FoundCustomer, 'facts' | 'details' | 'stated'>, ComparedValues {
  line: number | null
  /** The last record that agrees with it in other words. */
  agreed?: StatedParty | null
}

/** `Found` has more than is cached. */
export const cachedCustomerOf = ({ facts, details, stated }: FoundCustomer): CachedCustomer => ({
  facts,
  details,
  stated,
  line: null,
})

/**
 * Size of a block for numbers and values. Several blocks: a single one would be copied, and held twice, whenever it
 * grows.
 */
const pieceBytes = 1 << 18

const NO_LINE = -1
const IS_WHOLE = -1

/**
 * An entry: 64 contiguous bytes (a cache line), since each row looks one up. Layout: the id's 16 bytes; the hash of its
 * compared values; four-byte integers; and the customer's number, if it fits into the remaining 24 bytes.
 */
const entryBytes = 64
const INLINE = 40
const inlineBytes = entryBytes - INLINE
const HASH = 2
const PLACE = 6
/** Lengths of the number and of the values, 16 bits each. */
const LENGTHS = 7
const LINE = 8
/** `IS_WHOLE`: now stored as an object. */
const DETAILS = 9

/**
 * Customers by number. All records of most customers are alike, and nothing is ever asked about them: such a customer
 * takes some hundred bytes in flat arrays, while objects would take five times as much and burden the garbage
 * collector. A customer with more than that becomes an object, and stays one.
 */
export class KnownCustomers {
  readonly #whole = new Map<string, CachedCustomer>()
  #size = 0
  /** The entries by number. */
  readonly #table = new HashTable()
  /** Three views of the entries. */
  #ids = new Uint8Array(entryBytes << 9)
  #hashes = new Float64Array(this.#ids.buffer)
  #numbers = new Int32Array(this.#ids.buffer)
  #pieces: Buffer[] = []
  #used = pieceBytes

  get size(): number {
    return this.#size
  }

  has(number: string): boolean {
    return this.#whole.has(number) || this.#find(number) >= 0
  }

  /** The customer as an object, whose changes are kept. */
  get(number: string): CachedCustomer | undefined {
    const known = this.#whole.get(number)
    if (known !== undefined) return known
    const entry = this.#find(number)
    if (entry < 0) return undefined
    const whole: CachedCustomer = {
      facts: { key: idAt(this.#ids, entry * entryBytes) },
      details: this.#number(entry, DETAILS),
      stated: this.#toldAt(entry),
      line: this.#number(entry, LINE) === NO_LINE ? null : this.#number(entry, LINE),
      hashes: [this.#hashAt(entry)],
    }
    this.#set(entry, DETAILS, IS_WHOLE)
    this.#whole.set(ownText(number), whole)
    return whole
  }

  /** The identifying values. */
  statedOf(number: string): StatedParty | null | undefined {
    const known = this.#whole.get(number)
    if (known !== undefined) return known.stated
    const entry = this.#find(number)
    return entry < 0 ? undefined : this.#toldAt(entry)
  }

  /** The customer with this number, if the values of the cells were compared before. */
  findCompared(number: string, cells: PartyCells): PartyFacts | null {
    const known = this.#whole.size === 0 ? undefined : this.#whole.get(number)
    if (known !== undefined) return wasCompared(known, cells) ? known.facts : null
    const entry = this.#find(number)
    return entry >= 0 && this.#hashAt(entry) === valuesHash(cells) ? { key: idAt(this.#ids, entry * entryBytes) } : null
  }

  /** `number`: stored, so it must be a copy. */
  add(number: string, known: CachedCustomer): void {
    if (this.get(number) === undefined) {
      this.#size += 1
      if (this.#pack(number, known)) return
    }
    this.#whole.set(number, known)
  }

  /** Removes all but these. */
  clear(kept: Iterable<string> = []): void {
    const left = [...kept].map((number) => [number, this.get(number)] as const)
    this.#whole.clear()
    this.#table.clear()
    this.#size = 0
    this.#pieces = []
    this.#used = pieceBytes
    for (const [number, known] of left) if (known !== undefined) this.add(number, known)
  }

  /** False if an entry can't store all of it. */
  #pack(number: string, { facts, details, stated, line, hashes, agreed, isShared }: CachedCustomer): boolean {
    if (hashes?.length !== 1 || agreed !== undefined || isShared) return false
    if (Object.keys(facts).length > 1 || !isId(facts.key) || !isPlain(number)) return false
    const text = stated === null ? '' : JSON.stringify(stated)
    const most = number.length + text.length * 3
    if (most > 0xffff) return false
    if (this.#table.size * entryBytes === this.#ids.length) this.#grow()
    if (this.#used + most > pieceBytes) {
      this.#pieces.push(Buffer.allocUnsafeSlow(pieceBytes))
      this.#used = 0
    }
    const [entry, piece] = [this.#table.add(textHash(number)), this.#pieces.at(-1)!]
    piece.write(number, this.#used, 'latin1')
    if (number.length <= inlineBytes)
      for (let at = 0; at < number.length; at += 1) this.#ids[entry * entryBytes + INLINE + at] = number.charCodeAt(at)
    const toldLength = piece.write(text, this.#used + number.length, 'utf8')
    writeId(facts.key, this.#ids, entry * entryBytes)
    this.#hashes[(entry * entryBytes) / 8 + HASH] = hashes[0]!
    this.#set(entry, PLACE, (this.#pieces.length - 1) * pieceBytes + this.#used)
    this.#set(entry, LENGTHS, (number.length << 16) | toldLength)
    this.#set(entry, LINE, line ?? NO_LINE)
    this.#set(entry, DETAILS, details)
    this.#used += number.length + toldLength
    return true
  }

  #number(entry: number, place: number): number {
    return this.#numbers[(entry * entryBytes) / 4 + place]!
  }

  #set(entry: number, place: number, value: number): void {
    this.#numbers[(entry * entryBytes) / 4 + place] = value
  }

  #hashAt(entry: number): number {
    return this.#hashes[(entry * entryBytes) / 8 + HASH]!
  }

  #grow(): void {
    const before = this.#ids
    this.#ids = new Uint8Array(before.length * 2)
    this.#ids.set(before)
    this.#hashes = new Float64Array(this.#ids.buffer)
    this.#numbers = new Int32Array(this.#ids.buffer)
  }

  /** The entry of a customer that isn't an object, or NONE. */
  #find(number: string): number {
    for (let entry = this.#table.first(textHash(number)); entry !== NONE; entry = this.#table.next())
      if (this.#number(entry, DETAILS) !== IS_WHOLE && this.#isNumber(entry, number)) return entry
    return NONE
  }

  #isNumber(entry: number, number: string): boolean {
    if (this.#number(entry, LENGTHS) >>> 16 !== number.length) return false
    if (number.length <= inlineBytes) return isAt(this.#ids, entry * entryBytes + INLINE, number)
    const place = this.#number(entry, PLACE)
    return isAt(this.#pieces[Math.floor(place / pieceBytes)]!, place % pieceBytes, number)
  }

  #toldAt(entry: number): StatedParty | null {
    const lengths = this.#number(entry, LENGTHS)
    const toldLength = lengths & 0xffff
    if (toldLength === 0) return null
    const place = this.#number(entry, PLACE)
    const at = (place % pieceBytes) + (lengths >>> 16)
    const text = this.#pieces[Math.floor(place / pieceBytes)]!.toString('utf8', at, at + toldLength)
    return JSON.parse(text) as StatedParty
  }
}

function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

/** Whether a text has one byte per character. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}
