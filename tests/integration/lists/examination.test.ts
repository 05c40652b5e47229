import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { loader as page } from '#app/product/examination/examination.route.tsx'
import * as zip from '#app/product/examination/zip.route.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { codeLabel } from '#app/compliance/words/codes.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { decideNotToFile } from '#app/product/reports/not-filed/decide.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { setAside } from '#app/product/set-aside/commands.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { unpacked } from '#tests/support/files/archive.ts'
import { parse } from '#tests/support/files/csv-table.ts'
import { open, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

// What an examiner asks for of a period: compared with what was imported, decided and filed.
const regulator = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_PRODUCTION_URL: regulator.baseUrl, POLL_BASE_MS: '20' })

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const period = { from: day(20), to: day(-1) }
const row = (id: string, at: string, name = 'Zoe Hale') =>
  line(id, '9000.00', `C-${id}`, { at, name, location: demoEntity.locations[0] })
const imported = [
  row('X-1', `${day(8)} 10:00:00`, '=Ana Marlowe'),
  row('X-2', `${day(4)} 23:59:59`),
  row('X-3', `${day(3)} 00:00:01`),
  row('X-4', `${day(20)} 00:00:01`),
  row('X-5', `${day(21)} 23:59:59`),
]

/** A receipt that makes a report of its own, of a customer of this name. */
const receipt = async (company: Company, surname: string, at = `${day(6)}T15:00:00Z`, locationId?: string) => {
  const [id] = await cashReceipts(locationId === undefined ? company : { ...company, locationId }, [
    { customerId: await completeCustomer(company, surname), amount: '12000.00', at },
  ])
  return id!
}

async function send(company: Company, ids: readonly string[]): Promise<void> {
  expect((await submitReports(company.scope, ids, 'production')).refused).toEqual([])
  await submitDue(company.scope, { run: newId(), signal: new AbortController().signal })
  await pollDue(company.scope, { run: newId(), signal: new AbortController().signal, isFirstLook: true })
}

/** An organization with one report of each fate, and people of each role. */
async function examined() {
  const company = await readyCompany()
  await importText(company.scope, csv(...imported))
  await receipt(company, 'Filed')
  const unknown = newId()
  await company.scope.tx((db) =>
    db.location.create({
      data: {
        id: unknown,
        organizationId: company.organizationId,
        mode: 'production',
        name: 'Nowhere',
        fintracLocationId: 'NOWHERE-9',
      },
    }),
  )
  await receipt(company, 'Refused', undefined, unknown)
  await receipt(company, 'Aside')
  await receipt(company, 'Earlier', `${day(60)}T15:00:00Z`)
  const { rows } = await reportsToDraft(company.scope)
  const keyOf = (name: string) => rows.find(({ parties }) => parties === `Ada ${name}`)!.key
  await setAside(company.scopeOf('officer'), [{ key: keyOf('Aside') }], {
    reason: 'armoured-undeclared',
    note: 'Carried for Banque Exemple at its request; the bags were sealed.',
  })
  const { ids } = await createDrafts(company.scope, 'all')
  await send(company, ids)
  const small = await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Watched'), amount: '9500.00', at: `${day(5)}T15:00:00Z` },
  ])
  const suspicious = await createSuspiciousDraft(company.scopeOf('officer'), small, newId())
  await decideNotToFile(
    company.scopeOf('officer'),
    { id: newId(), rationale: 'The client sold a car, and the contract was seen.' },
    { reportId: null, transactionIds: small },
  )
  const [officer, viewer] = await Promise.all(
    (['officer', 'viewer'] as const).map(async (role) => {
      const person = await signedInPerson(role, { organizationId: company.organizationId })
      await untenantedDb().session.updateMany({ where: { userId: person.userId }, data: { mode: 'production' } })
      return person
    }),
  )
  return { company, suspicious, officer: officer!, viewer: viewer! }
}

const ask = (person: Person, asked: Record<string, string> = period) =>
  zip.action({
    request: new Request('http://127.0.0.1:3000/app/settings/examination.zip', {
      method: 'POST',
      headers: { Cookie: person.cookie },
      body: new URLSearchParams(asked),
    }),
    params: {},
    context: {},
  }) as Promise<Response>

const files = async (person: Person, asked = period) =>
  unpacked(Buffer.from(await (await ask(person, asked)).arrayBuffer()))
const counted = async (person: Person) => {
  const { data } = await open(page, person, `/app/settings/examination?from=${period.from}&to=${period.to}`)
  return (data as { files: { file: string; count: number }[] }).files
}

