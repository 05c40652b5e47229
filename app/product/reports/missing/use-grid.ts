import { type KeyboardEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useFormInPlace } from '#app/ui/index.ts'
import type { Column, LineKind } from './columns.ts'
import { emptyGrid, gridReducer, type Edit, type GridState } from './grid-state.ts'
import type { GridHandlers } from './grid.tsx'
import type { Line } from './lines.server.ts'
import type { Answer, SkippedValue } from './action.server.ts'
import { useKeptGrid, useUnsaved } from './use-unsaved.ts'

/** The input of a cell; undefined if the line doesn't need this value. */
const cellAt = (line: string, field: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(`input[data-line="${line}"]`)].find(
    (input) => input.dataset.field === field,
  )

/** Most lines saved in one request, because a form's size is limited. */
const mostAtOnce = 200

export interface GridWork {
  state: GridState
  /** The lines with their unsaved values, and the columns of all of them. */
  lines: readonly Line[]
  columns: readonly Column[]
  /** Lines that only their unsaved values keep in the list, by kind. */
  kept: readonly Line[]
  handlers: GridHandlers
  isSaving: boolean
  /** The last message of the server; empty before the first save. */
  message: string
  /** Given values of the last paste or file that no draft needs. */
  skipped: readonly SkippedValue[]
  undo: () => void
  /** Copies the last focused cell to the empty cells below it. */
  fillDown: () => void
  /** Saves a table copied from a spreadsheet, with its header. */
  pasteTable: (text: string) => void
}

/**
 * Editing in the grid: a line is saved when the focus leaves it, and changes can be undone. `returned`: the answer to
 * an uploaded file.
 */
// eslint-disable-next-line max-lines-per-function -- a hook: what its handlers share is React's state, in one scope
export function useGrid(
  page: { lines: readonly Line[]; columns: readonly Column[]; kind: LineKind },
  returned: Answer | undefined,
): GridWork {
  const { kind } = page
  const [state, dispatch] = useReducer(gridReducer, emptyGrid)
  const { lines, columns, kept, known } = useUnsaved(page, state)
  const { answer: data, isBusy, submit } = useFormInPlace<Answer>()
  const now = useRef({ lines, columns, state, kind, kept })
  const left = useRef<{ line: string; field: string } | null>(null)
  useEffect(() => {
    now.current = { lines, columns, state, kind, kept }
  })

  // The answer counts once the list is loaded again.
  const answered = useRef<Answer | undefined>(undefined)
  useEffect(() => {
    if (isBusy || data === undefined || answered.current === data) return
    answered.current = data
    dispatch({
      do: 'stored',
      lines: data.stored,
      versions: data.versions ?? {},
      ...(data.texts && { texts: data.texts, isAnew: true }),
    })
    // If the line with the focus is complete and gone, the first line gets the focus.
    const at = left.current
    if (document.activeElement === document.body && at !== null)
      (cellAt(at.line, at.field) ?? document.querySelector<HTMLInputElement>('input[data-line]'))?.focus()
  }, [isBusy, data])
  useEffect(() => {
    if (returned === undefined || answered.current === returned) return
    answered.current = returned
    dispatch({
      do: 'stored',
      lines: returned.stored,
      versions: returned.versions ?? {},
      texts: returned.texts ?? {},
      isAnew: true,
    })
  }, [returned])

  // One save at a time, because each depends on the one before.
  const [asked, ask] = useState(0)
  const wants = useRef(false)
  const pasted = useRef<Record<string, string>[]>([])
  useEffect(() => {
    if (isBusy) return
    const table = pasted.current.shift()
    if (table !== undefined) {
      submit(table)
      return
    }
    if (!wants.current) return
    const { state: held, lines: shown } = now.current
    const unsent = held.unsent.filter((line) => held.edits[line])
    const batch = unsent.slice(0, mostAtOnce)
    wants.current = unsent.length > batch.length
    const isKept = new Set(now.current.kept.map(({ id }) => id))
    const versionOf = (line: string): string | null =>
      (isKept.has(line) ? undefined : shown.find(({ id }) => id === line)?.version) ?? held.versions[line] ?? null
    const changes = batch.flatMap((line) => {
      const values = held.edits[line]
      return values ? [{ line, version: versionOf(line), values }] : []
    })
    if (changes.length === 0) return
    dispatch({ do: 'send', lines: batch })
    submit({ intent: 'save', changes: JSON.stringify(changes) })
  }, [isBusy, asked, submit])

  const { handlers, save, sendTable } = useMemo(() => {
    const store = () => {
      wants.current = true
      ask((count) => count + 1)
    }
    const table = (text: string, from?: { line: string; field: string }) => {
      const { lines: shown, columns: heads, kind: of } = now.current
      const line = Math.max(
        0,
        shown.findIndex(({ id }) => id === from?.line),
      )
      const column = Math.max(
        0,
        heads.findIndex(({ id }) => id === from?.field),
      )
      pasted.current.push({
        intent: 'paste',
        kind: of,
        text,
        lines: JSON.stringify(shown.slice(line, line + text.split(/\r\n|\r|\n/).length).map(({ id }) => id)),
        columns: JSON.stringify(heads.slice(column).map(({ id }) => id)),
      })
      ask((count) => count + 1)
    }
    const own: GridHandlers = {
      type: (line, field, before, after) => dispatch({ do: 'type', edit: { line, field, before, after } }),
      key: (event) => pressed(event, now.current, store, dispatch),
      paste: (event) => {
        const text = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '')
        if (!/[\t\r\n]/.test(text)) return
        event.preventDefault()
        const { line = '', field = '' } = event.currentTarget.dataset
        table(text, { line, field })
      },
      leave: ({ currentTarget: { dataset }, relatedTarget }) => {
        left.current = { line: dataset.line ?? '', field: dataset.field ?? '' }
        const isSameLine = relatedTarget instanceof HTMLElement && relatedTarget.dataset.line === dataset.line
        if (!isSameLine) store()
      },
    }
    return { handlers: own, save: store, sendTable: table }
  }, [])

  useKeptGrid(state, known, dispatch)

  return {
    state,
    lines,
    columns,
    kept,
    handlers,
    isSaving: isBusy,
    skipped: (data ?? returned)?.skipped ?? [],
    message: data?.message ?? returned?.message ?? '',
    undo: () => {
      dispatch({ do: 'undo' })
      save()
    },
    fillDown: () => {
      if (left.current === null) return
      dispatch({ do: 'put', edits: filledDown(now.current, left.current) })
      save()
    },
    pasteTable: sendTable,
  }
}

