import { migrate } from '#prisma/migrate.ts'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { assertDatabaseAnswers, dataDirectory, localSecrets } from './local.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'
import { databaseIn } from './scratch.ts'

export interface OpenDatabase {
  adminUrl: string
  embedded: RunningPostgres | null
}

/** The configured database, checked, or the embedded one, started. */
export async function openDatabase(say: (text: string) => void): Promise<OpenDatabase> {
  const configured = process.env.DATABASE_URL
  if (!configured) {
    say('Starting the embedded PostgreSQL …')
    const { databasePassword } = await localSecrets()
    const embedded = await startPostgres(databaseIn(dataDirectory()), databasePassword, say)
    return { adminUrl: embedded.adminUrl, embedded }
  }
  say('Connecting to the database in DATABASE_URL …')
  await assertDatabaseAnswers(configured)
  return { adminUrl: configured, embedded: null }
}

/** Applies what is missing and returns the address that the product's processes use. */
export async function migrateDatabase(adminUrl: string, say: (text: string) => void): Promise<string> {
  const { applicationPassword } = await localSecrets()
  say('Migrating the database …')
  try {
    const { applicationUrl, applied } = await migrate(adminUrl, applicationPassword)
    if (applied.length > 0) say(`  applied ${applied.length === 1 ? '1 migration' : `${applied.length} migrations`}`)
    return applicationUrl
  } catch (error) {
    if (error instanceof Error && /permission denied|must be|insufficient/i.test(error.message)) {
      throw new StartFailure(
        'The user in DATABASE_URL may not create roles and schemas. Use an administrator here; the product itself then logs in as comply_app.',
      )
    }
    throw error
  }
}
