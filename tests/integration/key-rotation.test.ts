import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { beginAuthenticator, authenticatorToSetUp } from '#app/platform/identity/factor/authenticator.ts'
import { saveConnection, saveHookSecret } from '#app/product/identity/connections.server.ts'
import { credentialsFor } from '#app/product/settings/queries.server.ts'
import { signedInPerson } from '../support/signed-in.ts'
import { testDatabase } from '../support/test-database.ts'
import { readyCompany } from './reports-support.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

/** The product as it runs after a restart with another environment. */
async function restarted(environment: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(environment))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  vi.resetModules()
  const { closeDatabase } = await import('#app/platform/data/database.ts')
  return {
    close: closeDatabase,
    rotateKeys: (await import('#app/platform/data/key-rotation.ts')).rotateKeys,
    credentialsFor: (await import('#app/product/settings/queries.server.ts')).credentialsFor,
    scopeForJob: (await import('#app/platform/data/scope.ts')).scopeForJob,
    clientOf: (await import('#app/product/identity/connections.server.ts')).clientOf,
    hookSecretOf: (await import('#app/product/identity/connections.server.ts')).hookSecretOf,
    authenticatorToSetUp: (await import('#app/platform/identity/factor/authenticator.ts')).authenticatorToSetUp,
  }
}

test('a key is changed while the product runs; cut off half-way every secret still opens, and afterwards without the old key', async () => {
  const companies = [await readyCompany(), await readyCompany()]
  const person = await signedInPerson('owner')
  const user = { id: person.userId, email: person.email }
  const [first] = companies
  const owner = first!.scopeOf('owner')
  await saveConnection(owner, { provider: 'persona', secret: 'the API key' })
  await saveHookSecret(owner, 'persona', 'the webhook secret')
  await beginAuthenticator(user.id)
  const { key } = (await authenticatorToSetUp(user))!
  const opened = async (product: Awaited<ReturnType<typeof restarted>>) => {
    for (const { organizationId } of companies)
      for (const environment of ['test', 'production'] as const)
        expect(
          await product.credentialsFor(product.scopeForJob({ organizationId, mode: 'production' }), environment),
        ).toMatchObject({ clientSecret: demoEntity[environment].clientSecret })
    expect((await product.authenticatorToSetUp(user))!.key).toBe(key)
    const scope = product.scopeForJob({ organizationId: first!.organizationId, mode: 'production' })
    const row = await scope.tx((tx) => tx.identityConnection.findFirstOrThrow())
    expect(product.hookSecretOf(row)).toBe('the webhook secret')
    expect(await product.clientOf(scope, 'persona')).not.toBeNull()
  }
  const keyIds = async () =>
    (
      await admin.query<{ key_id: string }>(
        'SELECT key_id FROM regulator_credential UNION ALL SELECT key_id FROM authenticator UNION ALL SELECT key_id FROM identity_connection UNION ALL SELECT hook_key_id FROM identity_connection ORDER BY 1',
      )
    ).rows.map((row) => row.key_id)
  expect(await keyIds()).toEqual(['k1', 'k1', 'k1', 'k1', 'k1', 'k1', 'k1'])
  expect(await credentialsFor(companies[0]!.scope, 'test')).not.toBeNull()

  const old = process.env.ENCRYPTION_KEY
  const during = await restarted({
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY_ID: 'k2',
    ENCRYPTION_KEY_PREVIOUS: old,
    ENCRYPTION_KEY_PREVIOUS_ID: 'k1',
  })
  await opened(during)
  // The second company's rows cannot be written: the run ends in the middle.
  await admin.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the power is out'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON regulator_credential FOR EACH ROW WHEN (OLD.organization_id = '${companies[1]!.organizationId}') EXECUTE FUNCTION refuse()`)
  await expect(during.rotateKeys()).rejects.toThrow(/the power is out/)
  const half = await keyIds()
  expect(half).toContain('k1')
  expect(half).toContain('k2')
  await opened(during)
  await admin.query('DROP TRIGGER refuse ON regulator_credential')
  expect((await during.rotateKeys()).rotated).toBe(half.filter((id) => id === 'k1').length)
  expect(await during.rotateKeys()).toEqual({ rotated: 0, already: 7 })
  expect(await keyIds()).toEqual(['k2', 'k2', 'k2', 'k2', 'k2', 'k2', 'k2'])
  await during.close()

  const after = await restarted({ ENCRYPTION_KEY_PREVIOUS: undefined, ENCRYPTION_KEY_PREVIOUS_ID: undefined })
  await opened(after)
  await after.close()
  const wrong = await restarted({ ENCRYPTION_KEY: old, ENCRYPTION_KEY_ID: 'k1' })
  await expect(opened(wrong)).rejects.toThrow(/sealed with key k2/)
  await wrong.close()
})
