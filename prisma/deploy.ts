import { parseDeployEnvironment } from '#app/platform/runtime/env.ts'
import { migrate } from './migrate.ts'

/** The migration step of a scaled installation: the only process that logs in as an administrator. */
try {
  const { MIGRATION_DATABASE_URL, APPLICATION_PASSWORD } = parseDeployEnvironment()
  const { applied } = await migrate(MIGRATION_DATABASE_URL, APPLICATION_PASSWORD)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
