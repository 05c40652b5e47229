import { DEFAULT_WINDOW, isDate } from '#app/compliance/rules/days/window.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { numberedSql } from '../../customers/numbered.server.ts'
import type { CompanyRules } from '../../settings/company-rules.server.ts'
import { unfiledSql } from '../unfiled/unfiled.server.ts'

export interface TransactionFilter {
  /** LCTR, LVCTR, none: can enter no threshold report, or unfiled: may need an EFTR or CDR. */
  kind?: 'LCTR' | 'LVCTR' | 'none' | 'unfiled' | undefined
  method?: string | undefined
  direction?: string | undefined
  status?: string | undefined
  /** YYYY-MM-DD, inclusive, on the clock of the 24-hour window. */
  from?: string | undefined
  to?: string | undefined
  customerId?: string | undefined
  locationId?: string | undefined
  importId?: string | undefined
  /** Those without a time, or those with one; absent: both. */
  timed?: boolean | undefined
  /** Id of a decision to set a report aside. */
  setAsideId?: string | undefined
  /** Part of an id's beginning, or a customer's number. */
  search?: string | undefined
}

/** Filters that are one of a list of codes, with their type in the database. */
const coded = [
  ['method', ['cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other'], 'Method'],
  ['direction', ['in', 'out', 'internal'], 'Direction'],
  ['status', ['completed', 'pending', 'cancelled', 'failed', 'reversed'], 'TransactionStatus'],
] as const satisfies readonly (readonly [string, readonly string[], string])[]
const isDay = (text: string | undefined): text is string => text !== undefined && isDate(text)

/** The filter that an address asks for. */
export function filterOf(query: URLSearchParams): TransactionFilter {
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) || undefined
  const kind = text('kind')
  return {
    kind: kind === 'LCTR' || kind === 'LVCTR' || kind === 'none' || kind === 'unfiled' ? kind : undefined,
    method: text('method'),
    direction: text('direction'),
    status: text('status'),
    from: text('from'),
    to: text('to'),
    customerId: text('customer'),
    locationId: text('location'),
    importId: text('import'),
    setAsideId: text('aside'),
    search: text('q'),
  }
}

/**
 * SQL of the transactions `t` that a filter finds, and its parameters. Its days are on the clock of the 24-hour window.
 */
export function conditionsOf(
  filter: TransactionFilter,
  { windows, context }: CompanyRules,
): { conditions: string[]; parameters: unknown[] } {
  const conditions: string[] = []
  const parameters: unknown[] = []
  const offset = windows.at(-1)?.offsetMinutes ?? DEFAULT_WINDOW.offsetMinutes
  const add = (sql: (place: string) => string, value: unknown): void => {
    parameters.push(value)
    conditions.push(sql(`$${parameters.length}`))
  }
  if (filter.kind === 'none') conditions.push('t.report_kind IS NULL')
  else if (filter.kind === 'unfiled') conditions.push(unfiledSql(context))
  else if (filter.kind) add((place) => `t.report_kind = ${place}::"ReportType"`, filter.kind)
  for (const [name, known, type] of coded) {
    const value = filter[name]
    if (value && (known as readonly string[]).includes(value)) add((place) => `t.${name} = ${place}::"${type}"`, value)
  }
  const midnight = (date: string, days: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) - offset * 60_000 + days * 86_400_000)
  if (isDay(filter.from)) add((place) => `t.occurred_at >= ${place}`, midnight(filter.from, 0))
  if (isDay(filter.to)) add((place) => `t.occurred_at < ${place}`, midnight(filter.to, 1))
  if (filter.customerId && isId(filter.customerId))
    add(
      (place) =>
        `(t.conductor_id = ${place} OR t.on_behalf_of_id = ${place} OR t.beneficiary_id = ${place} OR t.id IN (SELECT transaction_id FROM action_party WHERE customer_id = ${place}))`,
      filter.customerId,
    )
  if (filter.locationId && isId(filter.locationId)) add((place) => `t.location_id = ${place}`, filter.locationId)
  if (filter.setAsideId && isId(filter.setAsideId))
    add(
      (place) => `t.id IN (SELECT transaction_id FROM set_aside_transaction WHERE set_aside_id = ${place})`,
      filter.setAsideId,
    )
  if (filter.timed !== undefined) conditions.push(`t.occurred_at IS ${filter.timed ? 'NOT ' : ''}NULL`)
  if (filter.importId && isId(filter.importId)) add((place) => `t.import_id = ${place}`, filter.importId)
  const search = filter.search?.trim()
  if (search) {
    add(
      (place) =>
        `(starts_with(t.external_id, ${place}) OR t.conductor_id IN ${numberedSql(`${place}::text`)} OR t.conductor_id IN (SELECT c.id FROM customer c WHERE (searchable(${place}) <> '' AND (c.sort_name = searchable(${place}) OR starts_with(c.sort_name, searchable(${place}) || ' ')))))`,
      search.replaceAll('\0', ''),
    )
  }
  return { conditions, parameters }
}
