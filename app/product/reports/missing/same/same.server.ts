import { z } from 'zod'
import { col } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, invalidFields } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { transactionRecords } from '#app/product/transactions/record/record.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { storedValues, type TransactionRecord } from '#app/product/transactions/record/stored-values.ts'
import { editableStates } from '#app/product/report-states/states.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { placeholder, readCell, sameAsConductor, shownCell } from '../cell-text.ts'
import { columnOf } from '../columns.ts'
import { recordOfTransaction } from '../lines.server.ts'
import { leftWords, type SameLeft } from './same-words.ts'
import { mostChanges, storeValues, type Stored } from '../store.server.ts'

/**
 * Values to set in the transactions of all drafts, or of those at one location. What each may be, `sameProblems` says.
 */
export const sameSchema = z.object({
  /** Id of a location; '' means all locations. */
  location: z.string().default(''),
  disposition: z.string().trim().default(''),
  channel: z.string().trim().default(''),
  purpose: z.string().trim().default(''),
  beneficiary: z.enum(['', 'conductor']).catch(''),
})
export type Same = z.output<typeof sameSchema>

/** A given value. */
export interface Given {
  name: Exclude<keyof Same, 'location'>
  /** Form field; `#` stands for the index of each completing action. */
  field: string
  label: string
  text: string
}

/** The given values, in the order of the form. */
export const givenOf = ({ disposition, channel, purpose, beneficiary }: Same): Given[] =>
  (
    [
      ['disposition', 'completing.#.disposition', disposition],
      ['channel', 'channel', channel],
      ['purpose', 'purpose', purpose],
      ['beneficiary', 'completing.#.beneficiaries.0.customer', beneficiary === '' ? '' : sameAsConductor],
    ] as const
  ).flatMap(([name, field, text]) =>
    text === '' ? [] : [{ name, field, text, label: columnOf('transaction', field.replace('#', '0'))!.label }],
  )

/** Whether a form field holds a given value. */
export const isOf = (field: string, given: Given): boolean =>
  field.replace(/^completing\.\d+\./, 'completing.#.') === given.field

/** Why a given value can't be saved, by its name in the form: each is read as the cells of the list are. */
export function sameProblems(same: Same): Record<string, string> {
  const disposition = readCell('disposition', same.disposition, [])
  const channel = readCell('channel', same.channel, [])
  const purpose = placeholder(columnOf('transaction', 'purpose')!, same.purpose)
  const read = correctionSchema.shape.purpose.safeParse(same.purpose)
  return {
    ...('message' in disposition && { disposition: disposition.message }),
    ...('message' in channel && { channel: channel.message }),
    ...(purpose !== null && { purpose }),
    ...(!read.success && { purpose: read.error.issues[0]!.message }),
  }
}

/** One transaction to change. */
export interface SameChange {
  id: string
  name: string
  number: string
  /** New values by form field. */
  values: Record<string, string>
  /** Values that no report can use, which the new ones replace. */
  before: Record<string, string>
}

export interface SamePreview {
  changes: SameChange[]
  left: SameLeft[]
  /** Number of drafts with one of these transactions. */
  reports: number
  /** Number of transactions to change by form field. */
  counts: Record<string, number>
}

/**
 * The changes these values would make. Only values that are missing change, and only in drafts that this person may
 * see.
 */
