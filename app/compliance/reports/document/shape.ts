/** What the regulator's schemas let a report say at a place: every simple field of the object there, filled or not. */
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

/** Names of the objects whose fields stand with those of the object around them. */
const isInner = (name: string): boolean => name === 'details' || name.endsWith('TransactionDetails')
/** Objects that a report may begin to have with the first of their values. */
const isOptional = (name: string): boolean => name === 'account' || name === 'address'

/**
 * Pointers of all simple fields of the object at a pointer, as the schema orders them: its own, those of its details, and of an
 * account or an address that is not there yet.
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

/** Whether the schema takes one simple value, or a list of them, at a pointer. */
export const isSimpleAt = (type: BuildableType, document: unknown, pointer: string): boolean =>
  isSimple(nodeAt(type, document, pointer))

/** The codes that the schema takes at a pointer; null where it names none. */
export function codesAt(type: BuildableType, document: unknown, pointer: string): ReadonlySet<string> | null {
  const codes = nodeAt(type, document, pointer)?.enum
  return codes === undefined ? null : new Set(codes.map(String))
}
