/**
 * Whether a text consists of words. The wrong encoding puts capitals or currency signs inside words, or mixes two
 * scripts.
 */

/** Signs that surround words. */
const PUNCTUATION = /[\u00a0’‘“”–—…«»°€£©®™·•¢§¿¡´\u3000-\u3004\u3008-\u303f\uff01-\uff0f]/
/** ASCII word separators. */
const BETWEEN = /[\0-\x26\x28-\x2c./:-@[-`{-\x7f]+/

/** Whether this could be a word: Latin letters, no capital after a small letter, no letter next to a digit. */
export function isPlausible(word: string): boolean {
  // An opening quote never follows a letter, nor does a dash between two words without blanks.
  if (/\p{L}[“‘«–—]/u.test(word)) return false
  return word.split(PUNCTUATION).every((part) => {
    if (!/[^\0-\x7f]/.test(part)) return true
    if (/[^\p{Script=Latin}\p{N}'-]/u.test(part) || /[ªº¹²³ƒıˆ˜¼½¾]/u.test(part)) return false
    if (/\p{N}[^\0-\x7f]|[^\0-\x7f]\p{N}/u.test(part)) return false
    for (const each of part.split(/['-]/)) {
      // A capital after a small letter, or a small letter after two capitals, with a non-ASCII letter among them.
      if (
        [...each.matchAll(/\p{Ll}\p{Lu}|(?=(\p{Lu}\p{Lu}\p{Ll}))/gu)].some(([pair, three]) =>
          /[^\0-\x7f]/.test(three ?? pair),
        )
      )
        return false
    }
    return true
  })
}

/** Each word is in one script; Japanese has three, and half-width signs belong to no word. */
const SCRIPTS = [
  /^[\p{Script=Cyrillic}\p{M}]+$/u,
  /^[\p{Script=Greek}\p{M}]+$/u,
  /^[\p{Script=Hebrew}\p{M}]+$/u,
  /^[\p{Script=Arabic}\p{M}\u0640]+$/u,
  /^[\p{Script=Thai}\p{M}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\u30a1-\u30fa\u30fc々]+$/u,
  /^\p{Script=Hangul}+$/u,
]

/** Whether this could be a word in any script. */
export function isPlausibleAnywhere(word: string): boolean {
  // Dotless and dotted I are Turkish letters, not decoding faults.
  if (isPlausible(word.replaceAll('ı', 'i').replaceAll('İ', 'I'))) return true
  return word
    .split(PUNCTUATION)
    .flatMap((part) => part.split(/[-']/))
    .filter((part) => /[^\0-\x7f]/.test(part))
    .every(
      (part) =>
        SCRIPTS.some((script) => script.test(part)) &&
        !/\p{Ll}\p{Lu}/u.test(part) &&
        // Final letter forms stand only at the end of a word.
        !/[ךםןףץ]\p{Script=Hebrew}|ς\p{Script=Greek}/u.test(part),
    )
}

/**
 * Sequences that few languages have, and Central European words read in a Western encoding: three accented letters in a
 * row, an Icelandic letter, a Nordic letter beside an accent (`Dvoøák`), `è` before a vowel (`Kuèera`), `ì` or `ù`
 * inside a word (`Nìmec`), `ñ` before a consonant (`Zieliñski`), `õ` before anything but `e` (`Erdõs`), a final `æ`
 * (`Petroviæ`), `œ` before `n` or `k` (`Wiœniewski`).
 */
const IMPROBABLE =
  /[ÞþÐðÝý]|(?:(?=\p{Script=Latin})[^\0-\x7f]){3}|(?=\p{L}*[øæå])\p{L}*[áàâèêëíìîïóòôúùûñçãõ]|è[aeiouyáàâéèêëíìîïóòôöúùûü]|\p{L}[ìù]\p{L}|ñ[bcdfghj-np-tv-xz]|õ(?!e)|\p{L}{2}æ$|\p{L}œ[nkcw]/iu

/** Whether few languages have such a word: evidence for another encoding. */
export const isImprobable = (word: string): boolean =>
  /[^\0-\x7f]/.test(word) && word.split(PUNCTUATION).some((part) => IMPROBABLE.test(part))

/** The words of a text with characters beyond ASCII. */
export const wordsOf = (text: string): string[] => text.split(BETWEEN).filter((word) => /[^\0-\x7f]/.test(word))

/** How many words of a text are implausible. */
export const brokenWords = (text: string): number => wordsOf(text).filter((word) => !isPlausible(word)).length
