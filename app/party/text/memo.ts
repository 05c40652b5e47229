/** Caches a function of texts, up to `most` entries: column words repeat, and a name is read several times. */
export function memo<Value>(read: (text: string) => Value, most = 5_000): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined && !known.has(text)) {
      // A kept substring would keep the whole piece of the file in memory.
      const own = ownText(text)
      value = read(own)
      if (known.size >= most) known.clear()
      known.set(own, value)
    }
    return value as Value
  }
}

/**
 * A copy that doesn't keep the whole piece of the file in memory, for texts that are stored. V8 copies shorter ones
 * anyway.
 */
export const ownText = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))
