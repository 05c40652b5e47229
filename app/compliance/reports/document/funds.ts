/**
 * The type of funds of an STR's starting action: `fundAssetVirtualCurrencyTypeCode`, from method and direction
 * together.
 */
import { SECTOR_CASINO } from '../../rules/classify.ts'
import type { Direction, Method } from '../../types.ts'

const BANK_WITHDRAWAL = 7
const OTHER = 17
const DOMESTIC_TRANSFER = 5
const INTERNATIONAL_TRANSFER = 8
const VIRTUAL_CURRENCY = 16

const RECEIVED: Partial<Record<Method, number>> = {
  cash: 2,
  cheque: 4,
  e_transfer: 6,
  virtual_currency: VIRTUAL_CURRENCY,
}

export interface FundType {
  /** Null: not stated; a person chooses. */
  code: number | null
  /** Text of code 17. */
  other: string | null
}

/**
 * The type of funds of a starting action. What goes out starts as a withdrawal, an investment, a casino product,
 * virtual currency or "Other", never as the cash or cheque that it ends in (schema-facts.md 10,
 * `fundAssetVirtualCurrencyTypeCode`). A wire is domestic or international only where that is known; a casino's payout
 * may start as a product or a withdrawal.
 */
export function strFundType(
  method: Method,
  direction: Direction,
  known: { isInternational?: boolean | null | undefined; sectorCode?: number | null | undefined },
): FundType {
  const of = (code: number | null, other: string | null = null): FundType => ({ code, other })
  if (direction === 'internal') return of(null)
  if (direction === 'out') {
    if (method === 'virtual_currency') return of(VIRTUAL_CURRENCY)
    if (method === 'other' || method === 'card' || known.sectorCode === SECTOR_CASINO) return of(null)
    return of(BANK_WITHDRAWAL)
  }
  if (method === 'wire')
    return of(
      known.isInternational === true
        ? INTERNATIONAL_TRANSFER
        : known.isInternational === false
          ? DOMESTIC_TRANSFER
          : null,
    )
  // FINTRAC's list has no card: "Other" with its name.
  if (method === 'card') return of(OTHER, 'Card payment')
  return of(RECEIVED[method] ?? null)
}
