import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { makeFolder } from './folder.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Where everything that must survive a restart lives when no outside service is configured. */
export const dataDirectory = (): string => path.resolve(root, process.env.DATA_DIR || '.data')

export interface LocalSecrets {
  encryptionKey: string
  appSecret: string
  databasePassword: string
  applicationPassword: string
  demoPassword: string
}

/** A password that can be read aloud and typed: four groups of four, 80 bits. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

async function readSecrets(file: string): Promise<LocalSecrets> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text) as LocalSecrets
  } catch {
    throw new StartFailure(
      `${file} is damaged, and holds the keys to the data beside it. Bring it back from a copy, or set DATA_DIR to another folder.`,
    )
  }
}

/** Made at the first start, for this machine alone; readable by this user only. */
export async function localSecrets(): Promise<LocalSecrets> {
  const directory = dataDirectory()
  await makeFolder(directory)
  await access(directory, constants.W_OK)
  const file = path.join(directory, 'secrets.json')
  if (existsSync(file)) return readSecrets(file)
  const secrets: LocalSecrets = {
    encryptionKey: randomBytes(32).toString('base64'),
    appSecret: randomBytes(32).toString('base64'),
    databasePassword: randomBytes(18).toString('base64url'),
    applicationPassword: randomBytes(18).toString('base64url'),
    demoPassword: readablePassword(),
  }
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}

/** Connects once. @throws StartFailure that says why the database cannot be used */
export async function assertDatabaseAnswers(address: string): Promise<void> {
  if (!/^postgres(ql)?:\/\/./.test(address))
    throw new StartFailure(
      'DATABASE_URL is not an address of a PostgreSQL database. Write it as postgres://user:password@host:port/name.',
    )
  let client: pg.Client
  try {
    client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
    await client.connect()
  } catch (error) {
    const reason =
      error instanceof AggregateError ? String(error.errors[0]) : error instanceof Error ? error.message : String(error)
    throw new StartFailure(
      `The database in DATABASE_URL cannot be reached (${reason.replace(/\s+/g, ' ')}). Check its host, port, name, user and password.`,
    )
  }
  await client.end()
}
