import { expect, test } from 'vitest'
import { findSignedIn, switchMode } from '#app/platform/identity/session.ts'
import { action as newLocation } from '#app/product/locations/new.route.tsx'
import { action as upload } from '#app/product/imports/upload/upload.route.ts'
import { send, signedInPerson, type Person } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'

await testDatabase()

/** What is on file in both modes. */
async function counts(person: Person): Promise<{ locations: number; imports: number }> {
  const signedIn = await findSignedIn(new Request('http://127.0.0.1:3000', { headers: { Cookie: person.cookie } }))
  const found = { locations: 0, imports: 0 }
  for (const mode of ['demo', 'production'] as const) {
    const scope = signedIn!.scope.inMode(mode)
    found.locations += await scope.tx((db) => db.location.count())
    found.imports += await scope.tx((db) => db.import.count())
  }
  return found
}

async function switchTo(person: Person, mode: 'demo' | 'production'): Promise<void> {
  const request = new Request('http://127.0.0.1:3000', { headers: { Cookie: person.cookie } })
  await switchMode(request, (await findSignedIn(request))!, mode)
}

test('a form of a page that was opened in another mode writes nothing in either, and gives back what was typed', async () => {
  const person = await signedInPerson('owner')
  await switchTo(person, 'production')
  const answer = await send(newLocation, person, '/app/locations/new', { name: 'Main', 'page-mode': 'demo' })
  expect(answer.status).toBe(409)
  expect(answer.data).toMatchObject({
    message:
      'Nothing was saved. This page was opened in Demo, and you switched to Production in another tab. Switch back there and save again, or reload this page.',
    values: { name: 'Main' },
  })
  const file = await send(upload, person, '/app/imports/upload?page-mode=demo', {})
  expect(file.status).toBe(409)
  expect(await counts(person)).toEqual({ locations: 0, imports: 0 })
})

test('a form of a page of the same mode is read', async () => {
  const person = await signedInPerson('owner')
  const refused = await send(newLocation, person, '/app/locations/new', { name: '', 'page-mode': 'demo' })
  expect(refused.status).toBe(422)
})
