import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

/**
 * Fonts of the printed record copy. FINTRAC takes any text, so that a name may come in any script. DejaVu Sans 2.37 has
 * Latin with all its accents, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; Noto Sans the scripts whose
 * letters join or stack; UnifontEX every other character of the Basic Multilingual Plane, Chinese, Japanese and Korean
 * included.
 */
export type Face = 'Regular' | 'Bold'

const require = createRequire(path.join(process.cwd(), 'package.json'))

const ownFile = (name: string) => path.join(process.cwd(), 'app/product/submissions/record/fonts', `${name}.ttf`)

/** Scripts that Noto Sans sets, with what tells that a character belongs to one. */
const scripts = [
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['bengali', /\p{Script_Extensions=Bengali}/u],
  ['gurmukhi', /\p{Script_Extensions=Gurmukhi}/u],
  ['gujarati', /\p{Script_Extensions=Gujarati}/u],
  ['tamil', /\p{Script_Extensions=Tamil}/u],
  ['telugu', /\p{Script_Extensions=Telugu}/u],
  ['kannada', /\p{Script_Extensions=Kannada}/u],
  ['malayalam', /\p{Script_Extensions=Malayalam}/u],
  ['sinhala', /\p{Script_Extensions=Sinhala}/u],
  ['thai', /\p{Script_Extensions=Thai}/u],
  ['khmer', /\p{Script_Extensions=Khmer}/u],
  ['myanmar', /\p{Script_Extensions=Myanmar}/u],
] as const

const files: Readonly<Record<Face | 'unifont' | (typeof scripts)[number][0], () => string>> = {
  Regular: () => ownFile('DejaVuSans'),
  Bold: () => ownFile('DejaVuSans-Bold'),
  unifont: () => require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
  devanagari: () =>
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  bengali: () => require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
  gurmukhi: () => require.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
  gujarati: () => require.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
  tamil: () => require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
  telugu: () => require.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff'),
  kannada: () => require.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff'),
  malayalam: () =>
    require.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
  sinhala: () => require.resolve('@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff'),
  thai: () => require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  khmer: () => require.resolve('@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff'),
  myanmar: () => require.resolve('@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff'),
}

export type FontName = keyof typeof files

/** Fonts to try for a character, in this order. */
export function fontsFor(text: string, face: Face): readonly FontName[] {
  const script = scripts.find(([, belongs]) => belongs.test(text))
  return [...(script === undefined ? [] : [script[0]]), face, 'unifont']
}

const read = new Map<FontName, Buffer>()

/** The bytes of a font as OpenType: pdfkit would inflate the tables of a WOFF again for each letter. */
export function fontBytes(name: FontName): Buffer {
  const known = read.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(files[name]())
  const font = bytes.toString('latin1', 0, 4) === 'wOFF' ? openTypeOf(bytes) : bytes
  read.set(name, font)
  return font
}

/** Unpacks a WOFF 1.0 (W3C): its directory without the compressed lengths, and its tables inflated. */
function openTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * 16, 10)
  const parts = [head]
  let at = head.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const row = 12 + index * 16
    woff.copy(head, row, entry, entry + 4)
    woff.copy(head, row + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, row + 8)
    head.writeUInt32BE(length, row + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}
