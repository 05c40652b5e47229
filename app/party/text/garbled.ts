/** Text that was read in the wrong encoding before it came here. */
import { PAGES } from './pages.ts'

/** What the first byte of a character of UTF-8 becomes: in Windows-1252 or Latin-1, Mac Roman, DOS 437 and 850. */
const BEGINNING = /[\u00c2-\u00c5\u00cb-\u00ce\u00e2\u221a\u2248\u0192\u00ac\u251c\u252c\u2500\u253c\u00d4\u0393]/
/** A program may have made the fault several times. */
const MOST_TIMES = 3

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const mac = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))

/** Byte of each character, of the encodings in which UTF-8 is wrongly read. */
const READINGS = [
  windows + String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 160 + index)),
  mac,
  PAGES.ibm437,
  PAGES.ibm850,
].map((high) => new Map([...high].map((character, index) => [character, 128 + index])))

/** Letters and accents of other alphabets. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Common}])[\p{L}\p{M}]/u
/** Beside a letter of ASCII: the Íñ of Íñigo are two letters, and no accent of Hebrew. */
const isAmongLatin = (text: string, from: number, to: number): boolean =>
  /[a-z]/i.test(text.slice(Math.max(0, from - 1), from)) || /[a-z]/i.test(text.slice(to, to + 1))

/** Looks like UTF-8 that was once read as another encoding: `BenoÃ®t`, `Beno√Æt`. Answers the repaired text, or null. */
export function repairedMojibake(text: string): string | null {
  let repaired = text
  for (let time = 0; time < MOST_TIMES && BEGINNING.test(repaired); time++) {
    const before = repaired
    for (const bytes of READINGS) {
      // Each run by itself: other letters of the same text may be right as they stand.
      repaired = before.replace(/[^\0-\x7f]+/g, (run, at: number) => {
        const meant = repairedRun(run, bytes)
        return meant !== run && isAmongLatin(before, at, at + run.length) && OTHER_SCRIPT.test(meant) ? run : meant
      })
      if (repaired !== before) break
    }
    if (repaired === before) break
  }
  return repaired === text ? null : repaired
}

function repairedRun(run: string, byteOf: ReadonlyMap<string, number>): string {
  const bytes: number[] = []
  for (const character of run) {
    const byte = byteOf.get(character)
    if (byte === undefined) return run
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch (error) {
    // Not valid UTF-8: then the characters are meant as they stand.
    if (error instanceof TypeError) return run
    throw error
  }
}
