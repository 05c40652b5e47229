import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { databasePrograms } from './database-programs.ts'
import { canEnter, databaseUser, type DatabaseUser } from './database-user.ts'
import { makeFolder } from './folder.ts'

/**
 * Where the embedded database's data and programs are. Root's own folders may be entered by nobody else, PostgreSQL's
 * user included: what that user needs then is in `sharedFolder`, and a link stands where the data was wanted.
 */
export const sharedFolder = '/var/lib/comply-plus'

export interface DatabasePlace {
  /** Of the data: `wanted` itself, or where its link leads. */
  directory: string
  /** With `bin`, `lib` and `share`. */
  programs: string
  /** Null: the user of this process. */
  user: DatabaseUser | null
}

/** Says in the folder of data that lies elsewhere whose it is: without it, a copied link would be a second owner. */
const ownerFile = (directory: string) => path.join(path.dirname(directory), 'belongs-to')

async function linkTarget(wanted: string): Promise<string | null> {
  const target = await readlink(wanted).catch(() => null)
  return target === null ? null : path.resolve(path.dirname(wanted), target)
}

const trueName = async (wanted: string) => path.join(await realpath(path.dirname(wanted)), path.basename(wanted))

/** Where the data lies now, or would be made. */
async function follow(wanted: string): Promise<string> {
  const target = await linkTarget(wanted)
  if (target === null) return wanted
  if (!existsSync(path.dirname(target))) {
    throw new StartFailure(
      `The database of ${path.dirname(wanted)} was kept in ${target}, which is gone. Bring it back, or delete the link ${wanted} to begin with an empty database.`,
    )
  }
  const owner = await readFile(ownerFile(target), 'utf8').catch(() => null)
  const name = await trueName(wanted)
  if (owner === null || owner === name) return target
  if ((await linkTarget(owner)) === target) {
    throw new StartFailure(
      `${wanted} is a copy of the link ${owner}, and a database has one owner. Delete the copy to begin with an empty database, or set DATA_DIR to ${path.dirname(owner)}.`,
    )
  }
  // The folder was moved, and its link with it.
  await writeFile(ownerFile(target), name)
  return target
}

async function makeHome(wanted: string, user: DatabaseUser): Promise<string> {
  const home = path.join(sharedFolder, randomBytes(4).toString('hex'))
  try {
    for (const folder of [sharedFolder, home]) {
      await mkdir(folder, { recursive: true })
      await chmod(folder, 0o755)
    }
    if (!canEnter(home, user)) throw Object.assign(new Error(), { code: 'EACCES' })
    await writeFile(path.join(home, 'belongs-to'), await trueName(wanted))
    return home
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new StartFailure(
      `The database cannot be kept in ${path.dirname(wanted)}, where its user ${user.name} may not enter, nor in ${home} (${code}). Set DATA_DIR to a folder that every user may enter.`,
    )
  }
}

/** Renames, or copies where that is another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
    if (status !== 0)
      throw new StartFailure(
        `The database in ${from} could not be moved to ${to}: ${stderr.trim().split('\n').at(-1)}. Make room there, or set DATA_DIR to a folder that every user may enter.`,
      )
    await rm(from, { recursive: true })
  }
}

async function leadElsewhere(wanted: string, user: DatabaseUser): Promise<string> {
  const directory = path.join(await makeHome(wanted, user), 'postgres')
  if (existsSync(path.join(wanted, 'PG_VERSION'))) await move(wanted, directory)
  else if (existsSync(wanted)) await removeEmpty(wanted)
  await symlink(directory, wanted)
  return directory
}

/** @throws StartFailure if something other than a database is there */
async function removeEmpty(directory: string): Promise<void> {
  await rmdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    throw new StartFailure(
      `${directory} holds something, but no database. Move it away, or set DATA_DIR to another folder.`,
    )
  })
}

/** A copy that root made of a database belongs to root, and PostgreSQL takes only what belongs to its user. */
async function handOver(directory: string, user: DatabaseUser): Promise<void> {
  const found = await stat(directory).catch(() => null)
  if (found?.uid !== 0) return
  const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, directory], { encoding: 'utf8' })
  if (status !== 0)
    throw new StartFailure(
      `The database in ${directory} belongs to root, and could not be given to its user ${user.name}: ${stderr.trim().split('\n')[0]}. Set DATA_DIR to another folder.`,
    )
  await chmod(directory, 0o700)
}

async function assertOwn(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => null)
  if (found === null || process.getuid === undefined || found.uid === process.getuid()) return
  throw new StartFailure(
    `The database in ${directory} belongs to another user of this machine (${found.uid}). Start Comply+ as that user or as root, or set DATA_DIR to another folder.`,
  )
}

/**
 * Finds the place of the database that is wanted at `wanted`, makes it where it must be elsewhere, and says so.
 * Whatever still runs there must have ended: the data may be moved.
 * @throws StartFailure with the cause and what to do
 */
export async function databasePlace(wanted: string, say: (text: string) => void): Promise<DatabasePlace> {
  await makeFolder(path.dirname(wanted))
  let directory = await follow(wanted)
  const user = await databaseUser(directory, say)
  const unreachable = user !== null && !canEnter(path.dirname(directory), user)
  if (unreachable) directory = await leadElsewhere(wanted, user)
  if (directory !== wanted)
    say(
      `  its data is kept in ${directory}${unreachable ? `: the user ${user.name} may not enter ${path.dirname(wanted)}` : ''}`,
    )
  if (user !== null) await handOver(directory, user)
  else await assertOwn(directory)
  if (!existsSync(path.join(directory, 'PG_VERSION'))) await removeEmpty(directory)
  const programs = await databasePrograms(user, [sharedFolder, path.dirname(directory)], say)
  return { directory, programs, user }
}

/** Where the data of a database that is wanted at `wanted` lies, if it was made. */
export const whereDataLies = async (wanted: string): Promise<string> => (await linkTarget(wanted)) ?? wanted

/** Takes away a database's data, wherever it is. It must have ended. */
export async function removeDatabase(wanted: string): Promise<void> {
  const target = await linkTarget(wanted)
  if (target !== null && existsSync(ownerFile(target))) await rm(path.dirname(target), { recursive: true, force: true })
  await rm(wanted, { recursive: true, force: true })
}
