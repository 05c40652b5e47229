import type { Hold } from '#app/compliance/drafting/hold.ts'

/** What open drafts need, sorted by where it is given. */

/** Missing values that belong to no record: settings, values of one report only, and of a record that is gone. */
export interface OtherValue {
  to: string
  where: string
  labels: string[]
}

/** A draft with what holds it. */
interface DraftRow {
  id: string
  reference: string
  due_date: string | null
  file_by: string | null
  holds: readonly Hold[]
}

/** What drafts need of one record. */
export interface Asked {
  id: string
  dueDate: string | null
  fileBy: string | null
  reports: Set<string>
  holds: Hold[]
}

export const lacking = (hold: Hold) => hold.kind === 'missing' || hold.kind === 'refused'

const entities = ['customer', 'transaction', 'location'] as const
const isEntity = (name: string): name is (typeof entities)[number] => entities.some((entity) => entity === name)

/** Ids of the records of a kind that drafts need values of. */
export const idsIn = (rows: readonly DraftRow[], entity: string): string[] => [
  ...new Set(
    rows.flatMap(({ holds }) =>
      holds.flatMap((hold) => (lacking(hold) && hold.entity === entity && hold.entityId !== '' ? [hold.entityId] : [])),
    ),
  ),
]

/** What drafts need, by record; what belongs to no record, or to one that is gone (`isThere`), by page. */
export function askedOf(rows: readonly DraftRow[], isThere: (hold: Hold) => boolean) {
  const asked = new Map<string, Asked>()
  const elsewhere = new Map<string, Omit<OtherValue, 'labels'> & { labels: Set<string> }>()
  for (const row of rows) {
    for (const hold of row.holds.filter(lacking)) {
      if (!isEntity(hold.entity) || hold.entityId === '' || !isThere(hold)) {
        const isSetting = hold.entity === 'settings'
        const to = isSetting ? '/app/settings' : `/app/reports/${row.id}`
        const place = elsewhere.get(to) ?? {
          to,
          where: isSetting ? 'Company settings' : row.reference,
          labels: new Set(),
        }
        place.labels.add(hold.label)
        elsewhere.set(to, place)
        continue
      }
      const key = `${hold.entity}:${hold.entityId}`
      const one = asked.get(key) ?? {
        id: hold.entityId,
        dueDate: row.due_date,
        fileBy: row.file_by,
        reports: new Set(),
        holds: [],
      }
      one.reports.add(row.id)
      one.holds.push(hold)
      asked.set(key, one)
    }
  }
  return { asked, elsewhere }
}
