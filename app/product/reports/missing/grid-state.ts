/** State of the list of missing values: unsaved edits, refused values and the undo history. Pure. */

type Texts = Readonly<Record<string, string>>
type ByLine = Readonly<Record<string, Texts>>

/** One changed value, with the value before. */
export interface Edit {
  line: string
  field: string
  before: string
  after: string
}

export interface GridState {
  /** Unsaved texts by line and field. */
  edits: ByLine
  /** Why a value wasn't saved, by line and field. */
  refused: ByLine
  /** Lines edited since they were last sent. */
  unsent: readonly string[]
  /** Texts being saved, as sent. */
  sent: ByLine
  /** Groups of changes to undo, the latest last. */
  past: readonly (readonly Edit[])[]
  /** Versions of lines with refused values. */
  versions: Texts
}

export interface StoredLine {
  line: string
  saved: Readonly<Record<string, { before: string; after: string }>>
  refused: Texts
}

export type GridAction =
  /** A key was pressed in a cell. */
  | { do: 'type'; edit: Edit }
  /** Several cells changed at once. */
  | { do: 'put'; edits: readonly Edit[] }
  | { do: 'undo' }
  /** These lines are being saved. */
  | { do: 'send'; lines: readonly string[] }
  /** The server's answer; `isAnew`: it is for a pasted table or a file, whose texts the grid hasn't seen before. */
  | { do: 'stored'; lines: readonly StoredLine[]; texts?: ByLine; isAnew?: boolean; versions?: Texts }
  /** What wasn't saved when the page was left. */
  | { do: 'restore'; edits: ByLine; versions: Texts }

export const emptyGrid: GridState = { edits: {}, refused: {}, unsent: [], sent: {}, past: [], versions: {} }

const notSaved = 'This wasn’t saved before you left the page. Enter it again to save it.'

/** Most undo steps kept. */
const mostPast = 200

const withTexts = (all: ByLine, edits: readonly Edit[]): ByLine => {
  const next: Record<string, Texts> = { ...all }
  for (const { line, field, after } of edits) next[line] = { ...next[line], [field]: after }
  return next
}

const without = (all: ByLine, line: string, fields: readonly string[]): ByLine => {
  const rest = Object.fromEntries(Object.entries(all[line] ?? {}).filter(([field]) => !fields.includes(field)))
  const { [line]: _line, ...others } = all
  return Object.keys(rest).length > 0 ? { ...others, [line]: rest } : others
}

const marked = (unsent: readonly string[], edits: readonly Edit[]): string[] => [
  ...new Set([...unsent, ...edits.map(({ line }) => line)]),
]

/** Consecutive changes of the same cell are one undo step. */
function typed(past: GridState['past'], edit: Edit): GridState['past'] {
  const last = past.at(-1)
  const [only] = last ?? []
  const isSame =
    last?.length === 1 && only?.line === edit.line && only.field === edit.field && only.after === edit.before
  return isSame ? [...past.slice(0, -1), [{ ...edit, before: only.before }]] : [...past, [edit]].slice(-mostPast)
}

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.do) {
    case 'type':
      return {
        ...state,
        edits: withTexts(state.edits, [action.edit]),
        unsent: marked(state.unsent, [action.edit]),
        past: typed(state.past, action.edit),
      }
    case 'put':
      return action.edits.length === 0
        ? state
        : {
            ...state,
            edits: withTexts(state.edits, action.edits),
            unsent: marked(state.unsent, action.edits),
            past: [...state.past, action.edits].slice(-mostPast),
          }
    case 'undo': {
      const last = state.past.at(-1)
      if (last === undefined) return state
      const back = last.map((edit) => ({ ...edit, before: edit.after, after: edit.before }))
      return {
        ...state,
        edits: withTexts(state.edits, back),
        unsent: marked(state.unsent, back),
        past: state.past.slice(0, -1),
      }
    }
    case 'send':
      return {
        ...state,
        sent: Object.fromEntries(
          action.lines.flatMap((line) => (state.edits[line] ? [[line, state.edits[line]]] : [])),
        ),
        unsent: state.unsent.filter((line) => !action.lines.includes(line)),
      }
    case 'restore':
      return {
        ...state,
        edits: { ...action.edits, ...state.edits },
        refused: {
          ...Object.fromEntries(
            Object.entries(action.edits).map(([line, texts]) => [
              line,
              Object.fromEntries(Object.keys(texts).map((field) => [field, notSaved])),
            ]),
          ),
          ...state.refused,
        },
        versions: { ...action.versions, ...state.versions },
      }
    case 'stored':
      return stored(state, action)
  }
}

function stored(
  state: GridState,
  { lines, texts = state.sent, isAnew = false, versions = {} }: GridAction & { do: 'stored' },
): GridState {
  let { edits, refused } = state
  const made: Edit[] = []
  for (const { line, saved, refused: problems } of lines) {
    const asSent = texts[line] ?? {}
    for (const [field, { before, after }] of Object.entries(saved)) made.push({ line, field, before, after })
    // Edits made in the meantime are newer than the saved value, so they stay.
    const done = Object.keys(asSent).filter(
      (field) => !(field in problems) && (isAnew || edits[line]?.[field] === asSent[field]),
    )
    edits = without(edits, line, done)
    if (isAnew)
      edits = withTexts(
        edits,
        Object.keys(problems)
          .filter((field) => field in asSent)
          .map((field) => ({ line, field, before: '', after: asSent[field]! })),
      )
    refused = without(refused, line, Object.keys(asSent))
    if (Object.keys(problems).length > 0) refused = { ...refused, [line]: { ...refused[line], ...problems } }
  }
  return {
    ...state,
    edits,
    refused,
    versions: { ...state.versions, ...versions },
    sent: isAnew ? state.sent : {},
    past: isAnew && made.length > 0 ? [...state.past, made].slice(-mostPast) : state.past,
  }
}
