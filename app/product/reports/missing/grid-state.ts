/** State of the list of missing values: unsaved edits, refused values and the undo history. Pure. */

type Texts = Readonly<Record<string, string>>
type ByLine = Readonly<Record<string, Texts>>

/** One changed value, with the value before. */
export interface Edit {
  line: string
  field: string
  before: string
  after: string
  /** `before` stands on file; it is no unsaved text. */
  wasOnFile?: boolean
  /** It was saved, and both texts are as the server shows them. */
  isSaved?: boolean
  /** What stood on file before an earlier text of the same edit was saved. */
  base?: string
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
}

export interface StoredLine {
  line: string
  saved: Readonly<Record<string, { before: string; after: string }>>
  refused: Texts
}

/** A cell. */
export interface Place {
  line: string
  field: string
}

export type GridAction =
  /** A key was pressed in a cell. */
  | { do: 'type'; edit: Edit }
  /** Several cells changed at once. */
  | { do: 'put'; edits: readonly Edit[] }
  /** Takes back the unsaved texts of the last group. What of it was saved, `savedOf` says. */
  | { do: 'undo' }
  /** These lines are being saved. */
  | { do: 'send'; lines: readonly string[] }
  /** The server's answer; `isAnew`: it is for a pasted table or a file, whose texts the grid hasn't seen before. */
  | { do: 'stored'; lines: readonly StoredLine[]; texts?: ByLine; isAnew?: boolean }
  /** What wasn't saved when the page was left. */
  | { do: 'restore'; edits: ByLine }
  /** These unsaved texts are thrown away. */
  | { do: 'discard'; places: readonly Place[] }

export const emptyGrid: GridState = { edits: {}, refused: {}, unsent: [], sent: {}, past: [] }

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

const isEdited = (edits: ByLine, { line, field }: Place): boolean => edits[line]?.[field] !== undefined

/** The edits, each with whether the text before it stands on file. */
const fromFile = (state: GridState, edits: readonly Edit[]): Edit[] =>
  edits.map((edit) => (isEdited(state.edits, edit) ? edit : { ...edit, wasOnFile: true }))

/** Consecutive changes of the same cell are one undo step. */
function typed(past: GridState['past'], edit: Edit): GridState['past'] {
  const last = past.at(-1)
  const [only] = last ?? []
  const isSame =
    last?.length === 1 &&
    only?.line === edit.line &&
    only.field === edit.field &&
    only.after === edit.before &&
    only.isSaved !== true
  return isSame ? [...past.slice(0, -1), [{ ...only, after: edit.after }]] : [...past, [edit]].slice(-mostPast)
}

/** What the next undo takes back that was saved. */
export const savedOf = ({ past, edits }: Pick<GridState, 'past' | 'edits'>): Edit[] =>
  (past.at(-1) ?? []).filter((edit) => edit.isSaved === true && !isEdited(edits, edit))

/** Removes unsaved texts, and with the last one of a line everything that is said of it. */
function dropped(state: GridState, places: readonly Place[]): Pick<GridState, 'edits' | 'refused'> {
  let { edits, refused } = state
  for (const { line, field } of places) {
    edits = without(edits, line, [field])
    refused = without(refused, line, edits[line] ? [field] : Object.keys(refused[line] ?? {}))
  }
  return { edits, refused }
}

function undone(state: GridState): GridState {
  const last = state.past.at(-1)
  if (last === undefined) return state
  const own = last.filter((edit) => isEdited(state.edits, edit))
  const back = own
    .filter(({ wasOnFile }) => wasOnFile !== true)
    .map((edit) => ({ ...edit, before: edit.after, after: edit.before }))
  const { edits, refused } = dropped(
    state,
    own.filter(({ wasOnFile }) => wasOnFile === true),
  )
  return {
    ...state,
    edits: withTexts(edits, back),
    refused,
    unsent: marked(state.unsent, back),
    past: state.past.slice(0, -1),
  }
}

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.do) {
    case 'type':
      return {
        ...state,
        edits: withTexts(state.edits, [action.edit]),
        unsent: marked(state.unsent, [action.edit]),
        past: typed(state.past, fromFile(state, [action.edit])[0]!),
      }
    case 'put':
      return action.edits.length === 0
        ? state
        : {
            ...state,
            edits: withTexts(state.edits, action.edits),
            unsent: marked(state.unsent, action.edits),
            past: [...state.past, fromFile(state, action.edits)].slice(-mostPast),
          }
    case 'undo':
      return undone(state)
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
      }
    case 'discard': {
      const isGone = new Set(action.places.map(keyOf))
      const past = state.past.map((group) => group.filter((edit) => edit.isSaved === true || !isGone.has(keyOf(edit))))
      return { ...state, ...dropped(state, action.places), past: past.filter((group) => group.length > 0) }
    }
    case 'stored':
      return stored(state, action)
  }
}

