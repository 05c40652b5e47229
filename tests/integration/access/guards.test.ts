import { describe, expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scriptRequestHeader } from '#app/platform/identity/session.ts'
import { moduleOf, routeTable } from '#tests/support/route-table.ts'
import { open, send, signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

// Every route of the signed-in product, and the layout around its pages.
const frame = 'product/frame/frame.route.tsx'
const guarded = await Promise.all(
  routeTable
    .filter(({ path, file, isLayout }) => file === frame || (!isLayout && /^\/app(?:\/|$)/.test(path)))
    .map(async (route) => ({
      path: route.file === frame ? '/app' : route.path,
      file: route.file,
      module: await moduleOf(route),
    })),
)
const params = { id: newId(), format: 'pdf' }
const addressOf = (path: string) =>
  path.replace(':id', params.id).replace(':format', params.format).replace('*', 'nowhere')

// Each changes nothing that is kept for others: what one sees, one's own ways in and sessions, and a copy of what one
// may read.
const openToReaders = [
  '/app/account',
  '/app/account/second-factor',
  '/app/account/passkey',
  '/app/account/prove',
  '/app/lists/:list',
  '/app/mode',
  '/app/submissions/:id/copy/:format',
  '/app/settings/examination.zip',
  '/app/reminders',
  // Shows others who is reading the report.
  '/app/reports/:id/here',
]
/** What an owner may still ask for after the trial: all data, as promised. */
const openAfterTheTrial = ['/app/settings/export.zip']
const writing = guarded.filter((route) => route.module.action && !openToReaders.includes(route.path))

test('the table holds the product, and every page of it has a loader', () => {
  expect(guarded.length).toBeGreaterThan(30)
  expect(writing.length).toBeGreaterThan(15)
  expect(guarded.filter((route) => route.module.default && !route.module.loader).map((route) => route.file)).toEqual([])
})

describe.each(guarded)('$path', ({ path, module }) => {
  const address = addressOf(path)

  test.runIf(module.loader)('shows nothing to who is signed out', async () => {
    expect(await open(module.loader!, null, address, params)).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/(login\?to=|app(\/|$))/),
      data: null,
    })
  })

  test.runIf(module.action)('does nothing for who is signed out', async () => {
    expect(await send(module.action!, null, address, {}, params)).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/login/),
      data: null,
    })
    // What the page's script sends is refused in words beside the form, or led to the login as well.
    expect([302, 401]).toContain(
      (await send(module.action!, null, address, {}, params, { [scriptRequestHeader]: '1' })).status,
    )
  })

  test.runIf(module.action)('reads nothing of what who is signed out sends', async () => {
    expect(await bytesRead(module.action!, address)).toBe(0)
  })
})

/** How many bytes an action reads of what it is sent. The body makes none before they are asked for. */
async function bytesRead(
  action: NonNullable<(typeof guarded)[number]['module']['action']>,
  address: string,
  cookie?: string,
) {
  let read = 0
  const chunk = new TextEncoder().encode('intent=save&environment=test&')
  const body = new ReadableStream(
    {
      pull(controller) {
        read += chunk.length
        controller.enqueue(chunk)
        if (read > 1_000) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request(`http://127.0.0.1:3000${address}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
    body,
    duplex: 'half',
  } as RequestInit)
  // How it refuses is asked above.
  await Promise.resolve(action({ request, params, context: {} })).catch(() => {})
  return read
}

const viewer = await signedInPerson('viewer')
const ended = await signedInPerson('owner', { plan: null })
await untenantedDb().organization.update({
  where: { id: ended.organizationId },
  data: { trialEndsAt: new Date(Date.now() - 1_000) },
})

describe.each(writing)('changing by $path', ({ path, module }) => {
  const address = addressOf(path)
  const intents = [
    '',
    'delete',
    'submit',
    'save',
    'daily',
    'correct',
    'start',
    'stop',
    'undo',
    'dismiss:1',
    'withdraw',
    'remove',
    'create-all',
  ]

  test('is refused to who only reads, whatever they ask for', async () => {
    for (const intent of intents)
      expect(
        await send(module.action!, viewer, address, { intent, environment: 'test', report: newId() }, params),
        intent,
      ).toMatchObject({ status: 403 })
  })

  test.skipIf(openAfterTheTrial.includes(path))('is refused after the trial, even to the owner', async () => {
    expect(await send(module.action!, ended, address, { intent: 'save', environment: 'test' }, params)).toMatchObject({
      status: 403,
    })
  })
})

test('what an action reads of a body is seen, where it may read it', async () => {
  const owner = await signedInPerson('owner')
  const settings = guarded.find(({ path }) => path === '/app/settings')!
  expect(await bytesRead(settings.module.action!, '/app/settings', owner.cookie)).toBeGreaterThan(0)
})

test('who only reads can open what is to be read, and no page that changes something', async () => {
  const answers = {
    forbidden: [] as string[],
    elsewhere: [] as string[],
    missing: [] as string[],
    others: [] as string[],
  }
  for (const { path, module } of guarded) {
    if (!module.loader || path.includes(':id')) continue
    const { status } = await open(module.loader, viewer, addressOf(path), params)
    if (status === 200) continue
    const list = status === 403 ? 'forbidden' : status === 302 ? 'elsewhere' : status === 404 ? 'missing' : 'others'
    answers[list].push(path)
  }
  expect(answers).toEqual({
    forbidden: [
      '/app/transactions/new',
      '/app/transactions/hints',
      '/app/transactions/hints.csv',
      '/app/imports/upload',
      '/app/customers/new',
      '/app/customers/merge',
      '/app/locations/new',
      '/app/locations/import',
      '/app/reports/new',
      '/app/reports/elsewhere',
      '/app/reports/not-filed',
      '/app/reports/not-filed.csv',
      '/app/reports/not-filed/new',
      '/app/reports/set-aside/new',
      '/app/settings/trail',
      '/app/settings/trail.csv',
    ],
    // Addresses that take a form alone.
    elsewhere: [
      '/app/lists/:list',
      '/app/imports/known',
      '/app/reports/suspicious',
      '/app/account/passkey',
      '/app/account/prove',
      '/app/mode',
      '/app/demo/reset',
    ],
    missing: ['/app/*'],
    others: [],
  })
})
