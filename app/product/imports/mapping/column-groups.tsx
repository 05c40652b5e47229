import type { Field } from '#app/csv/words/fields.ts'
import type { ColumnMapping } from '#app/csv/plan/columns.ts'
import { Disclosure, formatCount } from '#app/ui/index.ts'
import { ColumnTable, columnName, type ColumnTableProps } from './mapping-form.tsx'
import { fieldLabel } from './field-labels.ts'

/** Minimum confidence that counts as certain. */
const sureFrom = 0.7

/** Limit for the columns that a closed group names. */
const namedAtOnce = 12

interface Group {
  id: string
  title: (count: number) => string
  holds: (column: ColumnMapping, isClashing: boolean) => boolean
}

const columnsAre = (count: number, rest: string) =>
  count === 1 ? `1 column is ${rest}` : `${formatCount(count)} columns are ${rest}`

const groups: readonly Group[] = [
  {
    id: 'columns-twice',
    title: (count) => `${formatCount(count)} columns fill one field`,
    holds: (_, isClashing) => isClashing,
  },
  {
    id: 'columns-to-check',
    title: (count) => columnsAre(count, 'to check'),
    holds: ({ source, field, confidence }) => source !== 'user' && field !== 'ignore' && confidence < sureFrom,
  },
  { id: 'columns-sure', title: (count) => columnsAre(count, 'sure'), holds: ({ field }) => field !== 'ignore' },
  { id: 'columns-unused', title: (count) => columnsAre(count, 'not used'), holds: () => true },
]

/** The columns, grouped by certainty: closed groups with one line each; only contradicting columns are open. */
export function ColumnGroups({
  clashes,
  ...table
}: { clashes: readonly { field: Field; headers: readonly string[] }[] } & ColumnTableProps) {
  const clashing = new Set(clashes.flatMap(({ headers }) => headers))
  const isClashing = (column: ColumnMapping) =>
    column.source === 'user' && column.field !== 'ignore' && clashing.has(column.header)
  const left = new Set(table.columns)
  return (
    <section aria-labelledby="columns-title" className="space-y-2">
      <h2 id="columns-title" className="text-base font-semibold">
        Columns
      </h2>
      {groups.map(({ id, title, holds }) => {
        const members = [...left].filter((column) => holds(column, isClashing(column)))
        for (const column of members) left.delete(column)
        if (members.length === 0) return null
        return (
          <Disclosure
            key={id}
            id={id}
            level={3}
            title={title(members.length)}
            note={namesOf(members)}
            open={id === 'columns-twice'}
            flush
          >
            <ColumnTable
              {...table}
              label={title(members.length)}
              shown={members}
              fault={id === 'columns-twice' ? 'Another column fills this field.' : undefined}
            />
          </Disclosure>
        )
      })}
    </section>
  )
}

function namesOf(columns: readonly ColumnMapping[]): string {
  const named = columns
    .slice(0, namedAtOnce)
    .map((column) =>
      column.field === 'ignore' ? columnName(column) : `${columnName(column)}: ${fieldLabel(column.field)}`,
    )
  const more = columns.length - named.length
  return `${named.join(' · ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
}
