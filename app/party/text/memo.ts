/** Remembers what texts mean, the last `most` of them: words of columns repeat, and a name is asked for several times. */
export function memo<Value>(read: (text: string) => Value, most = 5_000): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined && !known.has(text)) {
      // What is kept must not keep the piece of a file alive that the text was cut from.
      const own = ownText(text)
      value = read(own)
      if (known.size >= most) known.clear()
      known.set(own, value)
    }
    return value as Value
  }
}

/** A copy that does not keep the whole piece of the file alive that it was cut from; for texts that are kept. V8 copies shorter ones anyway. */
export const ownText = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))
