import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  deliver,
  draft,
  heldBy,
  importFile,
  problemsOf,
  receivingRegulator,
} from '#tests/integration/document-support.ts'
import { file } from './columns-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** What a business gives once for every row, up to the bytes that the regulator receives. */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })
let company: Company
beforeEach(async () => {
  company = await readyCompany()
})

const constants = {
  disposition: 'Holding funds',
  beneficiary: 'conductor',
  channel: 'Armoured car',
  purpose: 'Daily takings',
  howObtained: 'Sales of the day',
}
const silent = { Disposition: '', 'Beneficiary ID': '', Channel: '', Purpose: '' }

interface Sent {
  definitions: { refId: string; surname: string }[]
  transactions: {
    largeCashTransactionDetails: Record<string, unknown>
    startingActions: { details: Record<string, unknown> }[]
    completingActions: {
      details: Record<string, unknown>
      beneficiaries: { refId: string; details: Record<string, unknown> }[]
    }[]
  }[]
}

/** What the received documents state of each transaction, by its reference. */
async function received() {
  const documents = (await deliver(company, regulator)) as unknown as Sent[]
  return Object.fromEntries(
    documents.flatMap(({ transactions }) =>
      transactions.map(({ largeCashTransactionDetails: details, startingActions, completingActions }) => [
        details.reportingEntityTransactionReference,
        {
          how: details.methodCode,
          why: details.purpose,
          source: startingActions.map((action) => action.details.howCashObtained),
          became: completingActions.map((action) => action.details.dispositionCode),
          amounts: completingActions.map((action) => action.details.amount),
          for: completingActions.flatMap(({ beneficiaries }) => beneficiaries.map(({ refId }) => refId)),
          relationships: completingActions.flatMap(({ beneficiaries }) =>
            beneficiaries.map((each) => each.details.relationshipOfConductorCode),
          ),
        },
      ]),
    ),
  )
}

test('a file without these columns is ready at once, and the regulator receives each value that was given once', async () => {
  await importFile(company, file(silent), { constants })
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  expect(await received()).toEqual({
    'T-1': {
      how: 3,
      why: 'Daily takings',
      source: ['Sales of the day'],
      became: [21],
      amounts: ['12000'],
      for: ['Ada Tremblay'],
      relationships: [15],
    },
  })
})

test('what a row says of itself is what the regulator receives, beside rows that get the values', async () => {
  const other = {
    'Transaction ID': 'T-2',
    'Date/Time': '2026-11-24 10:00',
    Disposition: 'Issued cheque',
    Purpose: 'Rent',
    Channel: 'mail',
  }
  await importFile(company, file(silent, other), { constants })
  expect((await draft(company)).map(heldBy)).toEqual([[], []])
  expect(await received()).toMatchObject({
    'T-1': { how: 3, why: 'Daily takings', became: [21] },
    'T-2': { how: 5, why: 'Rent', became: [23], for: ['Ada Tremblay'] },
  })
  const stored = await company.scope.tx((db) =>
    db.transaction.findMany({ orderBy: { externalId: 'asc' }, select: { channel: true } }),
  )
  expect(stored).toEqual([{ channel: 'Armoured car' }, { channel: 'mail' }])
})

test('a location that says how its transactions are conducted goes before the value of every row', async () => {
  await company.scope.tx((db) =>
    db.location.update({ where: { id: company.locationId }, data: { channel: 'in_person' } }),
  )
  await importFile(company, file(silent), { constants })
  await draft(company)
  expect(await received()).toMatchObject({ 'T-1': { how: 1 } })
})

test('what one location has of its own goes before the value of every row, a cell before both, and FINTRAC receives it', async () => {
  await company.scope.tx((db) =>
    db.location.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: company.scope.mode,
        name: 'Harbour',
        fintracLocationId: demoEntity.locations[1]!,
      },
    }),
  )
  const at = (id: string, more: Record<string, string> = {}) => ({
    ...silent,
    'Transaction ID': id,
    'Location ID': 'Harbour',
    ...more,
  })
  const other = { 'Date/Time': '2026-11-24 10:00', Disposition: 'holding' }
  await importFile(company, file(silent, at('T-2', { 'Date/Time': '2026-11-23 10:00' }), at('T-3', other)), {
    constants,
    locationConstants: {
      [demoEntity.locations[1]!]: { name: 'Harbour', disposition: 'Issued cheque', purpose: 'Kiosk takings' },
    },
  })
  await draft(company)
  expect(await received()).toMatchObject({
    'T-1': { why: 'Daily takings', became: [21] },
    'T-2': { why: 'Kiosk takings', became: [23] },
    'T-3': { why: 'Kiosk takings', became: [21] },
  })
})

test('a payment gets no outcome and no beneficiary, and a receipt with two conductors waits for its beneficiary', async () => {
  await importFile(
    company,
    file(
      { ...silent, Direction: 'out' },
      { ...silent, 'Transaction ID': 'T-2', 'Conductor 2 ID': 'C-2', 'Conductor 2 Name': 'Bo Roy' },
    ),
    { constants },
  )
  const [transactions, outcomes] = await company.scope.tx((db) =>
    Promise.all([
      db.transaction.findMany({ orderBy: { externalId: 'asc' }, select: { id: true, beneficiaryId: true } }),
      db.completingAction.findMany({ select: { transactionId: true, disposition: true } }),
    ]),
  )
  expect(transactions.map(({ beneficiaryId }) => beneficiaryId)).toEqual([null, null])
  expect(outcomes).toEqual([{ transactionId: transactions[1]!.id, disposition: 'Holding funds' }])
  expect(await problemsOf(company)).toContainEqual([3, null, 'warning', 'same-value-not-stated'])
  const [waiting] = await draft(company)
  expect(heldBy(waiting!).join(' ')).toMatch(/beneficiaries/)
})

test('a disposition that FINTRAC doesn’t list, or a purpose that is too long, stops the start and is named', async () => {
  await expect(
    importFile(company, file(silent), { constants: { disposition: 'Put in the drawer' } }),
  ).rejects.toMatchObject({ message: expect.stringContaining('Put in the drawer') })
  await expect(
    importFile(company, file(silent), { locationConstants: { L1: { disposition: 'Put in the safe' } } }),
  ).rejects.toMatchObject({ message: expect.stringContaining('“Put in the safe”, given for rows at L1') })
  for (const field of ['purpose', 'howObtained'])
    await expect(
      importFile(company, file(silent), { constants: { [field]: 'x'.repeat(201) } }),
      field,
    ).rejects.toMatchObject({ message: expect.stringContaining('201 characters') })
})
