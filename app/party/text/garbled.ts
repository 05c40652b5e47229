/** Repairs text that was decoded wrongly before it reached the file. */
import { PAGES } from './pages.ts'

/** The first byte of a UTF-8 character as read in Windows-1252, Latin-1, Mac Roman, DOS 437 and 850. */
const BEGINNING = /[\u00c2-\u00c5\u00cb-\u00ce\u00e2\u221a\u2248\u0192\u00ac\u251c\u252c\u2500\u253c\u00d4\u0393]/
/** Text may have been garbled several times in a row. */
const MOST_TIMES = 3

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const mac = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))

/** Byte by character, for each encoding in which UTF-8 is commonly misread. */
const READINGS = [
  windows + String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 160 + index)),
  mac,
  PAGES.ibm437,
  PAGES.ibm850,
].map((high) => new Map([...high].map((character, index) => [character, 128 + index])))

/** Letters and accents of other alphabets. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Common}])[\p{L}\p{M}]/u
/** Beside an ASCII letter: the Íñ of Íñigo are two letters, not a Hebrew accent. */
const isAmongLatin = (text: string, from: number, to: number): boolean =>
  /[a-z]/i.test(text.slice(Math.max(0, from - 1), from)) || /[a-z]/i.test(text.slice(to, to + 1))

/** Repairs UTF-8 that was read in another encoding: `BenoÃ®t`, `Beno√Æt`. Null if the text isn't garbled. */
export function repairedMojibake(text: string): string | null {
  let repaired = text
  for (let time = 0; time < MOST_TIMES && BEGINNING.test(repaired); time++) {
    const before = repaired
    for (const bytes of READINGS) {
      // Each run separately: other letters of the text may be correct.
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
    // Not valid UTF-8: the characters are meant as written.
    if (error instanceof TypeError) return run
    throw error
  }
}
