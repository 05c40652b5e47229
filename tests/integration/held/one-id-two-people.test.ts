import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { forgetIdentityAnswer, identityAnswers } from '#app/product/customers/identity-answers.server.ts'
import { answerConflict } from '#app/product/imports/problems/answer-conflict.server.ts'
import { problemList } from '#app/product/imports/problems/queries.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** One customer id with two people: nothing counts, and no report is ready, until a person says who it was. */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

const run = () => ({ run: `test-${newId()}`, signal: new AbortController().signal })
const header =
  'Transaction ID,Date/Time,Amount,Currency,CAD Equivalent,Method,Direction,Status,Customer ID,Surname,Given Name,Date of Birth,Phone,Street,City,Province,Postal Code,Country,Occupation,ID Type,ID Number,ID Province,ID Country,Purpose,Disposition,Location ID'
const where = '100 Rue Principale,Ottawa,ON,K1A 0B1,CA,Baker in a hotel kitchen'
const zoe = `Hale,Zoe,1980-01-01,416-555-0101,${where},driver's licence,M1234-1`
const wim = `Roy,Wim,1955-05-05,647-555-0188,${where},driver's licence,R9876-2`
const receipt = (id: string, amount: string, who: string, hour = 10, number = '77') =>
  `${id},2026-11-20 ${hour}:00:00,${amount},CAD,${amount},cash,in,completed,${number},${who},ON,CA,Purchase of bitcoin,payment,${demoEntity.locations[0]}`
const file = (...rows: string[]) => `${header}\n${rows.join('\n')}\n`

const complete = (company: Company) =>
  company.scope.tx(
    (db) =>
      db.$executeRaw`UPDATE transaction SET beneficiary_id = conductor_id, details = '{"report":{"channel":"in_person","howObtained":"Savings from wages"}}'`,
  )

async function bringIn(company: Company, text: string, batchRecords?: number) {
  const view = await importText(company.scope, text, { batchRecords })
  expect(view).toMatchObject({ state: 'done', refused: 0 })
  const { problems } = await problemList(company.scope, view.id, { severity: 'ask' })
  return { id: view.id, problems, codes: problems.map(({ line, code }) => `${line} ${code}`) }
}

interface Definition {
  surname?: string | undefined
  givenName?: string | undefined
  dateOfBirth?: string | undefined
}

/** Submits what is ready: the amounts and conductors of each report, as the regulator received its bytes. */
async function atTheRegulator(company: Company): Promise<{ references: string[]; people: Definition[] }[]> {
  expect((await submitReports(company.scope, await readyDraftIds(company.scope), 'test')).refused).toEqual([])
  await submitDue(company.scope, run())
  const found = []
  for (const { reference, bytes } of await company.scope.tx((db) =>
    db.submission.findMany({ orderBy: { reference: 'asc' } }),
  )) {
    await expect
      .poll(() => regulator.state.report(demoEntity.reportingEntityNumber, reference)?.sha256)
      .toBe(sha256Hex(Buffer.from(bytes!)))
    const document = JSON.parse(Buffer.from(bytes!).toString('utf8')) as {
      definitions: Definition[]
      transactions: { largeCashTransactionDetails: { reportingEntityTransactionReference: string } }[]
    }
    found.push({
      references: document.transactions.map(
        (one) => one.largeCashTransactionDetails.reportingEntityTransactionReference,
      ),
      people: document.definitions.map(({ surname, givenName, dateOfBirth }) => ({ surname, givenName, dateOfBirth })),
    })
  }
  return found
}

const conductors = (company: Company) =>
  company.scope.sql(async (client) =>
    (
      await client.rows(
        { id: col.text, who: col.text.orNull },
        `SELECT t.external_id AS id, concat_ws(' ', c.customer_number, c.given_name, c.surname) AS who FROM transaction t LEFT JOIN customer c ON c.id = t.conductor_id ORDER BY 1`,
      )
    ).map(({ id, who }) => `${id}: ${who}`),
  )

test('both rows are asked about, and one person with the later values is reported with both receipts', async () => {
  const company = await readyCompany()
  const { id, problems, codes } = await bringIn(
    company,
    file(receipt('F-1', '6000.00', zoe), receipt('F-2', '6000.00', wim, 12)),
  )
  expect(codes).toEqual(['2 customer-id-shared', '3 customer-id-shared'])
  expect(problems[1]!.question?.conflict).toMatchObject({
    lines: [2, 3],
    ids: ['77', '77'],
    evidence: [
      { fact: 'name', one: 'Zoe Hale', other: 'Wim Roy', agreement: 'different' },
      { fact: 'date of birth', agreement: 'different' },
      { fact: 'phone', agreement: 'different' },
      { fact: 'identity document' },
    ],
  })
  expect(await conductors(company)).toEqual(['F-1: 77 Zoe Hale', 'F-2: '])
  expect((await createDrafts(company.scope, 'all')).ids).toEqual([])
  // Either of the two questions is the same question.
  expect(await answerConflict(company.scope, id, problems[0]!.id, { choice: 'update' })).toBe(1)
  expect((await problemList(company.scope, id, { severity: 'ask' })).problems).toEqual([])
  await complete(company)
  expect((await createDrafts(company.scope, 'all')).ids).toHaveLength(1)
  expect(await atTheRegulator(company)).toEqual([
    { references: ['F-1', 'F-2'], people: [{ surname: 'Roy', givenName: 'Wim', dateOfBirth: '1955-05-05' }] },
  ])
})

