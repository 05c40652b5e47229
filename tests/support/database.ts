import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#scripts/lib/postgres.ts'
import { databaseIn, removeScratchFolder, scratchFolder } from '#scripts/lib/scratch.ts'
import { migrate } from '#prisma/migrate.ts'

/** Global setup of the integration tests: a real PostgreSQL with a migrated template that each test file copies. */

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    applicationPassword: string
  }
}

const template = 'comply_template'

function onDatabase(url: string, database: string): string {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.toString()
}

export default async function setup(project: TestProject) {
  const folder = await scratchFolder('tests')
  const postgres = await startPostgres(
    databaseIn(folder),
    randomBytes(12).toString('hex'),
    undefined,
    // Durability isn't needed across power failures; a crash of the server loses nothing without these settings.
    { fsync: 'off', full_page_writes: 'off' },
  )
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await admin.end()
  const applicationPassword = randomBytes(12).toString('hex')
  await migrate(onDatabase(postgres.adminUrl, template), applicationPassword)
  project.provide('adminUrl', postgres.adminUrl)
  project.provide('applicationPassword', applicationPassword)
  return async () => {
    await postgres.stop()
    await removeScratchFolder(folder)
  }
}
