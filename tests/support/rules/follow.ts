/** The ways in which a person, or the form for them, can follow what a message advises, and the report after each. */
import { ruledOutBy } from '#app/compliance/reports/document/applies.ts'
import { getAt, setAt } from '#app/compliance/reports/document/pointer.ts'
import { codesAt } from '#app/compliance/reports/document/shape.ts'
import type { JsonValue } from '#app/compliance/reports/facts/input.ts'
import type { Message } from '#app/compliance/validate/index.ts'
import { codeOptions } from '#app/compliance/words/codes.ts'
import { codeTableOf } from '#app/compliance/reports/document/code-tables.ts'
import { buildReport } from '#app/compliance/drafting/build.ts'
import { goodInputs, type GoodType } from '#tests/support/reports/report-check.ts'

/** What a person enters where the good report has nothing. */
const samples: Readonly<Record<string, JsonValue>> = {
  valueInCanadianDollars: '12000.00',
  referenceNumber: 'C-1',
  number: '7654321',
  reasonNotCompleted: 'The client left the store.',
  dateOfPosting: '2026-11-10',
  dateTimeOfPosting: '2026-11-10T20:00:00-05:00',
  clientNumber: 'C-9',
  surname: 'Exemple',
  givenName: 'Noor',
  nameOfEntity: 'Exemple Inc.',
  financialInstitutionNumber: '815',
  branchNumber: '30000',
  postalZipCode: 'H3A 1A1',
  ids: ['a1b2c3d4e5f6'],
  virtualCurrencyTransactionIds: ['a1b2c3d4e5f6'],
  reportingEntityTransactionReferences: ['TX-1'],
}
/** Values that differ for the rules, where there are more than can be tried. */
const telling: Readonly<Record<string, readonly JsonValue[]>> = {
  amount: ['12000.00', '4000.00'],
  exchangeRate: ['1.3650', '100000.00'],
  currencyCode: ['CAD', 'USD'],
  virtualCurrencyTypeCode: ['BTC', 'OTH'],
}

const isSimple = (value: unknown): value is JsonValue => ['string', 'number', 'boolean'].includes(typeof value)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Valid values for a field. */
function valuesFor(type: GoodType, document: unknown, path: string): readonly JsonValue[] {
  const name = nameOf(path)
  if (name.endsWith('Indicator')) return [true, false]
  if (telling[name] !== undefined) return telling[name]
  const codes = codesAt(type, document, path)
  const good = getAt(buildReport(goodInputs[type]()).document, path)
  if (codes !== null && codes.size < 50) return [...codes].map((code) => (/^\d+$/.test(code) ? Number(code) : code))
  if (name.endsWith('Other')) return ['something else entirely']
  if (samples[name] !== undefined) return [samples[name]]
  return isSimple(good) ? [good] : []
}

/** The code whose label a message quotes as what to choose. */
function codeNamed(type: GoodType, path: string, message: string): JsonValue[] {
  const at = path.replace(/Other$/, 'Code')
  const table = codeTableOf(type, nameOf(at), undefined)
  const label = /(?:Choose|Use|Start with|relationship is) "([^"]+)"/.exec(message)?.[1]
  if (table === null || label === undefined) return []
  return codeOptions(table).flatMap((one) => (one.label === label ? [Number(one.code)] : []))
}

const MISSING: ReadonlySet<number> = new Set([329, 330, 375])
const FORBIDDEN = 364

/** A value to enter at a path; undefined: to clear it. */
export interface Way {
  path: string
  value: JsonValue | undefined
}

/** The values that a message tells one to give or to clear; none if it names no value that can be given by itself. */
export function waysToFollow(type: GoodType, document: unknown, { code, path, message }: Message): Way[] {
  const given = (values: readonly (JsonValue | undefined)[], at = path) => values.map((value) => ({ path: at, value }))
  if (MISSING.has(code) && !message.includes('Use another document')) return given(valuesFor(type, document, path))
  if (code === FORBIDDEN) return given([undefined])
  const value = getAt(document, path)
  if (typeof value === 'boolean' && /Say (?:yes|no)|or say no/.test(message)) return given([!value])
  const named = codeNamed(type, path, message)
  if (named.length > 0) return given(named, path.replace(/Other$/, 'Code'))
  return /[Cc]lear (?:it|them|the directive)|[Ll]eave (?:it|the field) blank/.test(message) ? given([undefined]) : []
}

/** The report once a message was followed as the form does it: what the value rules out is cleared. */
export function followedIn(document: unknown, { path, value }: Way): unknown {
  const after: unknown = structuredClone(document)
  if (value !== undefined) for (const other of ruledOutBy(after, path, value)) setAt(after as object, other, undefined)
  return setAt(after as object, path, structuredClone(value)) ? after : null
}