test('two people: the receipts of each count for each, all rows that say the same at once, and each report names its own', async () => {
  const company = await readyCompany()
  const { id, problems, codes } = await bringIn(
    company,
    file(
      receipt('F-1', '6000.00', zoe),
      receipt('F-2', '6000.00', wim, 12),
      receipt('F-3', '7000.00', wim, 13),
      receipt('F-4', '5000.00', zoe, 14),
    ),
    2,
  )
  expect(codes).toEqual(['2 customer-id-shared', '3 customer-id-shared', '4 customer-id-shared'])
  const [drafted] = (await createDrafts(company.scope, 'all')).ids
  await complete(company)
  await refreshDrafts(company.scope, { reports: [drafted!] })
  expect(await readyDraftIds(company.scope)).toEqual([])
  expect((await reportDetail(company.scope, drafted!)).toConfirm).toEqual([
    expect.objectContaining({ code: 'customer-id-shared', answerAt: id }),
  ])
  expect(await answerConflict(company.scope, id, problems[2]!.id, { choice: 'new', number: '' })).toBe(2)
  expect(await conductors(company)).toEqual(['F-1: 77 Zoe Hale', 'F-2: Wim Roy', 'F-3: Wim Roy', 'F-4: 77 Zoe Hale'])
  await complete(company)
  await createDrafts(company.scope, 'all')
  await refreshDrafts(company.scope, {
    reports: (await company.scope.tx((db) => db.report.findMany({ select: { id: true } }))).map((report) => report.id),
  })
  const sent = await atTheRegulator(company)
  expect(sent.sort((a, b) => a.references[0]!.localeCompare(b.references[0]!))).toEqual([
    { references: ['F-1', 'F-4'], people: [{ surname: 'Hale', givenName: 'Zoe', dateOfBirth: '1980-01-01' }] },
    { references: ['F-2', 'F-3'], people: [{ surname: 'Roy', givenName: 'Wim', dateOfBirth: '1955-05-05' }] },
  ])
})

test('a customer on file and a later file: the draft that was there waits, and goes on when the values on file hold', async () => {
  const company = await readyCompany()
  await bringIn(company, file(receipt('F-1', '12000.00', zoe)))
  await complete(company)
  const { ids } = await createDrafts(company.scope, 'all')
  expect(await readyDraftIds(company.scope)).toEqual(ids)
  const { id, problems, codes } = await bringIn(
    company,
    file(receipt('G-1', '50.00', wim).replace('2026-11-20', '2026-11-23')),
  )
  expect(codes).toEqual(['2 customer-id-shared'])
  expect(problems[0]!.question?.conflict?.lines).toEqual([null, 2])
  expect(await readyDraftIds(company.scope)).toEqual([])
  await answerConflict(company.scope, id, problems[0]!.id, { choice: 'known' })
  expect(await readyDraftIds(company.scope)).toEqual(ids)
  expect(await atTheRegulator(company)).toEqual([
    { references: ['F-1'], people: [{ surname: 'Hale', givenName: 'Zoe', dateOfBirth: '1980-01-01' }] },
  ])
})

test('a record that gives only the id which two people have is asked about, and offers both', async () => {
  const company = await readyCompany()
  const bare = receipt('F-3', '100.00', ',,,,,,,,,,,', 15)
  const { id, problems, codes } = await bringIn(
    company,
    file(
      receipt('F-1', '6000.00', zoe),
      receipt('F-2', '6000.00', wim, 12),
      bare.replace(/,ON,CA,Purchase/, ',,,Purchase'),
    ),
  )
  expect(codes).toEqual(['2 customer-id-shared', '3 customer-id-shared', '4 customer-id-unclear'])
  await answerConflict(company.scope, id, problems[1]!.id, { choice: 'new', number: '78' })
  const [left] = (await problemList(company.scope, id, { severity: 'ask' })).problems
  expect(left!.question!.customers.map(({ label }) => label.split(' · ').slice(0, 2))).toEqual([
    ['77', 'Zoe Hale'],
    ['78', 'Wim Roy'],
  ])
  await answerConflict(company.scope, id, left!.id, { choice: left!.question!.customers[1]!.id })
  expect(await conductors(company)).toEqual(['F-1: 77 Zoe Hale', 'F-2: 78 Wim Roy', 'F-3: 78 Wim Roy'])
})

