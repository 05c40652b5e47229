import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#app/platform/runtime/fail.ts'

/** PostgreSQL refuses to run as root: there, its programs run as a user of their own. */
export interface DatabaseUser {
  name: string
  uid: number
  gid: number
}

/**
 * How to start a program as this user. The folder is one that everyone may enter; `null` is the user of this process.
 */
export const asUser = (user: DatabaseUser | null): Pick<SpawnSyncOptions, 'cwd' | 'uid' | 'gid'> =>
  user === null ? {} : { cwd: path.parse(process.execPath).root, uid: user.uid, gid: user.gid }

function output(program: string, args: string[]): string | null {
  const result = spawnSync(program, args, { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : null
}

function lookUp(name: string): DatabaseUser | null {
  const [uid, gid] = [output('id', ['-u', name]), output('id', ['-g', name])]
  return uid === null || gid === null ? null : { name, uid: Number(uid), gid: Number(gid) }
}

/** As `useradd` has it, and as BusyBox has it. */
const creations: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
  ['useradd', '--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'],
  ['adduser', '-S', '-D', '-H', 'postgres'],
]

/**
 * As whom the database in `directory` runs: null where this process is not root, the owner of a database that is there
 * already, else the user `postgres`, who is created if missing.
 * @throws StartFailure when there is no such user and none can be made
 */
export async function databaseUser(directory: string, say: (text: string) => void): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null
  const found = existsSync(path.join(directory, 'PG_VERSION')) ? await stat(directory) : null
  if (found && found.uid !== 0)
    return { name: output('id', ['-un', String(found.uid)]) ?? String(found.uid), uid: found.uid, gid: found.gid }
  const known = lookUp('postgres')
  if (known) return known
  for (const [program, ...args] of creations) {
    if (output(program, args) === null) continue
    const made = lookUp('postgres')
    if (!made) continue
    say('  added the user postgres to this machine: PostgreSQL does not run as root')
    return made
  }
  throw new StartFailure(
    'PostgreSQL does not run as root, and the user postgres could not be added to this machine. Start Comply+ as another user, or set DATABASE_URL to a PostgreSQL database.',
  )
}

/** Whether the user can get into the folder, by the system's own judgement. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...asUser(user), stdio: 'ignore' })
  if (result.error) {
    const { code } = result.error as NodeJS.ErrnoException
    throw new StartFailure(
      `PostgreSQL does not run as root, and this root may not start a program as the user ${user.name} (${code}). Start Comply+ as another user, or set DATABASE_URL to a PostgreSQL database.`,
    )
  }
  return result.status === 0
}
