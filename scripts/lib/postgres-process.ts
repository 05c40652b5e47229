import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DatabasePlace } from './database-place.ts'
import { asUser } from './database-user.ts'

/**
 * A process of its own around the embedded PostgreSQL, so that a Ctrl-C in the terminal reaches the product first and
 * the database last. Ends the database when told to, or when the process that started it is gone.
 */

export interface PostgresSettings extends DatabasePlace {
  port: number
  /** PostgreSQL's own, beside those that it always has. */
  parameters: Readonly<Record<string, string>>
}

const { directory, programs, user, port, parameters } = JSON.parse(process.argv[2]!) as PostgresSettings
let lastWords = ''
let server: ChildProcess | undefined

function run(program: string, args: string[]): ChildProcess {
  const child = spawn(path.join(programs, 'bin', program), args, {
    ...asUser(user),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream!.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2_000)
    })
  }
  return child
}

/** How it ended, in words; null for success. */
const end = (child: ChildProcess) =>
  new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? null : `it ended with ${signal ?? `status ${code}`}.`))
  })

/** Written beside its place and renamed when complete: an unfinished one is made again by the next start. */
async function initialise(): Promise<void> {
  const [part, passwordFile] = [`${directory}.new`, `${directory}.password`]
  await rm(part, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await mkdir(part)
  await chmod(part, 0o700)
  await writeFile(passwordFile, `${process.env.EMBEDDED_POSTGRES_PASSWORD}\n`, { mode: 0o600, flag: 'wx' })
  try {
    if (user !== null) for (const file of [part, passwordFile]) await chown(file, user.uid, user.gid)
    const fault = await end(
      run('initdb', [
        `--pgdata=${part}`,
        '--auth=scram-sha-256',
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ]),
    )
    if (fault !== null) throw new Error(`The database could not be made: ${fault}`)
    await rename(part, directory)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '64MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '4GB',
  // On few processors a statement that takes several of them takes them from everyone else's pages.
  ...(availableParallelism() <= 4 && { max_parallel_workers_per_gather: '0' }),
  timezone: 'UTC',
  log_min_messages: 'warning',
  // What says that it is ready is read here, and a database made on another machine may name a language that this one
  // lacks.
  lc_messages: 'C',
}

async function start(): Promise<void> {
  server = run('postgres', [
    '-D',
    directory,
    '-p',
    String(port),
    ...Object.entries({ ...settings, ...parameters }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const failed = end(server)
  const ready = new Promise<null>((resolve) => {
    server!.stderr!.on('data', () => {
      if (lastWords.includes('database system is ready to accept connections')) resolve(null)
    })
  })
  const fault = await Promise.race([failed.then((fault) => fault ?? 'it ended by itself.'), ready])
  if (fault !== null) throw new Error(fault)
}

try {
  if (!existsSync(path.join(directory, 'PG_VERSION'))) await initialise()
  lastWords = ''
  await start()
  process.send?.({ ready: true })
} catch (error) {
  process.send?.({
    ready: false,
    message: `${error instanceof Error ? error.message : String(error)} ${lastWords}`.trim(),
  })
  process.exit(1)
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  if (server!.exitCode === null && server!.signalCode === null) {
    const ended = end(server!)
    server!.kill('SIGINT')
    await ended
  }
  process.exit(0)
}
process.on('message', (message) => {
  if (message === 'stop') void stop()
})
// The parent is gone: give the others a moment to finish writing.
process.on('disconnect', () => setTimeout(() => void stop(), 1_500))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void stop())