interface Now {
  lines: readonly Line[]
  state: GridState
}

const textOf = ({ state, lines }: Now, line: string, field: string): string =>
  state.edits[line]?.[field] ?? lines.find(({ id }) => id === line)?.cells[field]?.text ?? ''

/** Edits that copy a cell to the empty cells below it. */
function filledDown(now: Now, { line, field }: { line: string; field: string }): Edit[] {
  const after = textOf(now, line, field)
  if (after === '') return []
  return now.lines
    .slice(now.lines.findIndex(({ id }) => id === line) + 1)
    .flatMap(({ id, cells }): Edit[] =>
      field in cells && textOf(now, id, field) === '' ? [{ line: id, field, before: '', after }] : [],
    )
}

/** Enter moves down, Shift+Enter up, Ctrl+D copies the value from above, Ctrl+Z undoes. */
function pressed(
  event: KeyboardEvent<HTMLInputElement>,
  now: Now,
  store: () => void,
  dispatch: (action: { do: 'undo' } | { do: 'put'; edits: Edit[] }) => void,
): void {
  if (event.nativeEvent.isComposing) return
  const input = event.currentTarget
  const { line = '', field = '' } = input.dataset
  const neighbour = (step: 1 | -1): HTMLInputElement | undefined => {
    const { lines } = now
    const at = lines.findIndex(({ id }) => id === line)
    const others = step === 1 ? lines.slice(at + 1) : lines.slice(0, at).reverse()
    const next = others.find(({ cells }) => field in cells)
    return next && cellAt(next.id, field)
  }
  // In a cell with suggestions the arrow keys move through them.
  const isArrow = input.list === null && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
  if (event.key === 'Enter' || isArrow) {
    event.preventDefault()
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    const next = neighbour(isUp ? -1 : 1)
    if (next === undefined) store()
    next?.focus()
    next?.select()
    return
  }
  if (!event.ctrlKey && !event.metaKey) return
  const letter = event.key.toLowerCase()
  if (letter === 'z' && !event.shiftKey) {
    event.preventDefault()
    dispatch({ do: 'undo' })
    store()
  } else if (letter === 'd') {
    event.preventDefault()
    const above = neighbour(-1)
    if (above) dispatch({ do: 'put', edits: [{ line, field, before: input.value, after: above.value }] })
  }
}