const keyOf = ({ line, field }: Place): string => JSON.stringify([line, field])

/**
 * The history after an answer: what was saved is put back as it stood on file, whatever was typed until then; what
 * changed nothing is no step. `over`: cells without an unsaved text by now.
 */
function settled(
  past: GridState['past'],
  over: ReadonlySet<string>,
  saved: ReadonlyMap<string, { before: string; after: string }>,
): GridState['past'] {
  const placed = new Set<string>()
  const groups = past.toReversed().map((group) =>
    group.toReversed().flatMap((edit): Edit[] => {
      const key = keyOf(edit)
      const value = saved.get(key)
      if (edit.isSaved === true || (value === undefined && !over.has(key))) return [edit]
      if (value === undefined || placed.has(key)) return []
      placed.add(key)
      const base = edit.base ?? value.before
      const { line, field } = edit
      return [over.has(key) ? { line, field, before: base, after: value.after, isSaved: true } : { ...edit, base }]
    }),
  )
  return groups.flatMap((group) => (group.length > 0 ? [group.toReversed()] : [])).toReversed()
}

/** The history in which what a saved value brought along, such as the extension of a phone, is undone with it. */
function withBrought(past: GridState['past'], lines: readonly StoredLine[], texts: ByLine): GridState['past'] {
  return lines.reduce<GridState['past']>((all, { line, saved }) => {
    const isIn = (group: readonly Edit[], of: string) => group.some((edit) => edit.line === line && edit.field === of)
    const at = all.findLastIndex((group) => group.some((edit) => edit.line === line && edit.isSaved === true))
    const brought = Object.entries(saved).filter(
      ([field]) => texts[line]?.[field] === undefined && !isIn(all[at] ?? [], field),
    )
    return brought.length === 0 || at < 0
      ? all
      : all.with(at, [
          ...all[at]!,
          ...brought.map(([field, value]): Edit => ({ line, field, ...value, isSaved: true })),
        ])
  }, past)
}

/** Whether a line has unsaved texts both of this answer and of before. */
const isLeft = (before: GridState, edits: ByLine, line: string): boolean => {
  const fields = Object.keys(edits[line] ?? {})
  return fields.some((field) => isEdited(before.edits, { line, field })) && fields.length > 1
}

function stored(
  state: GridState,
  { lines, texts = state.sent, isAnew = false }: GridAction & { do: 'stored' },
): GridState {
  let { edits, refused } = state
  const made: Edit[] = []
  const over = new Set<string>()
  const all = new Map<string, { before: string; after: string }>()
  for (const { line, saved, refused: problems } of lines) {
    const asSent = texts[line] ?? {}
    for (const [field, value] of Object.entries(saved)) {
      all.set(keyOf({ line, field }), value)
      made.push({ line, field, ...value, isSaved: true })
    }
    // Edits made in the meantime are newer than the saved value, so they stay.
    const done = Object.keys(asSent).filter(
      (field) => !(field in problems) && (isAnew || edits[line]?.[field] === asSent[field]),
    )
    for (const field of done) over.add(keyOf({ line, field }))
    if (isAnew) {
      const kept = Object.keys(problems)
        .filter((field) => field in asSent)
        .map((field) => ({ line, field, before: edits[line]?.[field] ?? '', after: asSent[field]! }))
      made.push(...fromFile({ ...state, edits }, kept))
      edits = withTexts(without(edits, line, done), kept)
    } else edits = without(edits, line, done)
    // What a form said beside the sent values goes with the last of them.
    refused = without(refused, line, edits[line] ? [...Object.keys(asSent), ''] : Object.keys(refused[line] ?? {}))
    if (Object.keys(problems).length > 0) refused = { ...refused, [line]: { ...refused[line], ...problems } }
  }
  const past = withBrought(settled(state.past, over, isAnew ? new Map() : all), lines, texts)
  return {
    ...state,
    edits,
    refused,
    // What was refused before may belong to what was pasted, so both are judged together.
    unsent: isAnew
      ? [...new Set([...state.unsent, ...lines.flatMap(({ line }) => (isLeft(state, edits, line) ? [line] : []))])]
      : state.unsent,
    sent: isAnew ? state.sent : {},
    past: isAnew && made.length > 0 ? [...past, made].slice(-mostPast) : past,
  }
}
