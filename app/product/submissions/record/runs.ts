import bidiFactory from 'bidi-js'
import type { FontName } from './fonts.server.ts'

const bidi = bidiFactory()

/** Letters of one direction and one font, in the order in which they are read. */
export interface Run {
  text: string
  font: FontName
  isRightToLeft: boolean
}

/** A line as it is set: its runs from left to right. */
export type SetLine = readonly Run[]

/** The font of a character with what combines with it; null: none has it. */
export type FontOf = (cluster: string) => FontName | null

const nameOf = (char: string): string => `[U+${char.codePointAt(0)!.toString(16).toUpperCase()}]`
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Invisible characters that would reverse the text after them. */
const override = /[\u202a-\u202e\u2066-\u2069]/gu
/** Invisible marks that give a direction to the characters beside them. */
const mark = /[\u200e\u200f\u061c]/gu
const rightToLeft =
  /[\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Samaritan}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Text as it can be set: composed, a tab as spaces, and a character that no font has as its code point, never as an
 * empty box. The JSON holds it exactly.
 */
export function printable(text: string, fontOf: FontOf): string {
  const composed = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', '    ').replace(override, nameOf)
  return Array.from(clusters.segment(composed), ({ segment }) => {
    if (segment === '\n' || fontOf(segment) !== null) return segment
    return Array.from(segment, (char) => (fontOf(char) === null ? nameOf(char) : char)).join('')
  }).join('')
}

/** The runs of a line as they stand from left to right, by the Unicode Bidirectional Algorithm. */
export function setLine(line: string, paragraph: 'ltr' | 'rtl', fontOf: FontOf): SetLine {
  if (!rightToLeft.test(line)) return runsOf(line, false, fontOf)
  const embedding = bidi.getEmbeddingLevels(line, paragraph)
  const { levels } = embedding
  // Stretches of one level, then their order: runs are reversed as wholes, and the font reverses its letters.
  const stretches: { text: string; level: number }[] = []
  for (let at = 0; at < line.length; at++) {
    const level = levels[at]!
    const char = level % 2 === 1 ? (bidi.getMirroredCharacter(line[at]!) ?? line[at]!) : line[at]!
    const last = stretches.at(-1)
    if (last?.level === level) last.text += char
    else stretches.push({ text: char, level })
  }
  return inOrder(stretches).flatMap(({ text, level }) => {
    const runs = runsOf(text.replace(mark, ''), level % 2 === 1, fontOf)
    return level % 2 === 1 ? runs.toReversed().map(turned) : runs
  })
}

/**
 * The font reverses letters that are read from right to left; what is beside them, such as a bracket, is reversed
 * here.
 */
const turned = (run: Run): Run =>
  rightToLeft.test(run.text)
    ? run
    : { ...run, text: charactersOf(run.text).toReversed().join(''), isRightToLeft: false }

/** UAX #9, rule L2: from the highest level to the lowest odd one, what is at that level or higher is reversed. */
function inOrder<Each extends { level: number }>(stretches: readonly Each[]): Each[] {
  const order = [...stretches]
  const highest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && order[to]!.level >= level) to++
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  return order
}

/** The direction of a paragraph: that of its first letter. */
export const directionOf = (paragraph: string): 'ltr' | 'rtl' =>
  rightToLeft.test(paragraph) && bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'

function runsOf(text: string, isRightToLeft: boolean, fontOf: FontOf): Run[] {
  const runs: Run[] = []
  for (const { segment } of clusters.segment(text)) {
    const last = runs.at(-1)
    const font = fontOf(segment) ?? last?.font ?? fontOf(' ')!
    if (last?.font === font) last.text += segment
    else runs.push({ text: segment, font, isRightToLeft })
  }
  return runs
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Written without spaces: a line may end after any word, in Chinese and Japanese after any character. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Doesn't begin a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}]/u

/** Text in pieces between which a line may end. Spaces belong to the piece before them. */
export function pieces(paragraph: string): string[] {
  const found: string[] = []
  let wasSpace = true
  for (const { segment } of words.segment(paragraph)) {
    const isSpace = /^\s+$/u.test(segment) && !segment.includes('\u00a0')
    const last = found.at(-1)
    const isBreak =
      !isSpace &&
      (wasSpace ||
        last === undefined ||
        last.endsWith('-') ||
        (!closing.test(segment) && (unspaced.test(segment) || unspaced.test(last.slice(-1)))))
    if (isBreak || last === undefined) found.push(segment)
    else found[found.length - 1] = last + segment
    wasSpace = isSpace
  }
  return found
}

/** Characters as a person sees them, to break a piece that is wider than a line. */
export const charactersOf = (piece: string): string[] => Array.from(clusters.segment(piece), ({ segment }) => segment)
