import { beforeAll, describe, expect, test } from 'vitest'
import { check, exitStatus } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { removeRate, saveMaxAge, saveRates } from '#app/product/rates/commands.server.ts'
import { rateList, rateState } from '#app/product/rates/queries.server.ts'
import { rateTable } from '#app/product/settings/rate-table.server.ts'
import { readRateFile, type NewRate } from '#app/product/rates/read-file.ts'
import { rateReader } from '#app/product/rates/reader.ts'
import { awaitedAnswers } from '#app/product/transactions/awaiting/awaiting.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { companyRules } from '#app/product/settings/company-rules.server.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

await testDatabase()

const heads = 'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Location ID'
const row = (id: string, at: string, amount: string, currency: string, more = '') =>
  `${id},${at},${amount},${currency},${currency === 'BTC' ? 'virtual currency' : 'cash'},in,C-1,Head office${more}`
const csv = (rows: string[], head = heads) => `${[head, ...rows].join('\n')}\n`

/** As the Bank's Valet service gives them. */
const valet = (days: [date: string, usd: string, eur: string][]) =>
  Buffer.from(
    [
      '"TERMS AND CONDITIONS"',
      '"https://www.bankofcanada.ca/terms/"',
      '',
      '"NAME"',
      '"FX_RATES_DAILY"',
      '',
      '"SERIES"',
      '"id","label","description"',
      '"FXUSDCAD","USD/CAD","US dollar to Canadian dollar daily exchange rate"',
      '',
      '"OBSERVATIONS"',
      '"date","FXEURCAD","FXUSDCAD"',
      ...days.map(([date, usd, eur]) => `"${date}","${eur}","${usd}"`),
      '',
    ].join('\r\n'),
  )
/** Fri 27 Feb, Mon 2 and Tue 3 March 2026. */
const bankFile = valet([
  ['2026-02-27', '1.3500', '1.5000'],
  ['2026-03-02', '1.3650', ''],
  ['2026-03-03', '1.3700', '1.5100'],
])
const house = (currency: string, rate: string, from: string, source = 'Kraken BTC/CAD last trade'): NewRate => ({
  kind: 'house',
  currency,
  rate,
  date: null,
  validFromMs: Date.parse(from),
  validUntilMs: null,
  source,
})

const stored = (scope: Scope) =>
  scope.sql(
    async (client) =>
      await client.rows(
        {
          id: col.text,
          cad: col.text.orNull,
          rate: col.text.orNull,
          basis: col.text.orNull,
          by: col.text.orNull,
          source: col.text.orNull,
          reason: col.text,
        },
        `SELECT external_id AS id, cad_amount::text AS cad, trim_scale(rate)::text AS rate, threshold_basis AS basis, trim_scale(threshold_rate)::text AS by, threshold_source AS source, reason_code AS reason FROM transaction ORDER BY external_id`,
      ),
  )
const open = (scope: Scope) =>
  scope.sql(async (client) =>
    (
      await client.rows(
        { code: col.text },
        `SELECT code FROM import_row_error WHERE state = 'open' AND severity = 'ask' ORDER BY line`,
      )
    ).map((each) => each.code),
  )

let company: Company
let scope: Scope
beforeAll(async () => {
  company = await readyCompany()
  scope = company.scope
  const read = readRateFile(bankFile, -300)
  expect(read.errors).toEqual([])
  expect(await saveRates(scope, read.rates, 'FX_RATES_DAILY.csv')).toEqual({
    added: 5,
    known: 0,
    errors: [],
    valued: 0,
  })
})

