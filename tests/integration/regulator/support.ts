import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createRegulatorClient, type RegulatorClient } from '#app/platform/regulator/index.ts'
import {
  demoEntity,
  serveRegulator,
  type FaultInput,
  type Outcome,
  type ServedRegulator,
  type ServeOptions,
} from '#fixtures/regulator/index.ts'
import { sampleReport, type SampleChoices } from '#fixtures/regulator/sample-report.ts'

/** A simulated regulator on a free port, closed after the test. */
export async function startRegulator(options: Partial<ServeOptions> = {}): Promise<ServedRegulator> {
  const served = await serveRegulator({ port: 0, environment: 'test', bulkStageMs: 40, ...options })
  closeAfterTest(() => served.close())
  return served
}

/** Call it within a test: hooks of a shared module would run only for the first file. */
export function closeAfterTest(close: () => Promise<void>): void {
  onTestFinished(close)
}

export function clientOf(
  served: { baseUrl: string },
  options: { timeoutMs?: number; clientSecret?: string } = {},
): RegulatorClient {
  return createRegulatorClient({
    baseUrl: served.baseUrl,
    ...demoEntity.test,
    timeoutMs: options.timeoutMs ?? 10_000,
    ...options,
  })
}

export const bytesOf = (document: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(document))

export function submitSample(client: RegulatorClient, choices: SampleChoices) {
  return client.submit(bytesOf(sampleReport(choices)), { reportTypeCode: 106, fileName: `${choices.reference}.json` })
}

export async function control(
  served: { url: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${served.url}/__control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

export async function inject(served: { url: string }, fault: FaultInput): Promise<void> {
  const answer = await control(served, 'POST', '/faults', fault)
  if (!answer.ok) throw new Error(await answer.text())
}

export async function history(served: { url: string }, reference?: string): Promise<Outcome[]> {
  const answer = await control(served, 'GET', reference === undefined ? '/history' : `/history?reference=${reference}`)
  return ((await answer.json()) as { history: Outcome[] }).history
}

/** A bearer token obtained without the client, for raw requests to the API. */
export async function rawToken(served: { baseUrl: string }): Promise<string> {
  const answer = await fetch(`${served.baseUrl}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: demoEntity.test.clientId, client_secret: demoEntity.test.clientSecret }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'regulator-'))
}
