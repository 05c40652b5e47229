import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRegulatorClient, REFERENCE_ALREADY_USED, resolveOutcome } from '#app/platform/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { sampleDeletion, sampleReport } from '#fixtures/regulator/sample-report.ts'
import { bytesOf, clientOf, control, history, rawToken, startRegulator, submitSample } from './support.ts'

const HEX32 = /^[0-9a-f]{32}$/
const UTC_MS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

describe('token', () => {
  it('is given for good credentials, with its lifetime', async () => {
    const served = await startRegulator()
    const answer = await fetch(`${served.baseUrl}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: demoEntity.test.clientId, client_secret: demoEntity.test.clientSecret }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      token_type: 'Bearer',
      expires_in: 3599,
      ext_expires_in: 3599,
      access_token: expect.stringMatching(/^\S{20,}$/),
    })
  })

  it('is refused with 401 and the documented fields for a wrong secret, with 400 for a missing one', async () => {
    const served = await startRegulator()
    const ask = (form: Record<string, string>) =>
      fetch(`${served.baseUrl}/oauth2/v2.0/token`, { method: 'POST', body: new URLSearchParams(form) })
    const wrong = await ask({ client_id: demoEntity.test.clientId, client_secret: 'wrong' })
    expect(wrong.status).toBe(401)
    expect(Object.keys((await wrong.json()) as object).sort()).toEqual([
      'correlation_id',
      'error',
      'error_codes',
      'error_descriptions',
      'error_uri',
      'timestamp',
      'trace_id',
    ])
    const missing = await ask({ client_id: demoEntity.test.clientId })
    expect(missing.status).toBe(400)
    expect(await missing.json()).toMatchObject({
      code: 400,
      message: { en: expect.any(String), fr: expect.any(String) },
    })
  })

  it('of one environment is not given to credentials of the other', async () => {
    const production = await startRegulator({ environment: 'production' })
    expect(await clientOf(production).list()).toMatchObject({ kind: 'unauthorized' })
    const client = createRegulatorClient({ baseUrl: production.baseUrl, ...demoEntity.production, timeoutMs: 5_000 })
    expect(await client.list()).toMatchObject({ kind: 'ok' })
  })

  it('ends after its lifetime, and the client gets another one by itself', async () => {
    let now = Date.parse('2026-11-27T12:00:00Z')
    const served = await startRegulator({ now: () => now })
    // The client's clock stands still: it learns of the end from the 401 alone.
    const client = createRegulatorClient({
      baseUrl: served.baseUrl,
      ...demoEntity.test,
      timeoutMs: 5_000,
      clock: () => 0,
    })
    expect(await client.list()).toMatchObject({ kind: 'ok' })
    now += 3_600_000
    expect(await client.list()).toMatchObject({ kind: 'ok' })
  })

  it('is required: every business endpoint answers 401 without one', async () => {
    const served = await startRegulator()
    for (const [method, path] of [
      ['POST', '/api/v1/reports?reportTypeCode=106'],
      ['PUT', '/api/v1/reports'],
      ['DELETE', '/api/v1/reports'],
      ['GET', '/api/v1/reports/list'],
      ['GET', '/api/v1/reports/validations?fileName=a.json'],
      ['GET', '/api/v1/bulkSubmission?fileName=a.json'],
    ] as const) {
      for (const authorization of [undefined, 'Bearer made-up', 'Basic abc']) {
        const answer = await fetch(`${served.baseUrl}${path}`, {
          method,
          headers: authorization ? { authorization } : {},
          body: method === 'GET' ? null : '{}',
        })
        expect([method, path, answer.status]).toEqual([method, path, 401])
        expect(await answer.json()).toMatchObject({ code: 401, message: { en: 'Access token is missing or invalid' } })
      }
    }
  })
})

describe('a single report', () => {
  it('is accepted with identifier and time, and the history holds the hash of the very bytes', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    const bytes = bytesOf(sampleReport({ reference: 'CLEAN-1' }))
    const outcome = await client.submit(bytes, { reportTypeCode: 106, fileName: 'odd "name"\r\n.json' })
    expect(outcome).toEqual({
      kind: 'accepted',
      externalReportUuid: expect.stringMatching(HEX32),
      submitDateTime: expect.stringMatching(UTC_MS),
      messages: [],
    })
    expect(await history(served)).toMatchObject([
      {
        seq: 1,
        action: 'submit',
        outcome: 'accepted',
        reportingEntityReportReference: 'CLEAN-1',
        attempt: 1,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ])
  })

  it('keeps bytes that look like multipart frames or hold any character', async () => {
    const served = await startRegulator()
    const document = sampleReport({ reference: 'BYTES-1' })
    document.transactions[0]!.largeCashTransactionDetails.purpose = 'Élan 🍁 \r\n------report-\r\n--'
    const bytes = bytesOf(document)
    await clientOf(served).submit(bytes, { reportTypeCode: 106, fileName: 'a.json' })
    expect((await history(served))[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('with warnings alone is accepted, with the warnings', async () => {
    const served = await startRegulator()
    const outcome = await submitSample(clientOf(served), { reference: 'WARN-1', amount: '9000.00' })
    expect(outcome).toMatchObject({
      kind: 'accepted',
      messages: expect.arrayContaining([expect.objectContaining({ kind: 'rule', type: 'warning', code: 334 })]),
    })
  })

  it('with a location or contact that is not on file is refused with the numbered messages, and not listed', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    const outcome = await submitSample(client, { reference: 'BAD-1', location: 'NOWHERE', contactId: 9999 })
    expect(outcome).toMatchObject({ kind: 'rejected', text: { en: expect.stringContaining('You need to correct') } })
    if (outcome.kind !== 'rejected') return
    expect(
      outcome.messages
        .filter((message) => message.type === 'reject')
        .map((message) => message.code)
        .sort(),
    ).toEqual([320, 324])
    expect(await client.findByReference('BAD-1')).toEqual({ kind: 'ok', value: null })
    // A refused reference was never used: corrected, it goes through.
    expect(await submitSample(client, { reference: 'BAD-1' })).toMatchObject({ kind: 'accepted' })
    expect((await history(served, 'BAD-1')).map((each) => [each.outcome, each.attempt])).toEqual([
      ['rejected', 1],
      ['accepted', 2],
    ])
  })

  it('with schema errors is refused with the schema messages and before any rule', async () => {
    const served = await startRegulator()
    const { definitions: _left, ...document } = sampleReport({ reference: 'SCHEMA-1', location: 'NOWHERE' })
    const outcome = await clientOf(served).submit(bytesOf(document), { reportTypeCode: 106, fileName: 'a.json' })
    expect(outcome.kind).toBe('rejected')
    if (outcome.kind !== 'rejected') return
    expect(outcome.messages.length).toBeGreaterThan(0)
    expect(outcome.messages.every((message) => message.kind === 'schema' && message.code === null)).toBe(true)
  })

  it.each([14, 102])('of type %i is held against the schema of its own type', async (reportTypeCode) => {
    const served = await startRegulator()
    const document = sampleReport({ reference: 'OTHER-1' })
    const bytes = bytesOf({ ...document, reportDetails: { ...document.reportDetails, reportTypeCode } })
    const outcome = await clientOf(served).submit(bytes, { reportTypeCode, fileName: 'a.json' })
    expect(outcome).toMatchObject({
      kind: 'rejected',
      messages: expect.arrayContaining([expect.objectContaining({ kind: 'schema' })]),
    })
    expect(await history(served)).toMatchObject([{ outcome: 'rejected', reportTypeCode, messageTypeCode: 1 }])
  })

  it('that is no JSON, or no UTF-8, is refused without messages', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    for (const bytes of [new TextEncoder().encode('{"reportDetails":'), new Uint8Array([0x22, 0xc3, 0x28, 0x22])]) {
      const outcome = await client.submit(bytes, { reportTypeCode: 106, fileName: 'a.json' })
      expect(outcome).toMatchObject({ kind: 'rejected', messages: [], text: { en: 'The JSON document is invalid.' } })
    }
  })

  it('is refused when the query names another type, none, or one that is not taken', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    const bytes = bytesOf(sampleReport({ reference: 'TYPE-1' }))
    for (const reportTypeCode of [14, 107, 145]) {
      expect(await client.submit(bytes, { reportTypeCode, fileName: 'a.json' })).toMatchObject({
        kind: 'rejected',
        messages: [],
      })
    }
    expect(await history(served)).toEqual([])
  })

  it('is refused with another submit type than the verb stands for', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    expect(await submitSample(client, { reference: 'VERB-1', submitTypeCode: 2 })).toMatchObject({
      kind: 'rejected',
      text: { en: 'The Submission Type Code is invalid.' },
    })
  })

  it('for an entity that is not on file, or by one without authority, is forbidden', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    expect(await submitSample(client, { reference: 'AUTH-1', reportingEntityNumber: 7654321 })).toMatchObject({
      kind: 'forbidden',
    })
    expect(await submitSample(client, { reference: 'AUTH-2', submittingReportingEntityNumber: 7654321 })).toMatchObject(
      { kind: 'forbidden' },
    )
  })

  it('of another entity is taken from its service provider alone', async () => {
    const served = await startRegulator()
    const [demo] = served.state.entities
    const other = {
      reportingEntityNumber: 7654321,
      name: 'Other Exchange',
      contacts: [1],
      locations: ['O1'],
      credentials: [{ clientId: 'other', clientSecret: 'other-secret' }],
    }
    const choices = { reportingEntityNumber: 7654321, contactId: 1, location: 'O1' }
    await control(served, 'PUT', '/entities', [demo, other])
    expect(await submitSample(clientOf(served), { reference: 'SP-1', ...choices })).toMatchObject({ kind: 'forbidden' })
    await control(served, 'PUT', '/entities', [{ ...demo, maySubmitFor: [7654321] }, other])
    expect(await submitSample(clientOf(served), { reference: 'SP-1', ...choices })).toMatchObject({ kind: 'accepted' })
  })

  it('of more than 25 MB is refused', async () => {
    const served = await startRegulator()
    const outcome = await clientOf(served, { timeoutMs: 60_000 }).submit(new Uint8Array(26 * 1024 * 1024).fill(0x20), {
      reportTypeCode: 106,
      fileName: 'a.json',
    })
    expect(outcome).toMatchObject({ kind: 'rejected', text: { en: 'The file is larger than 25 MB.' } })
  })

  it('in another form than multipart with reportFile is refused', async () => {
    const served = await startRegulator()
    const authorization = `Bearer ${await rawToken(served)}`
    const form = new FormData()
    form.append('file', new Blob(['{}']), 'a.json')
    for (const body of ['{}', form]) {
      const answer = await fetch(`${served.baseUrl}/api/v1/reports?reportTypeCode=106`, {
        method: 'POST',
        headers: { authorization },
        body,
      })
      expect(answer.status).toBe(400)
    }
  })
})

describe('change and delete', () => {
  it('replaces a submitted report under its identifier and moves its update time only', async () => {
    let now = Date.parse('2026-11-27T12:00:00Z')
    const served = await startRegulator({ now: () => now })
    const client = clientOf(served)
    const first = await submitSample(client, { reference: 'CHANGE-1' })
    now += 60_000
    const changed = await client.change(
      bytesOf(sampleReport({ reference: 'CHANGE-1', submitTypeCode: 2, amount: '13000.00' })),
    )
    expect(changed).toMatchObject({
      kind: 'accepted',
      externalReportUuid: first.kind === 'accepted' ? first.externalReportUuid : '',
    })
    expect(await client.findByReference('CHANGE-1')).toMatchObject({
      kind: 'ok',
      value: { createDateTime: '2026-11-27T12:00:00.000Z', updateDateTime: '2026-11-27T12:01:00.000Z' },
    })
  })

  it('gives a change in the same millisecond a later time', async () => {
    const served = await startRegulator({ now: () => Date.parse('2026-11-27T12:00:00Z') })
    const client = clientOf(served)
    await submitSample(client, { reference: 'SAME-1' })
    for (const ms of ['001', '002']) {
      expect(await client.change(bytesOf(sampleReport({ reference: 'SAME-1', submitTypeCode: 2 })))).toMatchObject({
        kind: 'accepted',
        submitDateTime: `2026-11-27T12:00:00.${ms}Z`,
      })
    }
  })

  it('of an unknown report is not found', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    expect(await client.change(bytesOf(sampleReport({ reference: 'NONE-1', submitTypeCode: 2 })))).toMatchObject({
      kind: 'notFound',
    })
    expect(await client.delete(sampleDeletion('NONE-1'))).toMatchObject({ kind: 'notFound' })
  })

  it('deletes once, takes the report off the list, and never frees its reference', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await submitSample(client, { reference: 'GONE-1' })
    expect(await client.delete(sampleDeletion('GONE-1'))).toEqual({ kind: 'deleted' })
    expect(await client.delete(bytesOf(sampleDeletion('GONE-1')))).toMatchObject({ kind: 'notFound' })
    expect(await client.list()).toMatchObject({ kind: 'ok', value: { totalElements: 0 } })
    expect(await resolveOutcome(client, 'GONE-1')).toEqual({ kind: 'absent' })
    expect(await submitSample(client, { reference: 'GONE-1' })).toMatchObject({
      kind: 'rejected',
      messages: [expect.objectContaining({ code: REFERENCE_ALREADY_USED })],
    })
  })

  it('refuses a deletion without its reason', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await submitSample(client, { reference: 'REASON-1' })
    const { reportSubmitReasonCode: _reason, ...rest } = sampleDeletion('REASON-1').reportDetails
    expect(await client.delete(bytesOf({ reportDetails: rest }))).toMatchObject({ kind: 'rejected' })
    expect(await client.findByReference('REASON-1')).toMatchObject({
      kind: 'ok',
      value: { reportingEntityReportReference: 'REASON-1' },
    })
  })
})

describe('the page for people', () => {
  it('says what it is and lists the last decisions without scripts', async () => {
    const served = await startRegulator()
    await submitSample(clientOf(served), { reference: 'PAGE-1' })
    const page = await fetch(served.url)
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('Simulated regulator (TEST)')
    expect(html).toContain('PAGE-1')
    expect(html).not.toContain('<script')
    expect(html).not.toContain(demoEntity.test.clientSecret)
  })
})
