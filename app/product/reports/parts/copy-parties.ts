import { emptyItem } from '#app/compliance/reports/document/shape.ts'
import { getAt } from '#app/compliance/reports/index.ts'
import type { CopySteps } from '../edit/copy-steps.ts'
import type { DescribedType } from '../edit/fields.ts'

/** A party that is added with its first role. */
export type NewParty = Record<string, unknown> & { refId: string; typeCode: number }

const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(idsIn)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => (name === 'refId' ? [String(one)] : idsIn(one)))
      : []

/**
 * `codes`: the type codes that its role accepts, odd for persons and even for entities, the more detailed ones last.
 */
export function newParty(
  type: DescribedType,
  document: unknown,
  codes: readonly number[],
  kind: 'person' | 'entity',
  names: Readonly<Record<string, string>>,
): NewParty {
  const typeCode = Math.max(...codes.filter((code) => code % 2 === (kind === 'person' ? 1 : 0)))
  const taken = new Set(idsIn(document))
  let number = 1
  while (taken.has(`${kind}-${number}`)) number++
  const known = Object.entries(names).filter(([, name]) => name !== '')
  return {
    ...emptyItem(type, document, '/definitions', typeCode),
    ...Object.fromEntries(known),
    typeCode,
    refId: `${kind}-${number}`,
  }
}

/** Removes the definitions of parties that `before` referenced and nothing references any more. */
export function withoutUnnamed(before: object, steps: CopySteps): void {
  const named = (document: object) => new Set(idsIn(getAt(document, '/transactions')))
  const [were, are] = [named(before), named(steps.document)]
  const definitions = getAt(steps.document, '/definitions') as { refId: string }[]
  for (let at = definitions.length - 1; at >= 0; at--) {
    const { refId } = definitions[at]!
    if (were.has(refId) && !are.has(refId)) steps.splice('/definitions', at, 1)
  }
}
