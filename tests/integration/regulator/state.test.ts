import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { REFERENCE_ALREADY_USED } from '#app/platform/regulator/index.ts'
import { createRegulator } from '#fixtures/regulator/index.ts'
import { sampleDeletion, sampleReport } from '#fixtures/regulator/sample-report.ts'
import {
  bytesOf,
  clientOf,
  closeAfterTest,
  control,
  history,
  inject,
  startRegulator,
  submitSample,
  temporaryFolder,
} from './support.ts'

/** The regulator as a process of its own, so that it can be killed. */
async function startProcess(stateFile: string): Promise<{ baseUrl: string; url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['fixtures/regulator/serve.ts', '--port', '0', '--environment', 'test', '--state', stateFile],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  closeAfterTest(async () => {
    child.kill('SIGKILL')
  })
  const ready = await new Promise<{ url: string; baseUrl: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; baseUrl: string }))
    child.once('exit', (code) => reject(new Error(`The regulator ended with ${code}`)))
  })
  return { ...ready, child }
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

describe('one reference', () => {
  it('is accepted exactly once of 20 submissions at the same time', async () => {
    const served = await startRegulator({ stateFile: join(temporaryFolder(), 'state.jsonl') })
    const client = clientOf(served)
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => submitSample(client, { reference: `ONCE-${round}` })),
      )
      expect(outcomes.filter((each) => each.kind === 'accepted')).toHaveLength(1)
      expect(
        outcomes.filter(
          (each) =>
            each.kind === 'rejected' && each.messages.some((message) => message.code === REFERENCE_ALREADY_USED),
        ),
      ).toHaveLength(19)
    }
    expect((await history(served)).filter((each) => each.outcome === 'accepted')).toHaveLength(5)
    expect((await history(served, 'ONCE-0')).map((each) => each.attempt)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })
})

describe('a restart', () => {
  it('keeps reports, changes, deletions, history, entities and used references', async () => {
    const stateFile = join(temporaryFolder(), 'state.jsonl')
    const before = await startRegulator({ stateFile })
    const client = clientOf(before)
    for (const reference of ['KEEP-1', 'KEEP-2', 'KEEP-3']) await submitSample(client, { reference })
    await client.change(bytesOf(sampleReport({ reference: 'KEEP-1', submitTypeCode: 2 })))
    await client.delete(sampleDeletion('KEEP-2'))
    await submitSample(client, { reference: 'KEEP-1' })
    const listed = await client.list()
    const historyBefore = await history(before)
    await before.close()

    const after = await startRegulator({ stateFile })
    expect(await clientOf(after).list()).toEqual(listed)
    expect(await history(after)).toEqual(historyBefore)
    expect(await submitSample(clientOf(after), { reference: 'KEEP-2' })).toMatchObject({
      kind: 'rejected',
      messages: [expect.objectContaining({ code: REFERENCE_ALREADY_USED })],
    })
  })

  it('goes on with a bulk file that was received and not yet processed', async () => {
    const stateFile = join(temporaryFolder(), 'state.jsonl')
    const before = await startRegulator({ stateFile, bulkStageMs: 60_000 })
    const endpoint = await clientOf(before).getBulkEndpoint('waiting.json')
    if (endpoint.kind !== 'ok') throw new Error(endpoint.kind)
    const file = {
      fileHeader: { submittingReportingEntityNumber: 1234567, reportingEntityBulkReference: 'WAIT-1' },
      reports: [sampleReport({ reference: 'W-1' })],
    }
    await clientOf(before).putBulk(endpoint.value.bulkEndpoint, bytesOf(file))
    expect(await clientOf(before).validations({ fileName: 'waiting.json' })).toMatchObject({
      kind: 'ok',
      value: { status: { code: 2101 } },
    })
    await before.close()

    const after = await startRegulator({ stateFile, bulkStageMs: 10 })
    await expect
      .poll(() => clientOf(after).validations({ fileName: 'waiting.json' }), { timeout: 5_000 })
      .toMatchObject({ value: { status: { code: 1000 } } })
  })

  it('cuts off a line that a crash left unfinished, and refuses a journal that is damaged in the middle', async () => {
    const stateFile = join(temporaryFolder(), 'state.jsonl')
    const before = await startRegulator({ stateFile })
    await submitSample(clientOf(before), { reference: 'WHOLE-1' })
    await before.close()
    const whole = readFileSync(stateFile, 'utf8')
    appendFileSync(stateFile, '{"type":"outcome","outc')
    const after = await startRegulator({ stateFile })
    expect(await history(after)).toHaveLength(1)
    await after.close()
    expect(readFileSync(stateFile, 'utf8')).toBe(whole)
    appendFileSync(stateFile, 'not json\n')
    await expect(startRegulator({ stateFile })).rejects.toThrow(/damaged at line 2/)
  })

  it('after kill -9 in the middle of the work has lost no report that was answered, and doubled none', async () => {
    const stateFile = join(temporaryFolder(), 'state.jsonl')
    const answered: string[] = []
    const asked: string[] = []
    for (let round = 0; round < 2; round++) {
      const { baseUrl, child } = await startProcess(stateFile)
      const client = clientOf({ baseUrl }, { timeoutMs: 3_000 })
      const gone = ended(child)
      const work = Array.from({ length: 10 }, async (_, lane) => {
        for (let index = 0; child.exitCode === null && child.signalCode === null && index < 500; index++) {
          const reference = `KILL-${round}-${lane}-${index}`
          asked.push(reference)
          const outcome = await submitSample(client, { reference })
          if (outcome.kind === 'accepted') answered.push(reference)
          else if (outcome.kind === 'unavailable' || outcome.kind === 'unknown') return
        }
      })
      const before = answered.length
      while (answered.length < before + 25) await sleep(5)
      child.kill('SIGKILL')
      await Promise.all([gone, ...work])
    }
    const served = await startRegulator({ stateFile })
    const accepted = (await history(served))
      .filter((each) => each.outcome === 'accepted')
      .map((each) => each.reportingEntityReportReference)
    expect(answered.length).toBeGreaterThanOrEqual(50)
    expect(new Set(accepted).size).toBe(accepted.length)
    expect(answered.filter((reference) => !accepted.includes(reference))).toEqual([])
    expect(accepted.filter((reference) => !asked.includes(reference ?? ''))).toEqual([])
  })
})

