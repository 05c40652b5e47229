import { applyOverrides } from '#app/compliance/drafting/overrides.ts'
import { describeReport, getAt, type JsonValue, type ReportSection } from '#app/compliance/reports/index.ts'
import { partyNameOf } from '#app/compliance/reports/document/describe.ts'
import { codesAt, emptyItem } from '#app/compliance/reports/document/shape.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { differences, type Difference } from '../change/compare.ts'
import type { CopySteps } from '../edit/copy-steps.ts'
import { withTypedValue } from '../edit/corrections.ts'
import type { EditField } from '../edit/edit-field.ts'
import { isOwnList } from '../edit/list-corrections.ts'
import { openParts, type ChangedParts, type OpenParts } from '../edit/own-parts.server.ts'
import { fieldsOfPart } from '../edit/section-fields.server.ts'
import { anchor } from '../review/anchor.ts'
import { chosenLocations } from '../review/open.server.ts'
import { inReadingOrder } from '../review/reading-order.ts'
import { sectionsPerPage } from '../review/section-pages.ts'
import { toOverride, type StoredOverride } from '../state/assemble.server.ts'
import { addressOf } from './links.server.ts'
import { ownDoneLabel, ownOperationLabel, operationsAt, isOpenList, isRoleList, itemAt, ownerOf } from './own-places.ts'
import { newParty, withoutUnnamed, type NewParty } from './copy-parties.ts'
import { partOperations, type PartOperation } from './words.ts'

/** The requested change of a part that a report holds itself, from the link's search parameters. */
export interface OwnPartRequest {
  operation: PartOperation
  /** Pointer of the list to add to; otherwise of an item or an account. */
  part: string
  /** The revision of the report that the person saw. */
  seen: number
}

/** @throws AppError not-found */
export function readOwnPartRequest(query: URLSearchParams): OwnPartRequest {
  const operation = partOperations.find((one) => one === query.get('do'))
  const part = query.get('part') ?? ''
  if (operation === undefined || !/^(\/[A-Za-z0-9]{1,60}){1,12}$/.test(part)) throw notFound('This page')
  return { operation, part, seen: Number(query.get('seen')) }
}

export interface OwnPartPage {
  report: { id: string; reference: string }
  operation: PartOperation
  /** The heading and the label of the button. */
  title: string
  /** The part in words. */
  of: string
  revision: number
  /** Pointer of the typed part; null if nothing is typed. */
  at: string | null
  /** Whether someone changed the report since it was shown. */
  isStale: boolean
  /** Parties that may have the role; null if the part isn't a role. */
  parties: { value: string; label: string }[] | null
  /** Locations by FINTRAC Location ID, if fields are typed. */
  locations: { value: string; label: string }[]
  /** Whether it was filed elsewhere. */
  isCopy: boolean
  /** The type code of the party whose list it is; null if it isn't a party's. */
  partyCode: number | null
  /** Fields to type, by part, with those that apply only beside certain values. */
  groups: { title: string; fields: EditField[] }[]
  /** The resulting differences, if nothing is typed. */
  rows: Difference[]
  /**
   * The customer of the party whose list it is, and the field there that holds it: nothing says it in other reports.
   */
  record: { to: string; field: string | null } | null
  back: string
}

const gone = () =>
  new AppError(
    'part-gone',
    409,
    'This entry is no longer in the report: it was changed in the meantime. Go back to the report to see it as it is now.',
  )

/** Whether the part is typed before it is created: added, or copied with another party or other values in it. */
function isTyped({ operation, part }: OwnPartRequest): boolean {
  const list = itemAt(part)?.list ?? ''
  return operation === 'add' || (operation === 'copy' && (isRoleList(list) || isOwnList(list)))
}

