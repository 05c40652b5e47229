/** Text that was read in the wrong encoding before it came here. */

/**
 * Looks like UTF-8 that was once read as Windows-1252 (or Latin-1): `BenoÃ®t`. Answers the repaired text, or null.
 */
export function repairedMojibake(text: string): string | null {
  if (!/[\u00c2-\u00c5\u00cb-\u00ce\u00e2]/.test(text)) return null
  // Each run by itself: other letters of the same text may be right as they stand.
  const repaired = text.replace(/[^\0-\x7f]+/g, repairedRun)
  return repaired === text ? null : repaired
}

function repairedRun(run: string): string {
  const bytes: number[] = []
  for (const character of run) {
    const code = character.codePointAt(0)!
    const byte = code <= 0xff ? code : WINDOWS_BYTES.get(code)
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

const WINDOWS_BYTES = new Map<number, number>()
for (const [index, character] of [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].entries())
  WINDOWS_BYTES.set(character.codePointAt(0)!, 0x80 + index)
