import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { dayOn } from '#app/ui/values/clock.ts'
import { formatDate, formatMoney } from '#app/ui/values/format.ts'
import { customerLabelSql } from '../customers/queries.server.ts'
import { fitSql, hasWordsSql, searchedText } from '../customers/matching.ts'
import { importStates } from '../imports/states.ts'
import { clockIn } from '../settings/company-rules.server.ts'
import { visibleSql } from '../report-states/visible.server.ts'
import {
  actionText,
  environmentText,
  reportStateText,
  submissionStateText,
  type EnvironmentName,
  type ReportStateName,
  type SubmissionStateName,
} from '../report-states/states.ts'
import { pagesFound } from './pages.ts'
import { caseVariants, prefixEnd } from './prefix.ts'

export interface Found {
  to: string
  text: string
  hint: string
  /** Leads out of the product, into the help. */
  isHelp?: boolean
}

export interface FoundGroup {
  label: string
  items: Found[]
  /** There are more than are shown. */
  hasMore: boolean
}

interface Asked {
  client: Sql
  scope: Scope
  text: string
  limit: number
  /** Looks inside transactions as well, where no index helps: for the page, not for each key. */
  isThorough: boolean
}
type Finder = (asked: Asked) => Promise<Found[]>

const customers: Finder = async ({ client, text, limit }) => {
  const rows = await client.rows(
    { id: col.text, label: col.text.orNull, number: col.text.orNull, hint: col.text },
    `SELECT c.id, ${customerLabelSql} AS label, c.customer_number AS number, concat_ws(', ', c.date_of_birth, c.city, c.province, nullif(c.country, 'CA')) AS hint
     FROM customer c WHERE ${hasWordsSql('c.search_text', '$1')}
     ORDER BY ${fitSql('$1')}, c.sort_name, c.id LIMIT $2`,
    [text, limit],
  )
  return rows.map(({ id, label, number, hint }) => ({
    to: `/app/customers/${id}`,
    text: label ?? 'No name',
    hint: [number === label ? null : number, hint].filter(Boolean).join(' · '),
  }))
}

const transactionColumns = `t.id, t.external_id AS reference, to_char(t.occurred_at + make_interval(mins => coalesce(t.offset_minutes, 0)), 'YYYY-MM-DD') AS day, trim_scale(t.amount)::text AS amount, t.currency`

/**
 * By the beginning of the reference, as written or in the usual other cases: ranges that the index answers at once
 * among millions. Thorough: any part of it in any case, and hashes and addresses of virtual currency.
 */
const transactions: Finder = async ({ client, text, limit, isThorough }) => {
  if (text.length < 2) return []
  const ranges = caseVariants(text)
  const prefixed = await client.rows(
    transactionFoundColumns,
    `SELECT DISTINCT ON (x.reference, x.id) x.* FROM unnest($1::text[], $2::text[]) AS range (low, high),
       LATERAL (SELECT ${transactionColumns} FROM transaction t WHERE t.external_id >= range.low AND t.external_id < range.high ORDER BY t.external_id LIMIT $3) x
     ORDER BY x.reference, x.id LIMIT $3`,
    [ranges, ranges.map(prefixEnd), limit],
  )
  let rows = prefixed
  if (rows.length < limit && isThorough) {
    const anywhere = await client.rows(
      transactionFoundColumns,
      `SELECT ${transactionColumns} FROM transaction t WHERE strpos(lower(t.external_id), lower($1)) > 0 OR $1 = ANY(t.transaction_hashes) OR $1 = ANY(t.sending_addresses)
       ORDER BY t.external_id LIMIT $2`,
      [text, limit],
    )
    rows = [...rows, ...anywhere.filter(({ id }) => !rows.some((row) => row.id === id))].slice(0, limit)
  }
  return rows
    .filter(({ reference }) => !reference.startsWith('row:'))
    .map(({ id, reference, day, amount, currency }) => ({
      to: `/app/transactions/${id}`,
      text: reference,
      hint: [day === null ? null : formatDate(day), formatMoney(amount, currency, { code: true })]
        .filter(Boolean)
        .join(' · '),
    }))
}

const transactionFoundColumns = {
  id: col.text,
  reference: col.text,
  day: col.text.orNull,
  amount: col.text,
  currency: col.text,
}

