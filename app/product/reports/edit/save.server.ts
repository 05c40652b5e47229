import { data } from '@remix-run/node'
import { fieldLabel, getAt } from '#app/compliance/reports/index.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError } from '#app/platform/forms/form.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { storedOverrides } from '../state/assemble.server.ts'
import type { Conflict } from './edit-field.ts'
import { anchoredAt, correctValues, readDraft } from './edit.server.ts'
import { typedText } from './editable.server.ts'
import { oneLineEnd } from './fields.ts'
import { shownText } from './shown-text.ts'

/** A field of the form with its typed text and its original value. */
export interface Entry {
  pointer: string
  text: string
  seen: string
  /**
   * Values that this person sent since and that aren't acknowledged yet: if the current value is one of them, it isn't
   * a conflict.
   */
  sent?: readonly string[]
}

/** Someone else saved one of these fields in the meantime. Nothing was saved. */
export class ConflictError extends AppError {
  readonly conflicts: readonly Conflict[]
  constructor(conflicts: readonly Conflict[]) {
    super(
      'changed-meanwhile',
      409,
      'Someone else changed this report while you were editing. Nothing of yours is lost.',
      {
        fields: Object.fromEntries(conflicts.map((one) => [one.pointer, conflictWords(one)])),
      },
    )
    this.conflicts = conflicts
  }
}

const conflictWords = ({ theirsShown, by }: Conflict): string =>
  `${by ?? 'Someone else'} saved ${theirsShown === '' ? 'it empty' : `“${theirsShown}”`} meanwhile. Save again to replace that with yours.`

const same = (text: string): string => oneLineEnd(text).trim()

/**
 * Saves the fields of a draft that the person changed. A field that someone else changed since the form was opened
 * isn't overwritten.
 * @throws ConflictError with both values; AppError as `correctValues` does
 */
export async function saveFields(scope: Scope, reportId: string, entries: readonly Entry[]): Promise<string[]> {
  scope.require('prepare drafts')
  const { report } = await readDraft(scope, reportId)
  const now = (pointer: string) => typedText(getAt(report.document, pointer))
  const touched = entries.filter(
    ({ pointer, text, seen, sent = [] }) =>
      same(text) !== same(seen) || (sent.length > 0 && same(text) !== same(now(pointer))),
  )
  if (touched.length === 0) return []
  const conflicts = touched.flatMap(({ pointer, text, seen, sent = [] }): Conflict[] => {
    const current = now(pointer)
    if ([seen, text, ...sent].some((known) => same(known) === same(current))) return []
    const { path, transactionId, refId } = anchoredAt(report, pointer)
    const by =
      storedOverrides(report.core.overrides).find(
        (one) => one.path === path && one.transactionId === transactionId && one.refId === refId,
      )?.by ?? null
    return [
      { pointer, theirs: current, theirsShown: shownText(report.core.type, report.document, pointer, current), by },
    ]
  })
  if (conflicts.length > 0) throw new ConflictError(conflicts)
  const save = () =>
    correctValues(scope, reportId, Object.fromEntries(touched.map(({ pointer, text }) => [pointer, text])))
  try {
    await save()
  } catch (error) {
    // Another field was saved concurrently: check for conflicts again, then save beside it.
    if (!(error instanceof AppError) || error.code !== 'changed-meanwhile') throw error
    return saveFields(scope, reportId, entries)
  }
  return touched.map(({ pointer }) => fieldLabel(pointer))
}

/** The response for the form: the message and both values of each field. */
export async function conflictAnswer(error: ConflictError, request: Request) {
  const { data: problem } = await actionError(error, request)
  return data({ ...problem, conflicts: error.conflicts }, { status: error.status })
}

const field = /^f:(\/[A-Za-z0-9/]{1,190})$/

/** The fields of the form, with the names used in `form/section-form.tsx`. */
export function entriesOf(form: FormData): Entry[] {
  return [...form].flatMap(([name, value]) => {
    const pointer = field.exec(name)?.[1]
    const seen = pointer === undefined ? null : form.get(`was:${pointer}`)
    const sent = form.getAll(`sent:${pointer}`).filter((one) => typeof one === 'string')
    return pointer !== undefined && typeof value === 'string' && typeof seen === 'string'
      ? [{ pointer, text: value, seen, sent }]
      : []
  })
}
