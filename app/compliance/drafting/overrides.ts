import { pointerSegments } from '../reports/document/labels.ts'
import { getAt, setAt } from '../reports/document/pointer.ts'
import type { ReportDocument } from '../reports/document/document.ts'
import type { JsonValue, Override, OverrideBasis, ReportInput } from '../reports/facts/input.ts'
import { findItem, isObject, itemBasis } from './items.ts'

type Members = { transactions: readonly { id: string }[] }
type Parties = { definitions: readonly { refId: string }[] }

const isPosition = (key: string): boolean => /^(0|[1-9]\d*)$/.test(key)
/** The order of an object's properties says nothing: the database keeps its own. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)
const pointerOf = (keys: readonly (string | number)[]): string => keys.map((key) => `/${key}`).join('')

/**
 * The records' value at a place, and the list items on the way to it. `bare`: a transaction, a definition or a
 * document, built from the records alone.
 */
function basisIn(bare: unknown, path: string): OverrideBasis {
  const items: OverrideBasis['items'] = []
  let at: unknown = bare
  for (const key of pointerSegments(path)) {
    if (Array.isArray(at) && isPosition(key)) items.push(itemBasis(at, Number(key)))
    else if (at === undefined && isPosition(key)) items.push(null)
    at = getAt(at, pointerOf([key]))
  }
  return { items, ...(at !== undefined && { value: at as JsonValue }) }
}

/** The same place in the current document; null if one of its items can't be found. */
function pathNow(bare: unknown, { path, was }: Override): string | null {
  const left = [...(was?.items ?? [])]
  const keys: (string | number)[] = []
  let at: unknown = bare
  for (const key of pointerSegments(path)) {
    let next: string | number = key
    if (isPosition(key) && (Array.isArray(at) || at === undefined)) {
      const basis = left.shift()
      // An item that no record made was added by a correction: it is there as long as the records have none in its
      // place.
      if (basis === undefined) return null
      if (basis === null) {
        if (Array.isArray(at) && Number(key) < at.length) return null
      } else {
        const found = Array.isArray(at) ? findItem(at, basis) : null
        if (found === null) return null
        next = found
      }
    }
    keys.push(next)
    at = getAt(at, pointerOf([next]))
  }
  return left.length > 0 ? null : pointerOf(keys)
}

/** A list of beneficiaries that a correction wrote names the conductor: another conductor is another beneficiary. */
function namesConductor(transaction: unknown, { path, value }: Override): boolean {
  if (!/^\/completingActions\/\d+\/beneficiaries$/.test(path) || !Array.isArray(value)) return true
  const conductor = getAt(transaction, '/startingActions/0/conductors/0/refId')
  return value.every((one) => isObject(one) && one.refId === conductor)
}

/** Where a correction is kept: the pointer of its transaction or party; null where the report has it no more. */
function rootOf(override: Override, input: Members, document: Parties): string | null {
  if (override.transactionId !== undefined) {
    const index = input.transactions.findIndex((one) => one.id === override.transactionId)
    return index < 0 ? null : `/transactions/${index}`
  }
  if (override.refId === undefined) return ''
  const index = document.definitions.findIndex((one) => one.refId === override.refId)
  return index < 0 ? null : `/definitions/${index}`
}

/**
 * The current place of a correction, found by the action and the parties that it was made for, never by position alone.
 * Null if they are gone or ambiguous, or if the records now say something other than the value that was corrected.
 * `bare`: built from the records alone.
 */
export function placeOfOverride(override: Override, input: Members, bare: ReportDocument): string | null {
  const root = rootOf(override, input, bare)
  if (root === null) return null
  // One of an earlier version tells no more than its position.
  if (override.was === undefined) return pointerSegments(override.path).some(isPosition) ? null : root + override.path
  const home = getAt(bare, root)
  const path = pathNow(home, override)
  if (path === null || !namesConductor(home, override)) return null
  const current = getAt(home, path)
  return isSame(current, override.was.value) || isSame(current, override.value) ? root + path : null
}

/**
 * A correction of the value at a pointer, stored with its transaction or party and the value that it corrects. `bare`:
 * built from the records alone.
 */
