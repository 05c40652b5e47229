import { useContext, useEffect, useMemo, useRef, type Dispatch } from 'react'
import { KeptContext, readKept, writeKept } from '#app/ui/index.ts'
import type { Column, LineKind } from './columns.ts'
import type { GridAction, GridState } from './grid-state.ts'
import type { Line } from './lines.server.ts'
import { apartOf, unsavedOf, withUnsaved, type Unsaved } from './unsaved.ts'

/** The lines and columns with what is being typed, and apart what wasn't saved though no draft needs it any more. */
export function useUnsaved(
  page: {
    lines: readonly Line[]
    columns: readonly Column[]
    kind: LineKind
    counts: Readonly<Record<LineKind, number>>
  },
  state: GridState,
) {
  const { lines, columns, kind } = page
  const seen = useRef(new Map<string, Line>())
  const known = useMemo(() => {
    seen.current = new Map([...seen.current, ...lines.map((line) => [line.id, line] as const)])
    return seen.current
  }, [lines])
  // The same text for the same fields: a key that is typed changes no line.
  const fields = JSON.stringify(unsavedOf(state))
  const shown = useMemo(
    () => withUnsaved({ kind, lines, columns }, JSON.parse(fields) as Unsaved),
    [kind, lines, columns, fields],
  )
  return { ...shown, apart: apartOf({ ...page, lines: shown.lines }, state, known), known }
}

const path = '/app/reports/missing#grid'

/**
 * Keeps unsaved values when the page is left, and puts them back. Nothing of them is saved until someone looks at them.
 */
export function useKeptGrid(state: GridState, known: Map<string, Line>, dispatch: Dispatch<GridAction>): void {
  const owner = useContext(KeptContext)
  const key = owner === null ? null : `${owner}${path}`
  const isRestored = useRef(false)
  useEffect(() => {
    if (key === null || isRestored.current) return
    isRestored.current = true
    const values = readKept(key)?.values
    if (values === undefined) return
    for (const text of values.lines ?? []) {
      const line = JSON.parse(text) as Line
      if (!known.has(line.id)) known.set(line.id, line)
    }
    const [edits = '{}'] = values.edits ?? []
    dispatch({ do: 'restore', edits: JSON.parse(edits) as GridState['edits'] })
  }, [key, known, dispatch])
  const { edits } = state
  useEffect(() => {
    if (key === null || !isRestored.current) return
    const ids = Object.keys(edits)
    const timer = setTimeout(
      () =>
        writeKept(
          key,
          ids.length === 0
            ? null
            : {
                at: Date.now(),
                values: {
                  edits: [JSON.stringify(edits)],
                  lines: ids.flatMap((id) => (known.has(id) ? [JSON.stringify(known.get(id))] : [])),
                },
              },
        ),
      300,
    )
    return () => clearTimeout(timer)
  }, [key, edits, known])
}
