import type { Assembled, StoredOverride } from '../state/assemble.server.ts'
import { placeKeyOf } from '../state/place-key.ts'

/** A report whose corrections another one may take over. */
export interface CarrySource {
  id: string
  reference: string
  overrides: readonly StoredOverride[]
  /** Transactions that it held, and those of them that it keeps: none where nothing asks for it any more. */
  members: readonly string[]
  keeps: ReadonlySet<string>
  isGoing: boolean
  parties: Assembled['notes']['parties']
}

/** A draft that takes transactions. */
export interface CarryTarget {
  id: string
  overrides: readonly StoredOverride[]
  /** Transactions that it held before; none of a new one. */
  before: ReadonlySet<string>
  transactionIds: ReadonlySet<string>
  parties: Assembled['notes']['parties']
}

/**
 * The corrections of a source that go with the transactions that a target takes from it: those of these transactions,
 * of parties that both have, and of the report as a whole where the source goes. `isPart`: the target is a further part
 * of the source.
 */
export function carriedFrom(source: CarrySource, target: CarryTarget, isPart = false): StoredOverride[] {
  const shared = source.members.filter((id) => target.transactionIds.has(id))
  const isTaking =
    isPart ||
    (source.isGoing ? shared.length > 0 : shared.some((id) => !source.keeps.has(id) && !target.before.has(id)))
  const partiesThere = new Set(Object.values(target.parties).map(({ key }) => key))
  return source.overrides.filter(({ transactionId, refId }) => {
    if (transactionId !== undefined) return target.transactionIds.has(transactionId) && !source.keeps.has(transactionId)
    if (!isTaking) return false
    if (refId === undefined) return source.isGoing || isPart
    const key = source.parties[refId]?.key
    // A party that the records no longer have under this name: the target asks about its correction.
    return key === undefined ? source.isGoing : partiesThere.has(key)
  })
}

/**
 * A draft's corrections with those that it takes over. One that says the same is there already; one that says something
 * else is beside it, and a person decides (`applyOverrides`).
 */
export function withCarried(
  own: readonly StoredOverride[],
  source: Pick<CarrySource, 'reference'>,
  carried: readonly StoredOverride[],
): StoredOverride[] {
  return carried.reduce<StoredOverride[]>(
    (all, one) => {
      const isThere = all.some((other) => placeKeyOf(other) === placeKeyOf(one) && saysSame(other, one))
      if (isThere) return all
      const from = one.from ?? source.reference
      const isAcross = all.some((other) => other.from !== from && overlap(other, one))
      // Without what it was made for, one inside a part that another corrected as a whole is asked about.
      const { was, ...asked } = one
      return [...all, { ...asked, ...(was !== undefined && !isAcross && { was }), from }]
    },
    [...own],
  )
}

const saysSame = (one: StoredOverride, other: StoredOverride): boolean =>
  one.remove === other.remove && JSON.stringify(one.value) === JSON.stringify(other.value)

const overlap = (one: StoredOverride, other: StoredOverride): boolean =>
  one.transactionId === other.transactionId &&
  one.refId === other.refId &&
  (one.path.startsWith(`${other.path}/`) || other.path.startsWith(`${one.path}/`))