export function anchoredOverride(
  input: Members,
  bare: ReportDocument,
  pointer: string,
  value: Override['value'],
): Override {
  const anchor = anchorOverride(input, bare, pointer, value)
  return { ...anchor, was: basisIn(getAt(bare, rootOf(anchor, input, bare) ?? ''), anchor.path) }
}

/** A correction with its current path and basis; unchanged if it no longer applies. */
export function rebasedOverride<Of extends Override>(override: Of, input: Members, bare: ReportDocument): Of {
  const place = placeOfOverride(override, input, bare)
  if (place === null || override.was === undefined) return override
  const { path, was } = anchoredOverride(input, bare, place, undefined)
  return { ...override, path, was }
}

/**
 * Renews a correction that no longer applies against the records' current value. Null if the report no longer has the
 * place.
 */
export function takenOver<Of extends Override>(override: Of, input: Members, bare: ReportDocument): Of | null {
  const root = rootOf(override, input, bare)
  if (root === null) return null
  const home = getAt(bare, root)
  const path = (override.was === undefined ? null : pathNow(home, override)) ?? override.path
  const { was } = anchoredOverride(input, bare, root + path, undefined)
  return was?.items.includes(null) ? null : { ...override, path, was }
}

/**
 * Applies a report's corrections to its document (`bare` is a copy without them). Returns those that don't apply: two
 * that say different values of one place among them, since a person decides between them.
 */
export function applyOverrides(document: ReportDocument, bare: ReportDocument, input: ReportInput): Override[] {
  const unapplied: Override[] = []
  // Positions are read before anything is removed, so that one correction never moves another's target.
  const targets = (input.overrides ?? []).map((override) => ({
    override,
    pointer: placeOfOverride(override, input, bare),
  }))
  const byPlace = Map.groupBy(targets, ({ pointer }) => pointer)
  for (const { override, pointer } of targets) {
    const isDisputed = byPlace.get(pointer)!.some((other) => !isSame(other.override.value, override.value))
    if (pointer === null || isDisputed || !setAt(document, pointer, override.value)) unapplied.push(override)
  }
  return unapplied
}

/**
 * Dispositions that corrections give to the only completing action of a transaction whose records have none, by
 * transaction.
 */
export function givenDispositions(input: ReportInput, bare: ReportDocument): Map<string, number> {
  const given = new Map<string, number>()
  const all = input.overrides ?? []
  for (const override of all) {
    const { transactionId, path, value } = override
    if (transactionId === undefined || typeof value !== 'number' || !/\/dispositionCode$/.test(path)) continue
    const pointer = placeOfOverride(override, input, bare)
    const [, actions] = /^(.*\/completingActions)\/0\/details\/dispositionCode$/.exec(pointer ?? '') ?? []
    if (pointer === null || actions === undefined || isContradicted(override, all)) continue
    const listed = getAt(bare, actions)
    if (Array.isArray(listed) && listed.length === 1 && getAt(bare, pointer) === undefined)
      given.set(transactionId, value)
  }
  return given
}

/** Whether another of these corrections says something else of the same place. */
export const isContradicted = (one: Override, all: readonly Override[]): boolean =>
  all.some(
    (other) =>
      other.path === one.path &&
      other.transactionId === one.transactionId &&
      other.refId === one.refId &&
      isSame(other.was, one.was) &&
      !isSame(other.value, one.value),
  )

/** Where a correction at a position of a built document is kept: with its transaction or party. */
export function anchorOverride(input: Members, document: Parties, path: string, value: Override['value']): Override {
  const found = /^\/(transactions|definitions)\/(\d+)(\/.*)$/.exec(path)
  if (!found) return { path, value }
  const [, list, position, rest = ''] = found
  const index = Number(position)
  if (list === 'transactions') {
    const transaction = input.transactions[index]
    return transaction ? { path: rest, value, transactionId: transaction.id } : { path, value }
  }
  const definition = document.definitions[index]
  return definition ? { path: rest, value, refId: definition.refId } : { path, value }
}