describe('the process', () => {
  it('stops cleanly on SIGTERM', async () => {
    const { child } = await startProcess(join(temporaryFolder(), 'state.jsonl'))
    const gone = ended(child)
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
  })

  it('says in one sentence that its port is taken, and ends with 1', async () => {
    const served = await startRegulator()
    const child = spawn(process.execPath, ['fixtures/regulator/serve.ts', '--port', new URL(served.url).port], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errorOutput: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk))
    expect(await ended(child)).toBe(1)
    expect(Buffer.concat(errorOutput).toString().trim()).toMatch(/^Port \d+ is in use by another program\. [^\n]+\.$/)
  })
})

describe('the control address', () => {
  it('resets everything, for good', async () => {
    const stateFile = join(temporaryFolder(), 'state.jsonl')
    const served = await startRegulator({ stateFile })
    await submitSample(clientOf(served), { reference: 'RESET-1' })
    await inject(served, { kind: 'down', route: 'health' })
    await control(served, 'POST', '/reset')
    expect(await history(served)).toEqual([])
    expect(await clientOf(served).health()).toMatchObject({ kind: 'ok' })
    await served.close()
    const again = await startRegulator({ stateFile })
    expect(await submitSample(clientOf(again), { reference: 'RESET-1' })).toMatchObject({ kind: 'accepted' })
  })

  it('shows no client secret', async () => {
    const served = await startRegulator()
    const shown = await (await control(served, 'GET', '/entities')).text()
    expect(shown).toContain('fictitious-test-client')
    expect(shown).not.toContain('fictitious-test-secret')
    expect((await control(served, 'PUT', '/entities', [{ name: 'half' }])).status).toBe(400)
  })
})

describe('the handlers alone', () => {
  it('answer inside a test without a port', async () => {
    const regulator = createRegulator({ environment: 'test' })
    const server = setupServer(...regulator.handlers)
    server.listen({ onUnhandledRequest: 'error' })
    closeAfterTest(async () => {
      server.close()
      await regulator.close()
    })
    const client = clientOf({ baseUrl: 'https://regulator.example/reporting-ingest' })
    expect(await submitSample(client, { reference: 'MSW-1' })).toMatchObject({ kind: 'accepted' })
    expect(regulator.simulator.state.reports).toHaveLength(1)
  })
})
