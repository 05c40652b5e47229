import type { Scope } from '#app/platform/data/scope.ts'
import { followImport } from '#app/product/imports/store/follow.server.ts'
import { runImport, type RunOptions } from '#app/product/imports/store/run-import.server.ts'

/** Reads an import like its job, including follow-up work. */
export const readImport = (scope: Scope, importId: string, options: Omit<RunOptions, 'correct'>): Promise<void> =>
  followImport(scope, importId, (correct) => runImport(scope, importId, { ...options, correct }))
