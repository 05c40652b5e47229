import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { closeDatabase } from '#app/platform/data/database.ts'
import { rotateKeys } from '#app/platform/data/key-rotation.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { readEnvironmentAgain } from '#app/platform/runtime/env.ts'
import { beginAuthenticator, authenticatorToSetUp } from '#app/platform/identity/factor/authenticator.ts'
import { clientOf, hookSecretOf, saveConnection, saveHookSecret } from '#app/product/identity/connections.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { saveVault } from '#app/product/vault/setting.server.ts'
import { credentialsFor } from '#app/product/settings/queries.server.ts'
import { signedInPerson } from '#tests/support/signed-in.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

const database = await testDatabase()
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(() => admin.end())

/** The product begins again with another environment. */
async function restart(environment: Record<string, string | undefined>): Promise<void> {
  await closeDatabase()
  for (const [name, value] of Object.entries(environment))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  readEnvironmentAgain()
}

/** A submission whose content was erased, and of which the record vault keeps a copy. */
async function vaulted({ organizationId, scope, scopeOf }: Company, bytes: Buffer): Promise<string> {
  await saveVault(scopeOf('owner'), true)
  const report = newId()
  await scope.tx((db) =>
    db.report.create({
      data: {
        id: report,
        organizationId,
        mode: 'production',
        type: 'LCTR',
        aggregation: 'not_applicable',
        candidateKey: 'k',
        reference: 'R-1',
        reason: 'r',
      },
    }),
  )
  const id = newId()
  await admin.query(
    `INSERT INTO submission (id, organization_id, mode, report_id, action, environment, revision, reference, report_type_code, reporting_entity_number, bytes, sha256, state, confirmed_at)
     VALUES ($1, $2, 'production', $3, 'submit', 'production', 1, 'R-1', 106, 1, $4, $5, 'accepted', now() - interval '31 days')`,
    [id, organizationId, report, bytes, createHash('sha256').update(bytes).digest('hex')],
  )
  expect(await eraseDue(scope)).toBe(1)
  return id
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
  const exact = Buffer.from('{"reportDetails":{}}')
  const submission = await vaulted(first!, exact)
  const opened = async () => {
    expect(Buffer.from((await recordCopy(first!.scope, submission, 'report')).body).equals(exact)).toBe(true)
    for (const { organizationId } of companies)
      for (const environment of ['test', 'production'] as const)
        expect(
          await credentialsFor(scopeForJob({ organizationId, mode: 'production', label: 'test' }), environment),
        ).toMatchObject({ clientSecret: demoEntity[environment].clientSecret })
    expect((await authenticatorToSetUp(user))!.key).toBe(key)
    const scope = scopeForJob({ organizationId: first!.organizationId, mode: 'production', label: 'test' })
    const row = await scope.tx((tx) => tx.identityConnection.findFirstOrThrow())
    expect(hookSecretOf(row)).toBe('the webhook secret')
    expect(await clientOf(scope, 'persona')).not.toBeNull()
  }
  const keyIds = async () =>
    (
      await admin.query<{ key_id: string }>(
        'SELECT key_id FROM regulator_credential UNION ALL SELECT key_id FROM authenticator UNION ALL SELECT key_id FROM identity_connection UNION ALL SELECT hook_key_id FROM identity_connection UNION ALL SELECT key_id FROM vault_copy ORDER BY 1',
      )
    ).rows.map((row) => row.key_id)
  expect(await keyIds()).toEqual(Array.from({ length: 8 }, () => 'k1'))
  expect(await credentialsFor(companies[0]!.scope, 'test')).not.toBeNull()

  const old = process.env.ENCRYPTION_KEY
  await restart({
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY_ID: 'k2',
    ENCRYPTION_KEY_PREVIOUS: old,
    ENCRYPTION_KEY_PREVIOUS_ID: 'k1',
  })
  await opened()
  // The second company's rows cannot be written: the run ends in the middle.
  await admin.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the power is out'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON regulator_credential FOR EACH ROW WHEN (OLD.organization_id = '${companies[1]!.organizationId}') EXECUTE FUNCTION refuse()`)
  await expect(rotateKeys()).rejects.toThrow(/the power is out/)
  const half = await keyIds()
  expect(half).toContain('k1')
  expect(half).toContain('k2')
  await opened()
  await admin.query('DROP TRIGGER refuse ON regulator_credential')
  expect((await rotateKeys()).rotated).toBe(half.filter((id) => id === 'k1').length)
  expect(await rotateKeys()).toEqual({ rotated: 0, already: 8 })
  expect(await keyIds()).toEqual(Array.from({ length: 8 }, () => 'k2'))

  await restart({ ENCRYPTION_KEY_PREVIOUS: undefined, ENCRYPTION_KEY_PREVIOUS_ID: undefined })
  await opened()
  await restart({ ENCRYPTION_KEY: old, ENCRYPTION_KEY_ID: 'k1' })
  await expect(opened()).rejects.toThrow(/sealed with key k2/)
})
