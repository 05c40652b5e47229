import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { loader as ready } from '#app/product/health/ready.route.ts'
import { bucketStore } from '#app/platform/services/files/bucket.ts'
import { removeBrokenUploads, removeFilesOf, saveFile, storedFile } from '#app/platform/services/files.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { resetDemo } from '#app/product/demo/commands.server.ts'
import { discardImport, undoImport } from '#app/product/imports/commands.server.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { importFile, importProgress } from '#app/product/imports/upload/queries.server.ts'
import { removeStrayFiles } from '#app/product/imports/upload/uploads.server.ts'
import { serveBucket } from '#fixtures/bucket/server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { xlsx } from '#tests/support/files/xlsx.ts'
import { csv, header, importText, line, prepareOrganization, upload } from '#tests/integration/import-support.ts'

const served = await serveBucket()
const { state } = served
await testDatabase({
  FILES_S3_URL: served.url,
  FILES_S3_ACCESS_KEY_ID: served.key.id,
  FILES_S3_SECRET_ACCESS_KEY: served.key.secret,
})
afterAll(() => served.close())
afterEach(() => Object.assign(state, { isDown: false, refused: () => {}, cuts: [], before: () => {} }))

const megabyte = 1024 * 1024
const keysOf = ({ organizationId }: Scope) => [...state.objects.keys()].filter((key) => key.startsWith(organizationId))
const ofKey = async (key: string, patienceMs?: number) => buffer((await storedFile(key, patienceMs)).open())

async function organization(mode: 'demo' | 'production' = 'production'): Promise<Scope> {
  const scope = await testOrganization(mode)
  await prepareOrganization(scope)
  return scope
}

/** So many megabytes, none like another, made as they are asked for. */
async function* megabytes(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at++) yield Buffer.alloc(megabyte, `${at};`)
}

test('a file of 400 MB goes into the bucket as it comes, and out of it from any place, without being held', async () => {
  const scope = await organization()
  // What is held, not what waits to be collected, of this test or of one before it.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  let most = 0
  state.before = () => (most = Math.max(most, held() - before))
  const saved = await saveFile(scope, 'imports/large', Readable.from(megabytes(400)))
  expect(most).toBeLessThan(150 * megabyte)
  const hash = createHash('sha256')
  for await (const chunk of (await storedFile(saved.key)).open()) hash.update(chunk as Buffer)
  expect({ ...saved, again: hash.digest('hex') }).toMatchObject({ byteSize: 400 * megabyte, again: saved.sha256 })
  const start = 150 * megabyte - 2
  expect(String(await buffer((await storedFile(saved.key)).open({ start, end: start + 5 })))).toBe(
    `${Buffer.alloc(megabyte, '149;').toString('latin1', megabyte - 2)}150;`,
  )
  expect([state.uploads.size, keysOf(scope)]).toEqual([0, [saved.key]])
})

test('a CSV file and a workbook are looked at and imported from the bucket', async () => {
  const scope = await organization()
  const first = await importText(scope, csv(line('A1', '100.00', 'C-1'), line('A2', '200.00', 'C-2')))
  expect(first).toMatchObject({ state: 'done', accepted: 2, refused: 0 })
  const sheet = [header, line('A3', '300.00', 'C-1')].map((row) => row.split(','))
  const second = await importText(scope, xlsx([{ name: 'Sheet1', rows: { 1: sheet[0]!, 2: sheet[1]! } }]), {
    name: 'transactions.xlsx',
  })
  expect(second).toMatchObject({ state: 'done', accepted: 1, refused: 0 })
  expect(keysOf(scope)).toHaveLength(2)
})

test('what breaks off while it is read goes on where it was, whole', async () => {
  const scope = await organization()
  const { key, sha256 } = await saveFile(scope, 'imports/cut', Readable.from(megabytes(3)))
  state.cuts = [100_000, 1_000_000, 0, 1_500_000]
  expect(
    createHash('sha256')
      .update(await ofKey(key))
      .digest('hex'),
  ).toBe(sha256)
  expect(state.cuts).toEqual([])
})

test('an import whose store goes away in the middle waits, and reads on when it is back', async () => {
  const scope = await organization()
  const lines = Array.from({ length: 4_000 }, (_, at) => line(`B${at}`, '100.00', 'C-1'))
  const id = await upload(scope, csv(...lines))
  await startImport(scope, id)
  state.cuts = [70_000]
  let cut = 0
  state.before = (asked) => {
    if (asked !== 'GET object' || state.cuts.length > 0 || ++cut < 2) return
    state.isDown = cut < 5
  }
  // The client tries three times itself: the store is back only after the import has noticed that it is away.
  let refused = 0
  state.refused = () => (state.isDown = ++refused < 4)
  await readImport(scope, id, { run: newId(), signal: new AbortController().signal })
  expect(cut).toBeGreaterThan(1)
  expect(refused).toBeGreaterThanOrEqual(4)
  expect(await importProgress(scope, id)).toMatchObject({ state: 'done', accepted: 4_000, refused: 0 })
})

