import { inflateSync } from 'node:zlib'

/**
 * The text of a pdfkit PDF by page, as copied from a viewer: decoded with each font's ToUnicode map. The empty box of a
 * font (.notdef) is U+FFFD.
 */
export function pdfPages(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const streamOf = (body: string): string => {
    const data = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? ''
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const object = (reference: string | undefined) => objects.get(reference ?? '') ?? ''
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => {
      const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1])
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
          name!,
          lettersOf(streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1]))),
        ]),
      )
      return textOf(streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts)
    })
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Text by glyph, from the ranges of a ToUnicode map. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first, , list] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(Number.parseInt(first!, 16) + index, utf16(hex!.replaceAll(' ', '')))
  return letters
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let letters: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else {
      for (const [, hex] of shown!.matchAll(/<([0-9a-f]*)>/gi))
        for (const glyph of hex!.match(/.{4}/g) ?? [])
          text += glyph === '0000' ? '\ufffd' : (letters.get(Number.parseInt(glyph, 16)) ?? '\ufffd')
      text += '\n'
    }
  }
  return text
}