describe('a receipt whose value the file does not give', () => {
  const rows = [
    row('A1', '2026-03-03T10:00:00-05:00', '7400.00', 'USD'),
    row('A2', '2026-03-01T12:00:00-05:00', '7400.00', 'USD'),
    row('A3', '2026-03-03T16:29:59-05:00', '100.00', 'USD'),
    row('A4', '2026-03-03T16:30:00-05:00', '100.00', 'USD'),
    // Clocks change on 8 March: the rate of the 3rd is ten days old on the 13th.
    row('A5', '2026-03-13T12:00:00-04:00', '100.00', 'USD'),
    row('A6', '2026-03-03T12:00:00-05:00', '0.12', 'BTC'),
  ]

  test('gets the rate in effect at its own time, by import and dry run alike; too old and unknown ones are asked', async () => {
    await importText(scope, csv(rows))
    const imported = await stored(scope)
    expect(imported.map(({ id, cad, rate, basis, by, source }) => [id, cad, rate, basis, by, source])).toEqual([
      ['A1', '10101.00', null, 'bank-of-canada', '1.365', 'Bank of Canada rate of 2026-03-02'],
      ['A2', '9990.00', null, 'bank-of-canada', '1.35', 'Bank of Canada rate of 2026-02-27'],
      ['A3', '136.50', null, 'bank-of-canada', '1.365', 'Bank of Canada rate of 2026-03-02'],
      ['A4', '137.00', null, 'bank-of-canada', '1.37', 'Bank of Canada rate of 2026-03-03'],
      ['A5', null, null, null, null, null],
      ['A6', null, null, null, null, null],
    ])
    expect(await open(scope)).toEqual(['rate-missing', 'rate-missing'])
    expect((await rateState(scope)).waiting).toBe(2)

    const parsed = parseSettings({})
    if (!parsed.ok) throw new Error(parsed.errors.join())
    const reader = await scope.sql(async (client) =>
      rateReader(await rateTable(client), (await companyRules(client)).windows),
    )
    // What is asked keeps a dry run from going on; of the others it says the same.
    const result = await check([{ name: 'a.csv', open: () => [Buffer.from(csv(rows.slice(0, 4)))] }], parsed.settings, {
      rates: reader,
    })
    expect(result.rows.map((each) => [each.transaction_id, each.cad_amount])).toEqual(
      imported.slice(0, 4).map(({ id, cad }) => [id, cad]),
    )
    expect(result.reports.map(({ type, transaction_ids: ids, cad_total: total }) => [type, ids, total])).toEqual([
      ['LCTR', ['A1', 'A3', 'A4'], '10374.50'],
    ])
  })

  test('is valued when its rate comes, and what waited is reported', async () => {
    const before = (await candidates(scope)).candidates
    expect(before.map(({ type }) => type)).toEqual(['LCTR'])
    expect(await saveRates(scope, [house('BTC', '98000.50', '2026-03-03T00:00:00-05:00')], 'form')).toMatchObject({
      added: 1,
      valued: 1,
    })
    expect((await stored(scope)).find(({ id }) => id === 'A6')).toMatchObject({
      cad: '11760.06',
      rate: null,
      basis: 'house',
      by: '98000.5',
      source: 'Kraken BTC/CAD last trade',
      reason: 'received-at-or-above-threshold',
    })
    expect(await open(scope)).toEqual(['rate-missing'])
    expect((await candidates(scope)).candidates.map(({ type }) => type).sort()).toEqual(['LCTR', 'LVCTR'])

    // The document states the rate that the business used, where the client had none of its own.
    await createDrafts(scope, 'all')
    const documents = await scope.tx((db) =>
      db.report.findMany({ where: { type: 'LVCTR' }, select: { document: true } }),
    )
    const [details] = documents.map(
      ({ document }) =>
        (document as { transactions: { startingActions: { details: object }[] }[] }).transactions[0]!
          .startingActions[0]!.details,
    )
    expect(details).toMatchObject({ amount: '0.12', virtualCurrencyTypeCode: 'BTC', exchangeRate: '98000.50' })
    const trail = await scope.tx((db) =>
      db.auditEvent.findMany({
        where: { action: { in: ['rates.added', 'transactions.valued'] } },
        select: { action: true, actor: true },
      }),
    )
    expect(trail).toEqual(
      expect.arrayContaining([
        { action: 'rates.added', actor: 'test' },
        { action: 'transactions.valued', actor: 'test' },
      ]),
    )
  })

  test('waits again when its rate is removed or is too old', async () => {
    const { rows: found } = await rateList(scope, { kind: 'house', search: 'BTC', page: 1, pageSize: 10 })
    expect(await removeRate(scope, found[0]!.id)).toEqual({ valued: 1 })
    expect((await stored(scope)).find(({ id }) => id === 'A6')).toMatchObject({
      cad: null,
      basis: null,
      reason: 'no-cad-value',
    })
    expect(await saveMaxAge(scope, 14)).toEqual({ valued: 1 })
    expect((await stored(scope)).find(({ id }) => id === 'A5')).toMatchObject({
      cad: '137.00',
      source: 'Bank of Canada rate of 2026-03-03',
    })
    expect(await saveMaxAge(scope, null)).toEqual({ valued: 1 })
    expect((await stored(scope)).find(({ id }) => id === 'A5')).toMatchObject({ cad: null })
  })
})

