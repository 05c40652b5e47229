import { Link } from '@remix-run/react'
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import {
  Badge,
  cx,
  FieldError,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
  formatCount,
  countOf,
  usePrinting,
} from '#app/ui/index.ts'
import { Due } from '../state/due.tsx'
import { choicesOf, type Place } from './cell-text.ts'
import { kindWords, type CellKind, type Column, type LineKind } from './columns.ts'
import type { Line } from './lines.server.ts'

/** Event handlers of the cells. They never change, so that an edit renders only its own line. */
export interface GridHandlers {
  type: (line: string, field: string, before: string, after: string) => void
  key: (event: KeyboardEvent<HTMLInputElement>) => void
  paste: (event: ClipboardEvent<HTMLInputElement>) => void
  enter: (event: { currentTarget: HTMLInputElement }) => void
  leave: (event: { currentTarget: HTMLInputElement; relatedTarget: EventTarget | null }) => void
}

const widths: Partial<Record<CellKind, string>> = {
  date: 'sm:min-w-44',
  province: 'sm:min-w-32',
  country: 'sm:min-w-36',
  'yes-no': 'sm:min-w-24',
  party: 'sm:min-w-52',
  disposition: 'sm:min-w-56',
  personDocument: 'sm:min-w-40',
}

/**
 * The lines and their cells. `handlers` null: read-only (no script, or no permission to edit); each line links to its
 * form.
 */
export function Grid({
  lines,
  columns,
  places,
  kind,
  edits,
  refused,
  handlers,
}: {
  lines: readonly Line[]
  columns: readonly Column[]
  places: readonly Place[]
  kind: LineKind
  edits: Readonly<Record<string, Readonly<Record<string, string>>>>
  refused: Readonly<Record<string, Readonly<Record<string, string>>>>
  handlers: GridHandlers | null
}) {
  const lists = useId()
  const stable = useStable(lines)
  const heads = useUnchanged(columns)
  const known = useUnchanged(places)
  const [shown, setShown] = useState(step)
  const more = stable.length - shown
  const drawMore = useCallback(() => setShown((count) => count + step), [])
  usePrinting(useCallback(() => setShown(Infinity), []))
  const choices = useMemo(
    () => new Map([...new Set(heads.map(({ kind: of }) => of))].map((of) => [of, choicesOf(of, known)])),
    [heads, known],
  )
  return (
    <>
      <Table label={`${kindWords[kind].many} with missing values`} stack tall>
        <THead>
          <tr>
            <Th className="left-0 z-20 min-w-52">{kindWords[kind].head}</Th>
            {heads.map((column) => (
              <Th key={column.id}>{column.label}</Th>
            ))}
          </tr>
        </THead>
        <TBody>
          {stable.slice(0, shown).map((line) => (
            <GridLine
              key={line.id}
              line={line}
              columns={heads}
              lists={lists}
              choices={choices}
              edits={edits[line.id]}
              refused={refused[line.id]}
              handlers={handlers}
            />
          ))}
          {more > 0 ? <MoreLines count={more} width={heads.length + 1} onMore={drawMore} /> : null}
        </TBody>
      </Table>
      <Choices lists={lists} choices={choices} />
    </>
  )
}

/** Lines rendered at first, and added each time the end scrolls near. */
const step = 60

/** Keeps the objects of unchanged lines, so that only changed lines render again. */
function useStable(lines: readonly Line[]): readonly Line[] {
  const before = useRef(new Map<string, { text: string; line: Line }>())
  return useMemo(() => {
    const next = new Map(
      lines.map((line) => {
        const text = JSON.stringify(line)
        const known = before.current.get(line.id)
        return [line.id, known?.text === text ? known : { text, line }] as const
      }),
    )
    before.current = next
    return [...next.values()].map(({ line }) => line)
  }, [lines])
}

/** Keeps the previous object if the new one is equal: each save reloads all of them, which would render every line. */
function useUnchanged<Of>(value: Of): Of {
  const before = useRef(value)
  return useMemo(() => {
    if (JSON.stringify(before.current) !== JSON.stringify(value)) before.current = value
    return before.current
  }, [value])
}

