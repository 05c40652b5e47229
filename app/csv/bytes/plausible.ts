/**
 * Whether a text is made of words: in the wrong encoding a capital stands inside one, or a sign of currency, or letters of two scripts.
 */

/** Signs that stand before, behind or between words. */
const PUNCTUATION = /[\u00a0’‘“”–—…«»°€£©®™·•¢§¿¡´\u3000-\u3004\u3008-\u303f\uff01-\uff0f]/
/** Ends words in ASCII. */
const BETWEEN = /[\0-\x26\x28-\x2c./:-@[-`{-\x7f]+/

/** Whether a word could be one: letters of the Latin script, no capital after a small letter, no letter beside a digit. */
export function isPlausible(word: string): boolean {
  // A quote that opens stands behind no letter, nor does a dash between two words without blanks.
  if (/\p{L}[“‘«–—]/u.test(word)) return false
  return word.split(PUNCTUATION).every((part) => {
    if (!/[^\0-\x7f]/.test(part)) return true
    if (/[^\p{Script=Latin}\p{N}'-]/u.test(part) || /[ªº¹²³ƒıˆ˜¼½¾]/u.test(part)) return false
    if (/\p{N}[^\0-\x7f]|[^\0-\x7f]\p{N}/u.test(part)) return false
    for (const each of part.split(/['-]/)) {
      // A capital behind a small letter, or a small letter behind two capitals, where one of them is not of ASCII.
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

/** Each word is of one script; Japanese has three, and half-width signs are none of a word. */
const SCRIPTS = [
  /^[\p{Script=Cyrillic}\p{M}]+$/u,
  /^[\p{Script=Greek}\p{M}]+$/u,
  /^[\p{Script=Hebrew}\p{M}]+$/u,
  /^[\p{Script=Arabic}\p{M}\u0640]+$/u,
  /^[\p{Script=Thai}\p{M}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\u30a1-\u30fa\u30fc々]+$/u,
  /^\p{Script=Hangul}+$/u,
]

/** Whether a word could be one in any script. */
export function isPlausibleAnywhere(word: string): boolean {
  // Small letters with a dot or without one are Turkish, and no fault there.
  if (isPlausible(word.replaceAll('ı', 'i').replaceAll('İ', 'I'))) return true
  return word
    .split(PUNCTUATION)
    .flatMap((part) => part.split(/[-']/))
    .filter((part) => /[^\0-\x7f]/.test(part))
    .every(
      (part) =>
        SCRIPTS.some((script) => script.test(part)) &&
        !/\p{Ll}\p{Lu}/u.test(part) &&
        // Final letters stand at the end of a word alone.
        !/[ךםןףץ]\p{Script=Hebrew}|ς\p{Script=Greek}/u.test(part),
    )
}

/**
 * What few languages have, and words of Central Europe read as those of the West: three letters with signs side by side, one of Iceland's,
 * one of the North beside an accent (`Dvoøák`), `è` before a vowel (`Kuèera`), `ì` or `ù` inside a word (`Nìmec`), `ñ` before a consonant
 * (`Zieliñski`), `õ` before anything but an `e` (`Erdõs`), `æ` at the end (`Petroviæ`), `œ` inside before `n` or `k` (`Wiœniewski`).
 */
const IMPROBABLE =
  /[ÞþÐðÝý]|(?:(?=\p{Script=Latin})[^\0-\x7f]){3}|(?=\p{L}*[øæå])\p{L}*[áàâèêëíìîïóòôúùûñçãõ]|è[aeiouyáàâéèêëíìîïóòôöúùûü]|\p{L}[ìù]\p{L}|ñ[bcdfghj-np-tv-xz]|õ(?!e)|\p{L}{2}æ$|\p{L}œ[nkcw]/iu

/** Whether a word is one in few languages: a sign that others are meant. */
export const isImprobable = (word: string): boolean =>
  /[^\0-\x7f]/.test(word) && word.split(PUNCTUATION).some((part) => IMPROBABLE.test(part))

/** The words of a text that are not of ASCII alone. */
export const wordsOf = (text: string): string[] => text.split(BETWEEN).filter((word) => /[^\0-\x7f]/.test(word))

/** How many words of a text are none. */
export const brokenWords = (text: string): number => wordsOf(text).filter((word) => !isPlausible(word)).length
