import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatOf, numberText } from '#app/csv/bytes/workbook/numbers.ts'
import { check, type CheckResult } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { xlsx, zip, type Cell, type Sheet } from '#tests/support/files/xlsx.ts'
import { localFile } from '#app/platform/services/files/folder.ts'
import { openSource } from './source.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'workbook-'))))
afterAll(() => rm(folder, { recursive: true }))

async function checked(bytes: Buffer, settings: Record<string, unknown> = {}): Promise<CheckResult> {
  const file = path.join(folder, 'file.xlsx')
  await writeFile(file, bytes)
  const parsed = parseSettings(settings)
  if (!parsed.ok) throw new Error(parsed.errors.join())
  return check(
    [{ name: 'file.xlsx', open: () => openSource(localFile(file, 1_000), parsed.settings.plan.file.sheet) }],
    parsed.settings,
    { nowMs: Date.UTC(2026, 10, 28) },
  )
}

const header: Cell[] = ['Transaction ID', 'Date', 'Amount', 'Currency', 'Method', 'Direction', 'Customer ID', 'Name']
const receipt = (id: Cell, at: Cell, amount: Cell, customer: Cell = 'C-1', name = 'Ann Roy'): Cell[] => [
  id,
  at,
  amount,
  'CAD',
  'cash',
  'in',
  customer,
  name,
]
const book = (rows: Record<number, Cell[]>, more: Sheet[] = []) => xlsx([{ name: 'Receipts', rows }, ...more])

test('a workbook comes in as its CSV would: cells by their types, rows by their numbers, formulas by their values', async () => {
  const result = await checked(
    book({
      1: ['Receipts of March'],
      3: header,
      // 46085 is March 4, 2026; .4375 of a day is 10:30.
      4: receipt(
        'T1',
        { number: '46085.4375', style: 2 },
        { number: '12500.1', style: 3 },
        { number: '123', style: 4 },
      ),
      5: receipt({ number: '1234567890123456789' }, { number: '46085.4375', style: 2 }, { number: '1.05E4' }),
      7: receipt(
        'T3',
        { number: '46085.5', style: 2 },
        { xml: '<c><f>SUM(A1:A2)</f><v>10000.300000000001</v></c>' },
        { xml: '<c t="inlineStr"><is><r><t>C-</t></r><r><t>9</t></r></is></c>' },
        'Zoé <Côté> & Fils\nLtd',
      ),
      8: receipt('T4', '2026-03-04 11:00', { xml: '<c><f>A1*2</f></c>' }),
    }),
  )
  expect(result.files[0]).toMatchObject({ sheet: 'Receipts', header_line: 3, accepted: 3, rejected: 1 })
  expect(
    result.rows.map(({ line, transaction_id, datetime, amount }) => [line, transaction_id, datetime, amount]),
  ).toEqual([
    [4, 'T1', '2026-03-04T10:30:00-05:00', '12500.1'],
    [5, '1234567890123456789', '2026-03-04T10:30:00-05:00', '10500'],
    [7, 'T3', '2026-03-04T12:00:00-05:00', '10000.3'],
  ])
  expect(result.rows.map((row) => row.customer_id)).toEqual(['000123', 'C-1', 'C-9'])
  expect(result.problems).toContainEqual(
    expect.objectContaining({ line: 8, column: 'Amount', raw: '=A1*2', severity: 'error' }),
  )
})

test('two long ids of which a spreadsheet kept fifteen digits are refused, never made one', async () => {
  const result = await checked(
    book({
      1: header,
      2: receipt('T1', { number: '46085', style: 1 }, { number: '6000' }, { number: '9.0071992547409904E+17' }),
      3: receipt('T2', { number: '46085', style: 1 }, { number: '6000' }, { number: '9.0071992547409997E+17' }),
    }),
  )
  expect(result.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'Customer ID', 'id-exponent'],
    [3, 'Customer ID', 'id-exponent'],
  ])
  expect([result.accepted, result.reports]).toEqual([0, []])
})

test('a head over two rows with merged cells is one head, and a hidden row and a formula are read', async () => {
  const result = await checked(
    book({
      1: ['Branch cash book'],
      3: ['Receipt', 'When', 'Cash received', null, 'Client', null, 'Clerk'],
      4: [null, null, 'CAD', 'Bills counted', 'No.', 'Name'],
      5: [
        '00000000000000012345',
        { number: '46085.4375', style: 2 },
        { xml: '<c><f>SUM(D5*100)</f><v>12500</v></c>' },
        { number: '125' },
        'C-1',
        'Farid Haddad',
        'ab',
      ],
      6: [
        '00000000000000012346',
        { number: '46086.5', style: 2 },
        { number: '9800.5', style: 3 },
        { number: '98' },
        'C-2',
        'Gwen Ng',
        'ab',
      ],
      7: ['Total', null, { xml: '<c><f>SUM(C5:C6)</f><v>22300.5</v></c>' }],
    }),
  )
  expect(result.problems).toEqual([])
  expect(result.rows).toMatchObject([
    {
      line: 5,
      transaction_id: '00000000000000012345',
      amount: '12500',
      customer_id: 'C-1',
      customer_name: 'Farid Haddad',
    },
    { line: 6, transaction_id: '00000000000000012346', amount: '9800.5', customer_id: 'C-2', customer_name: 'Gwen Ng' },
  ])
})

