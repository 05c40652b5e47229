import { Link, useSearchParams } from '@remix-run/react'
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type OnChangeFn,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { cx } from '../style/cx.ts'
import { Icon } from '../style/icons.tsx'
import { CursorPages, Pagination, useQueryLink, type Cursors } from './pagination.tsx'
import { useTypedTexts } from '../fields/typed.ts'
import { Table, TBody, Td, Th, THead, Tr, type Align } from './table.tsx'
import { useTimeHead } from '../values/values.tsx'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
})

export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * What to sort and search by. In a server-driven table only its presence counts.
   * Amounts: sort keys are compared as text or numbers, so give them as bigint cents or a zero-padded text.
   */
  sortValue?: (row: Row) => string | number | bigint | null
  /** Whether the head sorts. Default: where there is a `sortValue`. */
  sortable?: boolean
  /** Whether the cells are times (`DateTime` with `zoneInHead`): the head names their zone once. */
  isTime?: boolean
  align?: Align
  /** The cell that names the row. */
  primary?: boolean
  /** Hides the head's words (for a column of buttons), not from screen readers. */
  hideHeader?: boolean
  className?: string
}

export interface DataTableProps<Row> {
  /** Name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the rows are, in the foot: "customers". */
  noun?: string
  empty: ReactNode
  /**
   * A box to tick per row, sent as `name` by the form around the table; `label` names a row's box. `chosen`: what is ticked is kept outside,
   * beyond the rows that are shown, and `onChange` is told what of these is ticked.
   */
  selection?:
    | {
        name: string
        label: (row: Row) => string
        enabled?: (row: Row) => boolean
        chosen?: readonly string[]
        onChange?: (keys: readonly string[]) => void
      }
    | undefined
  /** Ids of columns that the reader does without; the primary column stays. */
  hidden?: readonly string[] | undefined
  /** Rows whose text holds this are shown (client-driven tables). */
  filterText?: string
  /** Order before the user chooses one: a column's id, with `-` in front for descending. */
  defaultSort?: string
  /** Rows per page in the browser; all when absent. */
  pageSize?: number | undefined
  /** Server-driven: sorting and pages are links (`?sort=`, and `?page=` or cursors) and `rows` is the page as it came. */
  server?: { sort: string } & ({ page: number; pageSize: number; total: number } | { cursors: Cursors })
  tall?: boolean
}

const nothing: readonly string[] = []

const sortState = (sort: string | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  if (typeof a === 'string' && typeof b === 'string')
    return a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })
  return a < b ? -1 : 1
}

/** Which rows are ticked, kept here or outside, and what a tick changes. */
function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: DataTableProps<Row>['selection'],
): { ticked: RowSelectionState; tick: OnChangeFn<RowSelectionState> } {
  const typed = useTypedTexts(selection?.name)
  const [chosen, setChosen] = useState<RowSelectionState>(() =>
    Object.fromEntries((typed ?? []).map((key) => [key, true])),
  )
  // A row that has gone, or can be ticked no more, is no longer chosen.
  const selectable = selection?.enabled
  const selected = useMemo(
    () =>
      Object.fromEntries(
        rows
          .filter((row) => chosen[rowKey(row)] && (selectable?.(row) ?? true))
          .map((row) => [rowKey(row), true as const]),
      ),
    [rows, rowKey, chosen, selectable],
  )
  const onChange = selection?.onChange
  const keptOutside = selection?.chosen
  // Told of rows that left with their page as well: only what is shown is sent.
  useEffect(() => {
    if (keptOutside === undefined) onChange?.(Object.keys(selected))
  }, [selected, onChange, keptOutside])
  const ticked: RowSelectionState = keptOutside
    ? Object.fromEntries(rows.flatMap((row) => (keptOutside.includes(rowKey(row)) ? [[rowKey(row), true]] : [])))
    : selected
  return {
    ticked,
    tick: (updater) => {
      const next = typeof updater === 'function' ? updater(ticked) : updater
      if (keptOutside === undefined) setChosen(next)
      else onChange?.(Object.keys(next).filter((key) => next[key]))
    },
  }
}

