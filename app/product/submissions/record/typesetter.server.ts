import { fontBytes, fontsFor, type Face, type FontName } from './fonts.server.ts'
import { charactersOf, directionOf, pieces, printable, setLine, type FontOf, type Run, type SetLine } from './runs.ts'

interface Style {
  size: number
  face?: Face
  color?: string
}

/** Features to add, or with `false` to leave out, as fontkit takes them. */
type Features = readonly string[] | Readonly<Record<string, boolean>>

/** How a run is set. */
interface Way {
  font: FontName
  options: { features?: PDFKit.Mixins.OpenTypeFeatures[] }
}

interface WithFont {
  _font: {
    font: { hasGlyphForCodePoint(codePoint: number): boolean; layout(text: string, features: Features): unknown }
  }
}

/**
 * The features that place marks. fontkit 2 fails on a font that says where some marks stand on a letter, and not where
 * others do; they stand where the font draws them then.
 */
const marks = { mark: false, mkmk: false, abvm: false, blwm: false }

/** Are set as nothing in every font. */
const unseen = /^[\u200b-\u200f\u2060\u061c\ufe00-\ufe0f\u00ad]$/u

/**
 * Sets text in a document in lines, from whichever fonts have its characters, in reading order.
 */
export class Typesetter {
  private readonly document: PDFKit.PDFDocument
  private readonly registered = new Set<FontName>()
  private readonly chosen = new Map<string, FontName | null>()
  private readonly ways = new Map<string, Way>()

  constructor(document: PDFKit.PDFDocument) {
    this.document = document
  }

  private use(font: FontName): void {
    if (!this.registered.has(font)) {
      this.document.registerFont(font, fontBytes(font))
      this.registered.add(font)
    }
    this.document.font(font)
  }

  private fontOf(face: Face): FontOf {
    return (cluster) => {
      const key = `${face} ${cluster}`
      const known = this.chosen.get(key)
      if (known !== undefined) return known
      const found = fontsFor(cluster, face).find((font) => this.has(font, cluster)) ?? null
      this.chosen.set(key, found)
      return found
    }
  }

  private has(font: FontName, cluster: string): boolean {
    this.use(font)
    const { font: letters } = (this.document as unknown as WithFont)._font
    return Array.from(cluster).every((char) => unseen.test(char) || letters.hasGlyphForCodePoint(char.codePointAt(0)!))
  }

  /** The text in lines of this width. */
  lines(text: string, width: number, { size, face = 'Regular' }: Style): SetLine[] {
    const fontOf = this.fontOf(face)
    return printable(text, fontOf)
      .split('\n')
      .flatMap((paragraph) => {
        const direction = directionOf(paragraph)
        return this.wrapped(paragraph, width, size, fontOf).map((line) => setLine(line, direction, fontOf))
      })
  }

  private wrapped(paragraph: string, width: number, size: number, fontOf: FontOf): string[] {
    const measure = (text: string) => this.widthOf(setLine(text, 'ltr', fontOf), size)
    const found: string[] = []
    let line = ''
    let used = 0
    const add = (piece: string): void => {
      // The space at the end of a line takes no room.
      const wide = measure(piece.trimEnd())
      if (line !== '' && used + wide > width) {
        found.push(line.trimEnd())
        line = ''
        used = 0
      }
      if (wide > width && charactersOf(piece).length > 1) {
        for (const char of charactersOf(piece)) add(char)
        return
      }
      line += piece
      used += measure(piece)
    }
    for (const piece of pieces(paragraph)) add(piece)
    return [...found, line.trimEnd()]
  }

  private widthOf(line: SetLine, size: number): number {
    return line.reduce((sum, run) => sum + this.prepared(run, size).width, 0)
  }

  /** Chooses font and size, and says how the run is set and how wide it is. */
  private prepared(run: Run, size: number): { options: Way['options']; width: number } {
    const { font, options } = this.wayOf(run)
    this.use(font)
    this.document.fontSize(size)
    return { options, width: this.document.widthOfString(run.text, options) }
  }

  /**
   * A run from right to left is laid out as a whole, for pdfkit lays out word by word and would leave the words in
   * order. So is a script whose letters join.
   */
  private wayOf({ text, font, isRightToLeft }: Run): Way {
    const isPlain = !isRightToLeft && (font === 'Regular' || font === 'Bold')
    if (isPlain && !/\p{M}/u.test(text)) return { font, options: {} }
    const key = `${font} ${text}`
    const known = this.ways.get(key)
    if (known !== undefined) return known
    const ways: readonly (readonly [FontName, Features])[] = [
      [font, []],
      [font, marks],
      ['unifont', []],
    ]
    const [chosen, features] = ways.find(([name, by]) => this.laysOut(name, text, by)) ?? ways[0]!
    const way = { font: chosen, options: { features: features as PDFKit.Mixins.OpenTypeFeatures[] } }
    this.ways.set(key, way)
    return way
  }

  private laysOut(font: FontName, text: string, features: Features): boolean {
    this.use(font)
    try {
      const { font: letters } = (this.document as unknown as WithFont)._font
      letters.layout(text, features)
      return true
    } catch {
      return false
    }
  }

  /** Height of a line: that of its tallest font. */
  height(line: SetLine, size: number, face: Face = 'Regular'): number {
    this.document.fontSize(size)
    return Math.max(
      ...[face, ...line.map(({ font }) => font)].map((font) => {
        this.use(font)
        return this.document.currentLineHeight(true)
      }),
    )
  }

  heightOf(lines: readonly SetLine[], { size, face }: Style): number {
    return lines.reduce((sum, line) => sum + this.height(line, size, face), 0)
  }

  /** Sets one line with its top at `y`; `right`: its right edge. */
  draw(line: SetLine, at: { x: number; y: number } | { right: number; y: number }, style: Style): void {
    const { size, color = 'black' } = style
    const tall = this.height(line, size, style.face)
    let x = 'right' in at ? at.right - this.widthOf(line, size) : at.x
    // All fonts stand on one line.
    const base = at.y + tall * 0.8
    for (const run of line) {
      const { options, width } = this.prepared(run, size)
      this.document.fillColor(color).text(run.text, x, base, { lineBreak: false, baseline: 'alphabetic', ...options })
      x += width
    }
  }
}