const reports: Finder = async ({ client, scope, text, limit }) => {
  const rows = await client.rows(
    {
      id: col.text,
      type: col.text,
      reference: col.text,
      state: col.oneOf<ReportStateName>(),
      environment: col.oneOf<EnvironmentName>().orNull,
      parties: col.text,
    },
    `SELECT r.id, r.type, r.reference, r.state, r.environment, r.parties FROM report r
     WHERE ${visibleSql(scope, 'r')} AND r.state <> 'deleted' AND ${hasWordsSql(`searchable(r.reference || ' ' || r.type || ' ' || r.parties)`, '$1')}
     ORDER BY r.due_date DESC NULLS FIRST, r.id DESC LIMIT $2`,
    [text, limit],
  )
  return rows.map(({ id, type, reference, state, environment, parties }) => ({
    to: `/app/reports/${id}`,
    text: reference,
    hint: [type, parties, reportStateText(state, environment)].filter(Boolean).join(' · '),
  }))
}

const submissions: Finder = async ({ client, scope, text, limit }) => {
  const rows = await client.rows(
    {
      id: col.text,
      type: col.text,
      reference: col.text,
      receipt: col.text.orNull,
      action: col.oneOf<'submit' | 'change' | 'delete'>(),
      environment: col.oneOf<EnvironmentName>(),
      state: col.oneOf<SubmissionStateName>(),
    },
    `SELECT s.id, r.type, s.reference, s.external_report_uuid AS receipt, s.action, s.environment, s.state FROM submission s JOIN report r ON r.id = s.report_id
     WHERE ${visibleSql(scope, 'r')} AND ${hasWordsSql(`searchable(s.reference || ' ' || coalesce(s.external_report_uuid, ''))`, '$1')}
     ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
    [text, limit],
  )
  return rows.map(({ id, type, reference, receipt, action, environment, state }) => ({
    to: `/app/submissions/${id}`,
    text: reference,
    hint: [
      type,
      action === 'submit' ? null : actionText[action],
      environmentText[environment],
      submissionStateText(state, environment),
      receipt === null ? null : `receipt ${receipt}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

const imports: Finder = async ({ client, text, limit }) => {
  const rows = await client.rows(
    { id: col.text, name: col.text, state: col.text, at: col.instant },
    `SELECT i.id, i.file_name AS name, i.state, i.created_at AS at FROM import i
     WHERE ${hasWordsSql('searchable(i.file_name)', '$1')} ORDER BY i.created_at DESC, i.id LIMIT $2`,
    [text, limit],
  )
  const clock = await clockIn(client)
  return rows.map(({ id, name, state, at }) => ({
    to: state === 'mapping' ? `/app/imports/${id}/map` : `/app/imports/${id}`,
    text: name,
    hint: [importStates[state]?.label, formatDate(dayOn(clock, at))].filter(Boolean).join(' · '),
  }))
}

const locations: Finder = async ({ client, text, limit }) => {
  const rows = await client.rows(
    { id: col.text, name: col.text, fintrac: col.text },
    `SELECT l.id, l.name, l.fintrac_location_id AS fintrac FROM location l
     WHERE ${hasWordsSql(`searchable(l.name || ' ' || l.fintrac_location_id)`, '$1')} ORDER BY l.active DESC, l.name, l.id LIMIT $2`,
    [text, limit],
  )
  return rows.map(({ id, name, fintrac }) => ({ to: `/app/locations/${id}`, text: name, hint: fintrac }))
}

const finders: readonly (readonly [label: string, finder: Finder])[] = [
  ['Customers', customers],
  ['Transactions', transactions],
  ['Reports', reports],
  ['Submissions', submissions],
  ['Imports', imports],
  ['Locations', locations],
]

/**
 * What a person may see of the organization, in the mode that they are in, that a text finds, by kind; and pages of the
 * product and the help. Nothing but pages without a text. `perKind`: how many of each kind.
 */
export async function search(
  scope: Scope,
  given: string,
  { perKind, isThorough }: { perKind: number; isThorough: boolean },
): Promise<FoundGroup[]> {
  scope.require('view the product')
  const text = searchedText(given)
  const groups: FoundGroup[] = []
  const add = (label: string, items: Found[]) => {
    if (items.length > 0) groups.push({ label, items: items.slice(0, perKind), hasMore: items.length > perKind })
  }
  // Punctuation or blanks alone would match everything.
  if (/[\p{L}\p{N}]/u.test(text))
    await scope.sql(async (client) => {
      for (const [label, finder] of finders)
        add(label, await finder({ client, scope, text, limit: perKind + 1, isThorough }))
    })
  const pages = pagesFound(scope.role, text)
  const shown = pages.map(({ to, label, isHelp }) => ({ to, text: label, hint: '', ...(isHelp && { isHelp }) }))
  add('Pages', text === '' ? shown.filter(({ isHelp }) => !isHelp) : shown.filter(({ isHelp }) => !isHelp))
  if (text !== '')
    add(
      'Help',
      shown.filter(({ isHelp }) => isHelp),
    )
  return groups
}
