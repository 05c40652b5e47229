import { useSearchParams } from '@remix-run/react'
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
import { AllRowsBox, HeadCell } from './head-cell.tsx'
import { CursorPages, Pagination, type Cursors } from './pagination.tsx'
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
   * Sort and search key. In a server-driven table only its presence matters. Keys are compared as text or numbers, so
   * give amounts as bigint cents or zero-padded text.
   */
  sortValue?: (row: Row) => string | number | bigint | null
  /** Whether the header sorts. Default: if there is a `sortValue`. */
  sortable?: boolean
  /** Whether the cells are times (`DateTime` with `zoneInHead`): the header then names their time zone. */
  isTime?: boolean
  align?: Align
  /** Whether it is the row header. */
  primary?: boolean
  /** Hides the header visually (for a column of buttons); screen readers still read it. */
  hideHeader?: boolean
  className?: string
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Name of the rows in the footer: "customers". */
  noun?: string
  empty: ReactNode
  /**
   * A checkbox per row, submitted as `name` by the form around the table; `label` names a row's checkbox. `chosen`:
   * controlled selection across pages; `onChange` is called with the selected rows of this page.
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
  /** Ids of the columns that the user hid; the primary column can't be hidden. */
  hidden?: readonly string[] | undefined
  /** Shows only rows that contain this text (client-driven tables). */
  filterText?: string
  /** Initial order: a column's id, with a leading `-` for descending. */
  defaultSort?: string
  /** Rows per page in the browser; undefined: all. */
  pageSize?: number | undefined
  /** Server-driven: sorting and pages are links (`?sort=`, and `?page=` or cursors), and `rows` is one page. */
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

/** The selected rows, controlled or not, and the handlers to change them. */
function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: DataTableProps<Row>['selection'],
): { rowSelection: RowSelectionState; onRowSelectionChange: OnChangeFn<RowSelectionState> } {
  const typed = useTypedTexts(selection?.name)
  const [chosen, setChosen] = useState<RowSelectionState>(() =>
    Object.fromEntries((typed ?? []).map((key) => [key, true])),
  )
  // A row that disappeared or can't be selected any more is deselected.
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
  // Also called when rows leave with their page, because only visible rows are submitted.
  useEffect(() => {
    if (keptOutside === undefined) onChange?.(Object.keys(selected))
  }, [selected, onChange, keptOutside])
  const rowSelection: RowSelectionState = keptOutside
    ? Object.fromEntries(rows.flatMap((row) => (keptOutside.includes(rowKey(row)) ? [[rowKey(row), true]] : [])))
    : selected
  return {
    rowSelection,
    onRowSelectionChange: (updater) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater
      if (keptOutside === undefined) setChosen(next)
      else onChange?.(Object.keys(next).filter((key) => next[key]))
    },
  }
}

/**
 * A dense table with sorting, filtering, paging and selection, in the browser or driven by the server through the URL.
 */
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
  const { rowSelection, onRowSelectionChange } = useSelection(rows, rowKey, selection)
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
      rowSelection,
      pagination: { pageIndex: server ? (paged ? paged.page - 1 : 0) : pageIndex, pageSize: size },
      columnVisibility: Object.fromEntries(
        columns.map(({ id, primary }) => [id, primary === true || !hidden.includes(id)]),
      ),
    },
    onSortingChange: (updater) => {
      setSorting(updater)
      setPageIndex(0)
    },
    onRowSelectionChange,
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
                <AllRowsBox
                  areAll={table.getIsAllPageRowsSelected()}
                  areSome={table.getIsSomePageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </Th>
            ) : null}
            {visible.map((column) => {
              const model = table.getColumn(column.id)
              const direction = model?.getIsSorted() ?? false
              return (
                <HeadCell
                  key={column.id}
                  column={column}
                  head={headOf(column)}
                  direction={direction}
                  server={server !== undefined}
                  onSort={model?.getCanSort() ? () => model.toggleSorting(direction === 'asc') : null}
                />
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
                  data-print={column.hideHeader ? 'hide' : undefined}
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

/** A search parameter of the URL, '' if missing (for the fields of a filter form). */
export function useQueryValue(name: string): string {
  return useSearchParams()[0].get(name) ?? ''
}
