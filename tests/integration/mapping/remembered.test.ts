import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { discardImport, undoImport } from '#app/product/imports/commands.server.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { savePlan, saveTemplate, resetChoices, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { createImport } from '#app/product/imports/upload/create.server.ts'
import { importFile, importProgress } from '#app/product/imports/upload/queries.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { prepareOrganization } from '#tests/integration/import-support.ts'

await testDatabase()

/** A file begins with the choices of the last started one with its headers, as far as they can hold for it. */

async function organization(): Promise<Scope> {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  return scope
}

const header = 'Ref,When,Paid,Cur,Kind,Client No,Client'
const row = (ref: string, when = '03/04/2026 10:00', paid = '100.00', kind = 'Window'): string =>
  `${ref},${when},${paid},CAD,${kind},C-1,Ada Quill`
const text = (...rows: string[]): string => `${[header, ...rows].join('\n')}\n`

/** Uploads as the page does, with no choices of its own. */
const drop = (scope: Scope, content: string | Buffer, name = 'day.csv'): Promise<string> =>
  createImport(scope, { name, source: Readable.from([Buffer.from(content as string)]) })

const chosen = {
  columns: { Ref: 'transactionId', When: 'datetime', Paid: 'amount', Cur: 'currency', Kind: 'ignore' },
  constants: { method: 'cash', direction: 'in', status: 'completed' },
  columnDateOrders: { When: 'DMY' },
} satisfies Partial<ImportPlan>

/** The first file of a kind: chosen for, started and read. */
async function started(scope: Scope, content: string, more: Partial<ImportPlan> = {}, name = 'first.csv') {
  const id = await drop(scope, content, name)
  const { plan } = await importFile(scope, id)
  await savePlan(scope, id, { ...plan, ...chosen, ...more }, true)
  await startImport(scope, id)
  await readImport(scope, id, { run: `test-${id.slice(-6)}`, signal: new AbortController().signal })
  return id
}

const asked = async (scope: Scope, id: string): Promise<string[]> => {
  const file = await importFile(scope, id)
  return (await surveyFile(scope, file, file.plan)).questions.map(({ code }) => code)
}

test('a later file with the same headers starts at once with the choices of the last one, and reads as it did', async () => {
  const scope = await organization()
  const first = await started(scope, text(row('A1')))
  const second = await drop(scope, text(row('A2', '05/04/2026 11:00', '250.00')))
  const file = await importFile(scope, second)
  expect(file).toMatchObject({
    createCustomers: true,
    plan: chosen,
    remembered: { importId: first, fileName: 'first.csv', notTaken: [], contradicted: [] },
  })
  expect(await asked(scope, second)).toEqual([])
  await startImport(scope, second)
  await readImport(scope, second, { run: 'test', signal: new AbortController().signal })
  expect(await importProgress(scope, second)).toMatchObject({ state: 'done', accepted: 1, refused: 0 })
  const transaction = await scope.tx((db) => db.transaction.findFirst({ where: { importId: second } }))
  expect(transaction).toMatchObject({ externalId: 'A2', method: 'cash', direction: 'in' })
  // Day first: the fifth of April, on Toronto's clocks.
  expect(transaction!.occurredAt!.toISOString()).toBe('2026-04-05T15:00:00.000Z')
})

test('started afresh, a file has none of the earlier choices, and asks', async () => {
  const scope = await organization()
  await started(scope, text(row('A1')))
  const second = await drop(scope, text(row('A2')))
  await resetChoices(scope, second)
  expect(await importFile(scope, second)).toMatchObject({
    createCustomers: false,
    remembered: null,
    plan: { columns: {}, constants: {}, columnDateOrders: {} },
  })
  expect(await asked(scope, second)).toContain('date-order')
})

test('a date that can only be month first takes the remembered order back, far down in the file too', async () => {
  const scope = await organization()
  await started(scope, text(row('A1')))
  const many = Array.from({ length: 6_000 }, (_, at) => row(`B${at}`))
  const id = await drop(scope, text(...many, row('B9999', '03/25/2026 10:00')))
  const file = await importFile(scope, id)
  expect(file.plan.columnDateOrders).toEqual({})
  expect(file.plan.constants).toEqual(chosen.constants)
  expect(file.remembered!.contradicted).toEqual(['the order of dates in “When”'])
})