/** Placeholder of the lines not rendered yet; scrolling near it renders more. */
function MoreLines({ count, width, onMore }: { count: number; width: number; onMore: () => void }) {
  const place = useRef<HTMLTableRowElement>(null)
  // Observed again after each step, because it may still be near.
  useEffect(() => {
    const row = place.current
    if (row === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore()
      },
      { rootMargin: '600px' },
    )
    observer.observe(row)
    return () => observer.disconnect()
  }, [count, onMore])
  return (
    <tr ref={place}>
      <td colSpan={width} className="px-4 py-3 text-sm text-ink-2">
        <button type="button" className="link cursor-pointer" onClick={onMore}>
          {formatCount(count)} more
        </button>
      </td>
    </tr>
  )
}

const Choices = memo(function Choices({
  lists,
  choices,
}: {
  lists: string
  choices: ReadonlyMap<CellKind, readonly string[]>
}) {
  return [...choices].map(([kind, all]) =>
    all.length === 0 ? null : (
      <datalist key={kind} id={`${lists}-${kind}`}>
        {all.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    ),
  )
})

const GridLine = memo(function GridLine({
  line,
  columns,
  lists,
  choices,
  edits = {},
  refused = {},
  handlers,
}: {
  line: Line
  columns: readonly Column[]
  lists: string
  choices: ReadonlyMap<CellKind, readonly string[]>
  edits?: Readonly<Record<string, string>> | undefined
  refused?: Readonly<Record<string, string>> | undefined
  handlers: GridHandlers | null
}) {
  return (
    <Tr>
      <Td
        primary
        label={kindWords[line.kind].head}
        tabIndex={-1}
        data-head={line.id}
        className="left-0 z-10 bg-surface group-hover/row:bg-hover sm:sticky"
      >
        <Link to={line.to} className="font-medium hover:underline">
          {line.name}
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs font-normal text-ink-3">
          {line.number === '' ? null : <span className="font-mono">{line.number}</span>}
          <span>{countOf(line.reports, 'draft')}</span>
          <Due date={line.dueDate} due={line.due} />
        </span>
        {line.others.length === 0 ? null : (
          <span className="mt-1 block text-xs font-normal text-ink-2">
            Also missing: {line.others.join(', ')}.{' '}
            <Link to={line.to} className="link" data-print="hide">
              Open form
            </Link>
          </span>
        )}
        {refused[''] ? <span className="mt-1 block text-xs font-normal text-bad">{refused['']}</span> : null}
      </Td>
      {columns.map((column) => {
        const cell = line.cells[column.id]
        if (cell === undefined) return <td key={column.id} className="px-3 py-2 max-sm:hidden!" />
        const text = edits[column.id] ?? cell.text
        const problem = refused[column.id] ?? (cell.text !== '' && text === cell.text ? cell.message : undefined)
        return (
          <Td
            key={column.id}
            label={column.label}
            className={cx('sm:px-1.5! sm:py-1.5!', widths[column.kind] ?? 'sm:min-w-34')}
          >
            {handlers === null ? (
              <span className={cell.text === '' ? 'text-warn' : undefined}>
                {cell.text === '' ? <Badge tone="warn">Missing</Badge> : cell.text}
              </span>
            ) : (
              <GridCell
                line={line}
                column={column}
                text={text}
                problem={problem}
                list={choices.get(column.kind)?.length ? `${lists}-${column.kind}` : undefined}
                handlers={handlers}
              />
            )}
          </Td>
        )
      })}
    </Tr>
  )
})

function GridCell({
  line,
  column,
  text,
  problem,
  list,
  handlers,
}: {
  line: Line
  column: Column
  text: string
  problem: string | undefined
  list: string | undefined
  handlers: GridHandlers
}) {
  const id = useId()
  return (
    <>
      <input
        type="text"
        className="control sm:max-w-80"
        aria-label={`${column.label}, ${line.name}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        list={list}
        placeholder={column.kind === 'date' ? 'YYYY-MM-DD' : undefined}
        data-line={line.id}
        data-field={column.id}
        value={text}
        onChange={(event) => handlers.type(line.id, column.id, text, event.currentTarget.value)}
        onKeyDown={handlers.key}
        onPaste={handlers.paste}
        onFocus={handlers.enter}
        onBlur={handlers.leave}
      />
      {problem === undefined ? null : <FieldError id={id}>{problem}</FieldError>}
    </>
  )
}
