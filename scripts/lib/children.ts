import { fork, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { root } from './local.ts'

/** Fails with one sentence when the port is taken, before anything else is started. */
export function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartFailure(
          error.code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another one (PORT=${port + 1} npm start).`
            : `The address ${host}:${port} cannot be used (${error.code}). Set HOST and PORT to an address of this machine.`,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

export interface Child {
  name: string
  process: ChildProcess
  /** The child's ready message. */
  ready: Record<string, unknown>
}

/**
 * Memory of the worker: V8 lets garbage pile up while there is room, so it is told how much there is. This is several
 * times what its work holds at once. It collects garbage again once a young generation's room is all that is left below
 * the limit, which is that room and 25 % above what is held: at 15 % it did so for every few megabytes: twice as many
 * searches in an import. Young objects get room from the start: a batch of an import then mostly dies there. A batch
 * lives just long enough for V8 to learn that "such objects grow old" and to make them old from the start: they then
 * keep all that they refer to alive, and reading takes half as long again. So it is told not to learn that.
 */
export const workerFlags: readonly string[] = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--heap-growing-percent=25',
  '--max-old-space-size=384',
  '--no-allocation-site-pretenuring',
]

/**
 * Starts a process of the product and waits until it is ready. It exits when this process is gone. `output`: descriptor
 * of an open file for its output; without it, the output goes to this process's own.
 */
export async function startChild(
  name: string,
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  output: number | 'inherit' = 'inherit',
): Promise<Child> {
  const child = fork(script, args, {
    cwd: root,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning', ...(name === 'worker' ? workerFlags : [])],
    stdio: ['ignore', output, output, 'ipc'],
    // A group of its own: a Ctrl-C in the terminal reaches the supervisor, which ends the children in order.
    detached: true,
  })
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Record<string, unknown>))
    child.once('exit', (code) =>
      reject(new StartFailure(`The ${name} did not start (status ${code}). Its output is above.`)),
    )
  })
  return { name, process: child, ready }
}

export async function stopChild(child: Child): Promise<void> {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.process.once('exit', () => resolve()))
  child.process.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), sleep(10_000).then(() => true)])
  if (late) child.process.kill('SIGKILL')
}
