import { anchoredOverride, anchorOverride, placeOfOverride } from '#app/compliance/drafting/overrides.ts'
import { getAt, setAt } from '#app/compliance/reports/document/pointer.ts'
import type { JsonValue, ReportDocument, ReportInput } from '#app/compliance/reports/index.ts'
import { toOverride, type StoredOverride } from '../state/assemble.server.ts'
import { canonicalJson } from '../state/canonical.ts'

/**
 * Corrections of a list as a whole. A list whose items were added, copied, moved or removed in a draft is one
 * correction with all of its items: a position in it means nothing without the others.
 */

const ownList = '/definitions/\\d+/[A-Za-z]+|/relatedReports'
const isOwn = new RegExp(`^(?:${ownList})$`)
const inOwn = new RegExp(`^(${ownList})/\\d+/`)

/** Whether a draft may hold a list itself: those of its parties, and related reports. Transactions hold all others. */
export const isOwnList = (pointer: string): boolean => isOwn.test(pointer)

interface Draft {
  input: ReportInput
  /** Built from the records alone, without corrections. */
  bare: ReportDocument
  by: string
}

const isOf = (anchor: StoredOverride, { path, transactionId, refId }: StoredOverride): boolean =>
  path === anchor.path && transactionId === anchor.transactionId && refId === anchor.refId

/** The list around a value, and the items that a correction gives it; null if none does. */
export function correctedListAround(
  { input, bare }: Draft,
  overrides: readonly StoredOverride[],
  pointer: string,
): { list: string; items: JsonValue[] } | null {
  const list = inOwn.exec(pointer)?.[1]
  if (list === undefined) return null
  const { value: _, ...anchor } = anchorOverride(input, bare, list, undefined)
  const [one, ...others] = overrides.filter((other) => isOf(anchor, other))
  if (one === undefined || others.length > 0 || !Array.isArray(one.value)) return null
  return placeOfOverride(toOverride(one), input, bare) === list ? { list, items: one.value } : null
}

/** The corrections with the items of a list, in place of those of the list and of what is in it. */
export function withList(
  { input, bare, by }: Draft,
  overrides: readonly StoredOverride[],
  list: string,
  items: JsonValue[],
): StoredOverride[] {
  const { value, ...anchor } = anchoredOverride(input, bare, list, items)
  const isWithin = (one: StoredOverride): boolean =>
    one.transactionId === anchor.transactionId &&
    one.refId === anchor.refId &&
    one.path.startsWith(`${anchor.path}/`) &&
    // A person still decides about one that has lost its place.
    placeOfOverride(toOverride(one), input, bare) !== null
  const rest = overrides.filter((one) => !isOf(anchor, one) && !isWithin(one))
  if (canonicalJson(getAt(bare, list) ?? []) === canonicalJson(items)) return rest
  return [...rest, { ...anchor, value, by, at: new Date().toISOString() }]
}

/** Items of a list with one value in them set, or removed with `undefined`. `place`: pointer from the list. */
export function withItemValue(items: JsonValue[], place: string, value: JsonValue | undefined): JsonValue[] {
  const changed = structuredClone(items)
  setAt(changed, place, value)
  const [, item, part] = /^(\/\d+)\/(address)\/[^/]+$/.exec(place) ?? []
  if (item === undefined || value !== undefined) return changed
  // An address ends with the last of its values, as it begins with the first.
  const left = Object.keys((getAt(changed, `${item}/${part}`) as object | undefined) ?? {})
  if (left.every((name) => name === 'typeCode'))
    for (const name of [part, 'addressTypeCode']) setAt(changed, `${item}/${name}`, undefined)
  return changed
}

/** Indexes of the items that a correction of a list adds or changes. */
export function changedItems({ value, was }: Pick<StoredOverride, 'value' | 'was'>): number[] {
  if (!Array.isArray(value) || value.every((item) => typeof item !== 'object')) return []
  const before = new Set((Array.isArray(was?.value) ? was.value : []).map(canonicalJson))
  return value.flatMap((item, at) => (before.has(canonicalJson(item)) ? [] : [at]))
}
