import { describe, expect, it } from 'vitest'
import { REFERENCE_ALREADY_USED, resolveOutcome } from '#app/platform/regulator/index.ts'
import type { FaultInput } from '#fixtures/regulator/index.ts'
import { sampleDeletion, sampleReport } from '#fixtures/regulator/sample-report.ts'
import { bytesOf, clientOf, control, history, inject, startRegulator, submitSample } from './support.ts'

describe('what the client makes of each fault of a submission', () => {
  const cases: {
    name: string
    fault: FaultInput
    outcome: { kind: string; reason?: string; retryAfterMs?: number }
    afterwards: 'accepted' | 'absent'
  }[] = [
    {
      name: '500 before accepting',
      fault: { kind: 'error-before-accepting' },
      outcome: { kind: 'unknown', reason: 'http-500' },
      afterwards: 'absent',
    },
    {
      name: '500 after accepting',
      fault: { kind: 'error-after-accepting' },
      outcome: { kind: 'unknown', reason: 'http-500' },
      afterwards: 'accepted',
    },
    {
      name: 'a cut before reading',
      fault: { kind: 'cut-before-reading' },
      outcome: { kind: 'unknown' },
      afterwards: 'absent',
    },
    {
      name: 'a cut after reading',
      fault: { kind: 'cut-after-reading' },
      outcome: { kind: 'unknown' },
      afterwards: 'absent',
    },
    {
      name: 'a cut after accepting',
      fault: { kind: 'cut-after-accepting' },
      outcome: { kind: 'unknown' },
      afterwards: 'accepted',
    },
    {
      name: 'an answer that comes too late',
      fault: { kind: 'delay-after-accepting', delayMs: 10_000 },
      outcome: { kind: 'unknown', reason: 'timeout' },
      afterwards: 'accepted',
    },
    {
      name: 'half an answer',
      fault: { kind: 'malformed-answer' },
      outcome: { kind: 'unknown', reason: 'malformed-answer' },
      afterwards: 'accepted',
    },
    {
      name: 'a trickle that takes too long',
      fault: { kind: 'trickle', delayMs: 400 },
      outcome: { kind: 'unknown', reason: 'timeout' },
      afterwards: 'accepted',
    },
    {
      name: 'a connection cut at once',
      fault: { kind: 'down', mode: 'reset', count: 1 },
      outcome: { kind: 'unknown' },
      afterwards: 'absent',
    },
    {
      name: '503',
      fault: { kind: 'down', count: 1, retryAfterSeconds: 7 },
      outcome: { kind: 'unavailable', reason: 'http-503', retryAfterMs: 7_000 },
      afterwards: 'absent',
    },
    {
      name: '429',
      fault: { kind: 'too-many-requests', retryAfterSeconds: 3 },
      outcome: { kind: 'unavailable', reason: 'http-429', retryAfterMs: 3_000 },
      afterwards: 'absent',
    },
    { name: 'a revoked token', fault: { kind: 'revoke-token' }, outcome: { kind: 'accepted' }, afterwards: 'accepted' },
    {
      name: 'tokens that are revoked again and again',
      fault: { kind: 'revoke-token', count: 2 },
      outcome: { kind: 'unauthorized' },
      afterwards: 'absent',
    },
    {
      name: 'a short delay',
      fault: { kind: 'delay-before-accepting', delayMs: 50 },
      outcome: { kind: 'accepted' },
      afterwards: 'accepted',
    },
    {
      name: 'a trickle that ends in time',
      fault: { kind: 'trickle', delayMs: 1 },
      outcome: { kind: 'accepted' },
      afterwards: 'accepted',
    },
  ]

  it.each(cases)('$name', async ({ fault, outcome, afterwards }) => {
    const served = await startRegulator()
    // Short only where the time-out is what is tested: a busy machine answers late.
    const client = clientOf(served, { timeoutMs: outcome.reason === 'timeout' ? 2_000 : 30_000 })
    await client.list()
    await inject(served, { route: 'submit', ...fault })
    expect(await submitSample(client, { reference: 'FAULT-1' })).toMatchObject(outcome)
    expect(await resolveOutcome(client, 'FAULT-1')).toMatchObject({ kind: afterwards })
    expect(await history(served, 'FAULT-1')).toHaveLength(afterwards === 'accepted' ? 1 : 0)

    // Whatever happened, sending again can only lead to one accepted report.
    const again = await submitSample(client, { reference: 'FAULT-1' })
    if (afterwards === 'absent') expect(again).toMatchObject({ kind: 'accepted' })
    else
      expect(again).toMatchObject({
        kind: 'rejected',
        messages: [expect.objectContaining({ code: REFERENCE_ALREADY_USED })],
      })
    expect((await history(served, 'FAULT-1')).filter((each) => each.outcome === 'accepted')).toHaveLength(1)
  })

  it('a report that is accepted after the client gave up is absent first and found later, never doubled', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await client.list()
    await inject(served, { kind: 'delay-before-accepting', route: 'submit', delayMs: 2_500 })
    expect(await submitSample(clientOf(served, { timeoutMs: 500 }), { reference: 'LATE-1' })).toEqual({
      kind: 'unknown',
      reason: 'timeout',
    })
    expect(await resolveOutcome(client, 'LATE-1')).toEqual({ kind: 'absent' })
    await expect.poll(() => resolveOutcome(client, 'LATE-1'), { timeout: 20_000 }).toMatchObject({ kind: 'accepted' })
    expect(await submitSample(client, { reference: 'LATE-1' })).toMatchObject({
      kind: 'rejected',
      messages: [expect.objectContaining({ code: REFERENCE_ALREADY_USED })],
    })
  })

  it('a port that nobody listens on is unavailable, and the client goes on when it is open again', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await client.list()
    await inject(served, { kind: 'down', mode: 'refuse', durationMs: 1_500 })
    const port = () =>
      fetch(served.url).then(
        () => 'open',
        () => 'closed',
      )
    await expect.poll(port).toBe('closed')
    expect(await submitSample(client, { reference: 'REFUSED-1' })).toEqual({
      kind: 'unavailable',
      reason: 'ECONNREFUSED',
      retryAfterMs: null,
    })
    await expect
      .poll(() => submitSample(client, { reference: 'REFUSED-1' }), { timeout: 20_000, interval: 200 })
      .toMatchObject({ kind: 'accepted' })
  })

  it('a host that does not exist is unavailable', async () => {
    expect(
      await clientOf({ baseUrl: 'http://regulator.invalid/reporting-ingest' }).submit(bytesOf({}), {
        reportTypeCode: 106,
        fileName: 'a.json',
      }),
    ).toMatchObject({ kind: 'unavailable' })
  })
})

