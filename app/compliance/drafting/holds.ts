import { answerAttributes, attributeLabel } from '#app/party/facts/attributes.ts'
import { codeTableOf } from '../reports/document/code-tables.ts'
import { fieldLabel, pointerSegments } from '../reports/document/labels.ts'
import { codeLabel } from '../words/codes.ts'
import { sourceOf } from './missing.ts'
import { sourceLabel } from '../reports/facts/source-words.ts'
import { omissionOf } from '../reports/facts/omissions.ts'
import { fingerprint } from '../reports/facts/values.ts'
import type { Override, ReportInput } from '../reports/facts/input.ts'
import type { UnplacedValue } from '../reports/facts/notes.ts'
import { type DecidingFlag, proposalText } from '../rules/proposals.ts'
import type { ReportCandidate } from '../types.ts'
import type { AwaitedReceipt, Doubt, Hold, HoldKind, Readiness, ReadinessInput } from './hold.ts'
import { confirmedKeys, leftOutKey, partWords } from './left-out.ts'
import { isContradicted } from './overrides.ts'

/** What a candidate is waiting for. */
export const awaitedReceipts = ({
  awaitingTimeOf = [],
  awaitingValueOf = [],
}: Pick<ReportCandidate, 'awaitingTimeOf' | 'awaitingValueOf'>): AwaitedReceipt[] => [
  ...awaitingTimeOf.map((transactionId): AwaitedReceipt => ({ transactionId, lacks: 'time' })),
  ...awaitingValueOf.map((transactionId): AwaitedReceipt => ({ transactionId, lacks: 'value' })),
]

/**
 * Everything that holds a built report, each fact once; it is ready when nothing does. The only place that decides so:
 * lists, pages, filing in bulk, the daily submission and the command line ask nothing else.
 */
export function readiness(given: ReadinessInput): Readiness {
  const refused = refusedHolds(given)
  const holds = [
    ...missingHolds(given),
    ...refused,
    ...doubtHolds(given, refused),
    ...awaitedHolds(given),
    ...proposedHolds(given),
    ...leftOutHolds(given),
    ...strayHolds(given),
  ]
  return { isReady: holds.length === 0, holds }
}

function missingHolds({ notes }: ReadinessInput): Hold[] {
  return [...new Map(notes.missing.filter((one) => one.required).map((one) => [one.path, one])).values()].map(
    ({ path, label, message, entity, entityId, field }) => ({
      key: `missing ${path}`,
      kind: 'missing',
      code: 'missing',
      path,
      label,
      entity,
      entityId,
      field,
      value: null,
      text: message,
      action: '',
      confirm: null,
      canSwap: false,
      doubtId: null,
    }),
  )
}

/** Values that FINTRAC would reject, once each; missing ones are listed as missing. */
function refusedHolds({ input, document, notes, messages }: ReadinessInput): Hold[] {
  const missing = new Set(notes.missing.flatMap((one) => (one.required ? one.path : [])))
  const byPath = Map.groupBy(
    messages.filter((one) => one.severity === 'reject' && !missing.has(one.path)),
    (one) => one.path,
  )
  return [...byPath].map(([path, found]) => ({
    key: `refused ${path}`,
    kind: 'refused',
    code: found[0]!.ruleId,
    path,
    label: found[0]!.label,
    ...sourceOf(input, document, notes.parties, path),
    value: null,
    text: [...new Set(found.map((one) => one.message))].join(' '),
    action: '',
    confirm: null,
    canSwap: false,
    doubtId: null,
  }))
}

function doubtHolds(given: ReadinessInput, refused: readonly Hold[]): Hold[] {
  // What FINTRAC would reject has to be corrected, and the doubt about it falls with the value.
  const corrected = new Set(refused.map((one) => factKey(one.entity, one.entityId, customerFact(one.field))))
  return given.doubts.flatMap((doubt): Hold[] => {
    if (doubt.confirmedBy !== null || corrected.has(factKey(doubt.entity, doubt.entityId, doubt.field))) return []
    const place = doubt.entity === 'customer' ? statedOfCustomer(given, doubt) : statedOfTransaction(given, doubt)
    if (place === null) return []
    const isAsked = doubt.answerAt !== undefined || doubt.isQuestion === true
    return [
      {
        key: `doubt ${doubt.id}`,
        kind: 'doubt',
        code: doubt.code,
        path: place.path,
        label: place.label,
        entity: doubt.entity,
        entityId: doubt.entityId,
        field: doubt.field,
        value: doubt.value,
        text: doubt.message,
        action: doubt.action,
        confirm: isAsked ? null : 'as-it-is',
        canSwap: place.canSwap && !isAsked,
        doubtId: isAsked ? null : doubt.id,
        ...(doubt.answerAt !== undefined && { answerAt: doubt.answerAt }),
      },
    ]
  })
}

