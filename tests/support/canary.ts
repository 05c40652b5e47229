import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Tables and files that contain a text: everything that the product stores, as the database's superuser sees it. */
export async function placesOf(
  text: string,
  database: { adminUrl: string; filesDirectory: string },
): Promise<string[]> {
  const inHex = Buffer.from(text).toString('hex')
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'queue')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(
      `SELECT 1 FROM ${name} t WHERE to_jsonb(t)::text ILIKE '%' || $1 || '%' OR to_jsonb(t)::text LIKE '%' || $2 || '%' LIMIT 1`,
      [text, inHex],
    )
    if (rows.length > 0) found.push(name)
  }
  await client.end()
  for (const entry of await readdir(database.filesDirectory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && (file.includes(text) || (await readFile(file)).includes(text))) found.push('a file')
  }
  return [...new Set(found)].sort()
}
