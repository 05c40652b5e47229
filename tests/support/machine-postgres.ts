import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { asUser, databaseUser } from '#scripts/lib/database-user.ts'
import { freePort } from '#scripts/lib/postgres.ts'
import { removeScratchFolder, scratchFolder } from '#scripts/lib/scratch.ts'

/**
 * A PostgreSQL that is installed on this machine, of one version with its `pg_dump`. The embedded one has no `pg_dump`.
 */

const needed = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql']
/** As docs/operations.md says of `DATABASE_URL`. */
const oldest = 15
const versionOf = (folder: string) => Number(/\/(\d+)\/bin$/.exec(folder)?.[1])

/** The folder of its programs, of the newest version; undefined where none is installed. */
export const machinePrograms = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => versionOf(folder) >= oldest)
  .sort((a, b) => versionOf(b) - versionOf(a))
  .find((folder) => needed.every((program) => existsSync(path.join(folder, program))))

export interface MachinePostgres {
  /** Of an empty database, as the administrator. */
  adminUrl: string
  stop(): Promise<void>
}

/** Starts a new server with an empty database. */
export async function startMachinePostgres(): Promise<MachinePostgres> {
  const folder = await scratchFolder('machine-postgres')
  const user = await databaseUser(folder, () => {})
  const password = randomBytes(12).toString('hex')
  const [port, data, passwordFile] = [await freePort(), path.join(folder, 'data'), path.join(folder, 'password')]
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`)
  if (user !== null) for (const file of [data, passwordFile]) await chown(file, user.uid, user.gid)
  const run = (program: string, ...args: string[]) => {
    const { status, error, stderr } = spawnSync(path.join(machinePrograms!, program), args, {
      ...asUser(user),
      encoding: 'utf8',
      // A server that keeps the pipe of `pg_ctl` open would hold it.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    })
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr ?? `it ended with status ${status}`}`)
  }
  run(
    'initdb',
    `--pgdata=${data}`,
    '--auth=scram-sha-256',
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  )
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(data, 'log'), '-o', options)
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)
      await removeScratchFolder(folder)
    },
  }
}
