import { isRole, oneOf } from '#app/compliance/reports/document/describe.ts'
import { isPartsAt, listsAt } from '#app/compliance/reports/document/shape.ts'
import { getAt } from '#app/compliance/reports/index.ts'
import type { DescribedType } from '../edit/fields.ts'
import { changeWords, doneWord, type PartDoing } from './words.ts'

/** The parts of a report that was filed elsewhere, by their pointers, and what can be done with them. */

const item = /^(.*)\/(0|[1-9]\d*)$/

/** The list and the position of an item; null for what is none. */
export function itemAt(pointer: string): { list: string; at: number } | null {
  const [, list, at] = item.exec(pointer) ?? []
  return list === undefined ? null : { list, at: Number(at) }
}

const nameOfList = (list: string): string => list.slice(list.lastIndexOf('/') + 1)
/** A list of parties in a role. */
export const isRoleList = (list: string): boolean => isRole(nameOfList(list))
const isAccount = (pointer: string): boolean => pointer.endsWith('/account')

/** What a report can't do without one of. */
const needed: ReadonlySet<string> = new Set(['transactions', 'startingActions', 'completingActions'])

/** What can be done with the part at a pointer; nothing where it is no part. Parties come and go with their roles. */
export function doingsAt(type: DescribedType, document: unknown, pointer: string): PartDoing[] {
  if (isAccount(pointer)) return getAt(document, pointer) === undefined ? [] : ['remove']
  const place = itemAt(pointer)
  if (place === null || place.list === '/definitions' || !isPartsAt(type, document, place.list)) return []
  const list = getAt(document, place.list)
  if (!Array.isArray(list) || place.at >= list.length) return []
  const isKept = list.length === 1 && needed.has(nameOfList(place.list))
  return [
    'copy',
    ...(place.at > 0 ? (['earlier'] as const) : []),
    ...(place.at + 1 < list.length ? (['later'] as const) : []),
    ...(isKept ? [] : (['remove'] as const)),
  ]
}

/** Lists to which a part at a pointer takes another item; at '' those of the report itself. */
export const addsAt = (type: DescribedType, document: unknown, pointer: string): string[] =>
  listsAt(type, document, pointer).filter((list) => list !== '/definitions')

/** The part that holds a list or an account; '' for the report itself. */
export const ownerOf = (pointer: string): string => /^.*\/(?:\d+|account)(?=\/)/.exec(pointer)?.[0] ?? ''

/** Whether something can be added to a list. */
export function isOpenList(type: DescribedType, document: unknown, list: string): boolean {
  const owner = ownerOf(list)
  return (owner === '' || getAt(document, owner) !== undefined) && addsAt(type, document, owner).includes(list)
}

const nounOf = (part: string): string => (isAccount(part) ? 'Account' : oneOf(nameOfList(itemAt(part)?.list ?? part)))

/** What a button does, with its object. */
export function copyWords(doing: PartDoing, part: string): string {
  const noun = nounOf(part)
  const object = noun === 'On behalf of' ? '“on behalf of”' : noun.charAt(0).toLowerCase() + noun.slice(1)
  if (doing === 'add') {
    if (object.startsWith('other ')) return `Add an${object}`
    return noun === 'On behalf of' ? `Add ${object}` : `Add ${/^[aeiou]/.test(object) ? 'an' : 'a'} ${object}`
  }
  return changeWords(doing, object)
}

/** What was done, for the message and for undo. */
export function copyDone(doing: PartDoing, part: string): string {
  const noun = nounOf(part)
  return `${noun === 'On behalf of' ? '“On behalf of”' : noun} ${doneWord[doing]}`
}
