/** Values that a report leaves out: the part of the transaction is identified by its content, as for a correction. */
import { codeLabel } from '../words/codes.ts'
import { groupDigits, singular } from '../reports/document/describe.ts'
import { fingerprint, profileName } from '../reports/facts/values.ts'
import type {
  CompletingInput,
  ItemBasis,
  PartyProfile,
  ReportInput,
  ReportTransaction,
  StartingInput,
} from '../reports/facts/input.ts'
import type { LeftOut } from './hold.ts'
import { findItem, itemBasis } from './items.ts'

type Value = Pick<LeftOut, 'entity' | 'entityId' | 'field' | 'value'>
type Role = { party: PartyProfile } & Record<string, unknown>
const sides = { starting: 'starting', completing: 'completing' } as const
const roleLists = ['conductors', 'sources', 'beneficiaries', 'involvements'] as const

/** `completing.1.beneficiaries.0.portion`: an action, perhaps a party of it, and the value. */
const placed = /^(starting|completing)\.(\d+)\.(?:([A-Za-z]+)\.(\d+)\.)?(.+)$/

/** Values that a customer has in a role, not as a customer. */
const ofRole = /^(?:relationshipCode|relationshipOther|accountNumber|policyNumber|identifyingNumber|device\.[A-Za-z]+)$/

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** The known properties in a fixed order. JSON has no bigint for amounts in cents. */
const sorted = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => isGiven(item))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, typeof item === 'bigint' ? String(item) : item]),
  )

const refs = (roles: readonly { party: PartyProfile }[] | undefined) =>
  (roles ?? []).map(({ party }) => ({ refId: party.key }))

/**
 * The identity of an action: its own values and the parties in its lists. Values derived from a rate on file don't
 * count.
 */
function plain({ account, ...action }: StartingInput & CompletingInput): Record<string, unknown> {
  const { holders, ...known } = account ?? {}
  const { cadCents: _cents, thresholdRate: _rate, conductors, sources, beneficiaries, involvements, ...own } = action
  return sorted({
    ...own,
    ...(account && { account: sorted(known) }),
    holders: refs(holders),
    conductors: refs(conductors),
    sources: refs(sources),
    beneficiaries: refs(beneficiaries),
    involvements: refs(involvements),
  })
}

const actionsOf = (transaction: ReportTransaction, side: keyof typeof sides): Record<string, unknown>[] =>
  transaction[side].map(plain)

const transactionOf = (input: ReportInput, id: string) => input.transactions.find((one) => one.id === id)

/** The parties of a list, as items. */
const listIn = (action: Record<string, unknown> | undefined, list: string): readonly unknown[] => {
  const items = action?.[list]
  return Array.isArray(items) ? items : []
}

/** In which roles a customer has such a value: each by its transaction, its action and its list. */
function rolePlaces(input: ReportInput, { entityId, field }: Value): string[] {
  const has = (role: Role): boolean =>
    role.party.key === entityId &&
    isGiven(
      field.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], role),
    )
  return input.transactions.flatMap((transaction) =>
    Object.values(sides).flatMap((side) =>
      transaction[side].flatMap((action: StartingInput & CompletingInput) => {
        const lists: [string, readonly unknown[]][] = [
          ...roleLists.map((list): [string, readonly unknown[]] => [list, action[list] ?? []]),
          ['onBehalfOf', (action.conductors ?? []).flatMap((one) => one.onBehalfOf ?? [])],
        ]
        return lists.flatMap(([list, roles]) => {
          if (!(roles as Role[]).some(has)) return []
          const own = Object.entries(plain(action)).filter(([, item]) => !Array.isArray(item))
          return [fingerprint(JSON.stringify([transaction.id, side, list, own]))]
        })
      }),
    ),
  )
}

