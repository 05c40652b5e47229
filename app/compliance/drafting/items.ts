/** Items of lists, identified by their content and never by position alone. */
import type { ItemBasis } from '../reports/facts/input.ts'
import { fingerprint } from '../reports/facts/values.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/**
 * What identifies a list item apart from its position: a party by its reference, an action by its own fields without
 * its parties.
 */
function ownOf(item: unknown): string {
  if (!isObject(item)) return fingerprint(JSON.stringify(item))
  if (typeof item.refId === 'string') return item.refId
  return fingerprint(JSON.stringify(Object.entries(item).filter(([, value]) => !Array.isArray(value))))
}

/** Who stands in the lists of an item. */
const partiesOf = (item: unknown): Record<string, string[]> =>
  isObject(item)
    ? Object.fromEntries(
        Object.entries(item).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list.map(ownOf)]] : [])),
      )
    : {}

const wholeOf = (item: unknown): string => fingerprint(JSON.stringify(item))

export function itemBasis(list: readonly unknown[], at: number): ItemBasis | null {
  if (at >= list.length) return null
  const whole = wholeOf(list[at])
  const alike = list.flatMap((item, index) => (wholeOf(item) === whole ? [index] : []))
  const own = ownOf(list[at])
  return {
    whole,
    alike: [alike.indexOf(at), alike.length],
    own,
    isOnly: list.filter((item) => ownOf(item) === own).length === 1,
    parties: partiesOf(list[at]),
  }
}

const isSubset = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one))

/** Parties may have been added to an action, or taken from it; with others in their place it may be another action. */
function areCompatible(had: Record<string, string[]>, has: Record<string, string[]>): boolean {
  return [...new Set([...Object.keys(had), ...Object.keys(has)])].every((name) => {
    const [before, now] = [had[name] ?? [], has[name] ?? []]
    return isSubset(before, now) || isSubset(now, before)
  })
}

/** Where the item is now; null where it is not there, or more than one may be it. */
export function findItem(list: readonly unknown[], basis: ItemBasis): number | null {
  const alike = list.flatMap((item, index) => (wholeOf(item) === basis.whole ? [index] : []))
  if (alike.length > 0) return alike.length === basis.alike[1] ? alike[basis.alike[0]]! : null
  const own = list.flatMap((item, index) => (ownOf(item) === basis.own ? [index] : []))
  const [only] = own
  if (!basis.isOnly || only === undefined || own.length > 1) return null
  return areCompatible(basis.parties, partiesOf(list[only])) ? only : null
}
