/**
 * Laws of reading files: how the bytes arrive does not matter, lines are counted as an editor counts them, and what is
 * written in any of the usual forms is read back as what it was.
 */
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { parseAmount, productInDollars, sumOf, toTwoPlaces } from '#app/csv/words/money/amounts.ts'
import { cellText } from '#app/csv/words/cell-text.ts'
import { isoDate, isoInstant, parseDate, wallMs } from '#app/csv/words/dates.ts'
import { decoderFor, EncodingScanner } from '#app/csv/bytes/encoding.ts'
import { RecordReader } from '#app/csv/bytes/read.ts'
import type { CsvRecord } from '#app/csv/types.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { zoneNamed } from '#app/csv/words/zones.ts'

const READING = { encoding: 'utf-8', delimiter: ',', quote: '"', newline: 'CRLF' } as const

function readAll(bytes: Uint8Array, sizes: readonly number[]): CsvRecord[] {
  const reader = new RecordReader(READING)
  const records: CsvRecord[] = []
  let start = 0
  for (let turn = 0; start < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!
    records.push(...reader.push(bytes.subarray(start, start + size)))
    start += size
  }
  return [...records, ...reader.end()]
}

const cell = fc
  .oneof(
    fc.string({ maxLength: 12, unit: 'grapheme' }),
    fc.constantFrom('', 'a,b', 'say "x"', 'é\nü', '😀', 'x\r\ny', ' pad '),
  )
  .filter((text) => !/[\0\ufffd]|\r(?!\n)/.test(text))
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 12 })
/** Always quoted: what comes back must be the cell, whatever is in it. */
const written = (rows: string[][]): string =>
  rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n') + '\r\n'

describe('reading', () => {
  test('does not depend on the size of the pieces', () => {
    fc.assert(
      fc.property(table, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), (rows, sizes) => {
        const bytes = new TextEncoder().encode(written(rows))
        expect(readAll(bytes, sizes)).toEqual(readAll(bytes, [bytes.length]))
      }),
    )
  })

  test('gives back the cells that were written', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(readAll(new TextEncoder().encode(written(rows)), [7]).map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })

  test('gives the cells that Papa Parse gives, of any well-formed text', () => {
    // Quoted where it must be, and here and there where it need not.
    const wellFormed = fc
      .tuple(table, fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n'), fc.boolean())
      .map(([rows, delimiter, newline, isEndMissing]) => {
        const text = rows
          .map((row, line) =>
            row
              .map((value, at) =>
                (line + at) % 3 === 0 ||
                /["\r\n]/.test(value) ||
                value.includes(delimiter) ||
                row.every((each) => each === '')
                  ? `"${value.replaceAll('"', '""')}"`
                  : value,
              )
              .join(delimiter),
          )
          .join(newline)
        return { text: text + (isEndMissing ? '' : newline), delimiter, newline }
      })
    fc.assert(
      fc.property(wellFormed, ({ text, delimiter, newline }) => {
        const reader = new RecordReader({
          encoding: 'utf-8',
          delimiter,
          quote: '"',
          newline: newline === '\n' ? 'LF' : 'CRLF',
        })
        const own = [...reader.push(new TextEncoder().encode(text)), ...reader.end()].map(({ cells }) => cells)
        const { data, errors } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter, newline })
        expect(errors).toEqual([])
        expect(own).toEqual(data)
      }),
      { numRuns: 1_000 },
    )
  })

  test('counts the line of each record as the line ends before it', () => {
    fc.assert(
      fc.property(table, (rows) => {
        let line = 1
        const lines = rows.map((row) => {
          const begins = line
          line += 1 + row.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
          return begins
        })
        expect(readAll(new TextEncoder().encode(written(rows)), [11]).map((record) => record.line)).toEqual(lines)
      }),
    )
  })

  test('gives a record as it stands in the file exactly where its parts between delimiters are its cells', () => {
    const sloppy = fc.string({
      unit: fc.constantFrom('a', 'é', '1', ',', '"', '""', '\n', '\r\n', '\r', ' ', '\0', '\ufffd', '\\', '\t'),
      maxLength: 80,
    })
    fc.assert(
      fc.property(
        sloppy,
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('CRLF' as const, 'CR' as const),
        (text, sizes, newline) => {
          const bytes = new TextEncoder().encode(text)
          const reader = new RecordReader({ ...READING, newline })
          const records: CsvRecord[] = []
          for (let start = 0, turn = 0; start < bytes.length; turn++) {
            records.push(...reader.push(bytes.subarray(start, (start += sizes[turn % sizes.length]!))))
          }
          records.push(...reader.end())
          for (const record of records)
            if (record.text !== undefined) expect(record.text.split(',')).toEqual(record.cells)
          if (!/["\0]/.test(text)) expect(records.filter((record) => record.text === undefined)).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('loses no record to a quote that is opened and never closed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 31, max: 80 }), (at, count) => {
        const lines = Array.from({ length: count }, (_, index) =>
          index === at ? `${index},"open,c,d` : `${index},b,c,d`,
        )
        const reader = new RecordReader({ ...READING, width: 4 })
        const records = [...reader.push(new TextEncoder().encode(lines.join('\n'))), ...reader.end()]
        expect(records.map(({ cells }) => cells[0])).toEqual(lines.map((_, index) => String(index)))
        expect(records.filter(({ strayQuote }) => strayQuote).map(({ line }) => line)).toEqual([at + 1])
      }),
    )
  })

  test('finds UTF-8 valid wherever TextDecoder does, in pieces of any size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (tail, size) => {
        const bytes = Uint8Array.from([0x61, ...tail.map((byte) => byte || 1)])
        const scanner = new EncodingScanner()
        for (let start = 0; start < bytes.length; start += size) scanner.push(bytes.subarray(start, start + size))
        let valid = true
        try {
          new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          valid = false
        }
        const { encoding, damaged, second } = scanner.finding()
        expect(encoding === 'utf-8' && !damaged && second === undefined).toBe(valid)
      }),
    )
  })

  test('decodes single-byte files the same in any pieces', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 50 }),
        fc.constantFrom('windows-1252', 'macintosh', 'utf-16le'),
        (bytes, encoding) => {
          const whole = decoderFor(encoding)
          const parts = decoderFor(encoding)
          let text = ''
          for (const byte of bytes) text += parts(Uint8Array.of(byte))
          expect(text + parts(null)).toBe(whole(bytes) + whole(null))
        },
      ),
    )
  })
})

