import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { seal } from '#app/platform/runtime/crypto.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { openChange } from '#app/product/reports/change/change.server.ts'
import { correctValue } from '#app/product/reports/edit/edit.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { requestDeletion } from '#app/product/submissions/deletion.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, reportableReceipts, type Company } from '#tests/integration/reports-support.ts'

/** The simulated regulator behind an address that answers in ways its description leaves open. */
type Answer = { status: number; text: string }
let alter: (request: { method: string; path: string }, answer: Answer) => Answer
const regulator = await serveRegulator({ port: 0, environment: 'test' })
async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { authorization, 'content-type': contentType } = request.headers
  const answer = await fetch(`${regulator.baseUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  })
  const { status, text } = alter(
    { method: request.method ?? '', path: request.url ?? '' },
    { status: answer.status, text: await answer.text() },
  )
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
const front = createServer((request, response) => {
  passOn(request, response).catch((error: Error) => response.destroy(error))
}).listen(0, '127.0.0.1')
await once(front, 'listening')
afterAll(async () => {
  front.closeAllConnections()
  await Promise.all([regulator.close(), new Promise((resolve) => front.close(resolve))])
})
await testDatabase({
  REGULATOR_TEST_URL: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
  REGULATOR_TIMEOUT_MS: '2000',
  POLL_BASE_MS: '20',
})
beforeEach(() => {
  alter = (_request, answer) => answer
})

const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })
const isWrite = (request: { method: string; path: string }) =>
  request.method !== 'GET' && request.path.startsWith('/api/v1/reports')

async function submitted(): Promise<{ company: Company; id: string }> {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'test')
  return { company, id: ids[0]! }
}

async function work({ scope }: Company): Promise<void> {
  await scope.tx((db) => db.submission.updateMany({ data: { nextAttemptAt: null, leaseUntil: null } }))
  await submitDue(scope, context())
  await pollDue(scope, { ...context(), isFirstLook: true })
}

const submission = ({ scope }: Company) =>
  scope.tx((db) => db.submission.findFirstOrThrow({ orderBy: { createdAt: 'desc' } }))
const decisions = async (company: Company, id: string) => {
  const { reference } = await report(company, id)
  return regulator.state.history
    .filter((outcome) => outcome.reportingEntityReportReference === reference)
    .map((outcome) => `${outcome.action} ${outcome.outcome}`)
}
const report = ({ scope }: Company, id: string) => scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))

test('a refusal of the credentials gives no draft back once an earlier request may have arrived', async () => {
  const { company, id } = await submitted()
  alter = (request, answer) =>
    isWrite(request)
      ? { status: 500, text: '' }
      : request.path.includes('/list')
        ? { ...answer, text: emptyList }
        : answer
  await work(company)
  expect((await report(company, id)).state).toBe('unknown')
  alter = (request, answer) =>
    isWrite(request)
      ? { status: 403, text: '{"code":403,"message":{"en":"No.","fr":"Non."}}' }
      : request.path.includes('/list')
        ? { ...answer, text: emptyList }
        : answer
  await work(company)
  expect((await report(company, id)).state).toBe('unknown')
  alter = (_request, answer) => answer
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
})

const emptyList = JSON.stringify({
  code: 200,
  message: { en: '', fr: '' },
  payload: {
    totalElements: 0,
    numberOfPages: 0,
    pageSize: 200,
    pageNumber: 0,
    numberOfElements: 0,
    sortBy: '',
    contents: [],
  },
})

test('a report that the list did not show yet is refused as a repetition when it is sent again, and counts as the one that it is', async () => {
  const { company, id } = await submitted()
  alter = (request, answer) => (isWrite(request) ? { status: 500, text: '' } : answer)
  await submitDue(company.scope, context())
  let looks = 0
  alter = (request, answer) =>
    request.path.includes('/list') && ++looks === 1 ? { ...answer, text: emptyList } : answer
  await work(company)
  await work(company)
  const { reference, state } = await report(company, id)
  expect(state).toBe('confirmed')
  expect(
    regulator.state.history
      .filter((outcome) => outcome.reportingEntityReportReference === reference)
      .map((outcome) => outcome.outcome),
  ).toEqual(['accepted', 'rejected'])
})

test('a regulator whose list tells whole seconds confirms reports and changes of them', async () => {
  alter = (request, answer) =>
    request.path.includes('/list') ? { ...answer, text: answer.text.replace(/\.\d{3}Z/g, 'Z') } : answer
  const { company, id } = await submitted()
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
  await openChange(company.scope, id)
  await correctValue(company.scope, id, '/transactions/0/largeCashTransactionDetails/purpose', 'Purchase of ether')
  await submitReports(company.scope, [id], 'test')
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
})

test('a report that is listed is confirmed although the regulator keeps no validations of it', async () => {
  const { company, id } = await submitted()
  alter = (request, answer) =>
    isWrite(request)
      ? { status: 500, text: '' }
      : request.path.includes('/validations')
        ? { status: 404, text: '' }
        : answer
  await work(company)
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
})

test('a 200 that carries a reason to reject is not shown as confirmed', async () => {
  const { company, id } = await submitted()
  const reject = {
    path: '/reportDetails',
    rule: '1',
    error: { code: 304, en: 'It must be\u0000 another.', fr: '' },
    type: 'reject',
  }
  alter = (request, answer) => {
    if (isWrite(request))
      return {
        ...answer,
        text: JSON.stringify({
          ...JSON.parse(answer.text),
          payload: { ...JSON.parse(answer.text).payload, validationMessages: [reject] },
        }),
      }
    if (request.path.includes('/validations'))
      return {
        ...answer,
        text: JSON.stringify({
          ...JSON.parse(answer.text),
          acknowledgements: [
            {
              reportingEntityReportReference: new URL(request.path, 'http://x').searchParams.get(
                'reportingEntityReportReference',
              ),
              messageTypeCode: 2,
              validationMessages: [reject],
            },
          ],
        }),
      }
    return answer
  }
  await work(company)
  const row = await report(company, id)
  expect(row.state).toBe('rejected')
  expect(JSON.stringify(row.regulatorMessages)).toContain('It must be')
})

/** A confirmed report whose deletion was asked for. */
async function withDeletion(): Promise<{ company: Company; id: string }> {
  const { company, id } = await submitted()
  await work(company)
  await requestDeletion(company.scope, id, 4)
  return { company, id }
}

test('a deletion whose outcome is not known is not taken for done because another entity does not see the report', async () => {
  const { company, id } = await withDeletion()
  alter = (request, answer) => (request.method === 'DELETE' ? { status: 500, text: '' } : answer)
  const other = {
    reportingEntityNumber: 7_000_001,
    name: 'Another entity',
    contacts: [1],
    locations: ['X'],
    credentials: [{ clientId: 'other-entity', clientSecret: 'other-secret-of-the-test' }],
  }
  regulator.state.apply({ type: 'entities', entities: [...regulator.state.entities, other] })
  // The request itself is lost: the report is still there.
  const cut = regulator.faults.add({ kind: 'error-before-accepting', route: 'delete' })
  await work(company)
  expect(await submission(company)).toMatchObject({ action: 'delete', state: 'unknown' })
  alter = (_request, answer) => answer

  const enter = (clientId: string, clientSecret: string) =>
    company.scope.tx((db) =>
      db.regulatorCredential.updateMany({
        where: { environment: 'test' },
        data: { clientId, ...seal(clientSecret, `regulator:${company.organizationId}:test`) },
      }),
    )
  const number = (reportingEntityNumber: number) =>
    company.scope.tx((db) =>
      db.companySettings.update({ where: { organizationId: company.organizationId }, data: { reportingEntityNumber } }),
    )
  // First the credentials alone, then the number with them: neither sees the report.
  await enter('other-entity', 'other-secret-of-the-test')
  await work(company)
  expect(await submission(company)).toMatchObject({ state: 'unknown', note: expect.stringMatching(/FINTRAC refused/) })
  await number(other.reportingEntityNumber)
  await work(company)
  expect(await submission(company)).toMatchObject({
    state: 'unknown',
    note: expect.stringMatching(new RegExp(`organization number ${demoEntity.reportingEntityNumber}`)),
  })
  expect((await report(company, id)).state).toBe('deletion')
  expect(await decisions(company, id)).toEqual(['submit accepted'])

  await number(demoEntity.reportingEntityNumber)
  await enter(demoEntity.test.clientId, demoEntity.test.clientSecret)
  await work(company)
  expect((await report(company, id)).state).toBe('deleted')
  expect(await decisions(company, id)).toEqual(['submit accepted', 'delete accepted'])
  expect(cut.fired).toBe(1)
})

test('a 404 on a first deletion is looked up: a report that is listed is tried again, one that is gone is deleted', async () => {
  const { company, id } = await withDeletion()
  alter = (request, answer) =>
    request.method === 'DELETE'
      ? { status: 404, text: '{"code":404,"message":{"en":"Not found.","fr":"Introuvable."}}' }
      : answer
  regulator.faults.add({ kind: 'error-before-accepting', route: 'delete' })
  await work(company)
  expect(await submission(company)).toMatchObject({
    state: 'held',
    note: expect.stringMatching(/list of reports didn’t confirm that/),
  })
  expect((await report(company, id)).state).toBe('deletion')
  // It is deleted there by someone else in the meantime.
  const gone = await submission(company)
  alter = (_request, answer) => answer
  const token = (await (
    await fetch(`${regulator.baseUrl}/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: demoEntity.test.clientId, client_secret: demoEntity.test.clientSecret }),
    })
  ).json()) as { access_token: string }
  const elsewhere = await fetch(`${regulator.baseUrl}/api/v1/reports`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
    body: Buffer.from(gone.bytes!),
  })
  expect(elsewhere.status).toBe(204)
  await work(company)
  expect(await submission(company)).toMatchObject({
    state: 'accepted',
    note: expect.stringMatching(/no longer had this report/),
  })
  expect((await report(company, id)).state).toBe('deleted')
})

test('a reference that FINTRAC calls used and does not list waits with a note that says what happens, and counts once when it is listed', async () => {
  const { company, id } = await submitted()
  alter = (request, answer) =>
    isWrite(request)
      ? { status: 500, text: '' }
      : request.path.includes('/list')
        ? { ...answer, text: emptyList }
        : answer
  await submitDue(company.scope, context())
  alter = (request, answer) => (request.path.includes('/list') ? { ...answer, text: emptyList } : answer)
  await work(company)
  const { reference } = await report(company, id)
  expect(await submission(company)).toMatchObject({
    state: 'unknown',
    note: expect.stringMatching(new RegExp(`reference ${reference} is already used.*check again automatically`)),
  })
  alter = (_request, answer) => answer
  await work(company)
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
  expect(await submission(company)).toMatchObject({ note: null })
})
