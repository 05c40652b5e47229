import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import type { LctrDocument } from '#app/compliance/reports/index.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import type { Company } from '#tests/integration/reports-support.ts'

/** A transaction that is changed as a whole, and what the simulated regulator received of its report. */

export type Fields = Record<string, unknown>

/** Saves the form of a transaction with these actions instead of its own. */
export const changeActions = (
  { scope, locationId }: Company,
  transaction: string,
  starting: readonly Fields[],
  completing: readonly Fields[],
) =>
  correctTransaction(
    scope,
    transaction,
    correctionSchema.parse({
      whole: 'on',
      rateSource: '',
      status: 'completed',
      locationId,
      channel: 'in_person',
      purpose: 'Investment',
      notes: '',
      starting: starting.map((one) => ({
        currency: 'CAD',
        method: 'cash',
        cadAmount: '',
        rate: '',
        account: '',
        howObtained: 'Savings from wages',
        ...one,
      })),
      completing,
    }),
  )

/** A database of this test file and its regulator. Call it at the top of the file, like `testDatabase`. */
export async function reportsTo() {
  const regulator = await serveRegulator({ port: 0, environment: 'test' })
  afterAll(() => regulator.close())
  const database = await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl, POLL_BASE_MS: '20' })
  return {
    /** Submits a report and returns what the regulator received. */
    async received({ scope }: Company, reportId: string): Promise<LctrDocument> {
      expect(await submitReports(scope, [reportId], 'test')).toMatchObject({ ids: [reportId], refused: [] })
      const admin = new pg.Client({ connectionString: database.adminUrl })
      await admin.connect()
      await admin.query('UPDATE submission SET next_attempt_at = NULL, lease_until = NULL')
      await admin.end()
      await submitDue(scope, { run: `test-${Math.random()}`, signal: new AbortController().signal })
      const submission = await scope.tx((db) => db.submission.findFirstOrThrow({ where: { reportId } }))
      expect(regulator.state.report(demoEntity.reportingEntityNumber, submission.reference)?.sha256).toBe(
        submission.sha256,
      )
      return JSON.parse(Buffer.from(submission.bytes!).toString('utf8')) as LctrDocument
    },
  }
}
