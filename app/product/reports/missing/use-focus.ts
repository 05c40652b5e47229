import { useCallback, useEffect, useRef } from 'react'
import type { Place } from './grid-state.ts'
import type { Line } from './lines.server.ts'

/** The input of a cell; undefined if the line doesn't need this value. */
export const cellAt = (line: string, field: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(`input[data-line="${line}"]`)].find(
    (input) => input.dataset.field === field,
  )

/**
 * The focus of the grid. When the focused cell is saved and gone, the next cell of the same line gets the focus. What
 * is typed never goes into another record: if the line is gone too, the head of the line in its place gets the focus,
 * from which Tab goes on.
 */
export function useFocus(lines: readonly Line[]) {
  /** The cell with the focus. */
  const focused = useRef<Place | null>(null)
  /** The cell that had it last. */
  const left = useRef<Place | null>(null)
  const before = useRef<{ order: readonly string[]; fields: readonly string[] }>({ order: [], fields: [] })
  useEffect(() => {
    const place = focused.current
    const isLost = place !== null && (document.activeElement === document.body || document.activeElement === null)
    if (isLost && cellAt(place.line, place.field) === undefined) {
      focused.current = null
      focusAfter(place, before.current)
    }
    before.current = {
      order: lines.map(({ id }) => id),
      fields: focused.current === null ? [] : inputsOf(focused.current.line).map(({ dataset }) => dataset.field ?? ''),
    }
  })
  const enter = useCallback(({ currentTarget: { dataset } }: { currentTarget: HTMLInputElement }) => {
    const { line = '', field = '' } = dataset
    focused.current = { line, field }
    left.current = { line, field }
    before.current = { ...before.current, fields: inputsOf(line).map((input) => input.dataset.field ?? '') }
  }, [])
  const leave = useCallback(() => {
    focused.current = null
  }, [])
  return { left, enter, leave }
}

const inputsOf = (line: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[data-line="${line}"]`),
]

/** `before`: the lines, and the fields of the focused one, as they stood. */
function focusAfter({ line, field }: Place, before: { order: readonly string[]; fields: readonly string[] }): void {
  const at = before.fields.indexOf(field)
  const fields = [...before.fields.slice(at + 1), ...before.fields.slice(0, at).reverse()]
  const cell = fields.map((name) => cellAt(line, name)).find((found) => found !== undefined)
  if (cell !== undefined) {
    cell.focus()
    return
  }
  const place = before.order.indexOf(line)
  const heads = [line, ...before.order.slice(place + 1), ...before.order.slice(0, place).reverse()]
  const head = heads
    .map((id) => document.querySelector<HTMLElement>(`[data-head="${id}"]`))
    .find((found) => found !== null)
  ;(head ?? document.getElementById('main'))?.focus()
}
