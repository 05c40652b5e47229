import { isRole, oneOf } from '#app/compliance/reports/document/describe.ts'
import { isPartsAt, listsAt } from '#app/compliance/reports/document/shape.ts'
import { getAt } from '#app/compliance/reports/index.ts'
import type { DescribedType } from '../edit/fields.ts'
import { isOwnList } from '../edit/list-corrections.ts'
import { changeLabel, doneSuffixes, type PartOperation } from './words.ts'

/**
 * The parts that a report holds itself, by their pointers, and the changes that each allows: all parts of a report
 * filed elsewhere (`isCopy`); of any other the lists of its parties, and related reports. The rest is in its
 * transactions.
 */

/** What is asked of a report: its document as built. */
export interface OwnDocument {
  type: DescribedType
  document: unknown
  isCopy: boolean
}

const item = /^(.*)\/(0|[1-9]\d*)$/

/** The list and index of an item; null for any other pointer. */
export function itemAt(pointer: string): { list: string; at: number } | null {
  const [, list, at] = item.exec(pointer) ?? []
  return list === undefined ? null : { list, at: Number(at) }
}

const nameOfList = (list: string): string => list.slice(list.lastIndexOf('/') + 1)
/** Whether a list holds parties in a role. */
export const isRoleList = (list: string): boolean => isRole(nameOfList(list))
const isAccount = (pointer: string): boolean => pointer.endsWith('/account')

/** Lists that must keep at least one item. */
const needed: ReadonlySet<string> = new Set(['transactions', 'startingActions', 'completingActions'])

/**
 * The changes that the part at a pointer allows; empty if it isn't a part. Parties are added and removed with their
 * roles.
 */
export function operationsAt({ type, document, isCopy }: OwnDocument, pointer: string): PartOperation[] {
  if (isAccount(pointer)) return !isCopy || getAt(document, pointer) === undefined ? [] : ['remove']
  const place = itemAt(pointer)
  if (place === null || place.list === '/definitions' || !(isCopy || isOwnList(place.list))) return []
  const list = isPartsAt(type, document, place.list) ? getAt(document, place.list) : undefined
  if (!Array.isArray(list) || place.at >= list.length) return []
  const isKept = list.length === 1 && needed.has(nameOfList(place.list))
  return [
    'copy',
    ...(place.at > 0 ? (['earlier'] as const) : []),
    ...(place.at + 1 < list.length ? (['later'] as const) : []),
    ...(isKept ? [] : (['remove'] as const)),
  ]
}

/** Of whom an entity states owners and controllers, by its structure (schema-facts 8). */
const structures: Readonly<Record<string, readonly number[]>> = {
  directorsOfCorporation: [1],
  personsOwningSharesOfCorporation: [1],
  personsOwningEntityNotCorporationOrTrust: [2],
  trusteesOfTrust: [3, 4],
  settlorsOfTrust: [3, 4],
  beneficiariesOfTrust: [3],
  personsOwningUnitsOfTrust: [4],
}

/** Lists to which the part at a pointer accepts another item; for '', those of the report itself. */
export function addsAt({ type, document, isCopy }: OwnDocument, pointer: string): string[] {
  const structure = getAt(document, `${pointer}/structureTypeCode`)
  return listsAt(type, document, pointer).filter(
    (list) =>
      list !== '/definitions' &&
      (isCopy || isOwnList(list)) &&
      (structure === undefined || (structures[nameOfList(list)]?.includes(Number(structure)) ?? true)),
  )
}

/** Pointer of the part that contains a list or an account; '' for the report itself. */
export const ownerOf = (pointer: string): string => /^.*\/(?:\d+|account)(?=\/)/.exec(pointer)?.[0] ?? ''

/** Whether a list accepts another item. */
export function isOpenList(of: OwnDocument, list: string): boolean {
  const owner = ownerOf(list)
  return (owner === '' || getAt(of.document, owner) !== undefined) && addsAt(of, owner).includes(list)
}

const nounOf = (part: string): string => (isAccount(part) ? 'Account' : oneOf(nameOfList(itemAt(part)?.list ?? part)))

/** Label of a button, with its object. */
export function ownOperationLabel(operation: PartOperation, part: string): string {
  const noun = nounOf(part)
  const object = noun === 'On behalf of' ? '“on behalf of”' : noun.charAt(0).toLowerCase() + noun.slice(1)
  if (operation === 'add') {
    if (object.startsWith('other ')) return `Add an${object}`
    return noun === 'On behalf of' ? `Add ${object}` : `Add ${/^[aeiou]/.test(object) ? 'an' : 'a'} ${object}`
  }
  return changeLabel(operation, object)
}

/** Label of a completed change, for the message and for undo. */
export function ownDoneLabel(operation: PartOperation, part: string): string {
  const noun = nounOf(part)
  return `${noun === 'On behalf of' ? '“On behalf of”' : noun} ${doneSuffixes[operation]}`
}
