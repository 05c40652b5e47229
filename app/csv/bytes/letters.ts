/**
 * Which encoding makes words of bytes that prove none: in the wrong one a capital stands inside a word, or a sign of currency.
 */
import { decoderOf, encodingName, type Encoding } from './encodings.ts'

/** In this order where several make words of everything. Mac Roman and DOS need words that Windows-1252 breaks. */
const CANDIDATES: readonly Encoding[] = ['windows-1252', 'ibm850', 'macintosh', 'ibm437', 'ibm863']
/** Words that are weighed; more would not change the answer. */
const MOST_WORDS = 2_000
const LONGEST_WORD = 60
const SHOWN = 3

export interface EncodingReading {
  encoding: Encoding
  /** Words as they are in it. */
  sample: string
}

export interface LettersFinding {
  encoding: Encoding
  /** Some words make none in the encoding, or other encodings make as good ones: a person must look. */
  isOpen: boolean
  readings: EncodingReading[]
}

const isHigh = (byte: number): boolean => byte >= 0x80
const isWordByte = (byte: number): boolean =>
  isHigh(byte) ||
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x27 ||
  byte === 0x2d

/** Signs that stand before, behind or between words. */
const PUNCTUATION = /[\u00a0’‘“”–—…«»°€£©®™·•¢§¿¡´]/

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

/** Gathers words with bytes beyond ASCII. */
export class Letters {
  readonly #words = new Map<string, Uint8Array>()

  get isFull(): boolean {
    return this.#words.size >= MOST_WORDS
  }

  /** Takes the words of a line. */
  add(line: Uint8Array): void {
    let index = 0
    while (index < line.length && !this.isFull) {
      if (!isHigh(line[index]!)) {
        index++
        continue
      }
      let start = index
      while (start > 0 && isWordByte(line[start - 1]!)) start--
      let end = index + 1
      while (end < line.length && isWordByte(line[end]!)) end++
      if (end - start <= LONGEST_WORD) {
        const word = line.slice(start, end)
        this.#words.set(word.join(), word)
      }
      index = end
    }
  }

  /** `isMac`: the lines end as only a Mac of old ended them. */
  finding(isMac: boolean): LettersFinding {
    const words = [...this.#words.values()]
    const order: readonly Encoding[] = isMac
      ? ['macintosh', ...CANDIDATES.filter((encoding) => encoding !== 'macintosh')]
      : CANDIDATES
    const readings = order.map((encoding, place) => {
      const texts = words.map((word) => decoderOf(encoding)(word))
      return { encoding, place, texts, broken: texts.filter((text) => !isPlausible(text)).length }
    })
    const best = readings.reduce((left, right) => (right.broken < left.broken ? right : left))
    const equals = readings.filter(
      (reading) => reading.broken === best.broken && reading.texts.some((text, index) => text !== best.texts[index]),
    )
    const isSure = best.encoding === order[0] || equals.length === 0
    // Of pages that read all words alike one is enough to choose from.
    const different = readings
      .filter((reading, index) => readings.findIndex(({ texts }) => texts.join() === reading.texts.join()) === index)
      .sort((left, right) => left.broken - right.broken || left.place - right.place)
    return {
      encoding: best.encoding,
      isOpen: words.length > 0 && (!isSure || best.broken * 10 > words.length),
      readings: different.map(({ encoding, texts }) => ({ encoding, sample: texts.slice(0, SHOWN).join(', ') })),
    }
  }
}

/** What is told of an encoding that nothing proves. */
export const assumedText = ({ encoding, sample }: EncodingReading): string =>
  `Nothing in the file proves its encoding. It was read as ${encodingName(encoding)}${sample === '' ? '' : `, which gives ${sample}`}.`
