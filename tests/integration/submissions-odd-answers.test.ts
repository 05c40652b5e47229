import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { createDrafts } from '#app/product/reports/create.server.ts'
import { openChange } from '#app/product/reports/change.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/poll.server.ts'
import { submitDue } from '#app/product/submissions/send.server.ts'
import { testDatabase } from '../support/test-database.ts'
import { readyCompany, reportableReceipts, type Company } from './reports-support.ts'

/** The simulated regulator behind an address that answers in ways its description leaves open. */
type Answer = { status: number; text: string }
let alter: (request: { method: string; path: string }, answer: Answer) => Answer
const regulator = await serveRegulator({ port: 0, environment: 'test' })
const front = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization, 'content-type': contentType } = request.headers
    const answer = await fetch(`${regulator.baseUrl}${request.url}`, {
      method: request.method,
      headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    })
    const { status, text } = alter({ method: request.method ?? '', path: request.url ?? '' }, { status: answer.status, text: await answer.text() })
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })()
}).listen(0, '127.0.0.1')
await once(front, 'listening')
afterAll(() => Promise.all([regulator.close(), new Promise(resolve => front.close(resolve)), front.closeAllConnections()]))
await testDatabase({ REGULATOR_TEST_URL: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, REGULATOR_TIMEOUT_MS: '2000', POLL_BASE_MS: '20' })
beforeEach(() => {
  alter = (_request, answer) => answer
})

const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })
const isWrite = (request: { method: string; path: string }) => request.method !== 'GET' && request.path.startsWith('/api/v1/reports')

async function submitted(): Promise<{ company: Company; id: string }> {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'test')
  return { company, id: ids[0]! }
}

async function work({ scope }: Company): Promise<void> {
  await scope.tx(db => db.submission.updateMany({ data: { nextAttemptAt: null, leaseUntil: null } }))
  await submitDue(scope, context())
  await pollDue(scope, { ...context(), isFirstLook: true })
}

const report = ({ scope }: Company, id: string) => scope.tx(db => db.report.findUniqueOrThrow({ where: { id } }))

test('a refusal of the credentials gives no draft back once an earlier request may have arrived', async () => {
  const { company, id } = await submitted()
  alter = (request, answer) => (isWrite(request) ? { status: 500, text: '' } : request.path.includes('/list') ? { ...answer, text: emptyList } : answer)
  await work(company)
  expect((await report(company, id)).state).toBe('unknown')
  alter = (request, answer) => (isWrite(request) ? { status: 403, text: '{"code":403,"message":{"en":"No.","fr":"Non."}}' } : request.path.includes('/list') ? { ...answer, text: emptyList } : answer)
  await work(company)
  expect((await report(company, id)).state).toBe('unknown')
  alter = (_request, answer) => answer
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
})

const emptyList = JSON.stringify({ code: 200, message: { en: '', fr: '' }, payload: { totalElements: 0, numberOfPages: 0, pageSize: 200, pageNumber: 0, numberOfElements: 0, sortBy: '', contents: [] } })

test('a report that the list did not show yet is refused as a repetition when it is sent again, and counts as the one that it is', async () => {
  const { company, id } = await submitted()
  alter = (request, answer) => (isWrite(request) ? { status: 500, text: '' } : answer)
  await submitDue(company.scope, context())
  let looks = 0
  alter = (request, answer) => (request.path.includes('/list') && ++looks === 1 ? { ...answer, text: emptyList } : answer)
  await work(company)
  await work(company)
  const { reference, state } = await report(company, id)
  expect(state).toBe('confirmed')
  expect(regulator.state.history.filter(outcome => outcome.reportingEntityReportReference === reference).map(outcome => outcome.outcome)).toEqual(['accepted', 'rejected'])
})

test('a regulator whose list tells whole seconds confirms reports and changes of them', async () => {
  alter = (request, answer) => (request.path.includes('/list') ? { ...answer, text: answer.text.replace(/\.\d{3}Z/g, 'Z') } : answer)
  const { company, id } = await submitted()
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
  await openChange(company.scope, id)
  await submitReports(company.scope, [id], 'test')
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
})

test('a report that is listed is confirmed although the regulator keeps no validations of it', async () => {
  const { company, id } = await submitted()
  alter = (request, answer) => (isWrite(request) ? { status: 500, text: '' } : request.path.includes('/validations') ? { status: 404, text: '' } : answer)
  await work(company)
  await work(company)
  expect((await report(company, id)).state).toBe('confirmed')
})

test('a 200 that carries a reason to reject is not shown as confirmed', async () => {
  const { company, id } = await submitted()
  const reject = { path: '/reportDetails', rule: '1', error: { code: 304, en: 'It must be\u0000 another.', fr: '' }, type: 'reject' }
  alter = (request, answer) => {
    if (isWrite(request)) return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), payload: { ...JSON.parse(answer.text).payload, validationMessages: [reject] } }) }
    if (request.path.includes('/validations')) return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), acknowledgements: [{ reportingEntityReportReference: new URL(request.path, 'http://x').searchParams.get('reportingEntityReportReference'), messageTypeCode: 2, validationMessages: [reject] }] }) }
    return answer
  }
  await work(company)
  const row = await report(company, id)
  expect(row.state).toBe('rejected')
  expect(JSON.stringify(row.regulatorMessages)).toContain('It must be')
})
