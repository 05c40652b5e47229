import { getAt, setAt } from '#app/compliance/reports/document/pointer.ts'
import type { JsonValue } from '#app/compliance/reports/index.ts'

/** One reversible change to the document of a report that was filed elsewhere. */
export type CopyStep =
  /**
   * An undefined `before` or `after` means no value. `made`: created only as a container for a new value, so
   * corrections may exist in its place.
   */
  | { kind: 'set'; pointer: string; before?: JsonValue; after?: JsonValue; made?: true }
  | { kind: 'splice'; list: string; at: number; removed: JsonValue[]; inserted: JsonValue[] }

/** The steps that undo these steps. */
export const invertSteps = (steps: readonly CopyStep[]): CopyStep[] =>
  steps.toReversed().map((step) =>
    step.kind === 'set'
      ? {
          kind: 'set',
          pointer: step.pointer,
          ...(step.after !== undefined && { before: step.after }),
          ...(step.before !== undefined && { after: step.before }),
          ...(step.made && { made: step.made }),
        }
      : { ...step, removed: step.inserted, inserted: step.removed },
  )

/** A document after some steps. */
export function afterSteps<Of extends object>(document: Of, steps: readonly CopyStep[]): Of {
  const changed = structuredClone(document)
  for (const step of steps) {
    if (step.kind === 'set') setAt(changed, step.pointer, structuredClone(step.after))
    else {
      const list = getAt(changed, step.list) as JsonValue[]
      list.splice(step.at, step.removed.length, ...structuredClone(step.inserted))
    }
  }
  return changed
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A value with its keys in the order of PostgreSQL's jsonb (shorter first): corrections identify list items by their
 * text.
 */
export function inStoredOrder<Of>(value: Of): Of {
  if (Array.isArray(value)) return value.map((one) => inStoredOrder(one as unknown)) as Of
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, one]) => [name, inStoredOrder(one)])) as Of
}

const isWithin = (pointer: string, place: string): boolean => pointer === place || pointer.startsWith(`${place}/`)

/** The pointer after some steps of the value at `pointer`; null if it was removed. */
export function placeAfter(pointer: string, steps: readonly CopyStep[]): string | null {
  return steps.reduce<string | null>((place, step) => {
    if (place === null) return null
    if (step.kind === 'set')
      return step.after === undefined && !step.made && isWithin(place, step.pointer) ? null : place
    if (!place.startsWith(`${step.list}/`)) return place
    const [position = '', ...rest] = place.slice(step.list.length + 1).split('/')
    const moved = positionAfter(Number(position), step)
    return moved === null ? null : [step.list, String(moved), ...rest].join('/')
  }, pointer)
}

function positionAfter(at: number, { at: from, removed, inserted }: CopyStep & { kind: 'splice' }): number | null {
  if (at < from) return at
  if (at >= from + removed.length) return at + inserted.length - removed.length
  // A swap removes and inserts the same items, in reverse order.
  return removed.length === inserted.length ? from + removed.length - 1 - (at - from) : null
}

/** Collects steps on a document, each applied to the result of those before it. */
export class CopySteps {
  readonly steps: CopyStep[] = []
  document: object

  constructor(document: object) {
    this.document = document
  }

  #take(step: CopyStep): void {
    this.steps.push(step)
    this.document = afterSteps(this.document, [step])
  }

  /**
   * Sets a value, or removes it with `undefined`. Missing containers are created with it, and removed with it on undo.
   */
  set(pointer: string, value: JsonValue | undefined): void {
    const names = pointer.split('/').slice(1)
    const missing = names.findIndex(
      (_, at) => getAt(this.document, `/${names.slice(0, at + 1).join('/')}`) === undefined,
    )
    const first = missing < 0 || value === undefined ? names.length - 1 : missing
    const place = `/${names.slice(0, first + 1).join('/')}`
    const after = value && names.slice(first + 1).reduceRight<JsonValue>((inner, name) => ({ [name]: inner }), value)
    const before = getAt(this.document, place) as JsonValue | undefined
    this.#take({
      kind: 'set',
      pointer: place,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(before === undefined && after !== undefined && { made: true }),
    })
  }

  splice(list: string, at: number, count: number, ...inserted: JsonValue[]): void {
    if (getAt(this.document, list) === undefined) this.set(list, [])
    const removed = (getAt(this.document, list) as JsonValue[]).slice(at, at + count)
    this.#take({ kind: 'splice', list, at, removed, inserted })
  }

  /** Swaps an item of a list with the one before it. */
  moveUp(list: string, at: number): void {
    const [one, other] = (getAt(this.document, list) as JsonValue[]).slice(at - 1, at + 1) as [JsonValue, JsonValue]
    this.splice(list, at - 1, 2, other, one)
  }
}