test('an amount with a decimal comma takes the remembered decimal sign back', async () => {
  const scope = await organization()
  await started(scope, text(row('A1', undefined, '9.500')), { columnDecimalSigns: { Paid: '.' } })
  const id = await drop(scope, text(row('A2', undefined, '"9500,25"'), row('A3', undefined, '9.500')))
  const { plan, remembered } = await importFile(scope, id)
  expect(plan.columnDecimalSigns).toEqual({})
  expect(remembered!.contradicted).toEqual(['the decimal sign in “Paid”'])
})

test('a column that was left out while it held words is asked about once it holds money, and a constant yields to a column that has values now', async () => {
  const scope = await organization()
  const wide = (kind: string, method: string) =>
    `${header},Method\n${row('A1', undefined, undefined, kind)},${method}\n${row('A2', undefined, undefined, kind)},${method}\n`
  await started(scope, wide('Window', ''))
  const id = await drop(scope, wide('12000.00', 'e-transfer'))
  const { plan, remembered } = await importFile(scope, id)
  expect(plan.columns).not.toHaveProperty('Kind')
  expect(plan.constants).toEqual({ direction: 'in', status: 'completed' })
  expect(remembered!.contradicted).toEqual([
    'the field of “Kind”',
    'one value for every row, where a column now has values',
  ])
})

test('a column whose values are not what was chosen for it is asked about again, and all are where the rest says nothing without it', async () => {
  const scope = await organization()
  await started(scope, text(row('A1')), { columns: { ...chosen.columns, Client: 'customer.name' } })
  const id = await drop(scope, text(row('A2'), row('A3')).replaceAll('Ada Quill', '12.50'))
  const { plan, remembered } = await importFile(scope, id)
  expect(plan.columns).toEqual(chosen.columns)
  expect(remembered!.contradicted).toEqual(['the field of “Client”'])
  const turned = text(row('B1', '12.50', '2026-04-05 10:00'), row('B2', '11.00', '2026-04-06 10:00'))
  expect(await importFile(scope, await drop(scope, turned))).toMatchObject({ remembered: null, plan: { columns: {} } })
})

test('lines to skip, answers for single records, entered rates, a customer, a place among several and matching by name are those of one file', async () => {
  const scope = await organization()
  await scope.tx((db) =>
    db.location.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        mode: scope.mode,
        name: 'Harbour',
        fintracLocationId: 'L002',
      },
    }),
  )
  await started(scope, text(row('A1'), row('A2')), {
    file: { skipLines: [3] },
    links: { A1: 'C-1' },
    rates: { USD: { value: '1.3650' } },
    constants: { ...chosen.constants, locationId: 'L001', 'customer.occupation': 'Baker' },
    customerKey: ['customer.name'],
    locationZones: { L001: 'America/Halifax', L009: 'America/Regina' },
    locationConstants: {
      L002: { name: 'Pier', purpose: 'Kiosk takings' },
      L009: { name: 'Old town', disposition: 'Holding funds' },
    },
  })
  const id = await drop(scope, text(row('B1'), row('B2'), row('B3')))
  const { plan, remembered } = await importFile(scope, id)
  expect(plan).toMatchObject({
    ...chosen,
    file: {},
    links: {},
    rates: {},
    customerKey: [],
    locationZones: { L001: 'America/Halifax' },
    locationConstants: { L002: { name: 'Harbour', purpose: 'Kiosk takings' } },
  })
  expect(plan.constants).toEqual(chosen.constants)
  expect(remembered!.notTaken).toEqual([
    'the lines to skip',
    'the exchange rates that were entered',
    'that customers are matched by name',
    'the customer of every row',
    'the location of every row (L001)',
    'the values of rows at Old town',
  ])
})

test('what is the same for the business is taken over, and a column that has values now doesn’t contradict it', async () => {
  const scope = await organization()
  const same = { disposition: 'Deposit to account', 'beneficiary.name': 'conductor', purpose: 'Daily takings' }
  const wide = (ref: string, purpose: string) => `${header},Purpose\n${row(ref, '13/04/2026 10:00')},${purpose}\n`
  await started(scope, wide('A1', ''), { constants: { ...chosen.constants, ...same, howObtained: 'Sales' } })
  const { plan, remembered } = await importFile(scope, await drop(scope, wide('A2', 'Rent')))
  expect(plan.constants).toEqual({ ...chosen.constants, ...same })
  expect(remembered).toMatchObject({ contradicted: [], notTaken: ['a value that every row had'] })
})