test('the files hold what was imported, decided and filed in the period, as many rows as the page says, and no formula', async () => {
  const { company, suspicious, officer, viewer } = await examined()
  const got = await files(officer)
  expect([...got.keys()]).toEqual([
    'transactions.csv',
    'transactions-without-a-time.csv',
    'reports.csv',
    'rejected-not-corrected.csv',
    'set-aside.csv',
    'imports.csv',
    'decisions-not-to-file.csv',
    'transactions-kept-with-strs.csv',
    'README.txt',
  ])
  for (const { file, count } of await counted(officer)) {
    expect(parse(got.get(file)!), file).toHaveLength(count)
    expect(got.get('README.txt'), file).toMatch(
      new RegExp(`${file.replaceAll('.', String.raw`\.`)}: .*, ${count} rows?\n`),
    )
  }

  const transactions = parse(got.get('transactions.csv')!)
  const importedIn = (rows: Record<string, string>[]) =>
    rows.map((one) => one['Transaction ID']!).filter((id) => id.startsWith('X-'))
  expect(importedIn(transactions)).toEqual(['X-4', 'X-1', 'X-2', 'X-3'])
  // Both days are meant whole, on the organization's clock.
  const shorter = await files(officer, { from: day(20), to: day(4) })
  expect(importedIn(parse(shorter.get('transactions.csv')!))).toEqual(['X-4', 'X-1', 'X-2'])
  expect(transactions.find((row) => row['Transaction ID'] === 'X-1')).toMatchObject({
    Amount: '9000',
    Conductor: "'=Ana Marlowe",
    'Counts for': 'LCTR',
  })
  for (const row of transactions) expect(row['Reporting decision']).not.toBe('')

  const stored = await company.scope.tx(async (db) => ({
    reports: await db.report.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    submissions: await db.submission.findMany(),
  }))
  const reports = parse(got.get('reports.csv')!)
  expect(reports.map((row) => row.Reference)).toEqual(stored.reports.map((report) => report.reference))
  const of = (name: string) => reports.find((row) => row.Parties === `Ada ${name}`)!
  const filed = stored.submissions.find((one) => one.reference === of('Filed').Reference)!
  expect(of('Filed')).toMatchObject({
    State: 'Confirmed in FINTRAC',
    'Total in CAD': '12000.00',
    'In time': 'Yes',
    Receipt: filed.externalReportUuid,
    'Times rejected': '0',
    'Changes confirmed': '0',
    'Deleted at FINTRAC': '',
  })
  expect(parse(got.get('imports.csv')!)).toEqual([expect.objectContaining({ Accepted: '5', Refused: '0' })])
  expect(transactions.find((row) => row['Transaction ID'] === 'X-2')).toMatchObject({
    'Conductor: customer number': 'C-X-2',
  })
  // Filed in the period for a transaction before it, after its due date.
  expect(of('Earlier')).toMatchObject({ Due: day(45), 'In time': 'No' })
  expect(of('Watched')).toMatchObject({ Type: 'STR', Due: 'as soon as practicable', 'In time': '' })

  const rejected = parse(got.get('rejected-not-corrected.csv')!)
  expect(rejected).toEqual([expect.objectContaining({ Parties: 'Ada Refused', 'State today': 'Rejected by FINTRAC' })])
  expect(rejected[0]!.Messages).toMatch(/location/i)
  expect(parse(got.get('set-aside.csv')!)).toEqual([
    expect.objectContaining({
      Parties: 'Ada Aside',
      'Total in CAD': '12000.00',
      'Set aside by': 'officer@example.test',
    }),
  ])
  expect(parse(got.get('decisions-not-to-file.csv')!)).toEqual([
    expect.objectContaining({ Parties: 'Ada Watched', Rationale: 'The client sold a car, and the contract was seen.' }),
  ])

  // Nothing tells a viewer that there is an STR, or a decision not to file one.
  const seen = await files(viewer)
  const all = [...seen.values()].join('\n')
  expect(seen.has('decisions-not-to-file.csv')).toBe(false)
  expect(all).not.toMatch(/\bSTR\b|suspicious/i)
  expect(parse(seen.get('reports.csv')!)).toHaveLength(reports.length - 1)
  for (const { file, count } of await counted(viewer)) expect(parse(seen.get(file)!), file).toHaveLength(count)
  expect(suspicious).toBeDefined()
  expect(await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'examination.exported' } }))).toBe(3)
}, 60_000)

test('a rejected report leaves the list of those not corrected once it was sent again', async () => {
  const { company, officer } = await examined()
  const report = await company.scope.tx((db) => db.report.findFirstOrThrow({ where: { state: 'rejected' } }))
  await company.scope.tx((db) =>
    db.location.updateMany({
      where: { fintracLocationId: 'NOWHERE-9' },
      data: { fintracLocationId: demoEntity.locations[1] },
    }),
  )
  await refreshDrafts(company.scope, 'all')
  await send(company, [report.id])
  const got = await files(officer)
  expect(parse(got.get('rejected-not-corrected.csv')!)).toEqual([])
  expect(parse(got.get('reports.csv')!).find((row) => row.Reference === report.reference)).toMatchObject({
    State: 'Confirmed in FINTRAC',
    'Times rejected': '1',
  })
}, 60_000)

