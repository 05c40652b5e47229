/** Chooses the encoding by plausible words if the bytes don't prove one. */
import { decoderOf, encodingsName, ENCODINGS, type Encoding } from './encodings.ts'
import { brokenWords, isImprobable, isPlausible, isPlausibleAnywhere, wordsOf } from './plausible.ts'

/**
 * In order of preference if several read everything as words. Mac Roman and DOS need words that Windows-1252 breaks.
 */
const CANDIDATES: readonly Encoding[] = ['windows-1252', 'ibm850', 'macintosh', 'ibm437', 'ibm863']
/** Offered if the candidates give few or improbable words; never assumed without a question. */
const OTHERS = ENCODINGS.filter((encoding) => !CANDIDATES.includes(encoding) && !/^(?:utf|iso-2022)/.test(encoding))
/** Any two of these may alternate in one file. */
const TAKING_TURNS = CANDIDATES.slice(0, 3)
/** Words that are compared; more wouldn't change the answer. */
const MOST_WORDS = 2_000
const LONGEST_WORD = 60
/** Lines that are compared as a whole. */
const MOST_LINES = 200
const LONGEST_LINE = 400
const SHOWN = 3
const MOST_CHOICES = 12

export interface EncodingReading {
  encoding: Encoding
  /** The encoding of the lines that make no words in `encoding`. */
  second?: Encoding | undefined
  /** Sample words in this encoding. */
  sample: string
}

export interface LettersFinding {
  encoding: Encoding
  second?: Encoding | undefined
  /** The text doesn't settle the encoding: ask. */
  isOpen: boolean
  readings: EncodingReading[]
}

interface Weighed {
  encoding: Encoding
  place: number
  texts: string[]
  broken: number
  improbable: number
}

const isHigh = (byte: number): boolean => byte >= 0x80
const isWordByte = (byte: number): boolean =>
  isHigh(byte) ||
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x27 ||
  byte === 0x2d

const sampleOf = (texts: readonly string[]): string => texts.slice(0, SHOWN).join(', ')

/** Collects words with bytes beyond ASCII. */
export class Letters {
  readonly #words = new Map<string, Uint8Array>()
  readonly #lines: Uint8Array[] = []

  add(line: Uint8Array): void {
    if (this.#lines.length < MOST_LINES) this.#lines.push(line.slice(0, LONGEST_LINE))
    let index = 0
    while (index < line.length && this.#words.size < MOST_WORDS) {
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

  /** `isMac`: lines end with CR alone, as on a classic Mac. */
  finding(isMac: boolean): LettersFinding {
    const words = [...this.#words.values()]
    const order: readonly Encoding[] = isMac
      ? ['macintosh', ...CANDIDATES.filter((encoding) => encoding !== 'macintosh')]
      : CANDIDATES
    const weighed = order.map((encoding, place): Weighed => {
      const texts = words.map((word) => decoderOf(encoding)(word))
      return {
        encoding,
        place,
        texts,
        broken: texts.filter((text) => !isPlausible(text)).length,
        improbable: texts.filter(isImprobable).length,
      }
    })
    const best = weighed.reduce((left, right) => (right.broken < left.broken ? right : left))
    const equals = weighed.filter(
      (reading) => reading.broken === best.broken && reading.texts.some((text, index) => text !== best.texts[index]),
    )
    const isSure = best.encoding === order[0] || equals.length === 0
    const isBroken = best.broken * 10 > words.length
    const isOdd = isBroken || best.improbable * 10 > words.length
    const turns = isBroken ? this.#takingTurns() : null
    if (turns?.isSure) return { ...turns.reading, isOpen: false, readings: [turns.reading] }
    const readings = different([...weighed, ...(isOdd ? this.#others(best) : [])])
    const [first] = readings
    return {
      encoding: turns?.reading.encoding ?? first?.encoding ?? best.encoding,
      ...(turns && { second: turns.reading.second }),
      isOpen: words.length > 0 && (!isSure || isOdd),
      readings: [...(turns ? [turns.reading] : []), ...readings].slice(0, MOST_CHOICES),
    }
  }

  /** Encodings of other scripts and languages that read the lines as words. */
  #others(best: Weighed): Weighed[] {
    const bytes = Uint8Array.from(this.#lines.flatMap((line) => [...line, 10]))
    return OTHERS.map((encoding, place): Weighed => {
      const texts = wordsOf(decoderOf(encoding)(bytes))
      const scale = best.texts.length / Math.max(1, texts.length)
      return {
        encoding,
        place: CANDIDATES.length + place,
        texts: [...new Set(texts)],
        broken: texts.filter((text) => !isPlausibleAnywhere(text)).length * scale,
        improbable: texts.filter(isImprobable).length * scale,
      }
    }).filter(({ texts, broken }) => texts.length > 0 && broken * 10 <= best.texts.length)
  }

  /** Two encodings that alternate by line; `isSure` if several lines are in each and every word is plausible. */
  #takingTurns(): { reading: EncodingReading & { second: Encoding }; isSure: boolean } | null {
    const read = TAKING_TURNS.map((encoding) => {
      const texts = this.#lines.map((line) => decoderOf(encoding)(line))
      return { encoding, texts, broken: texts.map(brokenWords) }
    })
    const lines = this.#lines.length
    for (const [index, one] of read.entries())
      for (const two of read.slice(index + 1)) {
        const isOther = one.broken.map((broken, line) => two.broken[line]! < broken)
        const own = one.broken.filter((broken, line) => broken < two.broken[line]!).length
        const other = isOther.filter(Boolean).length
        const left = one.broken.filter((broken, line) => Math.min(broken, two.broken[line]!) > 0).length
        if (own === 0 || other === 0 || left * 20 > lines) continue
        const at = [isOther.indexOf(false), isOther.indexOf(true)] as const
        const sample = [one.texts[at[0]]!, two.texts[at[1]]!].map((text) => sampleOf(wordsOf(text).slice(0, 2)))
        return {
          reading: { encoding: one.encoding, second: two.encoding, sample: sample.join(', ') },
          isSure: left === 0 && own > 1 && other > 1,
        }
      }
    return null
  }
}

/** One of each group of encodings that read all words alike, the most likely first. */
function different(weighed: readonly Weighed[]): EncodingReading[] {
  const seen = new Set<string>()
  return [...weighed]
    .sort(
      (left, right) => left.broken + left.improbable - (right.broken + right.improbable) || left.place - right.place,
    )
    .filter(({ texts }) => {
      const words = texts.slice(0, MOST_LINES).join()
      return seen.has(words) ? false : seen.add(words)
    })
    .map(({ encoding, texts }) => ({ encoding, sample: sampleOf(texts) }))
}

/** The notice about an encoding that was assumed. */
export const assumedText = ({ encoding, second, sample }: EncodingReading): string =>
  `Nothing in the file proves its encoding. It was read as ${encodingsName(encoding, second)}${sample === '' ? '' : `, which gives ${sample}`}.`
