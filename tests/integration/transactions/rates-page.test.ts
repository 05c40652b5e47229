import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { col } from '#app/platform/sql/columns.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { fetchRates, takeFetched } from '#app/product/rates/fetch.server.ts'
import * as page from '#app/product/rates/rates.route.tsx'
import { fieldsOf, open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { importText, prepareOrganization } from '#tests/integration/import-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

const here = '/app/settings/rates'
const json = (days: Record<string, string>) =>
  JSON.stringify({ observations: Object.entries(days).map(([d, v]) => ({ d, FXUSDCAD: { v } })) })

let answer: { status: number; body: string } = { status: 200, body: '' }
let server: Server
beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(answer.status).end(answer.body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
const address = () =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/valet/observations/group/FX_RATES_DAILY/json`

async function officer() {
  const person = await signedInPerson('officer')
  return {
    person,
    scopeOf: (mode: Mode) => scopeForJob({ organizationId: person.organizationId, mode, label: 'test' }),
  }
}
const listed = async (person: Person, query = '') =>
  (await open(page.loader, person, `${here}${query}`)).data as {
    rows: { currency: string; rate: string }[]
    total: number
    state: { waiting: number; fetchFailure: string | null; latestBankDate: string | null; maxAgeDays: number }
    editable: boolean
  }
async function upload(person: Person, name: string, text: string) {
  const form = new FormData()
  form.set('intent', 'file')
  form.set('file', new File([text], name))
  const response = await page.action({
    request: new Request(`http://127.0.0.1:3000${here}`, {
      method: 'POST',
      body: form,
      headers: { Cookie: person.cookie },
    }),
    params: {},
    context: {},
  })
  return response as unknown as
    Response | { saved?: { text: string; errors: { line: number; message: string }[] }; data?: { message: string } }
}

test('rates come by file and by form, each wrong line and field is told, and the list is filtered', async () => {
  const { person } = await officer()
  expect(await listed(person)).toMatchObject({
    rows: [],
    total: 0,
    editable: true,
    state: { waiting: 0, latestBankDate: null, maxAgeDays: 7, fetchFailure: null },
  })
  expect(
    ((await upload(person, 'bank.json', json({ '2026-03-02': '1.3650', '2026-03-03': '1.3700' }))) as Response).status,
  ).toBe(302)
  expect(
    await upload(
      person,
      'house.csv',
      'currency,rate,source,valid from\nBTC,98000.5,Kraken,2026-03-02\nBTC,many,Kraken,2026-03-03\n',
    ),
  ).toMatchObject({
    saved: {
      text: '1 rate added.',
      errors: [{ line: 3, message: expect.stringMatching(/“many” isn’t a rate/) as string }],
    },
  })
  expect(await upload(person, 'letter.csv', 'Dear Sir\n')).toMatchObject({
    data: { message: expect.stringMatching(/No rates were added/) as string, values: { intent: 'file' } },
  })
  const add = (fields: Record<string, string>) =>
    send(page.action, person, here, {
      intent: 'add',
      currency: 'ETH',
      rate: '4100.25',
      source: 'Desk',
      from: '2026-03-02 10:00 -05:00',
      until: '',
      ...fields,
    })
  expect(fieldsOf(await add({ currency: '', rate: '1,5', source: ' ', from: 'today', until: 'tomorrow' }))).toEqual({
    currency: expect.stringMatching(/Enter the currency/),
    rate: expect.stringMatching(/isn’t a rate/),
    source: expect.stringMatching(/The law requires the source/),
    from: expect.stringMatching(/isn’t a time/),
    until: expect.stringMatching(/isn’t a time/),
  })
  expect((await add({})).status).toBe(302)
  expect(fieldsOf(await add({ rate: '4200' }))).toEqual({ rate: expect.stringMatching(/on file as 4100\.25/) })
  expect((await listed(person)).rows.map(({ currency, rate }) => `${currency} ${rate}`)).toEqual([
    'USD 1.37',
    'ETH 4100.25',
    'BTC 98000.5',
    'USD 1.365',
  ])
  expect((await listed(person, '?kind=house&q=kraken')).rows.map(({ currency }) => currency)).toEqual(['BTC'])
  expect(fieldsOf(await send(page.action, person, here, { intent: 'age', days: '90' }))).toEqual({
    days: expect.stringMatching(/1 to 31/),
  })

  for (const role of ['preparer', 'viewer'] as const) {
    const other = await signedInPerson(role, { organizationId: person.organizationId })
    expect(await listed(other)).toMatchObject({ total: 4, editable: false })
    expect((await send(page.action, other, here, { intent: 'age', days: '5' })).status).toBe(403)
    expect(await upload(other, 'bank.json', json({ '2026-03-04': '1.3' }))).toMatchObject({
      data: { message: expect.any(String) as string },
    })
  }
})

