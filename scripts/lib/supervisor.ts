import { readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, stopChild, type Child } from './children.ts'
import { StartFailure } from '#app/platform/runtime/fail.ts'

/** Runs the parts of the product: starts them, restarts any that died, and stops them in order. */

interface Part {
  name: string
  script: string
  args: () => string[]
  child: Child
}

/** A part that dies this often within a minute cannot be helped by starting it again. */
const deathsAMinute = 5

export class Supervisor {
  readonly #parts: Part[] = []
  readonly #environment: NodeJS.ProcessEnv
  readonly #say: (text: string) => void
  readonly #giveUp: () => void
  #stopping = false

  constructor(environment: NodeJS.ProcessEnv, say: (text: string) => void, giveUp: () => void) {
    this.#environment = environment
    this.#say = say
    this.#giveUp = giveUp
  }

  /** `args` is asked again at each start: a part that listens somewhere must come back at the same place. */
  async start(name: string, script: string, args: (ready?: Record<string, unknown>) => string[]): Promise<Child> {
    const part: Part = { name, script, args: () => args(part.child?.ready), child: undefined as unknown as Child }
    part.child = await startChild(name, script, args(), this.#environment)
    this.#parts.push(part)
    this.#watch(part, [])
    return part.child
  }

  #watch(part: Part, deaths: number[]): void {
    part.child.process.once('exit', (code, signal) => {
      if (this.#stopping) return
      this.#say(
        `The ${part.name} ended unexpectedly (${signal ?? `status ${code}`}). It is being restarted. Nothing was lost.`,
      )
      void this.#again(part, deaths)
    })
  }

  /** Retries until it runs: the database that it needs may be restarting too. */
  async #again(part: Part, earlier: number[]): Promise<void> {
    let deaths = earlier
    while (!this.#stopping) {
      deaths = [...deaths.filter((at) => at > Date.now() - 60_000), Date.now()]
      if (deaths.length > deathsAMinute) {
        this.#say(
          `The ${part.name} ended ${deaths.length} times within a minute, so everything is stopped. Its output is above.`,
        )
        this.#giveUp()
        return
      }
      await sleep(750 * deaths.length)
      if (this.#stopping) return
      try {
        part.child = await startChild(part.name, part.script, part.args(), this.#environment)
      } catch {
        continue
      }
      if (this.#stopping) await stopChild(part.child)
      else this.#watch(part, deaths)
      return
    }
  }

  /** Stops the servers first, and what they depend on last. */
  async stop(): Promise<void> {
    this.#stopping = true
    const isGround = (part: Part) => part.name.startsWith('simulated')
    await Promise.all(this.#parts.filter((part) => !isGround(part)).map((part) => stopChild(part.child)))
    await Promise.all(this.#parts.map((part) => stopChild(part.child)))
  }
}

/**
 * Calls `lost` once when nothing listens on the port any more, seen three times in a row. Returns how to stop watching.
 */
export function watchPort(port: number, lost: () => void): () => void {
  let misses = 0
  const timer = setInterval(() => {
    const probe = createConnection({ host: '127.0.0.1', port })
    probe.once('connect', () => {
      misses = 0
      probe.destroy()
    })
    probe.once('error', () => {
      if (++misses < 3) return
      clearInterval(timer)
      lost()
    })
  }, 1_000)
  return () => clearInterval(timer)
}

const lockFile = (dataFolder: string) => path.join(dataFolder, 'product.pid')

async function isProduct(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A pid that was reused by some other process isn't the product. Without /proc, the pid has to do.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return command === null || command.includes('start.ts')
}

/** One product for each data folder: a second one would take the database away from the first. */
export async function holdDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  const file = lockFile(dataFolder)
  for (let tries = 0; tries < 3; tries++) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(await readFile(file, 'utf8').catch(() => '0'))
      if (holder > 0 && holder !== process.pid && (await isProduct(holder))) {
        throw new StartFailure(
          `Comply+ already runs on the data in ${dataFolder} (process ${holder}). Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      await rm(file, { force: true })
    }
  }
  throw new StartFailure(
    `Another start of Comply+ holds the data in ${dataFolder}. Wait for it, or set DATA_DIR to another folder.`,
  )
}