describe("the file's own", () => {
  const withRate = `${heads},Rate to CAD`

  test('value goes before any rate, the rate of the table before that of the client, which is kept as it is', async () => {
    const { scope: own } = await readyCompany()
    await saveRates(own, readRateFile(bankFile, -300).rates, 'bank')
    await importText(
      own,
      csv(
        [
          row('B1', '2026-03-03T10:00:00-05:00', '7400.00', 'USD', ',,10050.54'),
          row('B2', '2026-03-03T10:00:00-05:00', '7400.00', 'USD', ',1.2900,'),
          row('B3', '2026-04-20T10:00:00-04:00', '7400.00', 'USD', ',1.3500,'),
        ],
        `${withRate},CAD Equivalent`,
      ),
    )
    expect((await stored(own)).map(({ id, cad, rate, basis, by }) => [id, cad, rate, basis, by])).toEqual([
      ['B1', '10050.54', null, null, null],
      ['B2', '10101.00', '1.29', 'bank-of-canada', '1.365'],
      ['B3', '9990.00', '1.35', 'client', '1.35'],
    ])
    // $9,990.00 by the client's own rate alone: another may decide otherwise.
    expect(await open(own)).toEqual(['value-by-client-rate'])
    await saveRates(own, readRateFile(valet([['2026-04-17', '1.3600', '1.5']]), -300).rates, 'bank')
    expect((await stored(own)).at(-1)).toMatchObject({
      cad: '10064.00',
      rate: '1.35',
      basis: 'bank-of-canada',
      reason: 'received-at-or-above-threshold',
    })
    expect(await open(own)).toEqual([])
  })

  test('value that no rate on file bears out waits: it is asked, holds the drafts of its party, and no rate answers it', async () => {
    const { scope: own } = await readyCompany()
    await saveRates(own, readRateFile(bankFile, -300).rates, 'bank')
    const rows = [
      row('V1', '2026-03-03T10:00:00-05:00', '7400.00', 'USD', ',9876.54'),
      row('V2', '2026-03-03T10:05:00-05:00', '9000.00', 'USD', ',9000.00'),
      row('V3', '2026-03-03T10:10:00-05:00', '12000.00', 'CAD', ','),
      row('V4', '2026-03-03T10:15:00-05:00', '9000.00', 'GBP', ',0'),
    ]
    await importText(own, csv(rows, `${heads},CAD Equivalent`))
    const values = async () => (await stored(own)).map(({ id, cad }) => [id, cad])
    const waiting = [
      ['V1', null],
      ['V2', null],
      ['V3', '12000.00'],
      ['V4', null],
    ]
    expect([await values(), await open(own)]).toEqual([waiting, Array(3).fill('value-contradicts')])
    const [report, ...others] = (await candidates(own)).candidates
    expect([report!.transactionIds.length, report!.awaitingValueOf?.length, others]).toEqual([1, 3, []])
    const asked = (await awaitedAnswers(own, await candidates(own))).map(({ kind, question, rows: of }) => [
      kind,
      of.map(({ label }) => label),
      question,
    ])
    expect(asked).toEqual([
      [
        'value',
        ['V1'],
        expect.stringContaining('at 1.365 (Bank of Canada rate of 2026-03-02) it is worth 10101.00 CAD'),
      ],
      ['value', ['V2'], expect.stringContaining('it is worth 12285.00 CAD')],
      ['value', ['V4'], expect.stringContaining('isn’t worth nothing')],
    ])
    await saveRates(own, [house('GBP', '1.7', '2026-03-02T00:00:00Z', 'Desk')], 'form')
    await saveMaxAge(own, 14)
    await saveMaxAge(own, null)
    expect(await values()).toEqual(waiting)

    // The dry run says the same.
    const parsed = parseSettings({})
    if (!parsed.ok) throw new Error(parsed.errors.join())
    const reader = await own.sql(async (client) =>
      rateReader(await rateTable(client), (await companyRules(client)).windows),
    )
    const files = [{ name: 'v.csv', open: () => [Buffer.from(csv(rows, `${heads},CAD Equivalent`))] }]
    const result = await check(files, parsed.settings, { rates: reader })
    expect([
      result.awaiting.map(({ type, transaction_ids: ids, cad_total: total }) => [type, ids, total]),
      result.problems.filter(({ severity }) => severity === 'ask').map(({ code }) => code),
      exitStatus(result),
    ]).toEqual([['V1', 'V2', 'V4'].map((id) => ['LCTR', [id], null]), Array(3).fill('value-contradicts'), 1])
  })

  test('rates of the settings are those of their own days, after the Bank of Canada and before those of the house', async () => {
    const { scope: own } = await readyCompany()
    await saveRates(own, [...readRateFile(bankFile, -300).rates, house('BTC', '90000', '2026-03-02T00:00:00Z')], 'bank')
    const plan = {
      rates: { USD: { value: '1.5' }, BTC: { days: [{ date: '2026-03-03', rate: '98000', source: 'Desk' }] } },
    }
    await importText(
      own,
      csv([
        row('D1', '2026-03-03T10:00:00-05:00', '100', 'USD'),
        row('D2', '2026-04-20T10:00:00-04:00', '100', 'USD'),
        row('D3', '2026-03-03T23:30:00-05:00', '0.1', 'BTC'),
        row('D4', '2026-03-04T00:00:00-05:00', '0.1', 'BTC'),
      ]),
      { plan },
    )
    expect((await stored(own)).map(({ id, cad, source }) => [id, cad, source])).toEqual([
      ['D1', '136.50', 'Bank of Canada rate of 2026-03-02'],
      ['D2', '150.00', 'Settings of the import'],
      ['D3', '9800.00', 'Desk, 2026-03-03'],
      ['D4', '9000.00', 'Kraken BTC/CAD last trade'],
    ])
    // They stand in no table: what was valued by them keeps its value when other rates come, until the Bank's for that
    // day does.
    await saveRates(
      own,
      [
        ...readRateFile(valet([['2026-05-29', '1.4100', '1.6']]), -300).rates,
        house('BTC', '91000', '2026-03-02T12:00:00Z'),
      ],
      'bank',
    )
    expect((await stored(own)).map(({ id, cad, basis, source }) => [id, cad, basis, source])).toEqual([
      ['D1', '136.50', 'bank-of-canada', 'Bank of Canada rate of 2026-03-02'],
      ['D2', '150.00', 'import', 'Settings of the import'],
      ['D3', '9800.00', 'import', 'Desk, 2026-03-03'],
      ['D4', '9100.00', 'house', 'Kraken BTC/CAD last trade'],
    ])
    await saveRates(own, readRateFile(valet([['2026-04-17', '1.3600', '1.5']]), -300).rates, 'bank')
    expect((await stored(own)).find(({ id }) => id === 'D2')).toMatchObject({ cad: '136.00', basis: 'bank-of-canada' })
  })
})

test('a rate on file is not replaced, and another organization sees none of it', async () => {
  expect(await saveRates(scope, readRateFile(bankFile, -300).rates, 'again')).toMatchObject({
    added: 0,
    known: 5,
    errors: [],
  })
  const other = await saveRates(scope, readRateFile(valet([['2026-03-03', '1.4000', '1.5100']]), -300).rates, 'other')
  expect(other).toMatchObject({
    added: 0,
    known: 1,
    errors: [{ message: expect.stringMatching(/USD of 2026-03-03 is already on file as 1\.37/) as string }],
  })
  const stranger = await testOrganization()
  expect(await rateList(stranger, { kind: null, search: '', page: 1, pageSize: 10 })).toEqual({
    rows: [],
    total: 0,
    any: false,
  })
  await expect(scope.sql((client) => client.run('UPDATE exchange_rate SET rate = 2'))).rejects.toThrow(/not changed/)
})