describe('faults elsewhere', () => {
  it.each<FaultInput>([
    { kind: 'error-before-accepting' },
    { kind: 'cut-before-reading' },
    { kind: 'cut-after-accepting' },
    { kind: 'malformed-answer' },
    { kind: 'down', count: 1 },
    { kind: 'too-many-requests' },
    { kind: 'delay-after-accepting', delayMs: 10_000 },
  ])('no token ($kind): the submission is unavailable, and nothing has left', async (fault) => {
    const served = await startRegulator()
    await inject(served, { ...fault, route: 'token' })
    const client = clientOf(served, { timeoutMs: 2_000 })
    expect(await submitSample(client, { reference: 'TOKEN-1' })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/^token-/),
    })
    expect(await history(served)).toEqual([])
    expect(await submitSample(client, { reference: 'TOKEN-1' })).toMatchObject({ kind: 'accepted' })
  })

  it.each<FaultInput>([
    { kind: 'error-after-accepting' },
    { kind: 'cut-after-reading' },
    { kind: 'malformed-answer' },
    { kind: 'delay-after-accepting', delayMs: 10_000 },
    { kind: 'down', count: 1 },
  ])('a look-up that fails ($kind) says unavailable, never absent', async (fault) => {
    const served = await startRegulator()
    const client = clientOf(served, { timeoutMs: 2_000 })
    await submitSample(client, { reference: 'LOOK-1' })
    await inject(served, { ...fault, route: 'list' })
    expect(await resolveOutcome(client, 'LOOK-1')).toMatchObject({ kind: 'unavailable' })
    expect(await resolveOutcome(client, 'LOOK-1')).toMatchObject({ kind: 'accepted', messages: [] })
  })

  it('a report whose messages cannot be had is accepted all the same, its messages not known', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await submitSample(client, { reference: 'MSG-1' })
    await inject(served, { kind: 'error-before-accepting', route: 'validations' })
    expect(await resolveOutcome(client, 'MSG-1')).toMatchObject({ kind: 'accepted', messages: null })
  })

  it('a change and a deletion with a lost answer are unknown, and done', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await submitSample(client, { reference: 'LOST-1' })
    await inject(served, { kind: 'cut-after-accepting', route: 'change' })
    await inject(served, { kind: 'error-after-accepting', route: 'delete' })
    expect(await client.change(bytesOf(sampleReport({ reference: 'LOST-1', submitTypeCode: 2 })))).toMatchObject({
      kind: 'unknown',
    })
    expect(await client.delete(sampleDeletion('LOST-1'))).toMatchObject({ kind: 'unknown' })
    expect((await history(served)).map((each) => [each.action, each.outcome])).toEqual([
      ['submit', 'accepted'],
      ['change', 'accepted'],
      ['delete', 'accepted'],
    ])
  })

  it('an upload that is cut is unknown, one that is refused for now is unavailable', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    const endpoint = await client.getBulkEndpoint('cut.json')
    if (endpoint.kind !== 'ok') throw new Error(endpoint.kind)
    await inject(served, { kind: 'cut-after-accepting', route: 'upload' })
    expect(await client.putBulk(endpoint.value.bulkEndpoint, bytesOf({}))).toMatchObject({ kind: 'unknown' })
    await inject(served, { kind: 'down', count: 1, route: 'upload' })
    expect(await client.putBulk(endpoint.value.bulkEndpoint, bytesOf({}))).toMatchObject({ kind: 'unavailable' })
  })

  it('an unhealthy regulator says so', async () => {
    const served = await startRegulator()
    await inject(served, { kind: 'error-before-accepting', route: 'health' })
    expect(await clientOf(served).health()).toMatchObject({ kind: 'unavailable', reason: 'http-500' })
  })
})

