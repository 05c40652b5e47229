import type { Scope } from '#app/platform/data/scope.ts'
import { testOrganization } from '#tests/support/test-database.ts'
import { prepareOrganization } from '#tests/integration/import-support.ts'

/** An organization for tests of transactions. */

export async function organization(): Promise<Scope> {
  const scope = await testOrganization()
  await prepareOrganization(scope)
  return scope
}

export const idOf = async (scope: Scope, externalId: string) =>
  (await scope.tx((db) => db.transaction.findFirstOrThrow({ where: { externalId } }))).id
