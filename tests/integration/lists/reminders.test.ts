import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { defaultChoice } from '#app/product/reminders/choice.ts'
import { loader as calendar } from '#app/product/reminders/calendar.route.tsx'
import { loader as calendarFile } from '#app/product/reminders/calendar-file.route.ts'
import { saveChoice } from '#app/product/reminders/commands.server.ts'
import { frameFacts } from '#app/product/frame/queries.server.ts'
import { reminderList } from '#app/product/reminders/queries.server.ts'
import { remind } from '#app/product/reminders/remind.server.ts'
import { action, loader } from '#app/product/reminders/reminders.route.tsx'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { deleteDrafts } from '#app/product/reports/edit/edit.server.ts'
import { createSuspiciousDraft } from '#app/product/reports/suspicion/create.server.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'
import { open, send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// People are told once of what waits, in the product and by one mail; of an STR only who may know of it, and by mail
// nobody.
await testDatabase()

const dayMs = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)

/** An organization with people, and a draft of a receipt of so many days ago; it is due 15 days after. */
async function staffed(ages: readonly number[]) {
  const company = await readyCompany()
  const people = Object.fromEntries(
    await Promise.all(
      (['officer', 'preparer', 'viewer'] as const).map(async (role) => {
        const person = await signedInPerson(role, { organizationId: company.organizationId })
        await untenantedDb().session.updateMany({ where: { userId: person.userId }, data: { mode: 'production' } })
        return [role, { ...person, scope: company.scopeOf(role, person.userId) }] as const
      }),
    ),
  ) as Record<'officer' | 'preparer' | 'viewer', Person & { scope: Company['scope'] }>
  for (const [at, age] of ages.entries())
    await cashReceipts(company, [
      { customerId: await completeCustomer(company, `Party ${at}`), amount: '12000.00', at: `${day(age)}T15:00:00Z` },
    ])
  // Of conductors whose identity isn’t verified there is a reminder too.
  const verified = { id: newId(), kind: 'photo-id', setOn: day(0), setBy: 'test' }
  await company.scope.tx((db) => db.customer.updateMany({ data: { verifications: [verified] } }))
  const { ids } = await createDrafts(company.scope, 'all')
  return { company, ids, ...people }
}

/** What the bell of every page says. */
const unread = async (scope: Company['scope']) => (await frameFacts(scope)).reminders
const mailsTo = (person: Person) =>
  untenantedDb().mail.findMany({ where: { recipient: person.email }, orderBy: { createdAt: 'asc' } })
const textsOf = async (scope: Company['scope']) =>
  (await reminderList(scope, { page: 1, pageSize: 100 })).rows.map(({ text }) => text)

test('after an outage one mail tells all that was missed, as it stands today, and nothing twice', async () => {
  const { company, officer, preparer, viewer } = await staffed([30, 14, 2])
  // Two runs at once, and later ones, tell nothing twice.
  await Promise.all([remind(company.scope), remind(company.scope)])
  await remind(company.scope)
  for (const person of [officer, preparer]) {
    const texts = await textsOf(person.scope)
    expect(texts).toHaveLength(2)
    expect(texts.join()).toMatch(/LCTR-\S+ has been overdue since/)
    expect(texts.join()).toMatch(/LCTR-\S+ (?:is due|must be filed today)/)
    const mails = await mailsTo(person)
    expect(mails.map(({ subject }) => subject)).toEqual(['2 reminders from Comply+'])
    for (const text of texts) expect(mails[0]!.text).toContain(text)
    expect(mails[0]!.text).not.toContain('Party')
    expect(await unread(person.scope)).toBe(2)
  }
  expect(await textsOf(viewer.scope)).toEqual([])
  expect(await mailsTo(viewer)).toEqual([])
})

test('what was filed or deleted meanwhile is listed and counted no more', async () => {
  const { company, ids, officer } = await staffed([30])
  await remind(company.scope)
  expect(await unread(officer.scope)).toBe(1)
  await deleteDrafts(company.scope, ids)
  expect(await unread(officer.scope)).toBe(0)
  expect(await textsOf(officer.scope)).toEqual([])
})

