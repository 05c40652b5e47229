import pg from 'pg'
import { applyMigrations } from './engine.ts'

/** The role of the product's processes: owns nothing and can't bypass row-level security. */
export const applicationRole = 'comply_app'

/**
 * Migrates a database and creates the application's role with `applicationPassword`. `adminUrl` must be allowed to
 * create roles and schemas.
 * @returns the connection string of the application and the applied migrations
 */
export async function migrate(
  adminUrl: string,
  applicationPassword: string,
): Promise<{ applicationUrl: string; applied: string[] }> {
  const applied = await applyMigrations(adminUrl)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`ALTER ROLE ${applicationRole} LOGIN PASSWORD ${client.escapeLiteral(applicationPassword)}`)
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
    // The queue migrates its own schema, starting with CREATE SCHEMA IF NOT EXISTS.
    await client.query(
      `GRANT CONNECT, TEMPORARY, CREATE ON DATABASE ${client.escapeIdentifier(rows[0]!.name)} TO ${applicationRole}`,
    )
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.username = applicationRole
  url.password = encodeURIComponent(applicationPassword)
  return { applicationUrl: url.toString(), applied }
}
