import { Link, useSearchParams } from '@remix-run/react'
import {
  columnFilteringFeature,
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
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { cx } from '../style/cx.ts'
import { Icon } from '../style/icons.tsx'
import { Pagination, useQueryLink } from './pagination.tsx'
import { Table, TBody, Td, Th, THead, Tr, type Align } from './table.tsx'
import { useTimeHead } from '../values/values.tsx'

const features = tableFeatures({
  columnFilteringFeature,
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
  /** A box to tick per row, sent as `name` by the form around the table; `label` names a row's box. */
  selection?:
    | {
        name: string
        label: (row: Row) => string
        enabled?: (row: Row) => boolean
        onChange?: (keys: readonly string[]) => void
      }
    | undefined
  /** Rows whose text holds this are shown (client-driven tables). */
  filterText?: string
  /** Order before the user chooses one: a column's id, with `-` in front for descending. */
  defaultSort?: string
  /** Rows per page in the browser; all when absent. */
  pageSize?: number | undefined
  /** Server-driven: sorting and pages are links (`?sort=`, `?page=`) and `rows` is the page as it came. */
  server?: { sort: string; page: number; pageSize: number; total: number }
  tall?: boolean
}

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
}: DataTableProps<Row>) {
  const timeHead = useTimeHead()
  const headOf = (column: DataColumn<Row>) => (column.isTime ? timeHead(column.header) : column.header)
  const [sorting, setSorting] = useState<SortingState>(() => sortState(defaultSort))
  const [pageIndex, setPageIndex] = useState(0)
  const [chosen, setChosen] = useState<RowSelectionState>({})
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
  // Told of rows that left with their page as well: only what is shown is sent.
  useEffect(() => onChange?.(Object.keys(selected)), [selected, onChange])
  const size = server?.pageSize ?? pageSize ?? Math.max(1, rows.length)
  const table = useTable({
    features,
    columns: definitions,
    data: data as (Row & object)[],
    getRowId: rowKey,
    manualSorting: server !== undefined,
    manualPagination: server !== undefined || pageSize === undefined,
    manualFiltering: server !== undefined,
    ...(server && { rowCount: server.total }),
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    enableSortingRemoval: false,
    enableRowSelection: (row) => selection?.enabled?.(row.original) ?? selection !== undefined,
    autoResetPageIndex: false,
    state: {
      sorting: server ? sortState(server.sort) : sorting,
      globalFilter: filterText,
      rowSelection: selected,
      pagination: { pageIndex: server ? server.page - 1 : pageIndex, pageSize: size },
    },
    onSortingChange: (updater) => {
      setSorting(updater)
      setPageIndex(0)
    },
    onRowSelectionChange: (updater) => setChosen(typeof updater === 'function' ? updater(selected) : updater),
  })
  const filteredCount = server ? server.total : table.getFilteredRowModel().rows.length
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
            {columns.map((column) => {
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
              {columns.map((column) => (
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
      {server ? (
        <Pagination page={server.page} pageSize={server.pageSize} total={server.total} noun={noun} />
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
        to={link({ sort: direction === 'asc' ? `-${column.id}` : column.id, page: null })}
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
