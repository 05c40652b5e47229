import { z } from 'zod'
import { detect, SAMPLE_BYTES } from '#app/csv/plan/headers/detect.ts'
import { readingOf } from '#app/csv/analyse.ts'
import { readRecords } from '#app/csv/bytes/read.ts'
import { cellText } from '#app/csv/words/cell-text.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { textOf } from '#app/platform/forms/form.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { lineKinds, type LineKind } from './columns.ts'
import { missingLines } from './lines.server.ts'
import { clipboardRows, headerOf, valuesByKey, valuesByPlace, type PastedValues, type Target } from './pasted.ts'
import { mostChanges, storeValues, type Change, type Stored } from './store.server.ts'

/** The result of saving values from the list of missing values. */
export interface Answer {
  stored: Stored[]
  /** Values of a pasted table or a file by line and field, as read. */
  texts?: Record<string, Record<string, string>> | undefined
  /** The message to the reader. */
  message: string
  tone: 'ok' | 'warn'
}

const kindSchema = z.enum(lineKinds)
const texts = z.record(z.string().max(100), z.string().max(2_000))
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
  return { stored, ...outcomeOf(stored) }
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
  return store(scope, header ? valuesByKey(rows.slice(1), header, target) : valuesByPlace(rows, from, target))
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
  return store(scope, valuesByKey(rows.slice(at + 1), header, target))
}

async function targetOf(scope: Scope, kind: LineKind): Promise<Target> {
  const { lines, columns } = await missingLines(scope, kind)
  return { kind, lines, columns }
}

async function store(scope: Scope, { values, unknown, left }: PastedValues): Promise<Answer> {
  if (values.size > mostChanges)
    throw new AppError('too-many-rows', 422, `Save at most ${mostChanges.toLocaleString('en-CA')} lines at once.`)
  const stored = await storeValues(
    scope,
    [...values].map(([line, given]) => ({ line, version: null, values: given })),
  )
  const outcome = outcomeOf(stored)
  const named = unknown.slice(0, 3).join(', ')
  const rest = [
    ...(unknown.length > 0
      ? [
          `${count(unknown.length, 'row doesn’t match', 'rows don’t match')} this list: ${named}${unknown.length > 3 ? ' and others' : ''}.`,
        ]
      : []),
    ...(left > 0
      ? [`${count(left, 'value was', 'values were')} skipped because no draft needs ${left === 1 ? 'it' : 'them'}.`]
      : []),
  ]
  return {
    stored,
    texts: Object.fromEntries(values),
    message: [outcome.message, ...rest].join(' '),
    tone: unknown.length > 0 ? 'warn' : outcome.tone,
  }
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-CA')} ${number === 1 ? one : many}`

function outcomeOf(stored: readonly Stored[]): Pick<Answer, 'message' | 'tone'> {
  const saved = stored.reduce((sum, line) => sum + Object.keys(line.saved).length, 0)
  const refused = stored.reduce(
    (sum, line) => sum + Object.keys(line.refused).filter((field) => field !== '').length,
    0,
  )
  const sentences = [
    saved > 0 ? `${count(saved, 'value', 'values')} saved.` : '',
    refused > 0 ? `${count(refused, 'value wasn’t', 'values weren’t')} saved. See the messages in the cells.` : '',
  ]
  return { message: sentences.filter(Boolean).join(' ') || 'Nothing to save.', tone: refused > 0 ? 'warn' : 'ok' }
}
