import { sourceValue, type MissingValue, type ReportSection } from '#app/compliance/reports/index.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { fixAt } from './anchor.ts'
import { fieldsOfHold, type LineKind } from '../missing/columns.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { HoldShown } from '#app/product/doubts/hold-list.tsx'
import { referenceAt, transactionReferences } from '#app/product/report-states/places.ts'
import { wholeName } from '#app/party/names/matching.ts'

/** Missing values and holds of a draft, each with the place where it is fixed. */

export interface MissingItem {
  path: string
  label: string
  message: string
  required: boolean
  /** URL of the record where it is fixed; null if it is fixed in the report. */
  to: string | null
  where: string
  /** Its record is no longer on file: the import that brought it was undone. */
  isGone: boolean
  /** Name of its field in the form where it is fixed; null where that has no single one. */
  formField: string | null
  /** Reference of its transaction; null if it belongs to none. */
  transaction: string | null
  /** Title of its party's section; null if it belongs to none. */
  party: string | null
  /** Path of the section that would contain it; null if that section isn't shown, or if the field itself is shown. */
  section: string | null
}

/** Where a missing value is fixed. */
function placeOf(item: Pick<MissingValue, 'entity' | 'entityId'>): { to: string | null; where: string } {
  switch (item.entity) {
    case 'customer':
      return { to: item.entityId ? `/app/customers/${item.entityId}` : null, where: 'Customer' }
    case 'transaction':
      return { to: `/app/transactions/${item.entityId}`, where: 'Transaction' }
    case 'location':
      return { to: `/app/locations/${item.entityId}`, where: 'Location' }
    case 'settings':
      return { to: '/app/settings', where: 'Company settings' }
    case 'report':
      return { to: null, where: 'Report' }
  }
}

const settingsNames: Readonly<Record<string, string>> = {
  contactId: 'reportingEntityContactId',
  submittingReportingEntityNumber: 'submittingNumber',
}

/** The field of the form that holds a missing value. */
function formFieldOf({ entity, field, path }: Pick<MissingValue, 'entity' | 'field' | 'path'>): string | null {
  const of = (kind: LineKind) => fieldsOfHold(kind, { field, path })[0] ?? null
  switch (entity) {
    case 'customer':
      return of('person') ?? of('entity')
    case 'transaction':
    case 'location':
      return of(entity)
    case 'settings':
      return settingsNames[field] ?? field
    case 'report':
      return null
  }
}

/**
 * Those of these customers and transactions that are on file: a suspicious transaction report outlives the import that
 * brought its records.
 */
export async function onFile(
  scope: Scope,
  of: readonly { entity: string; entityId: string }[],
): Promise<(one: { entity: string; entityId: string }) => boolean> {
  const ids = (entity: string) => [
    ...new Set(of.flatMap((one) => (one.entity === entity && isId(one.entityId) ? one.entityId : []))),
  ]
  const [customers, transactions] = [ids('customer'), ids('transaction')]
  if (customers.length + transactions.length === 0) return () => true
  const there = await scope.tx(async (db) => [
    ...(await db.customer.findMany({ where: { id: { in: customers } }, select: { id: true } })),
    ...(await db.transaction.findMany({ where: { id: { in: transactions } }, select: { id: true } })),
  ])
  const known = new Set(there.map(({ id }) => id))
  return ({ entity, entityId }) =>
    (entity !== 'customer' && entity !== 'transaction') || entityId === '' || known.has(entityId)
}

export async function missingItems(
  scope: Scope,
  { missing, document }: { missing: readonly MissingValue[]; document: unknown },
  sections: readonly ReportSection[],
  shown = new Set(pathsOf(sections)),
): Promise<MissingItem[]> {
  const references = transactionReferences(document)
  const isOnFile = await onFile(scope, missing)
  return missing.map((item) => ({
    path: item.path,
    label: item.label,
    message: item.message,
    required: item.required,
    ...(isOnFile(item) ? { ...placeOf(item), isGone: false } : { ...placeOf(item), to: null, isGone: true }),
    formField: formFieldOf(item),
    transaction: referenceAt(item.path, references),
    party:
      sections.find((section) => section.path.startsWith('/definitions/') && item.path.startsWith(`${section.path}/`))
        ?.title ?? null,
    section: shown.has(item.path) ? null : sectionOf(item.path, sections),
  }))
}

