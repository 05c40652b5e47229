import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { closeDatabase, untenantedDb } from '#app/platform/data/database.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import { readEnvironmentAgain } from '#app/platform/runtime/env.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob, type Scope } from '#app/platform/data/scope.ts'

export interface TestDatabase {
  /** As the superuser, who sees every tenant: for inspection, never for the code under test. */
  adminUrl: string
  /** As the product's own role. */
  url: string
  filesDirectory: string
}

/** The environment before any test file changed it. */
const ownEnvironment = { ...process.env }

/**
 * A migrated database of this test file alone, set in the environment for the product's code. Call it at the top of the
 * file (`const database = await testDatabase()`); it is dropped after the last test.
 */
export async function testDatabase(environment: Record<string, string> = {}): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('adminUrl')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE comply_template`)
  const url = new URL(adminUrl)
  url.username = 'comply_app'
  url.password = inject('applicationPassword')
  url.pathname = `/${name}`
  const ownAdmin = new URL(adminUrl)
  ownAdmin.pathname = `/${name}`
  await admin.query(`GRANT CONNECT, TEMPORARY, CREATE ON DATABASE ${name} TO comply_app`)
  await admin.end()
  const filesDirectory = await mkdtemp(path.join(tmpdir(), 'comply-files-'))
  setEnvironment({
    ...ownEnvironment,
    APP_MODE: 'local',
    DATABASE_URL: url.toString(),
    FILES_DIR: filesDirectory,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    APP_SECRET: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'error',
    ...environment,
  })
  // Leftovers of the previous file may have reconnected to a database that was dropped.
  await closeDatabase()
  afterAll(async () => {
    await closeDatabase()
    // A new connection, because a test may have cut this one or crashed the database.
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    await rm(filesDirectory, { recursive: true, force: true })
  })
  return { adminUrl: ownAdmin.toString(), url: url.toString(), filesDirectory }
}

/**
 * Replaces the environment's values, which the product rereads. The object stays the same, because test files share a
 * process.
 */
function setEnvironment(values: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in values)) delete process.env[name]
  Object.assign(process.env, values)
  readEnvironmentAgain()
}

/** A new organization with a subscription, and a scope on it with the worker's permissions. */
export async function testOrganization(mode: Mode = 'production'): Promise<Scope> {
  const id = newId()
  await untenantedDb().organization.create({
    data: { id, slug: `org-${id.slice(-12)}`, name: 'Exemple Change Inc.', plan: 'pro' },
  })
  return scopeForJob({ organizationId: id, mode, label: 'test' })
}
