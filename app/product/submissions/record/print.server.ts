import PDFDocument from 'pdfkit'
import { titleOf } from '#app/compliance/reports/document/describe.ts'
import type { ReportSection } from '#app/compliance/reports/index.ts'
import type { Language } from '#app/compliance/words/codes.ts'
import type { Face } from './fonts.server.ts'
import type { SetLine } from './runs.ts'
import { Typesetter } from './typesetter.server.ts'

const regular: Face = 'Regular'
const bold: Face = 'Bold'
const small = 8.5

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
  const type = new Typesetter(document)
  document.y = top
  const page = new Page(document, type, words[language].none)
  page.title(titleOf(words[language].copyOf, reference, language))
  for (const [label, value] of facts) page.row(label, value, 0)
  if (changes !== null) page.changes(changes)
  for (const section of sections) page.section(section, 0)
  furnish(document, type, { reference, notice, language })
  document.end()
  return done
}

class Page {
  private readonly document: PDFKit.PDFDocument
  private readonly type: Typesetter
  private readonly none: string

  constructor(document: PDFKit.PDFDocument, type: Typesetter, none: string) {
    this.document = document
    this.type = type
    this.none = none
  }

  private get end(): number {
    return this.document.page.height - bottom
  }

  private get width(): number {
    return this.document.page.width - 2 * margin
  }

  /** Begins a new page where so much does not fit below any more. */
  private room(height: number): void {
    if (this.document.y + height > this.end) this.next()
  }

  private next(): void {
    this.document.addPage()
    this.document.y = top
  }

  title(text: string): void {
    this.set(this.type.lines(text, this.width, { size: 16, face: bold }), margin, { size: 16, face: bold })
    this.document.y += 10
  }

  /** Lines below each other; what doesn't fit on the page goes on at the top of the next. */
  private set(lines: readonly SetLine[], x: number, style: { size: number; face?: Face; color?: string }): void {
    const { document, type } = this
    for (const line of lines) {
      const height = type.height(line, style.size, style.face)
      this.room(height)
      const { y } = document
      type.draw(line, { x, y }, style)
      document.y = y + height
    }
  }

  /** A label and its value beside it. A value longer than the rest of the page continues on the next. */
  row(label: string, value: string, depth: number): void {
    const { document, type } = this
    const left = margin + depth * indent
    const valueAt = left + labelWidth + gap
    const width = document.page.width - margin - valueAt
    const style = { size: small }
    const labels = type.lines(label, labelWidth, style)
    const values = type.lines(value || this.none, width, style)
    this.room(Math.min(Math.max(type.heightOf(labels, style), type.heightOf(values, style)), 120))
    const { y } = document
    const page = document.page
    this.set(labels, left, { ...style, color: grey })
    const afterLabel = document.y
    document.y = y
    this.set(values, valueAt, style)
    // Of one that went on over the next page, its own end counts.
    if (document.page === page) document.y = Math.max(document.y, afterLabel)
    document.y += 3
  }

  /**
   * The field, what it said before and what it says now: side by side where that fits on a page, else one below the
   * other.
   */
  changes({ title, heads, note, rows }: PrintedChanges): void {
    this.heading(title, 0)
    if (note !== null) {
      this.set(this.type.lines(note, this.width, { size: small }), margin, { size: small })
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
  private columns(texts: readonly string[], face: Face): boolean {
    const { document, type } = this
    const width = (this.width - (texts.length - 1) * gap) / texts.length
    const style = { size: small, face }
    const shown = texts.map((text) => type.lines(text || this.none, width, style))
    const height = Math.max(...shown.map((lines) => type.heightOf(lines, style)))
    if (height > tallest) return false
    this.room(height)
    const { y } = document
    for (const [at, lines] of shown.entries()) {
      document.y = y
      this.set(lines, margin + at * (width + gap), { ...style, ...(at === 0 && { color: grey }) })
    }
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
    const style = { size, face: bold }
    this.set(this.type.lines(title, document.page.width - margin - left, style), left, style)
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
  type: Typesetter,
  { reference, notice, language }: Pick<Printed, 'reference' | 'notice' | 'language'>,
): void {
  const { start, count } = document.bufferedPageRange()
  const width = document.page.width - 2 * margin
  const right = document.page.width - margin
  const style = { size: 8, color: grey }
  const first = (text: string, face: Face) => type.lines(text, width, { ...style, face })[0]!
  for (let at = 0; at < count; at++) {
    document.switchToPage(start + at)
    // What stands in the margin makes no page of its own.
    document.page.margins.bottom = 0
    type.draw(first(reference, regular), { x: margin, y: 36 }, style)
    if (notice !== null) type.draw(first(notice, bold), { right, y: 36 }, { ...style, face: bold })
    const number = words[language].page(at + 1, count)
    type.draw(first(number, regular), { right, y: document.page.height - 42 }, style)
  }
}
