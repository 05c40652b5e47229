/**
 * The virtual currency side of a record: coin, amount, addresses and transaction hashes.
 */
import type { Direction, VirtualCurrencyCells } from '../../types.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field } from '../../words/fields.ts'
import type { Money } from './money-cells.ts'
import { isVirtualCurrency } from '../../words/amounts.ts'
import { isPlaceholder } from '../../words/parties.ts'

const HASH = /^(?:0x)?[0-9a-f]{32,128}$/i
/** No address has a blank or an @; an email in "Source / Destination" is none. */
const ADDRESS = /^[A-Za-z0-9:_.\-]{10,120}$/

function list(text: string): string[] {
  return text.split(/[\s;,|]+/).filter((part) => part !== '' && !isPlaceholder(part))
}

type ReadVirtualCurrency = (
  cells: readonly string[],
  direction: Direction,
  money: Money,
  other: Money | null,
  coins: Money | null,
  transactionId: string | null,
) => VirtualCurrencyCells | null

/** A reader of the virtual currency side; it answers null for records without one. */
export function virtualCurrencyReader(source: (field: Field) => Source | null): ReadVirtualCurrency {
  const sending = source('vc.sendingAddress')
  const receiving = source('vc.receivingAddress')
  const either = source('vc.address')
  const hashes = source('vc.transactionHash')
  const idIsHash = hashes === null && source('transactionId') !== null
  return (cells, direction, money, other, coins, transactionId) => {
    const virtual =
      coins ??
      (isVirtualCurrency(money.currency) ? money : other !== null && isVirtualCurrency(other.currency) ? other : null)
    if (virtual === null) return null
    const found: VirtualCurrencyCells = { type: virtual.currency, amount: virtual.amount }
    const from = sending === null ? [] : list(sending.read(cells))
    const to = receiving === null ? [] : list(receiving.read(cells))
    const open = either === null ? [] : list(either.read(cells)).filter((part) => ADDRESS.test(part))
    // One address column holds the customer's side: coins come in from it and go out to it.
    if (direction === 'in') from.push(...open)
    else to.push(...open)
    if (from.length > 0) found.sendingAddresses = from
    if (to.length > 0) found.receivingAddresses = to
    const known =
      hashes === null
        ? idIsHash && transactionId !== null && HASH.test(transactionId)
          ? [transactionId]
          : []
        : list(hashes.read(cells))
    if (known.length > 0) found.transactionHashes = known
    return found
  }
}