/** Where the typed part is inserted. */
function targetOf(
  { built: { document } }: OpenParts,
  { operation, part }: OwnPartRequest,
): { list: string; at: number } {
  if (operation !== 'add') return { list: itemAt(part)!.list, at: itemAt(part)!.at + 1 }
  const list = getAt(document, part)
  return { list: part, at: Array.isArray(list) ? list.length : 0 }
}

async function opened(scope: Scope, reportId: string, asked: OwnPartRequest): Promise<OpenParts> {
  scope.require('prepare drafts')
  const open = await openParts(scope, reportId)
  const own = { type: open.report.core.type, document: open.built.document, isCopy: open.isCopy }
  const isThere =
    asked.operation === 'add' ? isOpenList(own, asked.part) : operationsAt(own, asked.part).includes(asked.operation)
  if (!isThere) throw gone()
  return open
}

/** The initial item, before anything is typed. */
function begun(
  { report, built: { document } }: OpenParts,
  { operation, part }: OwnPartRequest,
): Record<string, unknown> {
  if (operation === 'add') return emptyItem(report.core.type, document, part)
  return structuredClone(getAt(document, part)) as Record<string, unknown>
}

/** Data of the form that adds, copies, moves or removes a part. @throws AppError not-found, not-editable, part-gone */
export async function openOwnPart(scope: Scope, reportId: string, asked: OwnPartRequest): Promise<OwnPartPage> {
  const open = await opened(scope, reportId, asked)
  const { report, built, isCopy } = open
  const { type } = report.core
  const page = {
    report: { id: reportId, reference: report.core.reference },
    operation: asked.operation,
    title: ownOperationLabel(asked.operation, asked.part),
    of: trailOf(describeReport(inReadingOrder(built.document)), asked.part).join(', '),
    revision: report.revision,
    isCopy,
    partyCode: partyAt(open, asked.part)?.typeCode ?? null,
    isStale: asked.seen !== report.revision,
    record: recordOf(scope, open, asked.part),
    back: addressAt(reportId, asked.operation === 'add' ? ownerOf(asked.part) : asked.part),
  }
  if (!isTyped(asked))
    return { ...page, at: null, parties: null, locations: [], groups: [], rows: rowsOf(open, changed(open, asked)) }
  const { list, at } = targetOf(open, asked)
  const shown = open.changed((steps) => steps.splice(list, at, 0, begun(open, asked) as JsonValue)).built.document
  const inner = ['startingActions', 'completingActions'].map((name) => `${list}/${at}/${name}/0`)
  const places = [`${list}/${at}`, ...inner.filter((place) => list === '/transactions' && getAt(shown, place))]
  return {
    ...page,
    at: `${list}/${at}`,
    parties: isRoleList(list) ? partiesFor(type, built.document, list) : null,
    locations: await chosenLocations(scope),
    groups: places
      .map((place) => ({
        title: ownOperationLabel('add', itemAt(place)!.list),
        fields: fieldsOfPart(type, shown, place, isCopy),
      }))
      .map(({ title, fields }) => ({ title: title.replace(/^Add (?:an? |an(?=other ))?/, ''), fields }))
      .filter(({ fields }) => fields.length > 0),
    rows: [],
  }
}