describe('how faults are addressed', () => {
  it('by reference, count and skip', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await inject(served, { kind: 'error-before-accepting', route: 'submit', reference: 'HIT-1', skip: 1, count: 2 })
    expect(await submitSample(client, { reference: 'MISS-1' })).toMatchObject({ kind: 'accepted' })
    const kinds: string[] = []
    for (let attempt = 0; attempt < 4; attempt++) kinds.push((await submitSample(client, { reference: 'HIT-1' })).kind)
    // The first one passes and is accepted; the last one is refused as a second report under one reference.
    expect(kinds).toEqual(['accepted', 'unknown', 'unknown', 'rejected'])
  })

  it('by a seeded probability that gives the same run twice', async () => {
    const run = async (seed: number) => {
      const served = await startRegulator()
      const client = clientOf(served)
      await inject(served, { kind: 'error-before-accepting', route: 'submit', probability: 0.5, seed, count: null })
      const kinds: string[] = []
      for (let index = 0; index < 24; index++)
        kinds.push((await submitSample(client, { reference: `P-${index}` })).kind)
      return kinds
    }
    const first = await run(7)
    expect(first).toContain('accepted')
    expect(first).toContain('unknown')
    expect(await run(7)).toEqual(first)
    expect(await run(8)).not.toEqual(first)
  })

  it('by duration, and an outage ends when it is removed', async () => {
    const served = await startRegulator()
    const client = clientOf(served)
    await inject(served, { kind: 'down', durationMs: 1_000 })
    expect(await client.health()).toMatchObject({ kind: 'unavailable' })
    expect(await client.health()).toMatchObject({ kind: 'unavailable' })
    await expect.poll(() => client.health(), { timeout: 10_000 }).toMatchObject({ kind: 'ok' })
    await inject(served, { kind: 'down' })
    expect(await client.health()).toMatchObject({ kind: 'unavailable' })
    await control(served, 'DELETE', '/faults')
    expect(await client.health()).toMatchObject({ kind: 'ok' })
  })

  it('and a fault that makes no sense is refused with the reason', async () => {
    const served = await startRegulator()
    for (const fault of [
      { kind: 'explode' },
      { kind: 'down', mode: 'refuse' },
      { kind: 'down', probability: 2 },
      'x',
    ]) {
      const answer = await control(served, 'POST', '/faults', fault)
      expect(answer.status).toBe(400)
      expect(((await answer.json()) as { error: string }).error.length).toBeGreaterThan(10)
    }
  })
})
