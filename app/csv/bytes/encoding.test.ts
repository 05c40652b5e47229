import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decoderFor, EncodingScanner } from './encoding.ts'
import { ENCODINGS, encodingNamed, type Encoding } from './encodings.ts'
import { isPlausible } from './letters.ts'

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
    expect(encodingNamed(encoding)).toBe(encoding)
    expect(read([0x41, 0x62], encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-8' : encoding)).toBe('Ab')
  }
  expect(
    ['UTF8', 'latin1', 'CP-850', 'cp1250', 'IBM437', 'DOS 863', 'Mac Roman', 'nonsense'].map(encodingNamed),
  ).toEqual(['utf-8', 'windows-1252', 'ibm850', 'windows-1250', 'ibm437', 'ibm863', 'macintosh', null])
  expect(read([0x82, 0x87, 0xe1], 'ibm437')).toBe('éçß')
  expect(read([0x82, 0x87, 0x8d], 'ibm863')).toBe('éç‗')
})

test('a word is none with a capital or a sign inside', () => {
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
