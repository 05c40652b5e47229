import type { Sql } from '#app/platform/sql/sql.ts'
import type { Settled } from '#app/csv/plan/settled.ts'
import { companyRules } from '#app/product/transactions/rules/rule-transactions.server.ts'
import { rateTable, ratesVersion } from '#app/product/settings/rate-table.server.ts'
import { rateReader } from '#app/product/rates/reader.ts'
import type { PartyDirectory } from './parties/parties.ts'
import type { ReadContext } from './batch/prepare.ts'
import { linksOf } from './parties/roles.ts'

/** Location ids by FINTRAC id, and by name in lower case. */
async function locationMap(client: Sql): Promise<Map<string, string>> {
  const rows = await client.tables
    .selectFrom('location')
    .select(['id', 'name', 'fintrac_location_id as number'])
    .orderBy('id')
    .execute()
  const map = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
  for (const row of rows) map.set(row.number, row.id)
  return map
}

const locator =
  (locations: ReadonlyMap<string, string>) =>
  (named: string): string | null =>
    locations.get(named) ?? locations.get(named.toLowerCase()) ?? null

async function current(client: Sql) {
  const locations = await locationMap(client)
  const rules = await companyRules(client)
  return {
    locate: locator(locations),
    ...rules,
    version: JSON.stringify([[...locations], rules, await ratesVersion(client)]),
  }
}

/** The current context for reading a file's rows. */
export async function loadReadContext(client: Sql, settled: Settled, directory: PartyDirectory): Promise<ReadContext> {
  const now = await current(client)
  return {
    settled,
    directory,
    links: linksOf(settled.plan),
    rates: rateReader(await rateTable(client), now.windows),
    ...now,
  }
}

/** The rates on file. */
export const loadRates = async (client: Sql): Promise<ReadContext['rates']> =>
  rateReader(await rateTable(client), (await companyRules(client)).windows)

/** Current version of the context. If a batch has a different one, its rows must be read again. */
export async function readContextVersion(client: Sql): Promise<string> {
  return (await current(client)).version
}
