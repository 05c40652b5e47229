import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decoderFor, EncodingScanner } from './encoding.ts'
import { ENCODINGS, encodingsNamed, encodingsText, type Encoding } from './encodings.ts'
import { isPlausible } from './plausible.ts'

const DOS_850: Record<string, number> = { é: 0x82, è: 0x8a, ê: 0x88, ç: 0x87, ô: 0x93, É: 0x90, à: 0x85, î: 0x8c }
const WINDOWS: Record<string, number> = {
  é: 0xe9,
  è: 0xe8,
  ê: 0xea,
  ç: 0xe7,
  ô: 0xf4,
  É: 0xc9,
  à: 0xe0,
  î: 0xee,
  š: 0x9a,
  Ž: 0x8e,
  Š: 0x8a,
  '’': 0x92,
}
const MAC: Record<string, number> = { é: 0x8e, è: 0x8f, ê: 0x90, ç: 0x8d, ô: 0x99, É: 0x83, à: 0x88, î: 0x94 }

const inPage = (text: string, page: Record<string, number>): number[] =>
  [...text].map((sign) => page[sign] ?? sign.charCodeAt(0))

function findingOf(bytes: readonly number[], size = 65_536) {
  const scanner = new EncodingScanner()
  for (let start = 0; start < bytes.length; start += size)
    scanner.push(Uint8Array.from(bytes.slice(start, start + size)))
  return scanner.finding()
}

const read = (bytes: readonly number[], encoding: Encoding, second?: Encoding, size = bytes.length): string => {
  const decode = decoderFor(encoding, second)
  let text = ''
  for (let start = 0; start < bytes.length; start += size)
    text += decode(Uint8Array.from(bytes.slice(start, start + size)))
  return text + decode(null)
}

test.each<[string, Record<string, number>, string, Encoding]>([
  ['DOS', DOS_850, 'Hélène Gagné\nFrançois Côté\nÉric Prévôt\n', 'ibm850'],
  ['Windows-1252', WINDOWS, 'Hélène Gagné\nFrançois Côté\nÉric Prévôt\n', 'windows-1252'],
  ['Windows-1252 with carons alone', WINDOWS, 'Dušan Kušnir\nŽarko Šantek\n', 'windows-1252'],
  ['Windows-1252 with an apostrophe of its own', WINDOWS, 'Rue de l’Anse\n', 'windows-1252'],
  ['Mac Roman', MAC, 'Hélène Gagné\nFrançois Côté\nÉric Prévôt\n', 'macintosh'],
])(
  '%s is told by the words that it makes, in pieces of any size, as an assumption with a sample',
  (_, page, text, encoding) => {
    for (const size of [1, 3, 65_536]) {
      const found = findingOf(inPage(text, page), size)
      expect([found.encoding, found.isOpen, found.readings?.[0]?.encoding]).toEqual([encoding, false, encoding])
      expect(text).toContain(found.readings![0]!.sample.split(', ')[0])
      expect(read(inPage(text, page), encoding)).toBe(text)
    }
  },
)

test('words that several encodings explain alike, or none does, are asked', () => {
  expect(findingOf(inPage('Éric\n', { É: 0x90 }))).toMatchObject({ isOpen: true })
  expect(findingOf([0x41, 0xf0, 0xc1, 0x62, 0xd6, 0x41, 0x0a])).toMatchObject({ isOpen: true })
})

/** Bytes from 0xc0 on are the alphabet in Windows-1251, from 0xe0 on in Windows-1255. */
const cyrillic = (text: string): number[] =>
  [...text].map((sign) => (sign < '\u0410' ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0x410 + 0xc0))
const hebrew = (text: string): number[] =>
  [...text].map((sign) => (sign < '\u05d0' ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0x5d0 + 0xe0))

test.each<[string, number[], Encoding, string]>([
  ['Russian', cyrillic('Иван Петров\nМосква\n'), 'windows-1251', 'Иван, Петров, Москва'],
  ['Hebrew, whose bytes are letters in Windows-1252 too', hebrew('דוד כהן\nחיפה\n'), 'windows-1255', 'דוד, כהן, חיפה'],
  ['Turkish', [0xde, 0x61, 0x68, 0x69, 0x6e, 10, 0xdd, 0x7a, 0x6d, 0x69, 0x72, 10], 'windows-1254', 'Şahin, İzmir'],
])('%s is asked, and among the choices are its words as they are', (_, bytes, encoding, sample) => {
  const found = findingOf(bytes)
  expect(found.isOpen).toBe(true)
  expect(found.readings).toContainEqual({ encoding, sample })
})

const wide = (text: string, isLittle: boolean): number[] =>
  [...text].flatMap((sign) => {
    const bytes = new DataView(new ArrayBuffer(4))
    bytes.setUint32(0, sign.codePointAt(0)!, isLittle)
    return [...new Uint8Array(bytes.buffer)]
  })

