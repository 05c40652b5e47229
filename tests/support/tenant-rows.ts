import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

/** All rows of a tenant that a merge may touch, without the time and number of draft builds. */
export async function tenantRows(database: TestDatabase, organizationId: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  const all: Record<string, unknown> = {}
  for (const [table, without] of [
    ['customer', "- 'name_key'"],
    ['transaction', ''],
    ['action_party', ''],
    ['identity_answer', ''],
    ['identity_check', ''],
    ['identity_request', ''],
    ['doubt', ''],
    ['differing_value', ''],
    ['import_row_error', ''],
    ['customer_alias', ''],
    ['customer_distinct', ''],
    ['report', "- 'revision' - 'updated_at' - 'edited_by'"],
    ['report_transaction', ''],
  ]) {
    const { rows } = await client.query<{ row: unknown }>(
      `SELECT to_jsonb(t) ${without} AS row FROM ${table} t WHERE organization_id = $1 ORDER BY to_jsonb(t)::text COLLATE "C"`,
      [organizationId],
    )
    all[table!] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  await client.end()
  return all
}