const awaitedWords = {
  time: {
    code: 'awaits-time',
    label: 'Receipt without a time',
    text: 'Only the date of a receipt of the same party is known. Depending on its time, it may belong to this report.',
    action: 'Enter its time.',
  },
  value: {
    code: 'awaits-value',
    label: 'Receipt without a value',
    text: 'A receipt of the same party in this 24-hour window has no value in Canadian dollars. With one, it may belong to this report.',
    action: 'Add its exchange rate or its value.',
  },
} as const

/** No confirmation lifts them: the time or the value does. */
const awaitedHolds = ({ awaits }: ReadinessInput): Hold[] =>
  awaits.map(({ transactionId, lacks }) => ({
    key: `awaits ${lacks} ${transactionId}`,
    kind: 'doubt',
    ...awaitedWords[lacks],
    path: null,
    entity: 'transaction',
    entityId: transactionId,
    field: lacks,
    value: null,
    confirm: null,
    canSwap: false,
    doubtId: null,
  }))

const proposedWords: Readonly<Record<DecidingFlag, { label: string; action: string }>> = {
  ministerialDirective: {
    label: 'Link to Iran',
    action:
      'Answer yes or no on the transaction. One under $10,000 that is linked to Iran also needs a report of its own under the directive. One of $10,000 or more is reported as usual.',
  },
  fromOutsideCanada: {
    label: 'From outside Canada',
    action: 'Answer yes or no on the transaction. You don’t report what came from outside Canada.',
  },
}

/** No confirmation lifts them: the answer does, by which it may be in another report, or in none. */
const proposedHolds = ({ input, proposals }: ReadinessInput): Hold[] =>
  input.transactions.flatMap(({ id }, index) =>
    (proposals.get(id) ?? []).map(({ flag, reason }) => ({
      key: `proposed ${flag} ${id}`,
      kind: 'doubt',
      code: 'proposal-open',
      path: `/transactions/${index}`,
      label: proposedWords[flag].label,
      entity: 'transaction',
      entityId: id,
      field: flag,
      value: null,
      text: proposalText({ flag, reason }),
      action: proposedWords[flag].action,
      confirm: null,
      canSwap: false,
      doubtId: null,
    })),
  )

const factKey = (entity: string, entityId: string, field: string): string => `${entity} ${entityId} ${field}`

/** The properties of a definition that state a value of the customer. */
const stated: Readonly<Record<string, readonly string[]>> = {
  name: ['surname', 'givenName', 'otherNameInitial', 'nameOfEntity'],
  address: ['address'],
  phone: ['telephoneNumber', 'extensionNumber'],
  dateOfBirth: ['dateOfBirth'],
  occupation: ['occupation', 'natureOfPrincipalBusiness'],
  employer: ['nameOfEmployer', 'employerInformation'],
  identification: ['identifications'],
}

const sentenceCase = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  phone: 'Telephone number',
  email: 'Email address',
  number: 'Client number',
  employer: 'Employer',
  identification: 'Identification',
  ...Object.fromEntries(answerAttributes.map(({ name }) => [name, sentenceCase(attributeLabel(name))])),
}

/** The value of a customer that a field of its record (as `sourceOf` names it) belongs to. */
function customerFact(field: string): string {
  const first = field.split('.')[0] ?? ''
  const found = Object.entries(stated).find(([fact, properties]) => fact === first || properties.includes(first))
  if (found) return found[0]
  return first === 'natureOfBusiness'
    ? 'occupation'
    : first === 'telephone' || first === 'extension'
      ? 'phone'
      : first === 'otherNames'
        ? 'name'
        : first === 'clientNumber'
          ? 'number'
          : first
}

interface Place {
  path: string
  label: string
  canSwap: boolean
}

/** Where the report states a customer's doubtful value; null if it doesn't, or states a correction instead. */
function statedOfCustomer({ input, document, notes }: ReadinessInput, doubt: Doubt): Place | null {
  const properties = stated[doubt.field]
  for (const [index, definition] of document.definitions.entries()) {
    if (notes.parties[definition.refId]?.key !== doubt.entityId) continue
    const path = `/definitions/${index}`
    if (properties === undefined) return { path, label: labels[doubt.field] ?? 'Party', canSwap: false }
    const values = definition as unknown as Record<string, unknown>
    const property = properties.find((name) => values[name] !== undefined)
    if (property === undefined) {
      if (doubt.isLeftOut)
        return { path, label: labels[doubt.field] ?? fieldLabel(`${path}/${properties[0]!}`), canSwap: false }
      continue
    }
    const isTyped = input.overrides?.some(
      (one) =>
        !notes.unapplied.includes(one) &&
        one.refId === definition.refId &&
        properties.includes(pointerSegments(one.path)[0] ?? ''),
    )
    if (isTyped) continue
    return {
      path: `${path}/${property}`,
      label: labels[doubt.field] ?? fieldLabel(`${path}/${property}`),
      canSwap:
        doubt.field === 'name' &&
        values.surname !== undefined &&
        values.givenName !== undefined &&
        values.givenName !== 'XXX',
    }
  }
  return null
}

