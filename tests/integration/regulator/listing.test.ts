import { describe, expect, it } from 'vitest'
import { createRegulatorClient } from '#app/platform/regulator/index.ts'
import { clientOf, control, startRegulator, submitSample } from './support.ts'

/** The simulated regulator's list of reports and their validations, over HTTP. */

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
