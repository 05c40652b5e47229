import { isDraft } from '#app/product/report-states/states.ts'
import { groupDigits } from '#app/compliance/reports/document/describe.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { parseForm } from '#app/platform/forms/form.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { actionChoices } from '#app/product/transactions/actions/action-choices.ts'
import {
  withCopy,
  withEarlier,
  withLater,
  withLess,
  withMore,
  type FormValues,
} from '#app/product/transactions/actions/action-values.ts'
import { correctBeside } from '#app/product/transactions/correct/commands.server.ts'
import { transactionDetail } from '#app/product/transactions/record/queries.server.ts'
import { correctionSchema, type Correction } from '#app/product/transactions/record/schema.ts'
import { transactionRecords } from '#app/product/transactions/record/record.server.ts'
import { storedValues, type TransactionRecord } from '#app/product/transactions/record/stored-values.ts'
import { readDraft } from '../edit/edit.server.ts'
import { keepPartEdit } from '../edit/part-log.server.ts'
import { anchor } from '../review/anchor.ts'
import { sectionsPerPage } from '../review/section-pages.ts'
import { addressOf } from './links.server.ts'
import { partPlaces, pointerOfPart } from './places.ts'
import { partPreview, type PartPreview } from './preview.server.ts'
import { operationLabel, doneLabel, listName, isMoved, partOperations, partNoun, type PartOperation } from './words.ts'

/** The requested change of a part of a transaction, from the link's search parameters. */
export interface PartRequest {
  operation: PartOperation
  /** Name of the list to add to; otherwise of an item, or of the account of an action. */
  part: string
  transaction: string
  /** The version of the transaction that the person saw. */
  seen: string
}

/** @throws AppError not-found */
export function readPartRequest(query: URLSearchParams): PartRequest {
  const operation = partOperations.find((one) => one === query.get('do'))
  if (operation === undefined) throw notFound('This page')
  return {
    operation,
    part: query.get('part') ?? '',
    transaction: query.get('transaction') ?? '',
    seen: query.get('seen') ?? '',
  }
}

interface Opened {
  /** The whole form of the transaction, with the part added, copied, moved or removed. */
  values: FormValues
  /** Name of the part after the change; null if it is removed. */
  at: string | null
}

const accountOf = /^((?:starting|completing)\.\d{1,2})\.account$/
const placeName = /\.\d{1,2}$/

/** Whether a form field belongs to a part. */
function isWithin(part: string, name: string): boolean {
  const action = accountOf.exec(part)?.[1]
  if (action === undefined) return name.startsWith(`${part}.`)
  return name === part || name.startsWith(`${action}.accountFacts.`) || name.startsWith(`${action}.accountHolders.`)
}

const without = (values: FormValues, part: string): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isWithin(part, name)))

const gone = () =>
  new AppError(
    'part-gone',
    409,
    'This entry is no longer in the transaction: it was changed in the meantime. Go back to the report to see it as it is now.',
  )

/** Applies the requested change to the form of the transaction. @throws AppError part-gone */
function opened(values: FormValues, { operation, part }: PartRequest): Opened {
  const isThere = (name: string) => Object.keys(values).some((one) => one.startsWith(`${name}.`))
  const account = accountOf.exec(part)?.[1]
  if (account !== undefined) {
    if (!isThere(account) && account !== 'completing.0') throw gone()
    if (operation === 'add') return { values, at: part }
    if (operation !== 'remove') throw notFound('This page')
    const kept = without(values, part)
    const emptied = Object.keys(values).filter((name) => isWithin(part, name) && !name.includes('.accountHolders.'))
    return { values: { ...kept, ...Object.fromEntries(emptied.map((name) => [name, ''])) }, at: null }
  }
  const owner = (operation === 'add' ? part : part.replace(placeName, '')).replace(/\.?[A-Za-z]+$/, '')
  if (owner !== '' && owner !== 'completing.0' && !isThere(owner)) throw gone()
  if (operation !== 'add' && !isThere(part)) throw gone()
  const change = { add: withMore, copy: withCopy, earlier: withEarlier, later: withLater, remove: withLess }[operation](
    values,
    part,
  )
  if (change === null) throw notFound('This page')
  return { values: change.values, at: operation === 'remove' ? null : change.focus.replace(/\.[A-Za-z]+$/, '') }
}

