import type { ReportSection } from '#app/compliance/reports/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { isOwnList } from '../edit/list-corrections.ts'
import type { ShownReport } from '../review/detail.server.ts'
import type { OpenReport } from '../review/open.server.ts'
import type { PartLink } from '../sections/props.ts'
import { addsAt, isOpenList, ownOperationLabel, operationsAt } from './own-places.ts'
import type { PartOperation } from './words.ts'

const linkWords = { copy: 'Copy', earlier: 'Move up', later: 'Move down', remove: 'Remove' } as const

const pathsIn = (sections: readonly ReportSection[]): string[] =>
  sections.flatMap(({ path, children }) => [path, ...pathsIn(children)])

const documentOf = async (scope: Scope, id: string): Promise<unknown> =>
  (await scope.tx((db) => db.report.findUnique({ where: { id }, select: { document: true } })))?.document

/** The form that changes a part which a report holds itself. */
const ownPartAt = (report: Pick<ShownReport, 'id' | 'revision'>, operation: PartOperation, part: string): string =>
  `/app/reports/${report.id}/own-part?${new URLSearchParams({ do: operation, part, seen: String(report.revision) }).toString()}`

/** Links to add, copy, move or remove parts that a report holds itself, by section. */
export async function ownLinks(
  scope: Scope,
  report: Pick<ShownReport, 'id' | 'type' | 'revision' | 'sections' | 'copy'>,
): Promise<Record<string, PartLink[]>> {
  const own = { type: report.type, document: await documentOf(scope, report.id), isCopy: report.copy !== null }
  const linked = (operation: PartOperation, part: string): PartLink => ({
    operation,
    text: operation === 'add' ? ownOperationLabel(operation, part) : linkWords[operation],
    to: ownPartAt(report, operation, part),
  })
  return Object.fromEntries(
    ['', ...pathsIn(report.sections)].map((path) => [
      path,
      [
        ...operationsAt(own, path).map((operation) => linked(operation, path)),
        ...addsAt(own, path).map((list) => linked('add', list)),
      ],
    ]),
  )
}

/** Where an item is added to each missing list that the report may hold itself, by the list's pointer. */
export async function addLinks(
  scope: Scope,
  { report, missing, canEdit }: Pick<OpenReport, 'report' | 'missing' | 'canEdit'>,
): Promise<Record<string, string>> {
  const isCopy = report.copy !== null
  const told = [...missing.required, ...missing.optional].flatMap(({ shown }) => shown)
  const paths = [...told, ...report.missing].map(({ path }) => path).filter((path) => isCopy || isOwnList(path))
  if (!canEdit || paths.length === 0) return {}
  const own = { type: report.type, document: await documentOf(scope, report.id), isCopy }
  return Object.fromEntries(
    paths.flatMap((path) => (isOpenList(own, path) ? [[path, ownPartAt(report, 'add', path)]] : [])),
  )
}
