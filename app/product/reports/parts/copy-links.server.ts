import type { ReportSection } from '#app/compliance/reports/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { ShownReport } from '../review/detail.server.ts'
import type { PartLink } from '../sections/props.ts'
import { addsAt, copyOperationLabel, operationsAt } from './copy-places.ts'
import type { PartOperation } from './words.ts'

const linkWords = { copy: 'Copy', earlier: 'Move up', later: 'Move down', remove: 'Remove' } as const

const pathsIn = (sections: readonly ReportSection[]): string[] =>
  sections.flatMap(({ path, children }) => [path, ...pathsIn(children)])

/** Links to add, copy, move or remove parts of a report filed elsewhere, by section. */
export async function copyLinks(
  scope: Scope,
  report: Pick<ShownReport, 'id' | 'type' | 'revision' | 'sections'>,
): Promise<Record<string, PartLink[]>> {
  const row = await scope.tx((db) => db.report.findUnique({ where: { id: report.id }, select: { document: true } }))
  const document: unknown = row?.document
  const linked = (operation: PartOperation, part: string): PartLink => ({
    operation,
    text: operation === 'add' ? copyOperationLabel(operation, part) : linkWords[operation],
    to: `/app/reports/${report.id}/copy-part?${new URLSearchParams({ do: operation, part, seen: String(report.revision) }).toString()}`,
  })
  return Object.fromEntries(
    ['', ...pathsIn(report.sections)].map((path) => [
      path,
      [
        ...operationsAt(report.type, document, path).map((operation) => linked(operation, path)),
        ...addsAt(report.type, document, path).map((list) => linked('add', list)),
      ],
    ]),
  )
}
