import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import pg from 'pg'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { removeBrokenUploads } from '#app/platform/services/files.ts'
import { resetDemo } from '#app/product/demo/commands.server.ts'
import { resumeImport, undoImport } from '#app/product/imports/commands.server.ts'
import { importProgress } from '#app/product/imports/upload/queries.server.ts'
import { keptUntil, removeDueUploads, removeStrayFiles } from '#app/product/imports/upload/uploads.server.ts'
import * as companyPage from '#app/product/settings/company.route.tsx'
import { sweepOnce } from '#workers/sweep.ts'
import { fieldsOf, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { csv, importText, line, prepareOrganization, upload } from '#tests/integration/import-support.ts'

const database = await testDatabase()

async function asAdmin(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

async function organization(mode: 'demo' | 'production' = 'production'): Promise<Scope> {
  const scope = await testOrganization(mode)
  await prepareOrganization(scope)
  return scope
}

async function fileOf(scope: Scope, importId: string): Promise<string> {
  return path.join(
    database.filesDirectory,
    (await scope.tx((db) => db.import.findUniqueOrThrow({ where: { id: importId } }))).fileKey,
  )
}

const isAskedFor = async (scope: Scope) => {
  await sweepOnce()
  return (
    (await untenantedDb().outbox.count({ where: { organizationId: scope.organizationId, job: 'remove-uploads' } })) > 0
  )
}

test('an uploaded file stays five years, or as long as the settings say, and goes then; what was read from it stays', async () => {
  const scope = await organization()
  const { id } = await importText(scope, csv(line('A1', '100.00', 'C-1')))
  const file = await fileOf(scope, id)
  await asAdmin(`UPDATE import SET created_at = now() - interval '4 years 364 days' WHERE id = $1`, [id])
  expect([await isAskedFor(scope), await removeDueUploads(scope), existsSync(file)]).toEqual([false, 0, true])
  await asAdmin(`UPDATE import SET created_at = now() - interval '5 years 2 days' WHERE id = $1`, [id])
  const officer = await signedInPerson('officer', { organizationId: scope.organizationId })
  expect(
    (await send(companyPage.action, officer, '/app/settings', { intent: 'uploads', uploadsKeptYears: '7' })).status,
  ).toBe(302)
  expect([await isAskedFor(scope), await removeDueUploads(scope), existsSync(file)]).toEqual([false, 0, true])
  await asAdmin(`UPDATE import SET created_at = now() - interval '7 years 2 days' WHERE id = $1`, [id])
  expect([await isAskedFor(scope), await removeDueUploads(scope), existsSync(file)]).toEqual([true, 1, false])
  expect((await importProgress(scope, id)).fileRemovedAt).not.toBeNull()
  expect(await scope.tx((db) => db.transaction.count())).toBe(1)
})

test('files are kept for no less than the five years of the law', async () => {
  const officer = await signedInPerson('officer')
  expect(
    fieldsOf(await send(companyPage.action, officer, '/app/settings', { intent: 'uploads', uploadsKeptYears: '4' })),
  ).toEqual({ uploadsKeptYears: 'Choose a period from the list.' })
  await expect(
    asAdmin(`INSERT INTO company_settings (organization_id, uploads_kept_years) VALUES ($1, 4)`, [
      officer.organizationId,
    ]),
  ).rejects.toThrow(/uploads_kept_as_the_law_asks/)
})

test('the day until which a file is kept is five years after its upload, on the clock of the window', async () => {
  const scope = await organization()
  expect(await keptUntil(scope, { createdAt: '2026-11-29T03:00:00.000Z' })).toBe('2031-11-28')
})

test('undoing an import removes its file, resetting the Demo data those of Demo', async () => {
  const scope = await organization('demo')
  const first = await importText(scope, csv(line('A1', '100.00', 'C-1')))
  const second = await upload(scope, csv(line('A2', '100.00', 'C-1')))
  const files = [await fileOf(scope, first.id), await fileOf(scope, second)]
  await undoImport(scope, first.id)
  expect(files.map((file) => existsSync(file))).toEqual([false, true])
  await resetDemo(scope)
  expect(files.map((file) => existsSync(file))).toEqual([false, false])
  const [seeded] = await scope.tx((db) => db.import.findMany())
  expect(existsSync(await fileOf(scope, seeded!.id))).toBe(true)
})

test('all files go 30 days after an account ended, and none before', async () => {
  const scope = await organization()
  const stopped = await upload(scope, csv(line('A1', '100.00', 'C-1')))
  const file = await fileOf(scope, stopped)
  await asAdmin(`UPDATE import SET state = 'stopped' WHERE id = $1`, [stopped])
  const end = (trial: string, plan: string | null) =>
    asAdmin(`UPDATE organization SET plan = $2::"Plan", trial_ends_at = now() - $3::interval WHERE id = $1`, [
      scope.organizationId,
      plan,
      trial,
    ])
  const due = async () => [await isAskedFor(scope), existsSync(file)]
  await end('31 days', 'pro')
  expect(await due()).toEqual([false, true])
  await end('29 days', null)
  expect(await due()).toEqual([false, true])
  await end('31 days', null)
  await asAdmin(
    `INSERT INTO audit_event (organization_id, mode, actor, action, subject_type, hash, at) VALUES ($1, 'production', 'operator', 'subscription.changed', 'organization', '\\x00', now() - interval '29 days')`,
    [scope.organizationId],
  )
  expect(await due()).toEqual([false, true])
  await asAdmin(`UPDATE audit_event SET at = now() - interval '31 days' WHERE organization_id = $1`, [
    scope.organizationId,
  ])
  expect(await due()).toEqual([true, true])
  expect([await removeDueUploads(scope), existsSync(file)]).toEqual([1, false])
  await resumeImport(scope, stopped)
  expect((await importProgress(scope, stopped)).state).toBe('stopped')
})

test('what a crash left of uploads goes after a day: half a file, and a file that no import names', async () => {
  const scope = await organization()
  const kept = await fileOf(scope, await upload(scope, csv(line('A1', '100.00', 'C-1'))))
  const folder = path.dirname(kept)
  await mkdir(folder, { recursive: true })
  const files = ['old.partial', 'new.partial', 'old', 'new'].map((name) => path.join(folder, name))
  for (const file of files) await writeFile(file, 'a')
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const file of [kept, ...files.filter((name) => path.basename(name).startsWith('old'))])
    await utimes(file, old, old)
  await removeBrokenUploads()
  await removeStrayFiles(scope)
  expect(files.map((file) => existsSync(file))).toEqual([false, true, false, true])
  expect(existsSync(kept)).toBe(true)
})
