import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const script = path.resolve(import.meta.dirname, '../../workers/main.ts')

/** Worker processes of the product that are started again whenever they end, as a supervisor would. */
export class Workers {
  readonly #env: NodeJS.ProcessEnv
  readonly #children: (ChildProcess | undefined)[] = []
  #isStopping = false
  /** Ends that nobody ordered. */
  unexpected = 0
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
      env: this.#env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', process.env.FAULT_LOG ? 'inherit' : 'ignore', 'ipc'],
    })
    this.#children[index] = child
    return new Promise((resolve) => {
      child.once('message', () => resolve())
      child.once('exit', (_code, signal) => {
        resolve()
        if (this.#isStopping) return
        if (signal !== 'SIGKILL') this.unexpected++
        setTimeout(
          () => {
            if (!this.#isStopping) void this.#spawn(index)
          },
          signal === 'SIGKILL' ? 50 : 500,
        )
      })
    })
  }

  kill(index: number): void {
    this.#children[index]?.kill('SIGKILL')
  }

  /** Stops a worker where it stands, as a machine that falls asleep does. Returns how to let it go on. */
  pause(index: number): () => void {
    const child = this.#children[index]
    if (!child?.pid || child.exitCode !== null) return () => {}
    child.kill('SIGSTOP')
    return () => child.kill('SIGCONT')
  }

  freeze(index: number, forMs: number): void {
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
