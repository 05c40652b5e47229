/**
 * The encodings that a file can be read in: those of the WHATWG, which decoders of JavaScript know, and the pages of DOS that old tills and
 * French and English systems in Canada write.
 */

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
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

/** Characters of the bytes from 128 on. */
const DOS: Partial<Record<Encoding, string>> = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm863:
    'ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
}

const NAMES: Partial<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 little-endian',
  'utf-16be': 'UTF-16 big-endian',
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

/** What an encoding is called on screen. */
export const encodingName = (encoding: Encoding): string =>
  NAMES[encoding] ?? encoding.toUpperCase().replace('WINDOWS', 'Windows')

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
  iso885916: 'iso-8859-15',
}
const squashed = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const bySquashed = new Map<string, Encoding>(ENCODINGS.map((encoding) => [squashed(encoding), encoding]))

/** The encoding that a name means: `UTF8`, `cp1252`, `CP-850`, `Latin1`; null when there is none. */
export function encodingNamed(name: string): Encoding | null {
  const text = squashed(name)
  const page = /^(?:cp|ibm|dos|codepage|oem|windows|win|ms)(\d{3,4})$/.exec(text)?.[1]
  return (
    bySquashed.get(text) ??
    ALIASES[text] ??
    (page === undefined ? undefined : (bySquashed.get(`ibm${page}`) ?? bySquashed.get(`windows${page}`))) ??
    null
  )
}

/** Every byte by itself, or null where a byte may be a part of a character. */
const dosTables = new Map(Object.entries(DOS).map(([encoding, high]) => [encoding, [...high]]))

function fromDos(bytes: Uint8Array, high: readonly string[]): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8_192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  return text.replace(/[\u0080-\u00ff]/g, (sign) => high[sign.charCodeAt(0) - 128]!)
}

type Decode = (bytes: Uint8Array | null) => string

/** A streaming decoder: characters that lie over two pieces come out whole, a byte order mark is removed. */
export function decoderOf(encoding: Encoding): Decode {
  const high = dosTables.get(encoding)
  if (high !== undefined) return (bytes) => (bytes === null ? '' : fromDos(bytes, high))
  const decoder = new TextDecoder(encoding)
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

/** A line goes on longer than any record that is read: what has come is decoded, and the rest by itself. */
const LONGEST_LINE = 2_000_000

/** A decoder of lines in two encodings: each line that is not whole in UTF-8 is read in the other one. */
export function decoderOfTwo(second: Encoding): Decode {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const other = decoderOf(second)
  let waiting: Uint8Array[] = []
  let length = 0
  let isFirst = true
  const line = (bytes: Uint8Array): string => {
    try {
      return strict.decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return other(bytes) + other(null)
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
