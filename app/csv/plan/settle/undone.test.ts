import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function read(text: string, settings: object = {}) {
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  return check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], given.settings)
}

const HEAD = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID'
const rows = (flags: readonly string[], header: string): string =>
  `${HEAD},${header}\n${flags.map((flag, index) => `T-${index},2026-03-0${index + 1} 09:00,12000.00,CAD,cash,in,C-${index},${flag}\n`).join('')}`

describe('rows that a column of yes and no says came to nothing are asked about', () => {
  test.each([
    ['Voided', 'N', 'Y'],
    ['is_void', '0', '1'],
    ['Anulado', 'No', 'Sí'],
    ['Cancelado', 'Não', 'Sim'],
    ['Annulé', 'Non', 'Oui'],
    ['Reversed', 'FALSE', 'TRUE'],
    ['Storniert', 'Nein', 'Ja'],
  ])('%s', async (header, no, yes) => {
    const file = rows([no, yes, no], header)
    const asked = await read(file)
    expect(
      asked.ask.map(({ code, column, setting, choices }) => [code, column, setting, choices.map(({ value }) => value)]),
    ).toEqual([['value-meaning', header, 'values', [yes]]])
    const answers = await Promise.all(
      ['cancelled', 'skip', 'completed'].map((meaning) => read(file, { values: { [header]: { [yes]: meaning } } })),
    )
    expect(answers.map(({ ask, reports }) => [ask, reports.flatMap(({ transaction_ids: ids }) => ids)])).toEqual([
      [[], ['T-0', 'T-2']],
      [[], ['T-0', 'T-2']],
      [[], ['T-0', 'T-1', 'T-2']],
    ])
  })

  test('a yes beyond the first records is seen', async () => {
    const late = [...Array.from({ length: 6000 }, () => 'N'), 'Y']
    const file = `${HEAD},Voided\n${late.map((flag, index) => `T-${index},2026-03-04 09:00,1.00,CAD,cheque,in,C-1,${flag}\n`).join('')}`
    expect((await read(file)).ask.map(({ column }) => column)).toEqual(['Voided'])
  })

  test('a column without a yes is named and asks nothing', async () => {
    const { ask, files } = await read(rows(['N', 'N'], 'Voided'))
    expect(ask).toEqual([])
    expect(files[0]?.assumptions).toContainEqual(expect.stringMatching(/"Voided" never says yes/))
  })

  test('a no leaves the status to its own column', async () => {
    const file = `${HEAD},Status,Voided\nT-1,2026-03-04 09:00,12000.00,CAD,cash,in,C-1,Pending,N\nT-2,2026-03-05 09:00,12000.00,CAD,cash,in,C-2,Completed,Y\nT-3,2026-03-06 09:00,12000.00,CAD,cash,in,C-3,Completed,N\n`
    const { reports } = await read(file, { values: { Voided: { Y: 'cancelled' } } })
    expect(reports.flatMap(({ transaction_ids: ids }) => ids)).toEqual(['T-3'])
  })
})

describe('a status that says that money went back is asked about where it changes something', () => {
  const file = (method: string, direction: string): string =>
    `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Status\nT-1,2026-03-04 09:00,12000.00,CAD,${method},${direction},C-1,NSF\nT-2,2026-03-05 09:00,12000.00,CAD,cash,in,C-2,Completed\n`
  test.each([
    ['cheque', 'in', []],
    ['Visa', 'in', []],
    ['cash', 'out', []],
    ['cash', 'in', ['Status']],
    ['virtual currency', 'in', ['Status']],
    ['voucher of ours', 'in', ['Status']],
  ])('%s %s', async (method, direction, columns) => {
    expect((await read(file(method, direction))).ask.map(({ column }) => column)).toEqual(columns)
  })
})

describe('a column says what its values are, whatever its header', () => {
  test.each([
    ['ID', 'customer.idType'],
    ['Identification', 'customer.idType'],
    ['Client ID', 'customer.idType'],
    ['Document', 'customer.idType'],
    ['Beneficiary ID', 'beneficiary.idType'],
  ])('kinds of documents under "%s" are kinds of documents', async (header, field) => {
    const { files } = await read(
      `${header},Date/Time,Amount,Method,Direction,Name,Number\nPassport,2026-03-04 09:00,12000.00,cash,in,Ada Roy,AB123456\nDriver's licence,2026-03-05 09:00,12000.00,cash,in,Jean Huot,H1234-567890-12\n`,
    )
    expect(files[0]?.columns[0]?.field).toBe(field)
  })

  test('the currency of a transfer is that of the amount beside it', async () => {
    const { files, ask, reports } = await read(
      'Txn ID,Date/Time,Send Amount,Send Ccy,Payout Amount,Payout Ccy,Method,Sender ID,Sender Name,Receiver Name\nT-1,2026-03-04 09:00,12500.00,CAD,512000.00,PHP,cash,C-1,Ada Roy,Maria Santos\n',
      { constants: { direction: 'in' } },
    )
    expect(files[0]?.columns.slice(2, 6).map(({ field }) => field)).toEqual([
      'amount',
      'currency',
      'sent.amount',
      'sent.currency',
    ])
    expect([ask, reports.map(({ cad_total: total }) => total)]).toEqual([[], ['12500.00']])
  })

  test('a relationship beside two parties is asked about', async () => {
    const file = `Transaction ID,Date/Time,Amount,Method,Direction,Customer ID,Name,On Behalf Of,Beneficiary,Relationship\nT-1,2026-03-04 09:00,12000.00,cash,in,C-1,Ada Roy,Northern Motors Inc.,Jean Huot,Employer\n`
    expect((await read(file)).ask.map(({ column, choices }) => [column, choices.map(({ value }) => value)])).toEqual([
      ['Relationship', ['onBehalfOf.relationship', 'beneficiary.relationship', 'ignore']],
    ])
    expect((await read(file, { columns: { Relationship: 'onBehalfOf.relationship' } })).ask).toEqual([])
  })
})
