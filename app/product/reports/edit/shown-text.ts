import { codeLabel } from '#app/compliance/words/codes.ts'
import { codesAt } from '#app/compliance/reports/document/shape.ts'
import { fieldKindIn, type DescribedType } from './fields.ts'

/** A value of the report as shown: the name of a code, yes or no. */
export function shownText(type: DescribedType, document: unknown, pointer: string, text: string): string {
  // `isCopy` true: the text doesn't depend on where the value may be corrected.
  const kind = fieldKindIn(type, document, pointer, codesAt(type, document, pointer), true)
  if (kind.kind === 'yes-no') return text === 'true' ? 'Yes' : text === 'false' ? 'No' : ''
  if (kind.kind === 'choice') return kind.options.find(({ code }) => code === text)?.label ?? text
  return kind.kind === 'code' ? (codeLabel(kind.table, text) ?? text) : text
}
