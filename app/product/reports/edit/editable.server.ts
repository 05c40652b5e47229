import { getAt, type ReportSection } from '#app/compliance/reports/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { storedOverrides, type StoredOverride } from '../state/assemble.server.ts'
import { changedItems } from './list-corrections.ts'
import { isFieldOf, type DescribedType } from './fields.ts'
import { isSimpleAt } from '#app/compliance/reports/document/shape.ts'

const rowPaths = (sections: readonly ReportSection[]): string[] =>
  sections.flatMap((section) => [...section.rows.map((row) => row.path), ...rowPaths(section.children)])

/** Pointers of the values shown in some parts. */
export const rowsWithin = (sections: readonly ReportSection[], parts: readonly string[]): string[] =>
  rowPaths(sections).filter((path) => parts.some((part) => path.startsWith(`${part}/`)))

/** Pointers of these sections that a person may correct: values shown and values missing. */
export function editablePaths(
  report: { type: DescribedType; isCopy: boolean; missing: readonly { path: string }[] },
  sections: readonly ReportSection[],
  document: unknown,
): string[] {
  const paths = new Set([...rowPaths(sections), ...report.missing.map((item) => item.path)])
  return [...paths].filter(
    (path) => isFieldOf(report.type, path, report.isCopy) && isSimpleAt(report.type, document, path),
  )
}

/** A value of a report as text for a form control, or ''. */
export function typedText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return Array.isArray(value) ? value.map(String).join('\n') : typeof value === 'object' ? '' : String(value)
}

/** Pointers of values that were corrected, in a document that can no longer be edited. */
export async function correctedPaths(
  scope: Scope,
  reportId: string,
  sections: readonly ReportSection[],
): Promise<string[]> {
  const { row, members } = await scope.tx(async (db) => ({
    row: await db.report.findUnique({ where: { id: reportId }, select: { overrides: true, document: true } }),
    members: await db.reportTransaction.findMany({
      where: { reportId },
      orderBy: { position: 'asc' },
      select: { transactionId: true },
    }),
  }))
  const definitions = ((row?.document as { definitions?: { refId: string }[] } | null)?.definitions ?? []).map(
    (one) => one.refId,
  )
  const paths = storedOverrides(row?.overrides).map((one): [string | null, StoredOverride] => [pathOf(one), one])
  function pathOf(one: StoredOverride): string | null {
    if (one.transactionId !== undefined) {
      const at = members.findIndex((member) => member.transactionId === one.transactionId)
      return at < 0 ? null : `/transactions/${at}${one.path}`
    }
    if (one.refId === undefined) return one.path
    const at = definitions.indexOf(one.refId)
    return at < 0 ? null : `/definitions/${at}${one.path}`
  }
  // The action may have moved since, so that the path now points to another one.
  const said = paths.flatMap(([path, one]) =>
    path !== null && JSON.stringify(getAt(row?.document, path)) === JSON.stringify(one.value) ? [{ path, one }] : [],
  )
  const items = said.flatMap(({ path, one }) => changedItems(one).map((at) => `${path}/${at}`))
  return [...said.map(({ path }) => path), ...rowsWithin(sections, items)]
}