function statedOfTransaction({ input }: ReadinessInput, doubt: Doubt): Place | null {
  const index = input.transactions.findIndex((one) => one.id === doubt.entityId)
  return index < 0
    ? null
    : {
        path: `/transactions/${index}`,
        label: doubt.field === '' ? 'Transaction' : sourceLabel(doubt.field),
        canSwap: false,
      }
}

/**
 * Values of a transaction that are an amount, a currency, a rate, a place or an account: all of a party and a location
 * are asked.
 */
const asked =
  /(^|\.)(amount|currency|currencyOther|exchangeRate|valueInCanadianDollars|cadAmount|cadCents|locationId|account(\..+)?|startingAccount\..+|relationshipCode|relationshipOther|fundTypeOther|portions|device\.typeOther)$/

/**
 * Whether a report may leave this value out only when a person confirmed it.
 * @internal a property test asks it of every value that a report leaves out
 */
export function asksToBeLeftOut({ entity, field, isSettled }: UnplacedValue): boolean {
  return (
    isSettled !== true &&
    (entity === 'customer' ||
      entity === 'location' ||
      (entity === 'transaction' && (asked.test(field) || omissionOf(field) !== null)))
  )
}

function leftOutHolds({ input, notes, confirmations }: ReadinessInput): Hold[] {
  const confirmed = confirmedKeys(input, confirmations)
  return notes.unplaced.filter(asksToBeLeftOut).flatMap((one): Hold[] => {
    const key = leftOutKey(input, one)
    if (confirmed.has(key)) return []
    const part = partWords(input, one)
    return [
      {
        key,
        kind: 'left-out',
        code: 'left-out',
        path: null,
        label: sourceLabel(one.field),
        entity: one.entity,
        entityId: one.entityId,
        field: one.field,
        value: one.value,
        text: one.why,
        action: 'Correct the record so the report can state it, or confirm that the report leaves it out.',
        confirm: 'without',
        canSwap: false,
        doubtId: null,
        ...(part !== null && { part }),
      },
    ]
  })
}

/**
 * Corrections whose place is gone, or where the records say something else since. A person takes each over or drops it.
 */
const strayHolds = ({ input, notes }: ReadinessInput): Hold[] =>
  notes.unapplied.map((one) => {
    const { path, transactionId, refId, was, value } = one
    return {
      key: `correction ${fingerprint(JSON.stringify([transactionId, refId, path, was, value]))}`,
      kind: 'doubt' as const,
      code: 'correction-stray',
      path: null,
      label: fieldLabel(path),
      entity: 'report' as const,
      entityId: '',
      field: path,
      value: value === undefined || typeof value === 'object' ? null : wordOf(input.type, path, value),
      text: strayText(input, one, notes.unapplied),
      action: 'Under Corrections, use it or remove it.',
      confirm: null,
      canSwap: false,
      doubtId: null,
    }
  })

/** A typed value as people read it: the name of its code, yes or no. */
function wordOf(type: ReportInput['type'], path: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const names = pointerSegments(path).filter((name) => !/^\d+$/.test(name))
  const table = codeTableOf(type, names.at(-1) ?? '', names.at(-2))
  return (table === null ? null : codeLabel(table, value)) ?? String(value)
}

function strayText({ transactions }: ReportInput, stray: Override, unapplied: readonly Override[]): string {
  const of = transactions.find((one) => one.id === stray.transactionId)
  const what = stray.value === undefined ? 'This value was removed by hand' : 'This value was corrected by hand'
  const why = isContradicted(stray, unapplied)
    ? 'another draft, now part of this one, was corrected otherwise'
    : 'the records changed since'
  return `${what}${of === undefined ? '' : ` in transaction ${of.reference}`}, and ${why}. The report doesn’t state the correction.`
}

/** How many values are missing, would be rejected, and are to be confirmed. */
export function holdCounts(holds: readonly Hold[]): { missing: number; refused: number; toConfirm: number } {
  const count = (...kinds: HoldKind[]) => holds.filter((one) => kinds.includes(one.kind)).length
  return { missing: count('missing'), refused: count('refused'), toConfirm: count('doubt', 'left-out') }
}
