import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import * as zip from '#app/product/retention/export.route.ts'
import { saveUploads } from '#app/product/settings/commands.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { unpacked } from '#tests/support/files/archive.ts'
import { signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'

await testDatabase()

const ask = (person: Person) =>
  zip.action({
    request: new Request('http://127.0.0.1:3000/app/settings/export.zip', {
      method: 'POST',
      headers: { Cookie: person.cookie },
    }),
    params: {},
    context: {},
  })

test('an owner downloads everything of the company, also after its end: rows, exact bytes and files, no secret, nothing of another', async () => {
  const company = await readyCompany('demo')
  const other = await readyCompany('demo')
  await importText(other.scope, csv(line('X-1', '50.00', 'C-9', { name: 'Zoltan Elsewhere', location: 'HQ001' })))
  await importText(company.scope, csv(line('Q-1', '12000.00', 'C-1', { name: 'Ana Marlowe', location: 'HQ001' })), {
    name: 'till.csv',
  })
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'demo')
  const owner = await signedInPerson('owner', { organizationId: company.organizationId })
  await untenantedDb().organization.update({
    where: { id: company.organizationId },
    data: { plan: null, trialEndsAt: new Date(Date.now() - 86_400_000) },
  })
  const response = (await ask(owner)) as Response
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  const files = await unpacked(Buffer.from(await response.arrayBuffer()))

  expect([...files.keys()].at(-1)).toBe('FINISHED.txt')
  expect(files.get('README.txt')!.toString()).toMatch(/Started at \d{4}-\d\d-\d\dT/)
  expect(files.get('FINISHED.txt')!.toString()).toContain('has no entry between the two times. No import was running.')

  const rows = (name: string) =>
    files
      .get(name)!
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text) as Record<string, unknown>)
  const counted = await company.scope.tx(async (db) => ({
    customer: await db.customer.count(),
    transaction: await db.transaction.count(),
    report: await db.report.count(),
    submission: await db.submission.count(),
  }))
  for (const [table, count] of Object.entries(counted)) {
    expect(count).toBeGreaterThan(0)
    expect(rows(`tables/demo/${table}.jsonl`), table).toHaveLength(count)
  }
  expect(rows('tables/shared/company_settings.jsonl')).toHaveLength(1)
  const [submission] = await company.scope.tx((db) => db.submission.findMany())
  const bytes = [...files].find(([name]) => name.startsWith(`reports/demo/${submission!.reference}`))![1]
  expect(bytes).toBe(Buffer.from(submission!.bytes!).toString('utf8'))
  expect([...files].find(([name]) => name.endsWith('-till.csv'))![1]).toContain('Q-1')

  const credential = (await company.scope.tx((db) => db.regulatorCredential.findFirst()))!
  const all = [...files.values()].join('\n')
  expect(all).toContain(credential.clientId)
  for (const secret of [credential.secret, credential.wrappedKey])
    expect(all).not.toContain(Buffer.from(secret).toString('hex'))
  expect(all).not.toContain('Elsewhere')
  expect(all).not.toContain(other.organizationId)
  expect(await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'organization.exported' } }))).toBe(1)
})

test('an export says what went on while it was made: entries of the trail, and an import', async () => {
  const company = await readyCompany('demo')
  await importText(company.scope, csv(line('Q-2', '50.00', 'C-2', { name: 'Ana Marlowe', location: 'HQ001' })))
  const owner = await signedInPerson('owner', { organizationId: company.organizationId })
  const finished = async (response: Response) =>
    (await unpacked(Buffer.from(await response.arrayBuffer()))).get('FINISHED.txt')!.toString()
  // The export waits at this table until the period is saved.
  const during = await untenantedDb().$transaction(async (db) => {
    await db.$executeRaw`LOCK TABLE standing_answer`
    const response = (await ask(owner)) as Response
    await saveUploads(company.scopeOf('owner'), { uploadsKeptYears: 7 })
    return response
  })
  expect(await finished(during)).toContain(
    'has 1 entry between the two times. No import was running.\nA change made then',
  )
  await company.scope.tx((db) => db.import.updateMany({ data: { state: 'reading' } }))
  expect(await finished((await ask(owner)) as Response)).toContain(
    'has no entry between the two times. An import was running.',
  )
})

test('nobody but an owner who has just shown who they are gets it', async () => {
  const owner = await signedInPerson('owner')
  const officer = await signedInPerson('officer', { organizationId: owner.organizationId })
  await expect(ask(officer)).rejects.toMatchObject({ status: 403 })
  await untenantedDb().session.updateMany({
    where: { userId: owner.userId },
    data: { provenAt: new Date(Date.now() - 3_600_000) },
  })
  const answer = (await ask(owner)) as Response
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toMatch(/^\/app\/account\/prove\?to=/)
})