test('a store that stays away is told for what it is, and never taken for a damaged file', async () => {
  const scope = await organization()
  const rows = { 1: header.split(','), 2: line('A1', '100.00', 'C-1').split(',') }
  const id = await upload(scope, xlsx([{ name: 'Sheet1', rows }]), { name: 'transactions.xlsx' })
  const file = await importFile(scope, id)
  state.isDown = true
  const unreachable = {
    code: 'files-unreachable',
    status: 503,
    message: expect.stringContaining('can’t be reached') as string,
  }
  await expect(surveyFile(scope, file, file.plan)).rejects.toMatchObject(unreachable)
  await expect(ofKey(file.fileKey, 200)).rejects.toMatchObject(unreachable)
  expect(await (await ready()).json()).toMatchObject({ database: 'ok', files: 'the store does not answer' })
  state.isDown = false
  expect(await (await ready()).json()).toMatchObject({ files: 'ok' })
  expect((await surveyFile(scope, file, file.plan)).detection.header[0]).toBe('Transaction ID')
})

test('an upload that finds the store away in the middle is told, and leaves nothing once the night is over', async () => {
  const scope = await organization()
  state.before = (asked) => (state.isDown ||= asked === 'PUT part' && ++parts === 2)
  let parts = 0
  await expect(saveFile(scope, 'imports/half', Readable.from(megabytes(40)))).rejects.toMatchObject({
    code: 'files-unreachable',
  })
  Object.assign(state, { isDown: false, before: () => {} })
  expect(keysOf(scope)).toEqual([])
  for (const one of state.uploads.values()) one.at = new Date(Date.now() - 25 * 3_600_000)
  await removeBrokenUploads()
  expect(state.uploads.size).toBe(0)
})

test('an upload that the sender breaks off, or that is too large, leaves nothing at once', async () => {
  const scope = await organization()
  const breaking = async function* () {
    yield* megabytes(20)
    throw new Error('The sender hung up.')
  }
  await expect(saveFile(scope, 'imports/broken', Readable.from(breaking()))).rejects.toThrow('The sender hung up.')
  const small = async function* () {
    yield Buffer.from('a')
    throw new Error('The sender hung up.')
  }
  await expect(saveFile(scope, 'imports/small', Readable.from(small()))).rejects.toThrow('The sender hung up.')
  await expect.poll(() => [state.uploads.size, keysOf(scope)]).toEqual([0, []])
})

test('files leave the bucket with their import, their Demo, their organization, and when no import was made of them', async () => {
  const scope = await organization('demo')
  const undone = await importText(scope, csv(line('A1', '100.00', 'C-1')))
  const discarded = await upload(scope, csv(line('A2', '100.00', 'C-1')))
  const ofDemo = await upload(scope, csv(line('A3', '100.00', 'C-1')))
  await undoImport(scope, undone.id)
  await discardImport(scope, discarded)
  expect(keysOf(scope)).toEqual([`${scope.organizationId}/demo/imports/${ofDemo}`])
  await resetDemo(scope)
  const seeded = keysOf(scope)
  expect(seeded).toHaveLength(1)
  expect(seeded).not.toContain(`${scope.organizationId}/demo/imports/${ofDemo}`)
  const { key } = await saveFile(scope, 'imports/stray', Readable.from(['a']))
  await removeStrayFiles(scope)
  expect(keysOf(scope)).toContain(key)
  for (const stored of state.objects.values()) stored.at = new Date(Date.now() - 25 * 3_600_000)
  await removeStrayFiles(scope)
  expect(keysOf(scope)).toEqual(seeded)
  const other = await organization()
  await upload(other, csv(line('A1', '100.00', 'C-1')))
  await removeFilesOf(scope.organizationId)
  expect([keysOf(scope).length, keysOf(other).length]).toEqual([0, 1])
})

test('a file that is gone from the bucket is called missing', async () => {
  const scope = await organization()
  const id = await upload(scope, csv(line('A1', '100.00', 'C-1')))
  const file = await importFile(scope, id)
  state.objects.delete(file.fileKey)
  await expect(surveyFile(scope, file, file.plan)).rejects.toMatchObject({ code: 'file-missing', status: 404 })
})

test.each([
  ['another key', { accessKeyId: 'SOMEBODY' }, /refuses FILES_S3_ACCESS_KEY_ID or FILES_S3_SECRET_ACCESS_KEY/],
  ['another secret', { secretAccessKey: 'wrong' }, /refuses FILES_S3_ACCESS_KEY_ID or FILES_S3_SECRET_ACCESS_KEY/],
  ['another bucket', { url: served.url.replace('comply-files', 'nothing') }, /names a bucket that doesn’t exist/],
])('%s is told in a sentence that names the variable', async (_what, wrong, sentence) => {
  const right = {
    url: served.url,
    region: 'ca-central-1',
    accessKeyId: served.key.id,
    secretAccessKey: served.key.secret,
  }
  await expect(bucketStore(right).check()).resolves.toBeUndefined()
  await expect(bucketStore({ ...right, ...wrong }).check()).rejects.toThrow(sentence)
})

test.each(['app/server.ts', 'workers/main.ts'])(
  '%s does not start with a wrong secret, and says so in one line',
  async (script) => {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, FILES_S3_SECRET_ACCESS_KEY: 'wrong', VITEST: '', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([status, said.split('\n').filter((one) => !/Warning|trace-warnings/.test(one) && one !== '')]).toEqual([
      1,
      ['The store of uploaded files refuses FILES_S3_ACCESS_KEY_ID or FILES_S3_SECRET_ACCESS_KEY. Correct them.'],
    ])
  },
)
