/**
 * Reads an Excel workbook (.xlsx) as records. The caller opens the archive; shared strings are held in memory, rows
 * aren't.
 */
import type { CsvRecord, WorkbookFacts } from '../../types.ts'
import { formatOf, type NumberFormat } from './numbers.ts'
import { sheetRecords, type SheetContext } from './sheet.ts'
import { BrokenWorkbook, readWhole } from './xml.ts'

/** The parts of a workbook, by name. */
export interface Archive {
  has(name: string): boolean
  /** The part's bytes. @throws if there is no part with this name */
  read(name: string): AsyncIterable<Uint8Array>
  /** Unpacked size in bytes. */
  size(name: string): number
}

/** Records of a workbook, with its sheets. */
export interface SheetPiece {
  workbook: WorkbookFacts
  records: CsvRecord[]
  /** How much of the sheet has been read, from 0 to 1. */
  share: number
  /** Size of the whole file, if the opener of the archive gave it. */
  bytes?: number
}

/** Limit for the shared strings, which are held in memory. */
const MOST_TEXT = 100_000_000
const tooMuchText =
  'The workbook has more text than can be read at once (100 million characters). Save its sheet as CSV UTF-8 and choose that file.'

interface Sheet {
  name: string
  part: string
}

interface Outline {
  sheets: Sheet[]
  is1904: boolean
}

const resolved = (folder: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/').filter(Boolean))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

async function relationsOf(archive: Archive, name: string): Promise<Map<string, { type: string; target: string }>> {
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : ''
  const part = `${folder === '' ? '' : `${folder}/`}_rels/${name.slice(folder === '' ? 0 : folder.length + 1)}.rels`
  const relations = new Map<string, { type: string; target: string }>()
  if (!archive.has(part)) return relations
  await readWhole(archive.read(part), {
    open(element, { Id, Type, Target }) {
      if (element === 'Relationship' && Id !== undefined && Target !== undefined)
        relations.set(Id, { type: (Type ?? '').split('/').at(-1)!, target: resolved(folder, Target) })
    },
  })
  return relations
}

async function outlineOf(archive: Archive, part: string, relations: Map<string, { target: string }>): Promise<Outline> {
  const outline: Outline = { sheets: [], is1904: false }
  await readWhole(archive.read(part), {
    open(element, { name, id, state, date1904 }) {
      if (element === 'workbookPr') outline.is1904 = date1904 === '1' || date1904 === 'true'
      const target = element === 'sheet' && id !== undefined ? relations.get(id)?.target : undefined
      if (target !== undefined && name !== undefined && archive.has(target) && (state ?? 'visible') === 'visible')
        outline.sheets.push({ name, part: target })
    },
  })
  return outline
}

async function stringsOf(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined || !archive.has(part)) return strings
  let text = ''
  let isText = false
  let isPhonetic = false
  let length = 0
  await readWhole(archive.read(part), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text(value) {
      if (isText) text += value
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        length += text.length
        if (length > MOST_TEXT) throw new BrokenWorkbook(tooMuchText)
        strings.push(text)
      }
    },
  })
  return strings
}

async function formatsOf(archive: Archive, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (part === undefined || !archive.has(part)) return formats
  const codes = new Map<number, string>()
  let isOfCells = false
  await readWhole(archive.read(part), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells)
        formats.push(formatOf(Number(numFmtId ?? 0), codes.get(Number(numFmtId ?? 0))))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

async function workbookPart(archive: Archive): Promise<string | null> {
  const root = [...(await relationsOf(archive, '')).values()].find(({ type }) => type === 'officeDocument')
  const part = root?.target ?? 'xl/workbook.xml'
  return archive.has(part) && /workbook[^/]*\.xml$/i.test(part) ? part : null
}

/** Whether an archive is an Excel workbook in XML. */
export const isWorkbook = async (archive: Archive): Promise<boolean> => (await workbookPart(archive)) !== null

async function hasRows(archive: Archive, { part }: Sheet, context: SheetContext): Promise<boolean> {
  for await (const records of sheetRecords(archive.read(part), context)) {
    if (records.length > 0) return true
  }
  return false
}

/**
 * The records of a sheet: the one named, or the first with rows. Always yields at least one piece, for the sheet names.
 * @throws BrokenWorkbook
 */
export async function* workbookPieces(archive: Archive, wanted: string | undefined): AsyncGenerator<SheetPiece> {
  const part = await workbookPart(archive)
  if (part === null) throw new BrokenWorkbook('The archive holds no workbook.')
  const relations = await relationsOf(archive, part)
  const { sheets: all, is1904 } = await outlineOf(archive, part, relations)
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target
  const context = {
    strings: await stringsOf(archive, partOf('sharedStrings')),
    formats: await formatsOf(archive, partOf('styles')),
    is1904,
  }
  const sheets: Sheet[] = []
  for (const sheet of all) if (await hasRows(archive, sheet, context)) sheets.push(sheet)
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted)
  const workbook = { sheet: sheet?.name ?? wanted ?? '', sheets: sheets.map(({ name }) => name) }
  yield { workbook, records: [], share: 0 }
  if (sheet === undefined) return
  const size = Math.max(1, archive.size(sheet.part))
  let read = 0
  async function* metered(part: string): AsyncGenerator<Uint8Array> {
    for await (const piece of archive.read(part)) {
      read += piece.length
      yield piece
    }
  }
  for await (const records of sheetRecords(metered(sheet.part), context))
    yield { workbook, records, share: read / size }
}
