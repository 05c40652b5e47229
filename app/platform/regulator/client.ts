import { reportFileBody } from './multipart.ts'
import { createTokenSource } from './token.ts'
import { exchange, type Exchange, type ExchangeResult } from './transport.ts'
import type {
  Accepted,
  DeleteOutcome,
  Forbidden,
  ListedReport,
  NotFound,
  ReadOutcome,
  RegulatorClient,
  RegulatorClientOptions,
  SendGate,
  Rejected,
  SubmitOutcome,
  Unauthorized,
  Unavailable,
  Unknown,
  UploadOutcome,
} from './types.ts'
import { readAccepted, readBulkEndpoint, readHealth, readList, readRefused, readValidations } from './wire.ts'

/** Pages of this size are asked for when a reference is looked up. */
const LOOKUP_PAGE_SIZE = 200

const UPLOAD_TIMEOUT_MS = 600_000

type Answer = Extract<ExchangeResult, { kind: 'answer' }>
type Request = Omit<Exchange, 'url' | 'ended'> & { path: string; gate?: SendGate | undefined }
type NoAnswer = Unauthorized | Forbidden | Unavailable | Unknown

/**
 * A client of FINTRAC's reporting API ("Report Ingest API" 1.0.0) for one set of credentials. Safe for concurrent use;
 * connections are kept alive by fetch. Tokens are shared by all clients of the process with the same credentials.
 */