test('what the Bank answers is kept, and what waited is valued in both modes; a failure is shown and guesses nothing', async () => {
  const { person, scopeOf } = await officer()
  for (const mode of ['demo', 'production'] as const) {
    await prepareOrganization(scopeOf(mode))
    await importText(
      scopeOf(mode),
      'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Location ID\nT1,2026-03-03 10:00:00 -05:00,9000.00,USD,cash,in,C-1,L001\n',
    )
  }
  expect((await listed(person)).state.waiting).toBe(2)
  const attempt = async (status: number, body: string) => {
    answer = { status, body }
    await takeFetched(scopeOf('production'), await fetchRates(address()))
  }
  await attempt(503, '')
  expect((await listed(person)).state).toMatchObject({
    waiting: 2,
    fetchFailure: 'Its address answered with status 503.',
  })
  await attempt(200, '<html>maintenance</html>')
  expect((await listed(person)).state).toMatchObject({
    waiting: 2,
    fetchFailure: expect.stringMatching(/contains no rates/) as string,
  })
  await attempt(200, json({ '2026-03-02': '1.3650' }))
  expect((await listed(person)).state).toMatchObject({ waiting: 0, fetchFailure: null, latestBankDate: '2026-03-02' })
  for (const mode of ['demo', 'production'] as const) {
    const row = await scopeOf(mode).tx((db) =>
      db.transaction.findFirst({ select: { cadAmount: true, thresholdSource: true } }),
    )
    expect([row?.cadAmount?.toFixed(2), row?.thresholdSource]).toEqual([
      '12285.00',
      'Bank of Canada rate of 2026-03-02',
    ])
  }
})

test('each of several amounts of one receipt is valued by its own rate, and corrections are valued anew', async () => {
  const { person, scopeOf } = await officer()
  const scope = scopeOf('demo')
  await prepareOrganization(scope)
  await upload(
    person,
    'bank.json',
    JSON.stringify({ observations: [{ d: '2026-03-02', FXUSDCAD: { v: '1.3650' }, FXEURCAD: { v: '1.5000' } }] }),
  )
  await importText(
    scope,
    'Transaction ID,Date/Time,Amount,Currency,Amount 2,Currency 2,Method,Direction,Customer ID,Location ID\nT1,2026-03-03 10:00:00 -05:00,4000.00,USD,3000.00,EUR,cash,in,C-1,L001\n',
    {
      plan: { columns: { Amount: 'amount', Currency: 'currency', 'Amount 2': 'amount#2', 'Currency 2': 'currency#2' } },
    },
  )
  const row = () =>
    scope.sql((client) =>
      client.rows(
        { total: col.text.orNull, first: col.text, second: col.text.orNull, source: col.text.orNull },
        `SELECT t.cad_amount::text AS total, t.threshold_source AS first, s.cad_amount::text AS second, s.threshold_source AS source FROM transaction t JOIN starting_action s ON s.transaction_id = t.id`,
      ),
    )
  expect(await row()).toEqual([
    {
      total: '9960.00',
      first: 'Bank of Canada rate of 2026-03-02',
      second: '4500.00',
      source: 'Bank of Canada rate of 2026-03-02',
    },
  ])
  const rates = (await open(page.loader, person, `${here}?q=EUR`)).data as { rows: { id: string }[] }
  expect((await send(page.action, person, here, { intent: 'remove', id: rates.rows[0]!.id })).status).toBe(302)
  expect(await row()).toEqual([{ total: null, first: 'Bank of Canada rate of 2026-03-02', second: null, source: null }])
  await upload(person, 'bank.json', JSON.stringify({ observations: [{ d: '2026-03-02', FXEURCAD: { v: '1.5200' } }] }))
  expect(await row()).toEqual([
    {
      total: '10020.00',
      first: 'Bank of Canada rate of 2026-03-02',
      second: '4560.00',
      source: 'Bank of Canada rate of 2026-03-02',
    },
  ])
})