/** The party in whose definition a part is. */
const partyAt = ({ built }: OpenParts, part: string): Definition | undefined =>
  definitionsOf(built.document)[Number(/^\/definitions\/(\d+)\//.exec(part)?.[1] ?? -1)]

const recordFields: Readonly<Record<string, string>> = {
  identifications: 'identifications',
  registrationsIncorporations: 'registrations',
  authorizedPersons: 'authorizedPersons',
}

/** Where the list of a party is kept for all reports; null if it isn't, or if this person may not change it. */
function recordOf(scope: Scope, open: OpenParts, part: string): OwnPartPage['record'] {
  const { report, built, isCopy } = open
  const list = /^\/definitions\/\d+\/([A-Za-z]+)/.exec(part)?.[1] ?? ''
  const customer = built.notes.parties[partyAt(open, part)?.refId ?? '']
  if (isCopy || customer === undefined || !scope.can('edit customers and locations')) return null
  const field = recordFields[list] ?? null
  const to = `/app/customers/${customer.key}?report=${report.id}`
  return { to: field === null ? `${to}#ownership` : to, field }
}

/** Titles of the parts that contain a pointer, outermost first. */
function trailOf(sections: readonly ReportSection[], pointer: string): string[] {
  const holder = sections.find(({ path }) => pointer === path || pointer.startsWith(`${path}/`))
  return holder === undefined ? [] : [holder.title, ...trailOf(holder.children, pointer)]
}

const addressAt = (reportId: string, pointer: string): string =>
  addressOf(reportId, pointer, sectionsPerPage, anchor(pointer))

const rowsOf = ({ built }: OpenParts, after: ChangedParts): Difference[] =>
  differences(inReadingOrder(built.document), inReadingOrder(after.built.document))

interface Definition extends Record<string, unknown> {
  refId: string
  typeCode: number
}

const definitionsOf = (document: unknown): Definition[] =>
  (getAt(document, '/definitions') as Definition[] | undefined) ?? []

/** Type codes of the parties that a role accepts. */
const codesFor = (type: OpenParts['report']['core']['type'], document: unknown, list: string): number[] =>
  [...(codesAt(type, document, `${list}/0/typeCode`) ?? [])].map(Number)

function partiesFor(type: OpenParts['report']['core']['type'], document: unknown, list: string) {
  const codes = codesFor(type, document, list)
  return [
    ...definitionsOf(document)
      .filter(({ typeCode }) => codes.includes(typeCode))
      .map((one) => ({ value: `ref:${one.refId}`, label: partyNameOf(one) || 'Not named' })),
    { value: 'new:person', label: 'A person who isn’t in this report yet' },
    { value: 'new:entity', label: 'An entity that isn’t in this report yet' },
  ]
}

/** The report after a change without typed fields. */
function changed(open: OpenParts, { operation, part }: OwnPartRequest): ChangedParts {
  const place = itemAt(part)
  return open.changed((steps) => {
    const before = steps.document
    if (place === null) steps.set(part, undefined)
    else if (operation === 'copy') steps.splice(place.list, place.at + 1, 0, copied(getAt(open.built.document, part)))
    else if (operation === 'remove') steps.splice(place.list, place.at, 1)
    else steps.moveUp(place.list, operation === 'earlier' ? place.at : place.at + 1)
    if (operation === 'remove') withoutUnnamed(before, steps)
  })
}

/** A copy of a part. The reference of a transaction is unique, so the copy's is asked again. */
function copied(part: unknown): JsonValue {
  const clone = structuredClone(part) as Record<string, JsonValue>
  for (const details of Object.values(clone))
    if (typeof details === 'object' && details !== null && !Array.isArray(details))
      delete (details as Record<string, JsonValue>).reportingEntityTransactionReference
  return clone
}

/** The party chosen in the form: an existing or a new one. */
function partyOf(open: OpenParts, list: string, form: FormData): { definition: Definition; party: NewParty | null } {
  const { type } = open.report.core
  const { document } = open.built
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const chosen = text('party')
  const found = definitionsOf(document).find(({ refId }) => chosen === `ref:${refId}`)
  if (found !== undefined && codesFor(type, document, list).includes(found.typeCode))
    return { definition: found, party: null }
  const kind = { 'new:person': 'person', 'new:entity': 'entity' }[chosen] as 'person' | 'entity' | undefined
  if (kind === undefined) throw invalid({ party: 'Choose who it is.' })
  const names =
    kind === 'person'
      ? { surname: text('surname'), givenName: text('givenName') }
      : { nameOfEntity: text('nameOfEntity') }
  const first = kind === 'person' ? 'surname' : 'nameOfEntity'
  if (text(first) === '') throw invalid({ [first]: kind === 'person' ? 'Enter the surname.' : 'Enter the name.' })
  const party = newParty(type, document, codesFor(type, document, list), kind, names)
  return { definition: party as unknown as Definition, party }
}

const invalid = (fields: Readonly<Record<string, string>>) =>
  new AppError('invalid-value', 422, Object.values(fields)[0]!, { fields: { ...fields } })

const fieldName = /^f:(\/[A-Za-z0-9/]{1,190})$/

/** The report with the typed part inserted, and the new party if there is one. @throws AppError invalid-value */
function typed(scope: Scope, open: OpenParts, asked: OwnPartRequest, form: FormData): ChangedParts {
  const { list, at } = targetOf(open, asked)
  const target = `${list}/${at}`
  const role = isRoleList(list) ? partyOf(open, list, form) : null
  const item = begun(open, asked)
  if (role !== null) Object.assign(item, { typeCode: role.definition.typeCode, refId: role.definition.refId })
  const placed = (value: unknown) => (steps: CopySteps) => {
    steps.splice(list, at, 0, value as JsonValue)
    if (role?.party) steps.splice('/definitions', definitionsOf(steps.document).length, 0, role.party as JsonValue)
  }
  const { built } = open.changed(placed(item))
  const entries = [...form].flatMap(([name, value]): [string, string][] => {
    const pointer = fieldName.exec(name)?.[1]
    if (typeof value !== 'string' || !pointer?.startsWith(`${target}/`)) return []
    return value.trim() !== '' || getAt(built.document, pointer) !== undefined ? [[pointer, value]] : []
  })
  const isUntouched = asked.operation === 'copy' && entries.length === 0
  if (role === null && !isUntouched && entries.every(([, text]) => text.trim() === ''))
    throw new AppError('part-empty', 422, 'Enter what you know about it, or cancel.')
  const { input, document } = built
  const { type } = open.report.core
  const draft = { type, input, document, bare: document, isCopy: open.isCopy, by: scope.actor.label }
  const problems: Record<string, string> = {}
  const values = entries.reduce<StoredOverride[]>((all, [pointer, text]) => {
    try {
      return withTypedValue(draft, all, pointer, text)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      Object.assign(problems, error.fields)
      return all
    }
  }, [])
  const corrected = structuredClone(document)
  applyOverrides(corrected, document, { ...input, overrides: values.map(toOverride) })
  const after = open.changed(placed(getAt(corrected, target)))
  const pointers = new Set(entries.map(([pointer]) => pointer))
  for (const message of after.built.messages)
    if (message.schema !== undefined && pointers.has(message.path)) problems[message.path] ??= message.message
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return after
}

/**
 * Applies the form.
 * @returns the path to redirect to, and a message
 * @throws AppError not-found, not-editable, part-gone, part-empty, invalid-value, changed-meanwhile
 */
export async function applyOwnPart(
  scope: Scope,
  reportId: string,
  asked: OwnPartRequest,
  form: FormData,
): Promise<{ to: string; text: string }> {
  const open = await opened(scope, reportId, asked)
  if (Number(form.get('seen')) !== open.report.revision)
    throw new AppError(
      'changed-meanwhile',
      409,
      'Someone else changed this report while you were editing, or you did in another tab. Nothing is saved yet. Check that this is the entry you mean, then press again.',
    )
  const after = isTyped(asked) ? typed(scope, open, asked, form) : changed(open, asked)
  const words = ownDoneLabel(asked.operation, asked.part)
  await after.save(words)
  const place = itemAt(asked.part)
  const there = isTyped(asked)
    ? Object.values(targetOf(open, asked)).join('/')
    : asked.operation === 'remove'
      ? ownerOf(place?.list ?? asked.part)
      : `${place!.list}/${place!.at + { copy: 1, earlier: -1, later: 1, add: 0 }[asked.operation]}`
  return { to: addressAt(reportId, there), text: `${words}.` }
}
