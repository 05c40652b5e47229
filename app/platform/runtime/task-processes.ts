import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { AppError } from './errors.ts'

/**
 * Work that may take longer than an answer may wait runs in a process of its own, so that the one that answers requests
 * stays free. A module that gives its tasks to `serveTasks` is such a process; `TaskProcesses` asks it. Threads would
 * cost less, but Node.js itself ends at times when a thread does that has read TypeScript (V8's register of WebAssembly
 * code), and took the web server with it.
 */

/** At most so many at once; what comes then waits for one that is done. */
const mostProcesses = 4

/** An idle process ends after this long: it holds about 100 MB, and starts again in a second. */
const idleMs = 10_000

/** The fields of a user-facing error that a copy between processes would lose. */
interface ErrorFields {
  code: string
  status: number
  message: string
  fields: Readonly<Record<string, string>>
}

type Answer = { value: unknown } | { error: unknown } | { told: ErrorFields }
export type Tasks = Record<string, (argument: never) => unknown>

interface Asked {
  name: string
  argument: unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** The checkout: the bundle of the web server lies deeper in it than the file that it was made of. */
function checkout(): string {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return folder
}

/** Errors of an idle process concern nobody, but without a listener they would end this one. */
function stopListening(child: ChildProcess): void {
  for (const event of ['message', 'exit', 'error'] as const) child.removeAllListeners(event)
  child.on('error', () => {})
}

/**
 * A pool of processes for one module: started on demand, one kept for a while, none of them keeping this process alive.
 */
export class TaskProcesses<Own extends Tasks> {
  readonly #file: string
  readonly #idle: ChildProcess[] = []
  #ending: NodeJS.Timeout | undefined
  readonly #waiting: Asked[] = []
  #count = 0

  readonly #idleMs: number

  /** @param file the module, relative to the checkout @param idle milliseconds until an idle process ends */
  constructor(file: string, idle = idleMs) {
    this.#file = file
    this.#idleMs = idle
  }

  /** Processes that run, those that wait for work included. */
  get count(): number {
    return this.#count
  }

  /** Arguments and result are copied; errors are rethrown here. */
  run<Name extends keyof Own & string>(
    name: Name,
    argument: Parameters<Own[Name]>[0],
  ): Promise<Awaited<ReturnType<Own[Name]>>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, argument, resolve: resolve as (value: unknown) => void, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const child = this.#takeIdle() ?? (this.#count < mostProcesses ? this.#start() : null)
    if (child === null) return
    clearTimeout(this.#ending)
    const { name, argument, resolve, reject } = this.#waiting.shift()!
    let isDone = false
    const done = (answer: Answer): void => {
      if (isDone) return
      isDone = true
      stopListening(child)
      if (child.connected) this.#rest(child)
      else this.#count--
      if ('told' in answer)
        reject(new AppError(answer.told.code, answer.told.status, answer.told.message, { fields: answer.told.fields }))
      else if ('error' in answer) reject(answer.error)
      else resolve(answer.value)
      this.#next()
    }
    const failed = (error: Error): void => {
      child.kill('SIGKILL')
      if (child.connected) child.disconnect()
      done({ error })
    }
    child.on('message', (answer: Answer) => done(answer))
    child.on('error', failed)
    child.on('exit', (code, signal) =>
      failed(new Error(`${this.#file} ended with ${signal ?? code} before it answered.`)),
    )
    child.ref()
    child.channel?.ref()
    child.send({ name, argument }, (error) => error && failed(error))
  }

  #takeIdle(): ChildProcess | null {
    const child = this.#idle.pop()
    if (child === undefined) return null
    stopListening(child)
    if (child.connected) return child
    this.#count--
    return null
  }

  /** Waits for work; one is enough for that. */
  #rest(child: ChildProcess): void {
    if (this.#idle.length > 0) {
      this.#end(child)
      return
    }
    child.unref()
    child.channel?.unref()
    child.on('exit', () => this.#lose(child))
    this.#idle.push(child)
    this.#ending = setTimeout(() => this.#idle.length > 0 && this.#end(this.#idle.pop()!), this.#idleMs).unref()
  }

  /** It ended while idle. */
  #lose(child: ChildProcess): void {
    const place = this.#idle.indexOf(child)
    if (place < 0) return
    this.#idle.splice(place, 1)
    this.#count--
  }

  #end(child: ChildProcess): void {
    this.#count--
    stopListening(child)
    child.kill('SIGKILL')
  }

  #start(): ChildProcess {
    this.#count++
    return fork(path.join(checkout(), this.#file), {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
  }
}

/** Answers what `TaskProcesses` asks of this module. */
export function serveTasks(tasks: Tasks): void {
  const answer = async (name: string, argument: unknown): Promise<Answer> => {
    try {
      return { value: await tasks[name]!(argument as never) }
    } catch (error) {
      if (!(error instanceof AppError)) return { error }
      const { code, status, message, fields } = error
      return { told: { code, status, message, fields } }
    }
  }
  process.on('message', ({ name, argument }: { name: string; argument: unknown }) => {
    void answer(name, argument).then((given) => process.send!(given))
  })
  // The parent is gone. Until then, Ctrl-C in a terminal is the parent's to handle.
  process.on('disconnect', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