export async function previewSame(scope: Scope, same: Same): Promise<SamePreview> {
  scope.require('view the product')
  const given = givenOf(same)
  const members = await scope.sql((client) =>
    client.rows(
      { id: col.text, report_id: col.text, channel: col.text.orNull },
      `SELECT t.id, m.report_id, l.channel FROM report r JOIN report_transaction m ON m.report_id = r.id JOIN transaction t ON t.id = m.transaction_id
             LEFT JOIN location l ON l.id = t.location_id
           WHERE r.state IN (${editableStates.map((state) => `'${state}'`).join(', ')}) AND ${visibleSql(scope, 'r')}
             AND ($1::uuid IS NULL OR t.location_id = $1::uuid) ORDER BY r.due_date NULLS FIRST, t.id`,
      [isId(same.location) ? same.location : null],
    ),
  )
  const channelOf = new Map(members.map(({ id, channel }) => [id, channel]))
  const records = await transactionRecords(scope, [...channelOf.keys()])
  const left = new Map<string, SameLeft>()
  const changes = [...records.values()].flatMap((item): SameChange[] => {
    const { name, number, values } = recordOfTransaction(item)
    const change: SameChange = { id: item.id, name, number, values: {}, before: {} }
    for (const [field, text] of fieldsOfItem(given, item)) {
      const { kind, label } = columnOf('transaction', field)!
      const now = values[field] ?? ''
      const why = staysAs(field, text, now, item, channelOf.get(item.id) ?? null)
      if (why === null) {
        change.values[field] = text
        if (now !== '') change.before[field] = shownCell(kind, now, [])
        continue
      }
      const other = why === 'other' ? shownCell(kind, now, []) : ''
      const key = JSON.stringify([label, why, other])
      left.set(key, { label, why, text: other, count: (left.get(key)?.count ?? 0) + 1 })
    }
    return Object.keys(change.values).length === 0 ? [] : [change]
  })
  const changed = new Set(changes.map(({ id }) => id))
  return {
    changes,
    left: [...left.values()],
    reports: new Set(members.filter(({ id }) => changed.has(id)).map(({ report_id }) => report_id)).size,
    counts: Object.fromEntries(
      [...new Set(changes.flatMap(({ values }) => Object.keys(values)))].map((field) => [
        field,
        changes.filter(({ values }) => field in values).length,
      ]),
    ),
  }
}

/** The fields of each completing action that the transaction has; of its first, if none is known. */
const fieldsOfItem = (given: readonly Given[], { actions }: TransactionRecord): [string, string][] =>
  given.flatMap(({ field, text }): [string, string][] =>
    field.includes('#')
      ? Array.from({ length: Math.max(1, actions.completing.length) }, (_, at) => [
          field.replace('#', String(at)),
          text,
        ])
      : [[field, text]],
  )

/** Why a value stays as it is; null: it is missing, or a text that no report can use. */
function staysAs(
  field: string,
  text: string,
  now: string,
  item: TransactionRecord,
  channelOfLocation: string | null,
): SameLeft['why'] | null {
  const kind = columnOf('transaction', field)!.kind
  const read = readCell(kind, text, [])
  const isParty = kind === 'party'
  if (now !== '' && !('message' in readCell(kind, now, []))) {
    const wanted = isParty ? storedValues(item)['starting.0.conductors.0.customer'] : 'value' in read ? read.value : ''
    return now === wanted ? 'same' : 'other'
  }
  if (now === '' && field === 'channel' && channelOfLocation) return 'location'
  return isParty && !hasOneConductor(item) ? 'conductor' : null
}

/** Whether a transaction has exactly one conductor, who is on file. */
const hasOneConductor = ({ actions }: TransactionRecord): boolean =>
  new Set(actions.starting.flatMap(({ conductors }) => conductors.map(({ customerId }) => customerId))).size === 1 &&
  actions.starting[0]?.conductors[0]?.customerId !== null

/**
 * Sets the values in every transaction that misses them. The audit event lists the changes, so that they can be undone.
 * Returns the number of changed and refused transactions, and the id of the batch.
 * @throws AppError invalid-form, nothing-to-change, forbidden
 */