test('of several sheets with rows one is asked for; hidden and empty ones don’t count', async () => {
  const rows = { 1: header, 2: receipt('T1', '2026-03-04 10:30', { number: '100' }) }
  // Every cell as text, as written by exporters without types.
  const other = { 1: header, 2: receipt('T2', '2026-03-04 10:30', '200') }
  const bytes = book(rows, [
    { name: 'Empty', rows: {} },
    { name: 'Kiosk 2', rows: other },
    { name: 'Lists', rows: other, state: 'hidden' },
  ])
  const asked = await checked(bytes)
  expect(asked.outcome).toBe('ask')
  expect(asked.ask.map(({ code, choices }) => [code, choices.map(({ value }) => value)])).toEqual([
    ['sheet', ['Receipts', 'Kiosk 2']],
  ])
  const chosen = await checked(bytes, { file: { sheet: 'Kiosk 2' } })
  expect(chosen.rows.map((row) => row.transaction_id)).toEqual(['T2'])
  const wrong = await checked(bytes, { file: { sheet: 'Lists' } })
  expect(wrong).toMatchObject({ outcome: 'reject_file' })
  expect(wrong.errors.join()).toContain('It has: Receipts, Kiosk 2.')
})

test('what a number says in the format of its cell', () => {
  const said = (stored: string, id: number, code?: string, is1904 = false) =>
    numberText(stored, formatOf(id, code), is1904)
  expect(said('46085', 14)).toBe('2026-03-04')
  // The two date systems are four years and a day apart.
  expect(said('44623', 14, undefined, true)).toBe('2026-03-04')
  expect(said('46085.75', 14)).toBe('2026-03-04 18:00:00')
  expect(said('46085', 22)).toBe('2026-03-04 00:00:00')
  expect(said('0.4375', 21)).toBe('10:30:00')
  expect(said('59', 14)).toBe('1900-02-28')
  expect(said('46085', 170, '[$-1009]d\\-mmm\\-yy;@')).toBe('2026-03-04')
  expect(said('12.5', 170, '[Red]#,##0.00 "days"')).toBe('12.5')
  expect(said('0.1', 0)).toBe('0.1')
  expect(said('0.30000000000000004', 0)).toBe('0.3')
  // More digits than a spreadsheet keeps: its digits aren't the id's.
  expect(said('1.2345678901234568E+16', 0)).toBe('1.2345678901234568E+16')
  expect(said('1.5E+18', 0)).toBe('1500000000000000000')
  // Cut to fifteen digits, the last being a real zero; and the same without an exponent.
  expect(said('4.5395787636214E+16', 0)).toBe('4.5395787636214E+16')
  expect(said('4539578763621480', 0)).toBe('4.53957876362148E+15')
  expect(said('4539578763621486', 0)).toBe('4539578763621486')
  expect(said('1500000000000000000', 0)).toBe('1500000000000000000')
  expect(said('1.05E4', 0)).toBe('10500')
  expect(said('1E-8', 0)).toBe('0.00000001')
  expect(said('-1250.5', 0)).toBe('-1250.5')
  expect(said('42', 170, '00000')).toBe('00042')
})

test.each<[string, () => Buffer, RegExp]>([
  [
    'a password',
    () =>
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(1_000),
        Buffer.from('EncryptedPackage', 'utf16le'),
        Buffer.alloc(500),
      ]),
    /with a password.*remove the password/,
  ],
  [
    'the old form',
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2_000)]),
    /\(\.xls\).*save it as an Excel workbook \(\.xlsx\)/,
  ],
  [
    'another office program',
    () =>
      Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        Buffer.alloc(26),
        Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      ]),
    /\(\.ods\).*save it as/,
  ],
  ['no workbook in it', () => zip({ 'word/document.xml': '<a/>' }), /ZIP archive, a Word document/],
  ['an end that is missing', () => zip({ 'xl/workbook.xml': '<workbook><sheets>' }), /damaged.*save it again/],
])('a file with %s says what to do', async (_, bytes, message) => {
  const result = await checked(bytes())
  expect(result.outcome).toBe('reject_file')
  expect(result.errors.join()).toMatch(message)
})

test('memory does not hold the rows: they come in pieces, in time that grows with them', async () => {
  const rows: Record<number, Cell[]> = { 1: header }
  for (let row = 2; row <= 3_001; row++) rows[row] = receipt(`T${row}`, '2026-03-04 10:30', { number: '100' })
  const file = path.join(folder, 'many.xlsx')
  await writeFile(file, book(rows))
  let [pieces, records] = [0, 0]
  for await (const piece of openSource(localFile(file), undefined))
    if (!(piece instanceof Uint8Array)) [pieces, records] = [pieces + 1, records + piece.records.length]
  expect(records).toBe(3_001)
  expect(pieces).toBeGreaterThan(5)
})

test('rows that the workbook hides are read, and each says that it is hidden', async () => {
  const rows: Record<number, Cell[]> = { 1: header }
  for (const row of [2, 3, 4])
    rows[row] = receipt(`T${row}`, { number: '46085.4375', style: 2 }, { number: '12500' }, `C-${row}`)
  const result = await checked(xlsx([{ name: 'Receipts', rows, hiddenRows: [3, 4] }]))
  expect(result.rows.map(({ transaction_id: id }) => id)).toEqual(['T2', 'T3', 'T4'])
  expect(result.totals.kinds.warning).toEqual({ 'row-hidden': 2 })
  expect(result.problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'row-hidden'],
    [4, 'row-hidden'],
  ])
})
