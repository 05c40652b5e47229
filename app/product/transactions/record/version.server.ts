import { createHash } from 'node:crypto'
import type { Actions } from '../actions/actions.ts'

/** What a correction may change of a transaction beside its actions. */
interface Correctable {
  rateSource: string | null
  status: string
  direction: string
  occurredAt: Date | null
  offsetMinutes: number | null
  dateOnly: boolean
  postedAt: Date | null
  postedDateOnly: boolean
  fee: { toFixed(): string } | null
  transactionHashes: string[]
  locationId: string | null
  channel: string | null
  purpose: string | null
  notes: string | null
  details: unknown
}

/** Equal if nobody corrected the transaction between two reads. */
export function versionOf(
  {
    rateSource,
    status,
    direction,
    occurredAt,
    offsetMinutes,
    dateOnly,
    postedAt,
    postedDateOnly,
    fee,
    transactionHashes,
    locationId,
    channel,
    purpose,
    notes,
    details,
  }: Correctable,
  actions: Actions,
): string {
  const shown = [
    rateSource,
    status,
    direction,
    occurredAt?.getTime(),
    offsetMinutes,
    dateOnly,
    postedAt?.getTime(),
    postedDateOnly,
    fee?.toFixed(),
    transactionHashes,
    locationId,
    channel,
    purpose,
    notes,
    details,
    actions,
  ]
  return createHash('sha256')
    .update(JSON.stringify(shown.map((value) => value ?? null)))
    .digest('base64url')
}