export async function applySame(
  scope: Scope,
  same: Same,
): Promise<{ given: number; refused: number; message: string; batch: string }> {
  scope.require('edit transactions')
  const problems = sameProblems(same)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const { changes, left } = await previewSame(scope, same)
  if (changes.length === 0)
    throw new AppError('nothing-to-change', 422, ['Nothing was changed.', ...leftWords(left)].join(' '))
  const stored: Stored[] = []
  for (let at = 0; at < changes.length; at += mostChanges)
    stored.push(
      ...(await storeValues(
        scope,
        changes
          .slice(at, at + mostChanges)
          .map(({ id, values }) => ({ line: `transaction:${id}`, version: null, values })),
      )),
    )
  const given = stored.flatMap(({ line, saved }) => {
    const fields = Object.entries(saved)
    return fields.length === 0
      ? []
      : [
          {
            id: line.slice('transaction:'.length),
            fields: Object.fromEntries(fields.map(([field, { after }]) => [field, after])),
            before: Object.fromEntries(
              fields.flatMap(([field, { before }]) => (before === '' ? [] : [[field, before]])),
            ),
          },
        ]
  })
  const refusals = stored.flatMap(({ refused }) => Object.values(refused).slice(0, 1))
  const batch = crypto.randomUUID()
  await scope.tx((db) =>
    audit(db, scope, {
      action: 'transactions.filled',
      subjectType: 'organization',
      detail: { batch, given, values: Object.fromEntries(givenOf(same).map(({ field, text }) => [field, text])) },
    }),
  )
  return { given: given.length, refused: refusals.length, message: refusals[0] ?? '', batch }
}

/** The latest batch, if it can be undone, or null. */
export async function lastSame(scope: Scope): Promise<{ batch: string; count: number; at: Date; by: string } | null> {
  scope.require('view the product')
  return scope.tx(async (db) => {
    const last = await db.auditEvent.findFirst({
      where: { mode: scope.mode, action: { in: ['transactions.filled', 'transactions.fill-undone'] } },
      orderBy: { id: 'desc' },
    })
    if (last?.action !== 'transactions.filled') return null
    const { batch, given } = last.detail as unknown as Batch
    return { batch, count: given.length, at: last.at, by: last.actor }
  })
}

interface Batch {
  batch: string
  /** `before`: values that were replaced. */
  given: { id: string; fields: Record<string, string>; before?: Record<string, string> }[]
}

/**
 * Undoes a batch. Values that were changed since stay. Returns the number of changed transactions.
 * @throws AppError nothing-to-undo, forbidden
 */
export async function undoSame(scope: Scope, batch: string): Promise<number> {
  scope.require('edit transactions')
  const event = isId(batch)
    ? await scope.tx((db) =>
        db.auditEvent.findFirst({
          where: { mode: scope.mode, action: 'transactions.filled', detail: { path: ['batch'], equals: batch } },
        }),
      )
    : null
  const last = await lastSame(scope)
  if (event === null || last?.batch !== batch)
    throw new AppError('nothing-to-undo', 409, 'This change was already undone, or a newer one was made.')
  const { given } = event.detail as unknown as Batch
  const now = await transactionRecords(
    scope,
    given.map(({ id }) => id),
  )
  const changes = given.flatMap(({ id, fields, before = {} }) => {
    const item = now.get(id)
    if (item === undefined) return []
    const { values, version } = recordOfTransaction(item)
    const own = Object.entries(fields).filter(([field, text]) => isAsGiven(field, text, values[field] ?? ''))
    return own.length === 0
      ? []
      : [
          {
            line: `transaction:${id}`,
            version,
            values: Object.fromEntries(own.map(([field]) => [field, before[field] ?? ''])),
            restores: true,
          },
        ]
  })
  const stored: Stored[] = []
  for (let at = 0; at < changes.length; at += mostChanges)
    stored.push(...(await storeValues(scope, changes.slice(at, at + mostChanges))))
  await scope.tx((db) =>
    audit(db, scope, {
      action: 'transactions.fill-undone',
      subjectType: 'organization',
      detail: { batch, transactions: stored.map(({ line }) => line.slice('transaction:'.length)) },
    }),
  )
  return stored.filter(({ saved }) => Object.keys(saved).length > 0).length
}

const isAsGiven = (field: string, given: string, now: string): boolean =>
  now !== '' && shownCell(columnOf('transaction', field)?.kind ?? 'text', now, []) === given
