import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#app/platform/runtime/fail.ts'

/**
 * Makes a folder with those above it, one by one: the recursive call of Node never ends on file systems that make none
 * (/proc).
 * @throws StartFailure when something else stands there
 */
export async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  if (found) throw new StartFailure(`${folder} is not a folder. Set DATA_DIR to a folder.`)
  const above = path.dirname(folder)
  if (above !== folder) await makeFolder(above)
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    if (error.code === 'ENOSPC') throw error
    throw new StartFailure(
      `${folder} cannot be made (${error.code}). Let this user write there, or set DATA_DIR to another folder.`,
    )
  })
}
