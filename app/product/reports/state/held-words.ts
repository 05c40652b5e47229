import { holdCounts } from '#app/compliance/drafting/holds.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'

/** Why a report is held and what to do, as text. Shared by browser and server. */
export function heldText(holds: readonly Hold[]): string {
  const { missing, refused, toConfirm } = holdCounts(holds)
  const parts = [
    missing === 0 ? '' : missing === 1 ? '1 required value is missing.' : `${missing} required values are missing.`,
    refused === 0
      ? ''
      : refused === 1
        ? 'FINTRAC would reject it for 1 reason. Correct it first.'
        : `FINTRAC would reject it for ${refused} reasons. Correct them first.`,
    toConfirm === 0
      ? ''
      : toConfirm === 1
        ? 'Confirm or correct 1 value first.'
        : `Confirm or correct ${toConfirm} values first.`,
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : 'It isn’t ready. Check it again, then submit.'
}

/** `2 missing, 1 to correct, 1 to confirm`; '' if nothing holds it. */
export function heldCounts({
  missingCount,
  rejectCount,
  toConfirmCount,
}: {
  missingCount: number
  rejectCount: number
  toConfirmCount: number
}): string {
  return [
    ...(missingCount > 0 ? [`${missingCount} missing`] : []),
    ...(rejectCount > 0 ? [`${rejectCount} to correct`] : []),
    ...(toConfirmCount > 0 ? [`${toConfirmCount} to confirm`] : []),
  ].join(', ')
}
