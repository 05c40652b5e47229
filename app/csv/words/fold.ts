/** Texts as the file has them: folding is the party room's, what keeps memory small is ours. */
export { LONGEST_VALUE, fold, squash, tidy } from '#app/party/text/fold.ts'

/** Remembers what a word means: columns of words repeat. */
export function memo<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined && !known.has(text)) {
      value = read(text)
      if (known.size > 5_000) known.clear()
      known.set(ownText(text), value)
    }
    return value as Value
  }
}

/** A copy that does not keep the whole piece of the file alive that it was cut from; for texts that are kept. */
export function ownText(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}
