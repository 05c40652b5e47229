import lctr from '#schemas/lctr.schema.json' with { type: 'json' }
import lvctr from '#schemas/lvctr.schema.json' with { type: 'json' }
import shared from '#schemas/shared.schema.json' with { type: 'json' }
import str from '#schemas/str.schema.json' with { type: 'json' }

/** Order of each property name in the regulator's schemas. */
const places = new Map<string, number>()

function collect(schema: unknown): void {
  if (Array.isArray(schema)) return schema.forEach(collect)
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) if (!places.has(name)) places.set(name, places.size)
    collect(value)
  }
}
for (const schema of [lctr, lvctr, str, shared]) collect(schema)

/**
 * A report with its keys in the order of the regulator's schemas, for reading: neither jsonb nor the canonical bytes
 * keep it.
 */
export function inReadingOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => inReadingOrder(item as unknown)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  entries.sort(([a], [b]) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size))
  return Object.fromEntries(entries.map(([name, item]) => [name, inReadingOrder(item as unknown)])) as T
}
