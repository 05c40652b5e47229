/**
 * One way of reading the three report types, for the rules. Nothing here trusts the document's shape: a value of the
 * wrong kind (which the schema check reports) reads as absent, so rules never throw.
 */
import { isDecimal, multiplyToCents, toCents } from '../../words/money.ts'
import { rateAgrees } from '../../rules/rates.ts'
import { reportTypeOfCode } from '../../reports/document/document.ts'
import { pointerSegments } from '../../reports/document/labels.ts'
import type { ValidatedType, ValidationContext } from './message.ts'

export type Json = Readonly<Record<string, unknown>>

export type RoleKind = 'source' | 'conductor' | 'onBehalfOf' | 'involvement' | 'beneficiary' | 'holder'

export interface DefinitionView {
  path: string
  value: Json
  typeCode: number
  refId: string
}

export interface RoleView {
  kind: RoleKind
  path: string
  value: Json
  details: Json
  definition: DefinitionView | null
  transaction: TransactionView
  onBehalfOfs: RoleView[]
}

export interface ActionView {
  path: string
  details: Json
  detailsPath: string
  sources: RoleView[]
  conductors: RoleView[]
  involvements: RoleView[]
  beneficiaries: RoleView[]
  holders: RoleView[]
  account: Json | null
  transaction: TransactionView
}

export interface TransactionView {
  path: string
  value: Json
  details: Json
  detailsPath: string
  reference: string | undefined
  isAtThreshold: boolean
  methodCode: number | undefined
  starting: ActionView[]
  completing: ActionView[]
  /** Value at the time of receipt in cents; null if it can't be known from the report. */
  cadCents: bigint | null
  /** True when any amount received is not in Canadian dollars: FINTRAC then allows a difference of $1,000. */
  isConverted: boolean
}

export interface ReportView {
  type: ValidatedType
  document: Json
  head: Json
  period: Json
  isDirective: boolean
  definitions: DefinitionView[]
  transactions: TransactionView[]
  /** Every role of the report. */
  roles: RoleView[]
  /** The roles of each definition. */
  rolesOf: (definition: DefinitionView | undefined) => readonly RoleView[]
  /** Every text of the document with its pointer. */
  texts: readonly { path: string; value: string }[]
  context: ValidationContext
}

interface Shape {
  details: string
  sources: string
  sourceIndicator: string
}

export const shapes: Record<ValidatedType, Shape> = {
  LCTR: { details: 'largeCashTransactionDetails', sources: 'sourcesOfCash', sourceIndicator: 'sourceOfCashIndicator' },
  LVCTR: {
    details: 'virtualCurrencyTransactionDetails',
    sources: 'sourcesOfVirtualCurrency',
    sourceIndicator: 'sourceOfVirtualCurrencyIndicator',
  },
  STR: {
    details: 'suspiciousTransactionDetails',
    sources: 'sourcesOfFundsOrVirtualCurrency',
    sourceIndicator: 'sourcesOfFundsOrVirtualCurrencyIndicator',
  },
}

export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A non-blank text, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Whether anything is given: a blank text, an empty list and an absent value are nothing. */
export function isGiven(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    !(typeof value === 'string' && value.trim() === '') &&
    !(Array.isArray(value) && value.length === 0)
  )
}

/** The report type that a document names; null if the product doesn't check it. */
export function documentType(document: unknown): ValidatedType | null {
  const type = reportTypeOfCode(asObject(asObject(document).reportDetails).reportTypeCode)
  return type === 'LCTR' || type === 'LVCTR' || type === 'STR' ? type : null
}

/** Reads a document once for all rules. */
export function viewReport(document: unknown, type: ValidatedType, context: ValidationContext): ReportView {
  const root = asObject(document)
  const head = asObject(root.reportDetails)
  const definitions = asList(root.definitions).map((value, index): DefinitionView => {
    const one = asObject(value)
    return {
      path: `/definitions/${index}`,
      value: one,
      typeCode: numberOf(one.typeCode) ?? 0,
      refId: textOf(one.refId) ?? '',
    }
  })
  const byRef = new Map(definitions.map((one) => [one.refId, one]))
  const roles: RoleView[] = []
  const shape = shapes[type]

  const readRoles = (kind: RoleKind, list: unknown, path: string, transaction: TransactionView): RoleView[] =>
    asList(list).map((raw, index) => {
      const value = asObject(raw)
      const at = `${path}/${index}`
      const role: RoleView = {
        kind,
        path: at,
        value,
        details: asObject(value.details),
        definition: byRef.get(textOf(value.refId) ?? '') ?? null,
        transaction,
        onBehalfOfs: [],
      }
      roles.push(role)
      if (kind === 'conductor')
        role.onBehalfOfs = readRoles('onBehalfOf', value.onBehalfOfs, `${at}/onBehalfOfs`, transaction)
      return role
    })

  const readAction = (raw: unknown, path: string, transaction: TransactionView): ActionView => {
    const value = asObject(raw)
    const details = asObject(value.details)
    return {
      path,
      details,
      detailsPath: `${path}/details`,
      sources: readRoles('source', value[shape.sources], `${path}/${shape.sources}`, transaction),
      conductors: readRoles('conductor', value.conductors, `${path}/conductors`, transaction),
      involvements: readRoles('involvement', value.involvements, `${path}/involvements`, transaction),
      beneficiaries: readRoles('beneficiary', value.beneficiaries, `${path}/beneficiaries`, transaction),
      holders: readRoles('holder', asObject(details.account).holders, `${path}/details/account/holders`, transaction),
      account: details.account === undefined ? null : asObject(details.account),
      transaction,
    }
  }

  const transactions = asList(root.transactions).map((raw, index): TransactionView => {
    const value = asObject(raw)
    const path = `/transactions/${index}`
    const details = asObject(value[shape.details])
    const transaction: TransactionView = {
      path,
      value,
      details,
      detailsPath: `${path}/${shape.details}`,
      reference: textOf(details.reportingEntityTransactionReference),
      isAtThreshold: details.thresholdIndicator === true,
      methodCode: numberOf(details.methodCode),
      starting: [],
      completing: [],
      cadCents: null,
      isConverted: false,
    }
    transaction.starting = asList(value.startingActions).map((one, at) =>
      readAction(one, `${path}/startingActions/${at}`, transaction),
    )
    transaction.completing = asList(value.completingActions).map((one, at) =>
      readAction(one, `${path}/completingActions/${at}`, transaction),
    )
    transaction.isConverted = transaction.starting.some((action) => action.details.currencyCode !== 'CAD')
    transaction.cadCents = valueInCents(transaction, context)
    return transaction
  })

  const byDefinition = new Map<DefinitionView, RoleView[]>()
  for (const role of roles) {
    if (!role.definition) continue
    const list = byDefinition.get(role.definition)
    if (list) list.push(role)
    else byDefinition.set(role.definition, [role])
  }
  return {
    type,
    document: root,
    head,
    period: asObject(head.twentyFourHourRule),
    isDirective: isGiven(head.ministerialDirectiveCode),
    definitions,
    transactions,
    roles,
    context,
    texts: textsOf(document, '', []),
    rolesOf: (definition) => (definition && byDefinition.get(definition)) ?? [],
  }
}

