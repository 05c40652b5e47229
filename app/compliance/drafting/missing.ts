import type { Message } from '../validate/rule/message.ts'
import type { ReportDocument } from '../reports/document/document.ts'
import type { ReportInput } from '../reports/facts/input.ts'
import type { BuildNotes, MissingValue, SourceEntity } from '../reports/facts/notes.ts'
import { fillerField, fillerText, isMissingValue } from '#app/party/text/fillers.ts'
import { sourceLabel } from '../reports/facts/source-words.ts'
import { pointerSegments } from '../reports/document/labels.ts'

/** Message codes that say that something is not there: 375 asks for reasonable measures only. */
const presenceCodes: ReadonlySet<number> = new Set([329, 330, 331, 332, 375])

const customerFields: Record<string, string> = {
  telephoneNumber: 'telephone',
  extensionNumber: 'extension',
  countryOfResidenceCode: 'countryOfResidence',
  countryOfCitizenshipCode: 'countryOfCitizenship',
  nameOfEmployer: 'employer',
  natureOfPrincipalBusiness: 'natureOfBusiness',
  otherNameInitial: 'otherNames',
  registrationsIncorporations: 'registrations',
  registrationIncorporationIndicator: 'isRegisteredOrIncorporated',
  provinceStateCode: 'province',
  provinceStateName: 'province',
  postalZipCode: 'postalCode',
  subProvinceSubLocality: 'subProvince',
  countryCode: 'country',
  identifierTypeCode: 'typeCode',
  identifierTypeOther: 'typeOther',
  jurisdictionOfIssueCountryCode: 'country',
  jurisdictionOfIssueProvinceStateCode: 'province',
  jurisdictionOfIssueProvinceStateName: 'province',
  emailAddress: 'email',
  addressTypeCode: 'address',
}

const settingsFields: Record<string, string> = {
  activitySectorCode: 'activitySectorCode',
  reportingEntityNumber: 'reportingEntityNumber',
  submittingReportingEntityNumber: 'submittingReportingEntityNumber',
  reportingEntityContactId: 'contactId',
}

const transactionFields: Record<string, string> = {
  thresholdIndicator: 'cadCents',
  dateTimeOfTransaction: 'occurredAt',
  dateTimeReceived: 'occurredAt',
  dateOfTransaction: 'occurredAt',
  dateTimeOfPosting: 'postedAt',
  dateOfPosting: 'postedAt',
  methodCode: 'channel',
  methodOther: 'channelOther',
  ids: 'transactionIds',
  reportingEntityTransactionReference: 'reference',
  purposeOfTransaction: 'purpose',
  conductors: 'conductors',
  onBehalfOfs: 'conductors.onBehalfOf',
  sendingVirtualCurrencyAddresses: 'sendingAddresses',
  receivingVirtualCurrencyAddresses: 'receivingAddresses',
  currencyCode: 'currency',
  virtualCurrencyTypeCode: 'currency',
  virtualCurrencyTypeOther: 'virtualCurrencyOther',
  clientOfReportingEntityIndicator: 'conductors.isClient',
  relationshipOfConductorCode: 'relationshipCode',
  relationshipOfConductorOther: 'relationshipOther',
  direction: 'directionCode',
  fundAssetVirtualCurrencyTypeCode: 'fundTypeCode',
  fundAssetVirtualCurrencyTypeOther: 'fundTypeOther',
}

interface Source {
  entity: SourceEntity
  entityId: string
  field: string
}

/** A value of the report's own part: some are kept in the settings. */
function detailSource(last: string): Source {
  const setting = settingsFields[last]
  return setting
    ? { entity: 'settings', entityId: '', field: setting }
    : { entity: 'report', entityId: '', field: last }
}

/** The party whose role has the value: it belongs to the role but is kept with the customer. */
function partyInRole(
  document: ReportDocument,
  parties: BuildNotes['parties'],
  segments: readonly string[],
): BuildNotes['parties'][string] | undefined {
  const role = segments
    .slice(0, -2)
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      document,
    )
  return parties[(role as { refId?: string } | undefined)?.refId ?? '']
}

