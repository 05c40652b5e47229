import { AppError } from '#app/platform/errors.ts'
import { log } from '#app/platform/log.ts'
import { scopeForJob } from '#app/platform/scope.ts'
import { reconcile, refreshDrafts } from '#app/product/reports/refresh.server.ts'
import { importTransactionsJob } from '#app/product/imports/jobs.ts'
import { completedCustomers } from '#app/product/imports/queries.server.ts'
import { runImport } from '#app/product/imports/run-import.server.ts'
import { closeImport, isImportLost } from '#app/product/imports/run-state.server.ts'
import { handle } from './handler.ts'

/** Reads a file into transactions. A run that another one has overtaken ends quietly. */
export const importTransactions = handle(importTransactionsJob, async ({ organizationId, mode, importId }, { run, signal }) => {
  const scope = scopeForJob({ organizationId, mode, label: 'import' })
  try {
    await runImport(scope, importId, { run, signal })
    // Late rows may belong to drafts or to submitted reports: those are told now.
    await reconcile(scope)
    const customers = await completedCustomers(scope, importId)
    if (customers.length > 0) await refreshDrafts(scope, { customers })
  } catch (error) {
    if (isImportLost(error)) {
      log.info('An import is held by another run.', { importId, run })
      return
    }
    // What the user can put right ends the import with its words; anything else is tried again from the last checkpoint.
    if (!(error instanceof AppError)) throw error
    await closeImport(scope, importId, run, 'failed', error.message)
  }
})
