/**
 * The supported encodings: those of the WHATWG, UTF-32, and the DOS code pages of old tills and of French and English
 * systems in Canada.
 */
import { brokenWords } from './plausible.ts'
import { PAGES } from '#app/party/text/pages.ts'

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1252',
  'macintosh',
  'ibm850',
  'ibm437',
  'ibm863',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-16',
  'ibm866',
  'koi8-r',
  'koi8-u',
  'x-mac-cyrillic',
  'gb18030',
  'gbk',
  'big5',
  'euc-jp',
  'iso-2022-jp',
  'shift_jis',
  'euc-kr',
] as const

export type Encoding = (typeof ENCODINGS)[number]

const NAMES: Partial<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 little-endian',
  'utf-16be': 'UTF-16 big-endian',
  'utf-32le': 'UTF-32 little-endian',
  'utf-32be': 'UTF-32 big-endian',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  ibm850: 'DOS 850',
  ibm437: 'DOS 437',
  ibm863: 'DOS 863',
  'x-mac-cyrillic': 'Mac Cyrillic',
  gbk: 'GBK',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'iso-8859-8-i': 'ISO-8859-8-I',
}

/** The name of an encoding on screen. */
export const encodingName = (encoding: Encoding): string =>
  NAMES[encoding] ?? encoding.toUpperCase().replace('WINDOWS', 'Windows')

/** The name of two encodings of one file on screen. */
export const encodingsName = (encoding: Encoding, second: Encoding | undefined): string =>
  encodingName(encoding) + (second === undefined ? '' : ` and ${encodingName(second)}, line by line`)

const ALIASES: Record<string, Encoding> = {
  utf8bom: 'utf-8',
  latin1: 'windows-1252',
  iso88591: 'windows-1252',
  ansi: 'windows-1252',
  ascii: 'utf-8',
  macroman: 'macintosh',
  mac: 'macintosh',
  dos: 'ibm850',
  latin9: 'iso-8859-15',
  sjis: 'shift_jis',
  utf32: 'utf-32le',
  iso88599: 'windows-1254',
  iso885911: 'windows-874',
  tis620: 'windows-874',
}
const squashed = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const bySquashed = new Map<string, Encoding>(ENCODINGS.map((encoding) => [squashed(encoding), encoding]))

/** The encoding with a name such as `UTF8`, `cp1252`, `CP-850` or `Latin1`, or null. */
function encodingNamed(name: string): Encoding | null {
  const text = squashed(name)
  const page = /^(?:cp|ibm|dos|codepage|oem|windows|win|ms)(\d{3,4})$/.exec(text)?.[1]
  return (
    bySquashed.get(text) ??
    ALIASES[text] ??
    (page === undefined ? undefined : (bySquashed.get(`ibm${page}`) ?? bySquashed.get(`windows${page}`))) ??
    null
  )
}

/** One encoding, or two that alternate by line: `utf-8+windows-1252`. */
export const encodingsText = (encoding: Encoding, second: Encoding | undefined): string =>
  encoding + (second === undefined ? '' : `+${second}`)

/** The encoding or the pair that a text names; null if it names none. */
export function encodingsNamed(text: string): { encoding: Encoding; secondEncoding?: Encoding } | null {
  const [encoding, second, ...more] = text.split('+').map(encodingNamed)
  if (!encoding || second === null || more.length > 0) return null
  return second === undefined ? { encoding } : { encoding, secondEncoding: second }
}

/** Decoding tables of the single-byte encodings. */
const pageTables = new Map<Encoding, readonly string[]>(
  (Object.entries(PAGES) as [Encoding, string][]).map(([encoding, high]) => [encoding, [...high]]),
)

function fromPage(bytes: Uint8Array, high: readonly string[]): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8_192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  return text.replace(/[\u0080-\u00ff]/g, (sign) => high[sign.charCodeAt(0) - 128]!)
}

