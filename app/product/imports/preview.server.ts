import { compile } from '#app/csv/rows/take.ts'
import type { NormalRow, PartyCells } from '#app/csv/types.ts'
import type { Scope } from '#app/platform/scope.ts'
import { DatabaseParties } from './store/database-ledger.server.ts'
import { PartyDirectory } from './read/parties.ts'
import { partiesOf as partiesOfRoles, rolesOf } from './read/roles.ts'
import type { ImportFile } from './upload/queries.server.ts'
import { loadLocator } from './read/read-context.server.ts'
import type { Survey } from './look/look.ts'
import { previewLimit, type PreviewGaps } from './read/preview-rows.ts'

/**
 * Looks the customers and locations of the preview's rows up, be they transactions or a customer list. `unknownCustomers` counts rows even when the import may create
 * customers: the caller knows whether they will be refused.
 */
export async function previewGaps(
  scope: Scope,
  file: Pick<ImportFile, 'id' | 'plan'>,
  survey: Survey,
): Promise<PreviewGaps> {
  const take = compile(survey.settled, { nowMs: Date.now() })
  const records = survey.detection.preview
    .slice(0, previewLimit)
    .map((record) => take(record))
    .flatMap((taken) =>
      taken.kind === 'row'
        ? [{ parties: partiesOf(taken.row), locationId: taken.row.locationId }]
        : taken.kind === 'customer'
          ? [{ parties: [taken.customer.customer], locationId: null }]
          : [],
    )
  const numbers = new Set(file.plan.knownCustomers.map((customer) => customer.customerId))
  return scope.bulk(async (client) => {
    const directory = new PartyDirectory(file.plan, false)
    await directory.prepare(
      new DatabaseParties(client, file.id),
      records.flatMap(({ parties }) => parties),
    )
    const locate = await loadLocator(client)
    const isUnknown = (cells: PartyCells) =>
      (cells.customerId === undefined || !numbers.has(cells.customerId)) &&
      directory.answer(cells, 'counted', 0)?.kind === 'unknown'
    return {
      rows: records.length,
      unknownCustomers: records.filter(({ parties }) => parties.some(isUnknown)).length,
      unknownLocations: records.filter(({ locationId }) => locationId !== null && locate(locationId) === null).length,
    }
  })
}

const partiesOf = (row: NormalRow) => [...partiesOfRoles(rolesOf(row))]
