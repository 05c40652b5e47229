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

/** What the requests of one client share. */
interface Connection {
  baseUrl: string
  wire: Parameters<typeof exchange>[1]
  tokens: ReturnType<typeof createTokenSource>
  clientSecret: string
  uploadTimeoutMs: number
}

/**
 * A client of FINTRAC's reporting API ("Report Ingest API" 1.0.0) for one set of credentials. Safe for concurrent use;
 * connections are kept alive by fetch. Tokens are shared by all clients of the process with the same credentials.
 */
export function createRegulatorClient(options: RegulatorClientOptions): RegulatorClient {
  const connection = connectionOf(options)
  const list: RegulatorClient['list'] = (listQuery) =>
    read(connection, `/api/v1/reports/list${query({ ...listQuery })}`, readList)
  return {
    submit: (bytes, { reportTypeCode, fileName, gate }) =>
      upsert(connection, 'POST', `/api/v1/reports${query({ reportTypeCode })}`, bytes, fileName, gate),
    change: (bytes, meta) =>
      upsert(connection, 'PUT', '/api/v1/reports', bytes, meta?.fileName ?? 'report.json', meta?.gate),
    delete: (body, meta) =>
      write<Extract<DeleteOutcome, { kind: 'deleted' }>>(
        connection,
        {
          method: 'DELETE',
          path: '/api/v1/reports',
          headers: { 'content-type': 'application/json' },
          body: body instanceof Uint8Array ? body : JSON.stringify(body),
          gate: meta?.gate,
        },
        (answer) => (answer.status === 204 || answer.status === 200 ? { kind: 'deleted' } : null),
      ),
    list,
    findByReference: (reference) => findByReference(list, reference),
    validations: (by) => read(connection, `/api/v1/reports/validations${query({ ...by })}`, readValidations),
    getBulkEndpoint: (fileName) => read(connection, `/api/v1/bulkSubmission${query({ fileName })}`, readBulkEndpoint),
    putBulk: (bulkEndpoint, body) => putBulk(connection, bulkEndpoint, body),
    health: () => health(connection),
  }
}

function connectionOf(options: RegulatorClientOptions): Connection {
  const { clientId, clientSecret, timeoutMs } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const doFetch = options.fetch ?? fetch
  const clock = options.clock ?? Date.now
  return {
    baseUrl,
    wire: { fetch: doFetch, timeoutMs, now: clock },
    tokens: createTokenSource({ baseUrl, clientId, clientSecret, fetch: doFetch, timeoutMs, clock }),
    clientSecret,
    uploadTimeoutMs: options.uploadTimeoutMs ?? UPLOAD_TIMEOUT_MS,
  }
}

/** Sends with a token. A 401 is retried once with a new one: a refused token proves that nothing was processed. */
async function send({ baseUrl, wire, tokens, clientSecret }: Connection, request: Request): Promise<Answer | NoAnswer> {
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
      return { ...result, text: withoutSecrets(result.text, [token.accessToken, clientSecret]) }
    tokens.discard(token.accessToken)
    if (attempt === 2)
      return { kind: 'unauthorized', detail: 'The regulator refused a token that it had just given (HTTP 401).' }
  }
}

async function write<T>(
  connection: Connection,
  request: Request,
  success: (answer: Answer) => T | null,
): Promise<T | Rejected | NotFound | NoAnswer> {
  const answer = await send(connection, request)
  if (answer.kind !== 'answer') return answer
  if (answer.status >= 200 && answer.status < 300)
    return success(answer) ?? { kind: 'unknown', reason: 'malformed-answer' }
  return notDone(answer) ?? { kind: 'unknown', reason: `http-${answer.status}` }
}

async function read<T>(
  connection: Connection,
  path: string,
  parse: (text: string) => T | null,
): Promise<ReadOutcome<T>> {
  const answer = await send(connection, { method: 'GET', path, headers: {} })
  if (answer.kind === 'unknown') return { kind: 'unavailable', reason: answer.reason, retryAfterMs: null }
  if (answer.kind !== 'answer') return answer
  if (answer.status === 200) {
    const value = parse(answer.text)
    return value === null
      ? { kind: 'unavailable', reason: 'malformed-answer', retryAfterMs: null }
      : { kind: 'ok', value }
  }
  return notDone(answer) ?? { kind: 'unavailable', reason: `http-${answer.status}`, retryAfterMs: answer.retryAfterMs }
}

function upsert(
  connection: Connection,
  method: 'POST' | 'PUT',
  path: string,
  bytes: Uint8Array,
  fileName: string,
  gate?: SendGate,
): Promise<SubmitOutcome> {
  const { contentType, body } = reportFileBody(bytes, fileName)
  const request = { method, path, headers: { 'content-type': contentType }, body, gate }
  return write(connection, request, (answer): Accepted | null => {
    const accepted = answer.status === 200 || answer.status === 201 ? readAccepted(answer.text) : null
    return accepted && { kind: 'accepted', ...accepted }
  })
}

async function findByReference(
  list: RegulatorClient['list'],
  reference: string,
): Promise<ReadOutcome<ListedReport | null>> {
  // Oldest first: reports that arrive while we page can only lengthen the end, never shift a page.
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await list({
      reportingEntityReportReference: reference,
      sortBy: 'createDateTime+',
      pageNumber,
      pageSize: LOOKUP_PAGE_SIZE,
    })
    if (page.kind !== 'ok') return page
    const { contents, numberOfPages } = page.value
    const found = contents.find((entry) => entry.reportingEntityReportReference === reference)
    if (found) return { kind: 'ok', value: found }
    if (contents.length === 0 || pageNumber + 1 >= numberOfPages) return { kind: 'ok', value: null }
  }
}

async function putBulk(
  { wire, uploadTimeoutMs }: Connection,
  bulkEndpoint: string,
  body: NonNullable<Exchange['body']>,
): Promise<UploadOutcome> {
  // The address carries its own signature: the token is not shown to the storage host.
  const result = await exchange(
    {
      method: 'PUT',
      url: bulkEndpoint,
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' },
      body,
    },
    { ...wire, timeoutMs: uploadTimeoutMs },
  )
  if (result.kind === 'notSent') return { kind: 'unavailable', reason: result.reason, retryAfterMs: null }
  if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason }
  if (result.status === 201) return { kind: 'uploaded' }
  const problem = notDone(result)
  if (problem?.kind === 'forbidden' || problem?.kind === 'unavailable') return problem
  return { kind: 'unknown', reason: `http-${result.status}` }
}

async function health({ baseUrl, wire }: Connection): ReturnType<RegulatorClient['health']> {
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
}

/**
 * Answers that prove that nothing was done; null for the others, which prove nothing (5xx after sending, 408,
 * redirects).
 */
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