const cents = fc.bigInt({ min: 0n, max: 10n ** 13n })
const plain = (value: bigint): string => `${value / 100n}.${(value % 100n).toString().padStart(2, '0')}`
const grouped = (value: bigint, group: string, decimal: string): string =>
  `${(value / 100n).toString().replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${(value % 100n).toString().padStart(2, '0')}`

describe('amounts', () => {
  test('are read back to the cent in every usual form', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(
          [',', '.'],
          ['.', ','],
          [' ', ','],
          ['\u00a0', ','],
          ['\u202f', ','],
          ["'", '.'],
          ['’', '.'],
          ['', '.'],
          ['', ','],
        ),
        fc.constantFrom(['', ''], ['$', ''], ['CA$', ''], ['', ' $'], ['', ' CAD'], ['$ ', '']),
        fc.constantFrom('', '-', '(', 'DR'),
        (value, [group, decimal], [before, after], sign) => {
          const body = `${before}${grouped(value, group!, decimal!)}${after}`
          const text = sign === '-' ? `-${body}` : sign === '(' ? `(${body})` : sign === 'DR' ? `${body} DR` : body
          const result = parseAmount(text, null)
          expect(result).toEqual({
            ok: true,
            value: expect.objectContaining({ digits: plain(value), negative: sign !== '' }),
          })
        },
      ),
    )
  })

  test('are never read where the decimal sign is open', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('.', ','),
        (left, right, sign) => {
          const text = `${left}${sign}${String(right).padStart(3, '0')}`
          expect(parseAmount(text, null)).toEqual({ ok: false, why: 'sign' })
          expect(parseAmount(text, sign === '.' ? ',' : '.')).toEqual({
            ok: true,
            value: expect.objectContaining({ digits: `${left}${String(right).padStart(3, '0')}` }),
          })
        },
      ),
    )
  })

  test('add and multiply exactly', () => {
    fc.assert(
      fc.property(cents, cents, (left, right) => {
        expect(toTwoPlaces(sumOf(plain(left), plain(right)))).toBe(plain(left + right))
        expect(productInDollars(plain(left), plain(right))).toBe(plain((left * right + 50n) / 100n))
      }),
    )
  })
})

