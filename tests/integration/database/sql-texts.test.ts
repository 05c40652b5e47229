import pg from 'pg'
import { expect, test } from 'vitest'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { Sql } from '#app/platform/sql/sql.ts'
import { prepareIncoming } from '#app/product/imports/store/store.server.ts'
import { sqlTexts } from '#tests/support/source/sql-texts.ts'
import { testDatabase } from '#tests/support/test-database.ts'

/** Statements as text, whose tables and columns the compiler can't know. */

const database = await testDatabase()

test('PostgreSQL understands each statement of the product against the schema, whether or not a test executes it', async () => {
  const scope = scopeForJob({ organizationId: newId(), mode: 'production', label: 'test' })
  const texts = await sqlTexts({ scope })
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  await prepareIncoming(new Sql(client))
  const wrong: string[] = []
  let understood = 0
  for (const { at, text } of texts)
    if (text !== null)
      await client.query(`PREPARE one AS ${text}`).then(
        () => client.query('DEALLOCATE one').then(() => understood++),
        (error: Error) => wrong.push(`${at}: ${error.message}`),
      )
  await client.end()
  expect(wrong).toEqual([])
  // The others follow a filter, so that no one text could be described ahead.
  expect(understood / texts.length).toBeGreaterThan(0.85)
}, 120_000)
