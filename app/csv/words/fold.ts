/** Texts as the file has them: folding is the party room's, what keeps memory small is ours. */
export { LONGEST_VALUE, fold, squash, tidy } from '#app/party/text/fold.ts'

/** A copy that does not keep the whole piece of the file alive that it was cut from; for texts that are kept. */
export function ownText(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}
