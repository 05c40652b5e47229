import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  bulkStanding,
  createRegulatorClient,
  REFERENCE_ALREADY_USED,
  resolveOutcome,
  type Validations,
} from '#app/platform/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { sampleDeletion, sampleReport } from '#fixtures/regulator/sample-report.ts'
import { bytesOf, clientOf, control, history, rawToken, startRegulator, submitSample } from './regulator-support.ts'

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

describe('list and validations', () => {
  it('pages, sorts and filters as described', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const served = await startRegulator({ now: () => now })
    const client = clientOf(served)
    for (const reference of ['L-2', 'L-10', 'L-1', 'M-1', 'L-3']) {
      await submitSample(client, { reference })
      now += 24 * 3_600_000
    }
    const references = async (query: Parameters<typeof client.list>[0]) => {
      const page = await client.list(query)
      return page.kind === 'ok' ? page.value.contents.map((each) => each.reportingEntityReportReference) : page
    }
    expect(await references({})).toEqual(['L-3', 'M-1', 'L-1', 'L-10', 'L-2'])
    expect(await references({ sortBy: 'reportingEntityReportReference+' })).toEqual([
      'L-1',
      'L-10',
      'L-2',
      'L-3',
      'M-1',
    ])
    expect(await references({ sortBy: 'createDateTime+', pageSize: 2, pageNumber: 1 })).toEqual(['L-1', 'M-1'])
    expect(await references({ reportingEntityReportReference: 'L-1' })).toEqual(['L-1', 'L-10'])
    expect(await references({ createDateFrom: '2026-11-21', createDateTo: '2026-11-22' })).toEqual(['L-1', 'L-10'])
    expect(await client.list({ pageSize: 2, pageNumber: 9 })).toMatchObject({
      kind: 'ok',
      value: { totalElements: 5, numberOfPages: 3, pageSize: 2, pageNumber: 9, contents: [] },
    })
    for (const query of [
      { pageSize: 0 },
      { pageSize: 10_001 },
      { pageNumber: -1 },
      { createDateFrom: '2026-13-01' },
      { createDateTo: 'yesterday' },
    ]) {
      expect(await client.list(query)).toMatchObject({ kind: 'rejected' })
    }
  })

  it('finds the exact reference among many that contain it, over several pages', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await Promise.all(Array.from({ length: 230 }, (_, index) => submitSample(client, { reference: `X-REF-${index}` })))
    await submitSample(client, { reference: 'REF-' })
    await submitSample(client, { reference: 'REF' })
    expect(await client.findByReference('REF')).toMatchObject({
      kind: 'ok',
      value: { reportingEntityReportReference: 'REF' },
    })
    expect(await client.findByReference('RE')).toEqual({ kind: 'ok', value: null })
  })

  it('shows nobody the reports of another entity', async () => {
    const served = await startRegulator()
    const [demo] = served.state.entities
    const other = {
      reportingEntityNumber: 7654321,
      name: 'Other Exchange',
      contacts: [1],
      locations: ['O1'],
      credentials: [{ clientId: 'other', clientSecret: 'other-secret' }],
    }
    await control(served, 'PUT', '/entities', [demo, other])
    await submitSample(clientOf(served), { reference: 'MINE-1' })
    const stranger = createRegulatorClient({
      baseUrl: served.baseUrl,
      clientId: 'other',
      clientSecret: 'other-secret',
      timeoutMs: 5_000,
    })
    expect(await stranger.list()).toMatchObject({ kind: 'ok', value: { totalElements: 0 } })
    expect(await stranger.validations({ reportingEntityReportReference: 'MINE-1' })).toMatchObject({ kind: 'notFound' })
  })

  it('gives the validations of a single report, 404 for none, 400 without a key', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await submitSample(client, { reference: 'V-1', amount: '9000.00' })
    expect(await client.validations({ reportingEntityReportReference: 'V-1' })).toMatchObject({
      kind: 'ok',
      value: {
        status: { code: 2001 },
        acceptedWithWarningsCount: 1,
        totalCount: 1,
        acknowledgements: [{ reportingEntityReportReference: 'V-1' }],
      },
    })
    expect(await client.validations({ reportingEntityReportReference: 'V' })).toMatchObject({ kind: 'notFound' })
    expect(await client.validations({})).toMatchObject({ kind: 'rejected' })
    expect(await client.validations({ reportingEntityBulkReference: 'no spaces' })).toMatchObject({ kind: 'rejected' })
  })

  it('answers the health check in both languages without a token', async () => {
    const served = await startRegulator()
    expect(await clientOf(served).health()).toEqual({
      kind: 'ok',
      value: { en: 'The system is up and running.', fr: 'Le système est opérationnel.' },
    })
  })
})