test('a report to draft is told of too, and a rejected one once for each rejection', async () => {
  const { company, ids, officer } = await staffed([3])
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Late'), amount: '15000.00', at: `${day(40)}T15:00:00Z` },
  ])
  await company.scope.tx(async (db) => {
    await db.report.updateMany({ where: { id: ids[0]! }, data: { state: 'rejected', environment: 'production' } })
    const report = await db.report.findUniqueOrThrow({ where: { id: ids[0]! } })
    await db.submission.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: 'production',
        reportId: report.id,
        action: 'submit',
        environment: 'production',
        revision: report.revision,
        reference: report.reference,
        reportTypeCode: 101,
        reportingEntityNumber: 1,
        sha256: 'x',
        state: 'rejected',
        answeredAt: new Date(),
      },
    })
  })
  await remind(company.scope)
  await remind(company.scope)
  const texts = await textsOf(officer.scope)
  expect(texts.filter((text) => text.includes('was rejected by FINTRAC'))).toHaveLength(1)
  expect(texts.filter((text) => text.startsWith('An LCTR to draft has been overdue'))).toHaveLength(1)
})

test('an STR that waits is told of in the product to who may know of it, and its name stands in no mail', async () => {
  const { company, officer, preparer } = await staffed([])
  const ids = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  const suspicious = await createSuspiciousDraft(officer.scope, ids, newId())
  await company.scope.tx((db) =>
    db.report.update({ where: { id: suspicious }, data: { createdAt: new Date(Date.now() - 2 * dayMs) } }),
  )
  await remind(company.scope)
  expect((await textsOf(officer.scope)).join()).toMatch(/^STR-\S+ is due as soon as practicable\.$/)
  expect(await textsOf(preparer.scope)).toEqual([])
  expect(await mailsTo(preparer)).toEqual([])
  const [mail] = await mailsTo(officer)
  expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(/\bSTR\b|STR-|suspicious/i)
  expect(mail!.text).toContain(': 1 reminder\n')
  expect(mail!.text).toContain('1 draft waits for you.')
  // Whoever may read them no more is reminded of none.
  expect(await unread(company.scopeOf('viewer', officer.userId))).toBe(0)
})

test('each person chooses which, how many days before, and whether by mail', async () => {
  const { company, officer, preparer } = await staffed([5])
  await saveChoice(officer.scope, { ...defaultChoice, daysBefore: 14, byMail: false })
  await remind(company.scope)
  expect((await textsOf(officer.scope)).join()).toMatch(/is due/)
  expect(await mailsTo(officer)).toEqual([])
  // It is due in ten days: three days before is not yet.
  expect(await textsOf(preparer.scope)).toEqual([])
  await saveChoice(preparer.scope, { ...defaultChoice, daysBefore: 14, kinds: ['rejected'] })
  await remind(company.scope)
  expect(await textsOf(preparer.scope)).toEqual([])
})

test('the page keeps the choice, marks as read, and refuses a number of days that it does not offer', async () => {
  const { company, officer, preparer } = await staffed([30])
  await remind(company.scope)
  const page = (await open(loader, officer, '/app/reminders')).data as { rows: unknown[]; readUntil: string }
  expect(page.rows).toHaveLength(1)
  expect((await send(action, officer, '/app/reminders', { intent: 'read', until: page.readUntil })).location).toBe(
    '/app/reminders',
  )
  expect(await unread(officer.scope)).toBe(0)
  expect(await unread(preparer.scope)).toBe(1)
  expect((await send(action, officer, '/app/reminders', { intent: 'choose', daysBefore: '400' })).status).toBe(422)
  await send(action, officer, '/app/reminders', { intent: 'choose', daysBefore: '7', due: 'on' })
  expect((await open(loader, officer, '/app/reminders')).data).toMatchObject({
    choice: { daysBefore: 7, kinds: ['due'], byMail: false },
  })
})

