import type { Scope } from '#app/platform/scope.ts'
import { reconcile, refreshDrafts } from '../reports/refresh.server.ts'
import { completedCustomers } from './queries.server.ts'

/**
 * What follows from the rows that an import brought in, whoever read them: late transactions join drafts, or are proposed to submitted
 * reports, and drafts say what its records added to customers on file.
 * @throws AppError window-not-set
 */
export async function followImport(scope: Scope, importId: string): Promise<void> {
  await reconcile(scope)
  const customers = await completedCustomers(scope, importId)
  if (customers.length > 0) await refreshDrafts(scope, { customers })
}
