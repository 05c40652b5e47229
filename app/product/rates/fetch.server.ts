import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { saveRates } from './commands.server.ts'
import { largestRateFile, readRateFile, type NewRate } from './read-file.ts'

export type Fetched = { ok: true; rates: NewRate[] } | { ok: false; reason: string }

const timeoutMs = 30_000

/**
 * The Bank of Canada's rates as an address gives them (Valet, CSV or JSON). A failure is said in words; nothing is
 * guessed.
 */
export async function fetchRates(url: string): Promise<Fetched> {
  const failed = (reason: string): Fetched => ({ ok: false, reason })
  let bytes: Uint8Array
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) return failed(`Its address answered with status ${response.status}.`)
    bytes = new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    return failed(
      error instanceof Error && error.name === 'TimeoutError'
        ? 'Its address did not answer in time.'
        : 'Its address could not be reached.',
    )
  }
  if (bytes.length > largestRateFile) return failed('Its answer is larger than 4 MB.')
  const { rates, errors } = readRateFile(bytes, 0)
  const published = rates.filter(({ kind }) => kind === 'bank')
  return published.length === 0
    ? failed(`Its answer contains no rates. ${errors[0]?.message ?? ''}`.trim())
    : { ok: true, rates: published }
}

/** Adds fetched rates to one organization's, or records the failure, which Settings shows. */
export async function takeFetched(scope: Scope, fetched: Fetched): Promise<void> {
  scope.require('change company settings')
  const saved = fetched.ok ? await saveRates(scope, fetched.rates, 'Bank of Canada, fetched') : null
  const reason = fetched.ok ? saved?.errors[0]?.message : fetched.reason
  const detail = reason === undefined ? { added: saved?.added ?? 0 } : { reason }
  await scope.tx((db) =>
    audit(db, scope, {
      action: reason === undefined ? 'rates.fetched' : 'rates.fetch-failed',
      subjectType: 'settings',
      subjectId: scope.organizationId,
      detail,
    }),
  )
}
