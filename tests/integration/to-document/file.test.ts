import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { generatedFile, writeFile } from '#tests/support/generated/file.ts'
import { walk, type Walked } from '#tests/support/generated/run.ts'
import { testDatabase } from '#tests/support/test-database.ts'

/**
 * Whatever a generated file states, in whatever columns: the document states the same, or the draft lists what it
 * leaves out and is held. The files are the same in each run, so that failures are reproducible; for more: `FC_RUNS=500
 * FC_SEED=7`. A failure ends the test at once: to shrink it takes half an hour of imports.
 */

const regulator = await serveRegulator({ port: 0, environment: 'test' })
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, REGULATOR_TIMEOUT_MS: '5000' })
afterAll(() => regulator.close())

const numRuns = Number(process.env.FC_RUNS ?? 12)
const seed = Number(process.env.FC_SEED ?? 20_261_128)
const rows = 10

/** Sends what nothing holds: the regulator takes it, in the very bytes that the file led to. */
async function sendReady({ company: { scope }, drafts }: Walked): Promise<string[]> {
  const ready = drafts.filter(({ holds }) => holds.length === 0)
  if (ready.length === 0) return []
  const { refused } = await submitReports(
    scope,
    ready.map(({ id }) => id),
    'test',
  )
  await submitDue(scope, { run: 'file-to-document', signal: new AbortController().signal })
  const faults = refused.map((one) => `ready, and refused to be submitted: ${JSON.stringify(one)}`)
  for (const { id, document, record } of ready) {
    const sent = await scope.tx((db) => db.submission.findFirst({ where: { reportId: id } }))
    const received =
      sent === null ? undefined : regulator.state.report(demoEntity.reportingEntityNumber, sent.reference)
    if (sent === null || received?.sha256 !== sent.sha256)
      faults.push(`ready, and the regulator did not receive it: ${record.shown}`)
    else if (
      JSON.stringify(sorted(JSON.parse(Buffer.from(sent.bytes!).toString('utf8')))) !== JSON.stringify(sorted(document))
    )
      faults.push(`the regulator received something else than the draft: ${record.shown}`)
  }
  return faults
}

/** The same value with the names of its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [name, sorted(item)] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )
}

test('each value of a file stands in its own field of the document that the regulator receives, or holds the draft; and nothing stands there that nobody said', async () => {
  let [ready, held] = [0, 0]
  await fc.assert(
    fc.asyncProperty(generatedFile(1, rows), async (file) => {
      const walked = await walk(writeFile(file))
      const faults = [...walked.faults, ...(await sendReady(walked))]
      ready += walked.drafts.filter(({ holds }) => holds.length === 0).length
      held += walked.drafts.filter(({ holds }) => holds.length > 0).length
      expect(faults).toEqual([])
    }),
    { numRuns, seed, endOnFailure: true, interruptAfterTimeLimit: 1_800_000, markInterruptAsFailure: true },
  )
  // Both kinds were seen.
  expect(Math.min(ready, held)).toBeGreaterThan(0)
}, 3_600_000)
