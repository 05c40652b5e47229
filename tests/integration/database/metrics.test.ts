import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { areaOf } from '#app/platform/http/area.ts'
import { countAnswer, countQueue } from '#app/platform/http/metrics.ts'
import { closeRedis, openQueue } from '#app/platform/queue/queue.ts'
import { loader } from '#app/product/health/metrics.route.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { noteJob } from '#tests/support/queue-behaviour.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, reportableReceipts } from '#tests/integration/reports-support.ts'

const token = 'metrics-token-of-a-test'
await testDatabase({ METRICS_TOKEN: token, REDIS_URL: '', REGULATOR_TEST_URL: 'http://127.0.0.1:9/reporting-ingest' })

const asked = (authorization?: string): Promise<Response> =>
  loader({
    request: new Request('http://127.0.0.1:3000/metrics', { headers: authorization ? { authorization } : {} }),
  } as LoaderFunctionArgs)

test('the numbers are for who shows the token; for all others there is no page', async () => {
  for (const shown of [undefined, token, `Bearer ${token}x`, 'Bearer ', `bearer ${token}`])
    await expect(asked(shown)).rejects.toMatchObject({ name: 'AppError', status: 404 })
  expect((await asked(`Bearer ${token}`)).headers.get('Content-Type')).toMatch(/^text\/plain; version=/)
})

test('submissions, the outbox, the queues and answers are counted, and nobody is named', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 2)
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'test')
  const queue = openQueue(noteJob.name)
  await queue.add('note', { version: 1, payload: { value: 1 } })
  await queue.add('note', { version: 1, payload: { value: 2 } })
  await countQueue(queue)
  await queue.close()
  await closeRedis()
  countAnswer('GET', areaOf('/app/customers/J-0199'), 200, 40)
  countAnswer('GET', areaOf('/Jo-Marlowe'), 404, 40)

  const text = await (await asked(`Bearer ${token}`)).text()
  expect(text).toContain('comply_submissions{environment="test",state="queued"} 2\n')
  expect(text).toMatch(/^comply_outbox_waiting [1-9]/m)
  expect(text).toContain('comply_queue_jobs{job="note",state="waiting"} 2\n')
  expect(text).toMatch(/^comply_queue_oldest_seconds\{job="note"\} \d/m)
  expect(text).toContain('comply_request_seconds_count{method="GET",area="/app/customers",status="2xx"} 1\n')
  expect(text).toContain('comply_request_seconds_count{method="GET",area="other",status="4xx"} 1\n')
  expect(text).toMatch(/^process_cpu_seconds_total/m)
  expect(text).not.toMatch(/Marlowe|J-0199/)
  expect(text).not.toContain(company.organizationId)
})

test('an address counts for a known part of the product, whatever stands behind it', () => {
  expect(areaOf('/')).toBe('/')
  expect(areaOf('/app.data')).toBe('/app')
  expect(areaOf('/app/reports/0199.data')).toBe('/app/reports')
  expect(areaOf('/welcome/abc')).toBe('/welcome')
  expect(areaOf('/app/jo')).toBe('other')
})