type Decode = (bytes: Uint8Array | null) => string

/** A streaming decoder: characters split between pieces are joined, a byte order mark is removed. */
export function decoderOf(encoding: Encoding): Decode {
  const high = pageTables.get(encoding)
  if (high !== undefined) return (bytes) => (bytes === null ? '' : fromPage(bytes, high))
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decoderOf32(encoding === 'utf-32le')
  const decoder = new TextDecoder(encoding)
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

/** A UTF-32 decoder; invalid sequences become U+FFFD. */
function decoderOf32(isLittle: boolean): Decode {
  let rest: Uint8Array = new Uint8Array(0)
  let isFirst = true
  return (bytes) => {
    if (bytes === null) return rest.length === 0 ? '' : '\ufffd'
    const all = concatBytes(rest, bytes)
    const whole = all.length - (all.length % 4)
    rest = all.slice(whole)
    const view = new DataView(all.buffer, all.byteOffset, whole)
    let text = ''
    for (let at = 0; at < whole; at += 4) {
      const point = view.getUint32(at, isLittle)
      const isMark = isFirst && point === 0xfeff
      isFirst = false
      if (isMark) continue
      text += point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point)
    }
    return text
  }
}

/** The concatenated bytes. */
export function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** C1 controls: what single-byte encodings make of undefined bytes. */
const CONTROLS = /[\u0080-\u009f]/

/** A longer line is decoded in parts: no record that is read is longer. */
const LONGEST_LINE = 2_000_000

/**
 * A decoder for lines in two encodings. A line that is invalid in UTF-8 is in the other one; if neither is UTF-8, a
 * line is in the second one if that makes more words.
 */
export function decoderOfTwo(first: Encoding, second: Encoding): Decode {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const other = decoderOf(second)
  const own = decoderOf(first)
  const better = (bytes: Uint8Array): string => {
    const text = own(bytes) + own(null)
    const broken = brokenWords(text)
    if (broken === 0) return text
    const changed = other(bytes) + other(null)
    return brokenWords(changed) < broken ? changed : text
  }
  let waiting: Uint8Array[] = []
  let length = 0
  let isFirst = true
  const line = (bytes: Uint8Array): string => {
    if (first !== 'utf-8') return better(bytes)
    try {
      return strict.decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      const text = other(bytes) + other(null)
      // Undefined bytes show that the line is in neither encoding: U+FFFD makes the record refused.
      return CONTROLS.test(text) ? lenient.decode(bytes) : text
    }
  }
  const whole = (bytes: Uint8Array): string => {
    let text = ''
    try {
      text = strict.decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      for (let start = 0; start < bytes.length;) {
        const end = lineEnd(bytes, start)
        text += line(bytes.subarray(start, end))
        start = end
      }
    }
    if (isFirst && text !== '') {
      isFirst = false
      if (text.startsWith('\ufeff')) return text.slice(1)
    }
    return text
  }
  return (bytes) => {
    if (bytes !== null) {
      waiting.push(bytes.slice())
      length += bytes.length
      const last = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13))
      if (last < 0 && length < LONGEST_LINE) return ''
    }
    const all = new Uint8Array(length)
    let at = 0
    for (const part of waiting) {
      all.set(part, at)
      at += part.length
    }
    const cut =
      bytes === null || length >= LONGEST_LINE ? length : Math.max(all.lastIndexOf(10), all.lastIndexOf(13)) + 1
    waiting = cut === length ? [] : [all.subarray(cut)]
    length -= cut
    return whole(all.subarray(0, cut))
  }
}

/** Index after the end of the line. */
function lineEnd(bytes: Uint8Array, start: number): number {
  const [lf, cr] = [bytes.indexOf(10, start), bytes.indexOf(13, start)]
  if (lf < 0 && cr < 0) return bytes.length
  return (lf < 0 ? cr : cr < 0 ? lf : Math.min(lf, cr)) + 1
}