/** A dense table that sorts, filters, pages and selects, in the browser or driven by the server through the address. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  noun = 'rows',
  empty,
  selection,
  filterText = '',
  defaultSort,
  pageSize,
  server,
  tall,
  hidden = nothing,
}: DataTableProps<Row>) {
  const timeHead = useTimeHead()
  const headOf = (column: DataColumn<Row>) => (column.isTime ? timeHead(column.header) : column.header)
  const [sorting, setSorting] = useState<SortingState>(() => sortState(defaultSort))
  const [pageIndex, setPageIndex] = useState(0)
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row & object>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row) => column.sortValue?.(row) ?? null, {
          id: column.id,
          header: column.header,
          enableSorting: column.sortable ?? column.sortValue !== undefined,
          sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
        }),
      ),
    )
  }, [columns])
  const { ticked, tick } = useSelection(rows, rowKey, selection)
  const paged = server && 'page' in server ? server : undefined
  const size = paged?.pageSize ?? pageSize ?? Math.max(1, rows.length)
  const table = useTable({
    features,
    columns: definitions,
    data: data as (Row & object)[],
    getRowId: rowKey,
    manualSorting: server !== undefined,
    manualPagination: server !== undefined || pageSize === undefined,
    manualFiltering: server !== undefined,
    ...(paged && { rowCount: paged.total }),
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    enableSortingRemoval: false,
    enableRowSelection: (row) => selection?.enabled?.(row.original) ?? selection !== undefined,
    autoResetPageIndex: false,
    state: {
      sorting: server ? sortState(server.sort) : sorting,
      globalFilter: filterText,
      rowSelection: ticked,
      pagination: { pageIndex: server ? (paged ? paged.page - 1 : 0) : pageIndex, pageSize: size },
      columnVisibility: Object.fromEntries(
        columns.map(({ id, primary }) => [id, primary === true || !hidden.includes(id)]),
      ),
    },
    onSortingChange: (updater) => {
      setSorting(updater)
      setPageIndex(0)
    },
    onRowSelectionChange: tick,
  })
  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible() ?? true)
  const filteredCount = paged ? paged.total : table.getFilteredRowModel().rows.length
  const lastPage = Math.max(0, Math.ceil(filteredCount / size) - 1)
  if (!server && pageIndex > lastPage) setPageIndex(lastPage)
  const shown = table.getRowModel().rows
  if (shown.length === 0) return <>{empty}</>
  return (
    <>
      <Table label={label} stack tall={tall}>
        <THead>
          <tr>
            {selection ? (
              <Th className="w-10">
                <input
                  type="checkbox"
                  aria-label="Select all rows shown"
                  className="block size-4 accent-accent"
                  checked={table.getIsAllPageRowsSelected()}
                  ref={(box) => {
                    if (box) box.indeterminate = table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()
                  }}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </Th>
            ) : null}
            {visible.map((column) => {
              const model = table.getColumn(column.id)
              const direction = model?.getIsSorted() ?? false
              return (
                <Th
                  key={column.id}
                  align={column.align}
                  className={column.className}
                  aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
                >
                  {column.hideHeader ? (
                    <span className="sr-only">{column.header}</span>
                  ) : model?.getCanSort() ? (
                    <SortHead
                      column={column}
                      head={headOf(column)}
                      direction={direction}
                      server={server !== undefined}
                      onSort={() => model.toggleSorting(direction === 'asc')}
                    />
                  ) : (
                    headOf(column)
                  )}
                </Th>
              )
            })}
          </tr>
        </THead>
        <TBody>
          {shown.map((row) => (
            <Tr key={row.id} selected={row.getIsSelected()}>
              {selection ? (
                <Td label="Select">
                  <input
                    type="checkbox"
                    name={selection.name}
                    value={row.id}
                    aria-label={selection.label(row.original)}
                    className="mt-0.5 block size-4 accent-accent pointer-coarse:size-6"
                    checked={row.getIsSelected()}
                    disabled={!row.getCanSelect()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Td>
              ) : null}
              {visible.map((column) => (
                <Td
                  key={column.id}
                  align={column.align}
                  label={column.hideHeader ? undefined : headOf(column)}
                  primary={column.primary}
                  className={column.className}
                >
                  {column.cell(row.original)}
                </Td>
              ))}
            </Tr>
          ))}
        </TBody>
      </Table>
      {paged ? (
        <Pagination page={paged.page} pageSize={paged.pageSize} total={paged.total} noun={noun} />
      ) : server && 'cursors' in server ? (
        <CursorPages {...server.cursors} noun={noun} />
      ) : pageSize ? (
        <Pagination
          page={pageIndex + 1}
          pageSize={pageSize}
          total={filteredCount}
          noun={noun}
          onPage={(page) => setPageIndex(page - 1)}
        />
      ) : null}
    </>
  )
}

function SortHead<Row>({
  column,
  head,
  direction,
  server,
  onSort,
}: {
  column: DataColumn<Row>
  head: string
  direction: 'asc' | 'desc' | false
  server: boolean
  onSort: () => void
}) {
  const link = useQueryLink()
  const className = cx(
    '-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
    direction && 'text-ink',
    column.align === 'right' && 'flex-row-reverse',
  )
  const body = (
    <>
      {head}
      <Icon name={direction === 'desc' ? 'arrowDown' : 'arrowUp'} className={cx('size-3', !direction && 'opacity-0')} />
    </>
  )
  if (server)
    return (
      <Link
        preventScrollReset
        className={className}
        to={link({ sort: direction === 'asc' ? `-${column.id}` : column.id, page: null, after: null, before: null })}
      >
        {body}
      </Link>
    )
  return (
    <button type="button" className={cx(className, 'cursor-pointer')} onClick={onSort}>
      {body}
    </button>
  )
}

/** Reads one query parameter of the address, '' where absent (for the fields of a filter form). */
export function useQueryValue(name: string): string {
  return useSearchParams()[0].get(name) ?? ''
}
