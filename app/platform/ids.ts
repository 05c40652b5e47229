import { randomFillSync } from 'node:crypto'

const pool = Buffer.allocUnsafe(16 * 256)
let used = pool.length

/**
 * A UUID of version 7: the creation time in front keeps index inserts local, 74 random bits keep it unguessable.
 * Made here rather than by the database, so that bulk rows and their references are known before they are written.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + 16)
  used += 16
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text from outside may be an id of ours (anything else would make the database refuse the statement). */
export const isId = (text: string | undefined | null): text is string => typeof text === 'string' && uuid.test(text)
