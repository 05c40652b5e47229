/**
 * Detects files that aren't delimited text by their first bytes, so that the user reads what the file is instead of
 * questions about columns of noise.
 */

export interface ForeignKind {
  kind: string
  /** A table in an unsupported format. */
  isSheet?: true
  /** What to do. */
  action: string
}

const EXPORT = 'Export it as CSV and choose that file.'
const SAVE = 'Open it in Excel or LibreOffice, save it as an Excel workbook (.xlsx) or as CSV, and choose that file.'

/** Whether the bytes contain a word, with `width` bytes for each letter. */
function holds(sample: Uint8Array, word: string, width = 1): boolean {
  const bytes = Buffer.from(word, width === 1 ? 'latin1' : 'utf16le')
  return Buffer.from(sample.buffer, sample.byteOffset, sample.length).includes(bytes)
}

/** Spreadsheets in formats that aren't supported. */
function sheetKind(sample: Uint8Array): ForeignKind | null {
  const isOf = (signature: readonly number[]): boolean => signature.every((byte, index) => sample[index] === byte)
  if (isOf([0xd0, 0xcf, 0x11, 0xe0]))
    return holds(sample, 'EncryptedPackage', 2)
      ? {
          kind: 'an Excel workbook with a password',
          isSheet: true,
          action:
            'Open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password), save it and choose it again.',
        }
      : { kind: 'an old Excel workbook (.xls) or another Office document', isSheet: true, action: SAVE }
  if (!isOf([0x50, 0x4b, 0x03, 0x04])) return null
  const head = sample.subarray(0, 4_096)
  if (holds(head, 'application/vnd.oasis.opendocument.spreadsheet'))
    return { kind: 'an OpenDocument spreadsheet (.ods)', isSheet: true, action: SAVE }
  if (holds(sample, 'xl/workbook.bin') || holds(sample, 'xl/worksheets/sheet1.bin'))
    return { kind: 'a binary Excel workbook (.xlsb)', isSheet: true, action: SAVE }
  return null
}

const SIGNATURES: [readonly number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive, a Word document or a damaged Excel workbook'],
  [[0x50, 0x4b, 0x05, 0x06], 'an empty ZIP archive'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'a PDF document'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x49, 0x49, 0x2a, 0x00], 'a picture'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0x42, 0x5a, 0x68], 'a compressed file'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'a compressed file'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'a SQLite database'],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file'],
]
const MARKUP: [RegExp, string][] = [
  [/^<(?:!doctype html|html|table|head|body)\b/i, 'a web page (HTML), even if its name ends in .xls or .csv'],
  [/^<\?xml\b|^<[a-z][\w:.-]*[\s>]/i, 'an XML document'],
  [/^[[{]\s*(?:["[{]|$)/, 'a JSON document'],
  [/^\{\\rtf/, 'a rich text document'],
  [/^01,[^,\r\n]*,[^,\r\n]*,\d{6},\d{4},/, 'a bank’s balance and transaction file (BAI2)'],
  [/^(?:\{1:F01|:20:)/, 'a SWIFT statement (MT940)'],
  [/^OFXHEADER:/i, 'a statement for money software (OFX, QFX or QBO)'],
  [/^!(?:Type|Account|Option):/i, 'a statement for money software (QIF)'],
  [/^!(?:TRNS|HDR|ACCNT|CUST)\t/, 'a QuickBooks list (IIF)'],
  [/^101 [ \d]\d{9}[ \d]\d{15}/, 'a bank’s payment file (ACH)'],
  [/^ISA\*/, 'an EDI message (X12)'],
]

/** Control characters that no text has. NUL is handled separately: some exports contain it. */
const isControl = (byte: number): boolean =>
  byte < 32 &&
  byte !== 9 &&
  byte !== 10 &&
  byte !== 11 &&
  byte !== 12 &&
  byte !== 13 &&
  byte !== 26 &&
  byte !== 0 &&
  (byte < 28 || byte > 31)

/** EBCDIC text as mainframes write it: no ASCII line end, and mostly high bytes. */
function isMainframe(sample: Uint8Array): boolean {
  let [letters, ascii] = [0, 0]
  for (const byte of sample) {
    if (byte === 0x40 || byte === 0x6b || byte >= 0xf0 || (byte >= 0x81 && byte <= 0xe9 && (byte & 15) <= 9)) letters++
    else if (byte === 10 || byte === 32 || byte === 44 || byte === 59) ascii++
  }
  return letters > sample.length * 0.7 && ascii < sample.length / 100
}

/**
 * What the file is, if it isn't delimited text; null if it may be. `isWide`: characters take several bytes;
 * `hasEscapes`: the encoding uses escape sequences.
 */
export function foreignKind(sample: Uint8Array, isWide: boolean, hasEscapes = false): ForeignKind | null {
  const kind = foreignName(sample, isWide, hasEscapes)
  return sheetKind(sample) ?? (kind === null ? null : { kind, action: EXPORT })
}

function foreignName(sample: Uint8Array, isWide: boolean, hasEscapes: boolean): string | null {
  for (const [signature, kind] of SIGNATURES) if (signature.every((byte, index) => sample[index] === byte)) return kind
  if (isWide) return null
  const head = new TextDecoder('windows-1252')
    .decode(sample.subarray(0, 400))
    .replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '')
  for (const [pattern, kind] of MARKUP) if (pattern.test(head)) return kind
  const size = Math.min(sample.length, 8_192)
  if (size > 20 && isMainframe(sample.subarray(0, size))) return 'mainframe text (EBCDIC)'
  let controls = 0
  for (let index = 0; index < size; index++)
    if (isControl(sample[index]!) && !(hasEscapes && sample[index] === 27)) controls++
  return controls > Math.max(3, size / 50) ? 'a binary file' : null
}
