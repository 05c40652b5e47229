import path from 'node:path'
import PDFDocument from 'pdfkit'
import { titleOf } from '#app/compliance/reports/document/describe.ts'
import type { ReportSection } from '#app/compliance/reports/index.ts'
import type { Language } from '#app/compliance/words/codes.ts'
import { printableBy } from './printable-text.ts'

// DejaVu Sans 2.37 (fonts/LICENSE.txt): Latin with all its accents, Greek, Cyrillic, Armenian, Georgian, Hebrew and
// Arabic.
const fontFile = (name: string) => path.join(process.cwd(), 'app/product/submissions/record/fonts', `${name}.ttf`)
const regular = 'Regular'
const bold = 'Bold'

const margin = 54
const top = 72
const bottom = 66
const labelWidth = 170
const gap = 12
const indent = 10
/** Values up to this height stand side by side. */
const tallest = 300
const grey = '#4a5560'
const line = '#c9d0d6'

const words = {
  en: { copyOf: 'Record copy', page: (at: number, of: number) => `Page ${at} of ${of}`, none: '-' },
  fr: { copyOf: 'Copie du dossier', page: (at: number, of: number) => `Page ${at} sur ${of}`, none: '-' },
} as const

export interface Printed {
  reference: string
  /** What stands in the head of every page, such as that nothing was sent. */
  notice: string | null
  facts: readonly (readonly [label: string, value: string])[]
  /** Changes only: how it differs from the version before. */
  changes?: PrintedChanges | null
  sections: readonly ReportSection[]
  language: Language
}

/** What a change changes, as a table; `note` in place of rows. */
export interface PrintedChanges {
  title: string
  heads: readonly [field: string, before: string, after: string]
  note: string | null
  rows: readonly { label: string; where: string; before: string; after: string }[]
}

/** A report laid out for reading: facts, then every value under its label, with head and number on each page. */
export async function printReport({
  reference,
  notice,
  facts,
  changes = null,
  sections,
  language,
}: Printed): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'LETTER',
    margins: { top, bottom, left: margin, right: margin },
    bufferPages: true,
    info: { Title: `${words[language].copyOf} ${reference}`, Creator: 'Comply+' },
    lang: language === 'fr' ? 'fr-CA' : 'en-CA',
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont(regular, fontFile('DejaVuSans'))
  document.registerFont(bold, fontFile('DejaVuSans-Bold'))
  document.font(regular)
  const { font } = (document as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })
    ._font
  const printable = printableBy((codePoint) => font.hasGlyphForCodePoint(codePoint))
  const page = new Page(document, printable, words[language].none)
  document
    .font(bold)
    .fontSize(16)
    .text(printable(titleOf(words[language].copyOf, reference, language)), margin, top)
  document.moveDown(0.6)
  for (const [label, value] of facts) page.row(label, value, 0)
  if (changes !== null) page.changes(changes)
  for (const section of sections) page.section(section, 0)
  furnish(document, printable, { reference, notice, language })
  document.end()
  return done
}

class Page {
  private readonly document: PDFKit.PDFDocument
  private readonly printable: (text: string) => string
  private readonly none: string

  constructor(document: PDFKit.PDFDocument, printable: (text: string) => string, none: string) {
    this.document = document
    this.printable = printable
    this.none = none
  }

  private get end(): number {
    return this.document.page.height - bottom
  }

  /** Begins a new page where so much does not fit below any more. */
  private room(height: number): void {
    if (this.document.y + height > this.end) this.document.addPage()
  }