export interface PartPage {
  report: { id: string; reference: string }
  asked: PartRequest
  /** The heading and the label of the button. */
  title: string
  /** The part and its transaction in words. */
  of: string
  at: string | null
  values: FormValues
  choices: ReturnType<typeof actionChoices>
  /** The version that is changed. */
  version: string
  /** Whether someone changed the transaction since the report was shown. */
  isStale: boolean
  /** Whether it is in another report that was submitted. */
  isSubmitted: boolean
  /** The resulting differences, if nothing is typed. */
  preview: PartPreview | null
  /** Why the change isn't possible. */
  problem: string | null
  back: string
}

/**
 * Data of the form that adds, copies, moves or removes a part of a transaction.
 * @throws AppError not-found, not-editable, part-gone
 */
export async function openPart(scope: Scope, reportId: string, asked: PartRequest): Promise<PartPage> {
  scope.require('edit transactions')
  const { report, record } = await partOf(scope, reportId, asked)
  const stored = storedValues(record)
  const { values, at } = opened(stored, asked)
  const { reports } = await transactionDetail(scope, asked.transaction)
  const isTyped = asked.operation === 'add'
  const shown = isTyped ? { preview: null, problem: null } : await previewed(scope, reportId, asked, record, values)
  return {
    report: { id: reportId, reference: report.core.reference },
    asked,
    title: operationLabel(asked.operation, asked.part),
    of: [`Transaction ${record.externalId}`, ...stepsOf(asked, stored)].join(', '),
    at,
    values: at === null ? {} : Object.fromEntries(Object.entries(values).filter(([name]) => isWithin(at, name))),
    choices: actionChoices(),
    version: record.version,
    isStale: asked.seen !== record.version,
    isSubmitted: reports.some(({ id, state }) => id !== reportId && !isDraft(state) && state !== 'deleted'),
    ...shown,
    back: backTo(report, record, asked.part),
  }
}

async function previewed(
  scope: Scope,
  reportId: string,
  asked: PartRequest,
  record: TransactionRecord,
  values: FormValues,
) {
  try {
    const correction = correctionOf(values, record.version)
    return { preview: await partPreview(scope, reportId, asked.transaction, correction), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { preview: null, problem: reasonOf(error, null) }
  }
}

/** A draft that this person may edit, with one of its transactions as form values. */
async function partOf(scope: Scope, reportId: string, { transaction }: PartRequest) {
  scope.require('prepare drafts')
  const { report } = await readDraft(scope, reportId)
  const record = (await transactionRecords(scope, [transaction])).get(transaction)
  if (record === undefined || !report.core.transactionIds.includes(transaction)) throw gone()
  return { report, record }
}

type Draft = Awaited<ReturnType<typeof readDraft>>['report']

function backTo({ id, core }: Draft, { id: transaction, actions }: TransactionRecord, part: string): string {
  const pointer = `/transactions/${core.transactionIds.indexOf(transaction)}${pointerOfPart(partPlaces(core.type, actions), part)}`
  return addressOf(id, pointer, sectionsPerPage, anchor(pointer))
}

/** The path to a part in words: `completing action 2: Deposit to account`, `conductor: Ada Marlowe`. */
function stepsOf({ part }: PartRequest, values: FormValues): string[] {
  const names = [...part.matchAll(/[A-Za-z]+\.\d+/g)].map((found) => part.slice(0, found.index + found[0].length))
  return names.map((name) => {
    const number = Number(name.split('.').at(-1)) + 1
    const value = (field: string) => values[`${name}.${field}`] ?? ''
    const detail =
      value('customer') ||
      [value('disposition'), groupDigits(value('amount')), value('currency')].filter(Boolean).join(' ')
    const noun = partNoun(name).toLowerCase()
    return detail === '' ? `${noun} ${number}` : `${noun} ${number}: ${detail}`
  })
}

/** @throws AppError invalid-form */
const correctionOf = (values: FormValues, seen: string): Correction => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...values, whole: 'on', seen })) form.set(name, value)
  return parseForm(correctionSchema, form)
}

/** The error message, with messages of fields that the form doesn't show. */
function reasonOf(error: AppError, at: string | null): string {
  const hidden = Object.entries(error.fields).filter(([name]) => at === null || !isWithin(at, name))
  return [...new Set([error.message, ...hidden.map(([, text]) => text)])].join(' ')
}

