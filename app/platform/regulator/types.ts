/**
 * The regulator client's calls and their outcomes. The client knows bytes and codes; the meaning of a report is its
 * caller's business. No call throws for an expected outcome, and no outcome carries a credential or a token.
 * Exactly-once rests on one distinction: `unavailable` means that the regulator can't have processed the request (send
 * it again freely), `unknown` that it may have (look the reference up before anything is sent again).
 */

/** One message of the regulator about a report, of either layer. */
export interface RegulatorMessage {
  /** `schema`: the JSON Schema layer; `rule`: a numbered rule. */
  kind: 'schema' | 'rule'
  type: 'reject' | 'warning'
  /** The regulator's own path: syntax not documented for rules, a JSON pointer for schema messages. */
  path: string | null
  /** Rule number, or the schema path of the failed keyword. */
  rule: string | null
  /** Three-digit message number of a rule, e.g. 304; null for schema messages. */
  code: number | null
  en: string
  fr: string | null
}

/** The regulator took it. Only warnings can be among the messages. */
export interface Accepted {
  kind: 'accepted'
  externalReportUuid: string
  /** UTC, as the regulator wrote it (ISO 8601 with milliseconds). */
  submitDateTime: string
  messages: RegulatorMessage[]
}

/** The regulator refused the content. Sending the same bytes again is pointless. */
export interface Rejected {
  kind: 'rejected'
  /** Empty when the answer had no payload; then `text` is all there is. */
  messages: RegulatorMessage[]
  text: { en: string; fr: string | null }
}

/** The client id or secret is wrong, expired or revoked: also after one try with a fresh token. */
export interface Unauthorized {
  kind: 'unauthorized'
  /** What the regulator said, without credentials. */
  detail: string
}

/** The credentials are good, the authority is not. */
export interface Forbidden {
  kind: 'forbidden'
  detail: string
}

/** Change, delete or query of something that the regulator does not have. */
export interface NotFound {
  kind: 'notFound'
  detail: string
}

/** Certain that nothing was processed: refused connection, no such host, no token to be had, 503, 429. */
export interface Unavailable {
  kind: 'unavailable'
  /** Stable machine code, e.g. `ECONNREFUSED`, `http-503`, `token-timeout`. */
  reason: string
  /** Milliseconds the regulator asked us to wait, when it did. */
  retryAfterMs: number | null
}

/** Sent, outcome not known: time-out, cut connection, 5xx, an answer that makes no sense. */
export interface Unknown {
  kind: 'unknown'
  /** Stable machine code, e.g. `timeout`, `ECONNRESET`, `http-500`, `malformed-answer`. */
  reason: string
}

type NotAccepted = Rejected | Unauthorized | Forbidden | NotFound | Unavailable | Unknown

export type SubmitOutcome = Accepted | NotAccepted
export type ChangeOutcome = Accepted | NotAccepted
export type DeleteOutcome = { kind: 'deleted' } | NotAccepted
export type UploadOutcome = { kind: 'uploaded' } | Forbidden | Unavailable | Unknown

/** Reads change nothing, so every failure is `unavailable` and may be retried. */
export type ReadOutcome<T> = { kind: 'ok'; value: T } | Rejected | Unauthorized | Forbidden | NotFound | Unavailable

export type ListSort = `${'createDateTime' | 'updateDateTime' | 'reportingEntityReportReference'}${'+' | '-'}`

export interface ListQuery {
  /** From 0. */
  pageNumber?: number
  /** 1 to 10,000; the regulator's default is 20. */
  pageSize?: number
  sortBy?: ListSort
  /** A part of the reference: the regulator filters by "contains". */
  reportingEntityReportReference?: string
  /** YYYY-MM-DD, inclusive. */
  createDateFrom?: string
  /** YYYY-MM-DD, inclusive. */
  createDateTo?: string
}

export interface ListedReport {
  externalReportUuid: string
  reportingEntityReportReference: string
  createDateTime: string
  updateDateTime: string
}

export interface ReportPage {
  totalElements: number
  numberOfPages: number
  pageSize: number
  pageNumber: number
  contents: ListedReport[]
}

export interface ValidationsQuery {
  reportingEntityReportReference?: string
  reportingEntityBulkReference?: string
  fileName?: string
}

export interface Acknowledgement {
  reportingEntityReportReference: string
  messages: RegulatorMessage[]
}

export interface Validations {
  reportingEntityBulkReference: string | null
  processedDate: string | null
  status: { code: number; en: string; fr: string | null }
  acceptedWithWarningsCount: number
  acceptedNoWarningsCount: number
  rejectedCount: number
  totalCount: number
  /** Whether clean reports appear here is not documented: absence says nothing. */
  acknowledgements: Acknowledgement[]
}

/** Body of a deletion; `reportSubmitReasonCode` 3: duplicate, 4: submitted in error. */
export interface DeletionBody {
  reportDetails: {
    reportTypeCode: number
    submitTypeCode: 5
    reportingEntityNumber: number
    submittingReportingEntityNumber: number
    reportingEntityReportReference: string
    reportSubmitReasonCode: 3 | 4
  }
}

export interface RegulatorClientOptions {
  /** Up to and including the base path, e.g. `https://host/reporting-ingest`. */
  baseUrl: string
  clientId: string
  clientSecret: string
  fetch?: typeof fetch
  /** For one exchange, from its start to the last byte of the answer. */
  timeoutMs: number
  /** The same for putting a bulk file, which may have 300 MB: ten minutes when absent. */
  uploadTimeoutMs?: number
  /** Milliseconds since the epoch; decides only when a token is renewed. */
  clock?: () => number
}

/** The right to send, which may end at any time. */
export interface SendGate {
  /**
   * Asked when everything else is ready, right before the request leaves. False: `unavailable` with the reason
   * `not-held`.
   */
  mayStart(): boolean
  /** Aborted: a request that is under way is cut, and its outcome is `unknown` with the reason `lease-ended`. */
  signal: AbortSignal
}

export interface RegulatorClient {
  /** Submits one report: exactly these bytes become the part `reportFile`. */
  submit(bytes: Uint8Array, meta: { reportTypeCode: number; fileName: string; gate?: SendGate }): Promise<SubmitOutcome>
  /** Replaces a submitted report (submit type 2, same reference). `notFound`: the regulator has no such report. */
  change(bytes: Uint8Array, meta?: { fileName?: string; gate?: SendGate }): Promise<ChangeOutcome>
  /** Deletes a submitted report. `notFound`: it is not there (any more). Bytes are sent as they are. */
  delete(body: DeletionBody | Uint8Array, meta?: { gate?: SendGate }): Promise<DeleteOutcome>
  list(query?: ListQuery): Promise<ReadOutcome<ReportPage>>
  /** The report with exactly this reference, or null when the regulator has none. */
  findByReference(reference: string): Promise<ReadOutcome<ListedReport | null>>
  validations(query: ValidationsQuery): Promise<ReadOutcome<Validations>>
  /** Address to which a bulk file of this name (`.json`) is to be put. It carries a signature: keep it out of logs. */
  getBulkEndpoint(fileName: string): Promise<ReadOutcome<{ bulkEndpoint: string }>>
  /** Puts the bulk file to an address of `getBulkEndpoint`. A Blob may be backed by a file (300 MB). */
  putBulk(bulkEndpoint: string, body: Uint8Array | Blob): Promise<UploadOutcome>
  health(): Promise<ReadOutcome<{ en: string; fr: string | null }>>
}
