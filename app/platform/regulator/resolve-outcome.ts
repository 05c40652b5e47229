import type { Forbidden, RegulatorClient, RegulatorMessage, Unauthorized } from './types.ts'

/** What became of a request whose outcome was not known. */
export type ResolvedOutcome =
  | {
      kind: 'accepted'
      externalReportUuid: string
      /** When the regulator took it, and when it last changed it: a change request moves the second. */
      createDateTime: string
      updateDateTime: string
      /** Null when the regulator keeps no messages of it (not known, not "none"). */
      messages: RegulatorMessage[] | null
    }
  /** The regulator does not have it now. It may still be working on a request that it has read: see the recipe. */
  | { kind: 'absent' }
  | { kind: 'unavailable'; reason: string; retryAfterMs: number | null }
  | Unauthorized
  | Forbidden

/**
 * Finds out what became of a submission whose outcome is `unknown`, by our reference: the list decides whether the
 * regulator has it, the validations add its messages.
 *
 * Recipe for the pipeline: `accepted` ends the matter. On `absent` the same bytes with the same reference may be sent
 * again: should the first request still be accepted late, the second is refused with message 997
 * (`REFERENCE_ALREADY_USED`), which after an unknown outcome means "look up once more", not "rejected". On
 * `unavailable`, `unauthorized` and `forbidden` nothing is known yet: wait, and never send.
 */
export async function resolveOutcome(client: RegulatorClient, reference: string): Promise<ResolvedOutcome> {
  const found = await client.findByReference(reference)
  if (found.kind === 'unauthorized' || found.kind === 'forbidden' || found.kind === 'unavailable') return found
  // A refused or unfound list query is a fault of the way, not knowledge about the report.
  if (found.kind !== 'ok') return { kind: 'unavailable', reason: `list-${found.kind}`, retryAfterMs: null }
  if (found.value === null) return { kind: 'absent' }

  const validations = await client.validations({ reportingEntityReportReference: reference })
  const acknowledgement =
    validations.kind === 'ok'
      ? validations.value.acknowledgements.find((entry) => entry.reportingEntityReportReference === reference)
      : undefined
  return {
    kind: 'accepted',
    externalReportUuid: found.value.externalReportUuid,
    createDateTime: found.value.createDateTime,
    updateDateTime: found.value.updateDateTime,
    messages: validations.kind === 'ok' ? (acknowledgement?.messages ?? []) : null,
  }
}