test('what happened to a report after it was filed is told: changes, and a deletion with its day, reason and receipt', async () => {
  const { company, officer } = await examined()
  const report = await company.scope.tx((db) => db.report.findFirstOrThrow({ where: { parties: 'Ada Filed' } }))
  await openChange(company.scope, report.id)
  await correctValue(company.scope, report.id, '/transactions/0/largeCashTransactionDetails/purpose', 'A watch')
  await send(company, [report.id])
  const row = async () =>
    parse((await files(officer)).get('reports.csv')!).find((one) => one.Reference === report.reference)!
  const changed = await row()
  expect(changed).toMatchObject({ 'Changes confirmed': '1', 'Deleted at FINTRAC': '', 'Reason of the deletion': '' })
  expect(changed['Last change confirmed']).toMatch(/^[\dT:-]{19}-05:00$/)
  await requestDeletion(company.scope, report.id, 3)
  await submitDue(company.scope, { run: newId(), signal: new AbortController().signal })
  const gone = await row()
  expect(gone).toMatchObject({ Receipt: changed.Receipt, 'Reason of the deletion': codeLabel('deleteReason', 3) })
  expect(gone.Receipt).not.toBe('')
  expect(gone['Deleted at FINTRAC']).toMatch(/^[\dT:-]{19}-05:00$/)
}, 60_000)

test('what an STR keeps of an import that was undone stays in the period, with its report, for who may know of it', async () => {
  const { company, officer, viewer } = await examined()
  const { id: importId } = await importText(company.scope, csv(row('Y-1', `${day(7)} 10:00:00`, 'Nora Quill')))
  const [kept] = await company.scope.tx((db) => db.transaction.findMany({ where: { importId } }))
  const report = await createSuspiciousDraft(company.scopeOf('officer'), [kept!.id], newId())
  // Made after the period: only its transaction places it there.
  await company.scope.tx((db) =>
    db.report.update({ where: { id: report }, data: { createdAt: new Date(Date.now() + 9 * 86_400_000) } }),
  )
  await undoImport(company.scopeOf('preparer'), importId)
  const got = await files(officer)
  expect(parse(got.get('transactions-kept-with-strs.csv')!)).toEqual([
    expect.objectContaining({
      'Transaction ID': 'Y-1',
      When: expect.stringMatching(new RegExp(`^${day(7)}T10:00:00`)),
      Amounts: '9000 CAD',
      'Value in CAD': '9000.00',
      STRs: expect.stringMatching(/^STR-/),
    }),
  ])
  expect(parse(got.get('reports.csv')!).map(({ Type, Transactions }) => `${Type} ${Transactions}`)).toContain('STR Y-1')
  const later = await files(officer, { from: day(6), to: day(-1) })
  expect(parse(later.get('transactions-kept-with-strs.csv')!)).toEqual([])
  expect([...(await files(viewer)).values()].join('\n')).not.toMatch(/Y-1|Quill|kept-with/)
}, 60_000)

test('an invalid period is refused, and who may read STRs shows who they are first', async () => {
  const officer = await signedInPerson('officer')
  for (const wrong of [
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '', to: '' },
  ])
    await expect(ask(officer, wrong)).rejects.toMatchObject({ status: 422 })
  await untenantedDb().session.updateMany({
    where: { userId: officer.userId },
    data: { provenAt: new Date(Date.now() - 3_600_000) },
  })
  const answer = await ask(officer)
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    302,
    `/app/account/prove?to=${encodeURIComponent(`/app/settings/examination?from=${period.from}&to=${period.to}`)}`,
  ])
})

test('the command writes the same files, and does not write over one', async () => {
  const { company } = await examined()
  const { slug } = await untenantedDb().organization.findUniqueOrThrow({ where: { id: company.organizationId } })
  const root = path.resolve(import.meta.dirname, '../../..')
  const out = path.join(await mkdtemp(path.join(os.tmpdir(), 'examination-')), 'records.zip')
  const comply = () =>
    new Promise<{ status: number | null; text: string }>((resolve) => {
      const child = spawn(
        path.join(root, 'node_modules/.bin/node'),
        [
          '--disable-warning=ExperimentalWarning',
          'scripts/comply.ts',
          'examination',
          '-o',
          slug,
          '--mode',
          'production',
          '--from',
          period.from,
          '--to',
          period.to,
          '--out',
          out,
          '--json',
        ],
        { cwd: root },
      )
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      child.once('close', (status) => resolve({ status, text }))
    })
  const done = await comply()
  expect(done.status).toBe(0)
  const got = await unpacked(await readFile(out))
  const output = JSON.parse(done.text) as { files: { file: string; rows: number }[] }
  expect(output.files).toHaveLength(8)
  for (const { file, rows } of output.files) expect(parse(got.get(file)!), file).toHaveLength(rows)
  const again = await comply()
  expect(again.status).toBe(2)
  expect(again.text).toContain('already exists')
}, 60_000)