test('the file that was found, in its own words and in French, with an entity too', async () => {
  const found = readFileSync(path.join(import.meta.dirname, '../../cases/found/i1.csv'), 'utf8')
  const french =
    'No de transaction,Date et heure,Montant,Devise,Mode,Sens,No de client,Nom du client,Date de naissance,Téléphone\n'
  for (const text of [
    found,
    `${french}${found.split('\n').slice(1).join('\n')}`,
    found.replace('Wim Roy,1955-05-05', '2233445 Ontario Inc.,'),
  ]) {
    const company = await readyCompany()
    expect((await bringIn(company, text)).codes).toEqual(['2 customer-id-shared', '3 customer-id-shared'])
  }
})

test('two ids with one person: answered as one, the receipts of both are one report; answered as two, each keeps its id', async () => {
  const text = file(
    receipt('F-1', '6000.00', zoe),
    receipt('F-2', '6000.00', zoe, 12, '88'),
    receipt('F-3', '10.00', zoe, 13, '88'),
  )
  const company = await readyCompany()
  const { id, problems, codes } = await bringIn(company, text)
  expect(codes).toEqual(['2 customer-ids-of-one', '3 customer-ids-of-one', '4 customer-ids-of-one'])
  expect(await answerConflict(company.scope, id, problems[2]!.id, { choice: 'known' })).toBe(2)
  await complete(company)
  await createDrafts(company.scope, 'all')
  expect(await atTheRegulator(company)).toEqual([
    { references: ['F-1', 'F-2', 'F-3'], people: [{ surname: 'Hale', givenName: 'Zoe', dateOfBirth: '1980-01-01' }] },
  ])
  const other = await readyCompany()
  const again = await bringIn(other, text, 2)
  await answerConflict(other.scope, again.id, again.problems[0]!.id, { choice: 'new' })
  expect(await conductors(other)).toEqual(['F-1: 77 Zoe Hale', 'F-2: 88 Zoe Hale', 'F-3: 88 Zoe Hale'])
  expect((await createDrafts(other.scope, 'all')).ids).toEqual([])
})

test('an answer is remembered: a later file with the two people asks no more, until the answer is forgotten', async () => {
  const company = await readyCompany()
  const { id, problems } = await bringIn(
    company,
    file(receipt('F-1', '6000.00', zoe), receipt('F-2', '6000.00', wim, 12)),
  )
  await answerConflict(company.scope, id, problems[1]!.id, { choice: 'new', number: '' })
  expect(
    (await bringIn(company, file(receipt('G-1', '10.00', zoe, 13), receipt('G-2', '10.00', wim, 14)), 1)).codes,
  ).toEqual([])
  expect(await conductors(company)).toEqual(['F-1: 77 Zoe Hale', 'F-2: Wim Roy', 'G-1: 77 Zoe Hale', 'G-2: Wim Roy'])
  const roy = await company.scope.tx((db) => db.customer.findFirstOrThrow({ where: { surname: 'Roy' } }))
  const answers = await identityAnswers(company.scope, roy.id)
  expect(answers.map(({ shown }) => shown)).toEqual(['Wim Roy, born 1955-05-05, under the id "77"'])
  await forgetIdentityAnswer(company.scope, answers[0]!.id)
  expect((await bringIn(company, file(receipt('H-1', '10.00', wim, 15)))).codes).toEqual(['2 customer-id-shared'])
})

test('of one person, either of the two records is known again, also where the values of the later one hold', async () => {
  const company = await readyCompany()
  const { id, problems } = await bringIn(
    company,
    file(receipt('F-1', '6000.00', zoe), receipt('F-2', '6000.00', wim, 12)),
  )
  await answerConflict(company.scope, id, problems[1]!.id, { choice: 'update' })
  expect(
    (await bringIn(company, file(receipt('G-1', '10.00', zoe, 13), receipt('G-2', '10.00', wim, 14)))).codes,
  ).toEqual([])
  expect(await conductors(company)).toEqual([
    'F-1: 77 Wim Roy',
    'F-2: 77 Wim Roy',
    'G-1: 77 Wim Roy',
    'G-2: 77 Wim Roy',
  ])
})

test('two ids with one person are asked about once', async () => {
  const company = await readyCompany()
  const { id, problems } = await bringIn(
    company,
    file(receipt('F-1', '6000.00', zoe), receipt('F-2', '6000.00', zoe, 12, '88')),
  )
  await answerConflict(company.scope, id, problems[0]!.id, { choice: 'known' })
  expect((await bringIn(company, file(receipt('G-1', '10.00', zoe, 13, '88')))).codes).toEqual([])
  expect(await conductors(company)).toEqual(['F-1: 77 Zoe Hale', 'F-2: 77 Zoe Hale', 'G-1: 77 Zoe Hale'])
})
