import pg from 'pg'
import { applyMigrations } from './engine.ts'

/** The role that the product's processes log in with: it owns nothing and cannot bypass row-level security. */
export const applicationRole = 'comply_app'

/**
 * Brings a database up to date and lets the application's role log in with `applicationPassword`. Returns the address for
 * the application and the migrations that were applied. `adminUrl` must be allowed to create roles and schemas.
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
    // The queue brings its own schema up to date, and asks for it by CREATE SCHEMA IF NOT EXISTS.
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
