import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { deleteEnded } from '#app/product/retention/ended.server.ts'
import { deleteExpiredCopies } from '#app/product/retention/expired.server.ts'
import { exportOrganization } from '#app/product/retention/export.server.ts'
import * as zip from '#app/product/retention/export.route.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { emptyVault, vaultState } from '#app/product/vault/setting.server.ts'
import { deleteEndedOrganizations } from '#workers/retention.ts'
import { unpacked } from '#tests/support/files/archive.ts'
import { placesOf } from '#tests/support/canary.ts'
import { whileCutOff } from '#tests/support/cut-off.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
import { context, submission, submissionsTo } from './support.ts'
import { copies, digest, turn, vaultsIn } from './record-vault-support.ts'

/** Copies of confirmed reports in the record vault: when they are made, and when they go. */

const { asAdmin, database, production, work } = await submissionsTo()
const { confirmedLongAgo, filed, erased, received } = vaultsIn({ asAdmin, production, work })

test('a copy goes five years after the report was made, by the daily job; the dry run deletes nothing', async () => {
  const { company, sent } = await erased(true)
  const [{ keptUntil }] = (await copies(company)) as [{ keptUntil: string }, ...object[]]
  const days = (count: number) => new Date(Date.parse(`${keptUntil}T12:00:00Z`) + count * 86_400_000)
  await deleteExpiredCopies({ now: days(1) })
  expect(await copies(company)).toHaveLength(1)
  const due = await deleteExpiredCopies({ now: days(2), dryRun: true })
  expect(due).toBeGreaterThan(0)
  expect(await copies(company)).toHaveLength(1)
  expect(await deleteExpiredCopies({ now: days(2) })).toBe(due)
  expect(await copies(company)).toEqual([])
  await expect(recordCopy(company.scope, sent.id, 'report')).rejects.toMatchObject({ code: 'erased' })
  expect(await company.scope.tx((db) => db.auditEvent.count({ where: { action: 'record-vault.expired' } }))).toBe(1)

  // The job asks by the clock of today.
  const { company: next } = await filed({ on: true })
  await asAdmin(
    `UPDATE submission SET created_at = now() - interval '5 years 3 days', confirmed_at = now() - interval '5 years' WHERE organization_id = $1`,
    [next.organizationId],
  )
  await eraseDue(next.scope)
  expect(await copies(next)).toHaveLength(1)
  await deleteEndedOrganizations.run({}, context())
  expect(await copies(next)).toEqual([])
})

test('an owner deletes the copies, and the trail says so; while the vault is on the database erases nothing without a copy', async () => {
  const { company, sent } = await erased(true)
  await emptyVault(company.scopeOf('owner'), 1)
  await expect(recordCopy(company.scope, sent.id, 'report')).rejects.toMatchObject({ code: 'erased' })
  await expect(emptyVault(company.scopeOf('owner'), 1)).rejects.toMatchObject({ code: 'vault-is-empty' })
  const told = await company.scope.tx((db) =>
    db.auditEvent.findMany({
      where: { action: { in: ['record-vault.deleted', 'settings.record-vault-saved'] } },
      orderBy: { id: 'asc' },
    }),
  )
  expect(told.map(({ action, detail }) => [action, detail])).toEqual([
    ['settings.record-vault-saved', { on: true }],
    ['record-vault.deleted', { copies: 1 }],
  ])

  const next = await filed({ on: true })
  await expect(asAdmin('UPDATE submission SET bytes = NULL WHERE id = $1', [next.sent.id])).rejects.toThrow(
    /has no copy of this submission/,
  )
})

test('what cannot be kept is not erased; erased by two at once it is kept once, also while the vault is turned on', async () => {
  const { company, sent } = await filed({ on: true })
  await confirmedLongAgo(company)
  await whileCutOff(database.adminUrl, 'BEFORE INSERT ON vault_copy', () =>
    expect(eraseDue(company.scope)).rejects.toThrow(/cut off/),
  )
  expect((await recordCopy(company.scope, sent.id, 'report')).body.length).toBe(sent.bytes!.length)
  expect(await copies(company)).toEqual([])

  const erasures = await Promise.all([eraseDue(company.scope), eraseDue(company.scope), eraseDue(company.scope)])
  expect(erasures.sort()).toEqual([0, 0, 1])
  expect(await copies(company)).toHaveLength(1)
  expect(digest((await recordCopy(company.scope, sent.id, 'report')).body)).toBe(received(sent.reference))

  // Whichever comes first, content is never gone without a copy while the vault is on.
  for (let round = 0; round < 4; round++) {
    const next = await filed({ on: false })
    await confirmedLongAgo(next.company)
    const [, turned] = await Promise.allSettled([eraseDue(next.company.scope), turn(next.company, true)])
    expect(turned.status).toBe('fulfilled')
    await eraseDue(next.company.scope)
    const [asked] = await next.company.scope.tx((db) =>
      db.auditEvent.findMany({
        where: { action: { in: ['reports.erased', 'settings.record-vault-saved'] } },
        orderBy: { id: 'asc' },
      }),
    )
    expect(await copies(next.company)).toHaveLength(asked!.action === 'reports.erased' ? 0 : 1)
  }
})

