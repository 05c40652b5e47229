import { createHash } from 'node:crypto'

interface Decimal {
  toFixed(): string
}

/** What a correction may change of a transaction. */
interface Correctable {
  amount: Decimal
  currency: string
  cadAmount: Decimal | null
  rate: Decimal | null
  rateSource: string | null
  status: string
  method: string
  direction: string
  occurredAt: Date | null
  offsetMinutes: number | null
  dateOnly: boolean
  conductorId: string | null
  onBehalfOfId: string | null
  beneficiaryId: string | null
  locationId: string | null
  vcType: string | null
  vcAmount: Decimal | null
  channel: string | null
  purpose: string | null
  disposition: string | null
  account: string | null
  notes: string | null
  details: unknown
}

/** Equal for two looks at a transaction between which nobody corrected it. */
export function versionOf(row: Correctable): string {
  const shown = [
    row.amount.toFixed(), row.currency, row.cadAmount?.toFixed(), row.rate?.toFixed(), row.rateSource, row.status, row.method, row.direction, row.occurredAt?.getTime(), row.offsetMinutes, row.dateOnly, row.conductorId, row.onBehalfOfId, row.beneficiaryId,
    row.locationId, row.vcType, row.vcAmount?.toFixed(), row.channel, row.purpose, row.disposition, row.account, row.notes, row.details,
  ]
  return createHash('sha256').update(JSON.stringify(shown.map(value => value ?? null))).digest('base64url')
}