  /** A label and its value beside it. A value longer than the rest of the page continues on the next. */
  row(label: string, value: string, depth: number): void {
    const { document } = this
    const left = margin + depth * indent
    const valueAt = left + labelWidth + gap
    const width = document.page.width - margin - valueAt
    const [labelText, valueText] = [this.printable(label), this.printable(value) || this.none]
    document.fontSize(8.5)
    const height = Math.max(
      document.font(regular).heightOfString(labelText, { width: labelWidth }),
      document.heightOfString(valueText, { width }),
    )
    this.room(Math.min(height, 120))
    const y = document.y
    document.font(regular).fillColor(grey).text(labelText, left, y, { width: labelWidth })
    const afterLabel = document.y
    document.fillColor('black').text(valueText, valueAt, y, { width })
    // Of one that went on over the next page, its own end counts.
    if (document.y > y) document.y = Math.max(document.y, afterLabel)
    document.y += 3
  }

  /**
   * The field, what it said before and what it says now: side by side where that fits on a page, else one below the
   * other.
   */
  changes({ title, heads, note, rows }: PrintedChanges): void {
    const { document } = this
    this.heading(title, 0)
    if (note !== null) {
      document
        .font(regular)
        .fontSize(8.5)
        .fillColor('black')
        .text(this.printable(note), margin, document.y, { width: document.page.width - 2 * margin })
      return
    }
    const [, was, is] = heads
    this.columns(heads, bold)
    for (const { label, where, before, after } of rows) {
      const field = where === '' ? label : `${label}\n${where}`
      if (this.columns([field, before, after], regular)) continue
      this.heading(field, 2)
      this.row(was, before, 1)
      this.row(is, after, 1)
    }
  }

  /** Texts side by side; false, with nothing written, where one is too long to be kept on a page. */
  private columns(texts: readonly string[], face: string): boolean {
    const { document } = this
    const width = (document.page.width - 2 * margin - (texts.length - 1) * gap) / texts.length
    const shown = texts.map((text) => this.printable(text) || this.none)
    document.font(face).fontSize(8.5)
    const height = Math.max(...shown.map((text) => document.heightOfString(text, { width })))
    if (height > tallest) return false
    this.room(height)
    const { y } = document
    for (const [at, text] of shown.entries())
      document.fillColor(at === 0 ? grey : 'black').text(text, margin + at * (width + gap), y, { width })
    document.y = y + height + 5
    return true
  }

  private heading(title: string, depth: number): void {
    const { document } = this
    const size = depth === 0 ? 12 : depth === 1 ? 10 : 9
    // A heading stays with its first lines.
    this.room(size + 48)
    document.y += depth === 0 ? 12 : 7
    const left = margin + depth * indent
    document
      .font(bold)
      .fontSize(size)
      .fillColor('black')
      .text(this.printable(title), left, document.y, { width: document.page.width - margin - left })
    if (depth < 2) {
      const y = document.y + 2
      document
        .moveTo(left, y)
        .lineTo(document.page.width - margin, y)
        .lineWidth(0.5)
        .strokeColor(line)
        .stroke()
      document.y = y + 5
    } else document.y += 3
  }

  section(section: ReportSection, depth: number): void {
    this.heading(section.title, depth)
    for (const row of section.rows) this.row(row.label, row.value, depth)
    for (const child of section.children) this.section(child, depth + 1)
  }
}

/** Head and foot of every page, once it is known how many there are. */
function furnish(
  document: PDFKit.PDFDocument,
  printable: (text: string) => string,
  { reference, notice, language }: Pick<Printed, 'reference' | 'notice' | 'language'>,
): void {
  const { start, count } = document.bufferedPageRange()
  const width = document.page.width - 2 * margin
  for (let at = 0; at < count; at++) {
    document.switchToPage(start + at)
    // What stands in the margin makes no page of its own.
    document.page.margins.bottom = 0
    document.font(regular).fontSize(8).fillColor(grey)
    document.text(printable(reference), margin, 36, { width, lineBreak: false })
    if (notice !== null) document.font(bold).text(printable(notice), margin, 36, { width, align: 'right' })
    document
      .font(regular)
      .text(words[language].page(at + 1, count), margin, document.page.height - 42, { width, align: 'right' })
  }
}
