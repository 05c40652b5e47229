import { createReadStream } from 'node:fs'
import path from 'node:path'
import { formatCents } from '#app/compliance/words/money.ts'
import { col } from '#app/platform/sql/columns.ts'
import { closeDatabase, untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { savePlan, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { createImport } from '#app/product/imports/upload/create.server.ts'
import { importFile, importProgress } from '#app/product/imports/upload/queries.server.ts'
import { runImport } from '#app/product/imports/store/run-import.server.ts'
import { runCorrections } from '#app/product/corrections/corrections.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { generatedLocations } from '#fixtures/generator.ts'

/** One file from upload to classified and aggregated, in a process of its own so that its peak memory is its own. */

const [file] = process.argv.slice(2) as [string]
const organizationId = newId()
const mode = 'production'
await untenantedDb().organization.create({
  data: { id: organizationId, slug: `bench-${organizationId.slice(-12)}`, name: 'Bench', plan: 'pro' },
})
const scope = scopeForJob({ organizationId, mode, label: 'bench' })
await scope.tx(async (db) => {
  await db.reportingWindow.create({ data: { id: newId(), organizationId, startTime: '00:00', offsetMinutes: -300 } })
  await db.location.createMany({
    data: generatedLocations.map((name) => ({
      id: newId(),
      organizationId,
      mode,
      name: `Place ${name}`,
      fintracLocationId: name,
    })),
  })
})
const started = performance.now()
const cpuBefore = process.cpuUsage()
const id = await createImport(scope, {
  name: path.basename(file),
  source: createReadStream(file, { highWaterMark: 1 << 20 }),
})
await savePlan(scope, id, (await importFile(scope, id)).plan, true)
await startImport(scope, id)
const uploaded = performance.now()
// Follow-up work on drafts is excluded from the measurement.
const read = await runCorrections(scope, async (correct) => {
  await runImport(scope, id, { run: 'bench', signal: new AbortController().signal, correct })
  return { result: performance.now(), changed: {} }
})
const run = await candidates(scope)
const done = performance.now()
const cpu = process.cpuUsage(cpuBefore)

const { ids, customers } = await scope.sql(async (client) => {
  const rows = await client.rows(
    { id: col.text, external_id: col.text, customer: col.text.orNull },
    'SELECT t.id, t.external_id, c.customer_number AS customer FROM transaction t LEFT JOIN customer c ON c.id = t.conductor_id WHERE t.id = ANY($1::uuid[])',
    [run.candidates.flatMap((candidate) => candidate.transactionIds)],
  )
  return {
    ids: new Map(rows.map((row) => [row.id, row.external_id])),
    customers: new Map(rows.map((row) => [row.id, row.customer])),
  }
})
const reports = run.candidates.map((candidate) =>
  [
    candidate.type,
    candidate.aggregation === 'not_applicable' ? 'single' : 'conductor',
    candidate.window.date,
    customers.get(candidate.transactionIds[0]!),
    formatCents(candidate.totalCents),
    candidate.transactionIds
      .map((each) => ids.get(each))
      .sort()
      .join(' '),
  ].join('|'),
)
const view = await importProgress(scope, id)
await closeDatabase()
process.send!({
  uploadMs: uploaded - started,
  readMs: read - uploaded,
  aggregateMs: done - read,
  cpuMicros: cpu.user + cpu.system,
  peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1_000),
  read: view.read,
  accepted: view.accepted,
  refused: view.refused,
  duplicate: view.duplicate,
  state: view.state,
  reports,
})
