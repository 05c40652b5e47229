import { toCents } from '#app/compliance/words/money.ts'
import { isRateOf } from '#app/compliance/rules/rates.ts'
import { numericCodeFromWord } from '#app/compliance/words/words.ts'
import type { CodeTableName } from '#app/compliance/words/codes.ts'
import type { CompletingCells, NormalRow, PartyCells, AnswerCells, StartingCells } from '#app/csv/types.ts'
import { NOTHING_KNOWN } from '#app/csv/rows/actions/nothing-known.ts'
import { holderNames, isCalled } from '#app/csv/rows/parties/holder-cells.ts'
import { currencyCode } from '#app/csv/words/money/currencies.ts'
import type { CompletingDetails, DeviceFacts, StartingDetails } from '#app/product/transactions/actions/actions.ts'
import { ruleFlagsOf } from '#app/product/transactions/rules/verdict.ts'
import { plainDigits } from '#app/csv/words/money/amounts.ts'
import type { AnyRole, FurtherPlace, Parties, ReadyRow } from './ledger.ts'

/** What a row has beyond its first starting action, in stored form. Pure. */

/** Virtual currency received, with an amount of money that is its value. */
export const isCoinsApart = ({ method, virtualCurrency: coins, currency }: NormalRow): boolean =>
  method === 'virtual_currency' &&
  coins !== null &&
  coins.type !== undefined &&
  coins.amount !== undefined &&
  coins.type !== currency

/** The values that two equal transactions share, in stored form. `at`: milliseconds since 1970. */
export function comparedOf({ row, when, locationId, parties }: ReadyRow) {
  const { amount, currency } = isCoinsApart(row)
    ? { amount: row.virtualCurrency!.amount!, currency: row.virtualCurrency!.type! }
    : row
  return {
    at: when === null ? null : when.epochMs,
    amount: plainDigits(amount),
    currency,
    locationId,
    conductorId: parties.conductor === null ? null : parties.conductor.key,
  }
}

/** With money in the record, the rate may be the money's rather than the coins'. */
export function rateOfCoins({ amount, rate, cadAmount, virtualCurrency: coins }: NormalRow): string | null {
  return rate !== null && cadAmount !== null && isRateOf(amount, coins!.amount!, rate, toCents(cadAmount)) ? null : rate
}

const exchangeToFiat = 3

/** The first completing action, with the destination of received coins; null if nothing is known about it. */
export function outcomeOf(row: NormalRow): Omit<CompletingCells, 'beneficiaries'> | null {
  const [first] = row.completing
  const ours =
    row.method === 'virtual_currency' && row.direction === 'in' ? row.virtualCurrency?.receivingAddresses : undefined
  if (first === undefined && ours === undefined) return null
  const known = first ?? NOTHING_KNOWN
  const receivingAddresses = known.receivingAddresses.length > 0 || ours === undefined ? known.receivingAddresses : ours
  // Coins exchanged for money: the money is the completing action.
  const isSold =
    known.amount === null &&
    known.currency === null &&
    isCoinsApart(row) &&
    row.direction === 'in' &&
    numericCodeFromWord('dispositionLvctr', known.disposition) === exchangeToFiat
  return { ...known, receivingAddresses, ...(isSold && { amount: row.amount, currency: row.currency }) }
}

interface Further {
  /** The file's answers, in the form of the transaction's details. */
  said?: object
  /** Value of the first starting action, if others follow it. */
  own?: string | null
  /** Values of the first starting and completing action without a column. */
  first?: StartingDetails
  outcome?: CompletingDetails
  starting: {
    position: number
    method: string
    amount: string
    currency: string
    cad_amount: string | null
    rate: string | null
    threshold_basis: string | null
    threshold_rate: string | null
    threshold_source: string | null
    details?: StartingDetails
  }[]
  completing: {
    position: number
    disposition: string | null
    amount: string | null
    currency: string | null
    rate: string | null
    cad_value: string | null
    account: string | null
    reference: string | null
    receiving_addresses: string[]
    details?: CompletingDetails | undefined
  }[]
  parties: {
    side: 'starting' | 'completing'
    action: number
    role: string
    position: number
    customer_id: string | null
    portion: string | null
    details?: object
  }[]
}

/** A word's code, or the word itself: a report lists it as not sent until someone chooses a code. */
const coded = <Code extends string, Other extends string>(
  table: CodeTableName,
  word: string | undefined,
  code: Code,
  other: Other,
): { [Name in Code]?: number } & { [Name in Other]?: string } => {
  const found = word === undefined ? null : numericCodeFromWord(table, word)
  return (word === undefined ? {} : found === null ? { [other]: word } : { [code]: found }) as {
    [Name in Code]?: number
  } & { [Name in Other]?: string }
}

/** How funds were obtained and their type, in the form of a starting action's details; undefined if not stated. */
function obtained({
  howObtained,
  fundType,
}: Pick<StartingCells, 'howObtained' | 'fundType'>): StartingDetails | undefined {
  return howObtained === undefined && fundType === undefined
    ? undefined
    : {
        ...(howObtained !== undefined && { howObtained }),
        ...coded('fundType', fundType, 'fundTypeCode', 'fundTypeOther'),
      }
}

