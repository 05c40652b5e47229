import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { deleteEnded } from '#app/product/retention/ended.server.ts'
import { deleteExpiredCopies } from '#app/product/retention/expired.server.ts'
import { exportOrganization } from '#app/product/retention/export.server.ts'
import * as zip from '#app/product/retention/export.route.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import * as copyPage from '#app/product/submissions/record/copy.route.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { submissionDetail } from '#app/product/submissions/queries.server.ts'
import { confirmKept, recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { emptyVault, saveVault, vaultState } from '#app/product/vault/setting.server.ts'
import { deleteEndedOrganizations } from '#workers/retention.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { unpacked } from '#tests/support/files/archive.ts'
import { pdfPages } from '#tests/support/files/pdf-text.ts'
import { placesOf } from '#tests/support/canary.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
import type { Company } from '#tests/integration/reports-support.ts'
import { context, ready, report, submission, submissionsTo } from './support.ts'

/** Copies of confirmed reports in the record vault: what they hold, who reads them, and when they go. */

const { asAdmin, database, production, work } = await submissionsTo()

const turn = (company: Company, isOn: boolean) => saveVault(company.scopeOf('owner'), isOn)
const confirmedLongAgo = (company: Company) =>
  asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
    company.organizationId,
  ])
const copies = async (company: Company) =>
  company.scope.tx((db) => db.vaultCopy.findMany({ orderBy: { createdAt: 'asc' } }))

/** Reports that PRODUCTION confirmed, with the bytes that it received. */
async function filed({ on, count = 1 }: { on: boolean; count?: number }) {
  const { company, ids } = await ready(count)
  if (on) await turn(company, true)
  await submitReports(company.scope, ids, 'production')
  await work(company)
  const sent = await submission(company, ids[0]!)
  return { company, ids, sent }
}

