/** Reads the virtual currency side of a record: coin, amount, addresses and transaction hashes. */
import type { Direction, Method, VirtualCurrencyCells } from '../../types.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field } from '../../words/fields.ts'
import type { Problems } from '../text/problems.ts'
import type { Money } from './amount-cells.ts'
import { holdsWallet } from '../../plan/headers/value-kinds.ts'
import { currencyCode, FIAT, isVirtualCurrency } from '../../words/money/currencies.ts'
import { isPlaceholder } from '../../words/parties.ts'

const HASH = /^(?:0x)?[0-9a-f]{32,128}$/i
/** Addresses have no blanks and no @: an email in "Source / Destination" isn't one. */
const LONG_ADDRESS = /^(?=.*\d)[A-Za-z0-9:_.?=\-]{20,160}$/

function list(text: string): string[] {
  return text.split(/[\s;,|]+/).filter((part) => part !== '' && !isPlaceholder(part))
}

/** A lone word that may be a short address: `0.0.48211`, `alice.near`, `eosexchange`. */
const SHORT_ADDRESS = /^(?=.*[\d.:])[A-Za-z0-9:_.-]{5,20}$|^[a-z1-5.]{12}$/

/** The addresses in a cell, and the rest of its text: `0x529… (Binance)`, `rEb8… tag 4411`. */
function walletsIn(text: string): { addresses: string[]; others: string[] } {
  const [addresses, others]: [string[], string[]] = [[], []]
  for (const piece of text.split(/[;,|\n]+/)) {
    const words = piece.split(/\s+/).filter((word) => word !== '' && !isPlaceholder(word))
    const bare = words.map((word) => word.replace(/^[([]|[)\]]$/g, ''))
    const long = bare.map((word) => LONG_ADDRESS.test(word))
    // Short addresses look like words: they count only if nothing else is in the part.
    const areAddresses = long.includes(true) ? long : bare.map(() => bare.every((word) => SHORT_ADDRESS.test(word)))
    addresses.push(...bare.filter((_, at) => areAddresses[at]))
    const left = words.filter((_, at) => !areAddresses[at]).join(' ')
    if (left !== '') others.push(left)
  }
  return { addresses, others }
}

/** The addresses of a column. Other text in the cell gets a problem: the report has no field for it. */
function addressesOf(column: Source | null, cells: readonly string[], problems: Problems): string[] {
  if (column === null) return []
  const text = column.read(cells)
  const { addresses, others } = walletsIn(text)
  if (others.length > 0)
    problems.add(
      'warning',
      column.header,
      'wallet-words',
      `"${others.join('", "')}" in "${text}" isn’t a wallet address, so the transaction leaves it out.`,
      'Correct the address, or leave it so if it only says whose wallet it is.',
      text,
    )
  return addresses
}

/** Without an amount, the coin, addresses and hash are still kept. */
function coinAlone(type: Source | null, cells: readonly string[]): VirtualCurrencyCells {
  const coin = type === null ? null : currencyCode(type.read(cells))
  return coin !== null && isVirtualCurrency(coin) ? { type: coin } : {}
}

/** A source or destination column may hold something else in records of money. */
function tellUnused({ read, header }: Source, cells: readonly string[], problems: Problems): void {
  const text = read(cells)
  if (holdsWallet(text))
    problems.add(
      'warning',
      header,
      'wallet-unused',
      `"${text}" names a wallet, and no amount of the record is in virtual currency: the transaction leaves it out.`,
      'Map the columns of the coin and its amount, or leave it so if no virtual currency changed hands.',
      text,
    )
}

type ReadVirtualCurrency = (
  cells: readonly string[],
  record: {
    direction: Direction
    method: Method
    money: Money
    other: Money | null
    coins: Money | null
    transactionId: string | null
  },
  problems: Problems,
) => VirtualCurrencyCells | null

/** Creates a reader of the virtual currency side; it returns null for records without one. */
export function virtualCurrencyReader(source: (field: Field) => Source | null): ReadVirtualCurrency {
  const sending = source('vc.sendingAddress')
  const receiving = source('vc.receivingAddress')
  const either = source('vc.address')
  const hashes = source('vc.transactionHash')
  const type = source('vc.type')
  /** Some column is explicitly about coins: otherwise an id may look like a hash by chance. */
  const hasOwn = [type, sending, receiving, hashes].some((column) => column !== null)
  const idIsHash = hashes === null && source('transactionId') !== null
  return (cells, { direction, method, money, other, coins, transactionId }, problems) => {
    const virtual =
      (coins !== null && FIAT.has(coins.currency) ? null : coins) ??
      (isVirtualCurrency(money.currency) ? money : other !== null && isVirtualCurrency(other.currency) ? other : null)
    if (virtual === null && either !== null) tellUnused(either, cells, problems)
    if (virtual === null && !hasOwn) return null
    const found: VirtualCurrencyCells =
      virtual === null ? coinAlone(type, cells) : { type: virtual.currency, amount: virtual.amount }
    const from = addressesOf(sending, cells, problems)
    const to = addressesOf(receiving, cells, problems)
    const open = addressesOf(virtual === null ? null : either, cells, problems)
    // A single address column holds the customer's side: coins come from it or go to it. For cash it is the reverse.
    if ((direction === 'in') === (method === 'virtual_currency' || direction === 'internal')) from.push(...open)
    else to.push(...open)
    if (from.length > 0) found.sendingAddresses = from
    if (to.length > 0) found.receivingAddresses = to
    const known =
      hashes === null
        ? virtual !== null && idIsHash && transactionId !== null && HASH.test(transactionId)
          ? [transactionId]
          : []
        : list(hashes.read(cells))
    if (known.length > 0) found.transactionHashes = known
    return virtual === null && Object.keys(found).length === 0 ? null : found
  }
}
