/** Coin columns: the values show an address, a hash or a coin, and the header shows the side. */
import type { CsvRecord } from '../../types.ts'
import { unmap, type ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { splitWords } from '../headers/header-words.ts'
import { HASH, holdsWallet, isCoin, isCurrency, isNumber } from '../headers/value-kinds.ts'
import { samplesOf } from './column/facts.ts'
import { PAID_OUT, RECEIVED } from './two-sides.ts'

const wordsOf = ({ header }: ColumnMapping): string => fold(splitWords(header))

const FROM =
  /\b(?:from|sender|sending|sends?|sent by|source|origin|input|inbound|expediteur|envoyeur|provenance|desde|remitente|von|absender)\b/
const TO =
  /\b(?:to|receiver|receiving|receives?|recipient|destination|output|outbound|payout|vers|destinataire|hacia|destinatario|an|nach|empfanger)\b/
const OURS = /\b(?:our|ours|house|desk|omnibus|treasury|notre|nuestra|unsere?)\b/
const INBOUND = /\b(?:in|inbound|incoming|received|deposit|entrante?|recue?)\b/
const OUTBOUND = /\b(?:out|outbound|outgoing|sent|payout|withdrawal|sortante?|saliente)\b/

export function settleCoins(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const valuesOf = ({ position }: ColumnMapping): string[] => samplesOf(records, position)
  const own = columns.filter(({ source }) => source !== 'user')
  settleSideCoins(columns, own, valuesOf)
  settleWallets(columns, own, valuesOf)
  settleHashes(columns, own, valuesOf, records.length)
  settleForeignWorth(columns, own, valuesOf)
}

type ValuesOf = (column: ColumnMapping) => readonly string[]

const takenIn = (columns: readonly ColumnMapping[], field: Field): boolean =>
  columns.some((column) => column.field === field)

function give(column: ColumnMapping, field: Field, why: string): void {
  Object.assign(column, { field, confidence: 0.75, source: 'values', why })
  delete column.isPartial
  delete column.isOpen
}

/** `Coin In` beside `Amount In`, `Coin Out` beside `Amount Out`: each amount has its own coin. */
function settleSideCoins(columns: readonly ColumnMapping[], own: readonly ColumnMapping[], valuesOf: ValuesOf): void {
  const [received, sent] = (['received', 'sent'] as const).map((side) => ({
    amount: columns.find(({ field }) => field === `${side}.amount`),
    currency: `${side}.currency` as const,
  })) as [Side, Side]
  if (received.amount === undefined || sent.amount === undefined) return
  if (takenIn(columns, received.currency) && takenIn(columns, sent.currency)) return
  const free = own.filter(({ field }) =>
    ['ignore', 'vc.type', 'currency', received.currency, sent.currency].includes(field),
  )
  const coins = free.filter((column) => {
    const values = valuesOf(column)
    return values.length > 0 && values.every((text) => isCoin(text) || isCurrency(text))
  })
  const only = (found: readonly ColumnMapping[]): ColumnMapping | undefined =>
    found.length === 1 ? found[0] : undefined
  const beside = ({ amount }: Side): ColumnMapping | undefined =>
    only(coins.filter(({ position }) => Math.abs(position - amount!.position) === 1))
  const onlyNamed = (word: RegExp, other: RegExp): ColumnMapping | undefined =>
    only(coins.filter((column) => word.test(wordsOf(column)) && !other.test(wordsOf(column))))
  const into = onlyNamed(RECEIVED, PAID_OUT) ?? beside(received)
  const out = onlyNamed(PAID_OUT, RECEIVED) ?? beside(sent)
  if (into === undefined || out === undefined || into === out) return
  for (const [column, { amount, currency }] of [
    [into, received],
    [out, sent],
  ] as const)
    if (column.field !== currency)
      give(column, currency, `It holds coins, and stands beside "${amount!.header.trim()}".`)
}

interface Side {
  amount: ColumnMapping | undefined
  currency: 'received.currency' | 'sent.currency'
}

/** Addresses under `From` and `To`, and the business's own beside the other end's. */
function settleWallets(columns: readonly ColumnMapping[], own: readonly ColumnMapping[], valuesOf: ValuesOf): void {
  const wallets = own.filter((column) => {
    const values = valuesOf(column)
    return column.field === 'ignore' && values.length > 0 && values.every((text) => holdsWallet(text))
  })
  const [sending, receiving] = ['vc.sendingAddress', 'vc.receivingAddress'] as const
  const offer = (field: Field, of: readonly ColumnMapping[]): void => {
    if (of.length === 1 && !takenIn(columns, field))
      give(of[0]!, field, 'The values are addresses of virtual currency, and the header says which end they are.')
  }
  offer(
    sending,
    wallets.filter((column) => FROM.test(wordsOf(column)) && !OURS.test(wordsOf(column))),
  )
  offer(
    receiving,
    wallets.filter((column) => TO.test(wordsOf(column)) && !FROM.test(wordsOf(column)) && column.field === 'ignore'),
  )
  const ours = wallets.filter((column) => column.field === 'ignore' && OURS.test(wordsOf(column)))
  if (takenIn(columns, sending)) offer(receiving, ours)
  else if (takenIn(columns, receiving)) offer(sending, ours)
}

const WORTH = /\b(?:value|worth|equivalent|equiv|valeur|contrevaleur|valor|wert|notional|fiat)\b/
const FOREIGN = /\b(usd|eur|gbp|aud|chf)\b/

/** `Value (USD)` of coins: their value in a foreign currency, which is converted. */
function settleForeignWorth(
  columns: readonly ColumnMapping[],
  own: readonly ColumnMapping[],
  valuesOf: ValuesOf,
): void {
  const areCoins = (column: ColumnMapping): boolean => {
    const values = valuesOf(column)
    return values.some(isCoin) && !values.some((text) => isCurrency(text) && !isCoin(text))
  }
  const coins = columns.find(
    (column) => /^(?:vc\.type|(?:received\.)?currency)$/.test(column.field) && areCoins(column),
  )
  const found = own.flatMap((column) => {
    const [words, values] = [wordsOf(column), valuesOf(column)]
    const currency = FOREIGN.exec(words)?.[1]?.toUpperCase()
    const isFree = column.field === 'ignore' || column.field === 'amount'
    return isFree && currency !== undefined && WORTH.test(words) && values.length > 0 && values.every(isNumber)
      ? [{ column, currency }]
      : []
  })
  const hasOther = columns.some(
    (column) =>
      /^(?:(?:received\.|vc\.)?amount|credit)$/.test(column.field) && !found.some((each) => each.column === column),
  )
  if (coins === undefined || found.length !== 1 || !hasOther) return
  const [{ column, currency }] = found as [(typeof found)[number]]
  if (takenIn(columns, 'cadAmount')) {
    if (column.field === 'amount') unmap(column, 'Another column holds what the coins were worth in Canadian dollars.')
    return
  }
  give(column, 'cadAmount', `It holds what the coins were worth in ${currency}, which is converted.`)
  column.currency = currency
}

/** A hash that some records lack isn't a transaction id; of two, the one of the coins received is. */
function settleHashes(
  columns: readonly ColumnMapping[],
  own: readonly ColumnMapping[],
  valuesOf: ValuesOf,
  count: number,
): void {
  const hashes = own.filter((column) => {
    const values = valuesOf(column)
    return values.length > 0 && values.every((text) => HASH.test(text))
  })
  for (const column of hashes)
    if (column.field === 'transactionId' && valuesOf(column).length < count)
      unmap(column, 'Some records have no hash, so it isn’t their number.')
  const free = hashes.filter(({ field }) => field === 'ignore')
  const inbound = free.filter((column) => INBOUND.test(wordsOf(column)))
  const [hash] = free.length === 1 && !OUTBOUND.test(wordsOf(free[0]!)) ? free : inbound.length === 1 ? inbound : []
  if (hash !== undefined && !takenIn(columns, 'vc.transactionHash'))
    give(hash, 'vc.transactionHash', 'The values are hashes of transactions.')
}
