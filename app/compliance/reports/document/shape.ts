/** The fields that the regulator's schemas allow at a place: every simple field of the object, filled or not. */
import lctr from '#schemas/lctr.schema.json' with { type: 'json' }
import lvctr from '#schemas/lvctr.schema.json' with { type: 'json' }
import shared from '#schemas/shared.schema.json' with { type: 'json' }
import str from '#schemas/str.schema.json' with { type: 'json' }
import type { BuildableType } from '../../types.ts'
import { pointerSegments } from './labels.ts'

interface Node {
  $ref?: string
  type?: string
  enum?: readonly (string | number)[]
  maxLength?: number
  properties?: Readonly<Record<string, Node>>
  required?: readonly string[]
  items?: Node
  allOf?: readonly { if?: { properties?: { typeCode?: { const?: number } } }; then?: Node }[]
}

const roots: Readonly<Record<BuildableType, Node>> = { LCTR: lctr as Node, LVCTR: lvctr as Node, STR: str as Node }
const definitions = shared.definitions as unknown as Readonly<Record<string, Node>>

function resolved(node: Node | undefined): Node | undefined {
  if (node?.$ref === undefined) return node
  return resolved(definitions[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)])
}

/** The node with the properties of the shape that the value's type code chooses. */
function shaped(node: Node | undefined, value: unknown): Node | undefined {
  const known = resolved(node)
  if (known?.allOf === undefined) return known
  const code = (value as { typeCode?: number } | undefined)?.typeCode ?? 1
  const branch = known.allOf.find((one) => one.if?.properties?.typeCode?.const === code)
  return resolved(branch?.then) ?? known
}

function nodeAt(type: BuildableType, document: unknown, pointer: string): Node | undefined {
  let node: Node | undefined = roots[type]
  let value = document
  for (const key of pointerSegments(pointer)) {
    node = /^\d+$/.test(key) ? node?.items : node?.properties?.[key]
    value = (value as Record<string, unknown> | undefined)?.[key]
    node = shaped(node, value)
  }
  return node
}

const isSimple = (node: Node | undefined): boolean => {
  const known = resolved(node)
  if (known === undefined || known.properties !== undefined || known.allOf !== undefined) return false
  return known.type !== 'array' || !['object', undefined].includes(resolved(known.items)?.type)
}

/** Objects whose fields are shown with those of their parent. */
const isInner = (name: string): boolean => name === 'details' || name.endsWith('TransactionDetails')
/** Objects that a report may begin to have with the first of their values. */
const isOptional = (name: string): boolean => ['account', 'address', 'employerInformation'].includes(name)

/**
 * Pointers of all simple fields of the object at a pointer, in the schema's order: its own, those of its details, and
 * those of an account, address or employer that doesn't exist yet.
 */
export function fieldsAt(type: BuildableType, document: unknown, pointer: string): string[] {
  const node = nodeAt(type, document, pointer)
  const value = pointerSegments(pointer).reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[key],
    document,
  ) as Record<string, unknown> | undefined
  return Object.entries(node?.properties ?? {}).flatMap(([name, property]) => {
    const at = `${pointer}/${name}`
    if (isSimple(property)) return [at]
    return isInner(name) || (isOptional(name) && value?.[name] === undefined) ? fieldsAt(type, document, at) : []
  })
}

/**
 * Pointers of the lists whose items are parts of the object at a pointer, in it or in its details, as the schema orders
 * them.
 */
export function listsAt(type: BuildableType, document: unknown, pointer: string): string[] {
  return Object.entries(nodeAt(type, document, pointer)?.properties ?? {}).flatMap(([name, property]) => {
    const at = `${pointer}/${name}`
    if (isInner(name)) return listsAt(type, document, at)
    return isListOfParts(property) ? [at] : []
  })
}

const isListOfParts = (node: Node | undefined): boolean => resolved(node)?.type === 'array' && !isSimple(node)

/** Whether the schema takes a list of parts at a pointer. */
export const isPartsAt = (type: BuildableType, document: unknown, pointer: string): boolean =>
  isListOfParts(nodeAt(type, document, pointer))

/**
 * The minimal item of a list by the schema: required parts exist and are empty. A transaction has one action of each
 * kind. `typeCode`: for a list whose items have one of several shapes.
 */
export function emptyItem(
  type: BuildableType,
  document: unknown,
  list: string,
  typeCode?: number,
): Record<string, unknown> {
  const known = typeCode === undefined ? {} : { typeCode }
  return { ...known, ...emptyOf(shaped(nodeAt(type, document, list)?.items, known)) }
}

function emptyOf(node: Node | undefined): Record<string, unknown> {
  const known = resolved(node)
  return Object.fromEntries(
    (known?.required ?? []).flatMap((name): [string, unknown][] => {
      const property = resolved(known?.properties?.[name])
      if (property?.type === 'array') return [[name, name.endsWith('Actions') ? [emptyOf(property.items)] : []]]
      return property?.properties === undefined ? [] : [[name, emptyOf(property)]]
    }),
  )
}

/** Whether the schema takes one simple value, or a list of them, at a pointer. */
export const isSimpleAt = (type: BuildableType, document: unknown, pointer: string): boolean =>
  isSimple(nodeAt(type, document, pointer))

/** The codes that the schema takes at a pointer; null where it names none. */
export function codesAt(type: BuildableType, document: unknown, pointer: string): ReadonlySet<string> | null {
  const codes = nodeAt(type, document, pointer)?.enum
  return codes === undefined ? null : new Set(codes.map(String))
}