async function erased(on: boolean) {
  const made = await filed({ on })
  await confirmedLongAgo(made.company)
  expect(await eraseDue(made.company.scope)).toBe(1)
  return made
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** The digest of the bytes as they arrived at FINTRAC. */
const received = (reference: string) => production.state.report(demoEntity.reportingEntityNumber, reference)?.sha256

test('with the vault on, an erased report is downloaded again as FINTRAC received it, with its acknowledgement and the PDF', async () => {
  const { company, ids, sent } = await filed({ on: true })
  const bytes = Buffer.from(sent.bytes!)
  const before = JSON.parse(Buffer.from((await recordCopy(company.scope, sent.id, 'record')).body).toString()) as object
  const read = (body: Uint8Array) => pdfPages(body).join(' ')
  const pdf = read((await recordCopy(company.scope, sent.id, 'pdf')).body)
  expect(await submissionDetail(company.scope, sent.id)).toMatchObject({ isVaulted: true, vaultUntil: null })
  expect(await copies(company)).toEqual([])
  await confirmedLongAgo(company)
  expect(await eraseDue(company.scope)).toBe(1)

  expect(await report(company, ids[0]!)).toMatchObject({ document: null, parties: '' })
  expect((await submission(company, ids[0]!)).bytes).toBeNull()
  const again = await recordCopy(company.scope, sent.id, 'report')
  expect(Buffer.from(again.body).equals(bytes)).toBe(true)
  expect(digest(again.body)).toBe(received(sent.reference))
  const after = JSON.parse(Buffer.from((await recordCopy(company.scope, sent.id, 'record')).body).toString()) as Record<
    string,
    unknown
  >
  expect({ ...after, confirmedAt: null }).toEqual({ ...before, confirmedAt: null })
  expect(after.sha256).toBe(sent.sha256)
  const printed = read((await recordCopy(company.scope, sent.id, 'pdf')).body)
  expect(printed.replaceAll(/Confirmed.*?SHA/gs, '')).toBe(pdf.replaceAll(/Confirmed.*?SHA/gs, ''))
  const until = `${Number(sent.createdAt.toISOString().slice(0, 4)) + 5}${sent.createdAt.toISOString().slice(4, 10)}`
  expect(await submissionDetail(company.scope, sent.id)).toMatchObject({ byteSize: null, vaultUntil: until })
  expect((await reportDetail(company.scope, ids[0]!)).vaulted).toEqual({ submissionId: sent.id, until })
  const told = await company.scope.tx((db) =>
    db.auditEvent.findMany({ where: { action: 'record-copy.downloaded', subjectId: sent.id }, orderBy: { id: 'asc' } }),
  )
  expect(told.map(({ detail }) => detail)).toEqual([
    { format: 'record' },
    { format: 'pdf' },
    ...['report', 'record', 'pdf'].map((format) => ({ format, from: 'record vault' })),
  ])
})

test('what a person confirms as kept goes to the vault in the same moment; what TEST took and what was rejected never does', async () => {
  const { company, ids } = await ready(3)
  await turn(company, true)
  await submitReports(company.scope, [ids[0]!, ids[1]!], 'production')
  await submitReports(company.scope, [ids[2]!], 'test')
  await work(company)
  await asAdmin(
    `UPDATE submission SET state = 'rejected', answered_at = now() - interval '31 days' WHERE report_id = $1`,
    [ids[1]],
  )
  await asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE report_id = $1`, [ids[2]])
  const { id } = await submission(company, ids[0]!)
  const { body } = await recordCopy(company.scope, id, 'report')
  await confirmKept(company.scope, id)
  expect((await copies(company)).map(({ submissionId }) => submissionId)).toEqual([id])
  for (const one of ids) expect((await submission(company, one)).bytes).toBeNull()
  expect(Buffer.from((await recordCopy(company.scope, id, 'report')).body).equals(Buffer.from(body))).toBe(true)
  for (const one of ids.slice(1))
    await expect(recordCopy(company.scope, (await submission(company, one)).id, 'report')).rejects.toMatchObject({
      code: 'erased',
    })
})

test('nothing is erased for who was told that the vault keeps it, once the vault is off', async () => {
  const { company, sent } = await filed({ on: true })
  await recordCopy(company.scope, sent.id, 'report')
  await turn(company, false)
  await expect(confirmKept(company.scope, sent.id, true)).rejects.toMatchObject({ code: 'vault-off', status: 409 })
  const left = await company.scope.tx((db) => db.submission.findUniqueOrThrow({ where: { id: sent.id } }))
  expect(left.keptAt).toBeNull()
  expect(Buffer.from(left.bytes!).equals(Buffer.from(sent.bytes!))).toBe(true)
  await turn(company, true)
  await confirmKept(company.scope, sent.id, true)
  expect((await copies(company)).map(({ submissionId }) => submissionId)).toEqual([sent.id])
})

test('with the vault off, erased is erased for good, also once it is turned on; turned off it keeps what it has and nothing new', async () => {
  const { company, ids, sent } = await erased(false)
  await expect(recordCopy(company.scope, sent.id, 'report')).rejects.toMatchObject({ code: 'erased' })
  expect(await submissionDetail(company.scope, sent.id)).toMatchObject({ isVaulted: false, vaultUntil: null })
  expect((await reportDetail(company.scope, ids[0]!)).vaulted).toBeNull()
  await turn(company, true)
  await eraseDue(company.scope)
  await expect(recordCopy(company.scope, sent.id, 'report')).rejects.toMatchObject({ code: 'erased' })
  expect(await copies(company)).toEqual([])

  const kept = await erased(true)
  await turn(kept.company, false)
  expect(await vaultState(kept.company.scopeOf('owner'))).toEqual({ isOn: false, copies: 1 })
  expect((await recordCopy(kept.company.scope, kept.sent.id, 'report')).body.length).toBe(kept.sent.bytes!.length)
  await openChange(kept.company.scope, kept.ids[0]!)
  const place = '/transactions/0/largeCashTransactionDetails/purpose'
  await correctValue(kept.company.scope, kept.ids[0]!, place, 'Purchase of ether')
  await submitReports(kept.company.scope, kept.ids, 'production')
  await work(kept.company)
  const change = await submission(kept.company, kept.ids[0]!)
  expect(change).toMatchObject({ action: 'change', state: 'accepted' })
  // The version before is in the vault: the PDF of the change compares with it.
  const pages = pdfPages((await recordCopy(kept.company.scope, change.id, 'pdf')).body).join(' ')
  expect(pages.replaceAll(/\s/g, '')).toContain('Purchaseofether')
  expect(pages.replaceAll(/\s/g, '')).not.toContain('Theversionbeforeisnolongerkept')
  await confirmedLongAgo(kept.company)
  await eraseDue(kept.company.scope)
  expect(await copies(kept.company)).toHaveLength(1)
  await expect(recordCopy(kept.company.scope, change.id, 'report')).rejects.toMatchObject({ code: 'erased' })
  // What FINTRAC holds is the change, which nobody keeps: the report's page does not call the version before its copy.
  expect((await reportDetail(kept.company.scope, kept.ids[0]!)).vaulted).toBeNull()
})

test('of a report that was deleted at FINTRAC, the page names the copy of the report, not that of its deletion', async () => {
  const { company, ids, sent } = await filed({ on: true })
  expect(await requestDeletion(company.scopeOf('owner'), ids[0]!, 4)).toBe('sent')
  await work(company)
  expect(await submission(company, ids[0]!)).toMatchObject({ action: 'delete', state: 'accepted' })
  await confirmedLongAgo(company)
  await eraseDue(company.scope)
  expect(await copies(company)).toHaveLength(2)
  const { state, vaulted } = await reportDetail(company.scope, ids[0]!)
  expect(state).toBe('deleted')
  expect(vaulted?.submissionId).toBe(sent.id)
  expect(digest((await recordCopy(company.scope, sent.id, 'report')).body)).toBe(sent.sha256)
})

test('nothing of the vault is read by another organization, by a role without the right, or in the database', async () => {
  const { company, sent } = await erased(true)
  const other = await ready()
  await expect(recordCopy(other.company.scopeOf('owner'), sent.id, 'report')).rejects.toMatchObject({ status: 404 })
  expect(await other.company.scope.tx((db) => db.vaultCopy.count())).toBe(0)
  expect(await company.scope.inMode('demo').tx((db) => db.vaultCopy.count())).toBe(0)
  for (const role of ['viewer', 'preparer', 'officer'] as const) {
    await expect(saveVault(company.scopeOf(role), false)).rejects.toMatchObject({ status: 403 })
    await expect(emptyVault(company.scopeOf(role), 1)).rejects.toMatchObject({ status: 403 })
    expect(await vaultState(company.scopeOf(role))).toEqual({ isOn: true, copies: null })
  }
  expect(await copies(company)).toHaveLength(1)
  // What is kept is sealed: no key of the document can be read in the table.
  expect(Buffer.from(sent.bytes!).toString()).toContain('largeCashTransactionDetails')
  expect(await placesOf('largeCashTransactionDetails', database)).not.toContain('public.vault_copy')
  // Nobody alters a copy.
  const [copy] = await copies(company)
  const altered = await company.scope
    .tx((db) => db.vaultCopy.update({ where: { submissionId: sent.id }, data: { secret: copy!.wrappedKey } }))
    .catch((error: unknown) => error)
  expect(databaseCode(altered)).toBe('23000')
})

test('an STR in the vault stays with those who may see it, who show who they are', async () => {
  const { company } = await ready()
  await turn(company, true)
  const row = await company.scope.tx((db) => db.transaction.findFirstOrThrow())
  const id = await createSuspiciousDraft(company.scopeOf('officer'), [row.id], newId())
  const bytes = Buffer.from('{"reportDetails":{"reportTypeCode":102}}')
  const submitted = newId()
  await asAdmin(
    `INSERT INTO submission (id, organization_id, mode, report_id, action, environment, revision, reference, report_type_code, reporting_entity_number, bytes, sha256, state, created_at, sent_at, confirmed_at)
     VALUES ($1, $2, 'production', $3, 'submit', 'production', 1, 'S-1', 102, 1, $4, $5, 'accepted', '2026-01-02T10:00:00Z', '2026-01-04T10:00:00Z', '2026-01-04T11:00:00Z')`,
    [submitted, company.organizationId, id, bytes, digest(bytes)],
  )
  expect(await eraseDue(company.scope)).toBe(1)
  // From the day that it was sent.
  expect((await copies(company)).map(({ keptUntil }) => keptUntil)).toEqual(['2031-01-04'])
  for (const role of ['viewer', 'preparer'] as const)
    await expect(recordCopy(company.scopeOf(role), submitted, 'report')).rejects.toMatchObject({ status: 404 })
  const person = await signedInPerson('officer', { organizationId: company.organizationId })
  await untenantedDb().session.updateMany({ where: { userId: person.userId }, data: { mode: 'production' } })
  const ask = () =>
    copyPage.action({
      request: new Request(`http://127.0.0.1:3000/app/submissions/${submitted}/copy/report`, {
        method: 'POST',
        headers: { Cookie: person.cookie },
      }),
      params: { id: submitted, format: 'report' },
      context: {},
    })
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  await untenantedDb().session.updateMany({
    where: { userId: person.userId },
    data: { provenAt: new Date(Date.now() - 3_600_000) },
  })
  expect((await ask()).headers.get('Location')).toMatch(/^\/app\/account\/prove\?to=/)
})

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
  await asAdmin(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`)
  await asAdmin('CREATE TRIGGER fail BEFORE INSERT ON vault_copy FOR EACH ROW EXECUTE FUNCTION fail()')
  try {
    await expect(eraseDue(company.scope)).rejects.toThrow(/cut off/)
  } finally {
    await asAdmin('DROP TRIGGER fail ON vault_copy')
    await asAdmin('DROP FUNCTION fail()')
  }
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
  await asAdmin(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD.organization_id = '${stuck.company.organizationId}' THEN RAISE EXCEPTION 'cut off'; END IF; RETURN OLD; END $$`)
  await asAdmin('CREATE TRIGGER fail BEFORE DELETE ON vault_copy FOR EACH ROW EXECUTE FUNCTION fail()')
  try {
    await expect(deleteExpiredCopies({ now })).rejects.toThrow(/parts failed/)
  } finally {
    await asAdmin('DROP TRIGGER fail ON vault_copy')
    await asAdmin('DROP FUNCTION fail()')
  }
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