/** The subject of a confirmation, beside its value. Nothing for a value of the whole record. */
export function leftOutBasis(input: ReportInput, given: Value): Pick<LeftOut, 'items' | 'roles'> {
  if (given.entity === 'customer')
    return ofRole.test(given.field) ? { roles: [...new Set(rolePlaces(input, given))].sort() } : {}
  const [, side, at, list, place] = placed.exec(given.field) ?? []
  const transaction = transactionOf(input, given.entityId)
  if (given.entity !== 'transaction' || side === undefined || transaction === undefined) return {}
  const actions = actionsOf(transaction, side as keyof typeof sides)
  const parties = list === undefined ? [] : [itemBasis(listIn(actions[Number(at)], list), Number(place))]
  return { items: [itemBasis(actions, Number(at)), ...parties] }
}

/** The value that a confirmation is about as it is named now; null where its part is gone, or may be another. */
function confirmedNow(input: ReportInput, given: LeftOut): Value | null {
  const { entity, entityId, field, value, items, roles } = given
  const same = { entity, entityId, field, value }
  if (entity === 'customer') {
    if (!ofRole.test(field)) return same
    return roles !== undefined && rolePlaces(input, given).every((place) => roles.includes(place)) ? same : null
  }
  const [, side, , list, , name] = placed.exec(field) ?? []
  if (entity !== 'transaction' || side === undefined) return same
  const transaction = transactionOf(input, entityId)
  // An item of an earlier version is known by its position alone.
  if (transaction === undefined || items === undefined) return null
  const actions = actionsOf(transaction, side as keyof typeof sides)
  const at = found(actions, items[0])
  if (at === null) return null
  if (list === undefined) return { ...same, field: `${side}.${at}.${name!}` }
  const place = found(listIn(actions[at], list), items[1])
  return place === null ? null : { ...same, field: `${side}.${at}.${list}.${place}.${name!}` }
}

const found = (list: readonly unknown[], basis: ItemBasis | null | undefined): number | null =>
  basis === null || basis === undefined ? null : findItem(list, basis)

/** Names a value that is left out, with the part that it is of: the same text in another part is another. */
export const leftOutKey = (input: ReportInput, { entity, entityId, field, value }: Value): string =>
  `left-out ${fingerprint(JSON.stringify([entity, entityId, field, value, leftOutBasis(input, { entity, entityId, field, value })]))}`

/** The values that were let go, as they are named now. */
export const confirmedKeys = (input: ReportInput, confirmations: readonly LeftOut[]): Set<string> =>
  new Set(
    confirmations.flatMap((one) => {
      const now = confirmedNow(input, one)
      return now === null ? [] : [leftOutKey(input, now)]
    }),
  )

/**
 * Which part of a transaction a value is of: `Completing action 2: Deposit to account, 3,000 CAD`; null where it is of
 * no part.
 */
export function partWords(input: ReportInput, { entity, entityId, field }: Value): string | null {
  const [, side, at, list, place] = placed.exec(field) ?? []
  const transaction = transactionOf(input, entityId)
  if (entity !== 'transaction' || side === undefined || transaction === undefined) return null
  const action: (StartingInput & CompletingInput) | undefined = transaction[side as keyof typeof sides][Number(at)]
  const tables = { LCTR: 'dispositionLctr', LVCTR: 'dispositionLvctr', STR: 'dispositionStr' } as const
  const parts = [
    codeLabel(tables[input.type], action?.dispositionCode),
    action?.amount ? [groupDigits(action.amount), action.currency].filter(Boolean).join(' ') : null,
  ].filter((one) => one !== null)
  const party = list === undefined ? undefined : (action?.[list as (typeof roleLists)[number]]?.[Number(place)] as Role)
  return [
    `${side === 'starting' ? 'Starting' : 'Completing'} action ${Number(at) + 1}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`,
    ...(party === undefined ? [] : [`${singular[list!] ?? 'Party'}: ${profileName(party.party) || 'not named'}`]),
  ].join('; ')
}
