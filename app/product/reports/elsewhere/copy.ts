/** Reads an uploaded record copy and identifies the report in it. */
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { deadlineOf, receiptDate, EASTERN_STANDARD_MINUTES } from '#app/compliance/rules/days/deadlines.ts'
import { isSimpleAt } from '#app/compliance/reports/document/shape.ts'
import { reportTypeCodes, type ReportDocument } from '#app/compliance/reports/index.ts'
import { validateReport } from '#app/compliance/validate/index.ts'
import { isFieldOf, type DescribedType } from '../edit/fields.ts'
import { canonicalJson } from '../state/canonical.ts'

export const refusedCopy = (message: string) =>
  new AppError('not-the-copy', 422, message, { fields: { file: message } })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deeper than any report of the regulator's schemas. */
const mostDepth = 24

/**
 * Whether a value can't be in a report or stored in the database: excessive depth, lone surrogates, NUL, or a
 * `__proto__` key.
 */
function isOdd(value: unknown, depth = 0): boolean {
  if (depth > mostDepth) return true
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some((one) => isOdd(one, depth + 1))
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, one]) => key === '__proto__' || isOdd(key) || isOdd(one, depth + 1))
}

function parsed(bytes: Uint8Array): unknown {
  let content: unknown
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refusedCopy('This file isn’t JSON. Choose the exact bytes of the record copy.')
  }
  if (isOdd(content))
    throw refusedCopy('This file isn’t a report: it contains characters or nesting that no report has.')
  return content
}

export interface CopyFile {
  /** The report's own bytes: the file itself, or those inside a record with its acknowledgement. */
  bytes: Uint8Array
  content: unknown
  /** FINTRAC's receipt, if the file contains it. */
  receipt: string | null
}

/** @throws AppError not-the-copy if the file isn't JSON */
export function copyFileOf(file: Uint8Array): CopyFile {
  const content = parsed(file)
  if (!isObject(content) || typeof content.bytes !== 'string') return { bytes: file, content, receipt: null }
  const bytes = new Uint8Array(Buffer.from(content.bytes, 'base64'))
  const receipt = isObject(content.acknowledgement) ? content.acknowledgement.externalReportUuid : null
  return { bytes, content: parsed(bytes), receipt: typeof receipt === 'string' ? receipt : null }
}

/** The head of a parsed file, whatever its shape. */
export const headOf = (content: unknown): Record<string, unknown> =>
  isObject(content) && isObject(content.reportDetails) ? content.reportDetails : {}

export interface CopiedReport {
  type: DescribedType
  reference: string
  reportingEntityNumber: number
  document: ReportDocument
  /** Hash of its canonical JSON. */
  sha256: string
}

const types = ['LCTR', 'LVCTR', 'STR'] as const satisfies readonly DescribedType[]
const notFiledHere: Readonly<Record<number, string>> = { 113: 'a CDR', 145: 'an EFTR' }
const mostNamed = 5

/**
 * The report in a record copy. Values that are missing or that FINTRAC would reject today are accepted, and corrected
 * in the change. A file that doesn't match the schema's structure is refused, because what has no field couldn't be
 * shown or corrected.
 * @throws AppError not-the-copy, with what the file is instead
 */
export function copiedReport(given: unknown): CopiedReport {
  const reports = isObject(given) && Array.isArray(given.reports) ? (given.reports as unknown[]) : [given]
  if (reports.length !== 1)
    throw refusedCopy(`This file holds ${reports.length} reports. Choose a file with the one that you want to change.`)
  const content = reports[0]
  const head = headOf(content)
  const reference = head.reportingEntityReportReference
  if (typeof reference !== 'string' || reference === '')
    throw refusedCopy('This file isn’t a report. Choose the exact bytes of the record copy.')
  const type = types.find((one) => reportTypeCodes[one] === head.reportTypeCode)
  if (type === undefined) {
    const name = notFiledHere[Number(head.reportTypeCode)]
    throw refusedCopy(
      name === undefined
        ? 'This file isn’t an LCTR, LVCTR or STR: it has another report type code.'
        : `This is ${name}. Comply+ can change and delete LCTRs, LVCTRs and STRs.`,
    )
  }
  if (head.submitTypeCode === 5) throw refusedCopy('This asks FINTRAC to delete a report. Choose the report itself.')
  const unshown = validateReport(content, { now: Infinity, maxTransactions: Infinity }).filter(
    ({ schema, path }) =>
      schema !== undefined &&
      (schema.keyword === 'type' || !isFieldOf(type, path, true) || !isSimpleAt(type, content, path)),
  )
  if (unshown.length > 0) {
    const named = unshown.slice(0, mostNamed).map(({ label, message }) => `${label}: ${message}`)
    const more = unshown.length > mostNamed ? ` And ${unshown.length - mostNamed} more.` : ''
    throw refusedCopy(`FINTRAC’s schema doesn’t take this file as an ${type}. ${named.join(' ')}${more}`)
  }
  const document = content as ReportDocument
  if (document.transactions.length === 0)
    throw refusedCopy('This report holds no transactions. Choose the exact bytes of the record copy.')
  return {
    type,
    reference,
    reportingEntityNumber: Number(head.reportingEntityNumber),
    document,
    sha256: sha256Hex(Buffer.from(canonicalJson(document), 'utf8')),
  }
}

/** The due date by the earliest receipt in the document; null if the type has none or no receipt is stated. */
export function dueOf(type: DescribedType, document: unknown): { dueDate: string; fileBy: string; why: string } | null {
  const transactions = (document as { transactions?: Record<string, Record<string, unknown> | undefined>[] } | null)
    ?.transactions
  if (type === 'STR' || !Array.isArray(transactions)) return null
  const days = transactions.flatMap((one) => {
    const at =
      one.largeCashTransactionDetails?.dateTimeOfTransaction ??
      one.largeVirtualCurrencyTransactionDetails?.dateTimeReceived
    const offset = typeof at === 'string' ? /([+-])(\d\d):(\d\d)$/.exec(at) : null
    const epochMs = typeof at === 'string' ? Date.parse(at) : NaN
    if (offset === null || Number.isNaN(epochMs)) return []
    const minutes = (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
    return [receiptDate({ epochMs, offsetMinutes: minutes }, EASTERN_STANDARD_MINUTES)]
  })
  const first = days.sort()[0]
  return first === undefined ? null : deadlineOf(type, first)
}

const ownHead = { submitTypeCode: 0, submittingReportingEntityNumber: 0 }

/** Whether a change equals the copy, apart from who submits it and the kind of submission. */
export const hasSameContent = (copy: unknown, document: unknown): boolean =>
  canonicalJson(withOwnHead(copy)) === canonicalJson(withOwnHead(document))

/** A document for comparison, without who submits it and the kind of submission. */
const withOwnHead = (document: unknown): unknown => ({
  ...(document as object | null),
  reportDetails: { ...headOf(document), ...ownHead },
})

/** The copy with the reporting entity number that submits the change. */
export const withSubmitter = (copy: unknown, document: unknown): unknown => ({
  ...(copy as object),
  reportDetails: {
    ...headOf(copy),
    submittingReportingEntityNumber: headOf(document).submittingReportingEntityNumber,
  },
})
