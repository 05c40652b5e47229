import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import type { PostgresSettings } from './postgres-process.ts'
import { databasePlace, whereDataLies } from './database-place.ts'

export interface RunningPostgres {
  /** As the superuser: for migrations only. */
  adminUrl: string
  port: number
  stop(): Promise<void>
  /** After the server was lost: stops what is left of it and starts it again in the same place. */
  restart(): Promise<void>
}

/** A port that nothing listens on, on this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A database that outlived a killed product still holds its folder: it is asked to shut down, and then waited for. */
async function endLeftover(directory: string): Promise<void> {
  const pidFile = path.join(directory, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const [first, data] = (await readFile(pidFile, 'utf8')).split('\n')
  const pid = Number(first)
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  // After a reboot the pid may belong to another PostgreSQL on this machine.
  const isPostgres = command === '' ? alive(pid) : command.includes('postgres') && command.split('\0').includes(data!)
  if (pid > 0 && isPostgres && alive(pid)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 10_000 && alive(pid); waited += 100) await sleep(100)
    if (alive(pid)) process.kill(pid, 'SIGQUIT')
    for (let waited = 0; waited < 5_000 && alive(pid); waited += 100) await sleep(100)
  }
  await rm(pidFile, { force: true })
}

/**
 * Starts the embedded PostgreSQL on a free port of this machine, with its data at `wanted`, or where its user can reach
 * it (`databasePlace`), which is told to `say`. `parameters` are PostgreSQL's own, beside those that it has here.
 * @throws StartFailure with the cause and what to do
 */
export async function startPostgres(
  wanted: string,
  password: string,
  say: (text: string) => void = () => {},
  parameters: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> {
  await endLeftover(await whereDataLies(wanted))
  const place = await databasePlace(wanted, say)
  const port = await freePort()
  let child = await launch({ ...place, port, parameters }, password)
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.send('stop')
    await Promise.race([ended, sleep(10_000).then(() => child.kill('SIGKILL'))])
  }
  return {
    adminUrl: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    port,
    stop,
    async restart() {
      child.kill('SIGKILL')
      await endLeftover(place.directory)
      child = await launch({ ...place, port, parameters }, password)
    },
  }
}

async function launch(settings: PostgresSettings, password: string): Promise<ChildProcess> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'postgres-process.ts'), [JSON.stringify(settings)], {
    env: { ...process.env, EMBEDDED_POSTGRES_PASSWORD: password },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  const outcome = await new Promise<{ ready: boolean; message?: string }>((resolve) => {
    child.once('message', (message) => resolve(message as { ready: boolean; message?: string }))
    child.once('exit', (code) => resolve({ ready: false, message: `it ended with status ${code}` }))
  })
  if (outcome.ready) return child
  const detail = outcome.message ?? ''
  if (/No space left/i.test(detail))
    throw new StartFailure('The disk is full. Free some space and start again. Nothing was lost.')
  if (/Permission denied|could not access|Read-only|EACCES|EROFS|EPERM/i.test(detail)) {
    throw new StartFailure(
      `The database cannot use ${settings.directory}. Give ${settings.user === null ? 'this user' : `the user ${settings.user.name}`} the right to write there, or set DATA_DIR to another folder.`,
    )
  }
  throw new StartFailure(`The embedded database did not start: ${detail.replace(/\s+/g, ' ').slice(0, 300)}`)
}
