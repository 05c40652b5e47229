import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { StartFailure } from '#app/platform/runtime/fail.ts'

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user isn’t allowed to read it',
  EPERM: 'this user isn’t allowed to read it',
  EISDIR: 'it is a folder',
}

const cannotBeRead = (file: string, error: unknown) => {
  const { code = '' } = error as NodeJS.ErrnoException
  return new StartFailure(`${file} cannot be read: ${reasons[code] ?? (code || String(error))}.`)
}

/** A file that was named on the command line. @throws StartFailure that says why it cannot be read */
export async function namedFile(file: string): Promise<Stats> {
  const found = await stat(file).catch((error: unknown) => {
    throw cannotBeRead(file, error)
  })
  if (!found.isFile())
    throw new StartFailure(`${file} cannot be read: it is ${found.isDirectory() ? 'a folder' : 'no file'}.`)
  return found
}

/** The text of a settings file. @throws StartFailure that says why it cannot be read */
export async function settingsText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw cannotBeRead(`The settings file ${file}`, error)
  })
}
