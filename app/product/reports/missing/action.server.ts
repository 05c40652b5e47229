import { countOf } from '#app/ui/values/format.ts'
import { z } from 'zod'
import { detect, SAMPLE_BYTES } from '#app/csv/plan/headers/detect.ts'
import { readingOf } from '#app/csv/analyse.ts'
import { readRecords } from '#app/csv/bytes/read.ts'
import { cellText } from '#app/csv/words/cell-text.ts'
import { fold } from '#app/party/text/fold.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { textOf } from '#app/platform/forms/form.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { readCell, shownCell } from './cell-text.ts'
import { columnOf, kindWords, lineKinds, type LineKind } from './columns.ts'
import { askedFields, linesInDrafts, missingLines, recordsByLine } from './lines.server.ts'
import {
  clipboardRows,
  headerOf,
  valuesByKey,
  valuesByPlace,
  type PastedValues,
  type Skipped,
  type Target,
} from './pasted.ts'
import { countsOf, savedWords, undoneWords, type Undone } from './refusals.ts'
import { mostChanges, placesOf, storeValues, type Change, type Stored } from './store.server.ts'

/** The result of saving values from the list of missing values. */
export interface Answer {
  stored: Stored[]
  /** Values of a pasted table or a file by line and field, as read. */
  texts?: Record<string, Record<string, string>> | undefined
  /** Names of their lines, which the list may not show any more. */
  names?: Record<string, string> | undefined
  /** The answer to an undo: how much of it was put back, and how much stays. */
  undone?: Undone | undefined
  /** Given values that no draft needs. */
  skipped?: SkippedValue[] | undefined
  /** The message to the reader. */
  message: string
  tone: 'ok' | 'warn'
}

/** A given value that no draft needs, beside the one on file. */
export interface SkippedValue {
  /** Name of the record; '' if it was pasted beside the list. */
  name: string
  /** Path of its form; '' if it has none. */
  to: string
  label: string
  text: string
  /** The value on file, as shown, or ''. */
  onFile: string
}

const kindSchema = z.enum(lineKinds)
/** How long a value may be, its field says. */
const texts = z.record(z.string().max(100), z.string())
const changesSchema = z
  .array(z.object({ line: z.string().max(60), version: z.string().max(100).nullable(), values: texts }))
  .max(mostChanges)
const namesSchema = z.array(z.string().max(100)).max(20_000)

const notUnderstood = () =>
  new AppError('not-understood', 400, 'We couldn’t read this form. Reload the page and try again.')

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw notUnderstood()
  }
}

const notNeeded = 'No draft needs this value any more, so it wasn’t saved. Open the record to change it.'

/**
 * Saves typed values of records that an open draft still needs something of, as the list may be older than the drafts.
 * An emptied value that no draft lacks isn't erased.
 * @throws AppError not-understood, forbidden
 */
export async function saveTyped(scope: Scope, form: FormData): Promise<Answer> {
  const changes: Change[] = parsed(changesSchema, textOf(form, 'changes'))
  const asked = await askedFields(scope)
  const parted = changes.map((change) => {
    const fields = asked.get(change.line)
    const isNeeded = ([field, text]: [string, string]) =>
      fields !== undefined && (fields.has(field) || text.trim() !== '')
    const [values, left] = [true, false].map((wanted) =>
      Object.entries(change.values).filter((entry) => isNeeded(entry) === wanted),
    )
    return {
      change: { ...change, values: Object.fromEntries(values!) },
      left: Object.fromEntries(left!.map(([field]) => [field, notNeeded])),
    }
  })
  const results = new Map(
    (
      await storeValues(
        scope,
        parted.flatMap(({ change }) => (Object.keys(change.values).length > 0 ? [change] : [])),
      )
    ).map((one) => [one.line, one]),
  )
  const stored = parted.map(({ change: { line }, left }): Stored => {
    const one = results.get(line) ?? { line, saved: {}, refused: {} }
    return { ...one, refused: { ...one.refused, ...left } }
  })
  return { stored, ...outcomeOf(stored) }
}

