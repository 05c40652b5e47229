import { pointerSegments } from './labels.ts'
import type { JsonValue } from '../facts/input.ts'

type Container = Record<string, unknown> | unknown[]

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

function child(container: Container, key: string): unknown {
  if (Array.isArray(container)) return /^(0|[1-9]\d*)$/.test(key) ? container[Number(key)] : undefined
  return Object.hasOwn(container, key) ? container[key] : undefined
}

/** The value at a JSON pointer, or undefined. */
export function getAt(document: unknown, pointer: string): unknown {
  return pointerSegments(pointer).reduce<unknown>((at, key) => (isContainer(at) ? child(at, key) : undefined), document)
}

/**
 * Sets (or with `undefined` removes) the value at a JSON pointer. Objects on the way are made; list items are not, but
 * the position just past a list's end appends. Removing closes the gap in a list.
 * @returns false, with the document unchanged, when the pointer leads nowhere.
 */
export function setAt(document: unknown, pointer: string, value: JsonValue | undefined): boolean {
  const keys = pointerSegments(pointer)
  const last = keys.pop()
  if (last === undefined || [...keys, last].includes('__proto__')) return false
  let at: unknown = document
  const made: [Record<string, unknown>, string][] = []
  for (const key of keys) {
    if (!isContainer(at)) return undo(made)
    let next = child(at, key)
    if (next === undefined) {
      if (Array.isArray(at) || value === undefined) return undo(made)
      next = {}
      at[key] = next
      made.push([at, key])
    }
    at = next
  }
  if (!isContainer(at)) return undo(made)
  if (Array.isArray(at)) {
    const index = last === '-' ? at.length : /^(0|[1-9]\d*)$/.test(last) ? Number(last) : -1
    if (index < 0 || index > at.length || (value === undefined && index === at.length)) return undo(made)
    if (value === undefined) at.splice(index, 1)
    else at[index] = value
    return true
  }
  if (value === undefined) delete at[last]
  else at[last] = value
  return true
}

function undo(made: readonly [Record<string, unknown>, string][]): false {
  for (const [container, key] of made) delete container[key]
  return false
}
