import { toCents } from '#app/compliance/words/money.ts'
import { isRateOf } from '#app/compliance/rules/rates.ts'
import { numericCodeFromWord } from '#app/compliance/words/words.ts'
import type { CompletingCells, NormalRow, SaidCells } from '#app/csv/types.ts'
import type { StartingDetails } from '#app/product/transactions/actions.ts'
import { rulesSaid } from '#app/product/transactions/verdict.ts'
import type { FurtherPlace, Parties, Role } from './ledger.ts'

/** What a row says beyond its first starting action, as an import stores it. Pure. */

/** Coins that were received beside an amount of money: they are what was received, the money values them. */
export const isCoinsApart = ({ method, virtualCurrency: coins, currency }: NormalRow): boolean =>
  method === 'virtual_currency' && coins !== null && coins.type !== undefined && coins.amount !== undefined && coins.type !== currency

/** Beside money a rate may be that of the money: then it is none of the coins. */
export function rateOfCoins({ amount, rate, cadAmount, virtualCurrency: coins }: NormalRow): string | null {
  return rate !== null && cadAmount !== null && isRateOf(amount, coins!.amount!, rate, toCents(cadAmount)) ? null : rate
}

const exchangeToFiat = 3

/** The first completing action, with where received coins went; null where nothing is known of it. */
export function outcomeOf(row: NormalRow): Omit<CompletingCells, 'beneficiaries'> | null {
  const [first] = row.completing
  const ours = row.method === 'virtual_currency' && row.direction === 'in' ? row.virtualCurrency?.receivingAddresses : undefined
  if (first === undefined && ours === undefined) return null
  const known = first ?? NOTHING_KNOWN
  const receivingAddresses = known.receivingAddresses.length > 0 || ours === undefined ? known.receivingAddresses : ours
  // Of coins exchanged to money the money beside them is what they became.
  const isSold = known.amount === null && known.currency === null && isCoinsApart(row) && row.direction === 'in' && numericCodeFromWord('dispositionLvctr', known.disposition) === exchangeToFiat
  return { ...known, receivingAddresses, ...(isSold && { amount: row.amount, currency: row.currency }) }
}

const NOTHING_KNOWN: CompletingCells = { disposition: null, amount: null, currency: null, rate: null, cadValue: null, account: null, reference: null, receivingAddresses: [], beneficiaries: [] }

interface Further {
  /** What the file answers, as the transaction's details hold it. */
  said?: object
  /** Value of the first starting action, where others follow it. */
  own?: string | null
  starting: { position: number; method: string; amount: string; currency: string; cad_amount: string | null; rate: string | null; threshold_basis: string | null; threshold_rate: string | null; threshold_source: string | null; details?: StartingDetails }[]
  completing: { position: number; disposition: string | null; amount: string | null; currency: string | null; rate: string | null; cad_value: string | null; account: string | null; reference: string | null; receiving_addresses: string[] }[]
  parties: { side: 'starting' | 'completing'; action: number; role: string; position: number; customer_id: string | null; portion: string | null }[]
}

const columnOfRole = { conductor: 'conductor', onBehalfOf: 'on_behalf_of', beneficiary: 'beneficiary' } as const

/** A file's answers as the transaction's details hold them. */
function detailsSaid({ answers, flags, route }: SaidCells): object {
  const rules = rulesSaid(flags)
  return { ...(Object.keys(answers).length > 0 && { answers }), ...(Object.keys(rules).length > 0 && { rules }), ...(route && { route }) }
}

/** Further actions and parties in one text; null where there are none, as of nearly every row. */
export function furtherText({ further, ownCadAmount, completing, receivedFor, said }: NormalRow, parties: Parties): string | null {
  if (further.length === 0 && receivedFor === null && completing.length <= 1 && parties.further.length === 0 && said === null) return null
  const starting = [...further, ...(receivedFor === null ? [] : [{ ...receivedFor, details: { direction: 'in' } satisfies StartingDetails }])].map(action => ({ details: undefined, ...action }))
  const told: Further = {
    ...(said !== null && { said: detailsSaid(said) }),
    ...(starting.length > 0 && { own: ownCadAmount }),
    starting: starting.map(({ method, amount, currency, cadAmount, rate, threshold, details }, index) => ({
      position: index + 1, method, amount, currency, cad_amount: cadAmount, rate, threshold_basis: threshold?.basis ?? null, threshold_rate: threshold?.rate ?? null, threshold_source: threshold?.source ?? null, ...(details && { details }),
    })),
    completing: completing.slice(1).map(({ disposition, amount, currency, rate, cadValue, account, reference, receivingAddresses }, index) => ({
      position: index + 1, disposition, amount, currency, rate, cad_value: cadValue, account, reference, receiving_addresses: receivingAddresses,
    })),
    parties: parties.further.map(({ role, action, position, facts, portion }) => ({
      side: role === 'beneficiary' ? 'completing' : 'starting', action, role: columnOfRole[role], position, customer_id: facts?.key ?? null, portion,
    })),
  }
  return JSON.stringify(told).replaceAll('\\u0000', '')
}

/** The customer of a further party; null where nobody is found there. */
export function furtherIdOf(text: string | null, role: Role, { action, position }: FurtherPlace): string | null {
  if (text === null) return null
  return (JSON.parse(text) as Further).parties.find(each => each.role === columnOfRole[role] && each.action === action && each.position === position)?.customer_id ?? null
}

/** The customers among further parties. */
export function furtherIdsOf(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as Further).parties.flatMap(({ customer_id: id }) => id ?? [])
}