/** The name of a transaction's field, with its action (`starting.0.account.number`). */
function transactionField(segments: readonly string[], last: string): string {
  const action =
    segments[2] === 'completingActions' ? 'completing' : segments[2] === 'startingActions' ? 'starting' : null
  const prefix = action !== null && segments[3] !== undefined ? `${action}.${segments[3]}.` : ''
  const account = last !== 'account' && segments.includes('account') ? 'account.' : ''
  return `${prefix}${account}${transactionFields[last] ?? last}`
}

/** Where a value of the document is kept and corrected. */
export function sourceOf(
  input: ReportInput,
  document: ReportDocument,
  parties: BuildNotes['parties'],
  path: string,
): Source {
  const segments = pointerSegments(path)
  const last = segments.filter((part) => !/^\d+$/.test(part)).at(-1) ?? ''
  if (input.copy !== undefined) return { entity: 'report', entityId: '', field: last }
  if (segments[0] === 'definitions') {
    const refId = document.definitions[Number(segments[1])]?.refId ?? ''
    const field = segments
      .slice(2)
      .map((part) => customerFields[part] ?? part)
      .join('.')
    return { entity: 'customer', entityId: parties[refId]?.key ?? '', field }
  }
  if (segments[0] === 'reportDetails') return detailSource(last)
  const transaction = segments[0] === 'transactions' ? input.transactions[Number(segments[1])] : undefined
  if (!transaction) return { entity: 'report', entityId: '', field: last }
  if (last === 'reportingEntityLocationId') {
    return transaction.locationId
      ? { entity: 'location', entityId: transaction.locationId, field: 'fintracLocationId' }
      : { entity: 'transaction', entityId: transaction.id, field: 'locationId' }
  }
  if (last === 'clientNumber' || last === 'emailAddress') {
    const party = partyInRole(document, parties, segments)
    if (party) return { entity: 'customer', entityId: party.key, field: customerFields[last] ?? last }
  }
  return { entity: 'transaction', entityId: transaction.id, field: transactionField(segments, last) }
}

/** 332 with a limit says that there is too much, not that something is missing. */
const isPresence = ({ code, limit }: Message): boolean =>
  presenceCodes.has(code) && !(code === 332 && limit !== undefined)

/**
 * What is wrong with supplied values that are no answer, by the pointer that they leave empty: the value is there, so
 * it isn't missing.
 */
export function fillerMessages(
  input: ReportInput,
  document: ReportDocument,
  { parties, unplaced }: Pick<BuildNotes, 'parties' | 'unplaced'>,
  messages: readonly Message[],
): Record<string, string> {
  const fillers = unplaced.filter(({ field, value }) => isMissingValue(fillerField(field), value))
  if (fillers.length === 0) return {}
  return Object.fromEntries(
    messages.filter(isPresence).flatMap(({ path, label }) => {
      const { entity, entityId, field } = sourceOf(input, document, parties, path)
      const given = fillers.find(
        (one) =>
          one.entity === entity &&
          one.entityId === entityId &&
          (one.field === field || one.field.startsWith(`${field}.`)),
      )
      if (given === undefined) return []
      return [[path, fillerText(given.field === field ? label : sourceLabel(given.field), given.value)]]
    }),
  )
}

/** The messages of the checks, in which a value that is no answer isn't called missing. */
export const withFillers = (messages: readonly Message[], fillers: BuildNotes['fillers']): Message[] =>
  messages.map((one) => {
    const text = isPresence(one) ? fillers[one.path] : undefined
    return text === undefined ? one : { ...one, message: text }
  })

/** Missing values, once each, from the checks' own findings, so that the two never disagree. `fillers`: as above. */
export function missingValues(
  input: ReportInput,
  document: ReportDocument,
  parties: BuildNotes['parties'],
  messages: readonly Message[],
  fillers: Readonly<Record<string, string>>,
): MissingValue[] {
  const byPath = new Map<string, MissingValue>()
  for (const message of messages) {
    if (!isPresence(message) || message.path in fillers) continue
    const known = byPath.get(message.path)
    const required = message.severity === 'reject'
    if (known) known.required ||= required
    else
      byPath.set(message.path, {
        path: message.path,
        label: message.label,
        message: message.message,
        required,
        ...sourceOf(input, document, parties, message.path),
      })
  }
  return [...byPath.values()]
}
