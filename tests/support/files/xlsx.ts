import { crc32, deflateRawSync } from 'node:zlib'

/** Workbooks as Excel writes them, for tests. */

/** A cell: a shared text, a stored number with its style index, or raw XML. */
export type Cell = string | { number: string; style?: number } | { xml: string } | null

export interface Sheet {
  name: string
  /** By row number. */
  rows: Record<number, Cell[]>
  state?: 'hidden'
  /** Numbers of rows that are hidden. */
  hiddenRows?: readonly number[]
}

/** Styles: 0 plain, 1 date, 2 date with time (custom format), 3 money, 4 six digits, 5 time. */
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00;[Red]\\-&quot;$&quot;#,##0.00"/><numFmt numFmtId="166" formatCode="000000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="21"/></cellXfs></styleSheet>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

export function xlsx(sheets: readonly Sheet[], options: { date1904?: boolean } = {}): Buffer {
  const strings: string[] = []
  const indexes = new Map<string, number>()
  const shared = (text: string): number => {
    const known = indexes.get(text)
    if (known !== undefined) return known
    indexes.set(text, strings.push(text) - 1)
    return strings.length - 1
  }
  const cellXml = (cell: Cell, reference: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${shared(cell)}</v></c>`
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`)
    return `<c r="${reference}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`
  }
  const parts: Record<string, string> = {}
  for (const [index, { rows, hiddenRows = [] }] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${Object.entries(rows)
        .map(
          ([row, cells]) =>
            `<row r="${row}"${hiddenRows.includes(Number(row)) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const relations = (content: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${options.date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('') +
        relation('rId90', 'sharedStrings', 'sharedStrings.xml') +
        relation('rId91', 'styles', '/xl/styles.xml'),
    ),
    'xl/styles.xml': styles,
    ...parts,
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  })
}

/** A ZIP archive of these parts. */
export function zip(parts: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    entries.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, tail, Buffer.from(name))
    const body = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, Buffer.from(name), packed])
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(parts).length, 4)
  end.writeUInt16LE(Object.keys(parts).length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, directory, Buffer.from([0x50, 0x4b, 5, 6]), end])
}