test('the calendar has each due date on its day, and no STR', async () => {
  const { company, officer } = await staffed([3])
  const ids = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }])
  await createSuspiciousDraft(officer.scope, ids, newId())
  const { dueDate, reference } = await company.scope.tx((db) => db.report.findFirstOrThrow({ where: { type: 'LCTR' } }))
  const { data } = await open(calendar, officer, `/app/calendar?month=${dueDate!.slice(0, 7)}`)
  const { days } = data as { days: { date: string; items: { text: string }[] }[] }
  expect(days.length % 7).toBe(0)
  expect(days.filter(({ items }) => items.some(({ text }) => text === reference)).map(({ date }) => date)).toEqual([
    dueDate,
  ])
  expect(JSON.stringify(days)).not.toContain('STR')
})

test('the reminders of one run stand in the order of their urgency, on the page and in the mail', async () => {
  // Due in 15 days: two overdue, one today, one soon, and one that was rejected.
  const { company, ids, officer } = await staffed([20, 30, 13, 14])
  const str = await createSuspiciousDraft(
    officer.scope,
    await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '9000.00' }]),
    newId(),
  )
  await company.scope.tx((db) =>
    db.report.update({ where: { id: str }, data: { createdAt: new Date(Date.now() - 2 * dayMs) } }),
  )
  const drafts = await company.scope.tx((db) =>
    db.report.findMany({ where: { id: { in: [...ids] } }, orderBy: { dueDate: 'asc' }, select: { reference: true } }),
  )
  await remind(company.scope)
  const texts = await textsOf(officer.scope)
  const references = texts.map((text) => text.split(' ')[0])
  const due = drafts.map(({ reference }) => reference)
  expect(references.filter((one) => due.includes(one!))).toEqual(due)
  expect(texts.findIndex((text) => text.startsWith('STR-'))).toBe(
    texts.findLastIndex((text) => /overdue|must be filed today/.test(text)) + 1,
  )
  const [mail] = await mailsTo(officer)
  const at = due.map((reference) => mail!.text.indexOf(reference))
  expect(at.every((place) => place > 0)).toBe(true)
  expect(at).toEqual(at.toSorted((one, other) => one - other))
})

test('the calendar is downloaded as a file that names no party and no STR', async () => {
  const { company, officer, viewer } = await staffed([3])
  await createSuspiciousDraft(
    officer.scope,
    await cashReceipts(company, [{ customerId: await completeCustomer(company, 'Zorawar'), amount: '9000.00' }]),
    newId(),
  )
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Late'), amount: '15000.00', at: `${day(2)}T15:00:00Z` },
  ])
  const { dueDate, fileBy, reference } = await company.scope.tx((db) =>
    db.report.findFirstOrThrow({ where: { type: 'LCTR' } }),
  )
  for (const person of [officer, viewer]) {
    const answer = (await calendarFile({
      request: new Request('http://127.0.0.1:3000/app/calendar.ics', { headers: { Cookie: person.cookie } }),
      params: {},
      context: {},
    })) as Response
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(`SUMMARY:${reference}\r\n`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${(fileBy ?? dueDate!).replaceAll('-', '')}\r\n`)
    expect(text).toContain('SUMMARY:LCTR to draft')
    expect(text).not.toMatch(/STR|Party|Late|Zorawar/)
  }
})

test('an entry of the calendar file keeps its id when its report is drafted', async () => {
  const { company, officer } = await staffed([])
  await cashReceipts(company, [
    { customerId: await completeCustomer(company, 'Late'), amount: '15000.00', at: `${day(2)}T15:00:00Z` },
  ])
  const idsOf = async () => {
    const answer = (await calendarFile({
      request: new Request('http://127.0.0.1:3000/app/calendar.ics', { headers: { Cookie: officer.cookie } }),
      params: {},
      context: {},
    })) as Response
    return (await answer.text()).replaceAll('\r\n ', '').match(/(?<=^UID:).+(?=\r$)/gm)
  }
  const before = await idsOf()
  expect(before).toEqual([expect.stringMatching(/^[0-9a-f]{64}@[\w.:]+$/)])
  await createDrafts(company.scope, 'all')
  expect(await company.scope.tx((db) => db.report.count())).toBe(1)
  expect(await idsOf()).toEqual(before)
})
