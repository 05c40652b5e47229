import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { databaseCode } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import * as copyPage from '#app/product/submissions/record/copy.route.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { submissionDetail } from '#app/product/submissions/queries.server.ts'
import { confirmKept, recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { emptyVault, saveVault, vaultState } from '#app/product/vault/setting.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { pdfPages } from '#tests/support/files/pdf-text.ts'
import { placesOf } from '#tests/support/canary.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
import { ready, report, submission, submissionsTo } from './support.ts'
import { copies, digest, turn, vaultsIn } from './record-vault-support.ts'

/** Copies of confirmed reports in the record vault: what they hold, and who reads them. */

const { asAdmin, database, production, work } = await submissionsTo()
const { confirmedLongAgo, filed, erased, received } = vaultsIn({ asAdmin, production, work })

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