export interface PartFormResult {
  message: string
  fields: Readonly<Record<string, string>>
  values: FormValues
  version: string
  preview: PartPreview | null
  focus?: string
}

/** The typed values, renamed to the part's current place. */
function typedOf(form: FormData, at: string): FormValues {
  const before = form.get('at')
  const was = typeof before === 'string' && before !== '' ? before : at
  return Object.fromEntries(
    [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && isWithin(was, name) ? [[moved(name, was, at), value]] : [],
    ),
  )
}

function moved(name: string, was: string, at: string): string {
  const [from, to] = [was, at].map((part) => accountOf.exec(part)?.[1] ?? part) as [string, string]
  return `${to}${name.slice(from.length)}`
}

const lists = { more: withMore, less: withLess, copy: withCopy, earlier: withEarlier, later: withLater }

/**
 * Applies the form: saves, previews, or returns the form with an item added or removed.
 * @returns the form's response, or the path to redirect to with a message
 * @throws AppError not-found, not-editable, part-gone, and as a correction of the transaction does
 */
export async function applyPart(
  scope: Scope,
  reportId: string,
  asked: PartRequest,
  form: FormData,
): Promise<PartFormResult | { to: string; text: string }> {
  scope.require('edit transactions')
  const { report, record } = await partOf(scope, reportId, asked)
  const { values: changed, at } = opened(storedValues(record), asked)
  const typed = at === null || isMoved(asked.operation) ? {} : typedOf(form, at)
  const answer = { message: '', fields: {}, values: typed, version: record.version, preview: null }
  for (const [button, change] of Object.entries(lists)) {
    const item = form.get(button)
    if (typeof item !== 'string') continue
    const next = isWithin(at ?? '', `${item}.`) ? change(typed, item) : null
    if (next !== null) return { ...answer, ...next }
  }
  const values = at === null || isMoved(asked.operation) ? changed : { ...without(changed, at), ...typed }
  const seen = form.get('seen')
  try {
    requireParty(asked, at, typed)
    const correction = correctionOf(values, record.version)
    if (form.has('preview') || seen !== record.version) {
      const preview = await partPreview(scope, reportId, asked.transaction, correction)
      const message =
        seen === record.version
          ? ''
          : 'Someone else changed this transaction while you were editing, or you did in another tab. Nothing is saved yet. See below what would change now, then save again.'
      return { ...answer, message, preview }
    }
    const words = doneLabel(asked.operation, asked.part)
    await correctBeside(
      scope,
      asked.transaction,
      correction,
      keepPartEdit(scope, reportId, { transactionId: asked.transaction, words }),
    )
    return { to: await placeAfter(scope, report, asked, at), text: `${words}. The transaction is corrected.` }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error
    return { ...answer, message: reasonOf(error, at), fields: error.fields }
  }
}

/** Refuses an added part that is empty. */
function requireParty({ operation, part }: PartRequest, at: string | null, typed: FormValues): void {
  if (at === null || (operation !== 'add' && operation !== 'copy')) return
  const list = listName(part)
  const isAction = list === 'starting' || list === 'completing' || list === 'account'
  const isGiven = isAction
    ? Object.entries(typed).some(([name, value]) => !name.endsWith('.was') && value.trim() !== '')
    : (typed[`${at}.customer`] ?? '').trim() !== ''
  if (isGiven) return
  const field = isAction ? `${at}.${list === 'starting' ? 'amount' : 'disposition'}` : `${at}.customer`
  const message = isAction ? 'Enter what you know about it, or cancel.' : 'Choose the customer, or cancel.'
  throw new AppError('part-empty', 422, message, { fields: { [list === 'account' ? at : field]: message } })
}

/** URL of the report's page scrolled to the part after the change. */
async function placeAfter(
  scope: Scope,
  report: Draft,
  { transaction, part, operation }: PartRequest,
  at: string | null,
) {
  const record = (await transactionRecords(scope, [transaction])).get(transaction)
  const here = at ?? part.replace(operation === 'remove' ? /\.[A-Za-z]+(?:\.\d+)?$/ : /$^/, '')
  return record === undefined ? `/app/reports/${report.id}` : backTo(report, record, here)
}
