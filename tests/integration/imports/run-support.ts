import type { Scope } from '#app/platform/data/scope.ts'
import { check, type CheckResult } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { testOrganization } from '#tests/support/test-database.ts'
import { prepareOrganization } from '#tests/integration/import-support.ts'

/** One run of an import, and the dry run of the same text. */

export async function organization(mode: 'demo' | 'production' = 'production'): Promise<Scope> {
  const scope = await testOrganization(mode)
  await prepareOrganization(scope)
  return scope
}

/** The same files in a dry run. */
export function checked(texts: readonly string[], settings: object = {}): Promise<CheckResult> {
  const read = parseSettings(settings)
  if (!read.ok) throw new Error(read.errors.join(' '))
  return check(
    texts.map((text, index) => ({ name: `file-${index + 1}.csv`, open: () => [new TextEncoder().encode(text)] })),
    read.settings,
  )
}

export const stored = (scope: Scope) => scope.tx((db) => db.transaction.findMany({ orderBy: { externalId: 'asc' } }))
export const run = (name = 'run') => ({ run: `${name}-${newId().slice(-6)}`, signal: new AbortController().signal })
