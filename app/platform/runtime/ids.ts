import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.allocUnsafe(16 * 256)
let used = pool.length
const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).map(
  (pair) => [pair.charCodeAt(0), pair.charCodeAt(1)] as const,
)
/** Where the digits of each byte stand in the text. */
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const hexValues = new Uint8Array(128)
for (let digit = 0; digit < 16; digit += 1) hexValues[digit.toString(16).charCodeAt(0)] = digit
const text = Buffer.from('00000000-0000-0000-0000-000000000000', 'latin1')

/**
 * Writes the 16 bytes of a UUID of version 7: the creation time in front keeps index inserts local, 74 random bits keep
 * it unguessable. Made here rather than by the database, so that bulk rows and their references are known before they
 * are written.
 */
export function writeNewId(target: Uint8Array, at: number): void {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const now = Date.now()
  const [high, low] = [Math.floor(now / 0x1_0000), now % 0x1_0000]
  target[at] = high >>> 24
  target[at + 1] = high >>> 16
  target[at + 2] = high >>> 8
  target[at + 3] = high
  target[at + 4] = low >>> 8
  target[at + 5] = low
  for (let index = 6; index < 16; index += 1) target[at + index] = pool[used + index]!
  target[at + 6] = (target[at + 6]! & 0x0f) | 0x70
  target[at + 8] = (target[at + 8]! & 0x3f) | 0x80
  used += 16
}

const bytes = new Uint8Array(16)

/** A new id as `writeNewId` makes them, as text. */
export function newId(): string {
  writeNewId(bytes, 0)
  return idAt(bytes, 0)
}

/** The text of the 16 bytes of an id. */
export function idAt(source: Uint8Array, at: number): string {
  for (let index = 0; index < 16; index += 1) {
    const [high, low] = hexPairs[source[at + index]!]!
    const place = places[index]!
    text[place] = high
    text[place + 1] = low
  }
  return text.toString('latin1')
}

/** Writes the 16 bytes of an id in its text form, lower case. */
export function writeId(id: string, target: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index += 1) {
    const place = places[index]!
    target[at + index] = (hexValues[id.charCodeAt(place)]! << 4) | hexValues[id.charCodeAt(place + 1)]!
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text from outside may be an id of ours (anything else would make the database refuse the statement). */
export const isId = (text: string | undefined | null): text is string => typeof text === 'string' && uuid.test(text)

/** Letters and digits that are not taken for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A new report reference: type, day and 40 random bits, e.g. `LCTR-20260304-7K3M9QXA`. The regulator takes each only
 * once, and finding a report under it must mean that it is ours. `date`: YYYY-MM-DD.
 */
export function newReference(type: string, date: string): string {
  const random = [...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('')
  return `${type}-${date.replaceAll('-', '')}-${random}`
}
