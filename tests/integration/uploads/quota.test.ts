import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { countEvent, eventsCounted } from '#app/platform/data/rate-limit.ts'
import { env } from '#app/platform/runtime/env.ts'
import { loader as ready } from '#app/product/health/ready.route.ts'
import * as importsPage from '#app/product/imports/list.route.tsx'
import * as uploadRoute from '#app/product/imports/upload/upload.route.ts'
import { open, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await testDatabase()
const dayMs = 86_400_000

/** Sends a file as the page's script does. */
async function sendFile(person: Person, text: string): Promise<{ status: number; message?: string; to?: string }> {
  const body = new FormData()
  body.append('file', new File([text], 'till.csv'))
  const response = (await uploadRoute.action({
    request: new Request('http://127.0.0.1:3000/app/imports/upload', {
      method: 'POST',
      body,
      headers: { Cookie: person.cookie },
    }),
    params: {},
    context: {},
  })) as Response
  return { status: response.status, ...((await response.json()) as object) }
}

const asked = async (person: Person, bytes: number) =>
  (await open(uploadRoute.loader, person, `/app/imports/upload?bytes=${bytes}`)).status
const file = 'Transaction ID,Date,Amount\nA1,2026-03-04,12000.00\n'
const nearOf = async (person: Person) =>
  ((await open(importsPage.loader, person, '/app/imports')).data as { use: { near: string[] } }).use.near

test('files of a day are counted for the whole organization, told from 80 % on, and refused at the limit; another one is not touched', async () => {
  const person = await signedInPerson('owner', { plan: null })
  const colleague = await signedInPerson('preparer', { organizationId: person.organizationId })
  expect((await sendFile(person, file)).status).toBe(200)
  expect(await nearOf(person)).toEqual([])
  await countEvent(`upload-files:${person.organizationId}`, dayMs, 78)
  expect((await sendFile(colleague, file)).status).toBe(200)
  expect(await nearOf(colleague)).toEqual(['filesADay'])
  await countEvent(`upload-files:${person.organizationId}`, dayMs, 20)
  expect(await sendFile(person, file)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/as many files as its plan allows/),
  })
  expect(await asked(person, 10)).toBe(429)
  expect((await sendFile(await signedInPerson('owner', { plan: null }), file)).status).toBe(200)
})

test('a file that would go beyond the bytes of a day, or of what is stored, is refused before it is sent', async () => {
  const person = await signedInPerson('owner', { plan: null })
  expect(await asked(person, 4 * 1024 ** 3)).toBe(204)
  expect(await asked(person, 6 * 1024 ** 3)).toBe(429)
  await countEvent(`upload-kilobytes:${person.organizationId}`, dayMs, 4.5 * 1024 ** 2)
  expect(await asked(person, 1024 ** 3)).toBe(429)
  expect(await nearOf(person)).toEqual(['bytesADay'])
  const pro = await signedInPerson('owner', { plan: 'pro' })
  expect(await asked(pro, 6 * 1024 ** 3)).toBe(204)
})

test('a file that is refused for something else counts as well', async () => {
  const person = await signedInPerson('owner', { plan: null })
  expect((await sendFile(person, '')).status).toBe(400)
  expect(await eventsCounted(`upload-files:${person.organizationId}`)).toBe(1)
})

test('where the disk has no space, an upload is refused with words, nothing of it is left, and operators see it', async () => {
  const person = await signedInPerson('owner', { plan: 'pro' })
  const { FILES_RESERVE_MB: reserve } = env()
  env().FILES_RESERVE_MB = 1e9
  try {
    expect(await asked(person, 10)).toBe(507)
    expect(await sendFile(person, file)).toMatchObject({ status: 507, message: expect.stringMatching(/no space left/) })
    expect(await (await ready()).json()).toMatchObject({ files: 'the disk is full' })
    const left = await readdir(database.filesDirectory, { recursive: true })
    expect(left.filter((name) => name.includes(person.organizationId))).toEqual([])
  } finally {
    env().FILES_RESERVE_MB = reserve
  }
  expect((await sendFile(person, file)).status).toBe(200)
  expect(await (await ready()).json()).toMatchObject({ files: 'ok' })
})
