import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeDatabase } from './database-place.ts'

/** A new folder for a database or a whole product that is thrown away after use; PostgreSQL's user may enter it. */
export async function scratchFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `comply-${purpose}-`))
  await chmod(folder, 0o755)
  return folder
}

/** The name of the database in a scratch folder and in every DATA_DIR. */
export const databaseIn = (folder: string): string => path.join(folder, 'postgres')

/** Takes the folder away, and its database wherever it is kept. What ran in it must have ended. */
export async function removeScratchFolder(folder: string): Promise<void> {
  await removeDatabase(databaseIn(folder))
  await rm(folder, { recursive: true, force: true })
}