/** Account details, in the form of a completing action's details, or undefined. */
function accountSaid(action: Pick<CompletingCells, 'accountFacts'> | undefined): CompletingDetails | undefined {
  if (action?.accountFacts === undefined) return undefined
  const { institution, branch, currency, type } = action.accountFacts
  return {
    accountFacts: {
      ...(institution && { financialInstitutionNumber: institution }),
      ...(branch && { branchNumber: branch }),
      ...(currency && { currency: currencyCode(currency) ?? currency }),
      ...coded('accountType', type, 'typeCode', 'typeOther'),
    },
  }
}

/** Values of a party in its role, in the form of its row's details. */
function roleSaid({
  relationship,
  username,
  deviceType,
  deviceId,
  ipAddress,
  ...numbers
}: NonNullable<PartyCells['inRole']>): object {
  const device: DeviceFacts = {
    ...coded('deviceType', deviceType, 'typeCode', 'typeOther'),
    ...(deviceId && { identifier: deviceId }),
    ...(ipAddress && { ipAddress }),
  }
  return {
    ...coded('relationship', relationship, 'relationshipCode', 'relationshipOther'),
    ...(username && { username }),
    ...(Object.keys(device).length > 0 && { device }),
    ...numbers,
  }
}

const columnOfRole = {
  conductor: 'conductor',
  onBehalfOf: 'on_behalf_of',
  beneficiary: 'beneficiary',
  source: 'source',
} as const

/** A file's answers in the form of the transaction's details. */
function detailsSaid({ answers, flags, route }: AnswerCells): object {
  const rules = ruleFlagsOf(flags)
  return {
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(route && { route }),
  }
}

/** Account holders who are other parties of the row. */
function holdersOf(row: NormalRow, parties: Parties): Further['parties'] {
  const known = [
    [row.conductor ?? row.customer, parties.conductor],
    [row.onBehalfOf, parties.onBehalfOf],
    [row.beneficiary, parties.beneficiary],
  ] as const
  const isKnown = (name: string): boolean => known.some(([cells]) => isCalled(cells, name))
  return row.completing.flatMap(({ holder }, action) =>
    (holder === undefined ? [] : holderNames(holder, isKnown)).flatMap((name, position): Further['parties'] => {
      const [, facts] = known.find(([cells, found]) => found !== null && isCalled(cells, name)) ?? []
      return facts
        ? [{ side: 'completing', action, role: 'account_holder', position, customer_id: facts.key, portion: null }]
        : []
    }),
  )
}

/** Further actions and parties as one text. Nearly always null. */
export function furtherText(row: NormalRow, parties: Parties): string | null {
  const { further, ownCadAmount, completing, receivedFor, answerCells, howObtained, fundType } = row
  const outcome = accountSaid(completing[0])
  const holders = completing.length === 0 ? [] : holdersOf(row, parties)
  if (
    further.length === 0 &&
    receivedFor === null &&
    completing.length <= 1 &&
    parties.further.length === 0 &&
    holders.length === 0 &&
    answerCells === null &&
    howObtained === null &&
    fundType === null &&
    outcome === undefined
  )
    return null
  const starting = [
    ...further.map((action) => ({ ...action, details: obtained(action) })),
    ...(receivedFor === null
      ? []
      : [{ ...receivedFor, details: { direction: 'in', ...obtained(receivedFor) } satisfies StartingDetails }]),
  ]
  const first = obtained({ howObtained: howObtained ?? undefined, fundType: fundType ?? undefined })
  const furtherFacts: Further = {
    ...(answerCells !== null && { said: detailsSaid(answerCells) }),
    ...(starting.length > 0 && { own: ownCadAmount }),
    ...(first && { first }),
    ...(outcome && { outcome }),
    starting: starting.map(({ method, amount, currency, cadAmount, rate, threshold, details }, index) => ({
      position: index + 1,
      method,
      amount,
      currency,
      cad_amount: cadAmount,
      rate,
      threshold_basis: threshold?.basis ?? null,
      threshold_rate: threshold?.rate ?? null,
      threshold_source: threshold?.source ?? null,
      ...(details && { details }),
    })),
    completing: completing
      .slice(1)
      .map(
        (
          { disposition, amount, currency, rate, cadValue, account, reference, receivingAddresses, accountFacts },
          index,
        ) => ({
          position: index + 1,
          disposition,
          amount,
          currency,
          rate,
          cad_value: cadValue,
          account,
          reference,
          receiving_addresses: receivingAddresses,
          details: accountSaid({ accountFacts }),
        }),
      ),
    parties: [
      ...parties.further.map(({ role, action, position, facts, portion, inRole }): Further['parties'][number] => ({
        side: role === 'beneficiary' ? 'completing' : 'starting',
        action,
        role: columnOfRole[role],
        position,
        customer_id: facts?.key ?? null,
        portion,
        ...(inRole && { details: roleSaid(inRole) }),
      })),
      ...holders,
    ],
  }
  return JSON.stringify(furtherFacts).replaceAll('\\u0000', '')
}

/** The customer of the further party at that position, or null. */
export function furtherIdOf(text: string | null, role: AnyRole, { action, position }: FurtherPlace): string | null {
  if (text === null) return null
  return (
    (JSON.parse(text) as Further).parties.find(
      (each) => each.role === columnOfRole[role] && each.action === action && each.position === position,
    )?.customer_id ?? null
  )
}

/** The customers among further parties. */
export function furtherIdsOf(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as Further).parties.flatMap(({ customer_id: id }) => id ?? [])
}