describe('a bulk file', () => {
  const fileOf = (
    bulkReference: string,
    reports: unknown[],
    submitter: unknown = demoEntity.reportingEntityNumber,
  ) => ({
    fileHeader: { submittingReportingEntityNumber: submitter, reportingEntityBulkReference: bulkReference },
    reports,
  })

  async function upload(
    client: ReturnType<typeof clientOf>,
    fileName: string,
    content: unknown,
  ): Promise<{ seen: number[]; last: Validations }> {
    const endpoint = await client.getBulkEndpoint(fileName)
    if (endpoint.kind !== 'ok') throw new Error(endpoint.kind)
    expect(
      await client.putBulk(
        endpoint.value.bulkEndpoint,
        typeof content === 'string'
          ? new TextEncoder().encode(content)
          : new Blob([bytesOf(content) as Uint8Array<ArrayBuffer>]),
      ),
    ).toEqual({ kind: 'uploaded' })
    const seen: number[] = []
    for (;;) {
      const polled = await client.validations({ fileName })
      if (polled.kind !== 'ok') throw new Error(polled.kind)
      if (seen.at(-1) !== polled.value.status.code) seen.push(polled.value.status.code)
      if (bulkStanding(polled.value.status.code) !== 'pending') return { seen, last: polled.value }
      await sleep(5)
    }
  }

  it('goes through received and processing to 1000, 2001 or 4000 with an acknowledgement for each report', async () => {
    const served = await startRegulator({ bulkStageMs: 250 })
    const client = clientOf(served)
    const clean = await upload(
      client,
      'clean.json',
      fileOf('BULK-1', [sampleReport({ reference: 'B-1' }), sampleReport({ reference: 'B-2' })]),
    )
    expect(clean.seen).toEqual([2101, 2102, 1000])
    expect(clean.last).toMatchObject({
      reportingEntityBulkReference: 'BULK-1',
      acceptedNoWarningsCount: 2,
      totalCount: 2,
    })

    const warned = await upload(
      client,
      'warned.json',
      fileOf('BULK-2', [sampleReport({ reference: 'B-3' }), sampleReport({ reference: 'B-4', amount: '9000.00' })]),
    )
    expect(warned.seen.at(-1)).toBe(2001)
    expect(warned.last).toMatchObject({ acceptedNoWarningsCount: 1, acceptedWithWarningsCount: 1 })

    const { transactions: _left, ...broken } = sampleReport({ reference: 'B-6' })
    const errors = await upload(
      client,
      'errors.json',
      fileOf('BULK-3', [sampleReport({ reference: 'B-5' }), broken, sampleReport({ reference: 'B-1' })]),
    )
    expect(errors.seen.at(-1)).toBe(4000)
    expect(errors.last).toMatchObject({ acceptedNoWarningsCount: 1, rejectedCount: 2, totalCount: 3 })
    const byReference = new Map(
      errors.last.acknowledgements.map((each) => [each.reportingEntityReportReference, each.messages]),
    )
    expect(byReference.get('B-5')).toEqual([])
    expect(byReference.get('B-6')?.every((message) => message.kind === 'schema' && message.type === 'reject')).toBe(
      true,
    )
    expect(byReference.get('B-1')).toMatchObject([{ code: REFERENCE_ALREADY_USED, type: 'reject' }])
    expect(await client.validations({ reportingEntityBulkReference: 'BULK-3' })).toMatchObject({
      kind: 'ok',
      value: { status: { code: 4000 } },
    })
    expect(await client.list()).toMatchObject({ kind: 'ok', value: { totalElements: 5 } })
  })

  it('carries changes and deletions by each report’s submit type', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await submitSample(client, { reference: 'BC-1' })
    await submitSample(client, { reference: 'BC-2' })
    const result = await upload(
      client,
      'mixed.json',
      fileOf('BULK-C', [sampleReport({ reference: 'BC-1', submitTypeCode: 2 }), sampleDeletion('BC-2')]),
    )
    expect(result.last.status.code).toBe(1000)
    expect((await history(served)).slice(2).map((each) => [each.action, each.via, each.outcome])).toEqual([
      ['change', 'bulk', 'accepted'],
      ['delete', 'bulk', 'accepted'],
    ])
  })

  it.each<[number, unknown]>([
    [5004, { fileHeader: { reportingEntityBulkReference: 'F-1' }, reports: [sampleReport({ reference: 'F-1' })] }],
    [
      5011,
      fileOf('F-2', [
        {
          ...sampleReport({ reference: 'F-2' }),
          reportDetails: { ...sampleReport({ reference: 'F-2' }).reportDetails, reportTypeCode: 7 },
        },
      ]),
    ],
    [5012, fileOf('F-3', [sampleReport({ reference: 'F-3' }), sampleReport({ reference: 'F-3' })])],
    [
      5013,
      fileOf('F-4', [
        {
          ...sampleReport({ reference: 'F-4' }),
          reportDetails: { ...sampleReport({ reference: 'F-4' }).reportDetails, submitTypeCode: 9 },
        },
      ]),
    ],
    [5014, fileOf('F-5', [sampleReport({ reference: 'F-5', submitTypeCode: 2 })])],
    [5016, fileOf('F-6', [sampleReport({ reference: 'F-6' })], 7654321)],
    [5017, '{"fileHeader":'],
    [5018, fileOf('F-8', [{ ...sampleReport({ reference: 'F-8' }), definitions: [] }])],
    [5019, fileOf('F-9', [sampleReport({ reference: 'F-9', reportingEntityNumber: 7654321 })])],
    [5020, fileOf('F-10', [])],
    [5022, { reports: [] }],
    [5023, fileOf('not a reference', [sampleReport({ reference: 'F-12' })])],
  ])('with a fault of the whole file ends in %i and submits nothing', async (status, content) => {
    const served = await startRegulator()
    const client = clientOf(served)
    const { last } = await upload(client, 'fault.json', content)
    expect(last.status.code).toBe(status)
    expect(bulkStanding(status)).toBe('failed')
    expect(await client.list()).toMatchObject({ kind: 'ok', value: { totalElements: 0 } })
  })

  it('with a bulk reference that was used ends in 5005', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await upload(client, 'one.json', fileOf('TWICE', [sampleReport({ reference: 'T-1' })]))
    expect(
      (await upload(client, 'two.json', fileOf('TWICE', [sampleReport({ reference: 'T-2' })]))).last.status.code,
    ).toBe(5005)
  })

  it('needs a name in .json, a signed address for that name, and the blob header', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    expect(await client.getBulkEndpoint('report.csv')).toMatchObject({ kind: 'rejected' })
    const endpoint = await client.getBulkEndpoint('a.json')
    if (endpoint.kind !== 'ok') throw new Error(endpoint.kind)
    const address = endpoint.value.bulkEndpoint
    expect(await client.putBulk(address.replace(/sig=[^&]+/, 'sig=forged'), bytesOf({}))).toMatchObject({
      kind: 'forbidden',
    })
    expect(await client.putBulk(address.replace('/a.json', '/b.json'), bytesOf({}))).toMatchObject({
      kind: 'forbidden',
    })
    expect((await fetch(address, { method: 'PUT', body: '{}' })).status).toBe(400)
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