test('bytes that are no longer what was sent are neither kept nor erased, and keep no other report from either', async () => {
  const { company, ids, sent } = await filed({ on: true, count: 2 })
  const altered = await submission(company, ids[1]!)
  // The database forbids it to whoever works with it; a disk, or its owner, does not ask.
  await asAdmin(
    `SET session_replication_role = replica; UPDATE submission SET bytes = convert_to('{}', 'UTF8') WHERE id = '${altered.id}'`,
  )
  await confirmedLongAgo(company)
  expect(await eraseDue(company.scope)).toBe(1)
  expect((await copies(company)).map(({ submissionId }) => submissionId)).toEqual([sent.id])
  expect((await submission(company, ids[0]!)).bytes).toBeNull()
  expect(Buffer.from((await submission(company, ids[1]!)).bytes!).toString()).toBe('{}')
  expect(await eraseDue(company.scope)).toBe(0)
})

test('a vault that cannot be emptied keeps those of other organizations from nothing: their copies go, and the job fails', async () => {
  const stuck = await erased(true)
  const { company } = await erased(true)
  const [{ keptUntil }] = (await copies(company)) as [{ keptUntil: string }, ...object[]]
  const now = new Date(Date.parse(`${keptUntil}T12:00:00Z`) + 2 * 86_400_000)
  await whileCutOff(
    database.adminUrl,
    'BEFORE DELETE ON vault_copy',
    () => expect(deleteExpiredCopies({ now })).rejects.toThrow(/parts failed/),
    `OLD.organization_id = '${stuck.company.organizationId}'`,
  )
  expect(await copies(company)).toEqual([])
  expect(await copies(stuck.company)).toHaveLength(1)
  await deleteExpiredCopies({ now })
  expect(await copies(stuck.company)).toEqual([])
})

test('no copy goes that the owner did not see, and none from Demo mode, which counts none', async () => {
  const { company, sent } = await erased(true)
  const owner = company.scopeOf('owner')
  // The page was opened with another number: a copy came since.
  for (const agreed of [0, 2, Number.NaN])
    await expect(emptyVault(owner, agreed)).rejects.toMatchObject({ code: 'vault-changed' })
  await expect(emptyVault(owner.inMode('demo'), 1)).rejects.toMatchObject({ code: 'not-in-demo' })
  expect(await vaultState(owner.inMode('demo'))).toEqual({ isOn: true, copies: null })
  expect(await vaultState(owner)).toEqual({ isOn: true, copies: 1 })
  expect((await recordCopy(company.scope, sent.id, 'report')).body.length).toBe(sent.bytes!.length)
})

test('a report that is erased while all data is exported is in the export as it was sent', async () => {
  const { company, sent } = await filed({ on: true })
  await confirmedLongAgo(company)
  const parts = await exportOrganization(company.scopeOf('owner'))
  expect(await eraseDue(company.scope)).toBe(1)
  const files = await unpacked(await buffer(parts))
  const name = `reports/production/${sent.reference}-production-submit-${sent.revision}.json`
  expect(files.get(name)).toBe(Buffer.from(sent.bytes!).toString('utf8'))
})

test('the export of all data holds the copies opened and no key; with the organization they go, and nothing is left', async () => {
  const { company, sent } = await erased(true)
  const owner = await signedInPerson('owner', { organizationId: company.organizationId })
  const answer = (await zip.action({
    request: new Request('http://127.0.0.1:3000/app/settings/export.zip', {
      method: 'POST',
      headers: { Cookie: owner.cookie },
    }),
    params: {},
    context: {},
  })) as Response
  const files = await unpacked(Buffer.from(await answer.arrayBuffer()))
  const name = `vault/production/${sent.reference}-production-submit-${sent.revision}`
  expect(files.get(`${name}.json`)).toBe(Buffer.from(sent.bytes!).toString('utf8'))
  expect(JSON.parse(files.get(`${name}.answer.json`)!)).toMatchObject({
    acknowledgement: { externalReportUuid: sent.externalReportUuid },
  })
  const [copy] = await copies(company)
  const all = [...files.values()].join('\n')
  for (const secret of [copy!.secret, copy!.wrappedKey])
    expect(all).not.toContain(Buffer.from(secret).toString('hex').slice(0, 60))
  expect(files.get('tables/production/vault_copy.jsonl')).toContain(copy!.keptUntil)

  await untenantedDb().organization.update({
    where: { id: company.organizationId },
    data: { plan: null, trialEndsAt: new Date(Date.now() - 31 * 86_400_000) },
  })
  await deleteEnded()
  expect(await placesOf(company.organizationId, database)).toEqual([])
})