export function createRegulatorClient(options: RegulatorClientOptions): RegulatorClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const doFetch = options.fetch ?? fetch
  const clock = options.clock ?? Date.now
  const wire = { fetch: doFetch, timeoutMs: options.timeoutMs, now: clock }
  const tokens = createTokenSource({
    baseUrl,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    fetch: doFetch,
    timeoutMs: options.timeoutMs,
    clock,
  })

  /** Sends with a token; a 401 is tried once more with a new one (a refused token proves that nothing was processed). */
  async function send(request: Request): Promise<Answer | NoAnswer> {
    for (let attempt = 1; ; attempt++) {
      const token = await tokens.get()
      if (token.kind !== 'token') return token
      if (request.gate?.mayStart() === false) return { kind: 'unavailable', reason: 'not-held', retryAfterMs: null }
      const result = await exchange(
        {
          method: request.method,
          url: `${baseUrl}${request.path}`,
          headers: { accept: 'application/json', ...request.headers, authorization: `Bearer ${token.accessToken}` },
          body: request.body,
          ended: request.gate?.signal,
        },
        wire,
      )
      if (result.kind === 'notSent') return { kind: 'unavailable', reason: result.reason, retryAfterMs: null }
      if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason }
      if (result.status !== 401)
        return { ...result, text: withoutSecrets(result.text, [token.accessToken, options.clientSecret]) }
      tokens.discard(token.accessToken)
      if (attempt === 2)
        return { kind: 'unauthorized', detail: 'The regulator refused a token that it had just given (HTTP 401).' }
    }
  }

  async function write<T>(
    request: Request,
    success: (answer: Answer) => T | null,
  ): Promise<T | Rejected | NotFound | NoAnswer> {
    const answer = await send(request)
    if (answer.kind !== 'answer') return answer
    if (answer.status >= 200 && answer.status < 300)
      return success(answer) ?? { kind: 'unknown', reason: 'malformed-answer' }
    return notDone(answer) ?? { kind: 'unknown', reason: `http-${answer.status}` }
  }

  async function read<T>(path: string, parse: (text: string) => T | null): Promise<ReadOutcome<T>> {
    const answer = await send({ method: 'GET', path, headers: {} })
    if (answer.kind === 'unknown') return { kind: 'unavailable', reason: answer.reason, retryAfterMs: null }
    if (answer.kind !== 'answer') return answer
    if (answer.status === 200) {
      const value = parse(answer.text)
      return value === null
        ? { kind: 'unavailable', reason: 'malformed-answer', retryAfterMs: null }
        : { kind: 'ok', value }
    }
    return (
      notDone(answer) ?? { kind: 'unavailable', reason: `http-${answer.status}`, retryAfterMs: answer.retryAfterMs }
    )
  }

  const upsert = (
    method: 'POST' | 'PUT',
    path: string,
    bytes: Uint8Array,
    fileName: string,
    gate?: SendGate,
  ): Promise<SubmitOutcome> => {
    const { contentType, body } = reportFileBody(bytes, fileName)
    return write({ method, path, headers: { 'content-type': contentType }, body, gate }, (answer): Accepted | null => {
      const accepted = answer.status === 200 || answer.status === 201 ? readAccepted(answer.text) : null
      return accepted && { kind: 'accepted', ...accepted }
    })
  }

  const client: RegulatorClient = {
    submit: (bytes, { reportTypeCode, fileName, gate }) =>
      upsert('POST', `/api/v1/reports${query({ reportTypeCode })}`, bytes, fileName, gate),

    change: (bytes, meta) => upsert('PUT', '/api/v1/reports', bytes, meta?.fileName ?? 'report.json', meta?.gate),

    delete: (body, meta) =>
      write<Extract<DeleteOutcome, { kind: 'deleted' }>>(
        {
          method: 'DELETE',
          path: '/api/v1/reports',
          headers: { 'content-type': 'application/json' },
          body: body instanceof Uint8Array ? body : JSON.stringify(body),
          gate: meta?.gate,
        },
        (answer) => (answer.status === 204 || answer.status === 200 ? { kind: 'deleted' } : null),
      ),

    list: (listQuery) => read(`/api/v1/reports/list${query({ ...listQuery })}`, readList),

    async findByReference(reference) {
      // Oldest first: reports that arrive while we page can only lengthen the end, never shift a page.
      for (let pageNumber = 0; ; pageNumber++) {
        const page = await client.list({
          reportingEntityReportReference: reference,
          sortBy: 'createDateTime+',
          pageNumber,
          pageSize: LOOKUP_PAGE_SIZE,
        })
        if (page.kind !== 'ok') return page
        const found = page.value.contents.find(
          (entry: ListedReport) => entry.reportingEntityReportReference === reference,
        )
        if (found) return { kind: 'ok', value: found }
        if (page.value.contents.length === 0 || pageNumber + 1 >= page.value.numberOfPages)
          return { kind: 'ok', value: null }
      }
    },

    validations: (by) => read(`/api/v1/reports/validations${query({ ...by })}`, readValidations),

    getBulkEndpoint: (fileName) => read(`/api/v1/bulkSubmission${query({ fileName })}`, readBulkEndpoint),

    async putBulk(bulkEndpoint, body): Promise<UploadOutcome> {
      // The address carries its own signature: the token is not shown to the storage host.
      const result = await exchange(
        {
          method: 'PUT',
          url: bulkEndpoint,
          headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' },
          body,
        },
        { ...wire, timeoutMs: options.uploadTimeoutMs ?? UPLOAD_TIMEOUT_MS },
      )
      if (result.kind === 'notSent') return { kind: 'unavailable', reason: result.reason, retryAfterMs: null }
      if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason }
      if (result.status === 201) return { kind: 'uploaded' }
      const problem = notDone(result)
      if (problem?.kind === 'forbidden' || problem?.kind === 'unavailable') return problem
      return { kind: 'unknown', reason: `http-${result.status}` }
    },

    async health() {
      const result = await exchange(
        { method: 'GET', url: `${baseUrl}/api/v1/healthcheck`, headers: { accept: 'application/json' } },
        wire,
      )
      if (result.kind !== 'answer') return { kind: 'unavailable', reason: result.reason, retryAfterMs: null }
      const value = result.status === 200 ? readHealth(result.text) : null
      return value
        ? { kind: 'ok', value }
        : {
            kind: 'unavailable',
            reason: result.status === 200 ? 'malformed-answer' : `http-${result.status}`,
            retryAfterMs: result.retryAfterMs,
          }
    },
  }
  return client
}

/** Answers that prove that nothing was done; null for the others, which prove nothing (5xx after sending, 408, redirects). */
function notDone(answer: Answer): Rejected | Forbidden | NotFound | Unavailable | null {
  switch (answer.status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return { kind: 'rejected', ...readRefused(answer.text, answer.status) }
    case 403:
      return { kind: 'forbidden', detail: readRefused(answer.text, 403).text.en }
    case 404:
      return { kind: 'notFound', detail: readRefused(answer.text, 404).text.en }
    case 429:
    case 503:
      return { kind: 'unavailable', reason: `http-${answer.status}`, retryAfterMs: answer.retryAfterMs }
    default:
      return null
  }
}

/** An answer that echoes our credentials (an error page, say) must not carry them into messages and logs. */
function withoutSecrets(text: string, secrets: string[]): string {
  return secrets.reduce(
    (rest, secret) => (secret.length > 0 && rest.includes(secret) ? rest.replaceAll(secret, '[hidden]') : rest),
    text,
  )
}

/** A query string with every value escaped (a sort order's `+` must be `%2B`); absent values are left out. */
function query(values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
