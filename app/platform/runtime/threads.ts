import { existsSync } from 'node:fs'
import path from 'node:path'
import { parentPort, Worker } from 'node:worker_threads'

/**
 * Work that may take longer than an answer may wait runs in a thread of its own, so that the one that answers requests stays free.
 * A module that gives its tasks to `serveTasks` is such a thread; `Threads` asks it.
 */

/** At most so many at once; what comes then waits for one that is done. */
const mostThreads = 4

type Answer = { value: unknown } | { error: unknown }
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

/** Threads of one module. They are started when they are first needed, and one is kept; none of them keeps the process alive. */
export class Threads<Own extends Tasks> {
  readonly #file: string
  readonly #idle: Worker[] = []
  readonly #waiting: Asked[] = []
  #count = 0

  /** @param file the module, from the checkout on */
  constructor(file: string) {
    this.#file = file
  }

  /** Its arguments and what it answers are copied; what it throws is thrown here. */
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
    const worker = this.#idle.pop() ?? (this.#count < mostThreads ? this.#start() : null)
    if (worker === null) return
    const { name, argument, resolve, reject } = this.#waiting.shift()!
    const done = (answer: Answer | null, failure?: Error): void => {
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      if (answer === null) this.#count--
      else if (this.#idle.length > 0) {
        this.#count--
        void worker.terminate()
      } else {
        worker.unref()
        this.#idle.push(worker)
      }
      if (answer === null) reject(failure)
      else if ('error' in answer) reject(answer.error)
      else resolve(answer.value)
      this.#next()
    }
    worker.on('message', (answer: Answer) => done(answer))
    worker.on('error', (failure) => done(null, failure as Error))
    worker.ref()
    worker.postMessage({ name, argument })
  }

  #start(): Worker {
    this.#count++
    return new Worker(path.join(checkout(), this.#file), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  }
}

/** Answers what `Threads` asks of this module. */
export function serveTasks(tasks: Tasks): void {
  const answer = async (name: string, argument: unknown): Promise<Answer> => {
    try {
      return { value: await tasks[name]!(argument as never) }
    } catch (error) {
      return { error }
    }
  }
  parentPort!.on('message', ({ name, argument }: { name: string; argument: unknown }) => {
    void answer(name, argument).then((given) => parentPort!.postMessage(given))
  })
}