function textsOf(
  value: unknown,
  path: string,
  found: { path: string; value: string }[],
): { path: string; value: string }[] {
  if (typeof value === 'string') found.push({ path, value })
  else if (Array.isArray(value)) value.forEach((item, index) => textsOf(item, `${path}/${index}`, found))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      textsOf(item, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, found)
  }
  return found
}

/**
 * Canadian dollars and virtual currency are worth what the report says, by the amount and its own exchange rate. The
 * value given by the caller counts where that rate answers the threshold alike, where the report says no rate, and for
 * other currencies, whose rate is the client's; without either the value is unknown.
 */
function valueInCents(transaction: TransactionView, context: ValidationContext): bigint | null {
  const given =
    transaction.reference === undefined ? undefined : context.cadCentsByReference?.get(transaction.reference)
  const stated = saidCents(transaction)
  if (given === undefined || stated === null) return given ?? stated
  const [only, ...others] = transaction.starting.map(({ details }) => details)
  if (only === undefined || others.length > 0 || only.currencyCode === 'CAD') return stated
  return isGiven(only.currencyCode) || rateAgrees(textOf(only.amount) ?? '', textOf(only.exchangeRate) ?? '', given)
    ? given
    : stated
}

function saidCents({ starting }: TransactionView): bigint | null {
  let sum = 0n
  for (const { details } of starting) {
    const amount = textOf(details.amount)
    const rate = textOf(details.exchangeRate)
    if (amount === undefined || !isDecimal(amount)) return null
    if (details.currencyCode === 'CAD') sum += toCents(amount)
    else if (rate !== undefined && isDecimal(rate)) sum += multiplyToCents(amount, rate)
    else return null
  }
  return starting.length > 0 ? sum : null
}

/**
 * Value of each transaction of a document in cents, in its order; null where it is unknown.
 * @param cadCentsByReference values by transaction reference, for what is not in Canadian dollars
 */
export function valuesInDocument(
  document: unknown,
  cadCentsByReference: ReadonlyMap<string, bigint>,
): (bigint | null)[] {
  const type = documentType(document)
  return type === null
    ? []
    : viewReport(document, type, { now: Infinity, cadCentsByReference }).transactions.map(({ cadCents }) => cadCents)
}

const shapeNames: Record<number, string> = {
  1: 'personName',
  2: 'entityName',
  3: 'personDetails',
  4: 'entityDetails',
  5: 'personAndEmployerDetails',
  6: 'entityAndBeneficialOwnershipDetails',
}

/**
 * FINTRAC's dotted field id of a pointer: root is the report type, lists keep their names without positions, and a
 * party's shape stands in at its first role (`lctr.transactions.startingActions.conductors.personDetails.surname`).
 */
export function fieldIdOf(report: ReportView, path: string): string {
  const segments = pointerSegments(path)
  const root = report.type.toLowerCase()
  if (segments[0] === 'definitions' && segments[1] !== undefined) {
    const definition = report.definitions[Number(segments[1])]
    const [role] = report.rolesOf(definition)
    const owner = role ? dotted(pointerSegments(role.path)) : 'definitions'
    return [root, owner, shapeNames[definition?.typeCode ?? 0], dotted(segments.slice(2))].filter(Boolean).join('.')
  }
  const isContext = segments[0] === 'reportDetails' && report.type !== 'STR'
  return [root, isContext ? 'context' : '', dotted(segments)].filter(Boolean).join('.')
}

function dotted(segments: readonly string[]): string {
  return segments.filter((part) => !/^\d+$/.test(part)).join('.')
}

export function isPerson(definition: DefinitionView): boolean {
  return definition.typeCode % 2 === 1
}
