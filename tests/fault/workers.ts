import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** Number of log lines reported when a worker ends unexpectedly. */
const lastLines = 40

const script = path.resolve(import.meta.dirname, '../../workers/main.ts')

/** Worker processes that are restarted whenever they end, as by a supervisor. */
export class Workers {
  readonly #env: NodeJS.ProcessEnv
  readonly #children: (ChildProcess | undefined)[] = []
  #isStopping = false
  /** Unexpected exits: how each ended, with the last log lines. */
  readonly unexpected: string[] = []
  /** Processes that this class killed. */
  readonly #killed = new WeakSet<ChildProcess>()
  starts = 0

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, index) => this.#spawn(index)))
  }

  #spawn(index: number): Promise<void> {
    this.starts++
    const child = fork(script, [], {
      // They share the machine with other tests, and are timed.
      env: { ...this.#env, WORKER_NICE: '0' },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const output: string[] = []
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (process.env.FAULT_LOG) process.stderr.write(text)
      output.push(...text.split('\n').filter((line) => line !== ''))
      output.splice(0, output.length - lastLines)
    })
    this.#children[index] = child
    return new Promise((resolve) => {
      child.once('message', () => resolve())
      // On `close`, because `exit` may come before the last output.
      child.once('close', (code, signal) => {
        resolve()
        if (this.#isStopping) return
        if (!this.#killed.has(child))
          this.unexpected.push(
            [`worker ${index} ended by itself (status ${code ?? signal}); it said last:`, ...output].join('\n    '),
          )
        // eslint-disable-next-line no-restricted-syntax -- a supervisor's pause before it starts the worker again
        setTimeout(
          () => {
            if (!this.#isStopping) void this.#spawn(index)
          },
          this.#killed.has(child) ? 50 : 500,
        )
      })
    })
  }

  kill(index: number): void {
    const child = this.#children[index]
    if (!child) return
    this.#killed.add(child)
    child.kill('SIGKILL')
  }

  /** Suspends a worker, like a machine that goes to sleep. Returns a function that resumes it. */
  pause(index: number): () => void {
    const child = this.#children[index]
    if (!child?.pid || child.exitCode !== null) return () => {}
    child.kill('SIGSTOP')
    return () => child.kill('SIGCONT')
  }

  freeze(index: number, forMs: number): void {
    // eslint-disable-next-line no-restricted-syntax -- how long the schedule lets the worker sleep
    setTimeout(this.pause(index), forMs)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(
      this.#children.map(async (child) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await ended
      }),
    )
  }
}