const moment = fc.record({
  year: fc.integer({ min: 1971, max: 2068 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.integer({ min: 0, max: 59 }),
})
const pad = (value: number): string => String(value).padStart(2, '0')
const ENGLISH = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const FRENCH = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** Minutes: whole hours, and the parts of an hour that clocks in Newfoundland, India, Nepal … have. */
const utcOffset = fc.oneof(
  fc.integer({ min: -12, max: 14 }).map((hours) => hours * 60),
  fc.constantFrom(-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825),
)

describe('dates', () => {
  test('are read back in every usual form', () => {
    fc.assert(
      fc.property(moment, ({ year, month, day, hour, minute, second }) => {
        const time = `${pad(hour)}:${pad(minute)}:${pad(second)}`
        const twelve = `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minute)}:${pad(second)} ${hour < 12 ? 'AM' : 'p.m.'}`
        const iso = `${year}-${pad(month)}-${pad(day)}`
        const want = Date.UTC(year, month - 1, day, hour, minute, second)
        const forms: [string, 'DMY' | 'MDY' | null][] = [
          [`${iso} ${time}`, null],
          [`${iso}T${time}`, null],
          [`${year}/${pad(month)}/${pad(day)} ${time}`, null],
          [`${iso.replaceAll('-', '')}T${time.replaceAll(':', '')}`, null],
          [`${pad(day)}/${pad(month)}/${year} ${time}`, 'DMY'],
          [`${month}/${day}/${year} ${twelve}`, 'MDY'],
          [`${day}-${ENGLISH[month - 1]!.slice(0, 3)}-${year} ${time}`, null],
          [`${ENGLISH[month - 1]} ${day}, ${year} ${twelve}`, null],
          [`${day} ${FRENCH[month - 1]} ${year} ${hour} h ${pad(minute)} min ${pad(second)} s`, null],
          [`${pad(day)}.${pad(month)}.${year} ${time}`, null],
        ]
        for (const [text, order] of forms) {
          const result = parseDate(text, order)
          expect([text, result.ok && wallMs(result.value)]).toEqual([text, want])
        }
      }),
    )
  })

  test('with an offset are the instant that they say, and are shown with that offset', () => {
    fc.assert(
      fc.property(moment, utcOffset, ({ year, month, day, hour, minute, second }, offset) => {
        const epochMs = Date.UTC(year, month - 1, day, hour, minute, second)
        const text = isoInstant(epochMs, offset)
        const result = parseDate(text, null)
        expect(result.ok && wallMs(result.value) - result.value.offsetMinutes! * 60_000).toBe(epochMs)
        expect(Date.parse(text)).toBe(epochMs)
      }),
    )
  })

  test('without a time stay the day that they are, whatever the zone', () => {
    fc.assert(
      fc.property(moment, ({ year, month, day }) => {
        const text = `${year}-${pad(month)}-${pad(day)}`
        const result = parseDate(text, null)
        expect(result.ok && !result.value.hasTime && isoDate(result.value)).toBe(text)
      }),
    )
  })

  test('in a zone with clock changes agree with the zone at every instant', () => {
    const zone = zoneNamed('America/Toronto')!
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2008, 0), max: Date.UTC(2037, 0) }), (epochMs) => {
        const offset = zone.offsetAt(epochMs)
        const resolved = zone.resolve(epochMs + offset * 60_000)
        expect(resolved.isSkipped).toBe(false)
        expect(resolved.offsetMinutes === offset || resolved.isRepeated).toBe(true)
      }),
    )
  })
})

describe('export for spreadsheets', () => {
  test('reads back as the stored value, and no text cell begins a formula', () => {
    const value = fc
      .oneof(
        fc.string({ maxLength: 15, unit: 'grapheme' }),
        fc
          .tuple(
            fc.constantFrom('=', '+', '-', '@', "'", "'=", '="0"', '=0', "'0", "''12", '\t=', '--'),
            fc.string({ maxLength: 8 }),
          )
          .map(([head, tail]) => head + tail),
      )
      .filter((text) => text === text.trim() && !/[\0\ufffd]|\r(?!\n)/.test(text))
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 4 }), (values) => {
        const [record] = readAll(new TextEncoder().encode(csvLine(values)), [1000])
        expect(record!.cells.map(cellText)).toEqual(values)
        for (const text of record!.cells) expect(text).not.toMatch(/^[=+\-@\t\r]/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('an apostrophe before a number is kept by one more', () => {
    expect(csvLine(["'0", "''000123", "'t Hooft", '000123'])).toBe("''0,'''000123,'t Hooft,000123\r\n")
    expect(["''0", "'''000123", "'t Hooft", "'000123"].map(cellText)).toEqual(["'0", "''000123", "'t Hooft", '000123'])
  })
})
