/** Message 997, "The number must be unique for the reporting entity": this reference was accepted before. */
export const REFERENCE_ALREADY_USED = 997

export const BULK_STATUS = {
  success: 1000,
  successWithWarnings: 2001,
  /** The enumeration lists 2021 where the description says 5021: both mean an invalid bulk reference. */
  invalidBulkReferenceAsEnumerated: 2021,
  received: 2101,
  processing: 2102,
  successWithErrors: 4000,
  contactRegulator: 5000,
  reportingEntityNumberMissing: 5004,
  bulkReferenceUsed: 5005,
  invalidReportType: 5011,
  reportReferenceRepeated: 5012,
  invalidSubmissionType: 5013,
  reportToModifyUnknown: 5014,
  policyValidationFailed: 5015,
  invalidSubmittingEntity: 5016,
  invalidJson: 5017,
  definitionMissing: 5018,
  invalidReportingEntity: 5019,
  noReports: 5020,
  invalidBulkReference: 5021,
  schemaErrors: 5022,
  invalidBulkReferenceInFile: 5023,
} as const

export type BulkStatusCode = (typeof BULK_STATUS)[keyof typeof BULK_STATUS]

/** Statuses after which another one follows: keep polling. */
export const PENDING_BULK_STATUSES: ReadonlySet<number> = new Set([BULK_STATUS.received, BULK_STATUS.processing])

/** Statuses that do not change any more. */
export const TERMINAL_BULK_STATUSES: ReadonlySet<number> = new Set(
  Object.values(BULK_STATUS).filter((code) => !PENDING_BULK_STATUSES.has(code)),
)

/** What a bulk status means for its follower; a code that is not documented is `unrecognised`, never taken for success. */
export function bulkStanding(code: number): 'pending' | 'done' | 'failed' | 'unrecognised' {
  if (PENDING_BULK_STATUSES.has(code)) return 'pending'
  if (
    code === BULK_STATUS.success ||
    code === BULK_STATUS.successWithWarnings ||
    code === BULK_STATUS.successWithErrors
  )
    return 'done'
  return TERMINAL_BULK_STATUSES.has(code) ? 'failed' : 'unrecognised'
}
