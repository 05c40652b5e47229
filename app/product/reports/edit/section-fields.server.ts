import { appliesAt } from '#app/compliance/reports/document/applies.ts'
import { fieldLabel, getAt, type ReportSection } from '#app/compliance/reports/index.ts'
import { codesAt, fieldsAt } from '#app/compliance/reports/document/shape.ts'
import { requirementLevels, type Level } from '#app/compliance/validate/level.ts'
import type { EditField, EditedSections } from './edit-field.ts'
import { typedText } from './editable.server.ts'
import { fieldKindIn, isFieldOf, type DescribedType } from './fields.ts'

/** Most sections opened by one edit: a transaction with its actions and parties. */
const most = 60

/** The section at a pointer, or the innermost one that contains it. */
function sectionAt(sections: readonly ReportSection[], pointer: string): ReportSection | null {
  for (const section of sections) {
    if (section.path === pointer) return section
    if (pointer.startsWith(`${section.path}/`)) return sectionAt(section.children, pointer) ?? section
  }
  return null
}

const withChildren = (section: ReportSection): ReportSection[] => [section, ...section.children.flatMap(withChildren)]

/** Pointers of a section that a person may fill in: what the schema accepts, and what it holds already. */
function pointersOf(type: DescribedType, document: unknown, section: ReportSection, isCopy: boolean): string[] {
  const inner = section.children.map(({ path }) => `${path}/`)
  return fieldsAt(type, document, section.path).filter(
    (pointer) => isFieldOf(type, pointer, isCopy) && !inner.some((path) => pointer.startsWith(path)),
  )
}

function fieldOf(
  type: DescribedType,
  document: unknown,
  pointer: string,
  levels: ReadonlyMap<string, Level>,
  isCopy: boolean,
): EditField {
  return {
    pointer,
    label: fieldLabel(pointer),
    kind: fieldKindIn(type, document, pointer, codesAt(type, document, pointer), isCopy),
    current: typedText(getAt(document, pointer)),
    level: levels.get(pointer) ?? 'reasonable',
  }
}

/** Fields of a new part that a report holds itself, without those of nested parts; also those that don't apply yet. */
export function fieldsOfPart(type: DescribedType, document: unknown, pointer: string, isCopy: boolean): EditField[] {
  const pointers = fieldsAt(type, document, pointer).filter((one) => isFieldOf(type, one, isCopy))
  const levels = requirementLevels(document, pointers)
  return pointers.map((one) => fieldOf(type, document, one, levels, isCopy))
}

/** Fields of the edited sections by section; null if the pointer matches none. `document`: as built. */
export function editedSections(
  type: DescribedType,
  document: unknown,
  sections: readonly ReportSection[],
  pointer: string | null,
  isCopy: boolean,
): EditedSections | null {
  const section = pointer === null ? null : sectionAt(sections, pointer)
  if (section === null || pointer === null) return null
  const edited = (section.path === pointer ? withChildren(section) : [section]).slice(0, most)
  const fields = edited.map(
    ({ path }) => [path, pointersOf(type, document, sectionAt(sections, path)!, isCopy)] as const,
  )
  if (fields.every(([, pointers]) => pointers.length === 0)) return null
  const levels = requirementLevels(
    document,
    fields.flatMap(([, pointers]) => pointers),
  )
  return {
    section: section.path,
    focus: section.path === pointer ? null : pointer,
    fields: Object.fromEntries(
      fields.map(([path, pointers]) => [
        path,
        pointers
          .filter((one) => typedText(getAt(document, one)) !== '' || appliesAt(document, one) || one === pointer)
          .map((one) => fieldOf(type, document, one, levels, isCopy)),
      ]),
    ),
  }
}