const undoSchema = z
  .array(
    z.object({
      line: z.string().max(60),
      values: z.record(z.string().max(100), z.object({ before: z.string(), after: z.string() })),
    }),
  )
  .max(mostChanges)

/**
 * Puts saved values back as they stood before, where they stand as they were saved, in records of open drafts: undo
 * changes no filed report.
 * @throws AppError not-understood, forbidden
 */
export async function undoTyped(scope: Scope, form: FormData): Promise<Answer> {
  const given = parsed(undoSchema, textOf(form, 'changes'))
  const lines = given.map(({ line }) => line)
  const [open, records, places] = [
    await linesInDrafts(scope, lines),
    await recordsByLine(scope, lines),
    await placesOf(scope),
  ]
  const undone: Undone = { values: 0, changed: 0, closed: 0 }
  const changes = given.flatMap(({ line, values }): Change[] => {
    const record = records.get(line)
    if (record === undefined || !open.has(line)) {
      undone.closed += Object.keys(values).length
      return []
    }
    const kind = line.startsWith('transaction:') ? 'transaction' : line.startsWith('location:') ? 'location' : null
    const shown = (field: string): string => {
      const column = columnOf(kind ?? 'person', field) ?? (kind === null ? columnOf('entity', field) : null)
      return column === null ? '' : shownCell(column.kind, record.values[field] ?? '', places)
    }
    const back = Object.entries(values).filter(([field, { after }]) => shown(field) === after)
    undone.changed += Object.keys(values).length - back.length
    return back.length === 0
      ? []
      : [
          {
            line,
            version: record.version,
            values: Object.fromEntries(back.map(([field, { before }]) => [field, before])),
            restores: true,
          },
        ]
  })
  const stored = await storeValues(scope, changes)
  for (const { saved, refused } of stored) {
    undone.values += Object.keys(saved).length
    undone.changed += Object.keys(refused).filter((field) => field !== '').length
  }
  return { stored, undone, message: undoneWords(undone), tone: undone.changed + undone.closed > 0 ? 'warn' : 'ok' }
}

/** Saves pasted cells, with or without a header. @throws AppError not-understood, too-many-rows, forbidden */
export async function savePasted(scope: Scope, form: FormData): Promise<Answer> {
  const kind = kindSchema.safeParse(form.get('kind'))
  if (!kind.success) throw notUnderstood()
  const target = await targetOf(scope, kind.data)
  const rows = clipboardRows(textOf(form, 'text'))
  const header = headerOf(rows[0] ?? [], target)
  const from = {
    lines: parsed(namesSchema, textOf(form, 'lines')),
    columns: parsed(namesSchema, textOf(form, 'columns')),
  }
  return header
    ? store(scope, valuesByKey(rows.slice(1), header, target), target, unreadHeaders(rows[0] ?? [], header))
    : store(scope, valuesByPlace(rows, from, target), target)
}