export function pathsOf(sections: readonly ReportSection[]): string[] {
  return sections.flatMap((section) => [
    section.path,
    ...section.rows.map((row) => row.path),
    ...pathsOf(section.children),
  ])
}

/** The innermost section that contains a pointer. */
function sectionOf(pointer: string, sections: readonly ReportSection[]): string | null {
  const holder = sections.find((section) => pointer.startsWith(`${section.path}/`))
  return holder ? (sectionOf(pointer, holder.children) ?? holder.path) : null
}

/** Fields of forms for what a doubt is about. */
const doubtFields: Readonly<Record<string, string>> = {
  ministerialDirective: 'ministerialDirective',
  fromOutsideCanada: 'fromOutsideCanada',
  time: 'at',
  value: 'starting.0.rate',
}

/** Where a value to confirm is corrected, with the way back to the report. */
function confirmedAt(
  report: string,
  source: Pick<Hold, 'entity' | 'entityId' | 'field' | 'path'>,
  isOnFile: boolean,
): { to: string | null; where: string } {
  const { to, where } = placeOf(source)
  if (to === null || !isOnFile) return { to: null, where }
  const field = formFieldOf({ ...source, path: source.path ?? '' }) ?? doubtFields[source.field] ?? null
  return { to: fixAt(to, field, report), where }
}

/** A value that a person has to confirm or correct before the report is ready. */
export interface HoldItem extends HoldShown {
  code: string
  path: string | null
}

/** The values that a person has to confirm, with their records. */
export async function holdItems(
  scope: Scope,
  { id, holds, document }: { id: string; holds: readonly Hold[]; document: unknown },
  sections: readonly ReportSection[],
): Promise<HoldItem[]> {
  const waiting = holds.filter((hold) => hold.kind === 'doubt' || hold.confirm !== null)
  if (waiting.length === 0) return []
  const ids = (entity: string) => [
    ...new Set(waiting.flatMap((hold) => (hold.entity === entity && isId(hold.entityId) ? hold.entityId : []))),
  ]
  const { customers, transactions } = await scope.tx(async (db) => ({
    customers: await db.customer.findMany({
      where: { id: { in: ids('customer') } },
      select: {
        id: true,
        kind: true,
        entityName: true,
        givenName: true,
        otherName: true,
        surname: true,
        customerNumber: true,
        phone: true,
      },
    }),
    transactions: await db.transaction.findMany({
      where: { id: { in: ids('transaction') } },
      select: { id: true, externalId: true },
    }),
  }))
  const names = new Map(customers.map((row) => [row.id, wholeName(row) || row.customerNumber || row.phone]))
  const kinds = new Map(customers.map((row) => [row.id, row.kind]))
  const externalIds = new Map(transactions.map((row) => [row.id, row.externalId]))
  const references = transactionReferences(document)
  const isOnFile = await onFile(scope, waiting)
  return waiting.map(
    ({
      key,
      kind,
      code,
      label,
      value,
      text,
      action,
      canSwap,
      doubtId,
      path,
      field,
      answerAt,
      confirm,
      part,
      ...source
    }) => ({
      key,
      kind: kind === 'doubt' ? 'doubt' : 'left-out',
      code,
      label,
      value: value === null ? null : sourceValue(field, value),
      text,
      action,
      swaps: canSwap ? doubtId : null,
      kindOf:
        kind === 'doubt' && field === 'name' && doubtId !== null && kinds.has(source.entityId)
          ? { doubt: doubtId, kind: kinds.get(source.entityId)! }
          : null,
      path,
      field,
      ...confirmedAt(id, { ...source, field, path }, isOnFile(source)),
      answerAt: answerAt ?? null,
      confirms: confirm !== null,
      transaction:
        source.entity === 'transaction'
          ? (externalIds.get(source.entityId) ?? null)
          : path === null
            ? null
            : referenceAt(path, references),
      party:
        part ??
        names.get(source.entityId) ??
        sections.find((section) => path !== null && path.startsWith(`${section.path}/`))?.title ??
        null,
    }),
  )
}
