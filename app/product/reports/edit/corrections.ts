import { anchoredOverride } from '#app/compliance/drafting/overrides.ts'
import { ruledOutBy } from '#app/compliance/reports/document/applies.ts'
import { getAt, type JsonValue, type ReportDocument, type ReportInput } from '#app/compliance/reports/index.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { StoredOverride } from '../state/assemble.server.ts'
import { placeKeyOf } from '../state/place-key.ts'
import { isFieldOf, isOfTransaction, readFieldValue, type DescribedType } from './fields.ts'
import { correctedListAround, withItemValue, withList } from './list-corrections.ts'

/** The state of a draft that a correction works on. */
export interface Corrected {
  type: DescribedType
  input: ReportInput
  document: ReportDocument
  /** Built from the records alone, without corrections. */
  bare: ReportDocument
  /** Whether it was filed elsewhere, so that no transaction holds its values. */
  isCopy: boolean
  by: string
}

/** Values that a new account or address requires beside its first value. */
function companionsOf(document: unknown, pointer: string): [string, JsonValue][] {
  const [, owner, part] = /^(.*)\/(account|address)\/[^/]+$/.exec(pointer) ?? []
  if (owner === undefined || part === undefined || getAt(document, `${owner}/${part}`) !== undefined) return []
  return part === 'account'
    ? [[`${owner}/account/holders`, []]]
    : [
        [`${owner}/addressTypeCode`, 1],
        [`${owner}/address/typeCode`, 1],
      ]
}

function withValue(
  draft: Corrected,
  overrides: readonly StoredOverride[],
  pointer: string,
  value: JsonValue | undefined,
): StoredOverride[] {
  const around = draft.isCopy ? null : correctedListAround(draft, overrides, pointer)
  if (around !== null)
    return withList(
      draft,
      overrides,
      around.list,
      withItemValue(around.items, pointer.slice(around.list.length), value),
    )
  const { value: corrected, ...anchor } = anchoredOverride(draft.input, draft.bare, pointer, value)
  const rest = overrides.filter((one) => placeKeyOf(one) !== placeKeyOf(anchor))
  // A value equal to that of the records needs no correction.
  if (JSON.stringify(getAt(draft.bare, pointer)) === JSON.stringify(value)) return rest
  return [
    ...rest,
    {
      ...anchor,
      ...(corrected === undefined ? { remove: true as const } : { value: corrected }),
      by: draft.by,
      at: new Date().toISOString(),
    },
  ]
}

/** Removes the required companions of an account or address once nothing else of it is left. */
function withoutEmptied(draft: Corrected, overrides: readonly StoredOverride[], pointer: string): StoredOverride[] {
  const companions = companionsOf(draft.bare, pointer).map(([path]) =>
    placeKeyOf(anchoredOverride(draft.input, draft.bare, path, null)),
  )
  if (companions.length === 0) return [...overrides]
  const object = pointer.slice(0, pointer.lastIndexOf('/') + 1)
  const { path, transactionId, refId } = anchoredOverride(draft.input, draft.bare, object, null)
  const isLeft = overrides.some(
    (one) =>
      one.transactionId === transactionId &&
      one.refId === refId &&
      one.path.startsWith(path) &&
      !companions.includes(placeKeyOf(one)),
  )
  return isLeft ? [...overrides] : overrides.filter((one) => !companions.includes(placeKeyOf(one)))
}

/**
 * The corrections plus one more, as typed, which replaces an earlier one of the same value. Values that it excludes are
 * cleared.
 * @throws AppError invalid-value
 */
export function withTypedValue(
  draft: Corrected,
  overrides: readonly StoredOverride[],
  pointer: string,
  text: string,
): StoredOverride[] {
  const read = readFieldValue(pointer, text)
  if (read.kind === 'problem')
    throw new AppError('invalid-value', 422, read.message, { fields: { [pointer]: read.message } })
  if (!draft.isCopy && isOfTransaction(draft.type, pointer))
    throw new AppError(
      'invalid-value',
      422,
      'This value decides what must be reported. Correct it in the transaction, and this draft is updated.',
    )
  if (!isFieldOf(draft.type, pointer, draft.isCopy))
    throw new AppError('invalid-value', 422, 'Comply+ sets this value. It can’t be corrected here.')
  const begun = read.value === undefined ? [] : companionsOf(draft.document, pointer)
  const cleared = ruledOutBy(draft.document, pointer, read.value).filter((one) =>
    isFieldOf(draft.type, one, draft.isCopy),
  )
  const all = [...begun, [pointer, read.value] as const, ...cleared.map((one) => [one, undefined] as const)].reduce(
    (list, [at, value]) => withValue(draft, list, at, value),
    [...overrides],
  )
  return read.value === undefined ? withoutEmptied(draft, all, pointer) : all
}
