import type { Sql } from '#app/platform/sql/sql.ts'
import type { Settled } from '#app/csv/plan/settled.ts'
import { companyRules } from '#app/product/settings/company-rules.server.ts'
import { rateTable, ratesVersion } from '#app/product/settings/rate-table.server.ts'
import { rateReader } from '#app/product/rates/reader.ts'
import type { PartyDirectory } from './parties/parties.ts'
import type { ReadContext } from './batch/prepare.ts'
import { linksOf } from './parties/roles.ts'

/** Location ids by FINTRAC id, and by name in lower case; and those that say how transactions are conducted. */
async function locationMap(client: Sql): Promise<{ ids: Map<string, string>; withChannel: Set<string> }> {
  const rows = await client.tables
    .selectFrom('location')
    .select(['id', 'name', 'fintrac_location_id as number', 'channel'])
    .orderBy('id')
    .execute()
  const ids = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
  for (const row of rows) ids.set(row.number, row.id)
  return { ids, withChannel: new Set(rows.flatMap(({ id, channel }) => (channel ? [id] : []))) }
}

const locator =
  (locations: ReadonlyMap<string, string>) =>
  (named: string): string | null =>
    locations.get(named) ?? locations.get(named.toLowerCase()) ?? null

async function current(client: Sql) {
  const { ids, withChannel } = await locationMap(client)
  const rules = await companyRules(client)
  return {
    locate: locator(ids),
    saysChannel: (id: string) => withChannel.has(id),
    ...rules,
    version: JSON.stringify([[...ids], [...withChannel], rules, await ratesVersion(client)]),
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