/** Saves the values of an uploaded file. @throws AppError no-file, no-header, forbidden */
export async function saveFile(scope: Scope, form: FormData): Promise<Answer> {
  const kind = kindSchema.safeParse(form.get('kind'))
  const file = form.get('file')
  if (!kind.success || !(file instanceof File) || file.size === 0)
    throw new AppError('no-file', 422, 'Choose a CSV file first.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reading = detect(bytes.subarray(0, SAMPLE_BYTES))
  const rows: string[][] = []
  for await (const batch of readRecords([bytes], readingOf(reading)))
    for (const { cells } of batch) rows.push(cells.map((cell) => cellText(cell)))
  const target = await targetOf(scope, kind.data)
  const at = rows.slice(0, 20).findIndex((row) => headerOf(row, target) !== null)
  const header = at < 0 ? null : headerOf(rows[at]!, target)
  if (header === null)
    throw new AppError(
      'no-header',
      422,
      'No column of this file identifies the records in this list. Export the list as CSV, fill it in and upload it.',
    )
  return store(scope, valuesByKey(rows.slice(at + 1), header, target), target, unreadHeaders(rows[at]!, header))
}

async function targetOf(scope: Scope, kind: LineKind) {
  const { lines, columns } = await missingLines(scope, kind)
  return { kind, lines, columns } satisfies Target
}

/** Headers of our own export that hold no value. */
const ownHeaders: ReadonlySet<string> = new Set(['Line', 'Due', ...Object.values(kindWords).map(({ head }) => head)])

/** Headers of columns with values that mean nothing here. */
const unreadHeaders = (header: readonly string[], meanings: readonly unknown[]): string[] =>
  header.flatMap((name, at) =>
    meanings[at] === null && name.trim() !== '' && !ownHeaders.has(name.trim()) ? [name.trim()] : [],
  )

/** The values that no draft needs, where the record on file doesn't say the same. */
async function skippedOf(
  scope: Scope,
  left: readonly Skipped[],
  { kind, lines }: Awaited<ReturnType<typeof targetOf>>,
): Promise<SkippedValue[]> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const places = await placesOf(scope)
  const records = await recordsByLine(
    scope,
    left.flatMap(({ line }) => line ?? []),
  )
  return left.flatMap(({ line, field, text }): SkippedValue[] => {
    const shown = line === null ? undefined : byId.get(line)
    const column = field === null ? null : columnOf(kind, field)
    if (line === null || shown === undefined || column === null)
      return [{ name: shown?.name ?? '', to: shown?.to ?? '', label: column?.label ?? '', text, onFile: '' }]
    const now = records.get(line)?.values[column.id] ?? ''
    const read = readCell(column.kind, text, places)
    const onFile = shownCell(column.kind, now, places)
    const isSame = now !== '' && (fold(onFile) === fold(text) || ('value' in read && read.value === now))
    return isSame ? [] : [{ name: shown.name, to: shown.to, label: column.label, text, onFile }]
  })
}

/** Most names of rows in one message. */
const mostNamed = 20

async function store(
  scope: Scope,
  { values, unknown, left }: PastedValues,
  target: Awaited<ReturnType<typeof targetOf>>,
  unread: readonly string[] = [],
): Promise<Answer> {
  if (values.size > mostChanges)
    throw new AppError('too-many-rows', 422, `Save at most ${mostChanges.toLocaleString('en-CA')} lines at once.`)
  const stored = await storeValues(
    scope,
    [...values].map(([line, given]) => ({ line, version: null, values: given })),
  )
  const outcome = outcomeOf(stored)
  const skipped = await skippedOf(scope, left, target)
  const named = unknown.slice(0, mostNamed).join(', ')
  const rest = [
    ...(unknown.length > 0
      ? [
          `${countOf(unknown.length, 'row doesn’t match', 'rows don’t match')} this list: ${named}${unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : ''}.`,
        ]
      : []),
    ...(skipped.length > 0
      ? [
          `${countOf(skipped.length, 'value was', 'values were')} skipped because no draft needs ${skipped.length === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(unread.length > 0
      ? [`${unread.length === 1 ? 'This column wasn’t' : 'These columns weren’t'} read: ${unread.join(', ')}.`]
      : []),
  ]
  return {
    stored,
    texts: Object.fromEntries(values),
    names: Object.fromEntries(target.lines.flatMap(({ id, name }) => (values.has(id) ? [[id, name]] : []))),
    ...(skipped.length > 0 && { skipped }),
    message: [outcome.message, ...rest].join(' '),
    tone: unknown.length + skipped.length + unread.length > 0 ? 'warn' : outcome.tone,
  }
}

function outcomeOf(stored: readonly Stored[]): Pick<Answer, 'message' | 'tone'> {
  const outcome = countsOf(stored)
  return { message: savedWords(outcome), tone: outcome.refused > 0 ? 'warn' : 'ok' }
}