test('the only location is taken over, and no longer once it is closed', async () => {
  const scope = await organization()
  await started(scope, text(row('A1')), { constants: { ...chosen.constants, locationId: 'Main Street' } })
  expect((await importFile(scope, await drop(scope, text(row('A2'))))).plan.constants.locationId).toBe('Main Street')
  await scope.tx((db) => db.location.updateMany({ data: { active: false } }))
  expect((await importFile(scope, await drop(scope, text(row('A3'))))).plan.constants).toEqual(chosen.constants)
})

test('nothing is remembered of a file without headers, of one that was not started or was undone, nor across organizations and modes', async () => {
  const scope = await organization()
  const bare = (...rows: string[]) => `${rows.join('\n')}\n`
  const headerless = await drop(scope, bare(row('A1'), row('A2')))
  const file = await importFile(scope, headerless)
  expect(file.detection.headerLine).toBeNull()
  await savePlan(
    scope,
    headerless,
    {
      ...file.plan,
      ...chosen,
      columns: {
        '#0': 'transactionId',
        '#1': 'datetime',
        '#2': 'amount',
        '#3': 'currency',
        '#4': 'ignore',
        '#5': 'customer.customerId',
        '#6': 'customer.name',
      },
      columnDateOrders: { '#1': 'DMY' },
    },
    true,
  )
  await startImport(scope, headerless)
  expect((await importFile(scope, await drop(scope, bare(row('B1'), row('B2'))))).remembered).toBeNull()

  const waiting = await drop(scope, text(row('A1')))
  await savePlan(scope, waiting, { ...(await importFile(scope, waiting)).plan, ...chosen }, true)
  expect((await importFile(scope, await drop(scope, text(row('C1'))))).remembered).toBeNull()
  await discardImport(scope, waiting)

  await readImport(scope, headerless, { run: 'test', signal: new AbortController().signal })
  const first = await started(scope, text(row('A3')))
  const other = await organization()
  for (const stranger of [other, scope.inMode('demo')])
    expect((await importFile(stranger, await drop(stranger, text(row('D1'))))).remembered).toBeNull()
  await undoImport(scope, first)
  expect((await importFile(scope, await drop(scope, text(row('E1'))))).remembered).toBeNull()
})

test('a template counts where it was saved after the last start, and the start where it came after', async () => {
  const scope = await organization()
  const first = await started(scope, text(row('A1')))
  const saved = await drop(scope, text(row('A2')))
  await saveTemplate(scope, saved, 'Tills')
  expect(await importFile(scope, await drop(scope, text(row('A3'))))).toMatchObject({
    remembered: null,
    templateId: expect.any(String) as string,
  })
  expect(first).not.toBe(saved)
  await started(scope, text(row('A4')), { constants: { ...chosen.constants, method: 'cheque' } }, 'later.csv')
  expect(await importFile(scope, await drop(scope, text(row('A5'))))).toMatchObject({
    templateId: null,
    plan: { constants: { method: 'cheque' } },
    remembered: { fileName: 'later.csv' },
  })
})

test('a start that finds older choices than those it was sent with, which a late update of the page wrote, imports nothing', async () => {
  const scope = await organization()
  const id = await drop(scope, text(row('B1')))
  const { plan } = await importFile(scope, id)
  const seen: ImportPlan = { ...plan, ...chosen, file: { ...plan.file, sheet: undefined } }
  await savePlan(scope, id, { ...seen, constants: { ...seen.constants, direction: 'out' } }, true)
  const start = () => startImport(scope, id, { chosen: { plan: seen, createCustomers: true } })
  await expect(start()).rejects.toMatchObject({ code: 'choices-changed', status: 409 })
  expect(await importProgress(scope, id)).toMatchObject({ state: 'mapping', read: 0 })
  await savePlan(scope, id, seen, false)
  await expect(start()).rejects.toMatchObject({ code: 'choices-changed' })
  await savePlan(scope, id, seen, true)
  expect(await start()).toEqual({ started: true })
})
