import pg from 'pg'
import { afterAll, beforeEach } from 'vitest'
import { serveRegulator, type FaultInput } from '#fixtures/regulator/index.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { reportStateText } from '#app/product/report-states/states.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { reportableReceipts, readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** Two simulated regulators over HTTP, and submissions without waiting. */

export const context = () => ({ run: `test-${Math.random()}`, signal: new AbortController().signal })

/** A database of this test file and its two regulators. Call it at the top of the file, like `testDatabase`. */
export async function submissionsTo() {
  const regulator = await serveRegulator({ port: 0, environment: 'test' })
  const production = await serveRegulator({ port: 0, environment: 'production' })
  afterAll(() => Promise.all([regulator.close(), production.close()]))
  const database = await testDatabase({
    REGULATOR_TEST_URL: regulator.baseUrl,
    REGULATOR_PRODUCTION_URL: production.baseUrl,
    REGULATOR_TIMEOUT_MS: '2500',
    POLL_BASE_MS: '20',
  })
  beforeEach(() => {
    regulator.faults.clear()
    production.faults.clear()
  })
  const asAdmin = async (text: string, values: unknown[] = []): Promise<void> => {
    const client = new pg.Client({ connectionString: database.adminUrl })
    await client.connect()
    try {
      await client.query(text, values)
    } finally {
      await client.end()
    }
  }
  /** Runs everything as if it were due now. */
  const work = async (company: Company, times = 1): Promise<void> => {
    for (let round = 0; round < times; round++) {
      await asAdmin(`UPDATE submission SET next_attempt_at = NULL, lease_until = NULL WHERE organization_id = $1`, [
        company.organizationId,
      ])
      await submitDue(company.scope, context())
      await pollDue(company.scope, { ...context(), isFirstLook: true })
    }
  }
  return {
    regulator,
    production,
    database,
    asAdmin,
    work,
    fault: (input: FaultInput) => regulator.faults.add(input),
    decisions: (reference: string) =>
      regulator.state.history.filter((outcome) => outcome.reportingEntityReportReference === reference),
  }
}

export async function ready(count = 1): Promise<{ company: Company; ids: string[] }> {
  const company = await readyCompany()
  await reportableReceipts(company, count)
  const { ids } = await createDrafts(company.scope, 'all')
  return { company, ids }
}

export const report = (company: Company, id: string) =>
  company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))
export const submission = (company: Company, reportId: string) =>
  company.scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId }, orderBy: { createdAt: 'desc' } }))
export async function shown(company: Company, id: string): Promise<string> {
  const row = await report(company, id)
  return reportStateText(row.state, row.environment)
}