test('UTF-32 is proven with its mark and without, however the bytes come in', () => {
  const text = 'Name,Ville\nZoé Žarko,Montréal 💰\n'
  for (const isLittle of [true, false])
    for (const mark of ['', '\ufeff'])
      for (const size of [1, 3, 65_536]) {
        const bytes = wide(mark + text, isLittle)
        const found = findingOf(bytes, size)
        expect(found).toEqual({ encoding: isLittle ? 'utf-32le' : 'utf-32be', bom: mark !== '', damaged: false })
        expect(read(bytes, found.encoding, undefined, size)).toBe(text)
      }
})

test('Japanese with escapes is told from ASCII by them', () => {
  const bytes = [0x1b, 0x24, 0x42, 0x3b, 0x33, 0x1b, 0x28, 0x42, 10]
  expect(findingOf(bytes)).toEqual({ encoding: 'iso-2022-jp', bom: false, damaged: false })
  expect(read(bytes, 'iso-2022-jp')).toBe('山\n')
})

test('lines of which some are in Windows-1252 and others in DOS 850 are each read in their own, and it is told', () => {
  const lines: [string, Record<string, number>][] = [
    ['Hélène Gagné', WINDOWS],
    ['François Côté', DOS_850],
    ['Ann Roy', WINDOWS],
    ['Éric Prévôt', WINDOWS],
    ['Hélène Béland', DOS_850],
  ]
  const bytes = lines.flatMap(([name, page]) => inPage(`${name}\n`, page))
  const found = findingOf(bytes)
  expect(found).toMatchObject({ encoding: 'windows-1252', second: 'ibm850', isOpen: false })
  for (const size of [1, 7, 65_536])
    expect(read(bytes, found.encoding, found.second, size)).toBe(lines.map(([name]) => `${name}\n`).join(''))
})

test('lines that are not in UTF-8 and prove nothing leave the others as they are', () => {
  const bytes = [...new TextEncoder().encode('Zoé Brière\nHélène Gagné\n'), ...cyrillic('Иван\n')]
  const found = findingOf(bytes)
  expect(found).toMatchObject({ encoding: 'utf-8', isOpen: true })
  expect(found.readings).toContainEqual({ encoding: 'windows-1251', sample: 'Иван' })
  expect(read(bytes, 'utf-8', 'windows-1251')).toBe('Zoé Brière\nHélène Gagné\nИван\n')
})

test('what is valid UTF-8 is proven, and nothing is assumed', () => {
  const found = findingOf([...new TextEncoder().encode('Hélène Gagné\n')])
  expect(found).toEqual({ encoding: 'utf-8', bom: false, damaged: false })
})

test('lines in two encodings are each read in their own, however the bytes come in', () => {
  const names = fc.constantFrom('Hélène Béland', 'Zoé Brière', 'Ann Roy', 'François Côté')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.boolean()), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('\n', '\r\n'),
      (lines, size, newline) => {
        const text = lines.map(([name]) => name + newline).join('')
        const bytes = lines.flatMap(([name, isUtf8]) =>
          isUtf8 ? [...new TextEncoder().encode(name + newline)] : inPage(name + newline, WINDOWS),
        )
        const { encoding, second } = findingOf(bytes, size)
        expect(read(bytes, encoding, second, size)).toBe(text)
      },
    ),
  )
})

test('every encoding on the list can be read, and is found by its own name and its usual ones', () => {
  for (const encoding of ENCODINGS) {
    expect(encodingsNamed(encoding)).toEqual({ encoding })
    expect(read([0x41, 0x62], /^utf-(?:16|32)/.test(encoding) ? 'utf-8' : encoding)).toBe('Ab')
  }
  expect(
    ['UTF8', 'latin1', 'CP-850', 'cp1250', 'IBM437', 'DOS 863', 'Mac Roman', 'nonsense'].map(
      (name) => encodingsNamed(name)?.encoding ?? null,
    ),
  ).toEqual(['utf-8', 'windows-1252', 'ibm850', 'windows-1250', 'ibm437', 'ibm863', 'macintosh', null])
  expect(['utf-8+cp1252', 'utf-8+nonsense', 'DOS 850'].map(encodingsNamed)).toEqual([
    { encoding: 'utf-8', secondEncoding: 'windows-1252' },
    null,
    { encoding: 'ibm850' },
  ])
  expect(encodingsText('utf-8', 'windows-1252')).toBe('utf-8+windows-1252')
  expect(read([0x82, 0x87, 0xe1], 'ibm437')).toBe('éçß')
  expect(read([0x82, 0x87, 0x8d], 'ibm863')).toBe('éç‗')
})

test('a capital or a sign inside means it isn’t a word', () => {
  expect(['Hélène', 'ÉRIC', "d'Été", 'Béland-Côté', 'Müller', 'l’eau', 'McDonald'].map(isPlausible)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['HÇläne', 'H‚lŠne', 'MontrŽal', 'CÖté', 'MONTRéAL', '10Ê000'].map(isPlausible)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})
