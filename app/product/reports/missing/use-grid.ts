import { type KeyboardEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useFormInPlace } from '#app/ui/index.ts'
import type { Answer, SkippedValue } from './action.server.ts'
import type { Column } from './columns.ts'
import { emptyGrid, gridReducer, savedOf, type Edit, type GridState, type Place } from './grid-state.ts'
import type { GridHandlers } from './grid.tsx'
import type { Line } from './lines.server.ts'
import { countsOf, savedWords, undoneWords, type Outcome, type Undone } from './refusals.ts'
import type { Apart } from './unsaved.ts'
import { cellAt, useFocus } from './use-focus.ts'
import { useKeptGrid, useUnsaved } from './use-unsaved.ts'

/** Most lines saved in one request, because a form's size is limited. */
const mostAtOnce = 200

export interface GridWork {
  state: GridState
  /** The lines with what is being typed, and the columns of all of them. */
  lines: readonly Line[]
  columns: readonly Column[]
  /** Unsaved values that no draft needs any more. */
  apart: readonly Apart[]
  handlers: GridHandlers
  isSaving: boolean
  /** What was said last: by the server, or of an undo; empty before. */
  message: string
  /** Given values of the last paste or file that no draft needs. */
  skipped: readonly SkippedValue[]
  undo: () => void
  discard: (places: readonly Place[]) => void
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
export function useGrid(page: GridPage, returned: Answer | undefined): GridWork {
  const { kind } = page
  const [state, dispatch] = useReducer(gridReducer, emptyGrid)
  const { lines, columns, apart, known } = useUnsaved(page, state)
  const { answer: data, isBusy, submit } = useFormInPlace<Answer>()
  const now = useRef({ lines, columns, state, kind, known })
  useEffect(() => {
    now.current = { lines, columns, state, kind, known }
  })
  const [said, say] = useState<Said | null>(returned ?? null)
  const { enter, left, leave } = useFocus(lines)

  // One request at a time, because each depends on the one before.
  const [asked, ask] = useState(0)
  const wants = useRef(false)
  const undos = useRef(0)
  const jobs = useRef<Record<string, string>[]>([])
  // A save and an undo may take several requests, of which one message tells.
  const outcome = useRef<Outcome>({ saved: 0, refused: 0 })
  const undone = useRef<Undone>({ values: 0, changed: 0, closed: 0 })

  // The answer counts once the list is loaded again.
  const answered = useRef<Answer | undefined>(undefined)
  const isSettling = useRef(false)
  const take = useCallback((answer: Answer) => {
    if (answer.undone) {
      undone.current = sumOf(undone.current, answer.undone)
      say({ ...answer, message: undoneWords(undone.current) })
      return
    }
    dispatch({ do: 'stored', lines: answer.stored, ...(answer.texts && { texts: answer.texts, isAnew: true }) })
    if (answer.texts === undefined && answer.stored.length > 0) {
      outcome.current = sumOf(outcome.current, countsOf(answer.stored))
      say({ ...answer, message: savedWords(outcome.current) })
    } else {
      say(answer)
      wants.current = true
    }
  }, [])
  useEffect(() => {
    if (isBusy || data === undefined || answered.current === data) return
    answered.current = data
    isSettling.current = true
    take(data)
    ask((count) => count + 1)
  }, [isBusy, data, take])
  const uploaded = useRef<Answer | undefined>(undefined)
  useEffect(() => {
    if (returned === undefined || uploaded.current === returned) return
    uploaded.current = returned
    take(returned)
  }, [returned, take])

  useEffect(() => {
    if (isBusy) return
    // What is sent next depends on what the answer changes: this runs again once it did.
    if (isSettling.current) {
      isSettling.current = false
      return
    }
    const { state: held, kind: of, known: all } = now.current
    if (undos.current > 0) {
      undos.current -= 1
      const saved = savedOf(held)
      undone.current = { values: (held.past.at(-1)?.length ?? 0) - saved.length, changed: 0, closed: 0 }
      say(held.past.length === 0 ? null : { message: undoneWords(undone.current) })
      jobs.current.push(...undoJobs(saved))
      // An earlier text that wasn't saved either is judged again.
      wants.current = true
      dispatch({ do: 'undo' })
      ask((count) => count + 1)
      return
    }
    const job = jobs.current.shift()
    if (job !== undefined) {
      submit(job)
      return
    }
    if (!wants.current) {
      outcome.current = { saved: 0, refused: 0 }
      return
    }
    const shown = new Map(now.current.lines.map((line) => [line.id, line]))
    const unsent = held.unsent.flatMap((id) => {
      const other = all.get(id)
      // What a line of another kind still needs, the server knows.
      const line = shown.get(id) ?? (other?.kind === of ? undefined : other)
      const values = Object.entries(held.edits[id] ?? {}).filter(([field]) => line !== undefined && field in line.cells)
      return line === undefined || values.length === 0
        ? []
        : [{ line: id, version: line.version, values: Object.fromEntries(values) }]
    })
    const changes = unsent.slice(0, mostAtOnce)
    wants.current = unsent.length > changes.length
    if (changes.length === 0) return
    dispatch({ do: 'send', lines: changes.map(({ line }) => line) })
    submit({ intent: 'save', changes: JSON.stringify(changes) })
  }, [isBusy, asked, submit])

  const { handlers, save, sendTable, undo } = useMemo(() => {
    const store = () => {
      wants.current = true
      ask((count) => count + 1)
    }
    const back = () => {
      undos.current += 1
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
      jobs.current.push({
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
      key: (event) => pressed(event, now.current, { store, undo: back, dispatch }),
      paste: (event) => {
        const text = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '')
        if (!/[\t\r\n]/.test(text)) return
        event.preventDefault()
        const { line = '', field = '' } = event.currentTarget.dataset
        table(text, { line, field })
      },
      enter,
      leave: ({ currentTarget: { dataset }, relatedTarget }) => {
        leave()
        const isSameLine = relatedTarget instanceof HTMLElement && relatedTarget.dataset.line === dataset.line
        if (!isSameLine) store()
      },
    }
    return { handlers: own, save: store, sendTable: table, undo: back }
  }, [enter, leave])

  useKeptGrid(state, known, dispatch)

  return {
    state,
    lines,
    columns,
    apart,
    handlers,
    isSaving: isBusy,
    skipped: said?.skipped ?? [],
    message: said?.message ?? '',
    undo,
    discard: (places) => dispatch({ do: 'discard', places }),
    fillDown: () => {
      if (left.current === null) return
      dispatch({ do: 'put', edits: filledDown(now.current, left.current) })
      save()
    },
    pasteTable: sendTable,
  }
}

type GridPage = Parameters<typeof useUnsaved>[0]
type Said = Pick<Answer, 'message' | 'skipped'>

const sumOf = <Name extends string>(
  one: Readonly<Record<Name, number>>,
  other: Readonly<Record<Name, number>>,
): Record<Name, number> =>
  Object.fromEntries(Object.keys(one).map((name) => [name, one[name as Name] + other[name as Name]])) as Record<
    Name,
    number
  >

/** Requests that put saved values back. */
function undoJobs(saved: readonly Edit[]): Record<string, string>[] {
  const changes = [...Map.groupBy(saved, ({ line }) => line)].map(([line, edits]) => ({
    line,
    values: Object.fromEntries(edits.map(({ field, before, after }) => [field, { before, after }])),
  }))
  return Array.from({ length: Math.ceil(changes.length / mostAtOnce) }, (_, at) => ({
    intent: 'undo',
    changes: JSON.stringify(changes.slice(at * mostAtOnce, (at + 1) * mostAtOnce)),
  }))
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
  {
    store,
    undo,
    dispatch,
  }: { store: () => void; undo: () => void; dispatch: (action: { do: 'put'; edits: Edit[] }) => void },
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
    undo()
  } else if (letter === 'd') {
    event.preventDefault()
    const above = neighbour(-1)
    if (above) dispatch({ do: 'put', edits: [{ line, field, before: input.value, after: above.value }] })
  }
}
