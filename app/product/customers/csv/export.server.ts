import { csvLine } from '#app/csv/words/write.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerFileColumns } from './customer-file.ts'
import { customerParts, type CustomerFilter } from '../queries.server.ts'

const types = customerFileColumns.map(({ type }) => type ?? 'text')

/** The customers that a filter finds (`ids`: of these alone) as the lines of a CSV that an import reads. */
export async function* customersCsv(
  scope: Scope,
  filter: CustomerFilter,
  ids: readonly string[] | null = null,
): AsyncGenerator<string> {
  scope.require('view the product')
  yield csvLine(customerFileColumns.map(({ header }) => header))
  for await (const part of customerParts(scope, filter, ids))
    yield part
      .map((customer) =>
        csvLine(
          customerFileColumns.map(({ value }) => value(customer)),
          types,
        ),
      )
      .join('')
}
