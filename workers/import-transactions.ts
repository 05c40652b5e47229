import { AppError } from '#app/platform/runtime/errors.ts'
import { log } from '#app/platform/runtime/log.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { followImport } from '#app/product/imports/store/follow.server.ts'
import { importTransactionsJob } from '#app/product/imports/mapping/jobs.ts'
import { runImport } from '#app/product/imports/store/run-import.server.ts'
import { closeImport, isImportLost } from '#app/product/imports/store/run-state.server.ts'
import { handle } from './handler.ts'

/** Reads a file into transactions. A run that another one has overtaken ends quietly. */
export const importTransactions = handle(
  importTransactionsJob,
  async ({ organizationId, mode, importId }, { run, signal }) => {
    const scope = scopeForJob({ organizationId, mode, label: 'import' })
    try {
      await followImport(scope, importId, (correct) => runImport(scope, importId, { run, signal, correct }))
    } catch (error) {
      if (isImportLost(error)) {
        log.info('An import is held by another run.', { importId, run })
        return
      }
      // Errors that the user can correct end the import with their message; anything else is retried from the last
      // checkpoint.
      if (!(error instanceof AppError)) throw error
      await closeImport(scope, importId, run, 'failed', error.message)
    }
  },
)
