import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { REFERENCE_ALREADY_USED, type Validations } from '#app/platform/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { sampleDeletion, sampleReport } from '#fixtures/regulator/sample-report.ts'
import { bytesOf, clientOf, history, startRegulator, submitSample } from './support.ts'

/** The simulated regulator's bulk file, over HTTP. */

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
      if (![2101, 2102].includes(polled.value.status.code)) return { seen, last: polled.value }
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
