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
import { missingLines, recordsByLine } from './lines.server.ts'
import {
  clipboardRows,
  headerOf,
  valuesByKey,
  valuesByPlace,
  type PastedValues,
  type Skipped,
  type Target,
} from './pasted.ts'
import { mostChanges, placesOf, storeValues, type Change, type Stored } from './store.server.ts'

/** The result of saving values from the list of missing values. */
export interface Answer {
  stored: Stored[]
  /** Values of a pasted table or a file by line and field, as read. */
  texts?: Record<string, Record<string, string>> | undefined
  /** Names of their lines, which the list may not show any more. */
  names?: Record<string, string> | undefined
  /** Versions of lines with refused values, which the list may not show any more. */
  versions?: Record<string, string> | undefined
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
  /** The value on file, as shown; '' if there is none. */
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

/** Saves typed values. @throws AppError not-understood, forbidden */
export async function saveTyped(scope: Scope, form: FormData): Promise<Answer> {
  const changes: Change[] = parsed(changesSchema, textOf(form, 'changes'))
  const stored = await storeValues(scope, changes)
  return { stored, versions: await versionsOf(scope, stored), ...outcomeOf(stored) }
}

async function versionsOf(scope: Scope, stored: readonly Stored[]): Promise<Record<string, string>> {
  const lines = stored.flatMap(({ line, refused }) => (Object.keys(refused).length > 0 ? [line] : []))
  return Object.fromEntries([...(await recordsByLine(scope, lines))].map(([line, { version }]) => [line, version]))
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
  const named = unknown.slice(0, 3).join(', ')
  const rest = [
    ...(unknown.length > 0
      ? [
          `${countOf(unknown.length, 'row doesn’t match', 'rows don’t match')} this list: ${named}${unknown.length > 3 ? ' and others' : ''}.`,
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
    versions: await versionsOf(scope, stored),
    ...(skipped.length > 0 && { skipped }),
    message: [outcome.message, ...rest].join(' '),
    tone: unknown.length + skipped.length + unread.length > 0 ? 'warn' : outcome.tone,
  }
}

function outcomeOf(stored: readonly Stored[]): Pick<Answer, 'message' | 'tone'> {
  const saved = stored.reduce((sum, line) => sum + Object.keys(line.saved).length, 0)
  const refused = stored.reduce(
    (sum, line) => sum + Object.keys(line.refused).filter((field) => field !== '').length,
    0,
  )
  const sentences = [
    saved > 0 ? `${countOf(saved, 'value', 'values')} saved.` : '',
    refused > 0 ? `${countOf(refused, 'value wasn’t', 'values weren’t')} saved. See the messages in the cells.` : '',
  ]
  return { message: sentences.filter(Boolean).join(' ') || 'Nothing to save.', tone: refused > 0 ? 'warn' : 'ok' }
}
